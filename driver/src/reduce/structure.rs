//! Steps that change the structure of a program: ops, regions, blocks, arguments and results.

use super::place::{Place, body, body_mut, op, places};
use bourn_ir::symbols::{name_of, references};
use bourn_ir::{
    AttrData, Attribute, BlockId, BlockRef, Body, Context, OpId, OpRef, OpState, OwnedOp, RegionId,
    RegionRef, Trait, Type, TypeData, Value, ValueId,
};
use std::collections::HashSet;

/// The attribute with the type of a function.
const FUNCTION_TYPE: &str = "function_type";
/// The attributes with a dictionary for each argument and for each result.
const ARGUMENT_ATTRS: &str = "arg_attrs";
const RESULT_ATTRS: &str = "res_attrs";

/// The treatment of ops that use a result of an erased op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Users {
    /// They are erased, too.
    Erase,
    /// They get other operands of the same types.
    Keep,
}

/// Erases ops. Uses of their results are replaced by other values of the same type, or the users are erased, too, and ops that
/// refer to an erased symbol.
pub fn erase(program: &mut OwnedOp<'_>, ops: &[Place], users: Users) -> bool {
    let names: HashSet<String> =
        ops.iter().filter_map(|place| name_of(op(program, place)?).map(str::to_owned)).collect();
    let mut wanted = ops.to_vec();
    if !names.is_empty() {
        let refers = |op: OpRef<'_, '_>| {
            references(op).iter().any(|reference| match reference.data() {
                AttrData::SymbolRef { root, nested } => {
                    names.contains(nested.last().unwrap_or(root).as_str())
                }
                _ => false,
            })
        };
        let users = places(program).into_iter().filter(|place| op(program, place).is_some_and(refers));
        wanted.extend(users.filter(|place| !ops.contains(place)).collect::<Vec<_>>());
    }
    // Inner bodies first: their owners may be erased, too.
    wanted.sort_by_key(|place| std::cmp::Reverse(place.owners.len()));
    let mut has_erased = false;
    for group in wanted.chunk_by(|a, b| a.owners == b.owners) {
        let ids: Vec<OpId> = group.iter().map(|place| place.op).collect();
        let Some(body) = body_mut(program, &group[0].owners) else { continue };
        has_erased |= erase_in(body, &ids, users);
    }
    has_erased
}

/// Erases ops of one body as far as this is possible; returns whether any op was erased.
fn erase_in(body: &mut Body<'_>, ops: &[OpId], of_users: Users) -> bool {
    let mut doomed: Vec<OpId> = Vec::new();
    let mut open: Vec<OpId> = ops.to_vec();
    while let Some(op) = open.pop() {
        if doomed.contains(&op) {
            continue;
        }
        doomed.push(op);
        let results = body.op(op).result_ids().to_vec();
        for result in results {
            let users = users_of(body, result, &doomed);
            if users.is_empty() {
                continue;
            }
            let can_erase = |user: &OpId| !is_last(body.op(*user));
            if of_users == Users::Erase && users.iter().all(can_erase) {
                open.extend(users);
            } else if let Some(other) = earlier(body.op(op), body.value_type(result), &doomed) {
                body.replace_all_uses(result, other);
            } else {
                doomed.retain(|other| *other != op);
                break;
            }
        }
    }
    // Ops that are used by others remain until these are gone.
    let mut has_erased = false;
    loop {
        let before = doomed.len();
        let mut at = doomed.len();
        while at > 0 {
            at -= 1;
            let inner = body.within(doomed[at]);
            if !is_last(body.op(doomed[at])) && body.try_erase(doomed[at]).is_ok() {
                doomed.retain(|op| !inner.contains(op));
                at = at.min(doomed.len());
            }
        }
        has_erased |= doomed.len() < before;
        if doomed.len() == before || doomed.is_empty() {
            return has_erased;
        }
    }
}

/// Returns whether an op is a terminator, without which its block is wrong.
fn is_last(op: OpRef<'_, '_>) -> bool {
    op.next().is_none() && op.def().is_some_and(|def| def.has_trait(Trait::Terminator))
}

