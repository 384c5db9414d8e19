//! Removes grayboxes, and moves ops out of them that need not be inside.

use super::super::{ApplyOp, DelinearizeIndexOp, LinearizeIndexOp, StoreOp};
use super::make::{is_from_outside, with_results};
use super::returns;
use crate::affine::adapt::{adapt_maps, can_adapt_maps};
use crate::affine::scope::AffineScopes;
use crate::func::inline::{holds_one_block, inline_blocks};
use crate::{cf, func, scf};
use bourn_ir::effects::{effects_within, is_free_of_effects, is_speculatable};
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{BlockId, BlockRef, Body, Context, OpId, OpRef, OpState, RegionRef, Trait, Value, ValueId};

/// Removes a graybox if it is redundant.
///
/// # Errors
/// Returns the reason if an op that the code would need is not registered.
pub fn remove<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    graybox: OpId,
    scopes: &mut AffineScopes,
) -> Result<(), String> {
    let inner: Vec<OpId> = ops_within(body.op(graybox)).into_iter().map(OpRef::id).collect();
    let inner: Vec<OpId> = inner.into_iter().filter(|&op| !body.op(op).isa::<func::ReturnOp>()).collect();
    discard(context, body, graybox)?;
    scopes.forget();
    for op in inner {
        adapt_maps(context, body, op, scopes);
    }
    Ok(())
}

/// Replaces a graybox by its contents, even if operands of affine ops in it become invalid.
///
/// # Errors
/// Returns the reason if an op that the code would need is not registered.
pub fn discard<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId) -> Result<(), String> {
    let view = body.op(op);
    let Some(region) = view.region(0) else { return Ok(()) };
    let Some(entry) = region.entry().map(BlockRef::id) else { return Err("it has no blocks".to_owned()) };
    let operands = view.operand_ids().to_vec();
    let ends: Vec<OpId> = returns(view).into_iter().map(OpRef::id).collect();
    let (region_id, blocks) = (region.id(), region.blocks().map(BlockRef::id).collect::<Vec<_>>());
    if let ([_], [end]) = (blocks.as_slice(), ends.as_slice()) {
        splice(body, op, entry, *end, &operands);
        return Ok(());
    }
    let name = if holds_one_block(view) { scf::ExecuteRegionOp::NAME } else { cf::BrOp::NAME };
    if context.op_def(name).is_none() {
        return Err(format!("'{name}' is not registered"));
    }
    if name == cf::BrOp::NAME {
        inline_blocks(context, body, op, region_id, (entry, &operands), &blocks);
        return Ok(());
    }
    for end in ends {
        rename(context, body, end, scf::YieldOp::NAME);
    }
    for (number, operand) in operands.into_iter().enumerate().rev() {
        let arg = BlockRef::new(body, entry).arg_ids()[number];
        body.replace_all_uses(arg, operand);
        body.erase_argument(entry, number);
    }
    let new = body.add_region();
    body.move_blocks_to(region_id, new);
    let mut state = OpState::new(context.op_name(name), body.op(op).location());
    state.results = body.op(op).results().map(Value::ty).collect();
    state.regions.push(new);
    let new = body.create(state);
    body.insert_before(op, new);
    let results = body.op(new).result_ids().to_vec();
    body.replace_and_erase(op, &results);
    Ok(())
}

/// Replaces a graybox by the ops of its only block.
fn splice(body: &mut Body<'_>, op: OpId, block: BlockId, end: OpId, operands: &[ValueId]) {
    let args = BlockRef::new(body, block).arg_ids().to_vec();
    let returned = body.op(end).operand_ids().to_vec();
    // A capture may be returned unchanged.
    let outer_name =
        |value: &ValueId| args.iter().position(|arg| arg == value).map(|number| operands[number]);
    let values: Vec<ValueId> = returned.iter().map(|value| outer_name(value).unwrap_or(*value)).collect();
    body.erase(end);
    body.inline_block_before(block, op, operands);
    body.replace_and_erase(op, &values);
}

