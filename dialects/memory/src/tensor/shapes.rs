//! Shapes of tensor ops: slices, groups of dimensions, and checks that tables cannot express.

use super::{CollapseShapeOp, ExtractSliceOp, GatherOp, InsertSliceOp, PadOp, ParallelInsertSliceOp};
use crate::shaped::slices::{Slice, matching_dims};
use crate::shaped::{num_dynamic, reassociation};
use crate::slices::slice_of_view;
use bourn_equations::rt::{self, RankedTensorType, match_op};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Context, DYNAMIC, OpRef, OpState, Type};

/// Returns the part of the tensor that a slice op reads or writes.
pub fn slice(op: OpRef<'_, '_>) -> Option<rt::Slice> {
    Some(match_op!(op {
        part: ExtractSliceOp => {
            rt::Slice::new(part.mixed_offsets(), part.mixed_sizes(), part.mixed_strides())
        },
        part: InsertSliceOp => rt::Slice::new(part.mixed_offsets(), part.mixed_sizes(), part.mixed_strides()),
        part: ParallelInsertSliceOp => {
            rt::Slice::new(part.mixed_offsets(), part.mixed_sizes(), part.mixed_strides())
        },
        _ => return None,
    }))
}

/// Returns the source dimension of each dimension of an extracted slice; empty if the types do not fit.
pub fn kept_dims(op: ExtractSliceOp<'_, '_>) -> Vec<i64> {
    matching_dims(op.static_sizes(), op.result().typed().shape()).unwrap_or_default()
}

/// Returns the first dimension of each group of a `collapse_shape` or `expand_shape`.
pub fn first_dims(op: OpRef<'_, '_>) -> Vec<i64> {
    reassociation::first_dims(&groups(op))
}

fn groups(op: OpRef<'_, '_>) -> Vec<Vec<i64>> {
    rt::optional_attr(op, CollapseShapeOp::REASSOCIATION_ATTR).unwrap_or_default()
}

/// Returns the dimension after each group of a `collapse_shape` or `expand_shape`.
pub fn past_dims(op: OpRef<'_, '_>) -> Vec<i64> {
    reassociation::past_dims(&groups(op))
}

/// Returns the dimension of the source that has the size of each dimension of the result of a `gather`; `OF_INDICES` for
/// the leading dimensions, which have the sizes of the indices, and `ONE` for a gathered dimension that is kept. Empty if
/// the types do not fit.
pub fn gathered_dims(op: GatherOp<'_, '_>) -> Vec<i64> {
    let source = op.source().typed().shape().len() as i64;
    let leading = op.indices().typed().shape().len().saturating_sub(1);
    let gathered = op.gather_dims();
    let slice: Vec<i64> = match (op.result().typed().shape().len()).checked_sub(leading) {
        Some(rank) if rank as i64 == source => {
            (0..source).map(|d| if gathered.contains(&d) { ONE } else { d }).collect()
        }
        Some(rank) if rank + gathered.len() == source as usize => {
            (0..source).filter(|d| !gathered.contains(d)).collect()
        }
        _ => return Vec::new(),
    };
    std::iter::repeat_n(OF_INDICES, leading).chain(slice).collect()
}

/// A dimension with the size of a dimension of the indices.
const OF_INDICES: i64 = -1;
/// A dimension of size one.
const ONE: i64 = -2;

/// Infers the result type of an op that writes into a destination: the type of the destination.
pub fn infer_from_dest<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let dest = state.operand_types.get(1).ok_or("expected a destination")?;
    Ok(vec![*dest])
}

/// Returns the text of a tensor type without encoding.
pub fn tensor_text(sizes: &[i64], element: Type<'_>) -> String {
    let size = |&size: &i64| if size == DYNAMIC { "?x".to_owned() } else { format!("{size}x") };
    format!("tensor<{}{element}>", sizes.iter().map(size).collect::<String>())
}

/// Checks that the slice has the expected type; dimensions of size 1 may be dropped.
fn check_type(sizes: &[i64], element: Type<'_>, part: RankedTensorType<'_>) -> Result<(), String> {
    if part.shape().len() > sizes.len() {
        return Err("expected rank to be smaller or equal to the other rank. ".to_owned());
    }
    if matching_dims(sizes, part.shape()).is_none() {
        let expected = tensor_text(sizes, element);
        return Err(format!("expected type to be '{expected}' or a rank-reduced version. (size mismatch) "));
    }
    if part.element() != element {
        return Err(format!("expected element type to be '{element}'"));
    }
    Ok(())
}

/// Checks that the slice lies in the source, and that the result has its sizes.
pub fn verify_extract_slice(op: ExtractSliceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_slice(*op, op.source().typed(), op.result().typed(), slice_of_view!(op), cx);
}

/// Checks that the slice lies in the destination, and that the source has its sizes.
pub fn verify_insert_slice(op: InsertSliceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_slice(*op, op.dest().typed(), op.source().typed(), slice_of_view!(op), cx);
}

/// Checks that the slice lies in the destination, and that the source has its sizes.
pub fn verify_parallel_insert_slice(op: ParallelInsertSliceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_slice(*op, op.dest().typed(), op.source().typed(), slice_of_view!(op), cx);
}

fn verify_slice(
    op: OpRef<'_, '_>,
    whole: RankedTensorType<'_>,
    part: RankedTensorType<'_>,
    slice: Slice<'_>,
    cx: &mut VerifyCx<'_, '_>,
) {
    let checked = slice
        .check_lengths(whole.shape().len())
        .and_then(|()| slice.check_operands())
        .and_then(|()| check_type(slice.sizes, whole.element(), part))
        .and_then(|()| slice.check_bounds(whole.shape()));
    if let Err(message) = checked {
        cx.error_plain(op, message);
    }
}

/// Checks that the result has the padded sizes, and the body an argument for each dimension.
pub fn verify_pad(op: PadOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.source().ty(), op.result().ty());
    let (from, to) = (op.source().typed().shape(), op.result().typed().shape());
    let (low, high) = (op.static_low(), op.static_high());
    if low.len() != from.len() || high.len() != from.len() {
        let message = format!(
            "failed to infer expectedType from sourceType '{source}', specified resultType is '{result}'"
        );
        return cx.error_plain(op, message);
    }
    let lists = [(PadOp::STATIC_LOW_ATTR, low, op.low()), (PadOp::STATIC_HIGH_ATTR, high, op.high())];
    for (name, numbers, operands) in lists {
        let (marks, found) = (num_dynamic(numbers), operands.len());
        if found != marks {
            return cx.error(op, format!("expected {marks} operands for '{name}', got {found}"));
        }
    }
    let padded = |d: usize| match [from[d], low[d], high[d]] {
        sizes if sizes.contains(&DYNAMIC) => Some(DYNAMIC),
        sizes => i64::try_from(sizes.into_iter().map(i128::from).sum::<i128>()).ok(),
    };
    let Some(expected) = (0..from.len()).map(padded).collect::<Option<Vec<i64>>>() else {
        return cx.error(op, "pads to a size that does not fit into 64 bits");
    };
    let fits = |(&found, &wanted): (&i64, &i64)| wanted == DYNAMIC || found == wanted;
    if to.len() != expected.len() || !to.iter().zip(&expected).all(fits) {
        let inferred = tensor_text(&expected, source.element_or_self());
        let message = format!("specified type '{result}' does not match the inferred type '{inferred}'");
        return cx.error_plain(op, message);
    }
    if op.entry().args().len() != from.len() {
        cx.error_plain(op, format!("expected the block to have {} arguments", from.len()));
    }
}
