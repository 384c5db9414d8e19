//! The ops whose requirements on sizes hold in all executions of their block.
//!
//! The sizes that an op requires to be equal are equal if the op is executed. If its block runs, this is certain unless
//!
//! - an earlier op of the block may not return: a check that stops the program must not be decided by the op that it guards;
//! - a pass may have moved the op there. An op without effects may be executed speculatively, for example in front of a loop that does not
//!   run, and its results are then unused. So its requirements count only if the block itself uses its results.

use super::BindSymbolicShapeOp;
use crate::{arith, scf};
use bourn_ir::def::{Trait, has_trait_named};
use bourn_ir::effects::{effects_of, is_speculatable};
use bourn_ir::{BlockId, Body, OpId, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The ops whose requirements hold in all executions of their block.
#[derive(Default, Debug)]
pub(super) struct Required(FxHashSet<OpId>);

impl Required {
    /// Finds these ops. `ops` has all ops in the order of the text.
    pub fn new(body: &Body<'_>, ops: &[OpId]) -> Self {
        let mut reached = FxHashSet::default();
        let mut ended: FxHashSet<BlockId> = FxHashSet::default();
        for &op in ops {
            let view = body.op(op);
            let Some(block) = view.block().map(|block| block.id()) else { continue };
            if !ended.contains(&block) {
                reached.insert(op);
            }
            // An op that may not return ends all blocks around it, from there on.
            if may_not_return(view) {
                let around = std::iter::successors(Some(view), |op| op.parent_op());
                ended.extend(around.filter_map(|op| op.block()).map(|block| block.id()));
            }
        }
        let used = used(body, ops);
        reached.retain(|op| used.get(op).copied().unwrap_or(false));
        Required(reached)
    }

    /// Returns whether the requirements of an op hold in all executions of its block.
    pub fn contains(&self, op: OpId) -> bool {
        self.0.contains(&op)
    }
}

/// Returns which ops are executed where they are, or have results that their block uses.
fn used(body: &Body<'_>, ops: &[OpId]) -> FxHashMap<OpId, bool> {
    let mut used: FxHashMap<OpId, bool> = FxHashMap::default();
    // In a block users come after the definitions.
    for &op in ops.iter().rev() {
        let view = body.op(op);
        let block = view.block().map(|block| block.id());
        let by = |user: OpRef<'_, '_>, operand: usize| {
            let is_here = user.block().map(|block| block.id()) == block;
            // Only one of the two values is needed.
            let may_be_dropped = user.isa::<arith::SelectOp>() && operand > 0;
            // A region may or may not use the value that it gets.
            let is_passed_on = may_be_dropped || is_control_flow(user) || user.isa::<BindSymbolicShapeOp>();
            is_here && !is_passed_on && used.get(&user.id()).copied().unwrap_or(false)
        };
        let is_terminator = view.def().is_some_and(|def| def.has_trait(Trait::Terminator));
        let is_used = is_terminator
            || !is_speculatable(view)
            || view.results().any(|result| result.uses().any(|(user, operand)| by(user, operand)));
        used.insert(op, is_used);
    }
    used
}

/// Returns whether an op passes its operands to regions that may not run.
fn is_control_flow(op: OpRef<'_, '_>) -> bool {
    let branches = |def| has_trait_named(def, "RegionBranch") || has_trait_named(def, "LoopLike");
    op.num_regions() > 0 && op.def().is_none_or(branches)
}

/// Returns whether control may not come back from an op itself; its regions are not searched.
fn may_not_return(op: OpRef<'_, '_>) -> bool {
    let Some(def) = op.def() else { return true };
    if def.has_trait(Trait::Terminator) || op.isa::<BindSymbolicShapeOp>() {
        return false;
    }
    // A loop with a condition may run forever, and so may a cycle of blocks.
    let may_repeat = op.isa::<scf::WhileOp>()
        || op.isolated_body().is_none() && op.regions().any(|region| region.blocks().nth(1).is_some());
    let is_unknown = effects_of(op).is_none() && !def.has_trait(Trait::RecursiveEffects);
    may_repeat || is_unknown
}
