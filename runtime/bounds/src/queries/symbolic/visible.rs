//! Answers that only mention columns that exist where the expression does.
//!
//! The result of an `if` can be equal to a value of one branch, for instance because a condition around the result says that this
//! branch is taken. A caller that allows all columns cannot use this value after the `if`.

use crate::answers::{Answer, BoundMap, SymbolicBound, Unknown};
use crate::graph::values::{Column, Expr, Graph, ValueId};
use crate::queries::symbolic::TermCache;
use crate::session::Engine;

/// An answer that mentions columns.
pub(in crate::queries) trait Mentions {
    /// Returns whether all columns of the answer satisfy a predicate.
    fn all_columns(&self, holds: &dyn Fn(Column) -> bool) -> bool;
}

impl Mentions for BoundMap<ValueId> {
    fn all_columns(&self, holds: &dyn Fn(Column) -> bool) -> bool {
        self.operands.iter().all(|column| holds(*column))
    }
}

impl Mentions for SymbolicBound<ValueId> {
    fn all_columns(&self, holds: &dyn Fn(Column) -> bool) -> bool {
        self.maps.iter().all(|map| map.all_columns(holds))
    }
}

impl Mentions for Expr {
    fn all_columns(&self, holds: &dyn Fn(Column) -> bool) -> bool {
        self.columns().all(|column| holds(*column))
    }
}

impl<T: Mentions> Mentions for Result<T, Unknown> {
    fn all_columns(&self, holds: &dyn Fn(Column) -> bool) -> bool {
        self.as_ref().map_or(true, |answer| answer.all_columns(holds))
    }
}

impl Mentions for Answer<ValueId> {
    fn all_columns(&self, holds: &dyn Fn(Column) -> bool) -> bool {
        let Answer { range: _, exact, formula, lower, upper } = self;
        [exact, lower, upper].iter().all(|part| part.all_columns(holds))
            && formula.as_ref().is_none_or(|formula| formula.all_columns(holds))
    }
}

/// The definitions of the values of an expression.
struct Place<'g> {
    graph: Graph<'g>,
    values: Vec<ValueId>,
}

impl Place<'_> {
    /// Returns whether a column is known not to be visible at any of the values. Graphs that do not implement
    /// [`is_visible_at`](crate::ValueGraph::is_visible_at) know it of no column.
    fn hides(&self, column: Column) -> bool {
        let Place { graph, values } = self;
        let knows = |at: &ValueId| graph.is_visible_at(*at, *at);
        values.iter().all(|at| *at != column.value && knows(at) && !graph.is_visible_at(column.value, *at))
    }
}

impl<'g> Engine<'g> {
    /// Asks a question about an expression, and asks it again without the columns that are not visible at the expression if the answer
    /// mentions one. This is rare, and the cached forms in `terms` are for all columns.
    pub(in crate::queries) fn in_visible_terms<T: Mentions>(
        &mut self,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
        ask: impl Fn(&mut Self, &dyn Fn(Column) -> bool, &mut TermCache) -> T,
    ) -> T {
        let answer = ask(self, allowed, terms);
        let values = of.columns().map(|column| column.value).collect();
        let place = Place { graph: self.columns.graph.clone(), values };
        if answer.all_columns(&|column| !place.hides(column)) {
            return answer;
        }
        let mut visible = TermCache::default();
        visible.cache.sharing = terms.cache.sharing;
        let answer = ask(self, &|column| allowed(column) && !place.hides(column), &mut visible);
        self.forget_terms(&mut visible);
        answer
    }
}
