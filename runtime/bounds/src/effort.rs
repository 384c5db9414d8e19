//! How much is tried for one comparison, and for all of a session.

use std::cell::Cell;

/// So many comparisons of a session may stay open at full effort.
const OPEN_LIMIT: usize = 256;

/// The effort for the next comparison. A session in which many have stayed open after a long search tries less for the others, so that the time
/// for all of them is limited by what the program needs.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Effort {
    open: usize,
}

impl Effort {
    /// The effort of a session in which many comparisons have stayed open.
    pub const LITTLE: Effort = Effort { open: OPEN_LIMIT };

    /// Notes a comparison that was searched, and stayed open.
    pub fn note_open(&mut self) {
        self.open = self.open.saturating_add(1);
    }

    /// Returns whether all means are tried.
    pub fn is_full(self) -> bool {
        self.open < OPEN_LIMIT
    }

    /// Returns the number of forms that a search for bounds looks at.
    pub fn steps(self) -> usize {
        if self.is_full() { 1024 } else { 64 }
    }

    /// Returns the number of columns that are searched for facts.
    pub fn columns(self) -> usize {
        if self.is_full() { 2000 } else { 128 }
    }

    /// Returns the number of rows that are put before the polyhedral core together.
    pub fn rows(self) -> usize {
        if self.is_full() { 192 } else { 24 }
    }
}

/// A search for bounds looks at so many forms at most.
const STEPS: usize = 1024;
/// And at so many where little is tried; a search of boxes at so many parts of a formula.
const FEW_STEPS: usize = 64;
const FEW_PARTS: usize = 2_000;

/// The steps of searches: forms that are looked at for bounds, and parts of formulas that are evaluated on boxes.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    /// The forms that one search looks at.
    pub steps: usize,
    /// The steps that are left for all of the session; `None` for no end.
    fuel: Option<Cell<usize>>,
}

impl Default for Work {
    fn default() -> Self {
        Work { steps: STEPS, fuel: None }
    }
}

impl Work {
    /// Little work for each search, and as many steps as these for all of them together.
    pub fn limited(fuel: usize) -> Work {
        Work { steps: FEW_STEPS, fuel: Some(Cell::new(fuel)) }
    }

    /// Takes a step. Returns whether one was left.
    pub fn step(&self) -> bool {
        self.fuel.as_ref().is_none_or(|fuel| {
            let left = fuel.get();
            fuel.set(left.saturating_sub(1));
            left > 0
        })
    }

    /// Does something that takes at most as many steps as it is told, of as many as it asks for, and that returns how many are left.
    pub fn within<T>(&self, asked: usize, search: impl FnOnce(&mut usize) -> T) -> T {
        let Some(fuel) = &self.fuel else { return search(&mut { asked }) };
        let given = asked.min(FEW_PARTS).min(fuel.get());
        let mut left = given;
        let found = search(&mut left);
        fuel.set(fuel.get().saturating_sub(given - left));
        found
    }

    /// Returns whether no step is left.
    pub fn is_used_up(&self) -> bool {
        self.fuel.as_ref().is_some_and(|fuel| fuel.get() == 0)
    }
}
