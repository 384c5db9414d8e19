//! Implementations of interfaces: how tables and registries store them, and how they are found.

use bourn_ir::context::NoInterface;
use bourn_ir::def::{Implementation, InterfaceImpl, OpDef};
use bourn_ir::{AttrData, Attribute, Context, OpRef, Type, TypeData};
use std::fmt;

/// An implementation of an interface, as tables and registries store it: `Model::<dyn Tileable>(&MyModel)`.
pub struct Model<T: ?Sized + 'static>(pub &'static T);

impl<T: ?Sized> fmt::Debug for Model<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::any::type_name::<T>())
    }
}

type Found = &'static (dyn std::any::Any + Send + Sync);

fn own<T: ?Sized + 'static>(all: &[InterfaceImpl], name: &str) -> Option<&'static T> {
    match all.iter().find(|i| i.name == name)?.by {
        Implementation::Model(model) => model.downcast_ref::<Model<T>>().map(|m| m.0),
        Implementation::Promised(_) | Implementation::Methods(_) => None,
    }
}

fn model<T: ?Sized + 'static>(
    found: Result<Found, NoInterface>,
    owner: impl FnOnce() -> String,
    name: &str,
) -> Result<&'static T, NoInterface> {
    match found?.downcast_ref::<Model<T>>() {
        Some(model) => Ok(model.0),
        // The implementation attached under this name belongs to another interface.
        None => Err(NoInterface { owner: owner(), interface: name.to_owned(), promised: None }),
    }
}

/// Returns an op's own implementation of an interface; an implementation attached from outside does not count.
pub fn own_interface<T: ?Sized + 'static>(op: OpRef<'_, '_>, name: &str) -> Option<&'static T> {
    own_interface_of(op.def()?, name)
}

/// Returns the own implementation of an interface for all ops with a table, like [`own_interface`] for a single op.
pub fn own_interface_of<T: ?Sized + 'static>(def: &OpDef, name: &str) -> Option<&'static T> {
    own(def.interfaces, name)
}

/// Returns a declared type's own implementation of an interface.
pub fn own_type_interface<T: ?Sized + 'static>(ty: Type<'_>, name: &str) -> Option<&'static T> {
    match ty.data() {
        TypeData::Declared { def, .. } => own(def.interfaces, name),
        _ => None,
    }
}

/// Returns a declared attribute's own implementation of an interface.
pub fn own_attr_interface<T: ?Sized + 'static>(attr: Attribute<'_>, name: &str) -> Option<&'static T> {
    match attr.data() {
        AttrData::Declared { def, .. } => own(def.interfaces, name),
        _ => None,
    }
}

/// Returns an op's implementation of an interface, its own or attached from outside.
///
/// # Errors
///
/// Fails if there is no implementation; the error has the reason.
pub fn find_interface<T: ?Sized + 'static>(
    ctx: &Context,
    op: OpRef<'_, '_>,
    name: &str,
) -> Result<&'static T, NoInterface> {
    let own = op.def().map_or(&[][..], |def| def.interfaces);
    model(ctx.find_interface(op.name().as_str(), own, name), || op.name().as_str().to_owned(), name)
}

/// Returns a dialect's implementation of an interface of dialects.
#[must_use]
pub fn find_dialect_interface<T: ?Sized + 'static>(
    ctx: &Context,
    dialect: &str,
    name: &str,
) -> Option<&'static T> {
    ctx.dialect_interface(dialect, name)?.downcast_ref::<Model<T>>().map(|model| model.0)
}

/// Returns a type's implementation of an interface, its own or attached from outside.
///
/// # Errors
///
/// Fails if there is no implementation; the error has the reason.
pub fn find_type_interface<T: ?Sized + 'static>(
    ctx: &Context,
    ty: Type<'_>,
    name: &str,
) -> Result<&'static T, NoInterface> {
    model(ctx.type_interface(ty, name), || ty.to_string(), name)
}

/// Returns an attribute's implementation of an interface, its own or attached from outside.
///
/// # Errors
///
/// Fails if there is no implementation; the error has the reason.
pub fn find_attr_interface<T: ?Sized + 'static>(
    ctx: &Context,
    attr: Attribute<'_>,
    name: &str,
) -> Result<&'static T, NoInterface> {
    model(ctx.attr_interface(attr, name), || attr.to_string(), name)
}
