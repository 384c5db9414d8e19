//! Decisions about ops where they run: a number that is always the same, and the items of a minimum or maximum that are
//! never the result.

use super::conditions::{compared_sides, condition};
use super::{Connective, IrBounds, IrGraph, LOGIC, Logic, ValueBoundsModel, model_of};
use crate::interface::own_interface;
use bourn_bounds::{Column, Condition, Effort, Expr, Extremum, Relation, ValueGraph, Verdict, index};
use bourn_ir::def::OpDef;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{Context, OpId, OpRef, Value, ValueId};
use bourn_terms::equation::{
    self, Called, Choice, Counted, Equation, EquationKind, FoldOp, ResultIdx, Sink, Values,
};
use bourn_terms::{BinaryOp, Rel};

/// A minimum or maximum of more items than this is left as it is, since all pairs are compared.
const MAX_ITEMS: usize = 32;

/// The name under which ops implement [`MinMax`].
pub const MIN_MAX: &str = "MinMax";

/// The interface of an op that is the least or the greatest of numbers that are not its operands, so that only the op
/// itself can rewrite itself with fewer of them. If all items are operands, the equations are sufficient.
pub trait MinMax: Send + Sync {
    /// Rewrites the op with the kept items, in the order of [`Items`]. Returns whether it changed the program.
    fn keep(&self, op: OpId, kept: &[bool], rewriter: &mut Rewriter<'_, '_>) -> bool;
}

/// The items of an op whose result is their minimum or maximum.
#[derive(Clone, Debug)]
pub struct Items {
    /// The items.
    pub exprs: Vec<Expr<ValueId>>,
    /// Whether the result is the minimum or the maximum.
    pub extremum: Extremum,
}

impl Items {
    /// Returns the value that an item is equal to, with all its bits.
    #[must_use]
    pub fn value(&self, item: usize) -> Option<ValueId> {
        let expr = self.exprs.get(item)?;
        let column = expr.as_column().or_else(|| expr.as_not_negative())?;
        column.dimension().is_none().then_some(column.value)
    }
}

/// A simpler form of an op that joins two truth values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joined {
    /// It is always true, or never.
    Always(bool),
    /// It equals this operand.
    Operand(usize),
}

/// Returns whether the equations of an op define its first result as the least or the greatest of several numbers.
#[must_use]
pub fn is_extremum(context: &Context, def: &'static OpDef) -> bool {
    let Some(ValueBoundsModel::Equations(equations)) = model_of(context, def) else { return false };
    let mut all = equations.all().flat_map(|equations| equations.bounds);
    all.any(|equation| match &equation.kind {
        EquationKind::Relation(lhs, Rel::Eq, rhs) => is_result(lhs) && selects(rhs),
        _ => false,
    })
}

fn is_result(expr: &equation::Expr<'_>) -> bool {
    use equation::{Expr, Value};
    let result = Value::The(Values::Results(ResultIdx(0)));
    matches!(expr, Expr::Value(value) | Expr::Unsigned(value) if *value == result)
}

fn selects(expr: &equation::Expr<'_>) -> bool {
    use equation::Expr;
    matches!(expr, Expr::Binary(BinaryOp::Min | BinaryOp::Max, ..) | Expr::Fold(FoldOp::Min | FoldOp::Max, _))
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns the items of an op's only result that is their minimum or maximum; `None` if it is not a single integer,
    /// or no equation defines it so.
    #[must_use]
    pub fn items(&self, op: OpRef<'a, 'c>) -> Option<Items> {
        let equations = self.equations_of(op).filter(|_| op.num_results() == 1)?;
        let value = op.result(0);
        if !has_numbers(value) {
            return None;
        }
        let mut found = Found { graph: self, value, items: None };
        let query = equation::Query { value, part: equation::QueryPart::Value };
        equation::facts(op, equations, query, &self.columns(), &mut found);
        found.items.filter(|items| items.exprs.len() <= MAX_ITEMS)
    }
}

/// Returns whether a value consists of integers: a number, or a vector or tensor of numbers.
#[must_use]
pub fn has_numbers(value: Value<'_, '_>) -> bool {
    let ty = value.ty().number_type();
    ty.is_index() || ty.signless_width().is_some()
}

/// Returns whether a value is a single integer, not a vector or tensor.
#[must_use]
pub fn is_number(value: Value<'_, '_>) -> bool {
    value.ty().is_index() || value.ty().signless_width().is_some()
}

