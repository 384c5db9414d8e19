//! Bounds as values of a program: constants, existing values, or ops that compute them, also correct for negative values.

use crate::materialize::{Bound, Builder, Ops, is_visible};
use crate::wrapping::without_wrapping;
use bourn_bounds::{BoundKind, Column, Expr, SymbolicBound, Terms, Unknown};
use bourn_equations::value_bounds::{IrBounds, IrGraph, KeptBounds, Work};
use bourn_ir::rewrite::Listener;
use bourn_ir::{BlockId, Body, Context, OpId, OpRef, ValueId};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::fmt;

/// A requested bound: its kind, and the bounded expression. All bounds are closed.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The kind of the bound.
    pub kind: BoundKind,
    /// A sum of values and sizes.
    pub of: Expr<ValueId>,
}

impl Wanted {
    /// Requests a number that is never greater.
    pub fn lower(of: impl Into<Expr<ValueId>>) -> Self {
        Wanted { kind: BoundKind::Lower, of: of.into() }
    }
    /// Requests a number that is never less.
    pub fn upper(of: impl Into<Expr<ValueId>>) -> Self {
        Wanted { kind: BoundKind::Upper, of: of.into() }
    }
    /// Requests the number itself.
    pub fn exact(of: impl Into<Expr<ValueId>>) -> Self {
        Wanted { kind: BoundKind::Equal, of: of.into() }
    }
}

/// A bound in a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reified {
    /// A constant. No op was created for it.
    Constant(i64),
    /// An existing value, or the result of a new op.
    Value(ValueId),
}

/// Turns bounds into values of a program during rewriting. It keeps the results of the bounds engine between calls: the ops that it creates
/// do not invalidate them, so a further bound costs only the work that is new.
///
/// Other changes of the program must be reported: a `Reifier` is a [`Listener`], and a [`Rewriter`](bourn_ir::rewrite::Rewriter) with this
/// listener reports all of its changes. Without a rewriter, call the methods of the trait, or [`Reifier::forget`].
///
/// ```
/// use bourn_bounds::{Column, index};
/// use bourn_dialects::materialize::Ops;
/// use bourn_dialects::reify::{Reified, Reifier, Wanted};
/// use bourn_ir::parse::parse_source;
/// use bourn_ir::rewrite::Rewriter;
/// use bourn_ir::{Context, DialectRegistry, ValueId};
///
/// let mut registry = DialectRegistry::new();
/// bourn_dialects::register_all(&mut registry);
/// let context = Context::new(&registry);
/// let text = "func.func @f(%n: index) {
///   %c4 = arith.constant 4 : index
///   %least = arith.minsi %n, %c4 : index
///   %twice = arith.addi %least, %least : index
///   return
/// }";
/// let mut module = parse_source(&context, text, &Default::default()).unwrap();
/// let (_, top) = module.body.isolated_ops_mut().next().unwrap();
/// let (_, function) = top.body_mut().unwrap().isolated_ops_mut().next().unwrap();
/// let body = function.body_mut().unwrap();
/// let ops: Vec<_> = body.entry().unwrap().ops().map(|op| op.id()).collect();
/// let [c4, least, twice, end] = ops[..] else { panic!("four ops") };
/// let [least, twice] = [least, twice].map(|op| body.op(op).result(0).id());
///
/// let mut reifier = Reifier::new(&context, Ops::Arith);
/// let constants = reifier.terms(|_| false);
/// assert_eq!(reifier.reify(body, end, &Wanted::upper(index(twice)), constants), Ok(Reified::Constant(8)));
/// // In terms of another value: `muli %least, 2`.
/// let of_least = reifier.terms(move |column: Column<ValueId>| column.value == least);
/// let made = reifier.reify(body, end, &Wanted::exact(index(twice)), of_least);
/// assert!(matches!(made, Ok(Reified::Value(_))));
///
/// let six = context.int_attr(6, context.index());
/// let mut rewriter = Rewriter::with_listener(&context, body, &mut reifier);
/// rewriter.modify_op(c4, |body| body.set_attr(c4, context.ident("value"), six));
/// assert_eq!(reifier.reify(body, end, &Wanted::upper(index(twice)), constants), Ok(Reified::Constant(12)));
/// // All bounds use one session.
/// assert_eq!(reifier.work().sessions, 1);
/// ```
#[derive(Debug)]
pub struct Reifier<'c> {
    context: &'c Context,
    ops: Ops,
    kept: KeptBounds<'c>,
    sets: Vec<TermSet<'c>>,
}

