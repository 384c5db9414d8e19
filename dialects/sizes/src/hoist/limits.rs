//! The memory that allocations in front of loops may take.
//!
//! An allocation in front of a loop has the largest size that it could need in any iteration, and is executed even if the loop is not. With
//! a bound far above the actual sizes, a small allocation would become a large one that fails.

use super::{Kind, Size};
use bourn_bounds::{BoundKind, Condition, Expr, Relation, index, unsigned};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::{BlockRef, DYNAMIC, FloatKind, OpRef, RegionRef, Type, TypeData, Value, ValueDef, ValueId};
use bourn_passes::{OptionGroup, OptionInfo, OptionKind, PassOptions};
use rustc_hash::FxHashSet;

/// The option for the bytes of all `memref.alloca` of a function together.
pub const MAX_ALLOCA: &str = "max-alloca-bytes";
/// The option for the bytes of each other allocation.
pub const MAX_ALLOCATION: &str = "max-allocation-bytes";

/// The options.
const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: MAX_ALLOCA,
        kind: OptionKind::Int,
        default: "65536",
        description: "the bytes that the allocas of a function take together in front of loops; others stay where they are",
    },
    OptionInfo {
        name: MAX_ALLOCATION,
        kind: OptionKind::Int,
        default: "67108864",
        description: "the bytes of a tensor or heap buffer that is made as large as a constant bound; larger ones stay dynamic, in the loop",
    },
];

/// The number of values that are visited to find the integers that a size is computed from.
const VALUES: usize = 256;
/// The divisor of the fraction of a type's range that is removed to test whether a bound follows from the range.
const PART: i128 = 16;

/// How many bytes allocations may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// All `memref.alloca` of a function together.
    pub alloca: i64,
    /// Each other allocation whose size becomes a constant.
    pub allocation: i64,
}

impl OptionGroup for Limits {
    const OPTIONS: &'static [OptionInfo] = OPTIONS;

    fn of(options: &PassOptions) -> Self {
        Limits { alloca: options.int(MAX_ALLOCA), allocation: options.int(MAX_ALLOCATION) }
    }
    fn texts(&self) -> Vec<(&'static str, String)> {
        vec![(MAX_ALLOCA, self.alloca.to_string()), (MAX_ALLOCATION, self.allocation.to_string())]
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits { alloca: 64 << 10, allocation: 64 << 20 }
    }
}

/// The memory that is left for the allocations of a function.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    alloca: u128,
    allocation: u128,
}

impl Budget {
    /// Creates the budget of a function.
    pub fn new(limits: Limits) -> Self {
        let bytes = |limit: i64| u128::try_from(limit).unwrap_or(0);
        Budget { alloca: bytes(limits.alloca), allocation: bytes(limits.allocation) }
    }

    /// Returns whether an allocation may leave its loop as it is, and takes the memory for it. A heap buffer or a tensor has the same size
    /// in front of the loop, so only stack memory, which is now freed at the end of the function, has a limit.
    pub fn take_moved(&mut self, op: OpRef<'_, '_>, kind: Kind, session: &mut IrBounds<'_>) -> bool {
        let mut most = |size: &ValueId| session.constant_bound(BoundKind::Upper, index(*size));
        kind != Kind::Stack || self.take_stack(bytes(op, op.operand_ids().iter().map(&mut most)))
    }

    /// Returns whether an allocation with these upper bounds may be in front of the loop, and takes the memory for it.
    pub fn take_larger(&mut self, op: OpRef<'_, '_>, kind: Kind, sizes: &[Size]) -> bool {
        if kind == Kind::Stack {
            let most = sizes.iter().map(|size| match size {
                Size::Constant(constant) => Some(i128::from(*constant)),
                Size::Computed(computed) => computed.most,
            });
            return self.take_stack(bytes(op, most));
        }
        // A size that is computed in front of the loop depends on the values of the program, so there is no number to limit.
        if !sizes.iter().any(|size| matches!(size, Size::Constant(_))) {
            return true;
        }
        let fixed = sizes.iter().map(|size| match size {
            Size::Constant(constant) => Some(i128::from(*constant)),
            Size::Computed(_) => Some(1),
        });
        bytes(op, fixed).is_some_and(|bytes| bytes <= self.allocation)
    }

    fn take_stack(&mut self, bytes: Option<u128>) -> bool {
        let left = bytes.and_then(|bytes| self.alloca.checked_sub(bytes));
        self.alloca = left.unwrap_or(self.alloca);
        left.is_some()
    }
}