/// Searches for the equation that defines a value as a minimum or maximum.
struct Found<'g, 'a, 'c> {
    graph: &'g IrGraph<'a, 'c>,
    value: Value<'a, 'c>,
    items: Option<Items>,
}

impl<'a, 'c> Sink<'static, OpRef<'a, 'c>, Expr<ValueId>> for Found<'_, 'a, 'c> {
    fn relation(&mut self, equation: &Equation<'static>, lhs: Expr<ValueId>, rel: Rel, rhs: Expr<ValueId>) {
        let column = lhs.as_column().or_else(|| lhs.as_not_negative());
        if rel != Rel::Eq || column.is_none_or(|column| column.value != self.value.id()) {
            return;
        }
        let Some((mut exprs, extremum)) = rhs.items() else { return };
        let (widths, ty) = (self.graph.widths, self.value.ty());
        if !widths.is_exact(ty, equation) {
            exprs = exprs.into_iter().map(|item| widths.checked(ty, item)).collect();
        }
        self.items = Some(Items { exprs, extremum });
    }
    fn counted(&mut self, _: &Equation<'static>, _: Counted<Value<'a, 'c>, Expr<ValueId>>) {}
    fn choice(&mut self, _: &Equation<'static>, _: Choice<Value<'a, 'c>>) {}
    fn called(&mut self, _: &Equation<'static>, _: Called<Value<'a, 'c>>) {}
    fn needs_operand_facts(&self) -> bool {
        false
    }
}

/// A session for decisions about ops where they run, under the conditions of enclosing branches, and under the operand
/// constraints of the ops that were executed before.
///
/// ```
/// use bourn_equations::value_bounds::{Decisions, IrGraph};
/// use bourn_ir::parse::parse_source;
/// use bourn_ir::{Context, DialectRegistry};
///
/// let mut registry = DialectRegistry::new();
/// bourn_dialects::register_all(&mut registry);
/// let context = Context::new(&registry);
/// let text = "func.func @f(%m: memref<16xf32>, %i: index) {
///   %c16 = arith.constant 16 : index
///   %e = memref.load %m[%i] : memref<16xf32>
///   %inside = arith.cmpi slt, %i, %c16 : index
///   %least = arith.minsi %i, %c16 : index
///   return
/// }";
/// let module = parse_source(&context, text, &Default::default()).unwrap();
/// let function = module.function("f").unwrap();
/// let body = function.isolated_body().unwrap();
/// let ops: Vec<_> = body.entry().unwrap().ops().collect();
///
/// let graph = IrGraph::new(&context, body);
/// let mut decisions = Decisions::new(&graph);
/// // As a signed number, `true` is -1.
/// assert_eq!(decisions.number(ops[2].result(0).id()), Some(-1));
/// let items = graph.items(ops[3]).unwrap();
/// assert_eq!(decisions.needed(ops[3], &items, None), [true, false]);
/// assert_eq!(items.value(0), Some(ops[3].operand(0).id()));
/// ```
#[derive(Debug)]
pub struct Decisions<'g, 'a, 'c> {
    graph: &'g IrGraph<'a, 'c>,
    session: IrBounds<'g>,
}

impl<'g, 'a, 'c> Decisions<'g, 'a, 'c> {
    /// Creates a session on `graph`.
    #[must_use]
    pub fn new(graph: &'g IrGraph<'a, 'c>) -> Self {
        Decisions { graph, session: IrBounds::new(graph) }
    }

    /// Creates a session on `graph` with the given budgets, as [`IrBounds::with_effort`] does.
    #[must_use]
    pub fn with_effort(graph: &'g IrGraph<'a, 'c>, effort: Effort) -> Self {
        Decisions { graph, session: IrBounds::with_effort(graph, effort) }
    }

    /// Returns whether the relation of a comparison op always holds where the op runs, or never; `None` if it is
    /// unknown, or if the op does not implement [`Comparison`](super::Comparison), or does not compare integers.
    pub fn comparison(&mut self, op: OpRef<'a, 'c>) -> Option<bool> {
        self.compared_where(op, op.result(0).id(), None)
    }

    /// Decides a comparison wherever a value exists and a condition holds.
    fn compared_where(
        &mut self,
        op: OpRef<'a, 'c>,
        exists: ValueId,
        given: Option<&Condition<ValueId>>,
    ) -> Option<bool> {
        let (lhs, relation, rhs) = compared_sides(op, self.graph.widths)?;
        let lhs = lhs.clone() + zero_where(exists, self.graph, [&lhs, &rhs]);
        let ask = |session: &mut IrBounds<'_>| match session.compare(lhs.clone(), relation, rhs.clone()) {
            Verdict::Proven => Some(true),
            Verdict::Refuted => Some(false),
            Verdict::NeverExecuted | Verdict::Unknown(_) => None,
        };
        let behind = self.graph.executed_before(op, op.operand_ids().iter().copied());
        self.session.assuming(&behind, |session| match given {
            Some(given) => session.assuming(given, ask),
            None => ask(session),
        })
    }

    /// Returns the constant that an integer equals whenever it is computed, as a signed number; `None` if it is
    /// unknown.
    pub fn number(&mut self, value: ValueId) -> Option<i128> {
        let found = self.session.interval(Column::index(value)).as_point();
        found.or_else(|| {
            let behind = self.graph.executed_before_value(value);
            if matches!(behind, Condition::Unknown) {
                return None;
            }
            self.session.assuming(&behind, |session| session.interval(Column::index(value)).as_point())
        })
    }

    /// Returns a simpler form of an op that joins two truth values: two comparisons may exclude each other, or one may
    /// imply the other, although neither is decided alone. `None` also for an op that does not implement [`Logic`].
    pub fn joined(&mut self, op: OpRef<'a, 'c>) -> Option<Joined> {
        let model = own_interface::<dyn Logic>(op, LOGIC)?;
        let (lhs, connective, rhs) = (model.lhs(op)?, model.connective(op)?, model.rhs(op)?);
        let is_and = match connective {
            Connective::And => true,
            Connective::Or => false,
            Connective::Xor => return None,
        };
        let here = op.result(0).id();
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(first, second)| {
            let compares = second.defining_op()?;
            let holds = condition(first, self.graph.widths);
            // Otherwise the first operand alone decides.
            let open = if is_and { holds } else { holds.negated() };
            if matches!(open, Condition::Unknown) {
                return None;
            }
            let follows = self.compared_where(compares, here, Some(&open))?;
            match follows == is_and {
                true => op.operand_ids().iter().position(|id| *id == first.id()).map(Joined::Operand),
                false => Some(Joined::Always(!is_and)),
            }
        })
    }

