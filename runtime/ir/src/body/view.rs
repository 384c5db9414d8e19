//! `Copy` views of what stands in a body.

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
            /// The view of an id of `body`.
            #[track_caller]
            pub fn new(body: &'a Body<'c>, id: $id) -> Self {
                body.$arena.check(id);
                Self { body, id }
            }
            /// The id in its body.
            pub fn id(self) -> $id {
                self.id
            }
            /// The arena.
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
    /// An operation.
    OpRef,
    OpId,
    ops
);
view!(
    /// A block.
    BlockRef,
    BlockId,
    blocks
);
view!(
    /// A region.
    RegionRef,
    RegionId,
    regions
);
view!(
    /// A value.
    Value,
    ValueId,
    values
);

impl<'a, 'c> OpRef<'a, 'c> {
    fn data(self) -> &'a OpData<'c> {
        &self.body.ops[self.id]
    }
    /// Name.
    pub fn name(self) -> OpName<'c> {
        self.data().name
    }
    /// The table of a registered op.
    pub fn def(self) -> Option<&'static OpDef> {
        self.data().name.def()
    }
    /// Whether this is the op of the name.
    pub fn is(self, name: &str) -> bool {
        self.data().name.as_str() == name
    }
    /// Location.
    pub fn location(self) -> Location<'c> {
        self.data().location
    }
    /// Number of operands.
    pub fn num_operands(self) -> usize {
        self.data().operands.len()
    }
    /// Operand `i`, of all operands.
    pub fn operand(self, i: usize) -> Value<'a, 'c> {
        Value { body: self.body, id: self.data().operands[i] }
    }
    /// All operands' ids.
    pub fn operand_ids(self) -> &'a [ValueId] {
        &self.data().operands
    }
    /// All operands.
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + DoubleEndedIterator + Clone {
        self.data().operands.iter().map(move |&id| Value { body: self.body, id })
    }
    /// Number of results.
    pub fn num_results(self) -> usize {
        self.data().results.len()
    }
    /// Result `i`, of all results.
    pub fn result(self, i: usize) -> Value<'a, 'c> {
        Value { body: self.body, id: self.data().results[i] }
    }
    /// All results' ids.
    pub fn result_ids(self) -> &'a [ValueId] {
        &self.data().results
    }
    /// All results.
    pub fn results(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + DoubleEndedIterator + Clone {
        self.data().results.iter().map(move |&id| Value { body: self.body, id })
    }
    /// Attributes, own and discardable.
    pub fn attrs(self) -> &'a Attrs<'c> {
        &self.data().attrs
    }
    /// The attribute of a name.
    pub fn attr(self, name: &str) -> Option<Attribute<'c>> {
        self.data().attr(name)
    }
    /// `<{..}>` of an unregistered op.
    pub fn properties(self) -> Option<Attribute<'c>> {
        self.data().properties
    }
    /// Number of regions.
    pub fn num_regions(self) -> usize {
        self.regions().len()
    }
    /// The regions; those of an isolated op stand in its own body.
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'a, 'c>> + DoubleEndedIterator + Clone {
        let data = self.data();
        let (body, ids): (&'a Body<'c>, &'a [RegionId]) = match &data.body {
            Some(body) => (body, &body.top),
            None => (self.body, &data.regions),
        };
        ids.iter().map(move |&id| RegionRef { body, id })
    }
    /// Region `i`.
    pub fn region(self, i: usize) -> Option<RegionRef<'a, 'c>> {
        self.regions().nth(i)
    }
    /// Successors.
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'a, 'c>> + Clone {
        self.data().successors.iter().map(move |&id| BlockRef { body: self.body, id })
    }
    /// The body of an isolated op.
    pub fn isolated_body(self) -> Option<&'a Body<'c>> {
        self.data().body.as_deref()
    }
    /// The block that the op stands in.
    pub fn block(self) -> Option<BlockRef<'a, 'c>> {
        self.data().block.map(|id| BlockRef { body: self.body, id })
    }
    /// The op around it in the same body; `None` for ops at the top of an isolated op's regions.
    pub fn parent_op(self) -> Option<OpRef<'a, 'c>> {
        self.block().and_then(|b| b.parent_op())
    }
    /// The next op in the block.
    pub fn next(self) -> Option<OpRef<'a, 'c>> {
        self.data().next.map(|id| OpRef { body: self.body, id })
    }
    /// The one before it in the block.
    pub fn prev(self) -> Option<OpRef<'a, 'c>> {
        self.data().prev.map(|id| OpRef { body: self.body, id })
    }
    /// The range of operands of a group of a registered op: by the segment attribute, or from the number of operands where
    /// at most one group varies, or all are of one size. `None` where the op does not fit its table.
    pub fn operand_group(self, group: OperandIdx) -> Option<std::ops::Range<usize>> {
        let def = self.def()?;
        let equal = def.has_trait(Trait::SameVariadicOperandSize);
        groups::range(def.operands, group.index(), self.num_operands(), equal, || {
            self.segments(OPERAND_SEGMENTS)
        })
    }
    /// The same for results.
    pub fn result_group(self, group: ResultIdx) -> Option<std::ops::Range<usize>> {
        let def = self.def()?;
        let equal = def.has_trait(Trait::SameVariadicResultSize);
        groups::range(def.results, group.index(), self.num_results(), equal, || {
            self.segments(RESULT_SEGMENTS)
        })
    }
    fn segments(self, name: &str) -> Option<&'c [i64]> {
        self.attr(name).and_then(|a| a.as_dense_array())
    }
    /// The only operand of a group, if there is one.
    pub fn group_operand(self, group: OperandIdx) -> Option<Value<'a, 'c>> {
        let range = self.operand_group(group)?;
        (range.len() == 1).then(|| self.operand(range.start))
    }
}

