//! Answers to questions: plain data.

use std::borrow::Cow;
use std::fmt;

use bourn_presburger::affine::AffineMap;

use crate::column::Column;

/// The kind of a bound. All bounds are closed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BoundKind {
    /// A value that is never greater.
    Lower,
    /// A value that is never less.
    Upper,
    /// The value itself.
    Equal,
}

/// The answer to a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Verdict {
    /// The relation holds in every execution.
    Proven,
    /// The relation holds in no execution.
    Refuted,
    /// Neither was shown.
    Unknown(Unknown),
    /// The values never exist together: the code is never executed, and whatever is done for its case is right. A relation that is decided
    /// before that is found is [`Proven`](Self::Proven) or [`Refuted`](Self::Refuted), and both hold there.
    NeverExecuted,
}

impl Verdict {
    /// Returns whether the relation always holds.
    pub fn is_proven(&self) -> bool {
        matches!(self, Verdict::Proven)
    }

    /// Returns whether the relation never holds.
    pub fn is_refuted(&self) -> bool {
        matches!(self, Verdict::Refuted)
    }
}

/// The reason why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    reason: Cow<'static, str>,
    never_executed: bool,
}

impl Unknown {
    /// Creates the answer of one who asks the engine on behalf of another, with the reason as a sentence without full stop.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Self {
        Unknown { reason: reason.into(), never_executed: false }
    }

    pub(crate) fn never_executed() -> Self {
        let reason = "the value never exists: the code that defines it is never executed";
        Unknown { reason: reason.into(), never_executed: true }
    }

    /// Returns whether there is no answer because the value never exists. Whatever is done for its case is right.
    pub fn is_never_executed(&self) -> bool {
        self.never_executed
    }

    /// Returns the reason, as a sentence without full stop.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unknown {}

/// A bound as an affine map with one result, over symbols only, and the columns that the symbols stand for.
#[derive(Clone, PartialEq, Debug)]
pub struct BoundMap<V> {
    /// `()[s0, s1, ..] -> (result)`
    pub map: AffineMap,
    /// One column per symbol.
    pub operands: Vec<Column<V>>,
}

/// The one of several maps that counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Extremum {
    /// The least of their values.
    Minimum,
    /// The greatest of their values.
    Maximum,
}

/// A bound in terms of columns: the least, or the greatest, of one or more maps.
#[derive(Clone, PartialEq, Debug)]
pub struct SymbolicBound<V> {
    /// The maps, at least one.
    pub maps: Vec<BoundMap<V>>,
    /// The one of them that counts. Where there is one map, either holds.
    pub extremum: Extremum,
}
