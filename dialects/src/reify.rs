//! Bounds as values of a program: constants, values that are there, or ops that compute them, right for negative values too.

use crate::materialize::{Bound, Builder, Ops, Order};
use bourn_bounds::{BoundKind, Column, Expr, SymbolicBound, Terms, Unknown};
use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::{Body, Context, OpId, Value, ValueId};

/// A bound that is wanted: which one, and of what. All bounds are closed.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Which bound it is.
    pub kind: BoundKind,
    /// A sum of values and sizes.
    pub of: Expr<ValueId>,
}

impl Wanted {
    /// A number that is never greater.
    pub fn lower(of: impl Into<Expr<ValueId>>) -> Self {
        Wanted { kind: BoundKind::Lower, of: of.into() }
    }
    /// A number that is never less.
    pub fn upper(of: impl Into<Expr<ValueId>>) -> Self {
        Wanted { kind: BoundKind::Upper, of: of.into() }
    }
    /// The number itself.
    pub fn exact(of: impl Into<Expr<ValueId>>) -> Self {
        Wanted { kind: BoundKind::Equal, of: of.into() }
    }
}

/// A bound in a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reified {
    /// A number. No op was made for it.
    Constant(i64),
    /// A value: one that is there, or that of a new op.
    Value(ValueId),
}

/// Returns a bound as a value that can be used by `before`, in terms of values and sizes for which `in_terms_of` is true and that are visible
/// there. Where the bound is a constant or such a value, no op is made. Ops are made in front of `before`.
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
/// let entry = body.top_regions().next().unwrap().entry().unwrap();
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
/// Returns the reason why no such bound is known. Nothing is changed then.
pub fn reify_bound<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    before: OpId,
    wanted: &Wanted,
    ops: Ops,
    in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
) -> Result<Reified, Unknown> {
    let found = reify_bounds(context, body, before, std::slice::from_ref(wanted), ops, in_terms_of)?;
    found.into_iter().next().ok_or_else(|| Unknown::new("no bound was asked for"))
}

/// Returns several bounds as [`reify_bound`] does. Ops that they have in common are made once.
///
/// # Errors
///
/// Returns the reason why the first one that is not known is not. Nothing is changed then.
pub fn reify_bounds<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    before: OpId,
    wanted: &[Wanted],
    ops: Ops,
    in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
) -> Result<Vec<Reified>, Unknown> {
    let found = bounds_at(context, body, before, wanted, in_terms_of)?;
    let mut builder = Builder::new(context, body, ops).sharing();
    Ok(found
        .iter()
        .map(|bound| match bound.as_constant() {
            Some(constant) => Reified::Constant(constant),
            None => Reified::Value(builder.materialize(before, bound)),
        })
        .collect())
}

/// Returns bounds in terms of what an op can use, for the executions that get there.
fn bounds_at<'c>(
    context: &'c Context,
    body: &Body<'c>,
    before: OpId,
    wanted: &[Wanted],
    in_terms_of: &dyn Fn(Column<ValueId>) -> bool,
) -> Result<Vec<Bound>, Unknown> {
    let (place, order) = (body.op(before), Order::new(body));
    let graph = IrGraph::new(context, body);
    let mut session = IrBounds::new(&graph);
    let known =
        graph.executed_before(place, wanted.iter().flat_map(|wanted| wanted.of.columns()).map(|c| c.value));
    let mut terms = Terms::new(|column: Column<ValueId>| {
        let is_readable = match column.dimension() {
            Some(_) => Bound::has_dim_op(body, column.value),
            None => column == Column::index(column.value) && Value::new(body, column.value).ty().is_index(),
        };
        is_readable && order.is_visible(place, column.value) && in_terms_of(column)
    })
    .with_shared_parts();
    session.assuming(&known, |session| {
        let bound = |wanted: &Wanted| -> Result<Bound, Unknown> {
            let found: SymbolicBound<ValueId> =
                session.bound_in(wanted.kind, wanted.of.clone(), &mut terms)?;
            Bound::new(&found, 0).ok_or_else(|| Unknown::new("no bound is known"))
        };
        wanted.iter().map(bound).collect()
    })
}
