//! The pass `affine-scalrep`: replaces loads by the value that was stored or loaded before, and erases overwritten stores and memory that
//! is only written.
//!
//! The analysis goes back from a load through its block and the blocks around it, until an op may write to the element. It enters
//! grayboxes: their captures stand for the captured memory.

use super::access::{Access, Overlap, Variables};
use super::alias::{DistinctArguments, captured, for_each_body, outer_memory};
use super::graybox::canonicalize::drop_unneeded_captures;
use super::graybox::remove::is_applied;
use super::{ForOp, GrayboxOp, IfOp, LoadOp, StoreOp};
use crate::{memref, scf};
use bourn_ir::def::Trait;
use bourn_ir::effects::{EffectKind, EffectOn, affected, effects_of};
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{BlockRef, Body, Context, OpId, OpRef, RegionRef, Value, ValueId};
use bourn_passes::{Pass, PassFailed, Target};

/// The most ops that are visited from one load or store.
const MAX_OPS: usize = 10_000;

/// Forwards stored and loaded values to loads, and erases dead stores.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "affine-scalrep", name = "AffineScalarReplacement")]
pub struct ScalarReplacement {
    /// Takes different memory arguments of a function as different memory, as if each had the attribute `llvm.noalias`.
    #[option("noalias-arguments", print_default = false)]
    noalias_arguments: bool,
}

impl Pass for ScalarReplacement {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        for_each_body(target, self.noalias_arguments, |context, body, distinct| {
            replace_loads(body, distinct);
            erase_overwritten(body, distinct);
            erase_written_only(context, body);
        });
        Ok(())
    }
}

fn ops_named(body: &Body<'_>, names: &[&str]) -> Vec<OpId> {
    let mut found = Vec::new();
    bourn_passes::walk(body, |op| found.extend(names.iter().any(|name| op.is(name)).then(|| op.id())));
    found
}

// ---- loads

fn replace_loads(body: &mut Body<'_>, distinct: DistinctArguments) {
    for load in ops_named(body, &[LoadOp::NAME]) {
        let Some(value) = value_before(body.op(load), distinct) else { continue };
        let result = body.op(load).result(0).id();
        body.replace_all_uses(result, value);
        body.erase(load);
    }
}

/// Returns the value that an element certainly has before a load.
fn value_before(load: OpRef<'_, '_>, distinct: DistinctArguments) -> Option<ValueId> {
    let result = load.result(0);
    // Memory cannot enter a graybox like a scalar, and the value may be a dimension that is no symbol.
    if result.ty().is_memref() || is_applied(result) {
        return None;
    }
    let mut variables = Variables::knowing(distinct);
    let wanted = variables.access(load)?;
    let (mut here, mut budget) = (load, MAX_OPS);
    loop {
        while let Some(op) = here.prev() {
            here = op;
            if let Some(value) = value_at(op, &wanted, &mut variables) {
                return (value.ty() == result.ty()).then(|| value.id());
            }
            if may_write(op, &wanted, &mut variables, &mut budget) {
                return None;
            }
        }
        let region = here.block()?.region().filter(|region| region.blocks().len() == 1)?;
        let around = region.parent_op()?;
        if variables.depends_on(&wanted, region) {
            return None;
        }
        match around.name().as_str() {
            IfOp::NAME | scf::IfOp::NAME | GrayboxOp::NAME | scf::ExecuteRegionOp::NAME => {}
            // Ops after the load ran before it in the previous iteration.
            ForOp::NAME | scf::ForOp::NAME if !may_write(around, &wanted, &mut variables, &mut budget) => {}
            _ => return None,
        }
        here = around;
    }
}

/// Returns the value that an op reads from or writes to the element.
fn value_at<'a, 'c>(
    op: OpRef<'a, 'c>,
    wanted: &Access<'a, 'c>,
    variables: &mut Variables<'a, 'c>,
) -> Option<Value<'a, 'c>> {
    let access = variables.access(op).filter(|access| access.memory.id() == wanted.memory.id())?;
    let is_same = variables.overlap(&access, wanted) == Overlap::Same;
    is_same.then(|| if access.writes { op.operand(0) } else { op.result(0) })
}

/// Returns whether an op or a nested op may write to an element or free its memory.
fn may_write<'a, 'c>(
    op: OpRef<'a, 'c>,
    wanted: &Access<'a, 'c>,
    variables: &mut Variables<'a, 'c>,
    budget: &mut usize,
) -> bool {
    may_touch(op, wanted, variables, budget, &[EffectKind::Write, EffectKind::Free])
}

