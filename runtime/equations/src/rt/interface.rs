//! Interfaces: how tables hold their models, and the views that find them.

use bourn_ir::context::NoInterface;
use bourn_ir::def::{Implementation, InterfaceImpl};
use bourn_ir::{AttrData, Attribute, Context, OpRef, Type, TypeData};
use std::fmt;

/// An implementation of an interface, as tables and registries hold it: `Model::<dyn Tileable>(&MyModel)`.
pub struct Model<T: ?Sized + 'static>(pub &'static T);

impl<T: ?Sized> fmt::Debug for Model<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::any::type_name::<T>())
    }
}

/// The model of what implements an interface by its defaults alone: all such ops, types and attributes share it.
#[derive(Clone, Copy, Debug)]
pub struct Defaults;

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
        // What was attached under the name is a model of something else.
        None => Err(NoInterface { owner: owner(), interface: name.to_owned(), promised: None }),
    }
}

/// An op's own implementation of an interface: not one attached from outside.
pub fn own_interface<T: ?Sized + 'static>(op: OpRef<'_, '_>, name: &str) -> Option<&'static T> {
    own(op.def()?.interfaces, name)
}

/// A declared type's own implementation of an interface.
pub fn own_type_interface<T: ?Sized + 'static>(ty: Type<'_>, name: &str) -> Option<&'static T> {
    match ty.data() {
        TypeData::Declared { def, .. } => own(def.interfaces, name),
        _ => None,
    }
}

/// A declared attribute's own implementation of an interface.
pub fn own_attr_interface<T: ?Sized + 'static>(attr: Attribute<'_>, name: &str) -> Option<&'static T> {
    match attr.data() {
        AttrData::Declared { def, .. } => own(def.interfaces, name),
        _ => None,
    }
}

/// An op's implementation of an interface, its own or attached from outside.
///
/// # Errors
/// Why there is none.
pub fn find_interface<T: ?Sized + 'static>(
    ctx: &Context,
    op: OpRef<'_, '_>,
    name: &str,
) -> Result<&'static T, NoInterface> {
    let own = op.def().map_or(&[][..], |def| def.interfaces);
    model(ctx.find_interface(op.name().as_str(), own, name), || op.name().as_str().to_owned(), name)
}

/// A type's implementation of an interface, its own or attached from outside.
///
/// # Errors
/// Why there is none.
pub fn find_type_interface<T: ?Sized + 'static>(
    ctx: &Context,
    ty: Type<'_>,
    name: &str,
) -> Result<&'static T, NoInterface> {
    model(ctx.type_interface(ty, name), || ty.to_string(), name)
}

/// An attribute's implementation of an interface, its own or attached from outside.
///
/// # Errors
/// Why there is none.
pub fn find_attr_interface<T: ?Sized + 'static>(
    ctx: &Context,
    attr: Attribute<'_>,
    name: &str,
) -> Result<&'static T, NoInterface> {
    model(ctx.attr_interface(attr, name), || attr.to_string(), name)
}

/// What the view of an interface says unless it says otherwise: for derived items, which know no more of it than its name.
#[doc(hidden)]
pub trait NoEquations {
    /// Whether equations or requirements hold for all that have the interface.
    const HAS_EQUATIONS: bool = false;
}

impl<View> NoEquations for View {}

/// Why a view of what declares an interface is not given: its condition does not hold.
pub fn not_here(owner: &str, interface: &str) -> NoInterface {
    NoInterface { owner: owner.to_owned(), interface: interface.to_owned(), promised: None }
}

/// The view through an interface of what satisfies a constraint that implies it.
///
/// # Panics
/// If it does not satisfy the constraint: it comes from an op that was not verified.
#[must_use]
#[track_caller]
pub fn implied_view<V>(view: Option<V>) -> V {
    view.expect("what satisfies the constraint implements the interface")
}

