//! Folding of ops that the bounds engine decides: truth values, minima and maxima. The engine is queried after the patterns have reached a
//! fixpoint, because queries are expensive.

use crate::engine::EngineOptions;
use crate::pass::walk;
use bourn_equations::rt::{find_interface, own_interface_of};
use bourn_equations::value_bounds::{
    COMPARISON, Comparison, Decisions, IrGraph, Joined, LOGIC, Logic, MIN_MAX, MinMax, Owner, has_numbers,
    is_extremum,
};
use bourn_ir::def::OpDef;
use bourn_ir::fold::MaterializeFn;
use bourn_ir::int::width_of;
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{BlockRef, Body, Context, OpId, OpRef, RegionRef, Value, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// A decision about the result of an op.
pub(crate) enum Decision {
    /// The result is always this number.
    Number(i128),
    /// The result always equals this operand.
    Operand(usize),
    /// The result is the minimum or maximum of these items only, and the op implements [`MinMax`].
    Kept(Vec<bool>),
}

/// The kind of op that the engine may decide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A comparison, whose result may always be true or always false.
    Comparison,
    /// A logical op on truth values.
    Logic,
    /// A minimum or maximum of numbers.
    Extremum,
}

/// Returns the decided ops of a body that belongs to `owner`. If `changed` is given, only ops that depend on a changed op are queried.
pub(crate) fn find_decisions<'c>(
    context: &'c Context,
    body: &Body<'c>,
    (owner, engine): (&Owner<'c>, EngineOptions),
    changed: Option<&FxHashSet<OpId>>,
) -> Vec<(OpId, Decision)> {
    let mut open = candidates(context, body);
    if open.is_empty() {
        return Vec::new();
    }
    let graph = engine.graph(context, body, owner.clone());
    if let Some(changed) = changed {
        let values = changed.iter().flat_map(|op| defined_by(body.op(*op)));
        let dependents = graph.dependents(values);
        open.retain(|(op, _)| changed.contains(&op.id()) || dependents.contains(op.result(0).id()));
    }
    let mut decisions = engine.decisions(&graph);
    let mut found = Vec::new();
    for (op, kind) in open {
        found.extend(decide(context, &graph, &mut decisions, op, kind).map(|decision| (op.id(), decision)));
    }
    found
}

/// Returns the ops of a body that may be decided: their only result is used and has a suitable type.
fn candidates<'a, 'c>(context: &'c Context, body: &'a Body<'c>) -> Vec<(OpRef<'a, 'c>, Kind)> {
    let kinds: FxHashMap<*const OpDef, Kind> = body
        .kinds()
        .into_iter()
        .filter_map(|def| Some((std::ptr::from_ref(def), kind_of(context, def)?)))
        .collect();
    let mut found = Vec::new();
    // Most bodies have no such ops.
    if kinds.is_empty() {
        return found;
    }
    walk(body, |op| {
        let Some(def) = op.def().filter(|_| op.num_results() == 1) else { return };
        let Some(&kind) = kinds.get(&std::ptr::from_ref(def)) else { return };
        let result = op.result(0);
        let fits = match kind {
            Kind::Comparison | Kind::Logic => result.ty().number_type().signless_width() == Some(1),
            Kind::Extremum => has_numbers(result),
        };
        if fits && result.uses().next().is_some() {
            found.push((op, kind));
        }
    });
    found
}

fn kind_of(context: &Context, def: &'static OpDef) -> Option<Kind> {
    if own_interface_of::<dyn Comparison>(def, COMPARISON).is_some() {
        Some(Kind::Comparison)
    } else if own_interface_of::<dyn Logic>(def, LOGIC).is_some() {
        Some(Kind::Logic)
    } else {
        is_extremum(context, def).then_some(Kind::Extremum)
    }
}

/// Returns the results of an op and the block arguments in its regions.
fn defined_by<'a>(op: OpRef<'a, '_>) -> impl Iterator<Item = ValueId> + 'a {
    let blocks = op.regions().filter(move |_| op.isolated_body().is_none()).flat_map(RegionRef::blocks);
    op.result_ids().iter().copied().chain(blocks.flat_map(BlockRef::arg_ids).copied())
}

