//! Limits the steps of a walk through names.

use std::cell::Cell;

/// The steps that are left of a walk through constraints. A chain of unions that repeat each other has exponentially many paths; if no
/// step is left, the answer is "unknown". The depth of a walk is limited where names are bound, and no other code checks it.
#[derive(Debug)]
pub struct Budget(Cell<u32>);

impl Budget {
    /// Creates a budget of this number of steps.
    #[must_use]
    pub fn new(steps: u32) -> Self {
        Budget(Cell::new(steps))
    }

    /// Takes a step; returns false if the budget is used up.
    #[must_use]
    pub fn spend(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

impl Default for Budget {
    /// Returns more steps than the names of any handwritten spec take.
    fn default() -> Self {
        Budget::new(20_000)
    }
}
