//! `Copy` views of operations, blocks, regions and values.

use super::{Attrs, BlockId, Body, OpData, OpId, OpName, RegionId, ValueDef, ValueId};
use crate::def::groups::{self, OPERAND_SEGMENTS, RESULT_SEGMENTS};
use crate::def::{OpDef, OperandIdx, ResultIdx, Trait};
use crate::diag::Location;
use crate::interned::{Attribute, Type};
use std::fmt;

macro_rules! view {
    ($(#[$doc:meta])* $name:ident, $id:ident, $arena:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name<'a, 'c> {
            pub(crate) body: &'a Body<'c>,
            pub(crate) id: $id,
        }
        impl<'a, 'c> $name<'a, 'c> {
            /// Returns the view of an id of `body`.
            #[inline]
            #[track_caller]
            pub fn new(body: &'a Body<'c>, id: $id) -> Self {
                body.$arena.check(id);
                Self { body, id }
            }
            /// Returns the id.
            pub fn id(self) -> $id {
                self.id
            }
            /// Returns the body that the id belongs to.
            pub fn body(self) -> &'a Body<'c> {
                self.body
            }
        }
        impl PartialEq for $name<'_, '_> {
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id && std::ptr::eq(self.body as *const _ as *const u8, other.body as *const _ as *const u8)
            }
        }
        impl Eq for $name<'_, '_> {}
        impl fmt::Debug for $name<'_, '_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}", self.id)
            }
        }
    };
}
view!(
    /// A view of an operation.
    OpRef,
    OpId,
    ops
);
view!(
    /// A view of a block.
    BlockRef,
    BlockId,
    blocks
);
view!(
    /// A view of a region.
    RegionRef,
    RegionId,
    regions
);
view!(
    /// A view of a value.
    Value,
    ValueId,
    values
);

