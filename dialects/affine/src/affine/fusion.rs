//! The pass `affine-loop-fusion`: fuses two loops of a block with the same bounds and step, if each iteration of the second loop only
//! depends on iterations of the first loop that have run by then.
//!
//! In the fused loop, an iteration `i` of the first loop comes after the iterations `j < i` of the second. So it must not access elements
//! that these access, unless both only read. The analysis enters grayboxes: their accesses are mapped to the captured memory.

use super::access::Variables;
use super::alias::{DistinctArguments, for_each_body};
use super::effects::{Effect, Touch, effects};
use super::{ForOp, YieldOp};
use bourn_ir::def::OperandIdx;
use bourn_ir::effects::is_free_of_effects;
use bourn_ir::{BlockId, BlockRef, Body, OpId, OpRef, RegionRef, Value};
use bourn_passes::{Pass, PassFailed, Target};

/// The most pairs of effects that are compared for two loops.
const MAX_PAIRS: usize = 10_000;

/// Fuses loops with equal bounds, where dependences allow it.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "affine-loop-fusion", name = "AffineLoopFusion")]
pub struct LoopFusion {
    /// Takes different memory arguments of a function as different memory, as if each had the attribute `llvm.noalias`.
    #[option("noalias-arguments", print_default = false)]
    noalias_arguments: bool,
}

impl Pass for LoopFusion {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut fused = 0;
        for_each_body(target, self.noalias_arguments, |_, body, distinct| fused += fuse_in(body, distinct));
        target.count("num-fused", "Number of loops that were fused into another one", fused);
        Ok(())
    }
}

/// Fuses loops in all blocks of a body, outer loops first, since this makes loops inside them adjacent. Returns the number of removed
/// loops.
fn fuse_in(body: &mut Body<'_>, distinct: DistinctArguments) -> usize {
    let mut blocks: Vec<BlockId> = body.top_regions().flat_map(RegionRef::blocks).map(BlockRef::id).collect();
    let mut fused = 0;
    while let Some(block) = blocks.pop() {
        while let Some((first, second)) = pair_in(BlockRef::new(body, block), distinct) {
            fuse(body, first, second);
            fused += 1;
        }
        let ops = BlockRef::new(body, block).ops().filter(|op| op.isolated_body().is_none());
        blocks.extend(
            ops.flat_map(|op| op.regions().collect::<Vec<_>>()).flat_map(RegionRef::blocks).map(BlockRef::id),
        );
    }
    fused
}

/// Returns two loops of a block that may be fused.
fn pair_in(block: BlockRef<'_, '_>, distinct: DistinctArguments) -> Option<(OpId, OpId)> {
    let mut first: Option<OpRef<'_, '_>> = None;
    for op in block.ops() {
        if op.isa::<ForOp>() {
            if let Some(first) = first.filter(|first| may_be_fused(*first, op, distinct)) {
                return Some((first.id(), op.id()));
            }
            first = Some(op);
        } else if first.is_some() && !is_free_of_effects(op) {
            first = None;
        }
    }
    None
}

/// Moves the ops of the first loop to the start of the second.
fn fuse(body: &mut Body<'_>, first: OpId, second: OpId) {
    let entry =
        |body: &Body<'_>, op: OpId| body.op(op).region(0).and_then(RegionRef::entry).map(BlockRef::id);
    let (Some(from), Some(into)) = (entry(body, first), entry(body, second)) else { return };
    let (from, into) = (BlockRef::new(body, from), BlockRef::new(body, into));
    let Some(start) = into.first().map(OpRef::id) else { return };
    let (old, new) = (from.arg_ids()[0], into.arg_ids()[0]);
    let moved: Vec<OpId> = from.ops().filter(|op| !op.isa::<YieldOp>()).map(OpRef::id).collect();
    body.replace_all_uses(old, new);
    for op in moved {
        body.move_before(op, start);
    }
    body.erase(first);
}

// ---- legality

fn may_be_fused<'a, 'c>(first: OpRef<'a, 'c>, second: OpRef<'a, 'c>, distinct: DistinctArguments) -> bool {
    if !has_same_numbers(first, second) {
        return false;
    }
    let counter = |op: OpRef<'a, 'c>| op.region(0)?.entry()?.arg(0);
    let (Some(later), Some(earlier)) = (counter(first), counter(second)) else { return false };
    let mut variables = Variables::knowing(distinct);
    let (before, behind) = (effects(first, &mut variables), effects(second, &mut variables));
    let shared = |a: &Effect<'a, 'c>| behind.iter().any(|b| a.is_of_memory_of(b));
    if before.len().saturating_mul(behind.len()) > MAX_PAIRS || !before.iter().any(shared) {
        return false;
    }
    before.iter().all(|a| behind.iter().all(|b| !a.may_meet(b, (later, earlier), &mut variables)))
}

/// Returns whether two loops have no iteration arguments, and the same bounds and step.
fn has_same_numbers(first: OpRef<'_, '_>, second: OpRef<'_, '_>) -> bool {
    let bounds = |op: OpRef<'_, '_>| -> Option<Vec<_>> {
        let group = |number: u16| Some(op.operand_ids()[op.operand_group(OperandIdx(number))?].to_vec());
        Some([group(0)?, group(1)?].concat())
    };
    let attrs = [ForOp::LOWER_BOUND_MAP_ATTR, ForOp::UPPER_BOUND_MAP_ATTR, ForOp::STEP_ATTR];
    first.num_results() == 0
        && second.num_results() == 0
        && attrs.iter().all(|name| first.attr(name) == second.attr(name))
        && bounds(first) == bounds(second)
}

impl<'a, 'c> Effect<'a, 'c> {
    fn is_private(&self, distinct: DistinctArguments) -> bool {
        matches!(self, Effect::Touch(Touch { access: Some(access), .. }) if access.is_private(distinct))
    }

    /// Returns whether both access elements of the same memory.
    fn is_of_memory_of(&self, other: &Effect<'a, 'c>) -> bool {
        match (self, other) {
            (Effect::Touch(a), Effect::Touch(b)) => match (&a.access, &b.access) {
                (Some(a), Some(b)) => a.memory.id() == b.memory.id(),
                _ => false,
            },
            _ => false,
        }
    }

    /// Returns whether the order of two effects may matter while the first of two induction variables is greater than the second.
    fn may_meet(
        &self,
        other: &Effect<'a, 'c>,
        order: (Value<'a, 'c>, Value<'a, 'c>),
        variables: &mut Variables<'a, 'c>,
    ) -> bool {
        match (self, other) {
            (Effect::Unknown, Effect::Unknown) => true,
            (Effect::Unknown, touch) | (touch, Effect::Unknown) => !touch.is_private(variables.distinct),
            (Effect::Touch(a), Effect::Touch(b)) => {
                if !(a.writes || b.writes) || !variables.may_alias(a.memory, b.memory) {
                    return false;
                }
                let (Some(x), Some(y)) = (&a.access, &b.access) else { return true };
                x.memory.id() != y.memory.id() || variables.may_meet(x, y, order)
            }
        }
    }
}
