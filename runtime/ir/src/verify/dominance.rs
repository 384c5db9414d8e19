//! Dominance: every use comes after its definition.
//!
//! Dominators are computed by the iterative algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm"
//! (2001), one region at a time, and only for regions with more than one block.

use super::VerifyCx;
use crate::body::{BlockId, BlockRef, Body, OpRef, RegionId, RegionRef, Value, ValueDef};
use crate::def::Trait;
use crate::diag::{Diagnostic, Severity};
use rustc_hash::FxHashMap;

/// Dominance in one arena.
pub(super) struct Dominance<'a, 'c> {
    body: &'a Body<'c>,
    owner: OpRef<'a, 'c>,
    /// The position of each op in its block.
    order: Vec<u32>,
    trees: FxHashMap<RegionId, Tree>,
}

/// Immediate dominators of the blocks of a region, by number in reverse postorder; unreachable blocks have no number.
struct Tree {
    number: FxHashMap<BlockId, u32>,
    idom: Vec<u32>,
}

impl<'a, 'c> Dominance<'a, 'c> {
    /// Creates the dominance of the arena `body`, whose top regions belong to `owner`.
    pub(super) fn new(body: &'a Body<'c>, owner: OpRef<'a, 'c>) -> Self {
        let mut order = vec![0; body.ops.len()];
        for (block, _) in body.blocks.iter().filter(|(_, block)| block.alive) {
            for (position, op) in BlockRef::new(body, block).ops().enumerate() {
                order[op.id().index()] = position as u32;
            }
        }
        Dominance { body, owner, order, trees: FxHashMap::default() }
    }

    /// Reports the first operand of `op` that does not dominate it.
    pub(super) fn check_operands(&mut self, op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
        for (number, operand) in op.operands().enumerate() {
            if !self.dominates(operand, op) {
                let message = format!("operand #{number} does not dominate this use");
                let place = if operand.owner_block().is_some() { "block argument" } else { "op" };
                let note = format!("operand defined here ({place} in {})", relation(operand, op));
                let diagnostic = Diagnostic::new(Severity::Error, op.location(), message);
                cx.diagnostics.report(diagnostic.note(operand.location(), note));
                return;
            }
        }
    }

    fn dominates(&mut self, value: Value<'a, 'c>, user: OpRef<'a, 'c>) -> bool {
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
        // The op that contains the use, or the user itself, in the region of the definition.
        let mut around = user;
        loop {
            let Some(block) = around.block() else { return false };
            if block.region() == Some(region) {
                break;
            }
            match block.parent_op() {
                Some(parent) => around = parent,
                None => return false,
            }
        }
        let Some(block) = around.block() else { return false };
        if is_graph(region, region.parent_op().unwrap_or(self.owner)) {
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
        self.block_dominates(region, def_block, block.id())
    }

    fn is_reachable(&mut self, region: RegionRef<'a, 'c>, block: BlockId) -> bool {
        region.blocks().len() == 1 || self.tree(region).number.contains_key(&block)
    }

    fn block_dominates(&mut self, region: RegionRef<'a, 'c>, a: BlockId, b: BlockId) -> bool {
        let tree = self.tree(region);
        let Some(&(mut b)) = tree.number.get(&b) else { return true };
        let Some(&a) = tree.number.get(&a) else { return false };
        while b > a {
            b = tree.idom[b as usize];
        }
        a == b
    }

    fn tree(&mut self, region: RegionRef<'a, 'c>) -> &Tree {
        self.trees.entry(region.id()).or_insert_with(|| Tree::new(region))
    }
}

impl Tree {
    fn new(region: RegionRef<'_, '_>) -> Tree {
        let postorder = postorder(region);
        let count = postorder.len() as u32;
        let number: FxHashMap<BlockId, u32> =
            postorder.iter().enumerate().map(|(i, &b)| (b, count - 1 - i as u32)).collect();
        let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); postorder.len()];
        for &block in &postorder {
            let from = number[&block];
            for successor in successors(BlockRef::new(region.body(), block)) {
                if let Some(&to) = number.get(&successor) {
                    predecessors[to as usize].push(from);
                }
            }
        }
        const NONE: u32 = u32::MAX;
        let mut idom = vec![NONE; postorder.len()];
        if let Some(entry) = idom.first_mut() {
            *entry = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for block in 1..postorder.len() {
                let mut new = NONE;
                for &p in predecessors[block].iter().filter(|&&p| idom[p as usize] != NONE) {
                    new = if new == NONE { p } else { intersect(&idom, new, p) };
                }
                if new != idom[block] {
                    idom[block] = new;
                    changed = true;
                }
            }
        }
        Tree { number, idom }
    }
}

fn intersect(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}

fn successors<'a>(block: BlockRef<'a, '_>) -> impl Iterator<Item = BlockId> + 'a {
    let last = block.last();
    last.into_iter().flat_map(|op| op.successors().map(BlockRef::id).collect::<Vec<_>>())
}

/// Returns the blocks reachable from the entry, each after its successors.
fn postorder(region: RegionRef<'_, '_>) -> Vec<BlockId> {
    let mut done = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let Some(entry) = region.entry() else { return done };
    seen.insert(entry.id());
    let mut stack = vec![(entry.id(), successors(entry).collect::<Vec<_>>())];
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if seen.insert(next) => {
                let view = BlockRef::new(region.body(), next);
                stack.push((next, successors(view).collect()));
            }
            Some(_) => {}
            None => {
                done.push(*block);
                stack.pop();
            }
        }
    }
    done
}

/// Returns whether order does not matter in a region: it belongs to an unregistered op or to a graph op.
fn is_graph(region: RegionRef<'_, '_>, owner: OpRef<'_, '_>) -> bool {
    region.blocks().len() == 1 && owner.def().is_none_or(|d| d.has_trait(Trait::GraphRegion))
}

fn relation<'a, 'c>(value: Value<'a, 'c>, user: OpRef<'a, 'c>) -> &'static str {
    let def = value.owner_block().or_else(|| value.defining_op().and_then(OpRef::block));
    let used = user.block();
    if def == used {
        return "the same block";
    }
    match (def.and_then(BlockRef::region), used.and_then(BlockRef::region)) {
        (Some(a), Some(b)) if a == b => "the same region",
        (Some(a), Some(mut b)) => {
            while let Some(up) = b.parent_op().and_then(|op| op.block()).and_then(BlockRef::region) {
                if up == a {
                    return "a parent region";
                }
                b = up;
            }
            "another region"
        }
        _ => "another region",
    }
}