impl<'a, 'c> BlockRef<'a, 'c> {
    /// Arguments.
    pub fn args(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + DoubleEndedIterator + Clone {
        self.body.blocks[self.id].args.iter().map(move |&id| Value { body: self.body, id })
    }
    /// All arguments' ids.
    pub fn arg_ids(self) -> &'a [ValueId] {
        &self.body.blocks[self.id].args
    }
    /// Argument `i`.
    pub fn arg(self, i: usize) -> Option<Value<'a, 'c>> {
        self.body.blocks[self.id].args.get(i).map(|&id| Value { body: self.body, id })
    }
    /// The first op.
    pub fn first(self) -> Option<OpRef<'a, 'c>> {
        self.body.blocks[self.id].first.map(|id| OpRef { body: self.body, id })
    }
    /// The last op: the terminator, if the block has one.
    pub fn last(self) -> Option<OpRef<'a, 'c>> {
        self.body.blocks[self.id].last.map(|id| OpRef { body: self.body, id })
    }
    /// The ops in order.
    pub fn ops(self) -> impl Iterator<Item = OpRef<'a, 'c>> {
        std::iter::successors(self.first(), |op| op.next())
    }
    /// The region.
    pub fn region(self) -> Option<RegionRef<'a, 'c>> {
        self.body.blocks[self.id].region.map(|id| RegionRef { body: self.body, id })
    }
    /// The op whose region it is in, in the same body.
    pub fn parent_op(self) -> Option<OpRef<'a, 'c>> {
        self.region().and_then(|r| r.parent_op())
    }
    /// Whether it is the first block of its region.
    pub fn is_entry(self) -> bool {
        self.region().is_some_and(|r| r.entry() == Some(self))
    }
}

impl<'a, 'c> RegionRef<'a, 'c> {
    /// The blocks in order.
    pub fn blocks(self) -> impl ExactSizeIterator<Item = BlockRef<'a, 'c>> + DoubleEndedIterator + Clone {
        self.body.regions[self.id].blocks.iter().map(move |&id| BlockRef { body: self.body, id })
    }
    /// The first block.
    pub fn entry(self) -> Option<BlockRef<'a, 'c>> {
        self.blocks().next()
    }
    /// Whether it has no block.
    pub fn is_empty(self) -> bool {
        self.body.regions[self.id].blocks.is_empty()
    }
    /// The op that has it, in the same body; `None` for the regions of the body's owner.
    pub fn parent_op(self) -> Option<OpRef<'a, 'c>> {
        self.body.regions[self.id].parent.map(|id| OpRef { body: self.body, id })
    }
}

impl<'a, 'c> Value<'a, 'c> {
    /// Type.
    pub fn ty(self) -> Type<'c> {
        self.body.values[self.id].ty
    }
    /// Where it comes from.
    pub fn def(self) -> ValueDef {
        self.body.values[self.id].def
    }
    /// Location.
    pub fn location(self) -> Location<'c> {
        self.body.values[self.id].location
    }
    /// The op that it is a result of.
    pub fn defining_op(self) -> Option<OpRef<'a, 'c>> {
        match self.def() {
            ValueDef::Result(op, _) => Some(OpRef { body: self.body, id: op }),
            ValueDef::Argument(..) => None,
        }
    }
    /// The block that it is an argument of.
    pub fn owner_block(self) -> Option<BlockRef<'a, 'c>> {
        match self.def() {
            ValueDef::Result(..) => None,
            ValueDef::Argument(block, _) => Some(BlockRef { body: self.body, id: block }),
        }
    }
    /// Its number among the results or arguments of its owner.
    pub fn number(self) -> usize {
        match self.def() {
            ValueDef::Result(_, i) | ValueDef::Argument(_, i) => i as usize,
        }
    }
    /// Its uses: op and operand number.
    pub fn uses(self) -> impl ExactSizeIterator<Item = (OpRef<'a, 'c>, usize)> {
        let body = self.body;
        body.values[self.id].uses.iter().map(move |&(op, i)| (OpRef { body, id: op }, i as usize))
    }
}
