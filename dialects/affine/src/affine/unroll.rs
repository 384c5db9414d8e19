//! The pass `affine-loop-unroll`: repeats the body of a loop for several iterations, which are merged into one. The remaining iterations
//! follow in a separate loop.
//!
//! A loop that runs once is replaced by its body. Each copy of the body captures the memory of its grayboxes anew. The pass runs scope by
//! scope: for the loops around it, a graybox is an op like any other.

use super::adapt::symbols_to_dims;
use super::band::{Bound, Header, TripCount, block_of, body_of, carried, counter, end_of, loops_inner_first};
use super::expand::Emitter;
use super::scope::{is_affine_scope, run_on_scopes, walk_affine};
use super::{ForOp, YieldOp};
use crate::arith;
use bourn_ir::{BlockRef, Body, Context, Mapping, OpId, OpRef, RegionId, RegionRef, Value, ValueId};
use bourn_passes::{Pass, PassFailed, Target};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use rustc_hash::FxHashSet;

/// Unrolls loops.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(argument = "affine-loop-unroll", name = "AffineLoopUnroll")]
pub struct LoopUnroll {
    /// The number of iterations that are merged; -1 unrolls loops completely.
    #[option("unroll-factor", default = 4)]
    factor: i64,
    /// Unrolls loops with fewer iterations completely.
    #[option("unroll-up-to-factor")]
    up_to_factor: bool,
    /// With an unroll factor of -1, unrolls all loops with at most this many iterations, not only the innermost ones.
    #[option("unroll-full-threshold")]
    full_threshold: i64,
    /// Unrolls innermost loops repeatedly, this many times.
    #[option("unroll-num-reps", default = 1)]
    repetitions: i64,
    /// Unrolls the loop over the remaining iterations completely if their number is known.
    #[option("cleanup-unroll")]
    cleanup: bool,
}

impl Pass for LoopUnroll {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        if let Some(message) = self.mistake() {
            target.diagnostics.error(target.location(), message);
            return Err(PassFailed);
        }
        let mut unrolled = 0;
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        run_on_scopes(body, |body, scope| {
            if self.factor == -1 && self.full_threshold > 0 {
                unrolled += unroll_short(context, body, scope, self.full_threshold);
                return;
            }
            for _ in 0..self.repetitions {
                let loops = innermost_loops(RegionRef::new(body, scope));
                let done = loops.into_iter().filter(|op| self.unroll_one(context, body, *op)).count();
                unrolled += done;
                if done == 0 {
                    break;
                }
            }
        });
        target.count("num-unrolled", "Number of loops that were unrolled", unrolled);
        Ok(())
    }
}

impl LoopUnroll {
    /// Returns the error in the options, if any.
    fn mistake(&self) -> Option<String> {
        let positive = |name: &str, value: i64, least: i64| {
            (value < least).then(|| format!("the option '{name}' has to be at least {least}, but is {value}"))
        };
        if self.factor != -1 && self.factor < 1 {
            let found = self.factor;
            return Some(format!(
                "the option 'unroll-factor' has to be positive, or -1 to unroll completely, but is {found}"
            ));
        }
        positive("unroll-num-reps", self.repetitions, 1)
            .or_else(|| positive("unroll-full-threshold", self.full_threshold, 0))
    }

    fn unroll_one<'c>(&self, context: &'c Context, body: &mut Body<'c>, op: OpId) -> bool {
        let known = Header::of(body.op(op)).and_then(|header| header.trip_count()?.constant());
        match self.factor {
            -1 => unroll_fully(context, body, op),
            factor if self.up_to_factor && known.is_some_and(|count| count < factor) => {
                unroll_fully(context, body, op)
            }
            factor => unroll(context, body, op, factor, self.cleanup),
        }
    }
}

/// Fully unrolls all loops of a scope with a trip count of at most `most`, inner loops first. Returns their number.
fn unroll_short<'c>(context: &'c Context, body: &mut Body<'c>, scope: RegionId, most: i64) -> usize {
    let is_short = |op: &OpId| {
        let count = Header::of(body.op(*op)).and_then(|header| header.trip_count()?.constant());
        count.is_some_and(|count| count <= most)
    };
    let loops = loops_inner_first(|visit| walk_affine(RegionRef::new(body, scope), visit));
    let loops: Vec<OpId> = loops.into_iter().filter(is_short).collect();
    loops.into_iter().filter(|op| unroll_fully(context, body, *op)).count()
}

// ---- unrolling one loop

/// The most ops in all copies of one body.
const MAX_OPS: usize = 1 << 20;

/// Fully unrolls a loop with a constant trip count. Returns whether it was removed.
fn unroll_fully<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId) -> bool {
    let count = Header::of(body.op(op)).and_then(|header| header.trip_count()?.constant());
    match count {
        None | Some(0) => false,
        Some(1) => promote(context, body, op),
        Some(count) => unroll(context, body, op, count, false),
    }
}

