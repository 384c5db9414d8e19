//! Refusals of calls that can only be mistakes of the calling program; the policy is in the crate's documentation, under
//! "Misuse".
//!
//! There is one function for each rule. A public operation calls them first, and the algorithms rely on that.

use std::fmt::{self, Display, Formatter};

/// The space of a polyhedron or a set: the numbers of dims and symbols.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Space {
    pub(crate) dims: usize,
    pub(crate) symbols: usize,
}

/// The numbers of inputs and outputs of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
}

/// The numbers of dimensions and symbols that must exist: the highest position that occurs plus one, or 0 without positions.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used {
    pub(crate) dims: u32,
    pub(crate) symbols: u32,
}

impl Used {
    /// Returns the positions that two expressions use together.
    pub(crate) fn and(self, other: Used) -> Used {
        Used { dims: self.dims.max(other.dims), symbols: self.symbols.max(other.symbols) }
    }
}

/// A number with its unit: `1 dim`, `2 dims`.
struct Count(usize, &'static str);

impl Display for Count {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}

impl Display for Space {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", Count(self.dims, "dim"), Count(self.symbols, "symbol"))
    }
}

impl Display for Signature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", Count(self.inputs, "input"), Count(self.outputs, "output"))
    }
}

/// An error: a row has the wrong number of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WidthError {
    /// The number of entries that a row of this space has, the constant included.
    pub expected: usize,
    /// The number of entries of the row given.
    pub found: usize,
}

impl std::fmt::Display for WidthError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a row of this space has {} entries, the constant last, but got {}",
            self.expected, self.found
        )
    }
}

impl std::error::Error for WidthError {}

/// Checks that both operands have the same columns.
#[track_caller]
pub(crate) fn check_same_space<S: PartialEq + Display>(operation: &str, left: S, right: S) {
    assert!(left == right, "{operation}: the spaces differ: {left}, but {right}");
}

/// Checks that two operands have the same number. Each operand is given by its name, the number, and its unit.
#[track_caller]
pub(crate) fn check_fits(
    operation: &str,
    (one, its, noun): (&str, usize, &'static str),
    (other, theirs, other_noun): (&str, usize, &'static str),
) {
    assert!(
        its == theirs,
        "{operation}: the {one} has {}, but the {other} has {}",
        Count(its, noun),
        Count(theirs, other_noun)
    );
}

/// Checks that a row has an entry for each of `columns`, and the constant.
#[track_caller]
pub(crate) fn check_row(operation: &str, columns: usize, found: usize) {
    let expected = columns + 1;
    assert!(found == expected, "{operation}: {}", WidthError { expected, found });
}

/// Checks that a point, or another list, has as many values as there are columns.
#[track_caller]
pub(crate) fn check_values(operation: &str, what: &str, expected: usize, found: usize) {
    assert!(
        found == expected,
        "{operation}: {what} of this space has {}, but got {found}",
        Count(expected, "value")
    );
}

/// Checks that a position is less than the number of items, each called `noun`.
#[track_caller]
pub(crate) fn check_position(operation: &str, noun: &'static str, position: usize, count: usize) {
    assert!(position < count, "{operation}: {noun} {position} is out of bounds for {}", Count(count, noun));
}

/// Checks that `count` positions from `first` on are less than the number of items.
#[track_caller]
pub(crate) fn check_positions(operation: &str, noun: &'static str, first: usize, count: usize, all: usize) {
    assert!(
        first <= all && count <= all - first,
        "{operation}: {noun}s {first}..{} are out of bounds for {}",
        first.saturating_add(count),
        Count(all, noun)
    );
}

/// Checks that a divisor is positive.
#[track_caller]
pub(crate) fn check_divisor(operation: &str, divisor: i64) {
    assert!(divisor > 0, "{operation}: the divisor must be positive, but got {divisor}");
}

/// Checks that an expression uses declared dims and symbols only.
#[track_caller]
pub(crate) fn check_declared(operation: &str, used: Used, dims: usize, symbols: usize) {
    for (letter, used, declared, noun) in
        [("d", used.dims, dims, "dim"), ("s", used.symbols, symbols, "symbol")]
    {
        assert!(
            used as usize <= declared,
            "{operation}: {letter}{} is out of bounds for {}",
            used - 1,
            Count(declared, noun)
        );
    }
}

/// Returns the position `by` after `position`; panics if it does not fit.
#[track_caller]
pub(crate) fn check_shift(operation: &str, letter: &str, position: u32, by: usize) -> u32 {
    match u32::try_from(by).ok().and_then(|by| position.checked_add(by)) {
        Some(shifted) => shifted,
        None => panic!("{operation}: {letter}{position} cannot be shifted by {by}"),
    }
}

/// Checks that a snapshot's state still exists.
#[track_caller]
pub(crate) fn check_snapshot(operation: &str, there: bool) {
    assert!(there, "{operation}: the snapshot's state was rolled back, or is of another system");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_each_is_not_several() {
        assert_eq!(Space { dims: 1, symbols: 2 }.to_string(), "1 dim and 2 symbols");
        assert_eq!(Signature { inputs: 0, outputs: 1 }.to_string(), "0 inputs and 1 output");
    }

    #[test]
    fn positions_end_where_there_are_no_more() {
        check_positions("test", "dim", 2, 0, 2);
        check_positions("test", "dim", 0, 2, 2);
        for (first, count) in [(3, 0), (1, 2), (1, usize::MAX)] {
            assert!(std::panic::catch_unwind(|| check_positions("test", "dim", first, count, 2)).is_err());
        }
    }
}
