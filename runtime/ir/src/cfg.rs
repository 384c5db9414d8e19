//! The control flow graph of a region: successors, predecessors, orders, and dominators.
//!
//! Dominators are computed one region at a time ([`bourn_graphs::dominators`]), and by [`Dominance`] only for regions with more than one
//! block.
//!
//! ```
//! use bourn_ir::cfg::{DominatorTree, predecessors};
//! use bourn_ir::parse::{ParseOptions, parse_source};
//! use bourn_ir::{Context, DialectRegistry};
//!
//! let context = Context::new(&DialectRegistry::new());
//! let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
//! let text = r#""t.f"() ({
//!   "t.br"()[^a, ^b] : () -> ()
//! ^a: "t.br"()[^c] : () -> ()
//! ^b: "t.br"()[^c] : () -> ()
//! ^c: "t.end"() : () -> ()
//! }) : () -> ()"#;
//! let module = parse_source(&context, text, &options).unwrap();
//! let f = module.view().region(0).unwrap().entry().unwrap().first().unwrap();
//! let region = f.region(0).unwrap();
//! let blocks: Vec<_> = region.blocks().map(|block| block.id()).collect();
//! let tree = DominatorTree::new(region);
//! assert!(tree.dominates(blocks[0], blocks[3]));
//! assert!(!tree.dominates(blocks[1], blocks[3]));
//! assert_eq!(tree.immediate_dominator(blocks[3]), Some(blocks[0]));
//! assert_eq!(predecessors(region)[&blocks[3]], [blocks[1], blocks[2]]);
//! ```

use crate::body::{BlockId, BlockRef, Body, OpId, OpRef, RegionId, RegionRef, Value, ValueDef};
use crate::def::Trait;
use bourn_graphs::dominators;
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns the blocks that a block may branch to, as its last op names them.
pub fn successors<'a, 'c>(block: BlockRef<'a, 'c>) -> impl DoubleEndedIterator<Item = BlockRef<'a, 'c>> {
    let last = block.last();
    last.into_iter().flat_map(|op| op.successors().collect::<Vec<_>>())
}

/// Returns the predecessors of each block of a region, in block order. A block that branches to the same successor twice is listed twice.
pub fn predecessors(region: RegionRef<'_, '_>) -> FxHashMap<BlockId, Vec<BlockId>> {
    let mut found: FxHashMap<BlockId, Vec<BlockId>> =
        region.blocks().map(|block| (block.id(), Vec::new())).collect();
    for block in region.blocks() {
        for successor in successors(block) {
            found.entry(successor.id()).or_default().push(block.id());
        }
    }
    found
}

/// Returns the blocks that can be reached from the entry of a region, in postorder.
pub fn postorder(region: RegionRef<'_, '_>) -> Vec<BlockId> {
    let mut done = Vec::new();
    let mut seen = FxHashSet::default();
    let Some(entry) = region.entry() else { return done };
    seen.insert(entry.id());
    let mut stack = vec![(entry.id(), successors(entry).collect::<Vec<_>>())];
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if seen.insert(next.id()) => stack.push((next.id(), successors(next).collect())),
            Some(_) => {}
            None => {
                done.push(*block);
                stack.pop();
            }
        }
    }
    done
}

/// The dominator tree of a region. Later changes to the region do not update it.
#[derive(Clone, Debug, Default)]
pub struct DominatorTree {
    /// The reachable blocks in depth-first preorder. The other lists are indexed by the preorder number.
    order: Vec<BlockId>,
    /// The preorder number of each reachable block.
    number: FxHashMap<BlockId, u32>,
    /// The immediate dominator of each block; the entry is its own.
    idom: Vec<usize>,
    children: Vec<Vec<u32>>,
    /// The times at which a walk through the tree enters and leaves each block: `a` dominates `b` iff the span of `a` contains the span of
    /// `b`.
    span: Vec<(u32, u32)>,
}

