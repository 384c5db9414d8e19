//! Exact ends of a form over boxes of its unknowns.
//!
//! Interval arithmetic loses that an unknown occurs twice: `k * (9 - k)` for `k` in 0 .. 9 is in 0 .. 20, but the
//! product of two intervals gives 0 .. 81. Here the form is evaluated on boxes, which have an interval for each
//! unknown. The search splits the box with the greatest upper end first, at unknowns whose uses conflict. It ends when
//! the box with the greatest end cannot be split, and returns this end; or when the budget is spent, and returns the
//! greatest end among all boxes. (Branch and bound with interval extensions: Moore, Kearfott and Cloud, "Introduction
//! to Interval Analysis", 2009, chapter 5.)
//!
//! The interval of a *choice* is the hull of the cases that the box allows. Facts about an unknown that only one case
//! mentions are used in that case only: elsewhere the unknown need not exist.

mod formula;
mod points;
mod uses;
mod values;

use std::collections::BinaryHeap;

use crate::base::ids::AtomId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::Atoms;
use crate::forms::linear::Linear;

pub(crate) use formula::Formula;
use formula::State;
pub(crate) use points::{Seen, remote};

/// Cases of rows: in some case all rows are `>= 0`. These are the facts where a value exists.
pub(crate) type Cases = Vec<Vec<Linear>>;

/// The greatest value of a form.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Greatest {
    /// No values of the unknowns allow the form to exist.
    Never,
    /// It is at most this number, or unbounded.
    AtMost(Option<i128>),
}

/// Returns an end, unless it is about as far away as the ends of a 64-bit width: the search treats such an end like none.
fn near(end: Option<i128>) -> Option<i128> {
    end.filter(|end| end.unsigned_abs() < Limits::FAR_END)
}

/// A box, ordered by its upper end.
struct Candidate {
    upper: Option<i128>,
    /// The number of splits from the initial box to this box.
    depth: u32,
    state: State,
}