/// Replaces an op without results by an op of another name with the same operands.
fn rename<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, name: &str) {
    let view = body.op(op);
    let mut state = OpState::new(context.op_name(name), view.location());
    state.operands = view.operand_ids().into();
    state.operand_types = view.operands().map(Value::ty).collect();
    let new = body.create(state);
    body.insert_before(op, new);
    body.erase(op);
}

/// Returns whether a graybox may be removed: it has one block, and the operands of affine ops in it remain valid dimensions and symbols in
/// the surrounding scope. `scopes` belongs to the same body; its cached answers are not used.
#[must_use]
pub fn is_needless(graybox: OpRef<'_, '_>, scopes: &AffineScopes) -> bool {
    let Some(region) = graybox.region(0).filter(|region| region.blocks().len() == 1) else { return false };
    let ends_here = region.entry().and_then(BlockRef::last).is_some_and(|end| end.isa::<func::ReturnOp>());
    if !ends_here {
        return false;
    }
    let mut around = scopes.clone().without(region.id());
    if !ops_within(graybox).into_iter().all(|op| can_adapt_maps(op, &mut around)) {
        return false;
    }
    (0..graybox.num_results()).all(|number| !becomes_dim(graybox, number, &mut around))
}

/// Returns the ops in a graybox, without ops nested in isolated ops.
fn ops_within<'a, 'c>(graybox: OpRef<'a, 'c>) -> Vec<OpRef<'a, 'c>> {
    let (mut found, mut regions) = (Vec::new(), graybox.regions().collect::<Vec<_>>());
    while let Some(region) = regions.pop() {
        for op in region.blocks().flat_map(BlockRef::ops) {
            found.push(op);
            if op.isolated_body().is_none() {
                regions.extend(op.regions());
            }
        }
    }
    found
}

/// Returns whether a returned value is a dimension but no symbol outside of the graybox, while the result may be used as a symbol by affine
/// ops.
fn becomes_dim(graybox: OpRef<'_, '_>, number: usize, around: &mut AffineScopes) -> bool {
    let returned = returns(graybox).first().and_then(|end| end.operands().nth(number));
    let Some(value) = returned.filter(|_| is_applied(graybox.result(number))) else { return false };
    let scope = around.scope_of(graybox);
    around.is_dim(value, scope) && !around.is_symbol(value, scope)
}

/// Returns whether `affine.apply` or a similar op uses an index, possibly as a symbol. These ops accept as symbols values that are not valid
/// symbols elsewhere, but no dimensions, so a dimension must not replace such a value.
pub(crate) fn is_applied(value: Value<'_, '_>) -> bool {
    let applies = [ApplyOp::NAME, LinearizeIndexOp::NAME, DelinearizeIndexOp::NAME];
    value.ty().is_index() && value.uses().any(|(user, _)| applies.iter().any(|name| user.is(name)))
}

/// Moves effect-free ops that only depend on values from outside in front of a graybox. Returns whether there were any.
pub fn move_in_front<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    graybox: OpId,
    scopes: &mut AffineScopes,
) -> bool {
    let Some(entry) = body.op(graybox).region(0).and_then(RegionRef::entry) else { return false };
    let candidates: Vec<OpId> = entry.ops().map(OpRef::id).collect();
    let (args, operands) = (entry.arg_ids().to_vec(), body.op(graybox).operand_ids().to_vec());
    let mut found = false;
    for candidate in candidates {
        if !may_leave(body.op(candidate), body.op(graybox), &args) {
            continue;
        }
        let Some(next) = body.op(candidate).next().map(OpRef::id) else { continue };
        let inner = body.op(candidate).operand_ids().to_vec();
        let outer_name =
            |value: &ValueId| args.iter().position(|arg| arg == value).map(|number| operands[number]);
        let outer: Vec<ValueId> = inner.iter().map(|value| outer_name(value).unwrap_or(*value)).collect();
        body.set_operands(candidate, &outer);
        body.move_before(candidate, graybox);
        scopes.forget();
        // A symbol in the graybox may not be a symbol outside of it.
        if !adapt_maps(context, body, candidate, scopes) {
            body.set_operands(candidate, &inner);
            body.move_before(candidate, next);
            scopes.forget();
            continue;
        }
        found = true;
    }
    found
}

