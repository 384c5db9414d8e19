//! The ids of operations, blocks, regions and values of a body.

use super::arena::{Id, Stamp, declare_id};

declare_id!(
    /// An operation of a body.
    OpId
);
declare_id!(
    /// A block of a body.
    BlockId
);
declare_id!(
    /// A region of a body.
    RegionId
);
declare_id!(
    /// A value of a body: an op's result or a block's argument.
    ValueId
);

impl ValueId {
    /// Returns the id `more` after this id: another result of the same op, since the ids of an op's results are consecutive.
    pub(crate) fn plus(self, more: u32) -> ValueId {
        ValueId::new(self.index() as u32 + more, self.stamp())
    }
}
impl BlockId {
    /// Returns an id of no block.
    pub(crate) fn none() -> BlockId {
        BlockId::new(u32::MAX - 1, Stamp::NONE)
    }
}
