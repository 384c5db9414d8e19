//! The canonical forms of structured control flow: regions that certainly run once or never, and unneeded iteration arguments.

use super::choose::region_of_use;
use super::rebuild::{carry_only, inline, rebuilt, yielded};
use super::{ExecuteRegionOp, ForOp, IfOp, ParallelOp, ReduceOp, ReduceReturnOp, YieldOp};
use crate::arith;
use bourn_equations::rt::{TypedValue, TypedValues};
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{BlockId, BlockRef, OpId, OpRef, RegionRef, Value, ValueId};

// ---- loops

/// Replaces a loop that certainly has no iteration or a single iteration, or whose body is empty.
pub fn for_op(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(for_op) = rewriter.op(op).dyn_cast::<ForOp>() else { return false };
    let (body, inits) = (for_op.entry(), for_op.init_args().ids().to_vec());
    let [lower, upper, step] =
        [for_op.lower_bound(), for_op.upper_bound(), for_op.step()].map(TypedValue::value);
    let same = lower.id() == upper.id();
    let trips = if for_op.unsigned_cmp() { None } else { trips(lower, upper, step) };
    match if same { Some(0) } else { trips } {
        Some(0) => {
            rewriter.replace_op(op, &inits);
            true
        }
        Some(1) => {
            let block = body.id();
            let values: Vec<ValueId> = [lower.id()].into_iter().chain(inits).collect();
            inline(op, block, &values, rewriter);
            true
        }
        Some(_) => {
            let values: Vec<ValueId> = yielded(body).to_vec();
            let is_empty = body.first() == body.last();
            let made_inside =
                |value: &ValueId| Value::new(for_op.body(), *value).block().is_none_or(|block| block == body);
            if values.is_empty() || !is_empty || values.iter().any(made_inside) {
                return false;
            }
            rewriter.replace_op(op, &values);
            true
        }
        None => false,
    }
}

/// Returns the constant trip count, if the bounds determine it.
fn trips(lower: Value<'_, '_>, upper: Value<'_, '_>, step: Value<'_, '_>) -> Option<i128> {
    let number = |value: Value<'_, '_>| constant_of(value).and_then(|constant| constant.as_int());
    let (lower, upper) = (number(lower)?, number(upper)?);
    let distance = upper.checked_sub(lower)?;
    if distance <= 0 {
        return Some(0);
    }
    let step = number(step).filter(|step| *step > 0)?;
    Some((distance - 1) / step + 1)
}

/// Drops iteration arguments that a loop does not change, does not use, or has twice.
pub fn for_carried(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(view) = rewriter.op(op).dyn_cast::<ForOp>() else { return false };
    let (inits, values) = (view.init_args().ids().to_vec(), view.end().operand_ids().to_vec());
    let args = view.carried().ids().to_vec();
    let is_unused = |value: ValueId| Value::new(view.body(), value).uses().len() == 0;
    let mut kept: Vec<usize> = Vec::new();
    let (mut arg_is, mut result_is) = (args.clone(), view.result_ids().to_vec());
    for number in 0..inits.len() {
        let (init, arg, value) = (inits[number], args[number], values[number]);
        let is_constant =
            arg == value || is_unused(arg) && (init == value || is_unused(view.result_ids()[number]));
        let twin = kept.iter().find(|&&other| inits[other] == init && values[other] == value);
        if is_constant {
            (arg_is[number], result_is[number]) = (init, init);
        } else if let Some(&twin) = twin {
            (arg_is[number], result_is[number]) = (args[twin], view.result_ids()[twin]);
        } else {
            kept.push(number);
        }
    }
    if kept.len() == inits.len() {
        return false;
    }
    carry_only(op, &kept, &arg_is, &result_is, rewriter);
    true
}