fn decide<'a, 'c>(
    context: &'c Context,
    graph: &IrGraph<'a, 'c>,
    decisions: &mut Decisions<'_, 'a, 'c>,
    op: OpRef<'a, 'c>,
    kind: Kind,
) -> Option<Decision> {
    let truth = |holds: bool| Decision::Number(holds.into());
    match kind {
        Kind::Comparison => return decisions.comparison(op).map(truth),
        Kind::Logic => {
            return Some(match decisions.joined(op)? {
                Joined::Always(holds) => truth(holds),
                Joined::Operand(position) => Decision::Operand(position),
            });
        }
        Kind::Extremum => {}
    }
    let items = graph.items(op)?;
    let kept = decisions.needed(op, &items, None);
    let mut needed = kept.iter().zip(0..).filter(|(kept, _)| **kept).map(|(_, item)| item);
    let only = match (needed.next(), needed.next()) {
        (only, None) => only,
        _ => None,
    };
    if let Some(number) = only.and_then(|item| items.exprs[item].as_constant()) {
        return Some(Decision::Number(number));
    }
    if find_interface::<dyn MinMax>(context, op, MIN_MAX).is_ok() {
        return kept.contains(&false).then_some(Decision::Kept(kept));
    }
    let value = only.and_then(|item| items.value(item))?;
    let is_it = |operand: &Value<'_, '_>| operand.id() == value && operand.ty() == op.result(0).ty();
    op.operands().position(|operand| is_it(&operand)).map(Decision::Operand)
}

/// Folds an op as decided. The op itself stays, and is erased as dead code.
pub(crate) fn apply(op: OpId, decision: &Decision, rewriter: &mut Rewriter<'_, '_>) {
    let view = rewriter.op(op);
    let result = view.result(0);
    match decision {
        Decision::Number(number) => {
            let make = view.def().and_then(|def| def.hooks.materialize?.get::<MaterializeFn>());
            let (result, number) = (result.id(), *number);
            if make.is_some_and(|make| replace_by_number(result, number, make, rewriter)) {
                rewriter.modify_op(op, |_| {});
            }
        }
        Decision::Operand(position) => {
            let (result, by) = (result.id(), view.operand(*position).id());
            rewriter.replace_all_uses(result, by);
            rewriter.modify_op(op, |_| {});
        }
        Decision::Kept(kept) => {
            if let Ok(model) = find_interface::<dyn MinMax>(rewriter.context, view, MIN_MAX) {
                model.keep(op, kept, rewriter);
            }
        }
    }
}

/// Replaces the uses of an integer, or of a vector or tensor with equal elements, by a constant, which the dialect's hook creates at the
/// definition of the value. Returns false if this is impossible: a tensor may have a dynamic size, and an unbounded `index` may have a value that does not fit 64 bits, which no constant can represent.
pub fn replace_by_number<'c>(
    value: ValueId,
    number: i128,
    make: MaterializeFn,
    rewriter: &mut Rewriter<'_, 'c>,
) -> bool {
    let (context, view) = (rewriter.context, Value::new(rewriter.body(), value));
    let (ty, location) = (view.ty(), view.location());
    let number_type = ty.number_type();
    if number_type.is_index() && !width_of(number_type).is_some_and(|width| fits(number, width)) {
        return false;
    }
    // As a signed number, true is -1; the constant is 1.
    let number = if number_type.signless_width() == Some(1) { i128::from(number != 0) } else { number };
    let attr = match number_type == ty {
        true => Some(context.int_attr(number, ty)),
        false => i64::try_from(number).ok().and_then(|number| context.int_splat(ty, number)),
    };
    let place = match view.defining_op() {
        Some(op) => Some(InsertionPoint::Before(op.id())),
        None => view.owner_block().map(|block| InsertionPoint::Start(block.id())),
    };
    let state = attr.and_then(|attr| make(context, attr, ty, location));
    let (Some(place), Some(state)) = (place, state) else { return false };
    rewriter.point = Some(place);
    let made = rewriter.create(state);
    let constant = rewriter.op(made).result(0).id();
    rewriter.replace_all_uses(value, constant);
    true
}

/// Returns whether a number fits `width` bits as a signed integer.
fn fits(number: i128, width: u32) -> bool {
    let sign = number >> (width - 1);
    sign == 0 || sign == -1
}
