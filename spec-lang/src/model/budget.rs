//! How much a walk through names may take.

use std::cell::Cell;

/// Steps that are left of a walk through constraints. A chain of unions that repeat each other has exponentially many paths; where no
/// step is left, the answer is "unknown". How deep a walk goes is limited where names are bound, and is nobody's concern here.
#[derive(Debug)]
pub struct Budget(Cell<u32>);

impl Budget {
    /// So many steps.
    #[must_use]
    pub fn new(steps: u32) -> Self {
        Budget(Cell::new(steps))
    }

    /// Takes a step; false when there is none left.
    #[must_use]
    pub fn spend(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

impl Default for Budget {
    /// More than the names of any spec that is written by hand take.
    fn default() -> Self {
        Budget::new(20_000)
    }
}