    /// Returns which items of an op's result are needed: no other item is ever less, or greater, than all needed items.
    /// `given` is an additional condition that holds where the op runs.
    pub fn needed(
        &mut self,
        op: OpRef<'a, 'c>,
        items: &Items,
        given: Option<&Condition<ValueId>>,
    ) -> Vec<bool> {
        let behind = self.graph.executed_before(op, op.operand_ids().iter().copied());
        let (result, graph) = (op.result(0).id(), self.graph);
        self.session.assuming(&behind, |session| match given {
            Some(condition) => session.assuming(condition, |session| needed(result, items, graph, session)),
            None => needed(result, items, graph, session),
        })
    }
}

/// Returns a zero that exists where a value does, so that the conditions of the enclosing regions apply. The number 0
/// is sufficient if a value in the question is in the same region.
fn zero_where<'e>(
    exists: ValueId,
    graph: &IrGraph<'_, '_>,
    asked: impl IntoIterator<Item = &'e Expr<ValueId>>,
) -> Expr<ValueId> {
    let around = graph.enclosing(exists);
    let mut columns = asked.into_iter().flat_map(Expr::columns);
    match around.is_none() || columns.any(|column| graph.enclosing(column.value) == around) {
        true => Expr::constant(0),
        false => index(exists) - index(exists),
    }
}

fn needed(result: ValueId, items: &Items, graph: &IrGraph<'_, '_>, session: &mut IrBounds<'_>) -> Vec<bool> {
    let relation = if items.extremum == Extremum::Minimum { Relation::Le } else { Relation::Ge };
    let here = zero_where(result, graph, &items.exprs);
    let mut kept = vec![true; items.exprs.len()];
    for (at, item) in items.exprs.iter().enumerate() {
        for (other, expr) in items.exprs.iter().enumerate() {
            if kept[at] && kept[other] && at != other {
                kept[other] =
                    !session.compare(item.clone() + here.clone(), relation, expr.clone()).is_proven();
            }
        }
    }
    kept
}
