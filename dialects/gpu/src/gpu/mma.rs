//! Checks of matrix products.

use super::{SubgroupMmaComputeOp, SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp};
use crate::shaped::strides::Strided;
use bourn_ir::Type;
use bourn_ir::verify::VerifyCx;

/// Returns whether the elements of the last dimension of a memref are contiguous.
fn is_last_dense(ty: Type<'_>) -> bool {
    Strided::of(ty).is_some_and(|strided| strided.strides.last().is_some_and(|stride| *stride == 1))
}

/// Checks that the source is in row-major order, and that the matrix is an operand of a product.
pub fn verify_load(op: SubgroupMmaLoadMatrixOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !is_last_dense(op.src_memref().ty()) {
        return cx.error_plain(op, "expected source memref most minor dim must have unit stride");
    }
    if !matches!(op.res().typed().operand().as_str(), "AOp" | "BOp" | "COp") {
        cx.error_plain(op, "only AOp, BOp and COp can be loaded");
    }
}

/// Checks that the destination is in row-major order, and that the matrix is the result of a product.
pub fn verify_store(op: SubgroupMmaStoreMatrixOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !is_last_dense(op.dst_memref().ty()) {
        return cx.error_plain(op, "expected destination memref most minor dim must have unit stride");
    }
    if op.src().typed().operand().as_str() != "COp" {
        cx.error_plain(op, "expected the operand matrix being stored to have 'COp' operand type");
    }
}

/// Checks that the operands and the result have the roles of a product, and fitting sizes.
pub fn verify_compute(op: SubgroupMmaComputeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let [a, b, c] = [op.op_a(), op.op_b(), op.op_c()].map(|matrix| matrix.typed());
    if [a, b, c].map(|matrix| matrix.operand().as_str()) != ["AOp", "BOp", "COp"] {
        return cx.error_plain(op, "operands must be in the order AOp, BOp, COp");
    }
    if a.element() != b.element() {
        return cx.error_plain(op, "operands element types do not match");
    }
    let fits = match (&a.shape()[..], &b.shape()[..], &c.shape()[..]) {
        (&[rows, inner], &[other, columns], &[c_rows, c_columns]) => {
            inner == other && rows == c_rows && columns == c_columns
        }
        _ => false,
    };
    if !fits {
        cx.error_plain(op, "operand shapes do not satisfy matmul constraints");
    }
}