/// Returns whether an op or a nested op may have one of these effects on an element.
fn may_touch<'a, 'c>(
    op: OpRef<'a, 'c>,
    wanted: &Access<'a, 'c>,
    variables: &mut Variables<'a, 'c>,
    budget: &mut usize,
    kinds: &[EffectKind],
) -> bool {
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        let Some(rest) = budget.checked_sub(1) else { return true };
        *budget = rest;
        if has_effect(op, wanted, variables, kinds) {
            return true;
        }
        if op.isolated_body().is_none() {
            stack.extend(op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops));
        }
    }
    false
}

/// Returns whether an op alone may have one of these effects on an element.
fn has_effect<'a, 'c>(
    op: OpRef<'a, 'c>,
    wanted: &Access<'a, 'c>,
    variables: &mut Variables<'a, 'c>,
    kinds: &[EffectKind],
) -> bool {
    let Some(effects) = effects_of(op) else {
        let is_known = op.def().is_some_and(|def| def.has_trait(Trait::RecursiveEffects));
        return !is_known && !wanted.is_private(variables.distinct);
    };
    let mut relevant = effects.iter().filter(|effect| kinds.contains(&effect.kind)).peekable();
    if relevant.peek().is_none() {
        return false;
    }
    if relevant.any(|effect| !matches!(effect.on, EffectOn::Operand(_))) {
        return !wanted.is_private(variables.distinct);
    }
    let mut memory = kinds.iter().flat_map(|kind| affected(op, *kind));
    if !memory.any(|memory| variables.may_alias(memory, wanted.memory)) {
        return false;
    }
    let access = variables.access(op).filter(|access| access.memory.id() == wanted.memory.id());
    access.is_none_or(|access| variables.overlap(&access, wanted) != Overlap::None)
}

// ---- stores

/// Erases stores to elements that a later store in the block overwrites before they are read.
fn erase_overwritten(body: &mut Body<'_>, distinct: DistinctArguments) {
    for store in ops_named(body, &[StoreOp::NAME]) {
        if is_overwritten(body.op(store), distinct) {
            body.erase(store);
        }
    }
}

fn is_overwritten(store: OpRef<'_, '_>, distinct: DistinctArguments) -> bool {
    let mut variables = Variables::knowing(distinct);
    let Some(wanted) = variables.access(store) else { return false };
    let (mut here, mut budget) = (store, MAX_OPS);
    while let Some(op) = here.next() {
        here = op;
        let access = variables.access(op).filter(|access| access.writes);
        if let Some(access) = access.filter(|access| access.memory.id() == wanted.memory.id())
            && variables.overlap(&access, &wanted) == Overlap::Same
        {
            return true;
        }
        if may_touch(op, &wanted, &mut variables, &mut budget, &[EffectKind::Read, EffectKind::Free]) {
            return false;
        }
    }
    false
}

// ---- memory

/// Erases memory that is only written and freed, with the ops that do so.
fn erase_written_only<'c>(context: &'c Context, body: &mut Body<'c>) {
    for alloc in ops_named(body, &[memref::AllocOp::NAME, memref::AllocaOp::NAME]) {
        let Some((users, boxes)) = written_only(body.op(alloc).result(0)) else { continue };
        for user in users {
            body.erase(user);
        }
        // The capture of a nested graybox is a use in the outer graybox, so inner grayboxes come first.
        for graybox in boxes.into_iter().rev() {
            drop_unneeded_captures(graybox, &mut Rewriter::new(context, body));
        }
        if body.op(alloc).result(0).uses().len() == 0 {
            body.erase(alloc);
        }
    }
}

/// Returns the ops that write to memory or free it, and the grayboxes that capture it, outer grayboxes first; `None` if it has other uses.
fn written_only(memory: Value<'_, '_>) -> Option<(Vec<OpId>, Vec<OpId>)> {
    let (mut users, mut boxes, mut names) = (Vec::new(), Vec::new(), vec![memory]);
    while let Some(name) = names.pop() {
        for (user, number) in name.uses() {
            match user.name().as_str() {
                StoreOp::NAME | memref::StoreOp::NAME if number == 1 => users.push(user.id()),
                memref::DeallocOp::NAME => users.push(user.id()),
                GrayboxOp::NAME => {
                    let arg = captured(user, number)?;
                    debug_assert_eq!(outer_memory(arg).id(), outer_memory(name).id());
                    names.push(arg);
                    if !boxes.contains(&user.id()) {
                        boxes.push(user.id());
                    }
                }
                _ => return None,
            }
        }
    }
    Some((users, boxes))
}