impl DominatorTree {
    /// Computes the dominator tree of a region.
    pub fn new(region: RegionRef<'_, '_>) -> Self {
        let blocks: Vec<BlockId> = region.blocks().map(BlockRef::id).collect();
        let places: FxHashMap<BlockId, usize> =
            blocks.iter().enumerate().map(|(place, &block)| (block, place)).collect();
        let place = |block: BlockRef<'_, '_>| places.get(&block.id()).copied();
        let edges: Vec<Vec<usize>> =
            region.blocks().map(|block| successors(block).filter_map(place).collect()).collect();
        let found = dominators(&edges);
        let order: Vec<BlockId> = found.order.iter().map(|&place| blocks[place]).collect();
        let number: FxHashMap<BlockId, u32> =
            (0..).zip(&order).map(|(number, &block)| (block, number)).collect();
        let mut children = vec![Vec::new(); order.len()];
        for (block, &above) in (0..).zip(&found.above).skip(1) {
            children[above].push(block);
        }
        let span = spans(&children);
        DominatorTree { order, number, idom: found.above, children, span }
    }
    /// Returns whether control can reach a block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.number.contains_key(&block)
    }
    /// Returns whether each path from the entry to `b` goes through `a`. A block dominates itself, and an unreachable block is
    /// dominated by all blocks.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let Some(&b) = self.number.get(&b) else { return true };
        let Some(&a) = self.number.get(&a) else { return false };
        let (a, b) = (self.span[a as usize], self.span[b as usize]);
        a.0 <= b.0 && b.1 <= a.1
    }
    /// Returns the closest block, other than itself, that dominates a block; `None` for the entry and for unreachable blocks.
    pub fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        let &number = self.number.get(&block)?;
        (number != 0).then(|| self.order[self.idom[number as usize]])
    }
    /// Returns the blocks whose immediate dominator is `block`.
    pub fn children(&self, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + '_ {
        let children = self.number.get(&block).map_or(&[][..], |&number| &self.children[number as usize]);
        children.iter().map(|&child| self.order[child as usize])
    }
    /// Returns the reachable blocks. Each block comes before the blocks that it dominates.
    pub fn blocks(&self) -> &[BlockId] {
        &self.order
    }
}

fn spans(children: &[Vec<u32>]) -> Vec<(u32, u32)> {
    let mut span = vec![(0, 0); children.len()];
    if children.is_empty() {
        return span;
    }
    let mut time = 0;
    let mut stack = vec![(0u32, 0usize)];
    while let Some((block, next)) = stack.last_mut() {
        let at = *block as usize;
        match children[at].get(*next) {
            Some(&child) => {
                *next += 1;
                time += 1;
                span[child as usize].0 = time;
                stack.push((child, 0));
            }
            None => {
                span[at].1 = time;
                stack.pop();
            }
        }
    }
    span
}

/// Returns whether `region` of `owner` is a graph region: it has one block, and `owner` is unregistered or has the trait.
pub fn is_graph_region(region: RegionRef<'_, '_>, owner: OpRef<'_, '_>) -> bool {
    region.blocks().len() == 1 && owner.def().is_none_or(|def| def.has_trait(Trait::GraphRegion))
}

/// Dominance in one body: answers whether a value is defined before an op uses it.
///
/// ```
/// use bourn_ir::cfg::Dominance;
/// use bourn_ir::parse::{ParseOptions, parse_source};
/// use bourn_ir::{Context, DialectRegistry};
///
/// let context = Context::new(&DialectRegistry::new());
/// let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
/// let module = parse_source(&context, "%a = \"t.a\"() : () -> i32 \"t.b\"(%a) : (i32) -> ()", &options).unwrap();
/// let block = module.view().region(0).unwrap().entry().unwrap();
/// let (a, b) = (block.first().unwrap(), block.last().unwrap());
/// let mut dominance = Dominance::new(block.body(), module.view());
/// assert!(dominance.dominates(a.result(0), b));
/// assert!(dominance.is_before(a, b) && !dominance.is_before(b, a));
/// ```
#[derive(Debug)]
pub struct Dominance<'a, 'c> {
    body: &'a Body<'c>,
    owner: OpRef<'a, 'c>,
    /// The position of each op in its block.
    order: Vec<u32>,
    trees: FxHashMap<RegionId, DominatorTree>,
    /// Caches [`Dominance::ancestor_in`] for ops that are nested at least `FAR` regions deep.
    far: FxHashMap<(OpId, RegionId), OpId>,
}

/// The nesting depth from which ancestors are cached.
const FAR: usize = 8;

