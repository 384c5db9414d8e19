//! Building ops from their parts: generated `build` functions and setters end here.

use super::values::{TypedValue, TypedValues, Values};
use super::{Number, TypeHandle};
use bourn_ir::build::NumberId;
use bourn_ir::{Context, Type, Value, ValueId};
use bourn_terms::TypeExpr;

pub use bourn_ir::build::{
    AttrArg, BuildError, Builder, Change, Description, Inserted, NewOp, NumberList, TypeList, ValueList,
    build_module,
};

/// No operands, where a builder takes a list: rustc cannot infer the type of the items of `[]`.
pub const NO_VALUES: [ValueId; 0] = [];

/// Implements [`Description`] for a struct around a [`NewOp`].
#[macro_export]
macro_rules! description {
    ($name:ident) => {
        impl<'c> $crate::rt::Description<'c> for $name<'c> {
            fn parts(&mut self) -> &mut $crate::rt::NewOp<'c> {
                &mut self.0
            }
            fn into_parts(self) -> $crate::rt::NewOp<'c> {
                self.0
            }
        }
    };
}

impl<T> From<TypedValue<'_, '_, T>> for ValueId {
    fn from(value: TypedValue<'_, '_, T>) -> Self {
        Value::from(value).id()
    }
}

impl<T> From<TypedValue<'_, '_, T>> for NumberId {
    fn from(value: TypedValue<'_, '_, T>) -> Self {
        NumberId::Value(value.into())
    }
}

impl From<Number<'_, '_>> for NumberId {
    fn from(number: Number<'_, '_>) -> Self {
        match number {
            Number::Constant(number) => NumberId::Constant(number),
            Number::Value(value) => NumberId::Value(value.id()),
        }
    }
}

impl<'a> IntoIterator for Values<'a, '_> {
    type Item = ValueId;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, ValueId>>;
    fn into_iter(self) -> Self::IntoIter {
        self.ids().iter().copied()
    }
}

impl<'a, 'c, T: TypeHandle<'c>> IntoIterator for TypedValues<'a, 'c, T> {
    type Item = ValueId;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, ValueId>>;
    fn into_iter(self) -> Self::IntoIter {
        self.values().into_iter()
    }
}

/// Returns the type that a table writes out.
///
/// # Panics
/// Panics if its dialect is not registered in the context.
#[track_caller]
pub fn written_type<'c>(ctx: &'c Context, ty: &TypeExpr<'_>) -> Type<'c> {
    match ctx.written_type(ty) {
        Some(ty) => ty,
        None => panic!("the dialect of the type `{}` is not registered", ty.definition.name()),
    }
}
