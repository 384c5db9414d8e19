//! Folds of ops on tensors.

use super::{CastOp, SplatOp};
use crate::shaped::constants;
use bourn_ir::fold::FoldCx;
use bourn_ir::{Attribute, Value};

/// Folds a cast to the type of its operand.
pub fn cast<'a, 'c>(_: FoldCx<'c>, op: CastOp<'a, 'c>, _: &[Option<Attribute<'c>>]) -> Option<Value<'a, 'c>> {
    Some(op.source().value()).filter(|source| source.ty() == op.dest().ty())
}

/// Folds a splat of a constant to a tensor of static shape.
pub fn splat<'c>(
    cx: FoldCx<'c>,
    op: SplatOp<'_, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Attribute<'c>> {
    let number = *constants.first()?.as_ref()?;
    constants::splat(cx.context, number, op.aggregate().ty())
}
