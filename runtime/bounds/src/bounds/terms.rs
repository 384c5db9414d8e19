//! Bounds in terms of columns.

use std::fmt;

use crate::answers::{Answer, BoundKind, BoundMap, Prefer, SymbolicBound, Unknown};
use crate::bounds::{Bounds, named};
use crate::graph::ValueKey;
use crate::graph::column::Column;
use crate::graph::expr::Expr;
use crate::queries::symbolic::TermCache;

/// A set of columns that answers may be expressed in, with a cache of the forms in these terms. Reuse it for many
/// questions with the same terms.
pub struct Terms<'f, V> {
    pub(super) allowed: Box<dyn Fn(Column<V>) -> bool + 'f>,
    pub(super) cache: TermCache,
}

impl<V> fmt::Debug for Terms<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Terms").field("cache", &self.cache).finish_non_exhaustive()
    }
}

impl<'f, V> Terms<'f, V> {
    /// Creates the set of columns for which `allowed` is true. Use it with one session only.
    pub fn new(allowed: impl Fn(Column<V>) -> bool + 'f) -> Self {
        Terms { allowed: Box::new(allowed), cache: TermCache::default() }
    }

    /// Replaces the function that decides which columns are in the set, and keeps the cached forms. The new function
    /// must agree with the old function on all columns that it was called with. The set can so outlive the data that
    /// its function borrows.
    ///
    /// ```
    /// use bourn_bounds::{Column, Terms};
    ///
    /// let terms = {
    ///     let inputs = vec!['a', 'b'];
    ///     let terms = Terms::new(|column: Column<char>| inputs.contains(&column.value));
    ///     terms.with_function(|column| matches!(column.value, 'a' | 'b'))
    /// };
    /// # drop(terms);
    /// ```
    #[must_use]
    pub fn with_function<'n>(self, allowed: impl Fn(Column<V>) -> bool + 'n) -> Terms<'n, V> {
        Terms { allowed: Box::new(allowed), cache: self.cache }
    }

    /// Counts shared subexpressions of an answer once towards the size limit, for callers that do not write the answer
    /// out as text. Written out, such an answer can be exponentially larger.
    #[must_use]
    pub fn with_shared_parts(mut self) -> Self {
        self.cache.share_parts();
        self
    }
}

