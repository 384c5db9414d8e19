//! Summaries of functions: bounds of their results in terms of their arguments, as facts of a call's results.

use super::assumptions::walk;
use super::callers::ArgumentRange;
use super::constants::Globals;
use super::{IrBounds, IrGraph, conditions};
use bourn_bounds::{
    BoundKind, BoundMap, Column, Condition, Expr, Extremum, Facts, Interval, Part, Relation, SymbolicBound,
    Terms, ValueGraph,
};
use bourn_ir::def::has_trait_named;
use bourn_ir::symbols::SymbolTable;
use bourn_ir::{AttrData, Attribute, Body, Context, DYNAMIC, OpRef, Value, ValueDef, ValueId};
use bourn_presburger::affine::AffineMap;
use bourn_terms::equation::{Called, EquationKind, Equations};
use rustc_hash::FxHashMap;

type Size = Expr<ValueId>;

/// The summaries of the functions in a symbol table, for calls by name. Functions without a body have no summary. If
/// functions call each other in a cycle, the call that closes the cycle has no facts.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    by_name: FxHashMap<String, Summary>,
    /// The ranges of the arguments of private functions.
    pub(super) entries: FxHashMap<String, Vec<ArgumentRange>>,
    /// The constant globals of the table.
    pub(super) globals: Globals,
}

#[derive(Clone, Debug)]
struct Summary {
    arguments: usize,
    /// The bounds of each result.
    results: Vec<Vec<ResultBound>>,
    /// The conditions under which truth values that the function returns are true.
    truths: Vec<Option<Condition<usize>>>,
}

/// A relation of a part of a result with a bound in terms of arguments, by their positions.
#[derive(Clone, Debug)]
struct ResultBound {
    part: Part,
    relation: Relation,
    bound: SymbolicBound<usize>,
}

