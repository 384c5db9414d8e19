//! Moving ops and blocks, splitting and merging blocks, inlining regions. Everything stays in one body; [`Body::copy_region_from`] copies
//! to another body.

use super::{BlockId, Body, OpId, RegionId, StillUsed, ValueDef, ValueId};
use crate::diag::Location;
use crate::interned::Type;

impl<'c> Body<'c> {
    /// Inserts an op after another op of the same body.
    ///
    /// # Panics
    /// Panics if `after` is in no block, or if the op is in one already.
    #[track_caller]
    pub fn insert_after(&mut self, after: OpId, op: OpId) {
        let Some(block) = self.ops[after].block else {
            panic!("'{}' stands in no block", self.ops[after].name.as_str())
        };
        let next = self.ops[after].next;
        self.link(block, op, Some(after), next);
    }
    /// Inserts an op at the start of a block.
    ///
    /// # Panics
    /// Panics if the op is in a block already.
    #[track_caller]
    pub fn prepend(&mut self, block: BlockId, op: OpId) {
        let first = self.blocks[block].first;
        self.link(block, op, None, first);
    }
    /// Moves an op before another op.
    ///
    /// # Panics
    /// Panics if `before` is in no block.
    #[track_caller]
    pub fn move_before(&mut self, op: OpId, before: OpId) {
        if op != before {
            self.detach(op);
            self.insert_before(before, op);
        }
    }
    /// Moves an op after another op.
    ///
    /// # Panics
    /// Panics if `after` is in no block.
    #[track_caller]
    pub fn move_after(&mut self, op: OpId, after: OpId) {
        if op != after {
            self.detach(op);
            self.insert_after(after, op);
        }
    }
    /// Moves an op to the end of a block.
    #[track_caller]
    pub fn move_to_end(&mut self, op: OpId, block: BlockId) {
        self.detach(op);
        self.append(block, op);
    }

    /// Creates a block after the block `after`, in the same region.
    ///
    /// # Panics
    /// Panics if `after` is in no region.
    #[track_caller]
    pub fn add_block_after(&mut self, after: BlockId) -> BlockId {
        let (region, at) = self.place_of_block(after);
        let block = self.new_block();
        self.blocks[block].region = Some(region);
        self.regions[region].blocks.insert(at + 1, block);
        block
    }
    /// Returns the region of a block, and its position there.
    #[track_caller]
    fn place_of_block(&self, block: BlockId) -> (RegionId, usize) {
        let region = self.blocks[block].region.unwrap_or_else(|| panic!("{block:?} is in no region"));
        let found = self.regions[region].blocks.iter().position(|&other| other == block);
        (region, found.expect("a region lists its blocks"))
    }
    /// Splits a block before an op: this op and those after it move to a new block after the block. No terminator is added to the first
    /// block.
    ///
    /// # Panics
    /// Panics if the op is in no block, or its block in no region.
    #[track_caller]
    pub fn split_block(&mut self, before: OpId) -> BlockId {
        let Some(block) = self.ops[before].block else {
            panic!("'{}' stands in no block", self.ops[before].name.as_str())
        };
        let rest = self.add_block_after(block);
        let (prev, last) = (self.ops[before].prev.take(), self.blocks[block].last);
        match prev {
            Some(prev) => self.ops[prev].next = None,
            None => self.blocks[block].first = None,
        }
        self.blocks[block].last = prev;
        (self.blocks[rest].first, self.blocks[rest].last) = (Some(before), last);
        self.own_ops_from(before, rest);
        rest
    }
    /// Sets the block of an op and of the ops after it.
    fn own_ops_from(&mut self, first: OpId, block: BlockId) {
        let mut next = Some(first);
        while let Some(op) = next {
            let data = &mut self.ops[op];
            data.block = Some(block);
            next = data.next;
        }
    }
    /// Moves all ops of a block to the end of the block `into`, replaces its arguments by `values`, and erases it.
    ///
    /// # Panics
    /// Panics if the number of values differs from the number of arguments, if both blocks are the same, or if an op names the block as
    /// its successor.
    #[track_caller]
    pub fn merge_block(&mut self, block: BlockId, into: BlockId, values: &[ValueId]) {
        assert!(block != into, "{block:?} cannot be merged into itself");
        let args = std::mem::take(&mut self.blocks[block].args);
        assert!(
            args.len() == values.len(),
            "{block:?} has {} arguments, but {} values replace them",
            args.len(),
            values.len()
        );
        for (&arg, &value) in args.iter().zip(values) {
            self.replace_all_uses(arg, value);
        }
        self.blocks[block].args = args;
        if let Some(first) = self.blocks[block].first.take() {
            let last = self.blocks[block].last.take();
            let before = self.blocks[into].last;
            self.ops[first].prev = before;
            match before {
                Some(before) => self.ops[before].next = Some(first),
                None => self.blocks[into].first = Some(first),
            }
            self.blocks[into].last = last;
            self.own_ops_from(first, into);
        }
        self.drop_block(block);
    }
    /// Moves the ops of a block before an op, replaces the block's arguments by `values`, and erases the block.
    ///
    /// # Panics
    /// Panics as [`Body::merge_block`] does, and if `before` is in no block or in the block that is inlined.
    #[track_caller]
    pub fn inline_block_before(&mut self, block: BlockId, before: OpId, values: &[ValueId]) {
        assert!(self.ops[before].block != Some(block), "{block:?} cannot be inlined into itself");
        let mut next = self.blocks[block].first;
        while let Some(op) = next {
            next = self.ops[op].next;
            self.move_before(op, before);
        }
        // The block is empty now, so that merging it into any block erases it.
        let into = self.ops[before]
            .block
            .unwrap_or_else(|| panic!("'{}' stands in no block", self.ops[before].name.as_str()));
        self.merge_block(block, into, values);
    }
    /// Moves all blocks of a region after a block, in order. The region is empty afterwards.
    ///
    /// # Panics
    /// Panics if `after` is in no region, or in the region that is moved.
    #[track_caller]
    pub fn move_blocks_after(&mut self, region: RegionId, after: BlockId) {
        let (into, at) = self.place_of_block(after);
        assert!(region != into, "{region:?} cannot be inlined into itself");
        let blocks = std::mem::take(&mut self.regions[region].blocks);
        for &block in &blocks {
            self.blocks[block].region = Some(into);
        }
        self.regions[into].blocks.insert_many(at + 1, blocks);
    }
    /// Moves all blocks of a region to the end of another region.
    ///
    /// # Panics
    /// Panics if both regions are the same.
    #[track_caller]
    pub fn move_blocks_to(&mut self, region: RegionId, into: RegionId) {
        assert!(region != into, "{region:?} cannot be inlined into itself");
        let blocks = std::mem::take(&mut self.regions[region].blocks);
        for &block in &blocks {
            self.blocks[block].region = Some(into);
        }
        self.regions[into].blocks.extend(blocks);
    }

