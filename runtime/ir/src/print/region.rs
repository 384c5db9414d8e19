//! Printing of regions and blocks.

use super::OpPrinter;
use super::number::push_number;
use crate::body::{BlockId, BlockRef, OpRef, RegionRef};
use rustc_hash::FxHashMap;

/// Whether a region's text has the arguments of its entry block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryArgs {
    /// The entry block has a header if it has arguments.
    Shown,
    /// The op's text has the arguments at another place.
    Elsewhere,
}

/// Whether a region's text has terminators without operands, results and attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminators {
    /// All terminators are printed.
    Shown,
    /// The parser of the op adds a missing terminator.
    Implied,
}

impl Terminators {
    /// Returns `Shown` for true, and `Implied` otherwise.
    pub fn shown_if(shown: bool) -> Self {
        if shown { Terminators::Shown } else { Terminators::Implied }
    }
}

impl OpPrinter<'_> {
    /// Prints `{`, the blocks and `}`. An entry block that has predecessors always has a header, and a terminator that has operands,
    /// results or attributes is always printed.
    pub fn region(&mut self, region: RegionRef<'_, '_>, entry_args: EntryArgs, terminators: Terminators) {
        self.region_with(region, entry_args, terminators, false);
    }
    /// Prints a region as [`OpPrinter::region`] does. With `empty_block`, an entry block without ops has a header, which distinguishes it
    /// from a region without blocks.
    pub(super) fn region_with(
        &mut self,
        region: RegionRef<'_, '_>,
        entry_args: EntryArgs,
        terminators: Terminators,
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
                || (entry_args == EntryArgs::Shown && block.args().len() > 0)
                || (empty_block && block.first().is_none())
                || preds.is_some();
            if header {
                self.block_header(block, i, preds);
            }
            for op in block.ops() {
                if op.next().is_none() && terminators == Terminators::Implied && is_plain(op) {
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
