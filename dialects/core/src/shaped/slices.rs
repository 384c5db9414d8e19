//! Rectangular parts of shaped values.

use super::num_dynamic;
use bourn_ir::def::OperandIdx;
use bourn_ir::{DYNAMIC, OpRef};

/// Returns the positions of the items of `sizes` that make up `shape` if items of 1 may be dropped. An item of 1 is kept if possible;
/// between two other items, only the number of kept items matters.
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

/// Returns the number of operands of a group and the number of dynamic entries in a list of numbers, if they differ.
pub fn unlike_marks(op: OpRef<'_, '_>, numbers: &str, values: &str) -> Option<(usize, usize)> {
    let marks = num_dynamic(op.attr(numbers)?.as_dense_array()?);
    let group = op.def()?.operands.iter().position(|operand| operand.name == values)?;
    let found = op.operand_group(OperandIdx(u16::try_from(group).ok()?))?.len();
    (found != marks).then_some((found, marks))
}

/// The offsets, sizes and strides of a slice, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub struct Slice<'c> {
    /// The first index in each dimension.
    pub offsets: &'c [i64],
    /// The size of each dimension.
    pub sizes: &'c [i64],
    /// The stride of each dimension.
    pub strides: &'c [i64],
    /// The number of operands that give offsets, sizes and strides.
    pub operands: [usize; 3],
}

impl Slice<'_> {
    /// Checks that there is an operand for each dynamic offset, size and stride.
    pub fn check_operands(&self) -> Result<(), String> {
        let lists = [("offsets", self.offsets), ("sizes", self.sizes), ("strides", self.strides)];
        for ((values, numbers), found) in lists.into_iter().zip(self.operands) {
            let marks = num_dynamic(numbers);
            if found != marks {
                return Err(format!(
                    "expected the number of '{values}' to match the number of dynamic entries in 'static_{values}' ({found} vs {marks})"
                ));
            }
        }
        Ok(())
    }

    /// Checks that there is an offset, a size and a stride for each dimension.
    pub fn check_lengths(&self, rank: usize) -> Result<(), String> {
        self.check_lengths_of(rank, rank)
    }

    /// Checks that no static offset or size is negative.
    pub fn check_signs(&self) -> Result<(), String> {
        for (list, what) in [(self.offsets, "offsets"), (self.sizes, "sizes")] {
            if let Some(number) = list.iter().find(|number| **number < 0 && **number != DYNAMIC) {
                return Err(format!("expected {what} to be non-negative, but got {number}"));
            }
        }
        Ok(())
    }

    /// Checks that there are `offsets_rank` offsets, and `rank` sizes and strides.
    pub fn check_lengths_of(&self, offsets_rank: usize, rank: usize) -> Result<(), String> {
        let (offsets, sizes, strides) = (self.offsets.len(), self.sizes.len(), self.strides.len());
        let well_formed = "so the rank of the result type is well-formed.";
        if offsets != sizes && !(offsets == 1 && offsets_rank == 1) {
            return Err(format!(
                "expected mixed offsets rank to match mixed sizes rank ({offsets} vs {sizes}) {well_formed}"
            ));
        }
        if sizes != strides {
            return Err(format!(
                "expected mixed sizes rank to match mixed strides rank ({sizes} vs {strides}) {well_formed}"
            ));
        }
        let lists = [
            (self.offsets, "offset", offsets_rank),
            (self.sizes, "size", rank),
            (self.strides, "stride", rank),
        ];
        for (list, what, wanted) in lists {
            if list.len() != wanted {
                return Err(format!("expected {wanted} {what} values, got {}", list.len()));
            }
        }
        Ok(())
    }

    /// Checks that the slice lies in a value of this shape.
    pub fn check_bounds(&self, shape: &[i64]) -> Result<(), String> {
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