/// Returns the bytes of an allocation with the given dynamic sizes; `None` if a size is unknown, or the number is too large. A size of zero
/// counts as one, so that no product of the other sizes overflows.
fn bytes(op: OpRef<'_, '_>, dynamic: impl Iterator<Item = Option<i128>>) -> Option<u128> {
    let ty = op.result(0).ty();
    let mut product = u128::from(element_bytes(ty.element_type()?)?);
    let fixed = ty.shape()?.iter().filter(|size| **size != DYNAMIC).map(|size| Some(i128::from(*size)));
    for size in fixed.chain(dynamic) {
        product = product.checked_mul(u128::try_from(size?.max(1)).ok()?)?;
    }
    Some(product)
}

/// Returns the size of an element in bytes; `None` if the type does not define it.
fn element_bytes(ty: Type<'_>) -> Option<u64> {
    let of_bits = |bits: u64| bits.div_ceil(8).max(1).checked_next_power_of_two();
    match ty.data() {
        TypeData::Integer { width, .. } => of_bits(u64::from(*width)),
        TypeData::Index => Some(8),
        TypeData::Float(FloatKind::F80) => Some(16),
        TypeData::Float(kind) => of_bits(u64::from(kind.width())),
        TypeData::Complex(part) => element_bytes(*part)?.checked_mul(2),
        TypeData::Vector { shape, scalable, element } if !scalable.contains(&true) => {
            let element = element_bytes(*element)?;
            shape.iter().try_fold(element, |bytes, size| bytes.checked_mul(u64::try_from(*size).ok()?))
        }
        _ => None,
    }
}

// ---- bounds that follow from types

/// Returns whether the constant upper bound of a size comes from the ranges of integer types, that is, whether it would be lower if
/// unconstrained integers had smaller types. `bound` returns the constant upper bound, if there is one.
pub fn follows_from_types(
    size: Value<'_, '_>,
    constant: i64,
    session: &mut IrBounds<'_>,
    bound: impl FnOnce(&mut IrBounds<'_>) -> Option<i64>,
) -> bool {
    let Some(integers) = integers_behind(size) else { return true };
    let mut smaller = Vec::new();
    for value in integers {
        let Some(width) = value.ty().signless_width().filter(|width| (2..=64).contains(width)) else {
            continue;
        };
        for (reading, bits) in [(index(value.id()), width - 1), (unsigned(value.id()), width)] {
            let greatest = (1_i128 << bits) - 1;
            if session.constant_bound(BoundKind::Upper, reading.clone()) == Some(greatest) {
                let less = greatest - (greatest / PART).max(1);
                smaller.push(Condition::Relation(reading, Relation::Le, Expr::constant(less)));
            }
        }
    }
    !smaller.is_empty() && session.assuming(&Condition::All(smaller), bound) != Some(constant)
}

/// Returns the integers of fixed widths, except for constants and `i1`, that a value is computed from; `None` if there are too many values
/// to visit.
fn integers_behind<'a, 'c>(of: Value<'a, 'c>) -> Option<Vec<Value<'a, 'c>>> {
    let mut queue = vec![of];
    let mut seen: FxHashSet<ValueId> = FxHashSet::from_iter([of.id()]);
    let mut next = 0;
    while let Some(&value) = queue.get(next) {
        next += 1;
        if queue.len() > VALUES {
            return None;
        }
        let is_number = |value: &Value<'a, 'c>| {
            value.ty().is_index() || value.ty().signless_width().is_some_and(|width| width > 1)
        };
        let sources = sources(value);
        queue.extend(sources.into_iter().filter(|source| is_number(source) && seen.insert(source.id())));
    }
    queue.retain(|value| value.ty().signless_width().is_some() && value.constant().is_none());
    Some(queue)
}

/// Returns the values that a value may be computed from: operands of its op, operands of region terminators, and block arguments passed by
/// jumps.
fn sources<'a, 'c>(value: Value<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let ends = |regions: &mut dyn Iterator<Item = RegionRef<'a, 'c>>| {
        regions.flat_map(RegionRef::blocks).filter_map(BlockRef::last).collect::<Vec<OpRef<'a, 'c>>>()
    };
    let ops = match value.def() {
        ValueDef::Result(..) => {
            let op = value.defining_op();
            op.into_iter().flat_map(|op| std::iter::once(op).chain(ends(&mut op.regions()))).collect()
        }
        ValueDef::Argument(..) => {
            let block = value.owner_block();
            let around = block.filter(|block| block.is_entry()).and_then(BlockRef::parent_op);
            let mut ops = ends(&mut block.and_then(BlockRef::region).into_iter());
            ops.extend(around);
            ops
        }
    };
    ops.into_iter().flat_map(|op: OpRef<'a, 'c>| op.operands()).collect()
}
