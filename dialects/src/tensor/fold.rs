//! Folds of ops on tensors.

use bourn_ir::fold::{Fold, FoldCx};
use bourn_ir::{Attribute, OpRef};

/// Folds a cast to the type of its operand.
pub fn cast<'a, 'c>(_: FoldCx<'c>, op: OpRef<'a, 'c>, _: &[Option<Attribute<'c>>]) -> Option<Fold<'a, 'c>> {
    let source = op.operand(0);
    (source.ty() == op.result(0).ty()).then_some(Fold::Value(source))
}

/// Folds a splat of a constant to a tensor of static shape.
pub fn splat<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    let number = *constants.first()?.as_ref()?;
    crate::shaped::constants::splat(cx.context, number, op.result(0).ty()).map(Fold::Attr)
}
