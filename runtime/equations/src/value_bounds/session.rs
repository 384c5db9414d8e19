//! The engine's session on an arena of the IR, compiled once here and not in each crate that uses it.

use super::{Enclosures, IrGraph};
use bourn_bounds::certificate::{self, Certificate, Claim, Refusal};
use bourn_bounds::{
    Answer, BoundKind, BoundMap, Bounds, Column, Condition, Constraints, Effort, Explanation, Expr, Interval,
    Need, NotCertified, Outside, Prefer, Relation, Runs, Slice, SymbolicBound, Terms, Unknown, Verdict,
};
use bourn_ir::ValueId;

/// [`Bounds`] on an [`IrGraph`], with non-generic methods inside. A question takes anything that converts into an
/// expression: a column, a number, or a sum of them.
#[derive(Debug)]
pub struct IrBounds<'g>(pub(super) Bounds<'g, ValueId>);

impl<'g> IrBounds<'g> {
    /// Creates a session on `graph`.
    pub fn new(graph: &'g IrGraph<'_, '_>) -> Self {
        IrBounds(Bounds::new(graph))
    }
    /// Creates a session on `graph` with the given budgets, as [`Bounds::with_effort`] does.
    pub fn with_effort(graph: &'g IrGraph<'_, '_>, effort: Effort) -> Self {
        IrBounds(Bounds::with_effort(graph, effort))
    }
    /// Cancels questions as soon as `is_cancelled` returns true, as [`Bounds::cancel_when`] does.
    pub fn cancel_when(&mut self, is_cancelled: impl Fn() -> bool + Send + Sync + 'static) {
        self.0.cancel_when(is_cancelled);
    }
    /// Returns the interval of an expression, as [`Bounds::interval`] does.
    pub fn interval(&mut self, of: impl Into<Expr<ValueId>>) -> Interval {
        self.interval_of(of.into())
    }
    fn interval_of(&mut self, of: Expr<ValueId>) -> Interval {
        self.0.interval(of)
    }
    /// Returns a constant bound of an expression, as [`Bounds::constant_bound`] does.
    pub fn constant_bound(&mut self, kind: BoundKind, of: impl Into<Expr<ValueId>>) -> Option<i128> {
        self.constant_bound_of(kind, of.into())
    }
    fn constant_bound_of(&mut self, kind: BoundKind, of: Expr<ValueId>) -> Option<i128> {
        self.0.constant_bound(kind, of)
    }
    /// Returns the least value of an expression, if a constant bounds it from below: `bounds.lower(value.dim(0))`.
    pub fn lower(&mut self, of: impl Into<Expr<ValueId>>) -> Option<i128> {
        self.constant_bound_of(BoundKind::Lower, of.into())
    }
    /// Returns the greatest value of an expression, if a constant bounds it from above: `bounds.upper(value.dim(0))`.
    pub fn upper(&mut self, of: impl Into<Expr<ValueId>>) -> Option<i128> {
        self.constant_bound_of(BoundKind::Upper, of.into())
    }
    /// Returns the constant difference of two expressions, as [`Bounds::constant_delta`] does.
    pub fn constant_delta(
        &mut self,
        a: impl Into<Expr<ValueId>>,
        b: impl Into<Expr<ValueId>>,
    ) -> Option<i128> {
        self.constant_bound_of(BoundKind::Equal, a.into() - b.into())
    }
    /// Compares two expressions, as [`Bounds::compare`] does.
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
    /// Checks whether two expressions are equal, as [`Bounds::are_equal`] does.
    pub fn are_equal(&mut self, a: impl Into<Expr<ValueId>>, b: impl Into<Expr<ValueId>>) -> Verdict {
        self.compare_these(a.into(), Relation::Eq, b.into())
    }
    /// Asks questions for the executions in which a condition holds, as [`Bounds::assuming`] does.
    pub fn assuming<T>(&mut self, condition: &Condition<ValueId>, ask: impl FnOnce(&mut Self) -> T) -> T {
        if matches!(condition, Condition::Unknown) {
            return ask(self);
        }
        let outside = self.0.enter(condition);
        let answer = ask(self);
        self.0.leave(outside);
        answer
    }
    /// Begins to ask questions for the executions in which a condition holds, as [`Bounds::enter`] does.
    pub fn enter(&mut self, condition: &Condition<ValueId>) -> Outside {
        self.0.enter(condition)
    }
    /// Ends an assumption that [`IrBounds::enter`] began.
    pub fn leave(&mut self, outside: Outside) {
        self.0.leave(outside);
    }
    /// Returns a symbolic bound, as [`Bounds::bound`] does.
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
    /// Returns a symbolic bound, with a cache for many questions with the same terms, as [`Bounds::bound_in`] does.
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
    /// Returns the exact value of an expression, if its form is in the terms, as [`Bounds::form_in`] does.
    pub fn form_in(
        &mut self,
        of: impl Into<Expr<ValueId>>,
        terms: &mut Terms<'_, ValueId>,
    ) -> Result<BoundMap<ValueId>, Unknown> {
        self.0.form_in(of.into(), terms)
    }
    /// Returns the range, the exact value, and the bounds of an expression, as [`Bounds::answer`] does.
    pub fn answer(
        &mut self,
        of: impl Into<Expr<ValueId>>,
        prefer: Prefer,
        terms: &mut Terms<'_, ValueId>,
    ) -> Answer<ValueId> {
        self.0.answer(of.into(), prefer, terms)
    }
    /// Returns the trip count of the loop of an induction variable, as [`Bounds::trips`] does.
    pub fn trips(
        &mut self,
        iv: Column<ValueId>,
        prefer: Prefer,
        terms: &mut Terms<'_, ValueId>,
    ) -> Option<Answer<ValueId>> {
        self.0.trips(iv, prefer, terms)
    }
    /// Returns how often the ops of a block are executed, as [`Bounds::runs`] does, from the result of
    /// [`IrGraph::enclosures`].
    ///
    /// ```
    /// use bourn_bounds::{Column, Terms};
    /// use bourn_equations::value_bounds::{IrBounds, IrGraph};
    /// use bourn_ir::parse::parse_source;
    /// use bourn_ir::{BlockRef, Context, DialectRegistry, OpRef, ValueId};
    ///
    /// let mut registry = DialectRegistry::new();
    /// bourn_dialects::register_all(&mut registry);
    /// let context = Context::new(&registry);
    /// let text = "func.func @f(%n: index, %m: index) {
    ///   affine.for %i = 0 to %n {
    ///     affine.for %j = 0 to %m {
    ///       affine.for %k = 0 to 8 { }
    ///     }
    ///   }
    ///   return
    /// }";
    /// let module = parse_source(&context, text, &Default::default()).unwrap();
    /// let function = module.function("f").unwrap();
    /// let body = function.isolated_body().unwrap();
    /// let entry = body.entry().unwrap();
    /// fn inside<'a, 'c>(op: OpRef<'a, 'c>) -> BlockRef<'a, 'c> {
    ///     op.region(0).unwrap().entry().unwrap()
    /// }
    /// let (n, outer) = (entry.arg_ids()[0], entry.first().unwrap());
    /// let middle = inside(outer).first().unwrap();
    ///
    /// let graph = IrGraph::new(&context, body);
    /// let mut bounds = IrBounds::new(&graph);
    /// let mut terms = Terms::new(|column: Column<ValueId>| entry.arg_ids().contains(&column.value));
    /// let runs = bounds.runs(&graph.enclosures(inside(middle)), &mut terms);
    /// let name = |column: &Column<ValueId>| if column.value == n { "n" } else { "m" }.to_owned();
    /// assert_eq!(runs.exact.unwrap().display_with(&name), "max(n, 0) * max(m, 0)");
    /// ```
    pub fn runs(&mut self, of: &Enclosures, terms: &mut Terms<'_, ValueId>) -> Runs<ValueId> {
        self.0.runs(&of.around, &of.known, terms)
    }
    /// Returns the interval of each of several expressions, as [`Bounds::intervals`] does.
    pub fn intervals(&mut self, of: impl IntoIterator<Item = impl Into<Expr<ValueId>>>) -> Vec<Interval> {
        of.into_iter().map(|of| self.interval_of(of.into())).collect()
    }
    /// Returns symbolic bounds of several expressions in the same terms, as [`Bounds::bounds`] does.
    pub fn bounds(
        &mut self,
        kind: BoundKind,
        of: impl IntoIterator<Item = impl Into<Expr<ValueId>>>,
        in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
    ) -> Vec<Result<SymbolicBound<ValueId>, Unknown>> {
        self.bounds_of(kind, of.into_iter().map(Into::into).collect(), in_terms_of)
    }
    fn bounds_of(
        &mut self,
        kind: BoundKind,
        of: Vec<Expr<ValueId>>,
        in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
    ) -> Vec<Result<SymbolicBound<ValueId>, Unknown>> {
        self.0.bounds(kind, of, in_terms_of)
    }
    /// Checks whether several relations hold together, as [`Bounds::compare_all`] does.
    pub fn compare_all(
        &mut self,
        relations: impl IntoIterator<Item = (Expr<ValueId>, Relation, Expr<ValueId>)>,
    ) -> Verdict {
        self.compare_these_all(relations.into_iter().collect())
    }
    fn compare_these_all(&mut self, relations: Vec<(Expr<ValueId>, Relation, Expr<ValueId>)>) -> Verdict {
        self.0.compare_all(relations)
    }
    /// Drops the cached forms of some terms, as [`Bounds::forget`] does.
    pub fn forget(&mut self, terms: Terms<'_, ValueId>) {
        self.0.forget(terms);
    }
    /// Returns a map whose value is the same 64-bit word, as [`Bounds::equal_word`] does.
    pub fn equal_word(
        &mut self,
        of: Expr<ValueId>,
        terms: &mut Terms<'_, ValueId>,
    ) -> Result<BoundMap<ValueId>, Unknown> {
        self.0.equal_word(of, terms)
    }
    /// Returns whether two slices overlap, as [`Bounds::slices_overlap`] does.
    pub fn slices_overlap(&mut self, a: &Slice<ValueId>, b: &Slice<ValueId>) -> Verdict {
        self.0.slices_overlap(a, b)
    }
    /// Returns whether two slices are equal, as [`Bounds::slices_equal`] does.
    pub fn slices_equal(&mut self, a: &Slice<ValueId>, b: &Slice<ValueId>) -> Verdict {
        self.0.slices_equal(a, b)
    }
    /// Returns whether a slice is empty, as [`Bounds::is_empty`] does.
    pub fn is_empty(&mut self, slice: &Slice<ValueId>) -> Verdict {
        self.0.is_empty(slice)
    }
    /// Returns a condition under which a relation is proved, as [`Bounds::needs`] does.
    pub fn needs(
        &mut self,
        a: impl Into<Expr<ValueId>>,
        relation: Relation,
        b: impl Into<Expr<ValueId>>,
    ) -> Option<Condition<ValueId>> {
        self.needs_of(a.into(), relation, b.into())
    }
    fn needs_of(
        &mut self,
        a: Expr<ValueId>,
        relation: Relation,
        b: Expr<ValueId>,
    ) -> Option<Condition<ValueId>> {
        self.0.needs(a, relation, b)
    }
    /// Returns a condition on inputs, or a missing bound, under which there is a constant bound, as
    /// [`Bounds::needs_for_bound`] does.
    pub fn needs_for_bound(&mut self, kind: BoundKind, of: Expr<ValueId>) -> Option<Need<ValueId>> {
        self.0.needs_for_bound(kind, of)
    }
    /// Explains a bound, as [`Bounds::explain`] does.
    pub fn explain(
        &mut self,
        of: Expr<ValueId>,
        name: &dyn Fn(&Column<ValueId>) -> String,
    ) -> Explanation<ValueId> {
        self.0.explain(of, name)
    }
    /// Explains a bound except for columns that are not new, as [`Bounds::explain_new`] does.
    pub fn explain_new(
        &mut self,
        of: Expr<ValueId>,
        name: &dyn Fn(&Column<ValueId>) -> String,
        is_new: &mut dyn FnMut(Column<ValueId>) -> bool,
    ) -> Explanation<ValueId> {
        self.0.explain_new(of, name, is_new)
    }
    /// Explains a comparison, as [`Bounds::explain_comparison`] does.
    pub fn explain_comparison(
        &mut self,
        a: Expr<ValueId>,
        relation: Relation,
        b: Expr<ValueId>,
        name: &dyn Fn(&Column<ValueId>) -> String,
    ) -> Explanation<ValueId> {
        self.0.explain_comparison(a, relation, b, name)
    }
    /// Returns the rows behind answers about an expression, as [`Bounds::constraints`] does.
    pub fn constraints(
        &self,
        of: &Expr<ValueId>,
        wanted: &dyn Fn(Column<ValueId>) -> bool,
    ) -> Constraints<ValueId> {
        self.0.constraints(of, wanted)
    }
    /// Returns a certificate of a claim, as [`Bounds::certify`] does.
    ///
    /// # Errors
    /// Returns the reason why no proof was found.
    pub fn certify(&self, claim: &Claim<ValueId>) -> Result<Certificate<ValueId>, NotCertified> {
        self.0.certify(claim)
    }
    /// Checks a certificate against the graph, without a session, as [`certificate::check`] does.
    ///
    /// # Errors
    /// Fails with the step that does not follow, or if the proof is not complete.
    pub fn check(graph: &IrGraph<'_, '_>, certificate: &Certificate<ValueId>) -> Result<(), Refusal> {
        certificate::check(graph, certificate)
    }
}