bourn_ir::ids! {
    /// A set of columns that a [`Reifier`] expresses many bounds in: see [`Reifier::terms`].
    pub TermsId(u32);
}

/// The most columns whose visibility is kept with the results; their visibility is checked again at each place.
const SEEN: usize = 256;

/// Columns that many bounds may use, with the results for these terms.
struct TermSet<'c> {
    is_term: Box<dyn Fn(Column<ValueId>) -> bool + 'c>,
    found: Option<Found>,
}

impl fmt::Debug for TermSet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TermSet").field("found", &self.found).finish_non_exhaustive()
    }
}

/// Results for the terms that were visible at some place.
#[derive(Debug)]
struct Found {
    terms: Terms<'static, ValueId>,
    /// The value of [`KeptBounds::era`] when they were computed.
    era: usize,
    /// The columns that were tested, and whether they were visible.
    seen: FxHashMap<Column<ValueId>, bool>,
}

impl<'c> Reifier<'c> {
    /// Creates a reifier that emits ops of a kind, and treats `index` as unbounded.
    #[must_use]
    pub fn new(context: &'c Context, ops: Ops) -> Self {
        Reifier::on(context, KeptBounds::new(context), ops)
    }

    /// Creates a reifier that emits ops of a kind and uses existing bounds, for example with a fixed width of `index`: then a bound is unknown
    /// if the ops that compute it may wrap around.
    #[must_use]
    pub fn on(context: &'c Context, kept: KeptBounds<'c>, ops: Ops) -> Self {
        Reifier { context, ops, kept, sets: Vec::new() }
    }

    /// Registers the set of columns for which a function is true. Bounds in terms of the same set share their results. The function must
    /// always return the same for a column.
    #[must_use]
    pub fn terms(&mut self, is_term: impl Fn(Column<ValueId>) -> bool + 'c) -> TermsId {
        self.sets.push(TermSet { is_term: Box::new(is_term), found: None });
        TermsId::at(self.sets.len() - 1)
    }

    /// Returns a bound as a value that `before` can use, in terms of the columns of a set that are visible there. No op is created if the
    /// bound is a constant or such a value. New ops are inserted in front of `before`.
    ///
    /// # Errors
    ///
    /// Returns the reason why no such bound is known. The program is unchanged then.
    ///
    /// # Panics
    ///
    /// Panics if the set belongs to another `Reifier`.
    pub fn reify(
        &mut self,
        body: &mut Body<'c>,
        before: OpId,
        wanted: &Wanted,
        terms: TermsId,
    ) -> Result<Reified, Unknown> {
        let found = self.reify_all(body, before, std::slice::from_ref(wanted), terms)?;
        found.into_iter().next().ok_or_else(|| Unknown::new("no bound was asked for"))
    }

    /// Returns several bounds like [`Reifier::reify`]. Common ops are created once.
    ///
    /// # Errors
    ///
    /// Returns the reason for the first bound that is unknown. The program is unchanged then.
    ///
    /// # Panics
    ///
    /// Panics if the set belongs to another `Reifier`.
    pub fn reify_all(
        &mut self,
        body: &mut Body<'c>,
        before: OpId,
        wanted: &[Wanted],
        terms: TermsId,
    ) -> Result<Vec<Reified>, Unknown> {
        let found = self.bounds(body, before, wanted, terms)?;
        Ok(self.make(body, before, &found))
    }

    /// Returns a bound like [`Reifier::reify`], in terms of columns for this call only. The results for these terms are not kept.
    ///
    /// # Errors
    ///
    /// Returns the reason why no such bound is known. The program is unchanged then.
    pub fn reify_in(
        &mut self,
        body: &mut Body<'c>,
        before: OpId,
        wanted: &Wanted,
        in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
    ) -> Result<Reified, Unknown> {
        let found = self.bounds_in(body, before, std::slice::from_ref(wanted), in_terms_of)?;
        let made = self.make(body, before, &found);
        made.into_iter().next().ok_or_else(|| Unknown::new("no bound was asked for"))
    }