impl<'a, 'c> OpRef<'a, 'c> {
    #[inline]
    fn data(self) -> &'a OpData<'c> {
        &self.body.ops[self.id]
    }
    /// Returns the name.
    #[inline]
    pub fn name(self) -> OpName<'c> {
        self.data().name
    }
    /// Returns the table of a registered op.
    #[inline]
    pub fn def(self) -> Option<&'static OpDef> {
        self.data().name.def()
    }
    /// Returns whether the op has this name: `op.is("arith.addi")`.
    #[inline]
    pub fn is(self, name: &str) -> bool {
        self.data().name.as_str() == name
    }
    /// Returns the location.
    pub fn location(self) -> Location<'c> {
        self.data().location
    }
    /// Returns the number of operands.
    #[inline]
    pub fn num_operands(self) -> usize {
        self.data().operands.len()
    }
    /// Returns operand `i`, counted over all groups.
    #[inline]
    pub fn operand(self, i: usize) -> Value<'a, 'c> {
        Value { body: self.body, id: self.data().operands[i] }
    }
    /// Returns all operands' ids.
    pub fn operand_ids(self) -> &'a [ValueId] {
        &self.data().operands
    }
    /// Returns all operands.
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + DoubleEndedIterator + Clone {
        self.data().operands.iter().map(move |&id| Value { body: self.body, id })
    }
    /// Returns the number of results.
    #[inline]
    pub fn num_results(self) -> usize {
        self.data().results.len()
    }
    /// Returns result `i`, counted over all groups.
    pub fn result(self, i: usize) -> Value<'a, 'c> {
        Value { body: self.body, id: self.data().results[i] }
    }
    /// Returns all results' ids.
    pub fn result_ids(self) -> &'a [ValueId] {
        &self.data().results
    }
    /// Returns all results.
    pub fn results(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + DoubleEndedIterator + Clone {
        self.data().results.iter().map(move |&id| Value { body: self.body, id })
    }
    /// Returns the attributes, own and discardable.
    pub fn attrs(self) -> &'a Attrs<'c> {
        &self.data().attrs
    }
    /// Returns the attribute named `name`.
    pub fn attr(self, name: &str) -> Option<Attribute<'c>> {
        self.data().attr(name)
    }
    /// Returns the properties (`<{..}>`) of an unregistered op.
    pub fn properties(self) -> Option<Attribute<'c>> {
        self.data().properties()
    }
    /// Returns the number of regions.
    #[inline]
    pub fn num_regions(self) -> usize {
        let data = self.data();
        data.body.as_ref().map_or(data.regions().len(), |body| body.top.len())
    }
    /// Returns the regions. The regions of an isolated op belong to its own body.
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'a, 'c>> + DoubleEndedIterator + Clone {
        let data = self.data();
        let (body, ids): (&'a Body<'c>, &'a [RegionId]) = match &data.body {
            Some(body) => (body, &body.top),
            None => (self.body, data.regions()),
        };
        ids.iter().map(move |&id| RegionRef { body, id })
    }
    /// Returns region `i`.
    pub fn region(self, i: usize) -> Option<RegionRef<'a, 'c>> {
        self.regions().nth(i)
    }
    /// Returns the successors.
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'a, 'c>> + Clone {
        self.data().successors().iter().map(move |&id| BlockRef { body: self.body, id })
    }
    /// Returns the body of an isolated op.
    #[inline]
    pub fn isolated_body(self) -> Option<&'a Body<'c>> {
        self.data().body.as_deref()
    }
    /// Returns the block that contains the op.
    pub fn block(self) -> Option<BlockRef<'a, 'c>> {
        self.data().block.map(|id| BlockRef { body: self.body, id })
    }
    /// Returns the parent: the op that contains `self` in the same body; `None` for ops at the top of an isolated op's regions.
    pub fn parent_op(self) -> Option<OpRef<'a, 'c>> {
        self.block().and_then(|b| b.parent_op())
    }
    /// Returns the next op in the block.
    #[inline]
    pub fn next(self) -> Option<OpRef<'a, 'c>> {
        self.data().next.map(|id| OpRef { body: self.body, id })
    }
    /// Returns the previous op in the block.
    pub fn prev(self) -> Option<OpRef<'a, 'c>> {
        self.data().prev.map(|id| OpRef { body: self.body, id })
    }
    /// Returns the range of operands that belong to a group of a registered op. It comes from the segment attribute, or from the number of
    /// operands if at most one group is variable or all groups have the same size. `None` if the op does not fit its table.
    pub fn operand_group(self, group: OperandIdx) -> Option<std::ops::Range<usize>> {
        let def = self.def()?;
        let equal = || def.has_trait(Trait::SameVariadicOperandSize);
        groups::range(def.operands, group.index(), self.num_operands(), equal, || {
            self.segments(OPERAND_SEGMENTS)
        })
    }
    /// Returns the range of results that belong to a group, as [`OpRef::operand_group`] does for operands.
    pub fn result_group(self, group: ResultIdx) -> Option<std::ops::Range<usize>> {
        let def = self.def()?;
        let equal = || def.has_trait(Trait::SameVariadicResultSize);
        groups::range(def.results, group.index(), self.num_results(), equal, || {
            self.segments(RESULT_SEGMENTS)
        })
    }
    fn segments(self, name: &str) -> Option<&'c [i64]> {
        self.attr(name).and_then(|a| a.as_dense_array())
    }
    /// Returns the operand of a group if the group has exactly one operand.
    pub fn group_operand(self, group: OperandIdx) -> Option<Value<'a, 'c>> {
        let range = self.operand_group(group)?;
        (range.len() == 1).then(|| self.operand(range.start))
    }
}

