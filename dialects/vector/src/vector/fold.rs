//! Folds of ops on vectors.

use super::{BroadcastOp, ShapeCastOp};
use crate::shaped::constants::{splat, splat_of};
use bourn_ir::Attribute;
use bourn_ir::fold::{Fold, FoldCx};

/// Folds a cast to the type of its operand, and a cast of a splat constant.
pub fn shape_cast<'a, 'c>(
    cx: FoldCx<'c>,
    op: ShapeCastOp<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    let (source, ty) = (op.source().value(), op.result().ty());
    if source.ty() == ty {
        return Some(Fold::Value(source));
    }
    splat_of(cx.context, *constants.first()?.as_ref()?, ty).map(Fold::Attr)
}

/// Folds a broadcast to the type of its operand, and a broadcast of a constant number.
pub fn broadcast<'a, 'c>(
    cx: FoldCx<'c>,
    op: BroadcastOp<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    let (source, ty) = (op.source().value(), op.vector().ty());
    if source.ty() == ty {
        return Some(Fold::Value(source));
    }
    let constant = *constants.first()?.as_ref()?;
    splat(cx.context, constant, ty).or_else(|| splat_of(cx.context, constant, ty)).map(Fold::Attr)
}
