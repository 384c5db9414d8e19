//! The verification of `affine.delinearize_index` and `affine.linearize_index`.

use super::LinearizeIndexOp;
use bourn_equations::rt::optional_attr;
use bourn_ir::def::OperandIdx;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef};

fn basis<'c>(op: OpRef<'_, 'c>) -> &'c [i64] {
    optional_attr(op, LinearizeIndexOp::STATIC_BASIS_ATTR).unwrap_or_default()
}

/// Checks that there is a digit for each item of the basis, and optionally one more.
pub fn verify_delinearize(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (sizes, digits) = (basis(op), op.num_results());
    if digits != sizes.len() && digits != sizes.len() + 1 {
        return cx.error(op, "should return an index for each basis element and up to one extra index");
    }
    check_operands(op, cx);
    if sizes.iter().any(|size| *size != DYNAMIC && *size <= 0) {
        cx.error(op, "no basis element may be statically non-positive");
    }
}

fn check_operands(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let dynamic = basis(op).iter().filter(|size| **size == DYNAMIC).count();
    let operands = op.operand_group(OperandIdx(1)).map_or(0, |group| group.len());
    if dynamic != operands {
        let message = "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite";
        cx.error(op, message);
    }
}

/// Checks that there is an item of the basis for each digit, optionally except the first.
pub fn verify_linearize(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let digits = op.operand_group(OperandIdx(0)).map_or(0, |group| group.len());
    let sizes = basis(op).len();
    if digits != sizes && digits != sizes + 1 {
        return cx.error(op, "should be passed a basis element for each index except possibly the first");
    }
    check_operands(op, cx);
}
