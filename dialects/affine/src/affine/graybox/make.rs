//! Creates grayboxes: around ops of a block, with other results, and with additional captures.

use super::super::GrayboxOp;
use super::implicit_captures;
use super::remove::{is_needless, remove};
use crate::affine::scope::{AffineScopes, is_within};
use crate::func;
use crate::func::inline::InlineScope;
use bourn_equations::rt::NO_VALUES;
use bourn_ir::build::Builder;
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{
    BlockId, BlockRef, Body, Context, OpId, OpRef, OpState, RegionId, RegionRef, Trait, Type, Value, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Creates a graybox in front of `op` with its captures, attributes and blocks, and with other result types. Afterwards `op` is empty.
pub(super) fn with_results<'c>(op: OpId, types: &[Type<'c>], rewriter: &mut Rewriter<'_, 'c>) -> OpId {
    let view = rewriter.op(op);
    let mut state = OpState::new(view.name(), view.location());
    state.operands = view.operand_ids().into();
    state.operand_types = view.operands().map(Value::ty).collect();
    state.results.extend_from_slice(types);
    state.attrs = view.attrs().clone();
    let regions: Vec<_> = view.regions().map(RegionRef::id).collect();
    rewriter.modify_op(op, |body| {
        for region in regions {
            let new = body.add_region();
            body.move_blocks_to(region, new);
            state.regions.push(new);
        }
    });
    rewriter.point = Some(InsertionPoint::Before(op));
    rewriter.create(state)
}

/// Captures the memory from outside that a graybox uses without capturing it. Returns the number of uses. Nested grayboxes must be
/// processed first, since their captures are uses in this graybox.
pub fn capture_memrefs(body: &mut Body<'_>, graybox: OpId) -> usize {
    let view = body.op(graybox);
    let Some(entry) = view.region(0).and_then(RegionRef::entry) else { return 0 };
    let uses: Vec<(OpId, usize, ValueId)> = implicit_captures(view)
        .map(|(user, number)| (user.id(), number, user.operand(number).id()))
        .collect();
    let mut operands = view.operand_ids().to_vec();
    let mut args: FxHashMap<ValueId, ValueId> =
        operands.iter().copied().zip(entry.arg_ids().iter().copied()).collect();
    let (entry, location) = (entry.id(), view.location());
    for &(user, number, memory) in &uses {
        let arg = *args.entry(memory).or_insert_with(|| {
            operands.push(memory);
            body.add_argument(entry, body.value_type(memory), location)
        });
        body.set_operand(user, number, arg);
    }
    body.set_operands(graybox, &operands);
    uses.len()
}

/// Puts the ops of a block from `first` to `last` into a graybox. It captures the memory that they use, and its results are the values that
/// are used after it. The operands of affine ops inside remain valid.
///
/// # Errors
/// Returns the reason, and changes nothing, if the ops are not a part of one block without its terminator, or if one of them computes a
/// dimension that is used after them: the result of a graybox is no dimension.
pub fn wrap<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    first: OpId,
    last: OpId,
    scopes: &mut AffineScopes,
) -> Result<OpId, &'static str> {
    if context.op_def(GrayboxOp::NAME).is_none() || context.op_def(func::ReturnOp::NAME).is_none() {
        return Err("'affine.graybox' is not registered");
    }
    let ops = ops_between(body, first, last)?;
    let escaping = used_behind(body, &ops);
    for &(value, _) in &escaping {
        let value = Value::new(body, value);
        let scope = value.defining_op().and_then(|op| scopes.scope_of(op));
        if value.ty().is_index() && !scopes.is_top_level(value) && scopes.is_dim(value, scope) {
            return Err("a dimension or symbol that is computed here is used behind");
        }
    }
    let location = body.op(first).location();
    let region = body.add_region();
    let block = body.add_block(region);
    let types: Vec<Type<'c>> = escaping.iter().map(|&(value, _)| body.value_type(value)).collect();
    let graybox = GrayboxOp::build(NO_VALUES, types).body(region);
    let mut builder = Builder::new(context, body, InsertionPoint::Before(first), location);
    let graybox = builder.insert(graybox).id();
    for &op in &ops {
        body.move_to_end(op, block);
    }
    let values: Vec<ValueId> = escaping.iter().map(|&(value, _)| value).collect();
    add_return(context, body, block, &values);
    let results = body.op(graybox).result_ids().to_vec();
    for ((_, uses), result) in escaping.into_iter().zip(results) {
        for (user, number) in uses {
            body.set_operand(user, number, result);
        }
    }
    capture_memrefs(body, graybox);
    scopes.forget();
    Ok(graybox)
}

