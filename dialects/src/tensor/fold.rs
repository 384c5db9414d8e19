//! Folds of ops on tensors.

use bourn_ir::fold::Fold;
use bourn_ir::{Attribute, Context, OpRef};

/// Folds a cast to the type that its operand has.
pub fn cast<'a, 'c>(_: &'c Context, op: OpRef<'a, 'c>, _: &[Option<Attribute<'c>>]) -> Option<Fold<'a, 'c>> {
    let source = op.operand(0);
    (source.ty() == op.result(0).ty()).then_some(Fold::Value(source))
}

/// Folds a tensor of known sizes that is filled with a constant number.
pub fn splat<'a, 'c>(
    ctx: &'c Context,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    let number = *constants.first()?.as_ref()?;
    crate::shaped::constants::splat(ctx, number, op.result(0).ty()).map(Fold::Attr)
}
