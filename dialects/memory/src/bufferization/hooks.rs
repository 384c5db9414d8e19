//! Hooks of the dialect: checks, and types of results.

use super::{AllocTensorOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp};
use crate::shaped::{compatible_shapes, dynamic_dims_of_result};
use bourn_equations::rt::match_op;
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Context, OpRef, OpState, Type, TypeData};

/// Returns the dimensions of a new tensor whose sizes are operands; empty if it is a copy of another tensor.
pub fn dynamic_dims(op: AllocTensorOp<'_, '_>) -> Vec<i64> {
    if op.copy().is_some() { Vec::new() } else { dynamic_dims_of_result(*op) }
}

/// Checks that a new tensor has its dynamic sizes or a source of the copy.
pub fn verify_alloc_tensor(op: AllocTensorOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let sizes = op.dynamic_sizes().len();
    let Some(copy) = op.copy() else {
        let expected = dynamic_dims_of_result(*op).len();
        if sizes != expected {
            let message = format!("incorrect number of dynamic sizes, has {sizes}, expected {expected}");
            cx.error(op, message);
        }
        return;
    };
    if sizes > 0 {
        return cx.error_plain(op, "dynamic sizes not needed when copying a tensor");
    }
    if copy.ty() != op.result().ty() {
        cx.error_plain(op, "expected that `copy` and return type match");
    }
}

/// Checks that a tensor and its buffer have the same element type and sizes.
pub fn verify_same_values(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = match_op!(op {
        cast: ToBufferOp => (cast.tensor().ty(), cast.buffer().ty()),
        cast: ToTensorOp => (cast.buffer().ty(), cast.result().ty()),
        _ => return,
    });
    let reason = if from.shape() != to.shape() {
        "shapes do not match"
    } else if from.element_or_self() != to.element_or_self() {
        "element types do not match"
    } else {
        return;
    };
    cx.error_plain(op, reason);
    cx.error(op, "failed to verify that specified tensor and buffer types match");
}

/// Checks the destination of a tensor.
pub fn verify_materialize(op: MaterializeInDestinationOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, dest) = (op.source().ty(), op.dest().ty());
    let result = op.result().map(|result| result.ty());
    let is_tensor = matches!(dest.data(), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    let is_memref = dest.is_memref();
    let message = match (is_tensor, is_memref) {
        (false, false) => "'dest' must be a tensor or a memref",
        (true, _) if result.is_none() => "tensor 'dest' implies exactly one tensor result",
        (true, _) if result != Some(dest) => "result and 'dest' types must match",
        (_, true) if result.is_some() => "memref 'dest' implies zero results",
        (true, _) if op.restrict() => "'restrict' is valid only for memref destinations",
        _ if op.writable() != is_memref => {
            "'writable' must be specified if and only if the destination is of memref type"
        }
        _ => match (source.shape(), dest.shape()) {
            (None, None) => return,
            (Some(from), Some(to)) if compatible_shapes(from, to) => return,
            (Some(from), Some(to)) if from.len() != to.len() => {
                "rank mismatch between source and destination shape"
            }
            _ => "source/destination shapes are incompatible",
        },
    };
    cx.error(op, message);
}

/// Infers the types of the results of `bufferization.dealloc`: an `i1` for each retained buffer.
pub fn infer_dealloc<'c>(ctx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let sizes = state.attr(OPERAND_SEGMENTS).and_then(|sizes| sizes.as_dense_array());
    let retained = sizes.and_then(|sizes| sizes.get(2)).ok_or("expected the sizes of the operand groups")?;
    Ok(vec![ctx.signless(1); usize::try_from(*retained).unwrap_or_default()])
}
