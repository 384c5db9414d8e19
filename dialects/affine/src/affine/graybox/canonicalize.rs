//! The canonical form of `affine.graybox`: only needed captures and results, with the most precise types.

use super::super::{GrayboxOp, LoadOp, PrefetchOp, StoreOp, VectorLoadOp, VectorStoreOp};
use super::remove::is_applied;
use super::{make, returns};
use crate::affine::scope::is_within;
use crate::memref;
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{BlockId, BlockRef, OpId, OpRef, RegionRef, Type, TypeData, Value, ValueId};
use rustc_hash::FxHashMap;

/// Drops unneeded captures and results, deallocations of otherwise unused memory, and casts of captured memory.
pub fn canonicalize(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(entry) = view.region(0).and_then(RegionRef::entry) else { return false };
    if entry.args().len() != view.num_operands() {
        return false;
    }
    let entry = entry.id();
    drop_frees(op, rewriter)
        || drop_captures(op, entry, rewriter)
        || fold_casts(op, entry, rewriter)
        || drop_results(op, rewriter)
}

/// Drops unused captures, and repeated captures of the same memory. Returns whether there were any.
pub(crate) fn drop_unneeded_captures(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let entry = rewriter.op(op).region(0).and_then(RegionRef::entry).map(|entry| entry.id());
    entry.is_some_and(|entry| drop_captures(op, entry, rewriter))
}

/// Drops unused captures, and repeated captures of the same memory.
fn drop_captures(op: OpId, entry: BlockId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let args = BlockRef::new(rewriter.body(), entry).arg_ids();
    let (mut first, mut kept) = (FxHashMap::default(), Vec::new());
    let (mut joined, mut gone) = (Vec::new(), Vec::new());
    for (number, (&operand, &arg)) in view.operand_ids().iter().zip(args).enumerate() {
        if let Some(&known) = first.get(&operand) {
            joined.push((arg, known));
            gone.push(number);
        } else if Value::new(rewriter.body(), arg).uses().len() == 0 {
            gone.push(number);
        } else {
            first.insert(operand, arg);
            kept.push(operand);
        }
    }
    if gone.is_empty() {
        return false;
    }
    for (arg, known) in joined {
        rewriter.replace_all_uses(arg, known);
    }
    let before = rewriter.op(op).operands();
    let makers: Vec<OpId> = before.filter_map(Value::defining_op).map(OpRef::id).collect();
    rewriter.modify_op(op, |body| {
        for &number in gone.iter().rev() {
            body.erase_argument(entry, number);
        }
        body.set_operands(op, &kept);
    });
    // The ops that define memory that is no longer captured may be dead.
    for maker in makers {
        rewriter.modify_op(maker, |_| {});
    }
    true
}

/// Captures the source of a cast that only hides sizes, instead of its result.
fn fold_casts(op: OpId, entry: BlockId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let found = view.operands().enumerate().find_map(|(number, operand)| {
        let cast = operand.defining_op()?.dyn_cast::<memref::CastOp>()?;
        let source = cast.source();
        hides_sizes(source.ty(), operand.ty())
            .then(|| (number, source.id(), source.ty(), operand.ty(), cast.id()))
    });
    let Some((number, source, known, hidden, cast)) = found else { return false };
    let arg = BlockRef::new(rewriter.body(), entry).arg_ids()[number];
    let uses = Value::new(rewriter.body(), arg).uses();
    let bound: Vec<(OpId, usize)> = uses
        .filter(|(user, number)| !takes_any_sizes(*user, *number))
        .map(|(user, number)| (user.id(), number))
        .collect();
    rewriter.modify_op(op, |body| {
        body.set_operand(op, number, source);
        body.set_value_type(arg, known);
    });
    if !bound.is_empty() {
        let location = rewriter.op(cast).location();
        let mut builder = rewriter.builder(InsertionPoint::Start(entry), location);
        let back = builder.insert(memref::CastOp::build(arg, hidden)).result();
        for (user, number) in bound {
            rewriter.modify_op(user, |body| body.set_operand(user, number, back));
        }
    }
    rewriter.modify_op(cast, |_| {});
    true
}