/// Returns the ops that use a value and are not about to be erased.
fn users_of(body: &Body<'_>, value: ValueId, doomed: &[OpId]) -> Vec<OpId> {
    let mut users: Vec<OpId> = Value::new(body, value).uses().map(|(user, _)| user.id()).collect();
    users.retain(|user| !doomed.contains(user));
    users.dedup();
    users
}

/// Returns a value of a type that exists before an op: the op's own operands first, then values of its block, of the first block of its region,
/// and of the blocks around it.
fn earlier<'c>(op: OpRef<'_, 'c>, ty: Type<'c>, without: &[OpId]) -> Option<ValueId> {
    let fits = |value: &Value<'_, 'c>| {
        value.ty() == ty
            && value.defining_op().is_none_or(|def| def.id() != op.id() && !without.contains(&def.id()))
    };
    if let Some(operand) = op.operands().find(fits) {
        return Some(operand.id());
    }
    let mut at = Some(op);
    while let Some(current) = at {
        let block = current.block()?;
        if let Some(argument) = block.args().find(fits) {
            return Some(argument.id());
        }
        let before = std::iter::successors(current.prev(), |op| op.prev());
        if let Some(result) = before.flat_map(|op| op.results().collect::<Vec<_>>()).find(fits) {
            return Some(result.id());
        }
        if let Some(entry) = block.region().and_then(RegionRef::entry).filter(|entry| *entry != block) {
            let values = entry.args().chain(entry.ops().flat_map(|op| op.results().collect::<Vec<_>>()));
            if let Some(value) = values.into_iter().find(fits) {
                return Some(value.id());
            }
        }
        at = current.parent_op();
    }
    None
}

/// Replaces an op by the ops of one of its regions, which has one block. Arguments of the block become operands of the op, or other values of
/// their types, and results become operands of the block's terminator.
pub fn unwrap(program: &mut OwnedOp<'_>, place: &Place, region: usize) -> bool {
    let Some(body) = body_mut(program, &place.owners) else { return false };
    let outer = body.op(place.op);
    let Some(blocks) = outer.region(region).map(|region| region.blocks().collect::<Vec<_>>()) else {
        return false;
    };
    let [block] = blocks[..] else { return false };
    if block.num_branches() > 0 {
        return false;
    }
    let values: Option<Vec<ValueId>> =
        block.args().map(|argument| earlier(outer, argument.ty(), &[])).collect();
    let Some(values) = values else { return false };
    let (block, last) = (block.id(), block.last().map(|op| op.id()));
    body.inline_block_before(block, place.op, &values);
    let end = last.filter(|last| body.op(*last).def().is_some_and(|def| def.has_trait(Trait::Terminator)));
    let results = body.op(place.op).result_ids().to_vec();
    for (at, result) in results.into_iter().enumerate() {
        let ty = body.value_type(result);
        let yielded = end.and_then(|end| {
            let mut operands = body.op(end).operands().filter(|operand| operand.ty() == ty);
            let same_place = body.op(end).operands().nth(at).filter(|operand| operand.ty() == ty);
            same_place.or_else(|| operands.next()).map(Value::id)
        });
        match yielded.or_else(|| earlier(body.op(place.op), ty, &[])) {
            Some(value) => body.replace_all_uses(result, value),
            None => return false,
        }
    }
    if let Some(end) = end
        && body.try_erase(end).is_err()
    {
        return false;
    }
    body.try_erase(place.op).is_ok()
}

