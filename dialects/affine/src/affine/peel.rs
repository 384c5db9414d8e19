//! The pass `scf-for-loop-peeling`: splits off the last, partial iteration of a loop, so that the main loop has full steps only. Minima and
//! maxima in both loops are simplified where the bounds engine decides them: for example, the size of a tile becomes a constant.
//!
//! With `peel-front`, the first iteration is split off instead.
//!
//! MLIR's pass of this name assumes that the end is not less than the start, and otherwise runs an iteration that does not exist. Unless
//! the bounds prove this, the maximum of start and end replaces the end, and the first iteration is clamped to the end. None of the
//! computed numbers wraps: where a loop may be longer than the greatest `index`, its length is computed as an unsigned number.

use super::graybox::passes::for_each_body;
use super::minmax::{decided, simplify};
use super::scope::AffineScopes;
use crate::build::{Builder, CommonOps, MapOps};
use crate::{arith, scf};
use bourn_bounds::{Condition, Expr, Relation, index};
use bourn_equations::value_bounds::{IrBounds, Owner};
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{Body, Context, Mapping, OpId, OpRef, Value, ValueId};
use bourn_passes::{EngineOptions, Pass, PassFailed, Target, walk};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Splits the last, partial iteration from `scf.for` loops.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(argument = "scf-for-loop-peeling", name = "ForLoopPeeling")]
pub struct LoopPeeling {
    /// Splits off the first iteration instead of the last.
    #[option("peel-front")]
    peel_front: bool,
    /// Does not peel loops in the partial iteration of a loop that is already peeled.
    #[option("skip-partial", default = true)]
    skip_partial: bool,
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for LoopPeeling {
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
            let decided =
                if loops.is_empty() { Vec::new() } else { decided(context, body, owner, self.engine, steps) };
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

/// The bound at which a loop is split: the end of the main loop, or of the first iteration.
#[derive(Clone, Debug)]
enum Split {
    /// A constant of the type of the induction variable.
    Constant(i64),
    /// The end of the full steps.
    Full(Full),
    /// The result of a map of start, step and end, or the minimum of its results.
    Least(AffineMap),
    /// The start plus the step, or the end if it is smaller, as unsigned numbers.
    Nearer(Full),
}

/// Returns the end of the full steps of a loop that may have a partial last iteration.
fn split(
    body: &Body<'_>,
    op: OpId,
    width: Option<u32>,
    scopes: &mut AffineScopes,
    session: &mut IrBounds<'_>,
) -> Option<Split> {
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
    // Maps only take indices.
    if !body.value_type(lower).is_index() {
        return None;
    }
    let length = || index(upper) - index(lower);
    if session.compare(length().modulo(index(step)), Relation::Eq, Expr::constant(0)).is_proven() {
        return None;
    }
    let scope = scopes.scope_of(view);
    let mut is_symbol = |value: &ValueId| scopes.is_symbol(Value::new(body, *value), scope);
    // Values other than symbols may be dimensions, if the divisor is a constant.
    let are_symbols = [lower, upper, step].iter().all(&mut is_symbol);
    let by = match by {
        Some(by) => Some(i64::try_from(by).ok()?),
        None if are_symbols => None,
        None => return None,
    };
    let is_forward = session.compare(length(), Relation::Ge, Expr::constant(0)).is_proven();
    // The map also negates the start.
    let is_short = fits(length(), width, session) && fits(Expr::constant(0) - index(lower), width, session);
    Some(Split::Full(Full { are_symbols, by, is_forward, is_short }))
}

/// Returns whether a number is proved to be at most the greatest `index`.
fn fits(number: Expr<ValueId>, width: Option<u32>, session: &mut IrBounds<'_>) -> bool {
    width.is_none_or(|bits| {
        let greatest = Expr::constant((1 << (bits - 1)) - 1);
        session.compare(number, Relation::Le, greatest).is_proven()
    })
}

/// The computation of the end of a loop's full steps: `upper - (upper - lower) mod step`.
#[derive(Clone, Copy, Debug)]
struct Full {
    /// Whether start, end and step are symbols.
    are_symbols: bool,
    /// The step, if it is a constant.
    by: Option<i64>,
    /// Whether the end is proved not to be less than the start. Otherwise the maximum of both replaces the end: an end far below the start
    /// must not be decreased further, since it would wrap.
    is_forward: bool,
    /// Whether `upper - lower` and `-lower` are at most the greatest `index`. Otherwise the length is computed as an unsigned number, which
    /// affine maps do not support.
    is_short: bool,
}

impl Full {
    fn make(self, builder: &mut Builder<'_, '_>, [lower, upper, step]: [ValueId; 3]) -> ValueId {
        let end = if self.is_forward { upper } else { self.greater(builder, lower, upper) };
        if !self.is_short {
            let length = builder.insert(arith::SubiOp::build(end, lower)).result();
            let rest = builder.insert(arith::RemuiOp::build(length, step)).result();
            return builder.insert(arith::SubiOp::build(end, rest)).result();
        }
        // The maximum is not a symbol everywhere.
        match (self.are_symbols && self.is_forward, self.by) {
            (true, _) => {
                let [low, high, by] = [0, 1, 2].map(AffineExpr::symbol);
                builder.apply(&AffineMap::new(0, 3, vec![full_steps(low, high, by)]), &[lower, upper, step])
            }
            (false, Some(by)) => {
                let (low, high) = (AffineExpr::dim(0), AffineExpr::dim(1));
                let map = AffineMap::new(2, 0, vec![full_steps(low, high, AffineExpr::constant(by))]);
                builder.apply(&map, &[lower, end])
            }
            (false, None) => {
                let (low, high) = (AffineExpr::dim(0), AffineExpr::dim(1));
                let map = AffineMap::new(2, 1, vec![full_steps(low, high, AffineExpr::symbol(0))]);
                builder.apply(&map, &[lower, end, step])
            }
        }
    }

    /// Emits the maximum of a loop's start and end.
    fn greater(self, builder: &mut Builder<'_, '_>, lower: ValueId, upper: ValueId) -> ValueId {
        let map = match self.are_symbols {
            true => AffineMap::new(0, 2, vec![AffineExpr::symbol(1), AffineExpr::symbol(0)]),
            false => AffineMap::new(2, 0, vec![AffineExpr::dim(1), AffineExpr::dim(0)]),
        };
        builder.maximum(&map, &[lower, upper])
    }
}

/// Returns the last number at a multiple of the step from the start.
fn full_steps(low: AffineExpr, high: AffineExpr, by: AffineExpr) -> AffineExpr {
    let length = high.clone() + low * AffineExpr::constant(-1);
    let rest = AffineExpr::binary(BinaryKind::Mod, length, by);
    high + rest * AffineExpr::constant(-1)
}

/// The two loops that replace a loop.
struct Peeled {
    main: OpId,
    partial: OpId,
    /// The original end and step of the loop.
    upper: ValueId,
    step: ValueId,
}

impl Peeled {
    /// Returns the condition that holds at an op in one of the loops: in the main loop, there is a full step before the original end; in
    /// the partial iteration, there is not.
    fn steps_around(&self, op: OpRef<'_, '_>) -> Option<Condition<ValueId>> {
        let mut around = std::iter::successors(Some(op), |op| op.parent_op());
        let inside = around.find(|op| [self.main, self.partial].contains(&op.id()))?;
        let relation = if inside.id() == self.main { Relation::Le } else { Relation::Gt };
        let counter = inside.region(0)?.entry()?.arg_ids().first().copied()?;
        Some(Condition::relation(index(counter) + index(self.step), relation, index(self.upper)))
    }
}

impl LoopPeeling {
    /// Returns the loops that may have a partial last iteration, or may run more than once; outer loops come first.
    fn splits<'c>(
        self,
        context: &'c Context,
        body: &Body<'c>,
        owner: &Owner<'c>,
        scopes: &mut AffineScopes,
    ) -> Vec<(OpId, Split)> {
        let mut loops = Vec::new();
        walk(body, |op| {
            loops.extend((op.dyn_cast::<scf::ForOp>().is_some_and(|op| !op.unsigned_cmp())).then(|| op.id()))
        });
        if loops.is_empty() {
            return Vec::new();
        }
        let graph = self.engine.graph(context, body, owner.clone());
        let mut session = self.engine.session(&graph);
        let split = if self.peel_front { first_iteration } else { split };
        loops
            .into_iter()
            .filter_map(|op| Some((op, split(body, op, self.engine.index.width, scopes, &mut session)?)))
            .collect()
    }

    /// Splits loops, outer loops first.
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
                // The copy has the same loops in the same order, and no loop in it is split yet.
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
    /// Emits the split bound in front of a loop with this start, end and step.
    fn make(&self, builder: &mut Builder<'_, '_>, bounds: &[ValueId]) -> ValueId {
        match self {
            Split::Constant(end) => builder.constant_of(*end, builder.type_of(bounds[0])),
            Split::Full(full) => full.make(builder, [bounds[0], bounds[1], bounds[2]]),
            Split::Nearer(full) => {
                let [lower, upper, step] = [bounds[0], bounds[1], bounds[2]];
                let end = full.greater(builder, lower, upper);
                let length = builder.insert(arith::SubiOp::build(end, lower)).result();
                let first = builder.insert(arith::MinuiOp::build(length, step)).result();
                builder.insert(arith::AddiOp::build(lower, first)).result()
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

/// Returns the end of the first iteration of a loop that may run more than once.
fn first_iteration(
    body: &Body<'_>,
    op: OpId,
    width: Option<u32>,
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
    // If the loop runs, the start plus the step does not wrap.
    if !runs && !fits(index(lower) + index(step), width, session) {
        return Some(Split::Nearer(Full { are_symbols, by: None, is_forward: false, is_short: false }));
    }
    let input = if are_symbols { AffineExpr::symbol } else { AffineExpr::dim };
    let mut results = vec![input(0) + input(1)];
    results.extend((!runs).then(|| input(2)));
    Some(Split::Least(AffineMap::new(dims, symbols, results)))
}

/// Splits off the first iteration as a loop in front of the loop.
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

/// Splits off the rest of the iterations as a loop after the loop.
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
