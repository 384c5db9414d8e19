//! The ranges of the arguments of private functions: the join over all calls.
//!
//! They are known only if every use of a function's symbol is the callee of a call in a function of the same table. Any
//! other use, in an attribute of any op, may lead to calls with any arguments, and so may a call in a function whose own
//! callers come later, which happens if functions call each other in a cycle.

use super::assumptions::walk;
use super::calls::{Calls, name_of, parts_of};
use super::flow::all;
use super::{IrBounds, IrGraph, facts};
use bourn_bounds::{Column, Expr, Facts, Interval, Part, ValueGraph as _};
use bourn_ir::symbols::{SymbolTable, Visibility, names_in_text, references};
use bourn_ir::{AttrData, Attribute, Body, Context, OpRef, ValueId, symbols};
use bourn_terms::equation::{EquationKind, Equations};
use rustc_hash::{FxHashMap, FxHashSet};

/// The range of a part of an argument in all calls.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArgumentRange {
    argument: usize,
    part: Part,
    range: Interval,
}

/// A call of a function by its name.
struct Call<'a, 'c> {
    op: OpRef<'a, 'c>,
    callee: &'c str,
    arguments: Vec<ValueId>,
}

impl Calls {
    /// Adds the ranges of the arguments of private functions. `graph` creates the graph of a function's body, with the same
    /// options as the caller uses for its own functions.
    ///
    /// A pass that is run on functions must not use them: it must not depend on the callers of a function.
    #[must_use]
    pub fn with_callers<'a, 'c>(
        mut self,
        context: &'c Context,
        table: &'a Body<'c>,
        graph: &dyn Fn(&'c Context, OpRef<'a, 'c>, &'a Body<'c>) -> IrGraph<'a, 'c>,
    ) -> Self {
        let callers = Callers::of_table(context, table);
        if callers.known.is_empty() {
            return self;
        }
        let mut processed: FxHashSet<&str> = FxHashSet::default();
        let mut joined: FxHashMap<&str, Joined> = FxHashMap::default();
        for (name, function, body) in callers.in_order() {
            if let Some(sites) = callers.known.get(name) {
                // A caller that comes later is in a cycle with the function.
                let join = joined.remove(name).filter(|join| join.sites == *sites);
                self.entries.extend(join.map(|join| (name.to_owned(), join.ranges)));
            }
            processed.insert(name);
            let called = callers.calls.get(name).into_iter().flatten();
            let called: Vec<&Call<'_, '_>> = called
                .filter(|call| callers.known.contains_key(call.callee) && !processed.contains(call.callee))
                .collect();
            if called.is_empty() {
                continue;
            }
            let graph = graph(context, function, body).with_calls(&self);
            let mut session = IrBounds::new(&graph);
            for call in called {
                joined.entry(call.callee).or_default().add(&graph, &mut session, call);
            }
        }
        self
    }

    /// Adds the range of an argument of a function in all calls.
    pub(super) fn range_of_argument(
        &self,
        function: &str,
        argument: usize,
        column: Column<ValueId>,
        facts: &mut Facts<ValueId>,
    ) {
        let all = self.entries.get(function).into_iter().flatten();
        for known in all.filter(|known| known.argument == argument && known.part == column.part) {
            facts::within(known.range, column, facts);
        }
    }
}

/// The join over some calls of a function.
#[derive(Default)]
struct Joined {
    /// The number of calls.
    sites: usize,
    /// The range of each part of each argument; without an entry no call is ever executed.
    ranges: Vec<ArgumentRange>,
}

impl Joined {
    fn add<'a, 'c>(&mut self, graph: &IrGraph<'a, 'c>, session: &mut IrBounds<'_>, call: &Call<'a, 'c>) {
        self.sites += 1;
        let known = graph.executed_before(call.op, call.arguments.iter().copied());
        let here = zero_at(graph, call.op);
        let ranges: Vec<ArgumentRange> = session.assuming(&known, |session| {
            let mut ranges = Vec::new();
            for (argument, &value) in call.arguments.iter().enumerate() {
                for part in parts_of(graph, value) {
                    let of = Expr::from(Column { value, part });
                    let range = session.interval(of.clone()).intersect(session.interval(of + here.clone()));
                    ranges.push(ArgumentRange { argument, part, range });
                }
            }
            ranges
        });
        if ranges.iter().any(|known| known.range.is_empty()) {
            return;
        }
        if self.ranges.is_empty() {
            self.ranges = ranges;
            return;
        }
        for (known, new) in self.ranges.iter_mut().zip(ranges) {
            known.range = known.range.hull(new.range);
        }
    }
}

/// Returns a zero that exists where an op runs, so that the conditions of the enclosing regions apply: the difference of a
/// value of its block and itself.
fn zero_at(graph: &IrGraph<'_, '_>, op: OpRef<'_, '_>) -> Expr<ValueId> {
    let Some(block) = op.block() else { return Expr::constant(0) };
    let mut values =
        block.arg_ids().iter().copied().chain(block.ops().flat_map(|op| op.result_ids().to_vec()));
    match values.find(|value| graph.is_index(*value)) {
        Some(value) => bourn_bounds::index(value) - bourn_bounds::index(value),
        None => Expr::constant(0),
    }
}

/// The calls in the functions of a table.
struct Callers<'a, 'c> {
    functions: Vec<(&'c str, OpRef<'a, 'c>, &'a Body<'c>)>,
    /// The calls in each function.
    calls: FxHashMap<&'c str, Vec<Call<'a, 'c>>>,
    /// The functions whose calls are all known, with their number.
    known: FxHashMap<&'c str, usize>,
}

impl<'a, 'c> Callers<'a, 'c> {
    fn of_table(context: &'c Context, table: &'a Body<'c>) -> Self {
        let symbols = SymbolTable::of_body(table);
        let mut found =
            Callers { functions: Vec::new(), calls: FxHashMap::default(), known: FxHashMap::default() };
        let mut others: FxHashSet<&'c str> = FxHashSet::default();
        walk(table, |op| {
            refer(op, &mut others);
            let Some(body) = op.isolated_body() else { return };
            let name = symbols::name_of(op).filter(|name| symbols.get(name) == Some(op));
            let graph = IrGraph::new(context, body);
            let mut calls = Vec::new();
            walk(body, |inner| {
                match name.and_then(|_| call_of(&graph, inner)) {
                    Some(call) => calls.push(call),
                    None => refer(inner, &mut others),
                }
                inner.isolated_body().into_iter().for_each(|nested| refer_in(nested, &mut others));
            });
            if let Some(name) = name {
                found.functions.push((name, op, body));
                found.calls.insert(name, calls);
            }
        });
        for call in found.calls.values().flatten() {
            let callee = symbols.get(call.callee);
            let is_known = callee.is_some_and(|callee| {
                Visibility::of(callee) == Visibility::Private
                    && callee
                        .isolated_body()
                        .and_then(Body::entry)
                        .is_some_and(|entry| entry.arg_ids().len() == call.arguments.len())
            });
            match is_known {
                true => *found.known.entry(call.callee).or_default() += 1,
                false => _ = others.insert(call.callee),
            }
        }
        found.known.retain(|name, _| !others.contains(name));
        found
    }