    /// Inserts an argument of a block at a position. The arguments from this position on move up by one.
    ///
    /// # Panics
    /// Panics if the position is greater than the number of arguments.
    #[track_caller]
    pub fn insert_argument(
        &mut self,
        block: BlockId,
        at: usize,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> ValueId {
        let value = self.new_argument(ty, block, at as u32, location);
        self.blocks[block].args.insert(at, value);
        self.number_arguments(block, at);
        value
    }
    /// Erases an argument without uses of a block.
    ///
    /// # Panics
    /// Panics if it has uses, or if the block has no such argument.
    #[track_caller]
    pub fn erase_argument(&mut self, block: BlockId, at: usize) {
        let value = self.blocks[block].args[at];
        let used = self.values[value].uses.first();
        assert!(used.is_none(), "cannot erase argument #{at} of {block:?}: it is used");
        self.blocks[block].args.remove(at);
        self.values.retire(value);
        self.number_arguments(block, at);
    }
    fn number_arguments(&mut self, block: BlockId, from: usize) {
        for number in from..self.blocks[block].args.len() {
            let value = self.blocks[block].args[number];
            self.values[value].def = ValueDef::Argument(block, number as u32);
        }
    }
    /// Changes a successor of an op.
    ///
    /// # Panics
    /// Panics if the op has no such successor.
    #[track_caller]
    pub fn set_successor(&mut self, op: OpId, number: usize, block: BlockId) {
        self.blocks[block].branches += 1;
        let successors = &mut self.ops[op].rare.get_or_insert_default().successors;
        let old = std::mem::replace(&mut successors[number], block);
        self.blocks[old].branches -= 1;
    }

    /// Erases blocks with all their ops. The ops may use each other's values, also in cycles.
    ///
    /// # Errors
    /// Returns the first use of an erased value by an op outside of the blocks; the body is unchanged then. The caller checks that no op
    /// outside names one of the blocks as its successor.
    #[track_caller]
    pub fn try_erase_blocks(&mut self, blocks: &[BlockId]) -> Result<(), StillUsed> {
        let mut within = Vec::new();
        for &block in blocks {
            let mut next = self.blocks[block].first;
            while let Some(op) = next {
                next = self.ops[op].next;
                within.extend(self.within(op));
            }
        }
        self.check_unused(&within, blocks)?;
        for &op in &within {
            self.drop_operands(op);
            self.drop_branches(op);
        }
        for op in within {
            self.drop_op(op);
        }
        for &block in blocks {
            self.drop_block(block);
        }
        Ok(())
    }
    /// Erases blocks with all their ops.
    ///
    /// # Panics
    /// Panics where [`Body::try_erase_blocks`] returns an error.
    #[track_caller]
    pub fn erase_blocks(&mut self, blocks: &[BlockId]) {
        if let Err(used) = self.try_erase_blocks(blocks) {
            panic!("{used}");
        }
    }
    /// Removes an empty block from its region.
    fn drop_block(&mut self, block: BlockId) {
        if let Some(region) = self.blocks[block].region.take() {
            self.regions[region].blocks.retain(|other| *other != block);
        }
        self.retire_block(block);
    }
}