/// Erases the ops of a region except for the last op of its first block, whose operands become earlier values; erases its other blocks.
pub fn empty(program: &mut OwnedOp<'_>, place: &Place, region: usize) -> bool {
    let Some(outer) = op(program, place) else { return false };
    let owners = match outer.isolated_body() {
        Some(_) => [&place.owners[..], &[place.op]].concat(),
        None => place.owners.clone(),
    };
    let Some(region) = outer.region(region) else { return false };
    let Some(entry) = region.entry().map(|entry| entry.id()) else { return false };
    let ops: Vec<OpId> = region
        .blocks()
        .filter(|block| block.id() == entry)
        .flat_map(|block| block.ops().map(|op| op.id()).collect::<Vec<_>>())
        .collect();
    let Some((last, ops)) = ops.split_last() else { return false };
    if ops.is_empty() {
        return false;
    }
    let (last, ops) = (*last, ops.to_vec());
    let Some(body) = body_mut(program, &owners) else { return false };
    for number in 0..body.op(last).num_operands() {
        let operand = body.op(last).operand(number);
        if operand.defining_op().is_some_and(|def| ops.contains(&def.id())) {
            match earlier(body.op(last), operand.ty(), &ops) {
                Some(value) => body.set_operand(last, number, value),
                None => return false,
            }
        }
    }
    erase_in(body, &ops, Users::Erase)
}

/// Replaces an op with successors by a copy of an op that ends the region, with values of the same types, and erases blocks that cannot be
/// reached.
pub fn leave(program: &mut OwnedOp<'_>, place: &Place) -> bool {
    let Some(body) = body_mut(program, &place.owners) else { return false };
    let branch = body.op(place.op);
    let Some(block) = branch.block() else { return false };
    let Some(region) = block.region() else { return false };
    let ends = region.blocks().filter_map(|block| block.last()).filter(|end| end.successors().len() == 0);
    let Some(end) = ends.into_iter().next() else { return false };
    let mut state = OpState::new(end.name(), end.location());
    state.attrs = end.attrs().clone();
    for operand in end.operands() {
        match earlier(branch, operand.ty(), &[place.op]) {
            Some(value) => state.operands.push(value),
            None => return false,
        }
    }
    let region = region.id();
    let copy = body.create(state);
    body.insert_before(place.op, copy);
    if body.try_erase(place.op).is_err() {
        return false;
    }
    erase_unreachable(body, region)
}

/// Replaces an op with successors by the ops of one of them, to which nothing else leads; its arguments become values of the same types.
pub fn follow(program: &mut OwnedOp<'_>, place: &Place, successor: usize) -> bool {
    let Some(body) = body_mut(program, &place.owners) else { return false };
    let branch = body.op(place.op);
    let (Some(block), Some(next)) = (branch.block(), branch.successors().nth(successor)) else {
        return false;
    };
    let Some(region) = block.region() else { return false };
    if next == block || next.is_entry() || next.num_branches() != 1 || branch.num_results() > 0 {
        return false;
    }
    let values: Option<Vec<ValueId>> =
        next.args().map(|argument| earlier(branch, argument.ty(), &[place.op])).collect();
    let Some(values) = values else { return false };
    let (block, next, region) = (block.id(), next.id(), region.id());
    if body.try_erase(place.op).is_err() {
        return false;
    }
    body.merge_block(next, block, &values);
    erase_unreachable(body, region)
}

/// Erases the blocks of a region that cannot be reached. Returns whether other blocks do not use their values.
fn erase_unreachable(body: &mut Body<'_>, region: RegionId) -> bool {
    let reached = reached(RegionRef::new(body, region));
    let blocks = RegionRef::new(body, region).blocks().map(|block| block.id());
    let gone: Vec<BlockId> = blocks.filter(|block| !reached.contains(block)).collect();
    gone.is_empty() || body.try_erase_blocks(&gone).is_ok()
}

/// Returns the blocks of a region that its first block leads to.
fn reached(region: RegionRef<'_, '_>) -> HashSet<BlockId> {
    let mut found = HashSet::new();
    let mut open: Vec<_> = region.entry().into_iter().collect();
    while let Some(block) = open.pop() {
        if found.insert(block.id()) {
            open.extend(block.last().into_iter().flat_map(|op| op.successors().collect::<Vec<_>>()));
        }
    }
    found
}

