//! Erasing ops. An op is not erased while another op uses its results or values in its regions.

use super::{Block, BlockId, Body, OpId, ValueDef, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::fmt;

/// The reason why an op cannot be erased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StillUsed {
    /// The value that would be erased.
    pub value: ValueId,
    /// An op that uses the value and would not be erased.
    pub user: OpId,
    /// The number of the operand of `user`.
    pub operand: usize,
    message: String,
}

impl fmt::Display for StillUsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
impl std::error::Error for StillUsed {}

impl Body<'_> {
    /// Returns the op and after it every op in its regions, except those inside isolated ops, which have arenas of their
    /// own.
    pub fn within(&self, op: OpId) -> SmallVec<[OpId; 8]> {
        let mut found = SmallVec::new();
        let mut stack: SmallVec<[OpId; 8]> = [op].into_iter().collect();
        while let Some(op) = stack.pop() {
            found.push(op);
            for &region in self.ops[op].regions() {
                for &block in &self.regions[region].blocks {
                    stack.extend(std::iter::successors(self.blocks[block].first, |op| self.ops[*op].next));
                }
            }
        }
        found
    }
    /// Returns the blocks in the regions of an op.
    fn blocks_of(&self, op: OpId) -> impl Iterator<Item = BlockId> {
        self.ops[op].regions().iter().flat_map(|&region| self.regions[region].blocks.iter().copied())
    }
    /// Returns the first use, by an op outside of `within`, of a value that is defined by an op of `within` or is an argument of a block of
    /// `blocks`.
    fn use_from_outside(&self, within: &[OpId], blocks: &[BlockId]) -> Option<StillUsed> {
        let values = within.iter().flat_map(|&op| {
            let args = self.blocks_of(op).flat_map(|block| &self.blocks[block].args);
            self.ops[op].results.iter().chain(args)
        });
        let values = values.chain(blocks.iter().flat_map(|&block| &self.blocks[block].args));
        let mut used = values.filter(|&&value| !self.values[value].uses.is_empty()).peekable();
        used.peek()?;
        let within_set: FxHashSet<OpId> = within.iter().copied().collect();
        used.find_map(|&value| {
            let (user, operand) =
                self.values[value].uses.iter().find(|(user, _)| !within_set.contains(user))?;
            let erased = (blocks.is_empty()).then(|| within[0]);
            Some(self.still_used(erased, value, user, operand))
        })
    }
    pub(super) fn check_unused(&self, within: &[OpId], blocks: &[BlockId]) -> Result<(), StillUsed> {
        self.use_from_outside(within, blocks).map_or(Ok(()), Err)
    }
    /// Describes a use of a value that would be erased; `erased` is the op to erase, or `None` for blocks.
    fn still_used(&self, erased: Option<OpId>, value: ValueId, user: OpId, operand: u32) -> StillUsed {
        let name = |op: OpId| self.ops[op].name.as_str();
        let what = match self.values[value].def {
            ValueDef::Result(op, number) if Some(op) == erased => format!("its result #{number}"),
            ValueDef::Result(op, number) => format!("result #{number} of '{}' in it", name(op)),
            ValueDef::Argument(_, number) => format!("argument #{number} of a block in it"),
        };
        let subject = erased.map_or_else(|| "a block".to_owned(), |erased| format!("'{}'", name(erased)));
        let message = format!("cannot erase {subject}: {what} is operand #{operand} of '{}'", name(user));
        StillUsed { value, user, operand: operand as usize, message }
    }

    /// Removes an op from its block and drops it together with everything in its regions.
    ///
    /// # Panics
    /// Panics if an op outside uses a value that is erased. [`Body::try_erase`] returns this as an error; [`Body::replace_and_erase`]
    /// replaces the uses of the results first.
    #[track_caller]
    pub fn erase(&mut self, op: OpId) {
        if let Err(used) = self.try_erase(op) {
            panic!("{used}");
        }
    }
    /// Erases an op, unless an op outside of it uses a value that would be erased.
    ///
    /// # Errors
    /// Returns the first such use; the body is unchanged then.
    #[track_caller]
    pub fn try_erase(&mut self, op: OpId) -> Result<(), StillUsed> {
        let data = &self.ops[op];
        assert!(data.alive, "{op:?} was erased");
        // Fast path: most erased ops have no regions, and their results have no uses.
        if data.rare.is_none() && data.results.iter().all(|&result| self.values[result].uses.is_empty()) {
            self.detach(op);
            self.drop_operands(op);
            self.drop_op(op);
            return Ok(());
        }
        let within = self.within(op);
        self.check_unused(&within, &[])?;
        self.detach(op);
        for &op in &within {
            self.drop_operands(op);
            self.drop_branches(op);
        }
        for op in within {
            self.drop_op(op);
        }
        Ok(())
    }
    /// Makes the cell of an op free, and retires its blocks. The ops inside it are dropped one by one.
    pub(super) fn drop_op(&mut self, op: OpId) {
        for block in self.blocks_of(op).collect::<Vec<_>>() {
            self.retire_block(block);
        }
        let data = &mut self.ops[op];
        (data.body, data.block, data.alive) = (None, None, false);
        (data.prev, data.next) = (None, None);
        data.attrs.clear();
        data.results.iter().for_each(|&result| self.values.retire(result));
        data.rare
            .take()
            .into_iter()
            .flat_map(|rare| rare.regions)
            .for_each(|region| self.regions.retire(region));
        self.ops.retire(op);
        self.free_ops.push(op);
    }
    pub(super) fn retire_block(&mut self, block: BlockId) {
        let Block { args, first, last, alive, .. } = &mut self.blocks[block];
        (*first, *last, *alive) = (None, None, false);
        args.iter().for_each(|&arg| self.values.retire(arg));
        self.blocks.retire(block);
    }
    /// Replaces all uses of the results by `values`, one per result, and erases the op.
    ///
    /// # Panics
    /// Panics if the number of values differs from the number of results, if a value is a result of the op itself, or if a value from its
    /// regions is used outside of them.
    #[track_caller]
    pub fn replace_and_erase(&mut self, op: OpId, values: &[ValueId]) {
        let results = self.ops[op].results.clone();
        assert!(
            results.len() == values.len(),
            "'{}' has {} results, but {} values replace them",
            self.ops[op].name.as_str(),
            results.len(),
            values.len()
        );
        for (&result, &value) in results.iter().zip(values) {
            self.replace_all_uses(result, value);
        }
        self.erase(op);
    }
}
