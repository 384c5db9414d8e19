//! The pass `test-affine-reify-value-bounds`, which replaces `test.reify_bound` by the bound, and reports the result of `test.compare` as a
//! remark or an error.

use super::hooks::num_inputs;
use super::order::sort_operands;
use super::{CompareOp, ReifyBoundOp};
use crate::builtin::ModuleOp;
use crate::materialize::{Bound, Builder, Ops, Order};
use crate::scalable::scalable_bound;
use bourn_bounds::{BoundKind, Column, Expr, Extremum, Relation, SymbolicBound, Terms, Verdict, index};
use bourn_equations::value_bounds::{IrBounds, IrGraph, Owner};
use bourn_ir::{Body, Location, OpId, OpRef, Value, ValueId};
use bourn_passes::{EngineOptions, Pass, PassFailed, Target};
use bourn_presburger::affine::AffineMap;

/// Answers `test.reify_bound` and `test.compare` with the bounds engine.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "test-affine-reify-value-bounds", name = "TestReifyValueBounds", anchors("func.func"))]
pub struct ReifyValueBounds {
    /// Reifies bounds in terms of function arguments only; otherwise they may use any value except the bounded one.
    #[option("reify-to-func-args")]
    pub reify_to_func_args: bool,
    /// Reifies bounds with ops of arith instead of affine.
    #[option("use-arith-ops")]
    pub use_arith_ops: bool,
    /// The options of the bounds engine.
    #[options(EngineOptions::QUERIES)]
    pub engine: EngineOptions,
}

impl Pass for ReifyValueBounds {
    fn can_schedule_on(&self, op_name: Option<&str>) -> bool {
        op_name.is_none_or(|name| name != ModuleOp::NAME)
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let owner = Owner::from(target.op());
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let [questions, comparisons] = body.ops_named([ReifyBoundOp::NAME, CompareOp::NAME]);
        // The materialized bounds do not affect the comparisons, unless other ops use them.
        let together = questions.iter().all(|&question| is_used_by_nothing(body.op(question)));
        let mut reports = Vec::new();
        if !questions.is_empty() {
            let graph = self.engine.graph(context, body, owner.clone());
            let mut session = self.engine.session(&graph);
            let (answers, failure) = self.answer(&graph, &mut session, body, &questions);
            if together && failure.is_none() {
                reports = compare_all(&graph, &mut session, body, &comparisons);
            }
            drop(session);
            let ops = if self.use_arith_ops { Ops::Arith } else { Ops::Affine };
            let mut builder = Builder::new(context, body, ops);
            for (op, bound) in answers {
                let value = builder.materialize(op, &bound);
                builder.replace(op, value);
            }
            if let Some(location) = failure {
                target.op_error(ReifyBoundOp::NAME, location, "could not reify bound");
                return Err(PassFailed);
            }
        }
        if (questions.is_empty() || !together) && !comparisons.is_empty() {
            let Some((context, body)) = target.context_and_body() else { return Ok(()) };
            let graph = self.engine.graph(context, body, owner);
            reports = compare_all(&graph, &mut self.engine.session(&graph), body, &comparisons);
        }
        for (location, report) in reports {
            match report {
                Report::Remark(text) => target.remark(location, text),
                Report::Error(text) => target.diagnostics.error(location, text),
            }
        }
        Ok(())
    }
}

/// Returns whether an op's results cannot affect a comparison: their users have no results, and are neither comparisons nor terminators.
fn is_used_by_nothing(op: OpRef<'_, '_>) -> bool {
    op.results().flat_map(Value::uses).all(|(user, _)| {
        let is_last = user.next().is_none();
        !is_last && user.num_results() == 0 && user.num_regions() == 0 && !user.isa::<CompareOp>()
    })
}

impl ReifyValueBounds {
    /// Returns all bounds before the first unknown bound, and the location of the op with the unknown bound.
    fn answer<'a, 'c>(
        &self,
        graph: &IrGraph<'a, 'c>,
        session: &mut IrBounds<'_>,
        body: &'a Body<'c>,
        questions: &[OpId],
    ) -> (Vec<(OpId, Bound)>, Option<Location<'c>>) {
        let order = Order::default();
        let entry = body.top_regions().next().and_then(|region| region.entry()).map(|block| block.id());
        let mut func_args = Terms::new(|column: Column<ValueId>| {
            let value = Value::new(body, column.value);
            is_index(value, column) && value.owner_block().is_some_and(|block| Some(block.id()) == entry)
        })
        .with_shared_parts();
        let mut answers = Vec::with_capacity(questions.len());
        for op in questions.iter().filter_map(|&question| body.op(question).dyn_cast::<ReifyBoundOp>()) {
            let terms = self.reify_to_func_args.then_some(&mut func_args);
            let known = graph.executed_before(op.as_op(), [op.var().id()]);
            match session.assuming(&known, |session| answer_one(session, &order, op, terms)) {
                Some(mut bound) => {
                    sort_operands(&mut bound, body, op.var().id());
                    answers.push((op.id(), bound));
                }
                None => return (answers, Some(op.location())),
            }
        }
        (answers, None)
    }
}

/// Returns whether a column can be an operand of an op on `index`: integers of fixed width cannot be operands of a map.
fn is_index(value: Value<'_, '_>, column: Column<ValueId>) -> bool {
    column.dimension().is_some() || value.ty().is_index()
}

