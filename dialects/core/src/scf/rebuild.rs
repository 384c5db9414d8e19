//! Rebuilds structured ops with other results, and replaces ops by their regions.

use super::ForOp;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{BlockId, BlockRef, OpId, OpRef, OpState, RegionRef, ValueId};

/// Returns the operands of the terminator of a block.
pub(super) fn yielded<'a>(block: BlockRef<'a, '_>) -> &'a [ValueId] {
    block.last().map_or(&[], OpRef::operand_ids)
}

/// Replaces an op by one of its blocks: `values` replace the block's arguments, and its yielded values replace the results.
pub fn inline(op: OpId, block: BlockId, values: &[ValueId], rewriter: &mut Rewriter<'_, '_>) {
    let Some(terminator) = BlockRef::new(rewriter.body(), block).last().map(OpRef::id) else { return };
    rewriter.inline_block_before(block, op, values);
    let results = rewriter.op(terminator).operand_ids().to_vec();
    rewriter.erase_op(terminator);
    rewriter.replace_op(op, &results);
}

/// Creates a copy of an op in front of it, with the same attributes, the given operands and the results of the given numbers, and moves the
/// regions into it. Returns its results.
pub(super) fn rebuilt(
    op: OpId,
    operands: &[ValueId],
    results: &[usize],
    rewriter: &mut Rewriter<'_, '_>,
) -> Vec<ValueId> {
    let view = rewriter.op(op);
    let mut state = OpState::new(view.name(), view.location());
    state.attrs = view.attrs().clone();
    state.results = results.iter().map(|&number| view.result(number).ty()).collect();
    state.operands.extend_from_slice(operands);
    state.operand_types = operands.iter().map(|&value| rewriter.body().value_type(value)).collect();
    let regions: Vec<_> = view.regions().map(RegionRef::id).collect();
    rewriter.modify_op(op, |body| {
        for region in regions {
            let into = body.add_region();
            body.move_blocks_to(region, into);
            state.regions.push(into);
        }
    });
    rewriter.create_before(op, state)
}

/// Rebuilds a loop with only some of its iteration arguments. `arg_is` and `result_is` have the replacements of the argument and the result
/// for each old iteration argument.
pub(super) fn carry_only(
    op: OpId,
    kept: &[usize],
    arg_is: &[ValueId],
    result_is: &[ValueId],
    rewriter: &mut Rewriter<'_, '_>,
) {
    let Some(view) = rewriter.op(op).dyn_cast::<ForOp>() else { return };
    let (terminator, args, block) = (view.end().id(), view.carried().ids().to_vec(), view.entry().id());
    let bounds = [view.lower_bound(), view.upper_bound(), view.step()].map(|bound| bound.id());
    let inits = view.init_args().ids();
    let operands: Vec<ValueId> = bounds.into_iter().chain(kept.iter().map(|&number| inits[number])).collect();
    let old = view.result_ids().to_vec();
    for (&arg, &is) in args.iter().zip(arg_is).filter(|(arg, is)| arg != is) {
        rewriter.replace_all_uses(arg, is);
    }
    keep_yielded(terminator, kept, rewriter);
    rewriter.modify_op(op, |body| {
        for number in (0..args.len()).rev().filter(|number| !kept.contains(number)) {
            body.erase_argument(block, number + 1);
        }
    });
    let new = rebuilt(op, &operands, kept, rewriter);
    let in_new = |value: &ValueId| {
        let number = old.iter().position(|result| result == value);
        number.and_then(|number| kept.iter().position(|&k| k == number)).map_or(*value, |at| new[at])
    };
    let values: Vec<ValueId> = result_is.iter().map(in_new).collect();
    rewriter.replace_op(op, &values);
}

/// Keeps only the yielded values with these numbers.
pub(super) fn keep_yielded(terminator: OpId, kept: &[usize], rewriter: &mut Rewriter<'_, '_>) {
    let operands = rewriter.op(terminator).operand_ids().to_vec();
    let lost: Vec<OpId> = {
        let view = rewriter.op(terminator);
        let gone = (0..operands.len()).filter(|number| !kept.contains(number));
        gone.filter_map(|number| view.operand(number).defining_op()).map(OpRef::id).collect()
    };
    let values: Vec<ValueId> = kept.iter().map(|&number| operands[number]).collect();
    rewriter.modify_op(terminator, |body| body.set_operands(terminator, &values));
    // The ops that defined values that are no longer yielded may be dead.
    for maker in lost {
        rewriter.modify_op(maker, |_| {});
    }
}
