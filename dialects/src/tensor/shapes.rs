//! Shapes of tensor ops: the dimensions that a slice keeps, the sizes that operands give, and checks that tables cannot
//! express.

use bourn_ir::verify::VerifyCx;
use bourn_ir::{Context, DYNAMIC, OpRef, OpState, Type};

/// Returns the dynamic dimensions of the first result, in order: the ones that the operands of `tensor.empty` give.
pub fn dynamic_dims_of_result(op: OpRef<'_, '_>) -> Vec<i64> {
    let Some(shape) = op.results().next().and_then(|result| result.ty().shape()) else { return Vec::new() };
    (0..shape.len()).filter(|&d| shape[d] == DYNAMIC).map(|d| d as i64).collect()
}

/// Returns the dimension of the source that each dimension of the result of `tensor.extract_slice` comes from; empty if the
/// types do not fit.
pub fn kept_dims(op: OpRef<'_, '_>) -> Vec<i64> {
    let sizes = op.attr("static_sizes").and_then(|attr| attr.as_dense_array());
    let shape = op.results().next().and_then(|result| result.ty().shape());
    match (sizes, shape) {
        (Some(sizes), Some(shape)) => matching_dims(sizes, shape).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Returns the positions of the items of `sizes` that make up `shape` if items of 1 may be left out. An item of 1 is kept
/// if possible: of those between two other items, only the number matters.
pub fn matching_dims(sizes: &[i64], shape: &[i64]) -> Option<Vec<i64>> {
    let mut kept = Vec::with_capacity(shape.len());
    for (i, &size) in sizes.iter().enumerate() {
        match shape.get(kept.len()) {
            Some(&extent) if extent == size => kept.push(i as i64),
            _ if size == 1 => {}
            _ => return None,
        }
    }
    (kept.len() == shape.len()).then_some(kept)
}

/// Infers the result type of an op that writes into a destination: it is that of the destination.
pub fn infer_from_dest<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let dest = state.operand_types.get(1).ok_or("expected a destination")?;
    Ok(vec![*dest])
}

/// The offsets, sizes and strides of a slice, as far as they are known.
struct Slice<'c> {
    offsets: &'c [i64],
    sizes: &'c [i64],
    strides: &'c [i64],
}

impl<'c> Slice<'c> {
    fn of(op: OpRef<'_, 'c>) -> Option<Self> {
        let list = |name| op.attr(name).and_then(|attr| attr.as_dense_array());
        Some(Slice {
            offsets: list("static_offsets")?,
            sizes: list("static_sizes")?,
            strides: list("static_strides")?,
        })
    }

    /// Checks that there is an offset, a size and a stride for each dimension.
    fn check_lengths(&self, rank: usize) -> Result<(), String> {
        for (list, what) in [(self.offsets, "offset"), (self.sizes, "size"), (self.strides, "stride")] {
            if list.len() != rank {
                return Err(format!("expected {rank} {what} values, got {}", list.len()));
            }
        }
        Ok(())
    }

    /// Checks that the slice has the type of a part; dimensions of size 1 may be left out.
    fn check_type(&self, element: Type<'_>, part: Type<'_>, part_shape: &[i64]) -> Result<(), String> {
        if part_shape.len() > self.sizes.len() {
            return Err("expected rank to be smaller or equal to the other rank. ".to_owned());
        }
        if matching_dims(self.sizes, part_shape).is_none() {
            return Err(slice_type_message(self.sizes, element));
        }
        if part.element_or_self() != element {
            return Err(format!("expected element type to be '{element}'"));
        }
        Ok(())
    }

    /// Checks that the slice lies in a tensor of this shape.
    fn check_bounds(&self, shape: &[i64]) -> Result<(), String> {
        for (d, &extent) in shape.iter().enumerate() {
            let (offset, size, stride) = (self.offsets[d], self.sizes[d], self.strides[d]);
            if offset == DYNAMIC || extent == DYNAMIC {
                continue;
            }
            if offset < 0 || (offset >= extent && size != 0) {
                return Err(format!("offset {d} is out-of-bounds: {offset} >= {extent}"));
            }
            if size == DYNAMIC || stride == DYNAMIC || size == 0 {
                continue;
            }
            let last = i128::from(offset) + (i128::from(size) - 1) * i128::from(stride);
            if last >= i128::from(extent) {
                return Err(format!("slice along dimension {d} runs out-of-bounds: {last} >= {extent}"));
            }
        }
        Ok(())
    }
}

/// Returns the text of a tensor type without encoding.
fn tensor_text(sizes: &[i64], element: Type<'_>) -> String {
    let size = |&size: &i64| if size == DYNAMIC { "?x".to_owned() } else { format!("{size}x") };
    format!("tensor<{}{element}>", sizes.iter().map(size).collect::<String>())
}

/// Returns the message about a slice whose type does not follow from its sizes.
fn slice_type_message(sizes: &[i64], element: Type<'_>) -> String {
    let expected = tensor_text(sizes, element);
    format!("expected type to be '{expected}' or a rank-reduced version. (size mismatch) ")
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
        .and_then(|()| slice.check_type(whole.element_or_self(), part, part_shape))
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

#[cfg(test)]
mod tests {
    use super::matching_dims;

    #[test]
    fn ones_are_dropped_where_they_must() {
        assert_eq!(matching_dims(&[1, 4, 1, 3], &[4, 3]), Some(vec![1, 3]));
        assert_eq!(matching_dims(&[1, 4, 1, 3], &[4, 1, 3]), Some(vec![1, 2, 3]));
        assert_eq!(matching_dims(&[1, 1], &[1]), Some(vec![0]));
        assert_eq!(matching_dims(&[2, 3], &[3]), None);
        assert_eq!(matching_dims(&[], &[1]), None);
    }
}