/// Returns whether an op of a graybox computes the same in front of it.
fn may_leave(op: OpRef<'_, '_>, graybox: OpRef<'_, '_>, args: &[ValueId]) -> bool {
    let is_known = op.def().is_some_and(|def| !def.has_trait(Trait::Terminator));
    // Memory that is allocated outside would have to be captured, and ops in regions may use captures.
    let is_plain = op.num_regions() == 0 && op.results().all(|result| !result.ty().is_memref());
    let is_outside = |value: Value<'_, '_>| args.contains(&value.id()) || is_from_outside(value, graybox);
    is_known && is_plain && is_free_of_effects(op) && is_speculatable(op) && op.operands().all(is_outside)
}

/// Moves a store after a graybox if it is the graybox's last effect and writes to captured memory at indices that are computed outside. The
/// stored value becomes a result. Returns the graybox, which may be a new op, or `None` if there is no such store.
pub fn move_stores_behind<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    graybox: OpId,
    scopes: &mut AffineScopes,
) -> Option<OpId> {
    let store = last_store(body.op(graybox))?;
    let view = body.op(graybox);
    let entry = view.region(0)?.entry()?;
    let stored = body.op(store).dyn_cast::<StoreOp>()?;
    let (memory, value) = (stored.memref().id(), stored.value().id());
    let number = entry.arg_ids().iter().position(|arg| *arg == memory)?;
    if !stored.indices().values().iter().all(|index| is_from_outside(index, view)) {
        return None;
    }
    let end =
        entry.last().filter(|end| end.isa::<func::ReturnOp>() && end.num_operands() == view.num_results())?;
    let (end, captured) = (end.id(), view.operand(number).id());
    // The store is moved first; outside, its indices may not be valid dimensions.
    body.set_operand(store, 1, captured);
    body.move_after(store, graybox);
    scopes.forget();
    if !adapt_maps(context, body, store, scopes) {
        body.set_operand(store, 1, memory);
        body.move_before(store, end);
        scopes.forget();
        return None;
    }
    if is_from_outside(Value::new(body, value), body.op(graybox)) {
        return Some(graybox);
    }
    let mut returned = body.op(end).operand_ids().to_vec();
    returned.push(value);
    body.set_operands(end, &returned);
    let mut types: Vec<_> = body.op(graybox).results().map(Value::ty).collect();
    types.push(body.value_type(value));
    let old = body.op(graybox).result_ids().to_vec();
    let mut rewriter = Rewriter::new(context, body);
    let new = with_results(graybox, &types, &mut rewriter);
    let results = rewriter.op(new).result_ids().to_vec();
    for (&old, &new) in old.iter().zip(&results) {
        rewriter.replace_all_uses(old, new);
    }
    rewriter.erase_op(graybox);
    body.set_operand(store, 0, *results.last()?);
    Some(new)
}

/// Returns the store at the end of a graybox with one block, if no op with effects follows it.
fn last_store(graybox: OpRef<'_, '_>) -> Option<OpId> {
    let region = graybox.region(0).filter(|region| region.blocks().len() == 1)?;
    let before_end = region.entry()?.last()?.prev();
    let mut backward = std::iter::successors(before_end, |op| op.prev());
    let noticed = |op: &OpRef<'_, '_>| effects_within(*op).is_none_or(|effects| !effects.is_empty());
    backward.find(noticed).filter(|op| op.isa::<StoreOp>()).map(OpRef::id)
}