impl Candidate {
    /// Returns the key of the order. A missing upper end is the greatest. Among equal ends the smaller box comes first,
    /// as it may be the last that needs to be evaluated.
    fn key(&self) -> (bool, i128, u32) {
        (self.upper.is_none(), self.upper.unwrap_or(0), self.depth)
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}
impl Eq for Candidate {}
impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl Formula {
    /// Returns the interval of the form where the atoms of `given` are in these narrower intervals, or `None` if the
    /// form cannot exist there.
    pub fn interval(&self, given: &dyn Fn(AtomId) -> Option<Interval>) -> Option<Interval> {
        let leaves = self.start(given);
        let mut state = State::new(self, leaves.clone());
        let whole = self.value(&mut state, &mut { Limits::BOX_NODES })?;
        if self.split(&leaves).is_none() {
            return Some(whole);
        }
        // No search moves an end that a point of the box attains.
        let seen = self.see_in(&leaves, whole, &|seen| seen.contains_ends(whole));
        let attains = |end: fn(Seen, Interval) -> bool| seen.is_some_and(|seen| end(seen, whole));
        let mut range = whole;
        if !attains(Seen::contains_upper) {
            match self.greatest(leaves.clone(), 1, None) {
                Greatest::Never => return None,
                Greatest::AtMost(upper) => range.upper = upper,
            }
        }
        if !attains(Seen::contains_lower) {
            match self.greatest(leaves, -1, None) {
                Greatest::Never => return None,
                Greatest::AtMost(negated) => range.lower = negated.and_then(i128::checked_neg),
            }
        }
        Some(range)
    }

    /// Returns the greatest value of the form, or, with sign -1, of its negation. The search ends when it is at most
    /// `target`.
    pub fn greatest(&self, start: Vec<Interval>, sign: i128, target: Option<i128>) -> Greatest {
        self.greatest_in_steps(start, sign, target, &mut { Limits::BOX_NODES })
    }

    /// Returns the greatest value like [`Formula::greatest`], within a budget of nodes, which it reduces.
    pub fn greatest_in_steps(
        &self,
        start: Vec<Interval>,
        sign: i128,
        target: Option<i128>,
        steps: &mut usize,
    ) -> Greatest {
        let mut heap = BinaryHeap::new();
        let (mut last, mut since) = (None, 0);
        let push = |mut state: State, depth: u32, heap: &mut BinaryHeap<Candidate>, steps: &mut usize| {
            if let Some(range) = self.value(&mut state, steps) {
                heap.push(Candidate { upper: range.scale(sign).upper, depth, state });
            }
        };
        push(State::new(self, start), 0, &mut heap, steps);
        for _ in 0..Limits::BOXES / 2 {
            let Some(candidate) = heap.pop() else { return Greatest::Never };
            since = if last == Some(candidate.upper) { since + 1 } else { 0 };
            last = Some(candidate.upper);
            let patience = match near(candidate.upper) {
                Some(_) => Limits::PATIENCE,
                None => Limits::UNBOUNDED_PATIENCE,
            };
            if *steps == 0 || since > patience {
                return Greatest::AtMost(candidate.upper);
            }
            let reached = target.is_some_and(|target| candidate.upper.is_some_and(|upper| upper <= target));
            let Some((leaf, [below, above])) = self.split(&candidate.state.leaves).filter(|_| !reached)
            else {
                return Greatest::AtMost(candidate.upper);
            };
            for half in [below, above] {
                let mut state = candidate.state.clone();
                state.narrow(self, leaf, half);
                push(state, candidate.depth + 1, &mut heap, steps);
            }
        }
        match heap.peek() {
            Some(candidate) => Greatest::AtMost(candidate.upper),
            None => Greatest::Never,
        }
    }

    /// Returns the widest leaf that is worth splitting, and its two halves.
    fn split(&self, leaves: &[Interval]) -> Option<(usize, [Interval; 2])> {
        let width = |range: &Interval| match (range.lower, range.upper) {
            (Some(lower), Some(upper)) => upper.checked_sub(lower).unwrap_or(i128::MAX),
            _ => i128::MAX,
        };
        let candidates = self.shared().filter(|&leaf| width(&leaves[leaf]) > 0);
        // Of unbounded leaves, one without any end comes first: both of its halves have a sign.
        let has_no_end = |range: &Interval| range.lower.is_none() && range.upper.is_none();
        let leaf = candidates.max_by_key(|&leaf| (width(&leaves[leaf]), has_no_end(&leaves[leaf])))?;
        let range = leaves[leaf];
        let middle = match (range.lower, range.upper) {
            (Some(lower), Some(upper)) => lower.checked_add(upper.checked_sub(lower)? / 2)?,
            (Some(lower), None) if lower > 0 => lower.checked_mul(2)?.checked_add(16)?,
            (None, Some(upper)) if upper < 0 => upper.checked_mul(2)?.checked_sub(16)?,
            (None, Some(0)) => -1,
            _ => 0,
        };
        let below = range.intersect(Interval::at_most(middle));
        let above = range.intersect(Interval::at_least(middle.checked_add(1)?));
        Some((leaf, [below, above]))
    }

    /// Returns the interval of the form in a box, within the remaining `steps`, or `None` if the box does not allow it
    /// to exist.
    fn value(&self, state: &mut State, steps: &mut usize) -> Option<Interval> {
        state.steps = *steps;
        let value = match self.allowed(state) {
            true => self.eval(self.root(), state),
            false => None,
        };
        *steps = state.steps;
        value
    }
}

impl Atoms {
    /// Returns the interval of a form under the rows of its cases and under assumed cases, without splitting boxes, or `None`
    /// if the form cannot exist.
    pub fn interval_by_cases(&self, form: &Linear, assumed: &[Cases]) -> Option<Interval> {
        match Formula::new(self, form, assumed) {
            Some(formula) => {
                formula.value(&mut State::new(&formula, formula.start(&|_| None)), &mut { Limits::BOX_NODES })
            }
            None => Some(self.interval(form)),
        }
    }
}
