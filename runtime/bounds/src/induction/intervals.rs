//! Intervals of carried values that hold in all iterations.

use rustc_hash::FxHashMap;

use super::members::Pack;
use crate::base::ids::AtomId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::Atoms;
use crate::session::cache::Member;
use crate::solve::boxes::Formula;

/// The values that a loop's body yields for a carried value, as intervals.
struct Body {
    formula: Option<Formula>,
    /// The interval of the yielded value for any argument.
    any: Interval,
    /// Constants of the body, and their neighbours, in order.
    thresholds: Vec<i128>,
}

impl Body {
    fn new(atoms: &Atoms, member: &Member) -> Self {
        let form = &member.yielded.linear;
        let any = atoms.interval(form).intersect(member.yielded.interval);
        let formula = Formula::guarded(atoms, form, &member.guards);
        let thresholds = formula.as_ref().map(Formula::thresholds).unwrap_or_default();
        Body { formula, any, thresholds }
    }

    fn yielded(&self, given: &dyn Fn(AtomId) -> Option<Interval>) -> Interval {
        let found = self.formula.as_ref().map(|formula| formula.interval(given));
        match found {
            Some(Some(range)) => range.intersect(self.any),
            Some(None) => Interval::EMPTY,
            None => self.any,
        }
    }

    /// Returns an interval around `hull`, which grew from `old`: ends that moved are moved further, to a threshold.
    fn widened(&self, old: Interval, hull: Interval, round: usize) -> Interval {
        let last = round + 1 >= Limits::WIDENING_ROUNDS / 2;
        let mut wide = hull;
        if hull.lower != old.lower {
            let next = hull.lower.filter(|_| !last).and_then(|lower| {
                let at = self.thresholds.partition_point(|threshold| *threshold <= lower);
                at.checked_sub(1).map(|at| self.thresholds[at])
            });
            let any = self.any.lower.and_then(|lower| old.lower.map(|old| old.min(lower)));
            wide.lower = next.max(any.filter(|any| hull.lower.is_some_and(|lower| *any <= lower)));
        }
        if hull.upper != old.upper {
            let next = hull.upper.filter(|_| !last).and_then(|upper| {
                let at = self.thresholds.partition_point(|threshold| *threshold < upper);
                self.thresholds.get(at).copied()
            });
            let any = self.any.upper.and_then(|upper| old.upper.map(|old| old.max(upper)));
            let any = any.filter(|any| hull.upper.is_some_and(|upper| *any >= upper));
            wide.upper = match (next, any) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        }
        wide
    }
}

/// Returns intervals that contain every carried value in every iteration, and the results: they contain the initial
/// value, and the values that the body yields for arguments in the intervals.
pub(super) fn invariant_intervals(atoms: &Atoms, pack: &Pack) -> Vec<Interval> {
    let members = &pack.members;
    let initial: Vec<Interval> = members.iter().map(|member| member.init.interval).collect();
    if initial.iter().all(|init| *init == Interval::ALL) {
        return initial;
    }
    let bodies: Vec<Body> = members.iter().map(|member| Body::new(atoms, member)).collect();
    let places: FxHashMap<AtomId, usize> =
        members.iter().enumerate().map(|(at, member)| (member.tentative, at)).collect();
    let yielded = |guess: &[Interval]| -> Vec<Interval> {
        let given = |atom: AtomId| match places.get(&atom) {
            Some(&at) => Some(guess[at]),
            None => pack.others.get(&atom).copied(),
        };
        let yields = bodies.iter().zip(&initial).map(|(body, init)| match init.hull(body.any) == *init {
            // The yielded value is between the initial values, so the hull is that of the initial values.
            true => body.any,
            false => body.yielded(&given),
        });
        yields.collect()
    };
    let mut guess = initial.clone();
    let mut stable = false;
    for round in 0..Limits::WIDENING_ROUNDS {
        stable = true;
        let next = yielded(&guess);
        for ((old, range), body) in guess.iter_mut().zip(next).zip(&bodies) {
            let hull = old.hull(range);
            stable &= hull == *old;
            *old = body.widened(*old, hull, round);
        }
        if stable {
            break;
        }
    }
    if !stable {
        guess = members.iter().map(|member| member.init.interval.hull(member.yielded.interval)).collect();
    }
    for _ in 0..Limits::NARROWING_ROUNDS {
        let next = yielded(&guess);
        for ((range, next), init) in guess.iter_mut().zip(next).zip(&initial) {
            *range = range.intersect(init.hull(next));
        }
    }
    guess
}
