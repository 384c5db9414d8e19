//! The canonical forms of structured control flow: regions that certainly run once or never, and values that they need not carry.

use super::choose::region_of_use;
use super::rebuild::{carry_only, inline, rebuilt, yielded};
use bourn_ir::def::OperandIdx;
use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{BlockId, BlockRef, OpId, OpRef, OpState, RegionRef, Value, ValueId};

// ---- loops

/// Replaces a loop that certainly has no iteration, or one, and one that changes nothing.
pub fn for_op(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(body) = view.region(0).and_then(RegionRef::entry) else { return false };
    let inits = view.operand_ids()[3..].to_vec();
    let [lower, upper, step] = [0, 1, 2].map(|number| view.operand(number));
    let same = lower.id() == upper.id();
    let trips = if view.attr("unsignedCmp").is_some() { None } else { trips(lower, upper, step) };
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
                |value: &ValueId| Value::new(view.body(), *value).block().is_none_or(|block| block == body);
            if values.is_empty() || !is_empty || values.iter().any(made_inside) {
                return false;
            }
            rewriter.replace_op(op, &values);
            true
        }
        None => false,
    }
}

/// Returns the number of iterations, if the bounds say it.
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

/// Drops the values that a loop carries without changing them, that it does not use, or that it carries twice.
pub fn for_carried(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(body) = view.region(0).and_then(RegionRef::entry) else { return false };
    let (inits, values) = (view.operand_ids()[3..].to_vec(), yielded(body).to_vec());
    let args = body.arg_ids()[1..].to_vec();
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

/// Replaces a nest of parallel loops of which one certainly has no iteration, and drops loops that certainly have one.
pub fn parallel(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let group = |number| view.operand_group(OperandIdx(number));
    let (Some(lower), Some(upper), Some(step), Some(inits)) = (group(0), group(1), group(2), group(3)) else {
        return false;
    };
    let trips: Vec<Option<i128>> = (0..lower.len())
        .map(|n| [&lower, &upper, &step].map(|group| view.operand(group.start + n)))
        .map(
            |[lower, upper, step]| if lower.id() == upper.id() { Some(0) } else { trips(lower, upper, step) },
        )
        .collect();
    let inits = view.operand_ids()[inits].to_vec();
    if trips.contains(&Some(0)) {
        rewriter.replace_op(op, &inits);
        return true;
    }
    let kept: Vec<usize> = (0..trips.len()).filter(|&n| trips[n] != Some(1)).collect();
    let Some(body) = view.region(0).and_then(RegionRef::entry).filter(|_| kept.len() < trips.len()) else {
        return false;
    };
    let (args, block, starts) =
        (body.arg_ids().to_vec(), body.id(), view.operand_ids()[lower.clone()].to_vec());
    if kept.is_empty() {
        return run_once(op, block, &starts, &inits, rewriter);
    }
    let mut operands: Vec<ValueId> = Vec::new();
    for group in [lower, upper, step] {
        operands.extend(kept.iter().map(|&n| view.operand_ids()[group.start + n]));
    }
    operands.extend(&inits);
    let sizes = [kept.len(), kept.len(), kept.len(), inits.len()].map(|count| count as i64);
    for n in (0..args.len()).rev().filter(|n| !kept.contains(n)) {
        rewriter.replace_all_uses(args[n], starts[n]);
        rewriter.modify_op(op, |body| body.erase_argument(block, n));
    }
    let (name, sizes) =
        (rewriter.context.ident("operandSegmentSizes"), rewriter.context.i32_array_attr(&sizes));
    rewriter.modify_op(op, |body| body.set_attr(op, name, sizes));
    let results: Vec<usize> = (0..inits.len()).collect();
    let new = rebuilt(op, &operands, &results, rewriter);
    rewriter.replace_op(op, &new);
    true
}

/// Puts the only iteration of parallel loops, and then the regions that combine what it gives with the initial values, in their place.
fn run_once(
    op: OpId,
    block: BlockId,
    starts: &[ValueId],
    inits: &[ValueId],
    rewriter: &mut Rewriter<'_, '_>,
) -> bool {
    let Some(reduce) = BlockRef::new(rewriter.body(), block).last().filter(|last| last.is("scf.reduce"))
    else {
        return false;
    };
    let combining: Vec<BlockId> = reduce.regions().filter_map(RegionRef::entry).map(BlockRef::id).collect();
    let reduce = reduce.id();
    if combining.len() != inits.len() {
        return false;
    }
    rewriter.inline_block_before(block, op, starts);
    let mut results = Vec::with_capacity(inits.len());
    for (number, combine) in combining.into_iter().enumerate() {
        let Some(last) = BlockRef::new(rewriter.body(), combine).last().map(OpRef::id) else { continue };
        let value = rewriter.op(reduce).operand(number).id();
        rewriter.inline_block_before(combine, op, &[inits[number], value]);
        results.push(rewriter.op(last).operand(0).id());
        rewriter.erase_op(last);
    }
    rewriter.erase_op(reduce);
    rewriter.replace_op(op, &results);
    true
}

// ---- choices and regions

/// Puts a region in the place of a choice whose condition is known.
pub fn known_condition(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(condition) = constant_of(view.operand(0)).and_then(|value| value.as_int()) else { return false };
    let chosen = view.region(usize::from(condition == 0)).and_then(RegionRef::entry).map(BlockRef::id);
    match chosen {
        Some(block) => inline(op, block, &[], rewriter),
        // Only a choice without results has no second region.
        None => rewriter.erase_op(op),
    }
    true
}

/// Uses, in the regions of a choice, what the condition is there.
pub fn propagate_condition(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let condition = view.operand(0);
    if constant_of(condition).is_some() || rewriter.context.op_def("arith.constant").is_none() {
        return false;
    }
    let mut uses: Vec<(OpId, usize, usize)> = Vec::new();
    for (user, number) in condition.uses() {
        uses.extend(region_of_use(view, user).map(|region| (user.id(), number, region)));
    }
    // MLIR begins with the last use, which decides the order of the constants.
    uses.reverse();
    let (condition, location) = (condition.ty(), view.location());
    let mut values = [None; 2];
    for &(user, number, region) in &uses {
        let value = values[region].unwrap_or_else(|| {
            let name = rewriter.context.op_name("arith.constant");
            let mut state = OpState::new(name, location);
            let truth = rewriter.context.int_attr(i128::from(region == 0), condition);
            state.set_attr(rewriter.context.ident("value"), truth);
            state.results.push(condition);
            rewriter.create_before(op, state)[0]
        });
        values[region] = Some(value);
        rewriter.modify_op(user, |body| body.set_operand(user, number, value));
    }
    !uses.is_empty()
}

/// Puts the only block of a region that runs once in its place.
pub fn execute_region(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(region) = view.region(0).filter(|region| region.blocks().len() == 1) else { return false };
    let block = region.entry().filter(|block| block.last().is_some_and(|last| last.is("scf.yield")));
    let Some(block) = block.map(BlockRef::id) else { return false };
    if view.attr("no_inline").is_some() {
        return false;
    }
    inline(op, block, &[], rewriter);
    true
}
