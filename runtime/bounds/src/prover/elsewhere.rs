//! Values of other executions: claims about them are proved in scopes of these executions.

use crate::certificate::{NamedExpr, Step, values_elsewhere};
use crate::graph::values::{Column, Expr};
use crate::prover::invariants::named;
use crate::prover::search::{Depth, Done, Search};

/// A fact that relates a column to one of several values of this and of other executions.
#[derive(Copy, Clone)]
struct FactElsewhere {
    column: Column,
    /// The number of the fact.
    at: u32,
    /// The number of values.
    cases: usize,
}

impl Search<'_, '_> {
    /// Proves the ends of columns that have their values from other executions. Returns whether there are such
    /// columns.
    pub fn ends_elsewhere(&mut self, done: &mut Done, depth: Depth) -> bool {
        let inner = depth.of_case();
        let mut found = false;
        let facts = self.facts_elsewhere(done);
        for of_column in facts.chunk_by(|a, b| a.column == b.column) {
            let column = of_column[0].column;
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
                found |= of_column.iter().any(|fact| self.refute_by(*fact, Some(row.clone()), done, inner));
            }
        }
        found
    }

    /// Refutes the current case in the executions that one of its columns has its value from. If that fails, the replay
    /// is restored.
    pub fn refute_elsewhere(&mut self, done: &Done, inner: Depth) -> bool {
        let facts = self.facts_elsewhere(done);
        facts.into_iter().any(|fact| self.refute_by(fact, None, done, inner))
    }

    /// Refutes the current case, or proves a lemma, in each of the executions of a fact. If that fails, the replay is restored.
    fn refute_by(
        &mut self,
        fact: FactElsewhere,
        lemma: Option<NamedExpr>,
        done: &Done,
        inner: Depth,
    ) -> bool {
        if self.fuel == 0 {
            return false;
        }
        let (replay, steps) = (self.replay.clone(), self.steps.len());
        if lemma.is_none_or(|row| self.emit(Step::Lemma(row)))
            && self.emit(Step::Elsewhere(fact.column, fact.at))
            && (0..fact.cases).all(|_| self.refute(done.clone(), inner))
        {
            return true;
        }
        self.replay = replay;
        self.steps.truncate(steps);
        false
    }

    /// Returns the facts about other executions of the columns of the current scope, in the order of the columns.
    fn facts_elsewhere(&mut self, done: &Done) -> Vec<FactElsewhere> {
        let scope = self.replay.scope();
        let mut columns: Vec<Column> =
            done.columns.iter().filter(|(home, _)| *home == scope).map(|(_, column)| *column).collect();
        columns.sort_unstable_by(|a, b| self.replay.graph.order(a, b));
        let mut found = Vec::new();
        for column in columns {
            for (at, fact) in self.facts_of(column).facts.iter().enumerate() {
                if let Some((_, values)) = values_elsewhere(column, fact) {
                    found.push(FactElsewhere { column, at: at as u32, cases: values.len() });
                }
            }
        }
        found
    }
}