    /// Returns the functions, callers in front of the functions that they call, except in cycles.
    fn in_order(&self) -> Vec<(&'c str, OpRef<'a, 'c>, &'a Body<'c>)> {
        let position: FxHashMap<&str, usize> =
            self.functions.iter().enumerate().map(|(at, (name, ..))| (*name, at)).collect();
        let mut order = Vec::with_capacity(self.functions.len());
        let mut begun = vec![false; self.functions.len()];
        // Each entry is a function and the number of its calls that were followed.
        let mut stack: Vec<(usize, usize)> = Vec::new();
        for start in 0..self.functions.len() {
            if !std::mem::replace(&mut begun[start], true) {
                stack.push((start, 0));
            }
            while let Some((at, next)) = stack.last_mut() {
                let calls = self.calls.get(self.functions[*at].0).map_or(&[][..], Vec::as_slice);
                let Some(call) = calls.get(*next) else {
                    order.push(self.functions[*at]);
                    stack.pop();
                    continue;
                };
                *next += 1;
                if let Some(&callee) = position.get(call.callee)
                    && !std::mem::replace(&mut begun[callee], true)
                {
                    stack.push((callee, 0));
                }
            }
        }
        order.reverse();
        order
    }
}

/// Returns the call that an op makes, if its callee is its only reference to a symbol.
fn call_of<'a, 'c>(graph: &IrGraph<'a, 'c>, op: OpRef<'a, 'c>) -> Option<Call<'a, 'c>> {
    let equations = graph.equations_of(op)?;
    let mut statements = equations.all().flat_map(|Equations { bounds, .. }| *bounds);
    let (call, range) = statements.find_map(|equation| match &equation.kind {
        EquationKind::Call(call) => Some((call, &equation.range)),
        _ => None,
    })?;
    let attr = op.attr(op.def()?.attrs.get(call.callee.index())?.name)?;
    let is_only = references(op) == [attr] && names_in_text(op).is_empty() && range.guards.is_empty();
    let callee = name_of(attr).filter(|_| is_only)?;
    Some(Call { op, callee, arguments: all(op, call.arguments) })
}

/// Adds the names in the references of an op.
fn refer<'c>(op: OpRef<'_, 'c>, names: &mut FxHashSet<&'c str>) {
    for reference in references(op) {
        names.extend(names_in(reference));
    }
    names.extend(names_in_text(op));
}

/// Adds the names in the references of all ops of a body.
fn refer_in<'c>(body: &Body<'c>, names: &mut FxHashSet<&'c str>) {
    let mut open = vec![body];
    while let Some(body) = open.pop() {
        walk(body, |op| {
            refer(op, names);
            open.extend(op.isolated_body());
        });
    }
}

fn names_in<'c>(reference: Attribute<'c>) -> Vec<&'c str> {
    match reference.data() {
        AttrData::SymbolRef { root, nested } => {
            std::iter::once(root).chain(nested.iter()).map(|name| name.as_str()).collect()
        }
        _ => Vec::new(),
    }
}
