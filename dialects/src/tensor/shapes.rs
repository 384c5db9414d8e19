//! Shapes of tensor ops: the dimensions that a slice keeps, the sizes that operands give, and checks that tables cannot
//! express.

use crate::shaped::slices::{Slice, check_marks, matching_dims, unlike_marks};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Context, DYNAMIC, OpRef, OpState, Type};

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

/// Returns the message about a slice whose type does not follow from its sizes.
fn slice_type_message(sizes: &[i64], element: Type<'_>) -> String {
    let expected = tensor_text(sizes, element);
    format!("expected type to be '{expected}' or a rank-reduced version. (size mismatch) ")
}

/// Checks that the slice has the expected type; dimensions of size 1 may be dropped.
fn check_type(
    slice: &Slice<'_>,
    element: Type<'_>,
    part: Type<'_>,
    part_shape: &[i64],
) -> Result<(), String> {
    if part_shape.len() > slice.sizes.len() {
        return Err("expected rank to be smaller or equal to the other rank. ".to_owned());
    }
    if matching_dims(slice.sizes, part_shape).is_none() {
        return Err(slice_type_message(slice.sizes, element));
    }
    if part.element_or_self() != element {
        return Err(format!("expected element type to be '{element}'"));
    }
    Ok(())
}

/// Checks that the slice lies in the source, and that the result has its sizes.
pub fn verify_extract_slice(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (true, true) = (op.num_operands() > 0, op.num_results() == 1) else { return };
    verify_slice(op, op.operand(0).ty(), op.result(0).ty(), cx);
}

/// Checks that the slice lies in the destination, and that the source has its sizes.
pub fn verify_insert_slice(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.num_operands() > 1 {
        verify_slice(op, op.operand(1).ty(), op.operand(0).ty(), cx);
    }
}

fn verify_slice(op: OpRef<'_, '_>, whole: Type<'_>, part: Type<'_>, cx: &mut VerifyCx<'_, '_>) {
    let (Some(slice), Some(whole_shape), Some(part_shape)) = (Slice::of(op), whole.shape(), part.shape())
    else {
        return;
    };
    let checked = slice
        .check_lengths(whole_shape.len())
        .and_then(|()| check_marks(op))
        .and_then(|()| check_type(&slice, whole.element_or_self(), part, part_shape))
        .and_then(|()| slice.check_bounds(whole_shape));
    if let Err(message) = checked {
        cx.diagnostics.error(op.location(), message);
    }
}

/// Checks that the result has the padded sizes, and the body an argument for each dimension.
pub fn verify_pad(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (true, true) = (op.num_operands() > 0, op.num_results() == 1) else { return };
    let (source, result) = (op.operand(0).ty(), op.result(0).ty());
    let (Some(from), Some(to)) = (source.shape(), result.shape()) else { return };
    let amounts = |name| op.attr(name).and_then(|attr| attr.as_dense_array()).unwrap_or_default();
    let (low, high) = (amounts("static_low"), amounts("static_high"));
    if low.len() != from.len() || high.len() != from.len() {
        let message = format!(
            "failed to infer expectedType from sourceType '{source}', specified resultType is '{result}'"
        );
        return cx.diagnostics.error(op.location(), message);
    }
    for (numbers, values) in [("static_low", "low"), ("static_high", "high")] {
        if let Some((found, marks)) = unlike_marks(op, numbers, values) {
            return cx.error(op, format!("expected {marks} operands for '{numbers}', got {found}"));
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
        return cx.diagnostics.error(op.location(), message);
    }
    let body = op.region(0).and_then(|region| region.entry());
    if body.is_some_and(|body| body.args().len() != from.len()) {
        cx.diagnostics.error(op.location(), format!("expected the block to have {} arguments", from.len()));
    }
}
