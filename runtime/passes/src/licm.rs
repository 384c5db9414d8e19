//! The pass that hoists loop-invariant ops out of loops.

use crate::Pass;
use crate::pass::{PassFailed, Target, for_each_body, walk};
use bourn_ir::def::has_trait_named;
use bourn_ir::effects::{is_free_of_effects, is_speculatable};
use bourn_ir::{BlockRef, Body, OpId, OpRef, RegionRef, Trait, Value};
use std::collections::VecDeque;

/// Moves loop-invariant ops out of loops.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "loop-invariant-code-motion")]
pub struct LoopInvariantCodeMotion;

impl Pass for LoopInvariantCodeMotion {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        if let Some(body) = target.body_mut() {
            for_each_body(body, move_out_of_loops);
        }
        Ok(())
    }
}

fn move_out_of_loops(body: &mut Body<'_>) {
    let mut loops = Vec::new();
    walk(body, |op| {
        if op.def().is_some_and(|def| has_trait_named(def, "LoopLike")) {
            loops.push(op.id());
        }
    });
    // Inner loops are processed first: an op that is hoisted out of them may be hoisted out of the outer loop, too.
    for op in loops.into_iter().rev() {
        let regions: Vec<_> = body.op(op).regions().map(RegionRef::id).collect();
        for region in regions {
            let blocks = RegionRef::new(body, region).blocks();
            let mut worklist: VecDeque<OpId> = blocks.flat_map(BlockRef::ops).map(OpRef::id).collect();
            while let Some(candidate) = worklist.pop_front() {
                let view = body.op(candidate);
                if region_of(view) != Some(region) || !may_leave_loop(view, body.op(op), |_| false) {
                    continue;
                }
                body.move_before(candidate, op);
                let users = body.op(candidate).results().flat_map(Value::uses).map(|(user, _)| user);
                worklist.extend(users.filter(|user| region_of(*user) == Some(region)).map(OpRef::id));
            }
        }
    }
}

fn region_of(op: OpRef<'_, '_>) -> Option<bourn_ir::RegionId> {
    op.block().and_then(BlockRef::region).map(RegionRef::id)
}

/// Returns whether an op in a loop is loop-invariant, and may be executed even if the loop has no iterations. Ops that `leaves` accepts
/// count as defined before the loop.
#[must_use]
pub fn may_leave_loop<'a, 'c>(
    op: OpRef<'a, 'c>,
    around: OpRef<'a, 'c>,
    leaves: impl Fn(OpRef<'a, 'c>) -> bool,
) -> bool {
    if op.def().is_none_or(|def| def.has_trait(Trait::Terminator)) {
        return false;
    }
    is_free_of_effects(op) && is_speculatable(op) && uses_nothing_of_loop(op, around, leaves)
}

/// Returns whether an op, with its regions, uses no value that is defined in the loop around it, except values defined inside the op itself
/// or by ops that `leaves` accepts.
#[must_use]
pub fn uses_nothing_of_loop<'a, 'c>(
    op: OpRef<'a, 'c>,
    around: OpRef<'a, 'c>,
    leaves: impl Fn(OpRef<'a, 'c>) -> bool,
) -> bool {
    let mut stack = vec![op];
    while let Some(inner) = stack.pop() {
        let is_left = |value: Value<'a, 'c>| value.defining_op().is_some_and(&leaves);
        if inner.operands().any(|operand| is_inside(operand, around, op) && !is_left(operand)) {
            return false;
        }
        if inner.isolated_body().is_none() {
            stack.extend(inner.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops));
        }
    }
    true
}

/// Returns whether a value is defined in the regions of `around`, but not in the regions of `except`.
fn is_inside<'a, 'c>(value: Value<'a, 'c>, around: OpRef<'a, 'c>, except: OpRef<'a, 'c>) -> bool {
    let block = value.block();
    let mut next = block.and_then(BlockRef::parent_op);
    while let Some(op) = next {
        if op == except {
            return false;
        }
        if op == around {
            return true;
        }
        next = op.parent_op();
    }
    false
}