/// Replaces a nest of parallel loops if one of them certainly has no iteration, and drops loops that certainly have one iteration.
pub fn parallel(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(view) = rewriter.op(op).dyn_cast::<ParallelOp>() else { return false };
    let [lower, upper, step] = [view.lower_bound(), view.upper_bound(), view.step()].map(TypedValues::values);
    let trips: Vec<Option<i128>> = { lower.iter().zip(upper.iter()).zip(step.iter()) }
        .map(|((lower, upper), step)| match lower.id() == upper.id() {
            true => Some(0),
            false => trips(lower, upper, step),
        })
        .collect();
    let inits = view.init_vals().ids().to_vec();
    if trips.contains(&Some(0)) {
        rewriter.replace_op(op, &inits);
        return true;
    }
    let kept: Vec<usize> = (0..trips.len()).filter(|&n| trips[n] != Some(1)).collect();
    if kept.len() == trips.len() {
        return false;
    }
    let body = view.entry();
    let (args, block, starts) = (body.arg_ids().to_vec(), body.id(), lower.ids().to_vec());
    if kept.is_empty() {
        return run_once(op, block, &starts, &inits, rewriter);
    }
    let mut operands: Vec<ValueId> = Vec::new();
    for group in [lower, upper, step] {
        operands.extend(kept.iter().map(|&n| group.ids()[n]));
    }
    operands.extend(&inits);
    let sizes = [kept.len(), kept.len(), kept.len(), inits.len()].map(|count| count as i64);
    for n in (0..args.len()).rev().filter(|n| !kept.contains(n)) {
        rewriter.replace_all_uses(args[n], starts[n]);
        rewriter.modify_op(op, |body| body.erase_argument(block, n));
    }
    let (name, sizes) = (rewriter.context.ident(OPERAND_SEGMENTS), rewriter.context.i32_array_attr(&sizes));
    rewriter.modify_op(op, |body| body.set_attr(op, name, sizes));
    let results: Vec<usize> = (0..inits.len()).collect();
    let new = rebuilt(op, &operands, &results, rewriter);
    rewriter.replace_op(op, &new);
    true
}

/// Replaces parallel loops by their only iteration, followed by the regions that combine the reduced values with the initial values.
fn run_once(
    op: OpId,
    block: BlockId,
    starts: &[ValueId],
    inits: &[ValueId],
    rewriter: &mut Rewriter<'_, '_>,
) -> bool {
    let reduce = BlockRef::new(rewriter.body(), block).last().and_then(OpRef::dyn_cast::<ReduceOp>);
    let Some(reduce) = reduce else { return false };
    let combining: Vec<BlockId> =
        reduce.reductions().filter_map(RegionRef::entry).map(BlockRef::id).collect();
    let (reduce, combined) = (reduce.id(), reduce.operands().ids().to_vec());
    if combining.len() != inits.len() {
        return false;
    }
    rewriter.inline_block_before(block, op, starts);
    let mut results = Vec::with_capacity(inits.len());
    for (number, combine) in combining.into_iter().enumerate() {
        let last = BlockRef::new(rewriter.body(), combine).last().and_then(OpRef::dyn_cast::<ReduceReturnOp>);
        let Some((last, result)) = last.map(|last| (last.id(), last.result().id())) else { continue };
        rewriter.inline_block_before(combine, op, &[inits[number], combined[number]]);
        results.push(result);
        rewriter.erase_op(last);
    }
    rewriter.erase_op(reduce);
    rewriter.replace_op(op, &results);
    true
}

// ---- choices and regions

/// Replaces an op with a constant condition by the selected region.
pub fn known_condition(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(view) = rewriter.op(op).dyn_cast::<IfOp>() else { return false };
    let condition = constant_of(view.condition().value()).and_then(|value| value.as_int());
    let Some(condition) = condition else { return false };
    let chosen = if condition == 0 { view.else_entry() } else { Some(view.then_entry()) };
    match chosen.map(BlockRef::id) {
        Some(block) => inline(op, block, &[], rewriter),
        // The second region is only optional without results.
        None => rewriter.erase_op(op),
    }
    true
}

/// Replaces the condition in the regions of an `scf.if` by its known value there.
pub fn propagate_condition(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(view) = rewriter.op(op).dyn_cast::<IfOp>() else { return false };
    let condition = view.condition().value();
    if constant_of(condition).is_some() || rewriter.context.op_def(arith::ConstantOp::NAME).is_none() {
        return false;
    }
    let mut uses: Vec<(OpId, usize, usize)> = Vec::new();
    for (user, number) in condition.uses() {
        uses.extend(region_of_use(view.as_op(), user).map(|region| (user.id(), number, region)));
    }
    // MLIR starts with the last use, which determines the order of the constants.
    uses.reverse();
    let condition = condition.ty();
    let mut values = [None; 2];
    for &(user, number, region) in &uses {
        let value = values[region].unwrap_or_else(|| {
            let truth = rewriter.context.int_attr(i128::from(region == 0), condition);
            rewriter.before(op).insert(arith::ConstantOp::build(truth, condition)).result()
        });
        values[region] = Some(value);
        rewriter.modify_op(user, |body| body.set_operand(user, number, value));
    }
    !uses.is_empty()
}

/// Replaces an op by the only block of its region.
pub fn execute_region(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(view) = rewriter.op(op).dyn_cast::<ExecuteRegionOp>() else { return false };
    let block = view.entry().filter(|block| block.last().is_some_and(|last| last.isa::<YieldOp>()));
    let Some(block) = block.map(BlockRef::id) else { return false };
    if view.no_inline() || view.region().blocks().len() != 1 {
        return false;
    }
    inline(op, block, &[], rewriter);
    true
}
