//! Ids of what stands in a body.

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
    /// The value that was made so many after this one, together with it: another result of the same op.
    pub(crate) fn plus(self, more: u32) -> ValueId {
        ValueId::new(self.index() as u32 + more, self.stamp())
    }
}
impl BlockId {
    /// Stands for no block.
    pub(crate) fn none() -> BlockId {
        BlockId::new(u32::MAX, Stamp::NONE)
    }
}