impl Calls {
    /// Computes the summaries of the functions of a table that are called in it. `graph` creates the graph of a
    /// function's body, with the same options as the caller uses for its own functions.
    pub fn of_table<'a, 'c>(
        context: &'c Context,
        table: &'a Body<'c>,
        graph: &dyn Fn(&'c Context, &'a Body<'c>) -> IrGraph<'a, 'c>,
    ) -> Self {
        let mut bodies = Vec::new();
        walk(table, |op| bodies.extend(op.isolated_body()));
        Calls::reached(context, table, &bodies, graph).0
    }

    /// Computes the summaries of the functions that are called in a body of a table, directly or not, as [`Calls::of_table`] does.
    /// Returns `None` if these functions call each other in a cycle: their summaries then depend on the functions that are called first in
    /// the table.
    pub fn of_body<'a, 'c>(
        context: &'c Context,
        table: &'a Body<'c>,
        body: &'a Body<'c>,
        graph: &dyn Fn(&'c Context, &'a Body<'c>) -> IrGraph<'a, 'c>,
    ) -> Option<Self> {
        let (calls, is_cyclic) = Calls::reached(context, table, &[body], graph);
        (!is_cyclic).then_some(calls)
    }

    /// Computes the summaries of the functions that are called in these bodies. Also returns whether several functions call each other in
    /// a cycle.
    fn reached<'a, 'c>(
        context: &'c Context,
        table: &'a Body<'c>,
        bodies: &[&'a Body<'c>],
        graph: &dyn Fn(&'c Context, &'a Body<'c>) -> IrGraph<'a, 'c>,
    ) -> (Self, bool) {
        let symbols = SymbolTable::of_body(table);
        let mut calls = Calls { globals: Globals::of_table(table), ..Calls::default() };
        let mut is_cyclic = false;
        // Callees come before their callers: a function is processed after all functions that it calls.
        let mut begun: FxHashMap<String, bool> = FxHashMap::default();
        let mut stack: Vec<String> = Vec::new();
        stack.extend(bodies.iter().flat_map(|body| callees(context, body)));
        while let Some(name) = stack.last().cloned() {
            let body = symbols.get(&name).and_then(OpRef::isolated_body);
            let (Some(body), None) = (body, begun.get(&name)) else {
                stack.pop();
                if let (Some(body), Some(done @ false)) = (body, begun.get_mut(&name)) {
                    *done = true;
                    let summary = summary(&graph(context, body).with_calls(&calls));
                    calls.by_name.extend(summary.map(|summary| (name, summary)));
                }
                continue;
            };
            let callees = callees(context, body);
            is_cyclic |= callees.iter().any(|callee| begun.get(callee) == Some(&false));
            begun.insert(name, false);
            stack.extend(callees.into_iter().filter(|callee| !begun.contains_key(callee)));
        }
        (calls, is_cyclic)
    }

    /// Adds the bounds of a column of a result of a call. Returns whether they are complete.
    pub(super) fn populate(
        &self,
        callee: &str,
        call: &Called<Value<'_, '_>>,
        column: Column<ValueId>,
        facts: &mut Facts<ValueId>,
    ) -> bool {
        let Some(summary) = self.by_name.get(callee) else { return false };
        if summary.arguments != call.arguments.len() {
            return false;
        }
        if let Some(Some(truth)) = summary.truths.get(call.result)
            && let Some(holds) = truth.substitute(&mut |column| part_at_call(column, &call.arguments))
        {
            super::facts::true_where(holds, column, facts);
            return true;
        }
        let mut is_exact = false;
        let known = summary.results.get(call.result).into_iter().flatten();
        for ResultBound { relation, bound, .. } in known.filter(|known| known.part == column.part) {
            is_exact |= *relation == Relation::Eq;
            facts.relate(column, *relation, at_call(bound, &call.arguments));
        }
        is_exact
    }
}

/// Returns a bound with the arguments of a call substituted.
fn at_call(bound: &SymbolicBound<usize>, arguments: &[Value<'_, '_>]) -> Size {
    bound.expression(|column| part_at_call(column, arguments).unwrap_or_else(Expr::unknown))
}

/// Returns the part of an operand of a call that a part of an argument is.
fn part_at_call(column: &Column<usize>, arguments: &[Value<'_, '_>]) -> Option<Size> {
    let value = *arguments.get(column.value)?;
    Some(match column.part {
        Part::Dim(d) => super::facts::dim(value, d as usize),
        part => Expr::from(Column { value: value.id(), part }),
    })
}

/// Returns the name of a function in the same table.
pub(super) fn name_of<'c>(callee: Attribute<'c>) -> Option<&'c str> {
    match callee.data() {
        AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(root.as_str()),
        _ => None,
    }
}

/// Returns the names of the functions that a body calls.
fn callees<'c>(context: &'c Context, body: &Body<'c>) -> Vec<String> {
    let graph = IrGraph::new(context, body);
    let mut found = Vec::new();
    walk(body, |op| {
        let Some(equations) = graph.equations_of(op) else { return };
        for equation in equations.all().flat_map(|Equations { bounds, .. }| *bounds) {
            if let EquationKind::Call(call) = &equation.kind
                && let Some(attr) = op.def().and_then(|def| def.attrs.get(call.callee.index()))
            {
                found.extend(op.attr(attr.name).and_then(name_of).map(str::to_owned));
            }
        }
    });
    found
}

/// Returns the summary of a function. `None` if it has no body.
fn summary(graph: &IrGraph<'_, '_>) -> Option<Summary> {
    let region = graph.body().top_regions().next()?;
    let arguments = region.entry()?.args().len();
    let ends = region.blocks().filter_map(|block| block.ops().last());
    let returns: Vec<OpRef<'_, '_>> =
        ends.filter(|op| op.def().is_some_and(|def| has_trait_named(def, "ReturnLike"))).collect();
    let count = returns.iter().map(|op| op.num_operands()).min()?;
    let mut session = IrBounds::new(graph);
    let position = |value: ValueId| match graph.value(value).def() {
        ValueDef::Argument(block, at) if region.entry().is_some_and(|entry| entry.id() == block) => {
            Some(at as usize)
        }
        _ => None,
    };
    let mut terms = Terms::new(|column: Column<ValueId>| position(column.value).is_some());
    let results = (0..count).map(|at| {
        let returned: Vec<ValueId> = returns.iter().map(|op| op.operand(at).id()).collect();
        let parts = parts_of(graph, returned[0]).into_iter();
        parts.flat_map(|part| result_bounds(&mut session, &mut terms, &position, &returned, part)).collect()
    });
    let results = results.collect();
    let truths = (0..count).map(|at| match returns.as_slice() {
        [only] => truth(graph, &mut session, &mut terms, &position, only.operand(at)),
        _ => None,
    });
    Some(Summary { arguments, truths: truths.collect(), results })
}

