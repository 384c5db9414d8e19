//! The canonical forms of `scf.if`: unneeded results, and consecutive ops with the same condition.

use super::IfOp;
use super::rebuild::{rebuilt, yielded};
use crate::arith;
use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{BlockId, BlockRef, Body, OpId, OpRef, OpState, RegionRef, Value, ValueId};

/// Merges an `scf.if` with an `scf.if` directly before it that has the same condition.
pub fn combine(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(before) = view.prev().filter(|before| before.isa::<IfOp>()) else { return false };
    if before.operand_ids() != view.operand_ids() {
        return false;
    }
    let (first, results) = (before.id(), before.result_ids().to_vec());
    replace_inside(op, first, rewriter);
    let (view, before) = (rewriter.op(op), rewriter.op(first));
    let mut state = OpState::new(view.name(), view.location());
    state.operands.extend_from_slice(view.operand_ids());
    state.operand_types.extend(view.operands().map(Value::ty));
    state.results.extend(before.results().chain(view.results()).map(Value::ty));
    let pairs: Vec<_> = before.regions().zip(view.regions()).map(|(a, b)| (a.id(), b.id())).collect();
    for (earlier, later) in pairs {
        let entry = |body: &Body<'_>, region| RegionRef::new(body, region).entry().map(BlockRef::id);
        let (from, into) = (entry(rewriter.body(), later), entry(rewriter.body(), earlier));
        if let (Some(from), Some(into)) = (from, into) {
            append(from, into, rewriter);
        }
        rewriter.modify_op(op, |body| {
            let region = body.add_region();
            let source = if into.is_some() { earlier } else { later };
            body.move_blocks_to(source, region);
            state.regions.push(region);
        });
    }
    let new = rewriter.create_before(op, state);
    rewriter.replace_op(op, &new[results.len()..]);
    rewriter.replace_op(first, &new[..results.len()]);
    true
}

/// Replaces uses of `first`'s results in the regions of `op` by the values that `first` yields in the same regions.
fn replace_inside(op: OpId, first: OpId, rewriter: &mut Rewriter<'_, '_>) {
    let (view, before) = (rewriter.op(op), rewriter.op(first));
    let mut changes: Vec<(OpId, usize, ValueId)> = Vec::new();
    for (number, result) in before.results().enumerate() {
        for (user, operand) in result.uses() {
            let value = region_of_use(view, user)
                .and_then(|region| before.region(region)?.entry())
                .and_then(|block| yielded(block).get(number).copied());
            changes.extend(value.map(|value| (user.id(), operand, value)));
        }
    }
    for (user, operand, value) in changes {
        rewriter.modify_op(user, |body| body.set_operand(user, operand, value));
    }
}

/// Returns the number of the region of an op that contains another op.
pub(super) fn region_of_use<'c>(op: OpRef<'_, 'c>, user: OpRef<'_, 'c>) -> Option<usize> {
    let blocks = std::iter::successors(user.block(), |block| block.parent_op().and_then(OpRef::block));
    let region = blocks.filter(|block| block.parent_op() == Some(op)).find_map(BlockRef::region)?;
    op.regions().position(|own| own == region)
}

/// Moves the ops of a block to the end of another block, whose terminator then yields the values of both.
fn append(from: BlockId, into: BlockId, rewriter: &mut Rewriter<'_, '_>) {
    let last = |body: &Body<'_>, block| BlockRef::new(body, block).last().map(OpRef::id);
    let (Some(first), Some(second)) = (last(rewriter.body(), into), last(rewriter.body(), from)) else {
        return;
    };
    let values = [rewriter.op(first).operand_ids(), rewriter.op(second).operand_ids()].concat();
    rewriter.erase_op(first);
    rewriter.merge_block(from, into, &[]);
    rewriter.modify_op(second, |body| body.set_operands(second, &values));
}