/// Returns the numbers of arguments and results of a function; zeros for other ops.
pub fn function_arity(op: OpRef<'_, '_>) -> (usize, usize) {
    match function_type(op).map(|ty| ty.data()) {
        Some(TypeData::Function { inputs, results }) => (inputs.len(), results.len()),
        _ => (0, 0),
    }
}

fn function_type<'c>(op: OpRef<'_, 'c>) -> Option<Type<'c>> {
    op.isolated_body()?;
    op.attr(FUNCTION_TYPE)?.as_type()
}

/// Sets the type of a function, and removes an entry of its list of attributes.
fn set_type<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    ty: (Vec<Type<'c>>, Vec<Type<'c>>),
    list: &str,
    at: usize,
) {
    let ty = context.type_attr(context.function(&ty.0, &ty.1));
    body.set_attr(op, context.ident(FUNCTION_TYPE), ty);
    if let Some(AttrData::Array(items)) = body.op(op).attr(list).map(Attribute::data) {
        let mut items = items.to_vec();
        if at < items.len() {
            items.remove(at);
        }
        match items.is_empty() {
            true => body.remove_attr(op, list),
            false => body.set_attr(op, context.ident(list), context.attr(AttrData::Array(items.into()))),
        }
    }
}

/// Erases an argument of a function, whose uses become other arguments of the same type, and the operand of the calls.
pub fn erase_argument<'c>(
    context: &'c Context,
    program: &mut OwnedOp<'c>,
    place: &Place,
    argument: usize,
) -> bool {
    let Some(function) = op(program, place) else { return false };
    let Some(TypeData::Function { inputs, results }) = function_type(function).map(|ty| ty.data()) else {
        return false;
    };
    let (count, mut inputs, results) = (inputs.len(), inputs.to_vec(), results.to_vec());
    inputs.remove(argument);
    let name = name_of(function).unwrap_or_default().to_owned();
    let Some(body) = body_mut(program, &place.owners) else { return false };
    if let Some(inner) = body.op_data_mut(place.op).body_mut()
        && let Some(entry) = inner.entry()
    {
        let block = entry.id();
        let Some(value) = entry.arg(argument) else { return false };
        if value.uses().len() > 0 {
            let other = entry.args().find(|other| other.ty() == value.ty() && other.id() != value.id());
            let (value, Some(other)) = (value.id(), other.map(Value::id)) else { return false };
            inner.replace_all_uses(value, other);
        }
        inner.erase_argument(block, argument);
    }
    set_type(context, body, place.op, (inputs, results), ARGUMENT_ATTRS, argument);
    for call in places(program) {
        let Some(found) = op(program, &call) else { continue };
        if found.num_operands() == count && is_reference_to(found, &name) {
            let mut operands = found.operand_ids().to_vec();
            operands.remove(argument);
            if let Some(body) = body_mut(program, &call.owners) {
                body.set_operands(call.op, &operands);
            }
        }
    }
    true
}

fn is_reference_to(op: OpRef<'_, '_>, name: &str) -> bool {
    references(op).iter().any(|reference| reference.as_symbol().is_some_and(|root| root == name))
}

/// Erases a result of a function, and the operand of the ops that end it. There are no calls of the function.
pub fn erase_result<'c>(
    context: &'c Context,
    program: &mut OwnedOp<'c>,
    place: &Place,
    result: usize,
) -> bool {
    let Some(function) = op(program, place) else { return false };
    let Some(TypeData::Function { inputs, results }) = function_type(function).map(|ty| ty.data()) else {
        return false;
    };
    let (inputs, mut results) = (inputs.to_vec(), results.to_vec());
    let count = results.len();
    results.remove(result);
    let name = name_of(function).unwrap_or_default().to_owned();
    if places(program).iter().any(|place| op(program, place).is_some_and(|op| is_reference_to(op, &name))) {
        return false;
    }
    let Some(body) = body_mut(program, &place.owners) else { return false };
    if let Some(inner) = body.op_data_mut(place.op).body_mut() {
        let ends: Vec<OpId> = inner
            .top_regions()
            .flat_map(|region| region.blocks().filter_map(|block| block.last()).collect::<Vec<_>>())
            .filter(|end| end.successors().len() == 0 && end.num_operands() == count)
            .map(|end| end.id())
            .collect();
        for end in ends {
            let mut operands = inner.op(end).operand_ids().to_vec();
            operands.remove(result);
            inner.set_operands(end, &operands);
        }
    }
    set_type(context, body, place.op, (inputs, results), RESULT_ATTRS, result);
    true
}