/// Unrolls a loop by a factor. The remaining iterations are fully unrolled if requested. Returns whether anything was changed.
fn unroll<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    factor: i64,
    whole_remainder: bool,
) -> bool {
    let Some(header) = Header::of(body.op(op)) else { return false };
    let Some(step) = header.step.checked_mul(factor) else { return false };
    let count = header.trip_count();
    let known = count.as_ref().and_then(TripCount::constant);
    if known.is_some_and(|count| count < factor) {
        return whole_remainder && unroll_fully(context, body, op);
    }
    if factor < 2 || known == Some(0) || !may_be_copied(body.op(op), factor) {
        return false;
    }
    if !symbols_to_dims(context, body, &all_carried(body.op(op))) {
        return false;
    }
    if !count.as_ref().is_some_and(|count| count.is_multiple_of(factor)) {
        let Some(count) = count else { return false };
        let Some(rest) = split(context, body, op, &header, &count, factor) else { return false };
        if !promote_if_once(context, body, rest) && whole_remainder {
            unroll_fully(context, body, rest);
        }
    }
    let Some(iv) = counter(body.op(op)).map(Value::id) else { return false };
    repeat(context, body, op, iv, header.step, factor);
    let header = Header { step, ..Header::of(body.op(op)).unwrap_or(header) };
    header.set(context, body, op);
    promote_if_once(context, body, op);
    true
}

/// Returns the iteration arguments and the results of a loop.
fn all_carried(op: OpRef<'_, '_>) -> Vec<ValueId> {
    [carried(op), op.result_ids()].concat()
}

/// Returns whether a body is not empty, and is small enough to be copied so often.
pub(super) fn may_be_copied(op: OpRef<'_, '_>, factor: i64) -> bool {
    let is_empty = body_of(op).and_then(BlockRef::first).is_none_or(|first| first.isa::<YieldOp>());
    let most = usize::try_from(factor).map_or(0, |factor| MAX_OPS / factor);
    let (mut ops, mut stack) = (0, vec![op]);
    while let Some(op) = stack.pop() {
        ops += 1;
        if ops > most {
            return false;
        }
        if op.isolated_body().is_none() {
            stack.extend(op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops));
        }
    }
    !is_empty
}

// ---- the remainder

/// Ends a loop after the last full group of `factor` iterations, and continues it in a new loop after it. Returns the new loop; `None`,
/// without changes, if its start is not a single map.
pub(super) fn split<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    header: &Header,
    count: &TripCount,
    factor: i64,
) -> Option<OpId> {
    let [times] = count.counts.as_slice() else { return None };
    let mut operands = count.operands.clone();
    let lower = header.lower.over(&mut operands).into_iter().next()?;
    let done = times.clone().floor_div(factor) * factor.checked_mul(header.step)?;
    let (dims, symbols) = (operands.dims.len(), operands.symbols.len());
    let middle = (lower.clone() + done).simplify(dims, symbols);
    // If the loop does not run at all, the end of the last full group is before its start.
    let starts =
        if times.as_constant().is_some() { vec![middle.clone()] } else { vec![middle.clone(), lower] };
    let remainder = Header { lower: operands.bound(starts), ..header.clone() };
    let first = Header { upper: operands.bound(vec![middle]), ..header.clone() };

    let results = body.op(op).result_ids().to_vec();
    let uses: Vec<(OpId, usize, ValueId)> = body.op(op).results().flat_map(uses_of).collect();
    let rest = body.copy_op(op, &mut Mapping::new());
    body.insert_after(op, rest);
    let renamed: Vec<ValueId> = body.op(rest).result_ids().to_vec();
    for (user, number, value) in uses {
        if let Some(at) = results.iter().position(|result| *result == value) {
            body.set_operand(user, number, renamed[at]);
        }
    }
    remainder.set(context, body, rest);
    first.set(context, body, op);
    // The new loop starts with the results of the first.
    let inits = body.op(rest).operand_ids().len() - results.len();
    for (number, result) in results.iter().enumerate() {
        body.set_operand(rest, inits + number, *result);
    }
    Some(rest)
}

fn uses_of(value: Value<'_, '_>) -> Vec<(OpId, usize, ValueId)> {
    value.uses().map(|(user, number)| (user.id(), number, value.id())).collect()
}

// ---- the copies

