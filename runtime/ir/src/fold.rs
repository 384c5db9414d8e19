//! Folding: an op is replaced by values that are there already, or by constants.

use crate::body::{OpRef, OpState, Value};
use crate::context::Context;
use crate::def::Trait;
use crate::diag::Location;
use crate::interned::{Attribute, Type};

/// What a result of a folded op is.
#[derive(Clone, Copy, Debug)]
pub enum Fold<'a, 'c> {
    /// A constant: the dialect makes an op of it.
    Attr(Attribute<'c>),
    /// Another value.
    Value(Value<'a, 'c>),
}

impl<'c> From<Attribute<'c>> for Fold<'_, 'c> {
    fn from(attr: Attribute<'c>) -> Self {
        Fold::Attr(attr)
    }
}

impl<'a, 'c> From<Value<'a, 'c>> for Fold<'a, 'c> {
    fn from(value: Value<'a, 'c>) -> Self {
        Fold::Value(value)
    }
}

/// Folds an op: one item per result, or nothing. The slice has the operands that are constants.
pub type FoldFn =
    for<'a, 'c> fn(&'c Context, OpRef<'a, 'c>, &[Option<Attribute<'c>>]) -> Option<Vec<Fold<'a, 'c>>>;

/// Folds an op of one result.
pub type FoldOneFn =
    for<'a, 'c> fn(&'c Context, OpRef<'a, 'c>, &[Option<Attribute<'c>>]) -> Option<Fold<'a, 'c>>;

/// `materialize`: makes an op with one result, a constant of a type.
pub type MaterializeFn =
    for<'c> fn(&'c Context, Attribute<'c>, Type<'c>, Location<'c>) -> Option<OpState<'c>>;

/// What a hook folds an op to, be it an attribute or a value.
pub fn folded<'a, 'c>(item: Option<impl Into<Fold<'a, 'c>>>) -> Option<Fold<'a, 'c>> {
    item.map(Into::into)
}

/// Folds an op as its spec says: one item per result, or nothing. The slice has the operands that are constants.
pub fn fold<'a, 'c>(
    ctx: &'c Context,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Vec<Fold<'a, 'c>>> {
    let hook = op.def()?.hooks.fold?;
    match hook.get::<FoldOneFn>() {
        Some(fold) => Some(vec![fold(ctx, op, constants)?]),
        None => hook.get::<FoldFn>()?(ctx, op, constants),
    }
}

/// The attribute of the constant that a value is, if it is one.
pub fn constant_of<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    let op = value.defining_op()?;
    op.def().filter(|def| def.has_trait(Trait::ConstantLike))?;
    op.attr("value")
}
