//! The limit on the work of an operation, and the answer when it is reached.

/// The amount of work that an operation may do before it answers `Exhausted`.
///
/// A step is a pivot, a pair of rows or a search node: some microseconds on a system of tens of rows. A pivot of a large
/// tableau counts as several. The budget covers the whole call, all pieces of a union and all number tiers together.
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
    /// Returns a budget of `steps` steps.
    #[must_use]
    pub const fn steps(steps: u64) -> Budget {
        Budget(steps)
    }
}

impl Default for Budget {
    /// Returns 100,000 steps: at most a second on systems of the size of value-bounds problems.
    fn default() -> Budget {
        Budget(100_000)
    }
}

/// An error: the budget of an operation was used up before it had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted;

impl std::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the budget of a polyhedral query is used up")
    }
}

impl std::error::Error for Exhausted {}
