//! How much is tried for one comparison.

/// So many comparisons of a session may stay open at full effort.
const OPEN_LIMIT: usize = 256;

/// The effort for the next comparison. A session in which many have stayed open after a long search tries less for the others, so that the time
/// for all of them is limited by what the program needs.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Effort {
    open: usize,
}

impl Effort {
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