/// Selects between values that are defined outside of the `scf.if` by an `arith.select`.
pub fn select_outside(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(view) = rewriter.op(op).dyn_cast::<IfOp>() else { return false };
    let (yes, Some(no)) = (view.then_entry(), view.else_entry()) else { return false };
    let inside = [yes, no].map(|block| block.region().map(RegionRef::id));
    let made_in = |value: ValueId, number: usize| {
        let region = Value::new(view.body(), value).block().and_then(BlockRef::region);
        region.is_none() || region.map(RegionRef::id) == inside[number]
    };
    let pairs: Vec<(ValueId, ValueId)> =
        yielded(yes).iter().copied().zip(yielded(no).iter().copied()).collect();
    let stays = |&number: &usize| made_in(pairs[number].0, 0) || made_in(pairs[number].1, 1);
    let kept: Vec<usize> = (0..pairs.len()).filter(stays).collect();
    if kept.len() == pairs.len() || rewriter.context.op_def(arith::SelectOp::NAME).is_none() {
        return false;
    }
    let condition = view.condition().id();
    let selected: Vec<ValueId> = { pairs.iter().enumerate() }
        .filter(|(number, _)| !kept.contains(number))
        .map(
            |(_, &(yes, no))| {
                if yes == no { yes } else { arith::select_before(op, [condition, yes, no], rewriter) }
            },
        )
        .collect();
    let (mut new, mut selected) = (keep_results(op, &kept, rewriter).into_iter(), selected.into_iter());
    let values: Vec<ValueId> = (0..pairs.len())
        .filter_map(|number| if kept.contains(&number) { new.next() } else { selected.next() })
        .collect();
    rewriter.replace_op(op, &values);
    true
}

/// Rebuilds an `scf.if` with some of its results, and returns these. The old op is left without regions.
fn keep_results(op: OpId, kept: &[usize], rewriter: &mut Rewriter<'_, '_>) -> Vec<ValueId> {
    let view = rewriter.op(op);
    let operands = view.operand_ids().to_vec();
    let blocks = view.regions().filter_map(RegionRef::entry);
    let terminators: Vec<OpId> = blocks.filter_map(BlockRef::last).map(OpRef::id).collect();
    for terminator in terminators {
        super::rebuild::keep_yielded(terminator, kept, rewriter);
    }
    rebuilt(op, &operands, kept, rewriter)
}

/// Drops unused results.
pub fn drop_results(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let is_used = |&number: &usize| view.result(number).uses().len() != 0;
    let kept: Vec<usize> = (0..view.num_results()).filter(is_used).collect();
    if kept.len() == view.num_results() {
        return false;
    }
    let old = view.result_ids().to_vec();
    let new = keep_results(op, &kept, rewriter);
    for (&number, &new) in kept.iter().zip(&new) {
        rewriter.replace_all_uses(old[number], new);
    }
    rewriter.erase_op(op);
    true
}

/// Drops an empty else region.
pub fn drop_empty_else(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(block) = view.region(1).and_then(RegionRef::entry) else { return false };
    if view.num_results() > 0 || block.first() != block.last() {
        return false;
    }
    let block = block.id();
    rewriter.erase_blocks(&[block]);
    rewriter.modify_op(op, |_| {});
    true
}

/// Removes the negation of a condition by exchanging the regions.
pub fn without_negation(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(view) = rewriter.op(op).dyn_cast::<IfOp>() else { return false };
    let Some(negation) = view.condition().defined_by::<arith::XoriOp>() else { return false };
    let constant = constant_of(negation.rhs().value()).and_then(|value| value.as_int());
    if constant.is_none_or(|constant| constant == 0) || view.else_region().is_empty() {
        return false;
    }
    let (first, second) = (view.then_region().id(), view.else_region().id());
    let (condition, negation) = (negation.lhs().id(), negation.id());
    rewriter.modify_op(op, |body| {
        let between = body.add_region();
        body.move_blocks_to(first, between);
        body.move_blocks_to(second, first);
        body.move_blocks_to(between, second);
        body.set_operand(op, 0, condition);
    });
    // The negation may be dead.
    rewriter.modify_op(negation, |_| {});
    true
}