/// Erases a result of an op whose regions have one block each, which ends with an operand for each result. If the op and the blocks have a last
/// operand and a last argument for each result, as loops do, these are erased, too; their uses become the operand.
pub fn erase_carried(program: &mut OwnedOp<'_>, place: &Place, result: usize) -> bool {
    let Some(body) = body_mut(program, &place.owners) else { return false };
    let old = body.op(place.op);
    let count = old.num_results();
    let mut blocks = Vec::new();
    for region in old.regions() {
        let mut all = region.blocks();
        let (Some(block), None) = (all.next(), all.next()) else { return false };
        blocks.push(block);
    }
    let ends: Option<Vec<OpId>> = blocks
        .iter()
        .map(|block| block.last().filter(|end| end.num_operands() == count).map(|end| end.id()))
        .collect();
    let Some(ends) = ends else { return false };
    let is_loop = old.num_operands() >= count && blocks.iter().all(|block| block.args().len() >= count);
    let mut state = OpState::new(old.name(), old.location());
    state.attrs = old.attrs().clone();
    state.operands.extend(old.operands().map(Value::id));
    state.results.extend(old.results().map(Value::ty));
    let ty = state.results.remove(result);
    let init = is_loop.then(|| state.operands.remove(old.num_operands() - count + result));
    let Some(other) = init.filter(|init| body.value_type(*init) == ty).or_else(|| earlier(old, ty, &[]))
    else {
        return false;
    };
    let blocks: Vec<(BlockId, usize)> = blocks.iter().map(|block| (block.id(), block.args().len())).collect();
    let regions: Vec<RegionId> = old.regions().map(RegionRef::id).collect();
    for end in ends {
        let mut operands = body.op(end).operand_ids().to_vec();
        operands.remove(result);
        body.set_operands(end, &operands);
    }
    if is_loop {
        for (block, arguments) in blocks {
            let at = arguments - count + result;
            let argument = BlockRef::new(body, block).arg_ids()[at];
            if body.value_type(argument) != ty {
                return false;
            }
            body.replace_all_uses(argument, other);
            body.erase_argument(block, at);
        }
    }
    for region in regions {
        let into = body.add_region();
        body.move_blocks_to(region, into);
        state.regions.push(into);
    }
    let new = body.create(state);
    body.insert_before(place.op, new);
    let results = body.op(place.op).result_ids().to_vec();
    let mut replacements = body.op(new).result_ids().to_vec();
    replacements.insert(result, other);
    for (old, new) in results.into_iter().zip(replacements) {
        body.replace_all_uses(old, new);
    }
    body.try_erase(place.op).is_ok()
}

/// Replaces an operand by the first value of its type among the arguments of the blocks around the op, so that its definition may be erased
/// later.
pub fn replace(program: &mut OwnedOp<'_>, place: &Place, operand: usize) -> bool {
    let Some(found) = body(program, &place.owners) else { return false };
    let op = found.op(place.op);
    let value = op.operand(operand);
    let mut first = None;
    let mut block = op.block();
    while let Some(current) = block {
        let entry = current.region().and_then(RegionRef::entry).unwrap_or(current);
        first = entry.args().find(|argument| argument.ty() == value.ty()).map(Value::id).or(first);
        block = current.parent_op().and_then(|op| op.block());
    }
    match first.filter(|first| *first != value.id()) {
        None => false,
        Some(first) => match body_mut(program, &place.owners) {
            Some(body) => {
                body.set_operand(place.op, operand, first);
                true
            }
            None => false,
        },
    }
}