impl<'a, 'c> BlockRef<'a, 'c> {
    /// Returns the arguments.
    pub fn args(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + DoubleEndedIterator + Clone {
        self.body.blocks[self.id].args.iter().map(move |&id| Value { body: self.body, id })
    }
    /// Returns all arguments' ids.
    pub fn arg_ids(self) -> &'a [ValueId] {
        &self.body.blocks[self.id].args
    }
    /// Returns argument `i`.
    pub fn arg(self, i: usize) -> Option<Value<'a, 'c>> {
        self.body.blocks[self.id].args.get(i).map(|&id| Value { body: self.body, id })
    }
    /// Returns the first op.
    pub fn first(self) -> Option<OpRef<'a, 'c>> {
        self.body.blocks[self.id].first.map(|id| OpRef { body: self.body, id })
    }
    /// Returns the last op, which is the terminator if the block has a terminator.
    pub fn last(self) -> Option<OpRef<'a, 'c>> {
        self.body.blocks[self.id].last.map(|id| OpRef { body: self.body, id })
    }
    /// Returns the ops in order.
    pub fn ops(self) -> impl Iterator<Item = OpRef<'a, 'c>> {
        std::iter::successors(self.first(), |op| op.next())
    }
    /// Returns the region that contains the block.
    pub fn region(self) -> Option<RegionRef<'a, 'c>> {
        self.body.blocks[self.id].region.map(|id| RegionRef { body: self.body, id })
    }
    /// Returns the op whose region contains the block, in the same body.
    pub fn parent_op(self) -> Option<OpRef<'a, 'c>> {
        self.region().and_then(|r| r.parent_op())
    }
    /// Returns the number of times that ops name the block as a successor.
    pub fn num_branches(self) -> usize {
        self.body.blocks[self.id].branches as usize
    }
    /// Returns whether the block is the entry of its region.
    pub fn is_entry(self) -> bool {
        self.region().is_some_and(|r| r.entry() == Some(self))
    }
}

impl<'a, 'c> RegionRef<'a, 'c> {
    /// Returns the blocks in order.
    pub fn blocks(self) -> impl ExactSizeIterator<Item = BlockRef<'a, 'c>> + DoubleEndedIterator + Clone {
        self.body.regions[self.id].blocks.iter().map(move |&id| BlockRef { body: self.body, id })
    }
    /// Returns the first block.
    pub fn entry(self) -> Option<BlockRef<'a, 'c>> {
        self.blocks().next()
    }
    /// Returns whether the region has no block.
    pub fn is_empty(self) -> bool {
        self.body.regions[self.id].blocks.is_empty()
    }
    /// Returns the op that the region belongs to, in the same body; `None` for the regions of the body's owner.
    pub fn parent_op(self) -> Option<OpRef<'a, 'c>> {
        self.body.regions[self.id].parent.map(|id| OpRef { body: self.body, id })
    }
    /// Returns the region around the op that the region belongs to, in the same body.
    pub fn parent_region(self) -> Option<RegionRef<'a, 'c>> {
        self.parent_op().and_then(OpRef::block).and_then(BlockRef::region)
    }
}

impl<'a, 'c> Value<'a, 'c> {
    /// Returns the type.
    #[inline]
    pub fn ty(self) -> Type<'c> {
        self.body.values[self.id].ty
    }
    /// Returns the definition of the value.
    #[inline]
    pub fn def(self) -> ValueDef {
        self.body.values[self.id].def
    }
    /// Returns the location.
    pub fn location(self) -> Location<'c> {
        self.body.value_location(self.id)
    }
    /// Returns the op that the value is a result of.
    #[inline]
    pub fn defining_op(self) -> Option<OpRef<'a, 'c>> {
        match self.def() {
            ValueDef::Result(op, _) => Some(OpRef { body: self.body, id: op }),
            ValueDef::Argument(..) => None,
        }
    }
    /// Returns the block that the value is an argument of.
    pub fn owner_block(self) -> Option<BlockRef<'a, 'c>> {
        match self.def() {
            ValueDef::Result(..) => None,
            ValueDef::Argument(block, _) => Some(BlockRef { body: self.body, id: block }),
        }
    }
    /// Returns the block in which the value is defined: the block of its op, or the block that it is an argument of.
    pub fn block(self) -> Option<BlockRef<'a, 'c>> {
        self.owner_block().or_else(|| self.defining_op().and_then(OpRef::block))
    }
    /// Returns the position among the results or arguments of its owner.
    pub fn number(self) -> usize {
        match self.def() {
            ValueDef::Result(_, i) | ValueDef::Argument(_, i) => i as usize,
        }
    }
    /// Returns the uses of the value: op and operand number.
    pub fn uses(self) -> impl ExactSizeIterator<Item = (OpRef<'a, 'c>, usize)> {
        let body = self.body;
        body.values[self.id].uses.iter().map(move |(op, i)| (OpRef { body, id: op }, i as usize))
    }
}