/// The inliner's interface: the ops of `affine` are inlined in a graybox.
pub(crate) struct Graybox;

impl InlineScope for Graybox {
    fn is_available(&self, context: &Context) -> bool {
        context.op_def(GrayboxOp::NAME).is_some()
    }
    fn enclose<'c>(&self, context: &'c Context, body: &mut Body<'c>, call: OpId, region: RegionId) {
        around_blocks(context, body, call, region);
    }
}

/// Replaces a call by a region that returns, in a graybox unless the affine ops are valid without one.
fn around_blocks<'c>(context: &'c Context, body: &mut Body<'c>, call: OpId, region: RegionId) {
    let view = body.op(call);
    let (types, location): (Vec<_>, _) = (view.results().map(Value::ty).collect(), view.location());
    let graybox = GrayboxOp::build(NO_VALUES, types).body(region);
    let mut builder = Builder::new(context, body, InsertionPoint::Before(call), location);
    let graybox = builder.insert(graybox).id();
    capture_memrefs(body, graybox);
    let results = body.op(graybox).result_ids().to_vec();
    body.replace_and_erase(call, &results);
    // Functions are affine scopes.
    let mut scopes = AffineScopes::of_body(true);
    if is_needless(body.op(graybox), &scopes) {
        // Removing a graybox with one block needs no other op, so it cannot fail.
        let _ = remove(context, body, graybox, &mut scopes);
    }
}

/// Ends a block with a return of values.
fn add_return<'c>(context: &'c Context, body: &mut Body<'c>, block: BlockId, values: &[ValueId]) {
    let location = BlockRef::new(body, block).last().map_or(bourn_ir::Location::Unknown, OpRef::location);
    Builder::new(context, body, InsertionPoint::End(block), location).insert(func::ReturnOp::build(values));
}

/// Returns the ops from `first` to `last` in their block.
fn ops_between(body: &Body<'_>, first: OpId, last: OpId) -> Result<Vec<OpId>, &'static str> {
    let from = std::iter::successors(Some(body.op(first)), |op| op.next());
    let mut found = Vec::new();
    for op in from {
        if op.def().is_none_or(|def| def.has_trait(Trait::Terminator)) && op.next().is_none() {
            return Err("the end of a block stays where it is");
        }
        found.push(op.id());
        if op.id() == last {
            return Ok(found);
        }
    }
    Err("the ops are not in one block, or not in this order")
}

/// Returns the results of ops that other ops use, with these uses.
fn used_behind(body: &Body<'_>, ops: &[OpId]) -> Vec<(ValueId, Vec<(OpId, usize)>)> {
    let inside: FxHashSet<OpId> = ops.iter().copied().collect();
    let is_outside = |user: OpRef<'_, '_>| {
        !std::iter::successors(Some(user), |op| op.parent_op()).any(|op| inside.contains(&op.id()))
    };
    let results = ops.iter().flat_map(|&op| body.op(op).results());
    let used = results.map(|result| {
        let uses = result.uses().filter(|(user, _)| is_outside(*user));
        (result.id(), uses.map(|(user, number)| (user.id(), number)).collect::<Vec<_>>())
    });
    used.filter(|(_, uses)| !uses.is_empty()).collect()
}

/// Returns whether a value is defined outside of a graybox.
pub(super) fn is_from_outside(value: Value<'_, '_>, graybox: OpRef<'_, '_>) -> bool {
    let block = value.block();
    let region = graybox.region(0);
    block.zip(region).is_none_or(|(block, region)| !is_within(block, region))
}
