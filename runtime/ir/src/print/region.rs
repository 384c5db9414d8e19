//! Printing of regions and blocks.

use super::OpPrinter;
use super::number::push_number;
use crate::body::{BlockId, BlockRef, OpRef, RegionRef};
use rustc_hash::FxHashMap;

impl OpPrinter<'_> {
    /// Prints `{`, the blocks and `}`. The header of the entry block is printed only if it has arguments and `entry_args`
    /// is set, or if it has predecessors; terminators only if `terminators` is set or they have operands, results or
    /// attributes.
    pub fn region(&mut self, region: RegionRef<'_, '_>, entry_args: bool, terminators: bool) {
        self.region_with(region, entry_args, terminators, false);
    }
    /// Prints a region as [`OpPrinter::region`] does. With `empty_block`, an entry block without ops has a header, which distinguishes it
    /// from a region without blocks.
    pub(super) fn region_with(
        &mut self,
        region: RegionRef<'_, '_>,
        entry_args: bool,
        terminators: bool,
        empty_block: bool,
    ) {
        // Most regions have a single block that is no successor.
        let has_edges = region.blocks().any(|block| block.num_branches() > 0);
        let (blocks, predecessors) = match has_edges {
            true => ((0..).zip(region.blocks()).map(|(i, b)| (b.id(), i)).collect(), predecessors(region)),
            false => Default::default(),
        };
        self.blocks.push(blocks);
        self.out.push('{');
        self.indent += 1;
        for (i, block) in region.blocks().enumerate() {
            let preds = predecessors.get(&block.id());
            let header = i > 0
                || (entry_args && block.args().len() > 0)
                || (empty_block && block.first().is_none())
                || preds.is_some();
            if header {
                self.block_header(block, i, preds);
            }
            for op in block.ops() {
                if op.next().is_none() && !terminators && is_plain(op) {
                    continue;
                }
                self.newline();
                self.op(op);
            }
        }
        self.indent -= 1;
        self.newline();
        self.out.push('}');
        self.blocks.pop();
    }

    fn block_header(&mut self, block: BlockRef<'_, '_>, number: usize, preds: Option<&Vec<BlockId>>) {
        self.indent -= 1;
        self.newline();
        self.indent += 1;
        self.out.push_str("^bb");
        push_number(&mut self.out, number as u64);
        if block.args().len() > 0 {
            self.out.push('(');
            self.list(block.args(), Self::argument);
            self.out.push(')');
        }
        self.out.push(':');
        match preds.map(Vec::as_slice) {
            None if number == 0 => {}
            None => self.out.push_str("  // no predecessors"),
            Some(preds) => {
                match preds.len() {
                    1 => self.out.push_str("  // pred: "),
                    n => {
                        self.out.push_str("  // ");
                        push_number(&mut self.out, n as u64);
                        self.out.push_str(" preds: ");
                    }
                }
                let body = block.body();
                self.list(preds.iter(), |p, &b| p.successor(BlockRef::new(body, b)));
            }
        }
    }
}

/// Returns whether a terminator is printed as its name only.
fn is_plain(op: OpRef<'_, '_>) -> bool {
    op.num_operands() == 0 && op.num_results() == 0 && op.attrs().is_empty() && op.successors().len() == 0
}

/// Returns the predecessors of each block in a region with more than one block, in order, once for each edge.
fn predecessors(region: RegionRef<'_, '_>) -> FxHashMap<BlockId, Vec<BlockId>> {
    let mut found: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
    for block in region.blocks() {
        for successor in block.last().into_iter().flat_map(|op| op.successors()) {
            found.entry(successor.id()).or_default().push(block.id());
        }
    }
    found
}
