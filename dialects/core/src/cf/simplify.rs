//! The canonical forms of branches.

use super::{BrOp, CondBrOp};
use crate::arith;
use bourn_equations::rt::Values;
use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{BlockId, BlockRef, Body, OpId, OpRef, ValueId};

/// The longest cycle of blocks with only a branch that is detected. The limit exists because each branch searches for a cycle.
const LONGEST_CYCLE: usize = 100;

/// The target block of a branch, with the values for its arguments.
#[derive(Clone, PartialEq, Eq)]
struct Target {
    block: BlockId,
    values: Vec<ValueId>,
}

impl Target {
    fn new(block: BlockRef<'_, '_>, values: Values<'_, '_>) -> Self {
        Target { block: block.id(), values: values.ids().to_vec() }
    }
    fn of(br: BrOp<'_, '_>) -> Self {
        Target::new(br.dest(), br.dest_operands().values())
    }
}

/// Merges a block with its only predecessor, and skips a target that contains only a branch.
pub fn br(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(br) = rewriter.op(op).dyn_cast::<BrOp>() else { return false };
    let target = Target::of(br);
    if merge(op, &target, rewriter) {
        return true;
    }
    match target_behind(rewriter.body(), &target) {
        Some(further) => branch_to(op, further, rewriter),
        None => false,
    }
}

/// Replaces a conditional branch with a constant condition or equal targets by `cf.br`, and skips targets that contain only a branch.
pub fn cond_br(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(branch) = rewriter.op(op).dyn_cast::<CondBrOp>() else { return false };
    let yes = Target::new(branch.true_dest(), branch.true_dest_operands().values());
    let no = Target::new(branch.false_dest(), branch.false_dest_operands().values());
    let condition = branch.condition().id();
    if let Some(known) = constant_of(branch.condition().value()).and_then(|value| value.as_int()) {
        return branch_to(op, if known == 0 { no } else { yes }, rewriter);
    }
    let body = rewriter.body();
    let (further_yes, further_no) = (target_behind(body, &yes), target_behind(body, &no));
    if further_yes.is_some() || further_no.is_some() {
        return conditional_branch_to(
            op,
            condition,
            further_yes.unwrap_or(yes),
            further_no.unwrap_or(no),
            rewriter,
        );
    }
    if yes.block != no.block {
        return false;
    }
    if yes == no {
        return branch_to(op, yes, rewriter);
    }
    // If the block has no other predecessor, a select before the branch can replace each argument that depends on the condition.
    let only = BlockRef::new(body, yes.block).num_branches() == 2;
    let selects = rewriter.context.op_def(arith::SelectOp::NAME).is_some();
    if !only || !selects {
        return false;
    }
    let pairs: Vec<(ValueId, ValueId)> = yes.values.iter().copied().zip(no.values).collect();
    let values = pairs.into_iter().map(|(yes, no)| {
        if yes == no { yes } else { arith::select_before(op, [condition, yes, no], rewriter) }
    });
    let values = values.collect();
    branch_to(op, Target { block: yes.block, values }, rewriter)
}

fn merge(op: OpId, target: &Target, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let Some(from) = rewriter.op(op).block().map(BlockRef::id) else { return false };
    if from == target.block || BlockRef::new(rewriter.body(), target.block).num_branches() != 1 {
        return false;
    }
    rewriter.erase_op(op);
    rewriter.merge_block(target.block, from, &target.values);
    true
}

/// Returns the target of a block's branch, if the block contains nothing else.
fn target_behind(body: &Body<'_>, through: &Target) -> Option<Target> {
    let block = BlockRef::new(body, through.block);
    let only = only_branch(block)?;
    let further = Target::of(only);
    // A block in a cycle, or with arguments that are used elsewhere, stays.
    let used_elsewhere = block.args().any(|arg| arg.uses().any(|(user, _)| user != only.as_op()));
    if used_elsewhere || leads_back(block) {
        return None;
    }
    let value = |value: &ValueId| match block.arg_ids().iter().position(|arg| arg == value) {
        Some(number) => through.values[number],
        None => *value,
    };
    Some(Target { block: further.block, values: further.values.iter().map(value).collect() })
}

/// Returns the branch of a block that contains nothing else.
fn only_branch<'a, 'c>(block: BlockRef<'a, 'c>) -> Option<BrOp<'a, 'c>> {
    block.last().filter(|last| block.first() == Some(*last)).and_then(OpRef::dyn_cast)
}

/// Returns whether a chain of blocks with only a branch leads from a block back to it.
fn leads_back(block: BlockRef<'_, '_>) -> bool {
    // The limit also ends the search in a cycle that does not contain this block.
    let most = block.region().map_or(0, |region| region.blocks().len()).min(LONGEST_CYCLE);
    std::iter::successors(next(&block), next).take(most).any(|found| found == block)
}

fn next<'a, 'c>(block: &BlockRef<'a, 'c>) -> Option<BlockRef<'a, 'c>> {
    only_branch(*block).map(BrOp::dest)
}

fn branch_to(op: OpId, target: Target, rewriter: &mut Rewriter<'_, '_>) -> bool {
    rewriter.replace_with(op, BrOp::build(target.values, target.block));
    true
}

fn conditional_branch_to(
    op: OpId,
    condition: ValueId,
    yes: Target,
    no: Target,
    rewriter: &mut Rewriter<'_, '_>,
) -> bool {
    rewriter.replace_with(op, CondBrOp::build(condition, yes.values, no.values, yes.block, no.block));
    true
}