    /// Returns bounds in terms of the columns of a set that `before` can use, for the executions that reach `before`. Does not change the
    /// program.
    ///
    /// # Errors
    ///
    /// Returns the reason for the first bound that is unknown.
    ///
    /// # Panics
    ///
    /// Panics if the set belongs to another `Reifier`.
    #[track_caller]
    pub fn bounds(
        &mut self,
        body: &Body<'c>,
        before: OpId,
        wanted: &[Wanted],
        terms: TermsId,
    ) -> Result<Vec<Bound>, Unknown> {
        assert!(
            terms.index() < self.sets.len(),
            "the terms are those of another reifier, which keeps more of them"
        );
        let set = &mut self.sets[terms.index()];
        let era = self.kept.era();
        let before_this = set.found.take();
        let mut new_found = None;
        let answer = self.kept.ask(body, |graph, session| {
            let place = graph.body().op(before);
            let is_before = |a, b| graph.comes_before(a, b);
            let is_visible =
                |column: Column<ValueId>| is_visible(place, graph.value(column.value), &is_before);
            let still_holds = |found: &Found| {
                found.seen.len() < SEEN
                    && found.seen.iter().all(|(column, visible)| is_visible(*column) == *visible)
            };
            let (kept, seen) = match before_this.filter(|found| found.era == era) {
                Some(found) if still_holds(&found) => (found.terms, found.seen),
                outdated => {
                    outdated.into_iter().for_each(|found| session.forget(found.terms));
                    (Terms::new(|_| false).with_shared_parts(), FxHashMap::default())
                }
            };
            let seen = RefCell::new(seen);
            let mut terms = kept.with_function(|column| {
                is_readable(graph.body(), column) && (set.is_term)(column) && {
                    let visible = is_visible(column);
                    seen.borrow_mut().insert(column, visible);
                    visible
                }
            });
            let answer = bounds_at(graph, session, place, wanted, &mut terms);
            let terms = terms.with_function(|_| false);
            new_found = Some((terms, seen.into_inner()));
            answer
        });
        set.found = new_found.map(|(terms, seen)| Found { terms, era, seen });
        answer
    }

    /// Returns bounds like [`Reifier::bounds`], in terms of columns for this call only.
    ///
    /// # Errors
    ///
    /// Returns the reason for the first bound that is unknown.
    pub fn bounds_in(
        &mut self,
        body: &Body<'c>,
        before: OpId,
        wanted: &[Wanted],
        in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
    ) -> Result<Vec<Bound>, Unknown> {
        self.kept.ask(body, |graph, session| {
            let place = graph.body().op(before);
            let is_before = |a, b| graph.comes_before(a, b);
            let mut terms = Terms::new(|column: Column<ValueId>| {
                is_readable(graph.body(), column)
                    && is_visible(place, graph.value(column.value), &is_before)
                    && in_terms_of(column)
            })
            .with_shared_parts();
            let answer = bounds_at(graph, session, place, wanted, &mut terms);
            session.forget(terms);
            answer
        })
    }

    /// Turns bounds into values in front of an op.
    fn make(&mut self, body: &mut Body<'c>, before: OpId, bounds: &[Bound]) -> Vec<Reified> {
        let mut builder = Builder::new(self.context, body, self.ops).sharing();
        let reified = bounds
            .iter()
            .map(|bound| match bound.as_constant() {
                Some(constant) => Reified::Constant(constant),
                None => Reified::Value(builder.materialize(before, bound)),
            })
            .collect();
        for op in builder.into_made() {
            self.kept.op_inserted(body, op);
        }
        reified
    }

    /// Discards all results, after arbitrary changes of the program.
    pub fn forget(&mut self) {
        self.kept.forget();
    }

    /// Returns how much of the program was read so far.
    #[must_use]
    pub fn work(&self) -> Work {
        self.kept.work()
    }
}

impl<'c> Listener<'c> for Reifier<'c> {
    fn op_inserted(&mut self, body: &Body<'c>, op: OpId) {
        self.kept.op_inserted(body, op);
    }
    fn op_moved(&mut self, body: &Body<'c>, op: OpId) {
        self.kept.op_moved(body, op);
    }
    fn op_modified(&mut self, body: &Body<'c>, op: OpId) {
        self.kept.op_modified(body, op);
    }
    fn op_erased(&mut self, body: &Body<'c>, op: OpId) {
        // The ids may be reused for other values.
        let erased = body.op(op).result_ids();
        for found in self.sets.iter_mut().filter_map(|set| set.found.as_mut()) {
            found.seen.retain(|column, _| !erased.contains(&column.value));
        }
        self.kept.op_erased(body, op);
    }
    fn block_inserted(&mut self, body: &Body<'c>, block: BlockId) {
        self.kept.block_inserted(body, block);
    }
    fn block_erased(&mut self, body: &Body<'c>, block: BlockId) {
        self.kept.block_erased(body, block);
    }
}

