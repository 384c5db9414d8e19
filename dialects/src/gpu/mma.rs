//! Checks of matrix products.

use bourn_ir::interned::Param;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type, TypeData};

/// A part of a matrix.
struct Matrix<'c> {
    shape: &'c [i64],
    element: Type<'c>,
    operand: &'c str,
}

impl<'c> Matrix<'c> {
    fn of(ty: Type<'c>) -> Option<Self> {
        let TypeData::Declared { def, params } = ty.data() else { return None };
        let [Param::Shape(shape), Param::Type(element), Param::Str(operand)] = &params[..] else {
            return None;
        };
        (def.name == "gpu.mma_matrix").then_some(Matrix {
            shape,
            element: *element,
            operand: operand.as_str(),
        })
    }
}

/// Returns whether the elements of the last dimension of a memref are contiguous.
fn is_last_dense(ty: Type<'_>) -> bool {
    crate::shaped::strides::Strided::of(ty)
        .is_some_and(|strided| strided.strides.last().is_some_and(|stride| *stride == 1))
}

/// Checks that the source is in row-major order, and that the matrix is an operand of a product.
pub fn verify_load(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(matrix) = Matrix::of(op.result(0).ty()) else { return };
    if !is_last_dense(op.operand(0).ty()) {
        return cx.error_plain(op, "expected source memref most minor dim must have unit stride");
    }
    if !matches!(matrix.operand, "AOp" | "BOp" | "COp") {
        cx.error_plain(op, "only AOp, BOp and COp can be loaded");
    }
}

/// Checks that the destination is in row-major order, and that the matrix is the result of a product.
pub fn verify_store(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(matrix) = Matrix::of(op.operand(0).ty()) else { return };
    if !is_last_dense(op.operand(1).ty()) {
        return cx.error_plain(op, "expected destination memref most minor dim must have unit stride");
    }
    if matrix.operand != "COp" {
        cx.error_plain(op, "expected the operand matrix being stored to have 'COp' operand type");
    }
}

/// Checks that the operands and the result have the roles of a product, and fitting sizes.
pub fn verify_compute(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let matrices: Vec<_> = op.operands().filter_map(|operand| Matrix::of(operand.ty())).collect();
    let [a, b, c] = &matrices[..] else { return };
    if [a.operand, b.operand, c.operand] != ["AOp", "BOp", "COp"] {
        return cx.error_plain(op, "operands must be in the order AOp, BOp, COp");
    }
    if a.element != b.element {
        return cx.error_plain(op, "operands element types do not match");
    }
    let fits = match (a.shape, b.shape, c.shape) {
        (&[rows, inner], &[other, columns], &[c_rows, c_columns]) => {
            inner == other && rows == c_rows && columns == c_columns
        }
        _ => false,
    };
    if !fits {
        cx.error_plain(op, "operand shapes do not satisfy matmul constraints");
    }
}