impl<'a, 'c> Dominance<'a, 'c> {
    /// Creates the dominance of a body, whose top regions belong to `owner`.
    pub fn new(body: &'a Body<'c>, owner: OpRef<'a, 'c>) -> Self {
        let mut order = vec![0; body.ops.len()];
        for (block, _) in body.blocks.iter().filter(|(_, block)| block.alive) {
            for (position, op) in BlockRef::new(body, block).ops().enumerate() {
                order[op.id().index()] = position as u32;
            }
        }
        Dominance { body, owner, order, trees: FxHashMap::default(), far: FxHashMap::default() }
    }
    /// Returns whether `a` comes before `b` in the same block.
    pub fn is_before(&self, a: OpRef<'a, 'c>, b: OpRef<'a, 'c>) -> bool {
        a.block() == b.block() && self.order[a.id().index()] < self.order[b.id().index()]
    }
    /// Returns whether a value is defined wherever an op that uses it is executed.
    pub fn dominates(&mut self, value: Value<'a, 'c>, user: OpRef<'a, 'c>) -> bool {
        let (def_op, def_block) = match value.def() {
            ValueDef::Result(op, _) => (Some(op), self.body.op(op).block().map(BlockRef::id)),
            ValueDef::Argument(block, _) => (None, Some(block)),
        };
        let (Some(def_block), Some(use_block)) = (def_block, user.block()) else { return true };
        if use_block.id() == def_block
            && let Some(def_op) = def_op
            && self.order[def_op.index()] < self.order[user.id().index()]
        {
            return true;
        }
        let Some(region) = BlockRef::new(self.body, def_block).region() else { return true };
        // An argument of the entry of an isolated op's only region dominates everything in that region, at any depth.
        if def_op.is_none()
            && self.body.top.as_slice() == [region.id()]
            && region.entry().is_some_and(|entry| entry.id() == def_block)
        {
            return true;
        }
        let Some(around) = self.ancestor_in(region, user) else { return false };
        let Some(block) = around.block() else { return false };
        if is_graph_region(region, region.parent_op().unwrap_or(self.owner)) {
            return true;
        }
        if block.id() == def_block {
            return match def_op {
                Some(def_op) => {
                    self.order[def_op.index()] < self.order[around.id().index()]
                        || !self.is_reachable(region, block.id())
                }
                None => true,
            };
        }
        self.tree(region).dominates(def_block, block.id())
    }
    /// Returns the ancestor of `op` that lies directly in `region`; this is `op` itself if it does.
    fn ancestor_in(&mut self, region: RegionRef<'a, 'c>, op: OpRef<'a, 'c>) -> Option<OpRef<'a, 'c>> {
        let (mut around, mut steps, mut waypoint) = (op, 0, None);
        loop {
            let block = around.block()?;
            if block.region() == Some(region) {
                break;
            }
            around = block.parent_op()?;
            steps += 1;
            if steps == FAR {
                waypoint = Some(around);
            }
            if steps >= FAR
                && let Some(&known) = self.far.get(&(around.id(), region.id()))
            {
                around = self.body.op(known);
                break;
            }
        }
        if let Some(waypoint) = waypoint {
            self.far.insert((waypoint.id(), region.id()), around.id());
        }
        Some(around)
    }
    fn is_reachable(&mut self, region: RegionRef<'a, 'c>, block: BlockId) -> bool {
        region.blocks().len() == 1 || self.tree(region).is_reachable(block)
    }
    /// Returns the dominator tree of a region of the body.
    pub fn tree(&mut self, region: RegionRef<'a, 'c>) -> &DominatorTree {
        self.trees.entry(region.id()).or_insert_with(|| DominatorTree::new(region))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{ParseOptions, parse_source};
    use crate::{Context, DialectRegistry};

    /// Returns the text of an op whose region has blocks with these successors.
    fn text(edges: &[Vec<usize>]) -> String {
        let mut text = String::from("\"t.f\"() ({\n\"t.br\"()[^b0] : () -> ()\n");
        for (block, successors) in edges.iter().enumerate() {
            let successors: Vec<String> = successors.iter().map(|to| format!("^b{to}")).collect();
            let list =
                if successors.is_empty() { String::new() } else { format!("[{}]", successors.join(", ")) };
            text.push_str(&format!("^b{block}: \"t.br\"(){list} : () -> ()\n"));
        }
        text + "}) : () -> ()"
    }

    /// Returns whether all paths from the entry, block 0, to `b` go through `a`: it cannot be reached without.
    fn dominates(edges: &[Vec<usize>], a: usize, b: usize) -> bool {
        let mut seen = vec![false; edges.len()];
        let mut stack = if a == 0 { vec![] } else { vec![0] };
        while let Some(block) = stack.pop() {
            if !std::mem::replace(&mut seen[block], true) {
                stack.extend(edges[block].iter().filter(|&&to| to != a));
            }
        }
        !seen[b]
    }

    #[test]
    fn dominators_are_what_paths_go_through() {
        let context = Context::new(&DialectRegistry::new());
        let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let mut state = 7u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        for round in 0..300 {
            let count = 1 + round % 12;
            let edges: Vec<Vec<usize>> =
                (0..count).map(|_| (0..random(4)).map(|_| random(count)).collect()).collect();
            let module = parse_source(&context, &text(&edges), &options).expect("a program");
            let op =
                module.view().region(0).and_then(RegionRef::entry).and_then(BlockRef::first).expect("an op");
            let region = op.region(0).expect("a region");
            // The first block only branches to block 0 and is not checked.
            let blocks: Vec<BlockId> = region.blocks().skip(1).map(BlockRef::id).collect();
            let tree = DominatorTree::new(region);
            for (a, b) in (0..count).flat_map(|a| (0..count).map(move |b| (a, b))) {
                let unreachable = |block: usize| block != 0 && dominates(&edges, count, block);
                let expected = unreachable(b) || !unreachable(a) && (a == b || dominates(&edges, a, b));
                assert_eq!(tree.dominates(blocks[a], blocks[b]), expected, "{a} {b} {edges:?}");
                assert_eq!(tree.is_reachable(blocks[b]), !unreachable(b), "{b} {edges:?}");
            }
        }
    }
}
