//! The pass `scf-for-loop-peeling`: the last, smaller iteration of a loop becomes a loop of its own, so that the main loop has full steps
//! only. Minima and maxima in both are simplified where the bounds engine decides them: the size of a tile becomes a constant.
//!
//! With `peel-front` the first iteration becomes a loop of its own instead.
//!
//! MLIR's pass of this name takes the end for not less than the start, and else runs an iteration that there is not. Where bounds do not
//! prove that, the main loop ends at the start at least, and the first iteration at the end at most.

use super::graybox::passes::for_each_body;
use super::minmax::{decided, simplify};
use super::scope::AffineScopes;
use crate::build::Builder;
use bourn_bounds::{Condition, Expr, Relation, index};
use bourn_equations::value_bounds::{IrBounds, IrGraph, Owner};
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{Body, Context, Mapping, OpId, OpRef, Value, ValueId};
use bourn_passes::{OptionInfo, OptionKind, Pass, PassFailed, PassInfo, PassOptions, Target, walk};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The pass.
#[derive(Clone, Copy, Debug)]
pub struct LoopPeeling {
    /// Whether first iterations are split, not last ones.
    peel_front: bool,
    /// Whether loops in the last iteration of a peeled loop are left as they are.
    skip_partial: bool,
}

/// The registration of the pass.
pub static LOOP_PEELING: PassInfo = PassInfo {
    argument: "scf-for-loop-peeling",
    description: "split the last, smaller iteration from `scf.for` loops",
    options: &[
        OptionInfo {
            name: "peel-front",
            kind: OptionKind::Bool,
            default: "false",
            description: "Peel the first iteration out of the loop.",
        },
        OptionInfo {
            name: "skip-partial",
            kind: OptionKind::Bool,
            default: "true",
            description: "Do not peel loops inside of the last, partial iteration of another already peeled loop",
        },
    ],
    anchors: &[],
    build: |options: &PassOptions| {
        let [peel_front, skip_partial] = ["peel-front", "skip-partial"].map(|name| options.flag(name));
        Box::new(LoopPeeling { peel_front, skip_partial })
    },
};

impl Pass for LoopPeeling {
    fn argument(&self) -> &'static str {
        LOOP_PEELING.argument
    }
    fn name(&self) -> &'static str {
        "ForLoopPeeling"
    }
    fn options(&self) -> String {
        format!("peel-front={} skip-partial={}", self.peel_front, self.skip_partial)
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut peeled = 0;
        for_each_body(target, |context, body, owner_is_scope, owner| {
            let splits = self.splits(context, body, &owner, &mut AffineScopes::of_body(owner_is_scope));
            let loops = self.peel_all(context, body, splits);
            peeled += loops.len();
            if self.peel_front {
                return Ok(());
            }
            let around = |op: OpRef<'_, 'c>| {
                let ops: Vec<OpId> =
                    std::iter::successors(Some(op), |op| op.parent_op()).map(|op| op.id()).collect();
                let is_around =
                    move |peeled: &&Peeled| ops.contains(&peeled.main) || ops.contains(&peeled.partial);
                loops.iter().filter(is_around)
            };
            let steps = |op: OpRef<'_, 'c>| {
                let conditions: Vec<_> = around(op).filter_map(|peeled| peeled.steps_around(op)).collect();
                (!conditions.is_empty()).then_some(Condition::All(conditions))
            };
            let is_peeled = |op: OpRef<'_, 'c>| around(op).next().is_some();
            let decided = if loops.is_empty() { Vec::new() } else { decided(context, body, owner, steps) };
            for (op, kept) in decided {
                if is_peeled(body.op(op)) {
                    let mut scopes = AffineScopes::of_body(owner_is_scope);
                    simplify(op, &kept, &mut scopes, &mut Rewriter::new(context, body));
                }
            }
            Ok(())
        })?;
        target.count("num-peeled", "Number of loops that were split", peeled);
        Ok(())
    }
}

/// Where the main loop ends, or the first iteration.
#[derive(Clone, Debug)]
enum Split {
    /// A number of the type that the loop counts in.
    Constant(i64),
    /// The result of a map of start, end and step; the greatest one if there are several.
    Greatest(AffineMap),
    /// The result of a map of start, step and end; the least one if there are several.
    Least(AffineMap),
}