/// Returns whether a column can be an operand: a value of type `index`, or a size with a `dim` op.
fn is_readable(body: &Body<'_>, column: Column<ValueId>) -> bool {
    match column.dimension() {
        Some(_) => Bound::has_dim_op(body, column.value),
        None => column == Column::index(column.value) && body.value_type(column.value).is_index(),
    }
}

/// Returns bounds for the executions that reach an op.
fn bounds_at<'a, 'c>(
    graph: &IrGraph<'a, 'c>,
    session: &mut IrBounds<'_>,
    place: OpRef<'a, 'c>,
    wanted: &[Wanted],
    terms: &mut Terms<'_, ValueId>,
) -> Result<Vec<Bound>, Unknown> {
    let values = wanted.iter().flat_map(|wanted| wanted.of.columns()).map(|column| column.value);
    let known = graph.executed_before(place, values);
    session.assuming(&known, |session| {
        let bound = |wanted: &Wanted| -> Result<Bound, Unknown> {
            let found: SymbolicBound<ValueId> = session.bound_in(wanted.kind, wanted.of.clone(), terms)?;
            let Some(found) = without_wrapping(wanted.kind, found, graph.index_width(), session) else {
                return Err(Unknown::new("the ops that compute the bound may wrap around"));
            };
            Bound::new(&found, 0).ok_or_else(|| Unknown::new("no bound is known"))
        };
        wanted.iter().map(bound).collect()
    })
}

/// Returns a bound as a value that `before` can use, in terms of values and sizes for which `in_terms_of` is true and that are visible
/// there. No op is created if the bound is a constant or such a value. New ops are inserted in front of `before`.
///
/// The program is read for this bound alone. For several bounds, keep a [`Reifier`].
///
/// ```
/// use bourn_bounds::{Column, index};
/// use bourn_dialects::materialize::Ops;
/// use bourn_dialects::reify::{Reified, Wanted, reify_bound};
/// use bourn_ir::parse::parse_source;
/// use bourn_ir::{Context, DialectRegistry};
///
/// let mut registry = DialectRegistry::new();
/// bourn_dialects::register_all(&mut registry);
/// let context = Context::new(&registry);
/// let text = "func.func @f(%n: index) {
///   %q = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%n]
///   return
/// }";
/// let mut module = parse_source(&context, text, &Default::default()).unwrap();
/// let (_, top) = module.body.isolated_ops_mut().next().unwrap();
/// let (_, function) = top.body_mut().unwrap().isolated_ops_mut().next().unwrap();
/// let body = function.body_mut().unwrap();
/// let entry = body.entry().unwrap();
/// let (q, end, n) = (entry.first().unwrap().result(0).id(), entry.last().unwrap().id(), entry.arg_ids()[0]);
///
/// let of_n = |column: Column<_>| column.value == n;
/// let rest = index(n) - index(q) * 4;
/// let most = reify_bound(&context, body, end, &Wanted::upper(rest.clone()), Ops::Arith, &|_| false);
/// assert_eq!(most, Ok(Reified::Constant(3)));
/// let whole = reify_bound(&context, body, end, &Wanted::exact(index(q) * 4 + rest), Ops::Arith, &of_n);
/// assert_eq!(whole, Ok(Reified::Value(n)));
/// // `floordivsi`, not `divsi`: `%n` may be negative.
/// reify_bound(&context, body, end, &Wanted::exact(index(q) + 1), Ops::Arith, &of_n).unwrap();
/// assert!(module.view().to_string().contains("arith.floordivsi %arg0, "));
/// ```
///
/// # Errors
///
/// Returns the reason why no such bound is known. The program is unchanged then.
pub fn reify_bound<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    before: OpId,
    wanted: &Wanted,
    ops: Ops,
    in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
) -> Result<Reified, Unknown> {
    Reifier::new(context, ops).reify_in(body, before, wanted, in_terms_of)
}

/// Returns several bounds like [`reify_bound`]. Common ops are created once.
///
/// # Errors
///
/// Returns the reason for the first bound that is unknown. The program is unchanged then.
pub fn reify_bounds<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    before: OpId,
    wanted: &[Wanted],
    ops: Ops,
    in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
) -> Result<Vec<Reified>, Unknown> {
    let mut reifier = Reifier::new(context, ops);
    let found = reifier.bounds_in(body, before, wanted, in_terms_of)?;
    Ok(reifier.make(body, before, &found))
}
