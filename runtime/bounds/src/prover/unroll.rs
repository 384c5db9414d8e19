//! Loops of few iterations, unrolled from the last iteration to the first.

use crate::base::interval::Interval;
use crate::certificate::{Carry, Item, Step};
use crate::graph::facts::CarriedSide;
use crate::graph::values::Column;
use crate::prover::search::{Depth, Done, Point, Search, is_satisfied};

/// Loops of at most this many iterations are unrolled.
const ITERATION_LIMIT: i128 = 16;
/// Systems of rows that are tried for one loop.
const LOOP_FUEL: usize = 200;
/// Choices of an iteration that are split, one inside of the other.
const CHOICE_LIMIT: usize = 3;

impl Search<'_, '_> {
    /// Refutes the current case by the iterations of a loop whose values exist in it. If that fails, the replay is
    /// restored.
    pub fn unroll(&mut self, done: &Done) -> bool {
        for (carry, side) in self.loops_of(done) {
            let pack: Vec<Carry> =
                self.members(&carry).into_iter().filter(|other| other.side(side).is_some()).collect();
            let (replay, steps, fuel) = (self.replay.clone(), self.steps.len(), self.fuel);
            self.fuel = fuel.min(LOOP_FUEL);
            let given = self.fuel;
            let refuted = self.back_to_first(&pack, side, done, ITERATION_LIMIT + 1);
            self.fuel = fuel - (given - self.fuel);
            if refuted {
                return true;
            }
            self.replay = replay;
            self.steps.truncate(steps);
        }
        false
    }

    /// Returns a carried value of each loop of few iterations that has such a value in the current scope.
    fn loops_of(&mut self, done: &Done) -> Vec<(Carry, CarriedSide)> {
        let mut columns: Vec<(usize, Column)> = done.columns.iter().copied().collect();
        self.sort(&mut columns);
        let mut found: Vec<(Carry, CarriedSide)> = Vec::new();
        for (home, column) in columns {
            if home != self.replay.scope() {
                continue;
            }
            let Some((carry, side)) = self.carried(column) else { continue };
            let is_known = |(other, of): &(Carry, CarriedSide)| {
                other.bounds.region == carry.bounds.region && *of == side
            };
            if carry.bounds.counted && !found.iter().any(is_known) && self.has_few_iterations(&carry) {
                found.push((carry, side));
            }
        }
        found
    }

    /// Returns whether the engine finds that a loop has few iterations.
    fn has_few_iterations(&mut self, carry: &Carry) -> bool {
        let bounds = &carry.bounds;
        let step = self.bounds.interval(bounds.step.clone());
        let length = self.bounds.interval(bounds.upper.clone() - bounds.lower.clone());
        let least = step.lower.filter(|least| *least > 0);
        let trips = least.map(|least| length.negate().floor_div(Interval::point(least)).negate());
        trips.is_some_and(|trips| trips.upper.is_some_and(|most| most <= ITERATION_LIMIT))
    }

    /// Opens the cases of the previous iteration, recursively, and refutes all of them.
    fn back_to_first(&mut self, pack: &[Carry], side: CarriedSide, done: &Done, remaining: i128) -> bool {
        let members = pack.iter().filter_map(|carry| carry.side(side)).collect();
        if remaining == 0 || !self.emit(Step::Previous { members, side }) {
            return false;
        }
        let choices = Depth { splits: 1, loops: 0, lemmas: 0 };
        if !self.refute(done.clone(), choices) {
            return false;
        }
        // The current case is now that of the previous iteration.
        self.refute_iteration(pack, done.clone(), remaining - 1, CHOICE_LIMIT)
    }

    /// Refutes the current case, which is an iteration: splits its choices, and refutes each case by the previous
    /// iterations.
    fn refute_iteration(&mut self, pack: &[Carry], mut done: Done, remaining: i128, choices: usize) -> bool {
        self.expand(&mut done);
        let Some(point) = self.try_rows() else { return true };
        if self.fuel == 0 {
            return false;
        }
        match self.open_clause(&done, &point).filter(|_| choices > 0) {
            None => self.back_to_first(pack, CarriedSide::Argument, &done, remaining),
            Some((at, cases)) => {
                done.clauses.insert(at);
                self.emit(Step::Split(at as u32))
                    && (0..cases).all(|_| self.refute_iteration(pack, done.clone(), remaining, choices - 1))
            }
        }
    }

    /// Returns a clause that was not split yet and that a point does not satisfy, with the number of its cases.
    fn open_clause(&self, done: &Done, point: &Point) -> Option<(usize, usize)> {
        self.replay.items.iter().enumerate().find_map(|(at, item)| match item {
            Item::Clause(cases) if !done.clauses.contains(&at) && !is_satisfied(cases, point) => {
                Some((at, cases.len()))
            }
            _ => None,
        })
    }
}
