//! The pass `affine-loop-invariant-code-motion`: moves loop-invariant ops in front of their `affine.for`, including loads of elements to
//! which no iteration writes.
//!
//! A load may only move if the loop would execute it anyway, because memory may not exist where it is not accessed. This holds if the loop
//! certainly runs. For memory that is allocated in front of the loop and freed only after it, it is sufficient that the element exists.

use super::access::{Access, Overlap, Variables};
use super::alias::{DistinctArguments, for_each_body};
use super::band::{Header, body_of, loops_inner_first};
use super::effects::{Effect, effects_on_memory};
use super::{GrayboxOp, LoadOp};
use crate::memref;
use bourn_ir::{BlockRef, Body, OpId, OpRef};
use bourn_passes::{Pass, PassFailed, Target, may_leave_loop, uses_nothing_of_loop};
use rustc_hash::FxHashSet;

/// The most pairs of a load and an effect of its loop that are compared.
const MAX_PAIRS: usize = 100_000;

/// Moves loop-invariant ops, and loads from memory that no iteration writes, out of affine loops.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "affine-loop-invariant-code-motion", name = "AffineLoopInvariantCodeMotion")]
pub struct InvariantCodeMotion {
    /// Takes different memory arguments of a function as different memory, as if each had the attribute `llvm.noalias`.
    #[option("noalias-arguments", print_default = false)]
    noalias_arguments: bool,
}

impl Pass for InvariantCodeMotion {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut moved = 0;
        for_each_body(target, self.noalias_arguments, |_, body, distinct| {
            let loops = loops_inner_first(|visit| bourn_passes::walk(body, visit));
            for op in loops {
                moved += move_out(body, op, distinct);
            }
        });
        target.count("num-moved", "Number of ops that were moved out of loops", moved);
        Ok(())
    }
}

/// Moves ops of a loop in front of it, in order. Returns their number.
fn move_out(body: &mut Body<'_>, op: OpId, distinct: DistinctArguments) -> usize {
    let leaving = leaving(body.op(op), distinct);
    for inner in &leaving {
        body.move_before(*inner, op);
    }
    leaving.len()
}

/// Returns the ops that may move in front of a loop.
fn leaving(around: OpRef<'_, '_>, distinct: DistinctArguments) -> Vec<OpId> {
    let (mut found, mut known, mut effects) = (Vec::new(), FxHashSet::default(), None);
    for op in body_of(around).into_iter().flat_map(BlockRef::ops) {
        let leaves = |op: OpRef<'_, '_>| known.contains(&op.id());
        let is_load = op.isa::<LoadOp>() || op.isa::<memref::LoadOp>();
        let leaves = if is_load {
            uses_nothing_of_loop(op, around, leaves)
                && effects.get_or_insert_with(|| LoopEffects::of(around, distinct)).leave_alone(op, around)
        } else {
            may_leave_loop(op, around, leaves)
        };
        if leaves {
            known.insert(op.id());
            found.push(op.id());
        }
    }
    found
}

/// The effects of a loop on memory.
struct LoopEffects<'a, 'c> {
    /// All but reads.
    effects: Vec<Effect<'a, 'c>>,
    variables: Variables<'a, 'c>,
    /// Whether the loop certainly runs, and each of its iterations ends.
    runs: bool,
    /// The number of pairs of effects that may still be compared.
    budget: usize,
}

impl<'a, 'c> LoopEffects<'a, 'c> {
    fn of(around: OpRef<'a, 'c>, distinct: DistinctArguments) -> LoopEffects<'a, 'c> {
        let mut effects = effects_on_memory(around);
        // An unknown op might never return, so ops after it may not be reached.
        let ends = !effects.iter().any(|effect| matches!(effect, Effect::Unknown));
        effects.retain(|effect| !matches!(effect, Effect::Touch(touch) if !touch.writes));
        let count = Header::of(around).and_then(|header| header.trip_count()?.constant());
        LoopEffects {
            effects,
            variables: Variables::knowing(distinct),
            runs: ends && count.is_some_and(|count| count > 0),
            budget: MAX_PAIRS,
        }
    }

    /// Returns whether the memory of a load exists in front of the loop, and no iteration writes to the loaded element.
    fn leave_alone(&mut self, load: OpRef<'a, 'c>, around: OpRef<'a, 'c>) -> bool {
        let Some(access) = self.variables.access(load) else { return false };
        let Some(rest) = self.budget.checked_sub(self.effects.len()) else { return false };
        self.budget = rest;
        let is_there = self.runs || lives_until(around, &access) && self.variables.is_within(&access);
        let variables = &mut self.variables;
        is_there && !self.effects.iter().any(|effect| may_write(effect, &access, variables))
    }
}

/// Returns whether an effect in a loop may change the loaded element.
fn may_write<'a, 'c>(
    effect: &Effect<'a, 'c>,
    load: &Access<'a, 'c>,
    variables: &mut Variables<'a, 'c>,
) -> bool {
    let touch = match effect {
        Effect::Unknown => return !load.is_private(variables.distinct),
        Effect::Touch(touch) => touch,
    };
    if !variables.may_alias(touch.memory, load.memory) {
        return false;
    }
    let access = variables.access(touch.op).filter(|access| access.memory.id() == load.memory.id());
    access.is_none_or(|access| variables.overlap(&access, load) != Overlap::None)
}

/// Returns whether memory is allocated in front of a loop and freed only after it, so that it exists when the loop begins.
fn lives_until<'a, 'c>(the_loop: OpRef<'a, 'c>, access: &Access<'a, 'c>) -> bool {
    let is_behind = |free: OpRef<'a, 'c>| {
        // The allocation is in the same block, so each of its executions is paired with one deallocation.
        let is_paired = free.block() == access.memory.block();
        let mut around = std::iter::successors(Some(the_loop), |op| op.parent_op());
        let here = around.find(|op| op.block() == free.block());
        is_paired
            && here
                .is_some_and(|here| std::iter::successors(here.next(), |op| op.next()).any(|op| op == free))
    };
    // A graybox might free its captures.
    access.is_private(DistinctArguments::default())
        && access.memory.uses().all(|(user, _)| match user.name().as_str() {
            memref::DeallocOp::NAME => is_behind(user),
            name => name != GrayboxOp::NAME,
        })
}