impl<V: ValueKey> Bounds<'_, V> {
    /// Returns bounds of `of` in terms of the columns for which `in_terms_of` is true. The definitions of these columns
    /// are not expanded. Columns that the graph knows not to be visible at `of` are no terms: see
    /// [`ValueGraph::is_visible_at`](crate::ValueGraph::is_visible_at).
    ///
    /// The result has one map if one bound is always the tightest; otherwise it has several: the least upper bound is
    /// then the minimum of all maps, the greatest lower bound the maximum. A constant comes first. If `of` equals a
    /// minimum or a maximum of expressions, these are returned for every kind of bound. If a choice has no other bound,
    /// its lower bound is the minimum of all its cases, and its upper bound the maximum. The same holds for a value
    /// whose only upper bound is a maximum, or whose only lower bound is a minimum.
    ///
    /// ```
    /// use bourn_bounds::{BoundKind, Bounds, Column, Expr, Extremum, Program, Val, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
    /// let e = program.value(index(a) + index(t));
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let inputs = |column: Column<Val>| [a, b].contains(&column.value);
    /// let found = bounds.bound(BoundKind::Upper, index(t), &inputs).unwrap();
    /// let maps: Vec<String> = found.maps.iter().map(|bound| bound.map.to_string()).collect();
    /// assert_eq!(maps, ["() -> (9)", "()[s0, s1] -> (-s0 + s1)"]);
    /// assert_eq!(found.extremum, Extremum::Minimum);
    /// // In terms of nothing, a bound is a constant.
    /// let constant = bounds.bound(BoundKind::Upper, index(t), &|_| false).unwrap();
    /// assert_eq!(constant.maps[0].map.to_string(), "() -> (9)");
    /// ```
    pub fn bound(
        &mut self,
        kind: BoundKind,
        of: impl Into<Expr<V>>,
        in_terms_of: &dyn Fn(Column<V>) -> bool,
    ) -> Result<SymbolicBound<V>, Unknown> {
        let of = self.number(of);
        let Bounds { values, engine } = self;
        let found = engine.bound(kind, &of, &|column| in_terms_of(named(values, column)));
        found.map(|bound| bound.rename(&mut |value| values.borrow().value(value)))
    }

    /// Returns bounds as [`bound`](Self::bound) does, and caches forms in `terms` for further questions.
    ///
    /// ```
    /// use bourn_bounds::{BoundKind, Bounds, Column, Program, Terms, Val, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let n = program.value(index(a) + 4);
    /// let m = program.value(index(n) * 2);
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let mut terms = Terms::new(|column: Column<Val>| column.value == a);
    /// let n = bounds.bound_in(BoundKind::Equal, index(n), &mut terms).unwrap();
    /// let m = bounds.bound_in(BoundKind::Equal, index(m), &mut terms).unwrap();
    /// assert_eq!(n.maps[0].map.to_string(), "()[s0] -> (s0 + 4)");
    /// assert_eq!(m.maps[0].map.to_string(), "()[s0] -> (s0 * 2 + 8)");
    /// ```
    pub fn bound_in(
        &mut self,
        kind: BoundKind,
        of: impl Into<Expr<V>>,
        terms: &mut Terms<'_, V>,
    ) -> Result<SymbolicBound<V>, Unknown> {
        let of = self.number(of);
        let Bounds { values, engine } = self;
        let allowed = |column| (terms.allowed)(named(values, column));
        let found = engine.bound_in(kind, &of, &allowed, &mut terms.cache);
        found.map(|bound| bound.rename(&mut |value| values.borrow().value(value)))
    }

    /// Returns the exact value of an expression, if its form is in the terms. [`bound_in`](Self::bound_in) finds more exact values, by a search
    /// for bounds that meet, and takes much longer if there is none. Use this for many questions of which some have no answer.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Column, Expr, Program, Terms, Val, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let double = program.value(index(a) + index(a));
    /// let least = program.value(Expr::min([index(a), Expr::from(9)]));
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let mut terms = Terms::new(|column: Column<Val>| column.value == a);
    /// assert_eq!(bounds.form_in(index(double), &mut terms).unwrap().map.to_string(), "()[s0] -> (s0 * 2)");
    /// assert!(bounds.form_in(index(least), &mut terms).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the reason why the form is not in the terms.
    pub fn form_in(
        &mut self,
        of: impl Into<Expr<V>>,
        terms: &mut Terms<'_, V>,
    ) -> Result<BoundMap<V>, Unknown> {
        let of = self.number(of);
        let Bounds { values, engine } = self;
        let allowed = |column| (terms.allowed)(named(values, column));
        let found = engine.form_in(&of, &allowed, &mut terms.cache);
        found.map(|map| map.rename(&mut |value| values.borrow().value(value)))
    }

    /// Returns the range, the exact value, and the bounds of an expression in one record.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Column, Expr, Interval, Prefer, Program, Terms, Val, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.input();
    /// let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let mut terms = Terms::new(|column: Column<Val>| [a, b].contains(&column.value));
    /// let answer = bounds.answer(index(t), Prefer::Numbers, &mut terms);
    /// assert_eq!(answer.range, Interval::at_most(9));
    /// assert_eq!(answer.exact.unwrap().maps.len(), 2);
    /// ```
    pub fn answer(&mut self, of: impl Into<Expr<V>>, prefer: Prefer, terms: &mut Terms<'_, V>) -> Answer<V> {
        let of = self.number(of);
        let Bounds { values, engine } = self;
        let allowed = |column| (terms.allowed)(named(values, column));
        let found = engine.answer(&of, prefer, &allowed, &mut terms.cache);
        found.rename(&mut |value| values.borrow().value(value))
    }

    /// Returns bounds of several expressions in the same terms, as [`bound`](Self::bound) does for each: all sizes of a
    /// shape in terms of function arguments, for instance. Forms that the expressions have in common are computed once.
    ///
    /// ```
    /// use bourn_bounds::{BoundKind, Bounds, Program, index};
    ///
    /// let mut program = Program::new();
    /// let a = program.input();
    /// let b = program.value(index(a) + 1);
    /// let c = program.value(index(b) + 1);
    /// // `b = a + 1` and `c = b + 1`
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let found = bounds.bounds(BoundKind::Equal, [index(b), index(c)], &|column| column.value == a);
    /// let text: Vec<String> = found.into_iter().map(|bound| bound.unwrap().maps[0].map.to_string()).collect();
    /// assert_eq!(text, ["()[s0] -> (s0 + 1)", "()[s0] -> (s0 + 2)"]);
    /// ```
    pub fn bounds<E: Into<Expr<V>>>(
        &mut self,
        kind: BoundKind,
        of: impl IntoIterator<Item = E>,
        in_terms_of: &dyn Fn(Column<V>) -> bool,
    ) -> Vec<Result<SymbolicBound<V>, Unknown>> {
        let mut terms = Terms::new(in_terms_of);
        let found = of.into_iter().map(|of| self.bound_in(kind, of, &mut terms)).collect();
        self.forget(terms);
        found
    }

    /// Drops the cached forms of some terms, so that a long session does not keep them.
    pub fn forget(&mut self, mut terms: Terms<'_, V>) {
        self.engine.forget_terms(&mut terms.cache);
    }

    /// Returns a map whose value is the same 64-bit word as the value of `of`, where the graph's sums, differences and
    /// multiples wrap like machine words. As unbounded integers, the two may differ by a multiple of 2^64. Use it for
    /// code that computes in words if [`bound_in`](Self::bound_in) fails because a coefficient does not fit.
    pub fn equal_word(
        &mut self,
        of: impl Into<Expr<V>>,
        terms: &mut Terms<'_, V>,
    ) -> Result<BoundMap<V>, Unknown> {
        let of = self.number(of);
        let Bounds { values, engine } = self;
        let allowed = |column| (terms.allowed)(named(values, column));
        let found = engine.equal_word(&of, &allowed, &mut terms.cache);
        found.map(|map| map.rename(&mut |value| values.borrow().value(value)))
    }
}
