//! Proofs by the ends of operands: the ends of each column that the goal is computed from are proved first, from those of its own operands. Each
//! of these proofs uses the facts of few columns, so that long computations are within the limits of the search.

use rustc_hash::FxHashSet;

use crate::certificate::{Claim, Item, Step};
use crate::graph::values::{Column, Expr, ValueId};
use crate::prover::search::{Candidates, Depth, Done, Search};
use crate::session::Engine;

/// The greatest number of columns whose ends are proved.
const OPERANDS: usize = 60;
/// The columns without proved ends whose facts a proof uses as well.
const UNPROVED: usize = 8;
/// The systems of rows that may be tried for one column, and for the goal.
const FUEL_OF_COLUMN: usize = 40;
const FUEL_OF_GOAL: usize = 200;
/// The depth of the proofs for one column. A value that is carried by a loop may be yielded by an inner one.
const DEPTH: Depth = Depth { splits: 1, loops: 2, lemmas: 0 };

/// Returns the steps of a proof of a claim by the ends of the operands.
pub(super) fn search(bounds: &mut Engine<'_>, claim: &Claim<ValueId>) -> Option<Vec<Step<ValueId>>> {
    let mut search = Search::new(bounds, claim, Candidates::WITH_FORMS);
    search.refute_goal_by_operands().then_some(search.steps)
}

impl Search<'_, '_> {
    /// Refutes the negation of the claim's goal by the ends of the operands.
    fn refute_goal_by_operands(&mut self) -> bool {
        if !self.claim.rows.is_empty() {
            return false;
        }
        let goal: Vec<Column> =
            self.claim.goal.expressions().into_iter().flat_map(Expr::columns).copied().collect();
        let order = self.operands_first(&goal);
        self.open = Some(FxHashSet::default());
        let mut done = Done::default();
        done.given.insert(0);
        let found = self.emit(Step::Given(0)) && {
            self.fuel = FUEL_OF_GOAL;
            self.expand(&mut done);
            let mut proved = FxHashSet::default();
            for column in order.into_iter().filter(|column| !goal.contains(column)) {
                self.prove_column(column, &mut proved, &mut done);
            }
            self.refute_from(&goal, &proved, &done)
        };
        self.open = None;
        found
    }

    /// Proves the ends of a column that the engine finds.
    fn prove_column(&mut self, column: Column, proved: &mut FxHashSet<Column>, done: &mut Done) {
        self.open = Some(self.with_unproved(&[column], proved));
        self.fuel = FUEL_OF_COLUMN;
        let before = self.replay.hypotheses.len();
        // Columns that exist are looked at again, since others are open now.
        let found = self.prove_ends(column, &Done { exists: 0, ..done.clone() }, DEPTH);
        if found {
            proved.insert(column);
        }
        for lemma in before..self.replay.hypotheses.len() {
            done.given.insert(lemma);
            self.emit(Step::Given(lemma as u32));
        }
    }

    fn refute_from(&mut self, goal: &[Column], proved: &FxHashSet<Column>, done: &Done) -> bool {
        self.open = Some(self.with_unproved(goal, proved));
        let (replay, steps) = (self.replay.clone(), self.steps.len());
        for splits in 0..=2 {
            self.fuel = FUEL_OF_GOAL;
            let depth = Depth { splits, loops: splits, lemmas: 0 };
            let done = Done { exists: 0, ..done.clone() };
            let found = match self.replay.items.first() {
                Some(Item::Clause(cases)) => {
                    let cases = cases.len();
                    self.emit(Step::Split(0)) && (0..cases).all(|_| self.refute(done.clone(), depth))
                }
                _ => self.refute(done, depth),
            };
            if found {
                return true;
            }
            self.replay = replay.clone();
            self.steps.truncate(steps);
        }
        false
    }

    /// Returns columns, and those that they are computed from without proved ends in between.
    fn with_unproved(&mut self, of: &[Column], proved: &FxHashSet<Column>) -> FxHashSet<Column> {
        let mut found: FxHashSet<Column> = of.iter().copied().collect();
        let mut waiting = of.to_vec();
        while let Some(column) = waiting.pop() {
            for operand in self.operands_of(column) {
                if found.len() < of.len() + UNPROVED && !proved.contains(&operand) && found.insert(operand) {
                    waiting.push(operand);
                }
            }
        }
        found
    }

    /// Returns columns and all that they are computed from, operands first.
    fn operands_first(&mut self, columns: &[Column]) -> Vec<Column> {
        let (mut order, mut seen) = (Vec::new(), FxHashSet::default());
        let mut stack: Vec<(Column, bool)> = columns.iter().rev().map(|column| (*column, false)).collect();
        while let Some((column, is_ready)) = stack.pop() {
            if is_ready {
                order.push(column);
            } else if seen.len() < OPERANDS && seen.insert(column) {
                stack.push((column, true));
                stack.extend(self.operands_of(column).into_iter().map(|operand| (operand, false)));
            }
        }
        order
    }

    /// Returns the columns in the facts of a column.
    fn operands_of(&mut self, column: Column) -> Vec<Column> {
        self.facts_of(column).columns().copied().filter(|other| *other != column).collect()
    }
}
