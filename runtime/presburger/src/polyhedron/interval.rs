//! Intervals of integers.

use crate::int::Int;
use std::fmt;

/// The integers from `low` to `high`, both included; `None` means no end on that side.
///
/// It prints as `0..9`, `5..`, `..3`, `..`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Interval {
    /// The least value.
    pub low: Option<Int>,
    /// The greatest value.
    pub high: Option<Int>,
}

impl Interval {
    /// Returns whether a value is between the ends.
    #[must_use]
    pub fn contains(&self, value: &Int) -> bool {
        self.low.as_ref().is_none_or(|low| low <= value)
            && self.high.as_ref().is_none_or(|high| value <= high)
    }

    /// Returns the smallest interval that contains both.
    #[must_use]
    pub fn hull(&self, other: &Interval) -> Interval {
        let ends =
            |a: &Option<Int>, b: &Option<Int>, pick: fn(Int, Int) -> Int| Some(pick(a.clone()?, b.clone()?));
        Interval { low: ends(&self.low, &other.low, Int::min), high: ends(&self.high, &other.high, Int::max) }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(low) = &self.low {
            write!(f, "{low}")?;
        }
        f.write_str("..")?;
        if let Some(high) = &self.high {
            write!(f, "{high}")?;
        }
        Ok(())
    }
}
