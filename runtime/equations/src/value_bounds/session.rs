//! The engine's session on an arena of the IR, compiled once here and not in each crate that asks.

use super::IrGraph;
use bourn_bounds::{
    BoundKind, BoundMap, Bounds, Column, Explanation, Expr, Interval, Relation, Slice, SymbolicBound, Terms,
    Unknown, Verdict,
};
use bourn_ir::ValueId;

/// [`Bounds`] on an [`IrGraph`]: the same questions, without type parameters. A question takes what converts into an
/// expression: a column, a number, or a sum of them.
#[derive(Debug)]
pub struct IrBounds<'g, 'a, 'c>(Bounds<'g, IrGraph<'a, 'c>>);

impl<'g, 'a, 'c> IrBounds<'g, 'a, 'c> {
    /// A session on `graph`.
    pub fn new(graph: &'g IrGraph<'a, 'c>) -> Self {
        IrBounds(Bounds::new(graph))
    }
    /// [`Bounds::interval`].
    pub fn interval(&mut self, of: impl Into<Expr<ValueId>>) -> Interval {
        self.interval_of(of.into())
    }
    fn interval_of(&mut self, of: Expr<ValueId>) -> Interval {
        self.0.interval(of)
    }
    /// [`Bounds::constant_bound`].
    pub fn constant_bound(&mut self, kind: BoundKind, of: impl Into<Expr<ValueId>>) -> Option<i128> {
        self.constant_bound_of(kind, of.into())
    }
    fn constant_bound_of(&mut self, kind: BoundKind, of: Expr<ValueId>) -> Option<i128> {
        self.0.constant_bound(kind, of)
    }
    /// [`Bounds::constant_delta`].
    pub fn constant_delta(
        &mut self,
        a: impl Into<Expr<ValueId>>,
        b: impl Into<Expr<ValueId>>,
    ) -> Option<i128> {
        self.constant_bound_of(BoundKind::Equal, a.into() - b.into())
    }
    /// [`Bounds::compare`].
    pub fn compare(
        &mut self,
        a: impl Into<Expr<ValueId>>,
        relation: Relation,
        b: impl Into<Expr<ValueId>>,
    ) -> Verdict {
        self.compare_these(a.into(), relation, b.into())
    }
    fn compare_these(&mut self, a: Expr<ValueId>, relation: Relation, b: Expr<ValueId>) -> Verdict {
        self.0.compare(a, relation, b)
    }
    /// [`Bounds::bound`].
    pub fn bound(
        &mut self,
        kind: BoundKind,
        of: impl Into<Expr<ValueId>>,
        in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        self.bound_of(kind, of.into(), in_terms_of)
    }
    fn bound_of(
        &mut self,
        kind: BoundKind,
        of: Expr<ValueId>,
        in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        self.0.bound(kind, of, in_terms_of)
    }
    /// [`Bounds::bound_in`].
    pub fn bound_in(
        &mut self,
        kind: BoundKind,
        of: impl Into<Expr<ValueId>>,
        terms: &mut Terms<'_, ValueId>,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        self.bound_of_in(kind, of.into(), terms)
    }
    fn bound_of_in(
        &mut self,
        kind: BoundKind,
        of: Expr<ValueId>,
        terms: &mut Terms<'_, ValueId>,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        self.0.bound_in(kind, of, terms)
    }
    /// [`Bounds::equal_word`].
    pub fn equal_word(
        &mut self,
        of: Expr<ValueId>,
        terms: &mut Terms<'_, ValueId>,
    ) -> Result<BoundMap<ValueId>, Unknown> {
        self.0.equal_word(of, terms)
    }
    /// [`Bounds::slices_overlap`].
    pub fn slices_overlap(&mut self, a: &Slice<ValueId>, b: &Slice<ValueId>) -> Verdict {
        self.0.slices_overlap(a, b)
    }
    /// [`Bounds::slices_equal`].
    pub fn slices_equal(&mut self, a: &Slice<ValueId>, b: &Slice<ValueId>) -> Verdict {
        self.0.slices_equal(a, b)
    }
    /// [`Bounds::is_empty`].
    pub fn is_empty(&mut self, slice: &Slice<ValueId>) -> Verdict {
        self.0.is_empty(slice)
    }
    /// [`Bounds::explain`].
    pub fn explain(
        &mut self,
        of: Expr<ValueId>,
        name: &dyn Fn(&Column<ValueId>) -> String,
    ) -> Explanation<ValueId> {
        self.0.explain(of, name)
    }
    /// [`Bounds::explain_comparison`].
    pub fn explain_comparison(
        &mut self,
        a: Expr<ValueId>,
        relation: Relation,
        b: Expr<ValueId>,
        name: &dyn Fn(&Column<ValueId>) -> String,
    ) -> Explanation<ValueId> {
        self.0.explain_comparison(a, relation, b, name)
    }
}