/// The view of an op through an interface: the struct that generated code adds the methods to.
#[macro_export]
macro_rules! op_interface {
    ($view:ident, $interface:ident, $name:expr $(, $when:path)* $(,)?) => {
        impl<'a, 'c> $view<'a, 'c> {
            /// The name under which tables and registries hold the interface.
            pub const NAME: &'static str = $name;
            /// Whether what the interface asks for besides being declared holds here.
            pub fn holds(op: $crate::rt::OpRef<'_, '_>) -> bool {
                let conditions: &[fn($crate::rt::OpRef<'_, '_>) -> bool] = &[$($when),*];
                conditions.iter().all(|condition| condition(op))
            }
            /// The op through the interface, if it implements it itself.
            pub fn of(op: $crate::rt::OpRef<'a, 'c>) -> Option<Self> {
                if !Self::holds(op) {
                    return None;
                }
                $crate::rt::own_interface::<dyn $interface>(op, $name).map(|model| Self { op, model })
            }
            /// The op through the interface, if it implements it itself or was given a model from outside.
            ///
            /// # Errors
            /// Why it does not.
            pub fn find(
                ctx: &$crate::rt::Context,
                op: $crate::rt::OpRef<'a, 'c>,
            ) -> Result<Self, $crate::rt::NoInterface> {
                if !Self::holds(op) {
                    return Err($crate::rt::not_here(op.name().as_str(), $name));
                }
                let model = $crate::rt::find_interface::<dyn $interface>(ctx, op, $name)?;
                Ok(Self { op, model })
            }
            /// The op.
            pub fn as_op(self) -> $crate::rt::OpRef<'a, 'c> {
                self.op
            }
        }
        impl std::fmt::Debug for $view<'_, '_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_tuple($name).field(&self.op).finish()
            }
        }
    };
}

/// The view of a type through an interface.
#[macro_export]
macro_rules! type_interface {
    ($($args:tt)*) => {
        $crate::value_interface!(Type, ty, own_type_interface, find_type_interface, "type", $($args)*);
    };
}

/// The view of an attribute through an interface.
#[macro_export]
macro_rules! attr_interface {
    ($($args:tt)*) => {
        $crate::value_interface!(Attribute, attr, own_attr_interface, find_attr_interface, "attribute", $($args)*);
    };
}

/// The view of a type or attribute: what it holds, its field, how to find a model, its name; then as for ops.
#[doc(hidden)]
#[macro_export]
macro_rules! value_interface {
    (
        $raw:ident, $field:ident, $own:ident, $find:ident, $what:literal,
        $view:ident, $interface:ident, $name:expr $(, $when:path)* $(,)?
    ) => {
        impl<'c> $view<'c> {
            /// The name under which tables and registries hold the interface.
            pub const NAME: &'static str = $name;
            /// Whether what the interface asks for besides being declared holds here.
            pub fn holds($field: $crate::rt::$raw<'_>) -> bool {
                let conditions: &[fn($crate::rt::$raw<'_>) -> bool] = &[$($when),*];
                conditions.iter().all(|condition| condition($field))
            }
            #[doc = concat!("The ", $what, " through the interface, if it implements it itself.")]
            pub fn of($field: $crate::rt::$raw<'c>) -> Option<Self> {
                if !Self::holds($field) {
                    return None;
                }
                $crate::rt::$own::<dyn $interface>($field, $name).map(|model| Self { $field, model })
            }
            #[doc = concat!("The ", $what, " through the interface, if it implements it itself or was given a model from outside.")]
            ///
            /// # Errors
            /// Why it does not.
            pub fn find(
                ctx: &$crate::rt::Context,
                $field: $crate::rt::$raw<'c>,
            ) -> Result<Self, $crate::rt::NoInterface> {
                if !Self::holds($field) {
                    return Err($crate::rt::not_here(&$field.to_string(), $name));
                }
                let model = $crate::rt::$find::<dyn $interface>(ctx, $field, $name)?;
                Ok(Self { $field, model })
            }
            #[doc = concat!("The ", $what, ".")]
            pub fn $field(self) -> $crate::rt::$raw<'c> {
                self.$field
            }
        }
        impl std::fmt::Debug for $view<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_tuple($name).field(&self.$field).finish()
            }
        }
    };
}

/// The table of an interface, for specs that are loaded: what implements it, its view and its trait, its full name. The trait is
/// implemented for [`Declared`](crate::rt::Declared).
#[macro_export]
macro_rules! interface_table {
    (Op, $($rest:tt)*) => { $crate::interface_table!(@make Op, OpTest, $($rest)*) };
    (Type, $($rest:tt)*) => { $crate::interface_table!(@make Type, TypeTest, $($rest)*) };
    (Attr, $($rest:tt)*) => { $crate::interface_table!(@make Attr, AttrTest, $($rest)*) };
    (@make $kind:ident, $test:ident, $view:ident: $interface:ident, $full:literal) => {
        $crate::rt::InterfaceDef {
            name: $view::NAME,
            test: $crate::rt::Function::linked(
                $full,
                $crate::rt::FunctionKind::$kind,
                &((|item| $view::of(item).is_some()) as $crate::rt::$test),
            ),
            model: $crate::rt::Function::linked(
                $full,
                $crate::rt::FunctionKind::Model,
                &((|methods| $crate::rt::Declared::model::<dyn $interface>(methods, |declared| declared))
                    as $crate::rt::ModelFn),
            ),
        }
    };
}
