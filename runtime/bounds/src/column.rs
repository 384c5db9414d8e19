//! Columns: what is unknown, and the regions that values are in.

/// A name for a region: a body that may execute more than once, or a branch that may not be taken. The client chooses it
/// (an id, an index).
///
/// The engine only hands it back to [`ValueGraph::is_defined_outside`](crate::ValueGraph::is_defined_outside) and
/// [`ValueGraph::entry`](crate::ValueGraph::entry).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionToken(pub u64);

/// One unknown integer: an index value, or the size of one dimension of a ranked shaped value.
///
/// A column stands for one dynamic instance of its value. Equations of one op relate instances of the same
/// execution of the op's block; another iteration has other instances.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column<V> {
    /// The value.
    pub value: V,
    /// The dimension, for a shaped value.
    pub dim: Option<u32>,
}

impl<V> Column<V> {
    /// Returns the column of an index value.
    pub fn index(value: V) -> Self {
        Column { value, dim: None }
    }

    /// Returns the column of dimension `dim` of a shaped value.
    pub fn dim(value: V, dim: u32) -> Self {
        Column { value, dim: Some(dim) }
    }
}
