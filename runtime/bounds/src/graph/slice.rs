//! Strided boxes of a tensor or buffer.

use crate::graph::expr::Expr;

/// A box of elements: in each dimension the `size` elements at `offset, offset + stride, ..`.
#[derive(Clone, Debug)]
pub struct Slice<V> {
    /// First element, per dimension.
    pub offsets: Vec<Expr<V>>,
    /// Number of elements, per dimension; not negative.
    pub sizes: Vec<Expr<V>>,
    /// Distance of elements, per dimension.
    pub strides: Vec<Expr<V>>,
}

impl<V> Slice<V> {
    /// Creates a slice from an offset, a size and a stride for each dimension.
    pub fn new<E: Into<Expr<V>>>(
        offsets: impl IntoIterator<Item = E>,
        sizes: impl IntoIterator<Item = E>,
        strides: impl IntoIterator<Item = E>,
    ) -> Self {
        Slice {
            offsets: offsets.into_iter().map(E::into).collect(),
            sizes: sizes.into_iter().map(E::into).collect(),
            strides: strides.into_iter().map(E::into).collect(),
        }
    }
    /// Creates a slice without gaps.
    pub fn unit_stride(offsets: Vec<Expr<V>>, sizes: Vec<Expr<V>>) -> Self {
        let strides = offsets.iter().map(|_| Expr::constant(1)).collect();
        Slice { offsets, sizes, strides }
    }
}
