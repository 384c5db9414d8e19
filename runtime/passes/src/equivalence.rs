//! Equivalence of ops: equal names, attributes, types, operands and regions.

use bourn_ir::{BlockRef, Body, OpId, OpRef, RegionRef, Trait, ValueId};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The number of ops in the regions of an op that are hashed. Nested ops are hashed again for each enclosing op, so that the number is
/// small.
const HASHED_INSIDE: usize = 16;

/// Returns a hash that is equal for equivalent ops.
pub(crate) fn hash(op: OpRef<'_, '_>) -> u64 {
    let mut hasher = FxHasher::default();
    hash_alone(op, &mut hasher);
    let mut operands: Vec<usize> = op.operand_ids().iter().map(|operand| operand.index()).collect();
    if is_commutative(op) {
        operands.sort_unstable();
    }
    operands.hash(&mut hasher);
    let mut open: Vec<OpRef<'_, '_>> = ops_inside(op).take(HASHED_INSIDE).collect();
    let mut left = HASHED_INSIDE;
    while let (Some(inner), 1..) = (open.pop(), left) {
        left -= 1;
        hash_alone(inner, &mut hasher);
        open.extend(ops_inside(inner).take(left));
    }
    hasher.finish()
}

fn ops_inside<'a, 'c>(op: OpRef<'a, 'c>) -> impl Iterator<Item = OpRef<'a, 'c>> {
    op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops)
}

/// Hashes the properties of an op that are equal for equivalent ops, without its operands.
fn hash_alone(op: OpRef<'_, '_>, hasher: &mut FxHasher) {
    op.name().as_str().hash(hasher);
    // The order of attributes is irrelevant, so that their hashes are added.
    let mut attrs = 0u64;
    for (name, value) in op.attrs() {
        let mut one = FxHasher::default();
        name.as_str().hash(&mut one);
        std::ptr::from_ref(value.data()).hash(&mut one);
        attrs = attrs.wrapping_add(one.finish());
    }
    attrs.hash(hasher);
    for result in op.results() {
        std::ptr::from_ref(result.ty().data()).hash(hasher);
    }
    (op.num_operands(), op.num_regions()).hash(hasher);
}

fn is_commutative(op: OpRef<'_, '_>) -> bool {
    op.def().is_some_and(|def| def.has_trait(Trait::Commutative))
}

/// The values and blocks of the second op that correspond to those of the first.
#[derive(Default)]
struct Pairs {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<bourn_ir::BlockId, bourn_ir::BlockId>,
}

impl Pairs {
    fn of(&self, value: ValueId) -> ValueId {
        self.values.get(&value).copied().unwrap_or(value)
    }
}

/// Returns whether two ops of a body are equivalent. Locations are ignored.
pub(crate) fn are_equivalent(body: &Body<'_>, a: OpId, b: OpId) -> bool {
    let mut pairs = Pairs::default();
    // Pairs of ops that are not compared yet. All nested ops must be equivalent.
    let mut open = vec![(body.op(a), body.op(b))];
    while let Some((a, b)) = open.pop() {
        if !are_alike(a, b) || !operands_are_equal(a, b, &pairs) {
            return false;
        }
        if !successors_are_equal(a, b, &pairs) {
            return false;
        }
        // Isolated ops have bodies of their own, in which ids have a different meaning. They are not compared.
        if (a.isolated_body().is_some() || b.isolated_body().is_some()) && a != b {
            return false;
        }
        pairs.values.extend(a.result_ids().iter().copied().zip(b.result_ids().iter().copied()));
        let mut inside = Vec::new();
        for (left, right) in a.regions().zip(b.regions()) {
            if !pair_regions(left, right, &mut pairs, &mut inside) {
                return false;
            }
        }
        // In program order, so that definitions are paired before their uses.
        inside.reverse();
        open.append(&mut inside);
    }
    true
}

/// Pairs blocks and their arguments, and adds the pairs of ops to `inside`. Returns false if the regions differ in shape.
fn pair_regions<'a, 'c>(
    a: RegionRef<'a, 'c>,
    b: RegionRef<'a, 'c>,
    pairs: &mut Pairs,
    inside: &mut Vec<(OpRef<'a, 'c>, OpRef<'a, 'c>)>,
) -> bool {
    if a.blocks().len() != b.blocks().len() {
        return false;
    }
    for (left, right) in a.blocks().zip(b.blocks()) {
        let types_differ = || left.args().zip(right.args()).any(|(a, b)| a.ty() != b.ty());
        if left.arg_ids().len() != right.arg_ids().len() || types_differ() {
            return false;
        }
        pairs.blocks.insert(left.id(), right.id());
        pairs.values.extend(left.arg_ids().iter().copied().zip(right.arg_ids().iter().copied()));
        let (mut ops, mut others) = (left.ops(), right.ops());
        loop {
            match (ops.next(), others.next()) {
                (Some(a), Some(b)) => inside.push((a, b)),
                (None, None) => break,
                _ => return false,
            }
        }
    }
    true
}

fn are_alike(a: OpRef<'_, '_>, b: OpRef<'_, '_>) -> bool {
    let attrs_are_equal = || {
        a.attrs().len() == b.attrs().len()
            && a.attrs().iter().all(|(name, value)| b.attr(name.as_str()) == Some(*value))
    };
    a.name().as_str() == b.name().as_str()
        && a.num_operands() == b.num_operands()
        && a.num_results() == b.num_results()
        && a.num_regions() == b.num_regions()
        && a.successors().len() == b.successors().len()
        && a.properties() == b.properties()
        && a.results().zip(b.results()).all(|(a, b)| a.ty() == b.ty())
        && attrs_are_equal()
}

fn operands_are_equal(a: OpRef<'_, '_>, b: OpRef<'_, '_>, pairs: &Pairs) -> bool {
    let mut left: Vec<ValueId> = a.operand_ids().iter().map(|&operand| pairs.of(operand)).collect();
    if !is_commutative(a) {
        return left == b.operand_ids();
    }
    let mut right = b.operand_ids().to_vec();
    left.sort_unstable();
    right.sort_unstable();
    left == right
}

fn successors_are_equal(a: OpRef<'_, '_>, b: OpRef<'_, '_>, pairs: &Pairs) -> bool {
    let paired = |block: BlockRef<'_, '_>| pairs.blocks.get(&block.id()).copied().unwrap_or(block.id());
    a.successors().zip(b.successors()).all(|(a, b)| paired(a) == b.id())
}
