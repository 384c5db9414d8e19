//! The positions of ops in their blocks, which follow insertions.

use bourn_ir::{BlockRef, OpId, OpRef};
use rustc_hash::FxHashMap;

/// The greatest distance between an inserted op and its predecessor, so that there is room for further insertions: ops
/// are often inserted one after another in front of the same op.
const STEP: u64 = 1 << 16;

/// The positions of ops in the queried blocks: either all ops of a block have a position, or no op has.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    /// The numbers increase along a block, with room between them.
    numbers: FxHashMap<OpId, u64>,
    /// The number of positions that were assigned.
    given: usize,
}

impl Positions {
    /// Returns the number of positions assigned so far.
    pub fn given(&self) -> usize {
        self.given
    }

    /// Returns whether an op precedes another op of the same block.
    pub fn is_before(&mut self, a: OpRef<'_, '_>, b: OpRef<'_, '_>) -> bool {
        if !self.numbers.contains_key(&a.id()) {
            self.number_block(a.block());
        }
        self.numbers.get(&a.id()) < self.numbers.get(&b.id())
    }

    /// Numbers an op that was inserted in a block or moved there.
    pub fn inserted(&mut self, op: OpRef<'_, '_>) {
        self.numbers.remove(&op.id());
        let number =
            |beside: Option<OpRef<'_, '_>>| beside.map(|beside| self.numbers.get(&beside.id()).copied());
        let (before, behind) = match (number(op.prev()), number(op.next())) {
            // It is the only op of its block, or the block has no numbers.
            (None, None) | (Some(None), _) | (_, Some(None)) => return,
            (before, behind) => (before.flatten().unwrap_or(0), behind.flatten().unwrap_or(u64::MAX)),
        };
        let room = behind - before;
        if room < 2 {
            return self.number_block(op.block());
        }
        self.numbers.insert(op.id(), before + (room / 2).min(STEP));
        self.given += 1;
    }

    /// Drops the position of an op that leaves its block, since its id may be reused for another op.
    pub fn removed(&mut self, op: OpId) {
        self.numbers.remove(&op);
    }

    fn number_block(&mut self, block: Option<BlockRef<'_, '_>>) {
        let Some(block) = block else { return };
        let ops: Vec<OpId> = block.ops().map(OpRef::id).collect();
        let distance = u64::MAX / (ops.len() as u64 + 1);
        self.given += ops.len();
        self.numbers.extend(ops.into_iter().zip(1..).map(|(op, at): (OpId, u64)| (op, at * distance)));
    }
}
