//! Folding: an op is replaced by values that are there already, or by constants.

use crate::{Attribute, Context, Location, OpRef, OpState, Trait, Type, Value};

/// The interface through which ops are folded: the model is a [`FoldModel`].
pub const FOLD: &str = "Fold";

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

/// Makes an op with one result, a constant of a type.
pub type MaterializeFn =
    for<'c> fn(&'c Context, Attribute<'c>, Type<'c>, Location<'c>) -> Option<OpState<'c>>;

/// How an op is folded: its hook, and that of its dialect which makes constants.
#[derive(Clone, Copy, Debug)]
pub struct FoldModel {
    /// `fold rust ..;`
    pub fold: FoldFn,
    /// `materialize rust ..;` of the dialect.
    pub materialize: Option<MaterializeFn>,
}

/// The attribute of the constant that a value is, if it is one.
pub fn constant_of<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    let op = value.defining_op()?;
    op.def().filter(|def| def.has_trait(Trait::ConstantLike))?;
    op.attr("value")
}
