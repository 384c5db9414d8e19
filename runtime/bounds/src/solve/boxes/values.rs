//! Exact ranges over few values: all values of the unknowns are tried.
//!
//! `x - x mod y` for `x` in -3 .. 4 and `y` in 1 .. 6 has too few numbers for a clever search. Unknowns get their values one after the other; a
//! box is left as soon as the facts exclude it, or as it cannot show anything new.

use super::formula::{Formula, State};
use crate::base::interval::Interval;
use crate::base::limits::Limits;

/// What is looked for.
enum Goal {
    /// All values: the hull of those that were found.
    Hull(Interval),
    /// The value 0, and whether it was found.
    Zero(bool),
}

impl Goal {
    /// Returns whether a box in which the form has such values shows nothing new.
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
    /// Returns the interval of the form, by all values of the unknowns whose uses pull against each other; an empty one if the form never
    /// exists, and `None` if there are too many values for `steps` nodes.
    pub fn range_by_values(&self, steps: &mut usize) -> Option<Interval> {
        let shared: Vec<usize> = self.shared().collect();
        match self.try_values(&shared, Goal::Hull(Interval::EMPTY), steps)? {
            Goal::Hull(hull) => Some(hull),
            Goal::Zero(_) => None,
        }
    }

    /// Returns whether the form is never 0, by all values of its unknowns; `false` also if there are too many.
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
        // What has few values comes first: most boxes are left early.
        open.sort_by_key(|&leaf| width(start[leaf]).unwrap_or(i128::MAX));
        let mut goal = goal;
        self.try_leaves(&mut State::new(self, start), &open, &mut goal, steps)?;
        Some(goal)
    }

    /// Tries all values of some leaves in a box. Returns `None` if there are too many.
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
        // A leaf that only one case mentions may have no value where another one holds.
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

/// Returns the distance of the ends.
fn width(range: Interval) -> Option<i128> {
    range.upper?.checked_sub(range.lower?)
}
