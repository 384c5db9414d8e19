//! Exact ranges over few values, by enumeration of all values of the unknowns.
//!
//! `x - x mod y` for `x` in -3 .. 4 and `y` in 1 .. 6 has too few values to need another method. Unknowns get their
//! values in turn; a box is skipped as soon as the facts exclude it, or it cannot change the result.

use super::formula::{Formula, State};
use crate::base::interval::Interval;
use crate::base::limits::Limits;

/// The goal of the enumeration.
enum Goal {
    /// The hull of all values, as found so far.
    Hull(Interval),
    /// Whether the form can be 0, as found so far.
    Zero(bool),
}

impl Goal {
    /// Returns whether a box in which the form has these values cannot change the result.
    fn is_settled(&self, values: Interval) -> bool {
        match self {
            Goal::Hull(hull) => !hull.is_empty() && hull.hull(values) == *hull,
            Goal::Zero(found) => *found || !values.contains(0),
        }
    }

    fn note(&mut self, values: Interval) {
        match self {
            Goal::Hull(hull) if hull.is_empty() => *hull = values,
            Goal::Hull(hull) => *hull = hull.hull(values),
            Goal::Zero(found) => *found |= values.contains(0),
        }
    }
}

impl Formula {
    /// Returns the interval of the form, by enumeration of the unknowns whose uses conflict; an empty interval if the
    /// form never exists, and `None` if there are too many values for `steps` nodes.
    pub fn range_by_values(&self, steps: &mut usize) -> Option<Interval> {
        let shared: Vec<usize> = self.shared().collect();
        match self.try_values(&shared, Goal::Hull(Interval::EMPTY), steps)? {
            Goal::Hull(hull) => Some(hull),
            Goal::Zero(_) => None,
        }
    }

    /// Returns whether the form is never 0, by enumeration of its unknowns; `false` also if there are too many values.
    pub fn is_never_zero(&self, steps: &mut usize) -> bool {
        let all: Vec<usize> = (0..self.leaves.len()).collect();
        matches!(self.try_values(&all, Goal::Zero(false), steps), Some(Goal::Zero(false)))
    }

    fn try_values(&self, leaves: &[usize], goal: Goal, steps: &mut usize) -> Option<Goal> {
        let start = self.start(&|_| None);
        let mut open: Vec<usize> =
            leaves.iter().copied().filter(|&leaf| start[leaf].as_point().is_none()).collect();
        if open.len() > Limits::VALUED_LEAVES {
            return None;
        }
        // Leaves with few values come first, so that most boxes are skipped early.
        open.sort_by_key(|&leaf| width(start[leaf]).unwrap_or(i128::MAX));
        let mut goal = goal;
        self.try_leaves(&mut State::new(self, start), &open, &mut goal, steps)?;
        Some(goal)
    }

    /// Enumerates the values of some leaves in a box. Returns `None` if there are too many.
    fn try_leaves(
        &self,
        state: &mut State,
        open: &[usize],
        goal: &mut Goal,
        steps: &mut usize,
    ) -> Option<()> {
        let value = self.value(state, steps);
        if *steps == 0 {
            return None;
        }
        let Some(values) = value.filter(|values| !goal.is_settled(*values)) else { return Some(()) };
        let Some((&leaf, rest)) = open.split_first() else {
            goal.note(values);
            return Some(());
        };
        // A leaf that only one case mentions may have no value where another case holds.
        let Some(range) = self.leaf(leaf, state) else { return self.try_leaves(state, rest, goal, steps) };
        if width(range)? >= Limits::VALUES {
            return None;
        }
        for value in range.lower?..=range.upper? {
            let mut inner = state.clone();
            inner.narrow(self, leaf, Interval::point(value));
            self.try_leaves(&mut inner, rest, goal, steps)?;
        }
        Some(())
    }
}

/// Returns the number of steps from the lower to the upper end.
fn width(range: Interval) -> Option<i128> {
    range.upper?.checked_sub(range.lower?)
}
