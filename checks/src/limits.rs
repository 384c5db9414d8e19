//! The limits on the work of a check.

/// The limits. A check that reaches a limit reports fewer contradictions, and no wrong ones.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The greatest rank of a shaped value, and the greatest length of a list, that is tried. The values of a variadic declaration have one
    /// rank, and there are at most two of them.
    pub largest: usize,
    /// The combinations of ranks and lengths that are tried for an op. If there are more, the greatest rank is lowered to 2, then to
    /// 1; if even these are too many, those that remain are not tried.
    pub combinations: usize,
    /// The instances of statements (one for each value of their index variables) in one combination; a combination with more is left out.
    pub instances: usize,
    /// The parts of a statement, with the `let`s in it put in; an op with a longer one is left out.
    pub parts: usize,
    /// The alternatives of a condition with `||`; a statement under a longer one is left out.
    pub alternatives: usize,
    /// The sets of statements that are compared in one combination while guards that exclude each other are told apart.
    pub splits: usize,
    /// The contradictions that are reported of one op.
    pub contradictions: usize,
    /// The steps of the solver for one set of statements; a set that takes more counts as satisfiable.
    pub steps: u64,
    /// The least size that is worth a warning if equations demand it without saying so.
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