/// Appends copies of a loop's body to it, for the following iterations of the loop with induction variable `iv`, which is the loop itself
/// or a loop around it.
pub(super) fn repeat<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    iv: ValueId,
    step: i64,
    factor: i64,
) {
    let (Some(block), Some(end)) = (block_of(body, op), end_of(body, op)) else { return };
    let args = BlockRef::new(body, block).arg_ids().to_vec();
    let is_counted = Value::new(body, iv).uses().len() > 0;
    let ops: Vec<OpId> = BlockRef::new(body, block).ops().map(OpRef::id).filter(|op| *op != end).collect();
    let yielded = body.op(end).operand_ids().to_vec();
    let location = body.op(op).location();
    let mut last = yielded.clone();
    for number in 1..factor {
        let mut mapping = Mapping::new();
        if is_counted {
            let map = AffineMap::new(1, 0, vec![AffineExpr::dim(0) + number * step]);
            let mut emit = Emitter { context, body, before: end, location };
            mapping.map(iv, emit.apply(&map, &[iv]));
        }
        for (arg, value) in args[1..].iter().zip(&last) {
            mapping.map(*arg, *value);
        }
        for op in &ops {
            let copy = body.copy_op(*op, &mut mapping);
            body.insert_before(end, copy);
        }
        last = yielded.iter().map(|value| mapping.get(*value).unwrap_or(*value)).collect();
    }
    body.set_operands(end, &last);
}

// ---- loops that run once

pub(super) fn promote_if_once<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId) -> bool {
    let count = Header::of(body.op(op)).and_then(|header| header.trip_count()?.constant());
    count == Some(1) && promote(context, body, op)
}

/// Replaces a loop that runs once by its body.
fn promote<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId) -> bool {
    let (Some(header), Some(block)) = (Header::of(body.op(op)), block_of(body, op)) else { return false };
    let Some(end) = end_of(body, op) else { return false };
    if !symbols_to_dims(context, body, &all_carried(body.op(op))) {
        return false;
    }
    let is_counted = counter(body.op(op)).is_some_and(|iv| iv.uses().len() > 0);
    let iv = BlockRef::new(body, block).arg_ids()[0];
    let start = if is_counted { start_of(context, body, op, &header.lower) } else { iv };
    let count = body.op(op).num_results();
    let inits = body.op(op).operand_ids();
    let inits = inits[inits.len() - count..].to_vec();
    let yielded = body.op(end).operand_ids().to_vec();
    let args = BlockRef::new(body, block).arg_ids().to_vec();
    if is_counted {
        body.replace_all_uses(iv, start);
    }
    for (arg, init) in args[1..].iter().zip(&inits) {
        body.replace_all_uses(*arg, *init);
    }
    let replaced = |value: ValueId| {
        let at = args.iter().position(|arg| *arg == value);
        at.map_or(value, |at| if at == 0 { start } else { inits[at - 1] })
    };
    let results: Vec<ValueId> = yielded.into_iter().map(replaced).collect();
    let moved: Vec<OpId> = BlockRef::new(body, block).ops().map(OpRef::id).filter(|op| *op != end).collect();
    for inner in moved {
        body.move_before(inner, op);
    }
    body.replace_and_erase(op, &results);
    true
}

/// Returns the value of the lower bound of a loop: its operand, a constant at the start of the outermost region, or an `affine.apply` in
/// front of the loop.
fn start_of<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, lower: &Bound) -> ValueId {
    let location = body.op(op).location();
    if lower.map.num_inputs() == 1 && lower.map.is_identity() && lower.map.num_dims() == 1 {
        return lower.operands[0];
    }
    if let Some(number) = lower.map.as_constant()
        && context.op_def(arith::ConstantOp::NAME).is_some()
        && let Some(first) = first_around(body, op)
    {
        return Emitter { context, body, before: first, location }.constant(number);
    }
    Emitter { context, body, before: op, location }.apply(&lower.map, &lower.operands)
}

/// Returns the first op in the outermost region around an op.
fn first_around(body: &Body<'_>, op: OpId) -> Option<OpId> {
    let outermost = std::iter::successors(Some(body.op(op)), |op| op.parent_op()).last()?;
    outermost.block()?.region()?.entry()?.first().map(OpRef::id)
}

/// Returns the loops of a scope that contain no other loop of the scope, in order. Loops in grayboxes do not count.
fn innermost_loops(scope: RegionRef<'_, '_>) -> Vec<OpId> {
    let (mut found, mut around) = (Vec::new(), FxHashSet::default());
    walk_affine(scope, |op| {
        if op.isa::<ForOp>() {
            found.push(op.id());
            let outer = std::iter::successors(op.parent_op(), |op| op.parent_op());
            // The ancestors of a visited loop were marked then.
            let is_next = |outer: &OpRef<'_, '_>| !is_affine_scope(*outer) && !around.contains(&outer.id());
            for op in outer.take_while(is_next).collect::<Vec<_>>() {
                around.insert(op.id());
            }
        }
    });
    found.retain(|op| !around.contains(op));
    found
}
