//! Upper bounds of the sizes of objects: the first assumption about `index` in the book.

use super::widths::Widths;
use bourn_ir::{AttrData, DYNAMIC, Type, TypeData};

impl Widths {
    /// Returns the greatest product of some sizes of a shaped type under the assumptions; `None` without an assumption
    /// for the type.
    pub(super) fn greatest_size(self, ty: Type<'_>, dims: &[u32]) -> Option<i128> {
        let word = self.index.filter(|_| dims.len() == 1).map(|bits| (1i128 << (bits - 1)) - 1);
        let bytes = self.max_object_bytes.and_then(|most| self.most_elements(ty, i128::from(most)));
        word.into_iter().chain(bytes).min()
    }

    /// Returns the greatest product of the dynamic sizes of an object of at most `bytes` bytes. It also bounds each of
    /// these sizes, and the product of some of them, since sizes of zero count as one.
    fn most_elements(self, ty: Type<'_>, bytes: i128) -> Option<i128> {
        let element = match ty.data() {
            TypeData::RankedTensor { element, .. } => element,
            TypeData::MemRef { element, layout, .. } => {
                let is_identity = layout.is_none_or(|layout| match layout.data() {
                    AttrData::AffineMap(map) => map.is_identity(),
                    _ => false,
                });
                if is_identity { element } else { return None }
            }
            _ => return None,
        };
        let sizes = ty.shape()?.iter().filter(|size| **size != DYNAMIC);
        let known =
            sizes.fold(self.bytes_of(*element), |all, size| all.saturating_mul(i128::from(*size).max(1)));
        Some(bytes / known)
    }

    /// Returns a lower bound of the bytes of an element: one if its size is unknown.
    fn bytes_of(self, ty: Type<'_>) -> i128 {
        let bytes = |bits: u32| i128::from(bits.div_ceil(8).max(1));
        match ty.data() {
            TypeData::Integer { width, .. } => bytes(*width),
            TypeData::Index => bytes(self.index.unwrap_or(8)),
            TypeData::Float(kind) => bytes(kind.width()),
            TypeData::Complex(part) => self.bytes_of(*part).saturating_mul(2),
            TypeData::Vector { shape, element, .. } => shape
                .iter()
                .fold(self.bytes_of(*element), |all, size| all.saturating_mul(i128::from(*size).max(1))),
            _ => 1,
        }
    }
}
