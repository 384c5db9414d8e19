//! How much work an operation may do, and the answer where that was not enough.

/// How much work an operation may do before it answers `Exhausted`.
///
/// A step is a pivot, a pair of rows or a search node: some microseconds on a system of tens of rows; a pivot of a large
/// tableau counts as several. The budget is for the whole call, all pieces of a union and all number tiers together.
///
/// ```
/// use bourn_presburger::{Answer, Budget, Polyhedron};
/// let mut p = Polyhedron::new(2, 0);
/// p.add_inequality(&[3, -2, 0]); // 2y <= 3x
/// p.add_inequality(&[-5, 7, -1]); // 7y > 5x
/// p.add_inequality(&[-1, 0, 90]);
/// assert_eq!(p.integer_sample(Budget::steps(0)), Answer::Exhausted);
/// assert!(matches!(p.integer_sample(Budget::default()), Answer::NonEmpty(_)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget(pub(crate) u64);

impl Budget {
    /// At most so many steps.
    #[must_use]
    pub const fn steps(steps: u64) -> Budget {
        Budget(steps)
    }
}

impl Default for Budget {
    /// 100,000 steps: a second at the very most on systems of value-bounds size.
    fn default() -> Budget {
        Budget(100_000)
    }
}

/// The budget given to an operation was used up before it had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted;

impl std::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the budget of a polyhedral query is used up")
    }
}

impl std::error::Error for Exhausted {}
