//! The order of a bound's operands, which is the order in which MLIR visits the values: breadth first from the bounded value. MLIR's tests
//! expect the operands in this order.

use crate::affine::LinearizeIndexOp;
use crate::materialize::Bound;
use bourn_ir::{BlockRef, Body, OpRef, RegionRef, Value, ValueDef, ValueId};
use rustc_hash::FxHashSet;

/// The most values that are visited; operands that are further away keep their order at the end.
const VALUES: usize = 256;

/// Sorts the operands of a bound of a value.
pub fn sort_operands(bound: &mut Bound, body: &Body<'_>, of: ValueId) {
    let wanted: FxHashSet<ValueId> = bound.operands().iter().map(|column| column.value).collect();
    if wanted.len() < 2 {
        return;
    }
    let (mut met, mut seen) = (vec![of], FxHashSet::from_iter([of]));
    let (mut next, mut missing) = (0, wanted.len() - usize::from(wanted.contains(&of)));
    while let Some(&value) = met.get(next)
        && next < VALUES
        && missing > 0
    {
        next += 1;
        for value in computed_from(Value::new(body, value)) {
            if seen.insert(value) {
                met.push(value);
                missing -= usize::from(wanted.contains(&value));
            }
        }
    }
    let place = |value: ValueId| met.iter().position(|met| *met == value).unwrap_or(met.len());
    bound.sort_operands_by_key(|column| place(column.value));
}

/// Returns the operands that a value is computed from, in MLIR's order.
fn computed_from(value: Value<'_, '_>) -> Vec<ValueId> {
    let op = match value.def() {
        ValueDef::Result(..) => value.defining_op(),
        ValueDef::Argument(..) => value.owner_block().and_then(BlockRef::parent_op),
    };
    let Some(op) = op else { return Vec::new() };
    let ends = op.regions().filter_map(RegionRef::entry).filter_map(BlockRef::last);
    let ended_with = ends.flat_map(OpRef::operand_ids).copied();
    let mut found: Vec<ValueId> = op.operand_ids().iter().copied().chain(ended_with).collect();
    // The last digit comes first.
    if op.isa::<LinearizeIndexOp>() {
        found.reverse();
    }
    found
}
