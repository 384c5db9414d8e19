//! Laws on the strength of answers. The engine does not find everything, so that a law may be broken, but seldom.

use bourn::bounds::Interval;

/// Counts how often a law was checked, and how often it was broken.
#[derive(Default)]
pub struct Law {
    compared: usize,
    broken: usize,
}

impl Law {
    /// Counts one check, and prints what breaks the law.
    pub fn check(&mut self, is_kept: bool, what: impl Fn() -> String) {
        self.compared += 1;
        if !is_kept {
            self.broken += 1;
            println!("{}", what());
        }
    }

    /// Counts a check that the second answer says at least as much as the first one.
    pub fn compare(&mut self, less: Interval, more: Interval, what: impl Fn() -> String) {
        if less.is_empty() {
            // The value never exists, so that anything may be said of it.
            return;
        }
        let lower = less.lower.is_none_or(|l| more.lower.is_some_and(|m| l <= m));
        let upper = less.upper.is_none_or(|l| more.upper.is_some_and(|m| m <= l));
        self.check(lower && upper, || format!("{less:?}, but {more:?}: {}", what()));
    }

    pub fn same(&mut self, one: Interval, other: Interval, what: impl Fn() -> String) {
        self.compare(one, other, &what);
        self.compare(other, one, &what);
    }

    /// Panics if the law was broken more often than once in `share` checks, or if there were fewer than `least` checks.
    #[track_caller]
    pub fn assert(&self, least: usize, share: usize) {
        println!("{} of {} checks", self.broken, self.compared);
        assert!(self.compared >= least, "only {} checks", self.compared);
        assert!(self.broken * share <= self.compared, "{} of {} checks", self.broken, self.compared);
    }
}
