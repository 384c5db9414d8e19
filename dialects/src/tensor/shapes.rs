//! Shapes of tensor ops: which dimensions a slice keeps, which sizes are operands; and what the tables cannot say of them.

use bourn_ir::verify::VerifyCx;
use bourn_ir::{Context, DYNAMIC, OpRef, OpState, Type};

/// The dimensions of the first result that are dynamic, in order: what the operands of `tensor.empty` give.
pub fn dynamic_dims_of_result(op: OpRef<'_, '_>) -> Vec<i64> {
    let Some(shape) = op.results().next().and_then(|result| result.ty().shape()) else { return Vec::new() };
    (0..shape.len()).filter(|&d| shape[d] == DYNAMIC).map(|d| d as i64).collect()
}

/// For each dimension of the result of `tensor.extract_slice`, the dimension of the source that it comes from. Empty where the
/// types do not fit.
pub fn kept_dims(op: OpRef<'_, '_>) -> Vec<i64> {
    let sizes = op.attr("static_sizes").and_then(|attr| attr.as_dense_array());
    let shape = op.results().next().and_then(|result| result.ty().shape());
    match (sizes, shape) {
        (Some(sizes), Some(shape)) => matching_dims(sizes, shape).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Which items of `sizes` make up `shape` when items of 1 may be left out. An item of 1 is kept where it can be: among the
/// ones between two other items only their number counts.
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

/// As many operands as dynamic dimensions.
pub fn verify_empty(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let expected = dynamic_dims_of_result(op).len();
    if op.num_operands() != expected {
        cx.error(
            op,
            format_args!("incorrect number of dynamic sizes, has {}, expected {expected}", op.num_operands()),
        );
    }
}

/// The result of an op that writes into a destination has its type.
pub fn infer_from_dest<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let dest = state.operand_types.get(1).ok_or("expected a destination")?;
    Ok(vec![*dest])
}

/// Offsets, sizes and strides of a slice, as far as they are known.
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

    /// The first thing wrong with the slice of a tensor of this shape.
    fn check(&self, shape: &[i64]) -> Result<(), String> {
        let rank = shape.len();
        for (list, what) in [(self.offsets, "offset"), (self.sizes, "size"), (self.strides, "stride")] {
            if list.len() != rank {
                return Err(format!("expected {rank} {what} values, got {}", list.len()));
            }
        }
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

/// The message about a slice whose type does not follow from its sizes.
fn slice_type_message(sizes: &[i64], element: impl std::fmt::Display) -> String {
    let mut text = String::from("expected type to be 'tensor<");
    for &size in sizes {
        match size {
            DYNAMIC => text.push('?'),
            size => text.push_str(&size.to_string()),
        }
        text.push('x');
    }
    format!("{text}{element}>' or a rank-reduced version. (size mismatch) ")
}

/// The slice lies in the source, and the result has its sizes.
pub fn verify_extract_slice(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (true, true) = (op.num_operands() > 0, op.num_results() == 1) else { return };
    verify_slice(op, op.operand(0).ty(), op.result(0).ty(), cx);
}

/// The slice lies in the destination, and the source has its sizes.
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
    if let Err(message) = slice.check(whole_shape) {
        cx.diagnostics.error(op.location(), message);
    } else if matching_dims(slice.sizes, part_shape).is_none() {
        cx.diagnostics.error(op.location(), slice_type_message(slice.sizes, whole.element_or_self()));
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