fn split(body: &Body<'_>, op: OpId, scopes: &mut AffineScopes, session: &mut IrBounds<'_>) -> Option<Split> {
    let view = body.op(op);
    let &[lower, upper, step, ..] = view.operand_ids() else { return None };
    let [low, high, by] = [lower, upper, step].map(|value| Value::new(body, value).constant());
    if by.is_some_and(|by| by <= 1) {
        return None;
    }
    if let (Some(low), Some(high), Some(by)) = (low, high, by) {
        let rest = high.checked_sub(low).filter(|length| *length > 0)? % by;
        return (rest != 0).then(|| i64::try_from(high - rest).ok().map(Split::Constant)).flatten();
    }
    // Maps are of indices.
    if !body.value_type(lower).is_index() {
        return None;
    }
    let length = || index(upper) - index(lower);
    if session.compare(length().modulo(index(step)), Relation::Eq, Expr::constant(0)).is_proven() {
        return None;
    }
    let scope = scopes.scope_of(view);
    let mut is_symbol = |value: &ValueId| scopes.is_symbol(Value::new(body, *value), scope);
    // What is no symbol may be a dimension, if the divisor is a constant.
    let map = match [lower, upper, step].iter().all(&mut is_symbol) {
        true => {
            let [low, high, by] = [0, 1, 2].map(AffineExpr::symbol);
            AffineMap::new(0, 3, ends(low, high, by))
        }
        false => {
            let by = AffineExpr::constant(i64::try_from(by?).ok()?);
            AffineMap::new(2, 0, ends(AffineExpr::dim(0), AffineExpr::dim(1), by))
        }
    };
    let is_forward = session.compare(length(), Relation::Ge, Expr::constant(0)).is_proven();
    Some(Split::Greatest(if is_forward { map.sub_map(&[0]) } else { map }))
}

/// Returns the last number that is full steps from the start, and the start.
fn ends(low: AffineExpr, high: AffineExpr, by: AffineExpr) -> Vec<AffineExpr> {
    let length = high.clone() + low.clone() * AffineExpr::constant(-1);
    let rest = AffineExpr::binary(BinaryKind::Mod, length, by);
    vec![high + rest * AffineExpr::constant(-1), low]
}

/// The loops that a loop has become.
struct Peeled {
    main: OpId,
    partial: OpId,
    /// The end and the step that the loop had.
    upper: ValueId,
    step: ValueId,
}

impl Peeled {
    /// Returns what holds where an op in one of the loops runs: in the main loop there is a full step before the old end, behind it there
    /// is none.
    fn steps_around(&self, op: OpRef<'_, '_>) -> Option<Condition<ValueId>> {
        let mut around = std::iter::successors(Some(op), |op| op.parent_op());
        let inside = around.find(|op| [self.main, self.partial].contains(&op.id()))?;
        let relation = if inside.id() == self.main { Relation::Le } else { Relation::Gt };
        let counter = inside.region(0)?.entry()?.arg_ids().first().copied()?;
        Some(Condition::relation(index(counter) + index(self.step), relation, index(self.upper)))
    }
}

impl LoopPeeling {
    /// Returns the loops that may have a smaller last iteration, or may run more than once, outer ones first.
    fn splits<'c>(
        self,
        context: &'c Context,
        body: &Body<'c>,
        owner: &Owner<'c>,
        scopes: &mut AffineScopes,
    ) -> Vec<(OpId, Split)> {
        let mut loops = Vec::new();
        walk(body, |op| {
            loops.extend((op.is("scf.for") && op.attr("unsignedCmp").is_none()).then(|| op.id()))
        });
        if loops.is_empty() {
            return Vec::new();
        }
        let graph = IrGraph::new(context, body).with_owner(owner.clone());
        let mut session = IrBounds::new(&graph);
        let split = if self.peel_front { first_iteration } else { split };
        loops.into_iter().filter_map(|op| Some((op, split(body, op, scopes, &mut session)?))).collect()
    }

    /// Splits loops, outer ones first.
    fn peel_all<'c>(
        self,
        context: &'c Context,
        body: &mut Body<'c>,
        splits: Vec<(OpId, Split)>,
    ) -> Vec<Peeled> {
        let mut peeled = Vec::with_capacity(splits.len());
        let mut open: VecDeque<(OpId, Split)> = splits.into();
        while let Some((op, split)) = open.pop_front() {
            let found = match self.peel_front {
                true => peel_first(context, body, op, &split),
                false => peel(context, body, op, &split),
            };
            if self.peel_front || !self.skip_partial {
                // The copy has the same loops in the same order, none of which was split so far.
                let copies: FxHashMap<OpId, OpId> =
                    body.within(op).into_iter().zip(body.within(found.partial)).collect();
                let inner = open.iter().filter_map(|(op, split)| Some((*copies.get(op)?, split.clone())));
                let inner: Vec<(OpId, Split)> = inner.collect();
                open.extend(inner);
            }
            peeled.push(found);
        }
        peeled
    }
}