/// Returns whether two memref types differ only in sizes that are static in the first and dynamic in the second.
fn hides_sizes(known: Type<'_>, hidden: Type<'_>) -> bool {
    let (TypeData::MemRef { shape: from, element, layout, space }, Some(to)) = (known.data(), hidden.shape())
    else {
        return false;
    };
    let TypeData::MemRef { element: other, layout: other_layout, space: other_space, .. } = hidden.data()
    else {
        return false;
    };
    let sizes_fit = from.len() == to.len()
        && from.iter().zip(to).all(|(from, to)| from == to || *to == bourn_ir::DYNAMIC);
    sizes_fit && element == other && layout == other_layout && space == other_space && known != hidden
}

/// Returns whether an op accepts memory of any sizes for an operand, independent of which sizes are static.
fn takes_any_sizes(user: OpRef<'_, '_>, number: usize) -> bool {
    match user.name().as_str() {
        LoadOp::NAME
        | VectorLoadOp::NAME
        | PrefetchOp::NAME
        | memref::LoadOp::NAME
        | memref::DimOp::NAME
        | memref::DeallocOp::NAME => number == 0,
        StoreOp::NAME | VectorStoreOp::NAME | memref::StoreOp::NAME => number == 1,
        _ => false,
    }
}

/// Erases deallocations of memory that is not used otherwise.
fn drop_frees(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let allocated = rewriter
        .op(op)
        .operands()
        .filter(|operand| operand.defining_op().is_some_and(|maker| maker.isa::<memref::AllocOp>()));
    let Some(frees) = allocated.filter_map(only_freed).find(|frees| !frees.is_empty()) else { return false };
    for free in frees {
        rewriter.erase_op(free);
    }
    true
}

/// Returns the ops that free memory; `None` if it has other uses, including uses in grayboxes that capture it.
fn only_freed(memory: Value<'_, '_>) -> Option<Vec<OpId>> {
    let (mut frees, mut names) = (Vec::new(), vec![memory]);
    while let Some(name) = names.pop() {
        for (user, number) in name.uses() {
            if user.isa::<memref::DeallocOp>() {
                frees.push(user.id());
            } else if user.isa::<GrayboxOp>() {
                names.push(user.region(0)?.entry()?.arg(number)?);
            } else {
                return None;
            }
        }
    }
    Some(frees)
}

/// Drops unused results, and replaces results that are values from outside.
fn drop_results(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let ends: Vec<OpId> = returns(view).into_iter().map(OpRef::id).collect();
    let count = view.num_results();
    if count == 0 || ends.is_empty() || ends.iter().any(|&end| rewriter.op(end).num_operands() != count) {
        return false;
    }
    let results = view.result_ids().to_vec();
    let mut kept = Vec::new();
    let mut replaced = Vec::new();
    for (number, &result) in results.iter().enumerate() {
        if Value::new(rewriter.body(), result).uses().len() == 0 {
            continue;
        }
        match from_outside(view, number) {
            Some(value) if !is_applied(Value::new(rewriter.body(), result)) => replaced.push((result, value)),
            _ => kept.push(number),
        }
    }
    if kept.len() == count {
        return false;
    }
    for (result, value) in replaced {
        rewriter.replace_all_uses(result, value);
    }
    for &end in &ends {
        let operands = rewriter.op(end).operand_ids();
        let operands: Vec<ValueId> = kept.iter().map(|&number| operands[number]).collect();
        rewriter.modify_op(end, |body| body.set_operands(end, &operands));
    }
    let types: Vec<Type<'_>> = kept.iter().map(|&number| rewriter.op(op).result(number).ty()).collect();
    let new = make::with_results(op, &types, rewriter);
    let new = rewriter.op(new).result_ids().to_vec();
    for (&number, new) in kept.iter().zip(new) {
        rewriter.replace_all_uses(results[number], new);
    }
    rewriter.erase_op(op);
    true
}

/// Returns the value from outside of a graybox that all its terminators return at a position, under its name outside.
fn from_outside<'a, 'c>(graybox: OpRef<'a, 'c>, number: usize) -> Option<ValueId> {
    let ends = returns(graybox);
    let mut returned = ends.iter().map(|end| end.operand(number));
    let value = returned.next()?;
    if returned.any(|other| other.id() != value.id()) {
        return None;
    }
    let block = value.block()?;
    let region = graybox.region(0)?;
    if region.entry() == Some(block) && value.defining_op().is_none() {
        return graybox.operand_ids().get(value.number()).copied();
    }
    (!is_within(block, region)).then(|| value.id())
}
