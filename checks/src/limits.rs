//! The limits on the work of a check.

/// The limits. A check that reaches a limit reports fewer contradictions, and no wrong ones.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum rank of a shaped value, and the maximum length of a list. The values of a variadic declaration have equal
    /// ranks, and there are at most two of them.
    pub largest: usize,
    /// The combinations of ranks and lengths that are tried for an op. If there are more, the greatest rank is lowered to 2, then to
    /// 1; if even these are too many, the rest is not tried.
    pub combinations: usize,
    /// The instances of statements (one for each value of their index variables) in one combination; a combination with more is skipped.
    pub instances: usize,
    /// The parts of a statement, with its `let`s expanded; an op with a longer statement is skipped.
    pub parts: usize,
    /// The alternatives of a condition with `||`; a statement under a longer condition is skipped.
    pub alternatives: usize,
    /// The sets of statements in one combination after splitting by guards that exclude each other.
    pub splits: usize,
    /// The contradictions that are reported of one op.
    pub contradictions: usize,
    /// The steps of the solver for one set of statements; a set that takes more counts as satisfiable.
    pub steps: u64,
    /// The minimum size for a warning, if several equations together imply the size.
    pub large_size: i128,
}

impl Limits {
    /// The limits of `bourn check`.
    pub const DEFAULT: Limits = Limits {
        largest: 4,
        combinations: 1000,
        instances: 1000,
        parts: 2000,
        alternatives: 8,
        splits: 64,
        contradictions: 4,
        steps: 20_000,
        large_size: 1 << 16,
    };
}