/// Returns the condition on a function's arguments under which a returned value is true; `None` if it is no truth value, or if
/// its condition is in terms of other values.
fn truth(
    graph: &IrGraph<'_, '_>,
    session: &mut IrBounds<'_>,
    terms: &mut Terms<'_, ValueId>,
    position: &dyn Fn(ValueId) -> Option<usize>,
    returned: Value<'_, '_>,
) -> Option<Condition<usize>> {
    if returned.ty().signless_width() != Some(1) {
        return None;
    }
    let condition = conditions::condition(returned, graph.widths);
    if matches!(condition, Condition::Unknown) {
        return None;
    }
    condition.substitute(&mut |column| {
        let argument = |column: &Column<ValueId>| {
            Some(Expr::from(Column { value: position(column.value)?, part: column.part }))
        };
        argument(column).or_else(|| {
            let exact = session.bound_in(BoundKind::Equal, *column, terms).ok()?;
            by_position(&exact, position).map(|exact| exact.expression(|column| Expr::from(*column)))
        })
    })
}

/// The greatest number of elements of a returned vector or tensor that a summary describes one by one.
const MOST_ELEMENTS: i64 = 8;

/// Returns the parts of a value that are integers.
pub(super) fn parts_of(graph: &IrGraph<'_, '_>, value: ValueId) -> Vec<Part> {
    let mut parts = Vec::new();
    if graph.is_index(value) {
        parts.push(Part::Value);
        parts.extend(graph.bits(value).map(|_| Part::Unsigned));
    }
    let shape = graph.value(value).ty().shape().unwrap_or_default();
    let count = shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size)).unwrap_or(i64::MAX);
    if graph.is_index(value) && (1..=MOST_ELEMENTS).contains(&count) {
        parts.extend((0..count as u32).map(Part::Element));
    }
    let sizes = shape.iter().enumerate().filter(|(_, extent)| **extent == DYNAMIC);
    parts.extend(sizes.map(|(d, _)| Part::Dim(d as u32)));
    parts
}

/// Returns the bounds of a part of a returned value, over all terminators that return from the function.
fn result_bounds(
    session: &mut IrBounds<'_>,
    terms: &mut Terms<'_, ValueId>,
    position: &dyn Fn(ValueId) -> Option<usize>,
    returned: &[ValueId],
    part: Part,
) -> Vec<ResultBound> {
    let columns = returned.iter().map(|&value| Column { value, part });
    let mut found = Vec::new();
    if let [value] = returned {
        let column = Column { value: *value, part };
        for (kind, relation) in [
            (BoundKind::Equal, Relation::Eq),
            (BoundKind::Lower, Relation::Ge),
            (BoundKind::Upper, Relation::Le),
        ] {
            let bound = session.bound_in(kind, column, terms).ok();
            let bound = bound.and_then(|bound| by_position(&bound, position));
            found.extend(bound.map(|bound| ResultBound { part, relation, bound }));
            if kind == BoundKind::Equal && !found.is_empty() {
                return found;
            }
        }
    }
    let none = Interval { lower: Some(1), upper: Some(0) };
    let range = columns.fold(none, |range, column| range.hull(session.interval(column)));
    if !range.is_empty() {
        let ends = [(Relation::Ge, range.lower), (Relation::Le, range.upper)];
        found.extend(ends.into_iter().filter_map(|(relation, end)| {
            Some(ResultBound { part, relation, bound: constant(i64::try_from(end?).ok()?) })
        }));
    }
    found
}

fn constant(value: i64) -> SymbolicBound<usize> {
    let map = AffineMap::constant(value);
    SymbolicBound { maps: vec![BoundMap { map, operands: Vec::new() }], extremum: Extremum::Minimum }
}

/// Returns a bound with arguments named by their positions.
fn by_position(
    bound: &SymbolicBound<ValueId>,
    position: &dyn Fn(ValueId) -> Option<usize>,
) -> Option<SymbolicBound<usize>> {
    let column =
        |column: &Column<ValueId>| Some(Column { value: position(column.value)?, part: column.part });
    let maps = bound.maps.iter().map(|BoundMap { map, operands }| {
        let operands = operands.iter().map(column).collect::<Option<_>>()?;
        Some(BoundMap { map: map.clone(), operands })
    });
    Some(SymbolicBound { maps: maps.collect::<Option<_>>()?, extremum: bound.extremum })
}
