//! Values of other executions: claims about them are proved in a scope of the other execution.

use crate::certificate::{NamedExpr, Step, value_elsewhere};
use crate::graph::values::{Column, Expr, FactKind};
use crate::prover::invariants::named;
use crate::prover::search::{Depth, Done, Search};

impl Search<'_, '_> {
    /// Proves the ends of columns that have their values from another execution. Returns whether there are such
    /// columns.
    pub fn ends_elsewhere(&mut self, done: &mut Done, depth: Depth) -> bool {
        let inner = depth.of_case();
        let mut found = false;
        for (column, at) in self.columns_elsewhere(done) {
            if self.fuel == 0 || !done.elsewhere.insert((self.replay.scope(), column)) {
                continue;
            }
            let range = self.bounds.interval(Expr::from(column));
            let own = named(&Expr::from(column));
            let rows = [
                range.lower.map(|lower| own.clone() - lower),
                range.upper.map(|upper| NamedExpr::constant(upper) - own),
            ];
            for row in rows.into_iter().flatten() {
                let (replay, steps) = (self.replay.clone(), self.steps.len());
                if self.emit(Step::Lemma(row))
                    && self.emit(Step::Elsewhere(column, at))
                    && self.refute(done.clone(), inner)
                {
                    found = true;
                    continue;
                }
                self.replay = replay;
                self.steps.truncate(steps);
            }
        }
        found
    }

    /// Refutes the current case in an execution that one of its columns has its value from. If that fails, the replay
    /// is restored.
    pub fn refute_elsewhere(&mut self, done: &Done, inner: Depth) -> bool {
        for (column, at) in self.columns_elsewhere(done) {
            if self.fuel == 0 {
                return false;
            }
            let (replay, steps) = (self.replay.clone(), self.steps.len());
            if self.emit(Step::Elsewhere(column, at)) && self.refute(done.clone(), inner) {
                return true;
            }
            self.replay = replay;
            self.steps.truncate(steps);
        }
        false
    }

    /// Returns the columns of the current scope that have their values from another execution, with the numbers of the
    /// facts that state it.
    fn columns_elsewhere(&mut self, done: &Done) -> Vec<(Column, u32)> {
        let scope = self.replay.scope();
        let mut columns: Vec<Column> =
            done.columns.iter().filter(|(home, _)| *home == scope).map(|(_, column)| *column).collect();
        columns.sort_unstable_by(|a, b| self.replay.graph.order(a, b));
        let mut found = Vec::new();
        for column in columns {
            let facts = self.facts_of(column);
            let at = facts.facts.iter().position(|fact| match &fact.kind {
                FactKind::Relation(lhs, relation, rhs) => {
                    value_elsewhere(column, lhs, *relation, rhs).is_some()
                }
                _ => false,
            });
            found.extend(at.map(|at| (column, at as u32)));
        }
        found
    }
}
