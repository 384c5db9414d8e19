//! `affine.graybox`: the verification of its captures. The submodules create, change and remove grayboxes.

pub mod canonicalize;
pub mod make;
pub mod passes;
pub mod remove;
pub mod text;

use super::GrayboxOp;
use super::scope::uses_from_outside;
use crate::func;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{BlockRef, OpRef, RegionRef};

/// Checks that the captures are valid, and that all memory from outside that is used inside is captured.
pub fn verify(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Some((number, operand)) = op.operands().enumerate().find(|(_, operand)| !operand.ty().is_memref())
    {
        let ty = operand.ty();
        return cx.error(op, format!("operand #{number} must be memref, but got '{ty}'"));
    }
    let Some(entry) = op.region(0).and_then(RegionRef::entry) else {
        return cx.error(op, "region needs to have at least one block");
    };
    if entry.args().len() != op.num_operands() {
        return cx.error(op, "region argument count does not match operand count");
    }
    if entry.args().zip(op.operands()).any(|(arg, operand)| arg.ty() != operand.ty()) {
        return cx.error(op, "type of one or more region arguments does not match corresponding operand");
    }
    if let Some((user, _)) = implicit_captures(op).next() {
        cx.error_with_note_at(op, "incoming memref not explicitly captured", user, "it is used here");
    }
}

/// Returns the uses of memory from outside of a graybox without a capture, as ops and operand numbers. Ops in nested grayboxes do not
/// count, but the captures of nested grayboxes do.
pub fn implicit_captures<'a, 'c>(graybox: OpRef<'a, 'c>) -> impl Iterator<Item = (OpRef<'a, 'c>, usize)> {
    uses_from_outside(graybox, |op| !op.isa::<GrayboxOp>())
        .into_iter()
        .filter(|(user, number)| user.operand(*number).ty().is_memref())
}

/// Returns the ops that terminate a graybox.
#[must_use]
pub fn returns<'a, 'c>(graybox: OpRef<'a, 'c>) -> Vec<OpRef<'a, 'c>> {
    let ends = graybox.regions().flat_map(RegionRef::blocks).filter_map(BlockRef::last);
    ends.filter(|end| end.isa::<func::ReturnOp>()).collect()
}
