//! Columns, the unknowns of the engine, and the regions of values.

use crate::base::interval::Interval;

/// A name for a region: a body that may execute more than once, or a branch that may not be taken. The client chooses it
/// (an id, an index).
///
/// The engine only passes it to [`ValueGraph::is_defined_outside`](crate::ValueGraph::is_defined_outside) and
/// [`ValueGraph::entry`](crate::ValueGraph::entry).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionToken(pub u64);

/// The part of a value that a column stands for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The value itself; for an integer of fixed width, its bits read as a signed number.
    Value,
    /// The size of one dimension.
    Dim(u32),
    /// The bits of an integer read as an unsigned number.
    Unsigned,
    /// The element of a vector or tensor of integers at a position in row-major order, read as [`Part::Value`].
    Element(u32),
}

/// The integers of a fixed number of bits, read as signed or as unsigned.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Word {
    /// The number of bits, from 1 to [`Word::MAX_BITS`].
    pub bits: u32,
    /// Whether the bits are read as an unsigned number.
    pub unsigned: bool,
}

impl Word {
    /// The greatest supported width: sums and products of two such numbers fit 128 bits.
    pub const MAX_BITS: u32 = 63 + 1;

    /// Returns the number of words: 2 to the power of the bits.
    #[must_use]
    pub fn count(self) -> i128 {
        1 << self.bits.min(Self::MAX_BITS)
    }

    /// Returns the least number.
    #[must_use]
    pub fn least(self) -> i128 {
        if self.unsigned { 0 } else { -(self.count() / 2) }
    }

    /// Returns the interval of all the numbers.
    #[must_use]
    pub fn range(self) -> Interval {
        Interval { lower: Some(self.least()), upper: Some(self.least() + self.count() - 1) }
    }

    /// Returns the number of this width that differs from `value` by a multiple of the number of words.
    #[must_use]
    pub fn wrap(self, value: i128) -> i128 {
        let rest = value.rem_euclid(self.count());
        if rest > self.least() + self.count() - 1 { rest - self.count() } else { rest }
    }
}

/// One unknown integer: a reading of an integer value, or the size of one dimension of a ranked shaped value.
///
/// A column stands for one dynamic instance of its value. Equations of one op relate instances of the same
/// execution of the op's block; another iteration has other instances.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column<V> {
    /// The value.
    pub value: V,
    /// The part of the value.
    pub part: Part,
}

impl<V> Column<V> {
    /// Returns the column of an index value.
    pub fn index(value: V) -> Self {
        Column { value, part: Part::Value }
    }

    /// Returns the column of dimension `dim` of a shaped value.
    pub fn dim(value: V, dim: u32) -> Self {
        Column { value, part: Part::Dim(dim) }
    }

    /// Returns the column of an integer value that is read as unsigned.
    pub fn unsigned(value: V) -> Self {
        Column { value, part: Part::Unsigned }
    }

    /// Returns the column of the element of a vector or tensor at a position in row-major order.
    pub fn element(value: V, position: u32) -> Self {
        Column { value, part: Part::Element(position) }
    }

    /// Returns the dimension, for a column of a shaped value.
    pub fn dimension(&self) -> Option<u32> {
        match self.part {
            Part::Dim(dim) => Some(dim),
            Part::Value | Part::Unsigned | Part::Element(_) => None,
        }
    }
}