impl Split {
    /// Makes the number in front of a loop with this start, end and step.
    fn make(&self, builder: &mut Builder<'_, '_>, bounds: &[ValueId]) -> ValueId {
        match self {
            Split::Constant(end) => builder.constant_of(*end, builder.type_of(bounds[0])),
            Split::Greatest(map) => {
                let operands = &bounds[..map.num_inputs()];
                if map.num_results() == 1 {
                    builder.apply(map, operands)
                } else {
                    builder.maximum(map, operands)
                }
            }
            Split::Least(map) => {
                let operands = &[bounds[0], bounds[2], bounds[1]][..map.num_inputs()];
                if map.num_results() == 1 {
                    builder.apply(map, operands)
                } else {
                    builder.minimum(map, operands)
                }
            }
        }
    }
}

/// Returns where the first iteration of a loop ends that may run more than once.
fn first_iteration(
    body: &Body<'_>,
    op: OpId,
    scopes: &mut AffineScopes,
    session: &mut IrBounds<'_>,
) -> Option<Split> {
    let view = body.op(op);
    let &[lower, upper, step, ..] = view.operand_ids() else { return None };
    if !body.value_type(lower).is_index() {
        return None;
    }
    let [low, high, by] = [lower, upper, step].map(|value| Value::new(body, value).constant());
    if by.is_some_and(|by| by <= 0) {
        return None;
    }
    if let (Some(low), Some(high), Some(by)) = (low, high, by)
        && high.checked_sub(low)? <= by
    {
        return None;
    }
    let runs = session.compare(index(lower), Relation::Lt, index(upper)).is_proven();
    if let (Some(low), Some(by), true) = (low, by, runs) {
        return low.checked_add(by).and_then(|end| i64::try_from(end).ok()).map(Split::Constant);
    }
    let scope = scopes.scope_of(view);
    let operands = if runs { &[lower, step][..] } else { &[lower, step, upper] };
    let are_symbols = operands.iter().all(|value| scopes.is_symbol(Value::new(body, *value), scope));
    let (dims, symbols) = if are_symbols { (0, operands.len()) } else { (operands.len(), 0) };
    let input = if are_symbols { AffineExpr::symbol } else { AffineExpr::dim };
    let mut results = vec![input(0) + input(1)];
    results.extend((!runs).then(|| input(2)));
    Some(Split::Least(AffineMap::new(dims, symbols, results)))
}

/// Begins a loop where it is split, with a loop in front of it that does the first iteration.
fn peel_first<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, split: &Split) -> Peeled {
    let location = body.op(op).location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(op), location);
    let bounds = builder.rewriter.op(op).operand_ids()[..3].to_vec();
    let end = split.make(&mut builder, &bounds);
    let first = builder.rewriter.copy(op, &mut Mapping::new());
    builder.rewriter.modify_op(first, |body| body.set_operand(first, 1, end));
    let results = builder.rewriter.op(first).result_ids().to_vec();
    builder.rewriter.modify_op(op, |body| {
        let operands = [&[end, bounds[1], bounds[2]], results.as_slice()].concat();
        body.set_operands(op, &operands);
    });
    Peeled { main: op, partial: first, upper: bounds[1], step: bounds[2] }
}

/// Ends a loop where it is split, with a loop behind it that does the rest.
fn peel<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, split: &Split) -> Peeled {
    let location = body.op(op).location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(op), location);
    let bounds = builder.rewriter.op(op).operand_ids()[..3].to_vec();
    let end = split.make(&mut builder, &bounds);
    builder.move_to(InsertionPoint::After(op));
    let partial = builder.rewriter.copy(op, &mut Mapping::new());
    let results = builder.rewriter.op(op).result_ids().to_vec();
    let last = builder.rewriter.op(partial).result_ids().to_vec();
    for (result, last) in results.iter().zip(last) {
        builder.rewriter.replace_all_uses(*result, last);
    }
    builder.rewriter.modify_op(partial, |body| {
        let operands = [&[end, bounds[1], bounds[2]], results.as_slice()].concat();
        body.set_operands(partial, &operands);
    });
    builder.rewriter.modify_op(op, |body| body.set_operand(op, 1, end));
    Peeled { main: op, partial, upper: bounds[1], step: bounds[2] }
}