fn answer_one<'c>(
    session: &mut IrBounds<'_>,
    order: &Order,
    op: ReifyBoundOp<'_, 'c>,
    terms: Option<&mut Terms<'_, ValueId>>,
) -> Option<Bound> {
    let kind = match op.r#type() {
        "LB" => BoundKind::Lower,
        "UB" => BoundKind::Upper,
        _ => BoundKind::Equal,
    };
    let column = match op.dim() {
        Some(dim) => Column::dim(op.var().id(), u32::try_from(dim).ok()?),
        None => Column::index(op.var().id()),
    };
    if op.scalable() {
        let range = op.vscale_min()?..=op.vscale_max()?;
        let visible = |value: ValueId| order.is_visible(op.as_op(), value);
        let found = scalable_bound(session, op.body(), kind, column, range, &visible)?;
        // These bounds are closed.
        return Bound::new(&found, 0);
    }
    // Upper bounds are open here.
    let offset = i64::from(kind == BoundKind::Upper);
    if op.constant() {
        let interval = session.interval(Expr::from(column));
        if interval.is_empty() {
            return Some(never_executed());
        }
        let constant = match kind {
            BoundKind::Lower => interval.lower,
            BoundKind::Upper => interval.upper,
            BoundKind::Equal => interval.as_point(),
        }?;
        return Some(Bound::constant(i64::try_from(constant.checked_add(i128::from(offset))?).ok()?));
    }
    let found = match terms {
        // The new ops compute in machine words, so equality as machine words is sufficient.
        Some(terms) => session.bound_in(kind, Expr::from(column), terms).or_else(|unknown| match kind {
            BoundKind::Equal => {
                let maps = vec![session.equal_word(Expr::from(column), terms)?];
                Ok(SymbolicBound { maps, extremum: Extremum::Minimum })
            }
            _ => Err(unknown),
        }),
        None => session.bound(kind, Expr::from(column), &|other| {
            let is_index = is_index(Value::new(op.body(), other.value), other);
            is_index && other.value != column.value && order.is_visible(op.as_op(), other.value)
        }),
    };
    match found {
        Ok(found) => Bound::new(&found, offset),
        Err(unknown) => unknown.is_never_executed().then(never_executed),
    }
}

/// The bound of a value that is never computed: any number is correct.
fn never_executed() -> Bound {
    Bound::constant(0)
}

/// The result of one `test.compare`.
enum Report {
    Remark(&'static str),
    Error(&'static str),
}

/// Evaluates comparisons with the facts that hold before each of them.
fn compare_all<'a, 'c>(
    graph: &IrGraph<'a, 'c>,
    session: &mut IrBounds<'_>,
    body: &'a Body<'c>,
    questions: &[OpId],
) -> Vec<(Location<'c>, Report)> {
    let answer = |op: CompareOp<'a, 'c>| {
        let known = graph.executed_before(op.as_op(), op.operand_ids().iter().copied());
        (op.location(), session.assuming(&known, |session| compare_one(session, op)))
    };
    questions.iter().filter_map(|&question| body.op(question).dyn_cast()).map(answer).collect()
}

fn compare_one(session: &mut IrBounds<'_>, op: CompareOp<'_, '_>) -> Report {
    let (lhs, rest) = side(op, op.lhs_map(), 0);
    let (rhs, _) = side(op, op.rhs_map(), rest);
    let compose = op.compose();
    let (Some(lhs), Some(rhs)) = (lhs, rhs) else {
        return Report::Error(if compose { "could not determine equality" } else { "unknown" });
    };
    if compose {
        let difference = lhs - rhs;
        return match session.constant_bound(BoundKind::Equal, difference.clone()) {
            Some(0) => Report::Remark("equal"),
            Some(_) => Report::Remark("different"),
            None if session.interval(difference).is_empty() => Report::Remark("never executed"),
            None => Report::Error("could not determine equality"),
        };
    }
    let relation = match op.cmp() {
        "LT" => Relation::Lt,
        "LE" => Relation::Le,
        "GT" => Relation::Gt,
        "GE" => Relation::Ge,
        _ => Relation::Eq,
    };
    match session.compare(lhs, relation, rhs) {
        Verdict::Proven => Report::Remark("true"),
        Verdict::Refuted => Report::Remark("false"),
        Verdict::Unknown(_) => Report::Error("unknown"),
        Verdict::NeverExecuted => Report::Remark("never executed"),
    }
}

/// Returns one side of a comparison, which begins at operand `first`, and the position of the other side. `None` if an operand is not of
/// type `index`.
fn side(op: CompareOp<'_, '_>, map: Option<&AffineMap>, first: usize) -> (Option<Expr<ValueId>>, usize) {
    let end = first + num_inputs(map);
    let operands: Vec<_> = op.operands().skip(first).take(end - first).collect();
    if operands.len() != end - first || !operands.iter().all(|v| v.ty().is_index()) {
        return (None, end);
    }
    let columns: Vec<Expr<ValueId>> = operands.iter().map(|v| index(v.id())).collect();
    let expr = match map {
        Some(map) => {
            let (dims, symbols) = columns.split_at(map.num_dims());
            map.results().first().map(|result| Expr::from_affine(result, dims, symbols))
        }
        None => columns.into_iter().next(),
    };
    (expr, end)
}
