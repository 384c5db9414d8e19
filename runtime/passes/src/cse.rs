//! The pass that eliminates common subexpressions: it replaces an op by an equivalent op that dominates it.

use crate::Pass;
use crate::borders::may_replace;
use crate::effect_search::{EffectSearch, is_dead};
use crate::equivalence::{are_equivalent, hash};
use crate::pass::{PassFailed, Target, for_each_body_of, is_graph_op};
use bourn_ir::cfg::{DominatorTree, is_graph_region};
use bourn_ir::effects::{self, EffectKind};
use bourn_ir::{BlockId, BlockRef, Body, Location, OpId, OpRef, RegionId, RegionRef, Trait, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Merges ops that compute the same values, and erases dead ops.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "cse", name = "CSE")]
pub struct Cse;

impl Pass for Cse {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let (mut replaced, mut dead) = (0, 0);
        // Whether the order of ops is irrelevant in regions with one block.
        let is_graph = target.is_graph_op();
        if let Some(body) = target.body_mut() {
            for_each_body_of(body, is_graph, is_graph_op, |body, is_graph_op| {
                let found = eliminate(body, is_graph_op);
                replaced += found.0;
                dead += found.1;
            });
        }
        target.count("num-cse'd", "Number of operations CSE'd", replaced);
        target.count("num-dce'd", "Number of operations DCE'd", dead);
        Ok(())
    }
}

/// Eliminates common subexpressions in a body, except inside isolated ops. Returns the numbers of replaced ops and of dead ops.
fn eliminate(body: &mut Body<'_>, is_graph_op: bool) -> (usize, usize) {
    let mut walk = Walk {
        body,
        is_graph_op,
        available: AvailableOps::default(),
        write_searches: FxHashMap::default(),
        visible: EffectSearch::for_visible(),
        effects: EffectSearch::for_any(),
        done: Done::default(),
    };
    let tops: Vec<RegionId> = walk.body.top_regions().map(RegionRef::id).collect();
    let mut steps = Vec::new();
    // The regions of an isolated op do not share values.
    for region in tops.into_iter().rev() {
        steps.push(Step::Region(region));
    }
    walk.run(steps);
    let Done { erased, replaced, dead } = walk.done;
    for op in erased {
        body.erase(op);
    }
    (replaced, dead)
}

/// The ops visited so far that dominate the current op, by hash. An op hides earlier equivalent ops.
#[derive(Default)]
struct AvailableOps {
    ops: FxHashMap<u64, Vec<OpId>>,
    /// The hash of each op that was added, in order.
    added: Vec<u64>,
    /// The ops in `ops`, for graph regions.
    all: FxHashSet<OpId>,
}

impl AvailableOps {
    fn find(&self, hash: u64, body: &Body<'_>, op: OpId) -> Option<OpId> {
        let same_hash = self.ops.get(&hash)?;
        same_hash.iter().rev().copied().find(|&available| are_equivalent(body, available, op))
    }
    fn add(&mut self, hash: u64, op: OpId) {
        self.ops.entry(hash).or_default().push(op);
        self.added.push(hash);
        self.all.insert(op);
    }
    /// Removes the ops that were added after the first `count`.
    fn forget(&mut self, count: usize) {
        for hash in self.added.drain(count..) {
            if let Some(op) = self.ops.get_mut(&hash).and_then(Vec::pop) {
                self.all.remove(&op);
            }
        }
    }
}

/// A step of the walk. A stack of steps replaces recursion, since regions may nest deeply.
enum Step {
    Region(RegionId),
    /// A block, and the blocks below it in the dominator tree of its region.
    Block(BlockId, Option<Rc<DominatorTree>>),
    /// The ops of a block from an op on, and whether their order matters.
    Ops(OpId, bool),
    /// An op whose regions were visited.
    Op(OpId, bool),
    /// The end of a block: ops added in it are removed.
    Forget(usize),
    /// The end of an op that may be isolated: the ops available before it are restored.
    Restore(AvailableOps),
}

#[derive(Default)]
struct Done {
    /// The ops to erase at the end, so that ids stay valid during the walk.
    erased: Vec<OpId>,
    replaced: usize,
    dead: usize,
}

struct Walk<'b, 'c> {
    body: &'b mut Body<'c>,
    is_graph_op: bool,
    available: AvailableOps,
    /// For an op that reads memory: the op up to which its block was searched for writes, and whether a write was found.
    write_searches: FxHashMap<OpId, (OpId, bool)>,
    visible: EffectSearch,
    effects: EffectSearch,
    done: Done,
}

impl Walk<'_, '_> {
    fn run(&mut self, mut steps: Vec<Step>) {
        while let Some(step) = steps.pop() {
            match step {
                Step::Region(region) => self.region(region, &mut steps),
                Step::Block(block, tree) => self.block(block, tree, &mut steps),
                Step::Ops(op, ordered) => self.ops(op, ordered, &mut steps),
                Step::Op(op, ordered) => self.simplify(op, ordered),
                Step::Forget(count) => self.available.forget(count),
                Step::Restore(available) => self.available = available,
            }
        }
    }

    fn region(&mut self, region: RegionId, steps: &mut Vec<Step>) {
        let region = RegionRef::new(self.body, region);
        let Some(entry) = region.entry() else { return };
        let tree = (region.blocks().len() > 1).then(|| Rc::new(DominatorTree::new(region)));
        steps.push(Step::Block(entry.id(), tree));
    }

    fn block(&mut self, block: BlockId, tree: Option<Rc<DominatorTree>>, steps: &mut Vec<Step>) {
        steps.push(Step::Forget(self.available.added.len()));
        if let Some(tree) = &tree {
            let below: Vec<BlockId> = tree.children(block).collect();
            steps.extend(below.into_iter().rev().map(|child| Step::Block(child, Some(tree.clone()))));
        }
        let view = BlockRef::new(self.body, block);
        let ordered = view.region().is_none_or(|region| match region.parent_op() {
            Some(owner) => !is_graph_region(region, owner),
            None => region.blocks().len() > 1 || !self.is_graph_op,
        });
        steps.extend(view.first().map(|op| Step::Ops(op.id(), ordered)));
    }

    fn ops(&mut self, first: OpId, ordered: bool, steps: &mut Vec<Step>) {
        let mut next = Some(first);
        while let Some(op) = next {
            let view = self.body.op(op);
            next = view.next().map(OpRef::id);
            if view.num_regions() == 0 || view.isolated_body().is_some() {
                self.simplify(op, ordered);
                continue;
            }
            // An unregistered op may be isolated.
            let may_be_isolated = view.def().is_none_or(|def| def.has_trait(Trait::IsolatedFromAbove));
            let regions: Vec<RegionId> = view.regions().map(RegionRef::id).collect();
            steps.extend(next.map(|next| Step::Ops(next, ordered)));
            steps.push(Step::Op(op, ordered));
            if may_be_isolated {
                steps.push(Step::Restore(std::mem::take(&mut self.available)));
            }
            steps.extend(regions.into_iter().rev().map(Step::Region));
            // The searches for writes are valid within one run of ops of a block.
            self.write_searches.clear();
            return;
        }
        self.write_searches.clear();
    }

    fn simplify(&mut self, op: OpId, ordered: bool) {
        let view = self.body.op(op);
        if view.def().is_some_and(|def| def.has_trait(Trait::Terminator)) {
            return;
        }
        if is_dead(view, &mut self.visible) {
            self.done.erased.push(op);
            self.done.dead += 1;
            return;
        }
        // Ops that have regions with several blocks are not compared.
        if view.regions().any(|region| region.blocks().len() > 1) {
            return;
        }
        let reads = self.effects.finds_in(view);
        if reads && !effects::only_has(view, EffectKind::Read) {
            return;
        }
        let hash = hash(view);
        let existing = self.available.find(hash, self.body, op);
        match existing {
            Some(existing) if !may_replace(self.body.op(existing), self.body.op(op)) => {
                self.available.add(hash, op)
            }
            Some(existing) if !reads || self.has_no_write_between(existing, op) => {
                self.replace(op, existing, ordered)
            }
            _ => self.available.add(hash, op),
        }
    }

    /// Returns whether two ops that read memory are in the same block without a write between them.
    fn has_no_write_between(&mut self, first: OpId, second: OpId) -> bool {
        let (from, to) = (self.body.op(first), self.body.op(second));
        if from.block() != to.block() {
            return false;
        }
        let (reached, writes) = self.write_searches.get(&first).copied().unwrap_or((first, false));
        if writes {
            return false;
        }
        let start = self.body.op(reached);
        let mut next = if reached == first { start.next() } else { Some(start) };
        while let Some(op) = next.filter(|op| *op != to) {
            let may_write = effects::effects_within(op)
                .is_none_or(|effects| effects.iter().any(|effect| effect.kind == EffectKind::Write));
            if may_write {
                self.write_searches.insert(first, (op.id(), true));
                return false;
            }
            next = op.next();
        }
        self.write_searches.insert(first, (second, false));
        true
    }

    fn replace(&mut self, op: OpId, existing: OpId, ordered: bool) {
        let results = self.body.op(op).result_ids().to_vec();
        let by = self.body.op(existing).result_ids().to_vec();
        for (result, by) in results.iter().zip(by) {
            if ordered {
                self.body.replace_all_uses(*result, by);
                continue;
            }
            // In a graph region, an op that was already hashed may use the result. Its operands must not change.
            let uses = Value::new(self.body, *result).uses();
            let uses: Vec<(OpId, usize)> = uses
                .map(|(user, number)| (user.id(), number))
                .filter(|(user, _)| !self.available.all.contains(user))
                .collect();
            for (user, number) in uses {
                self.body.set_operand(user, number, by);
            }
        }
        if results.iter().all(|&result| Value::new(self.body, result).uses().len() == 0) {
            self.done.erased.push(op);
        }
        self.done.replaced += 1;
        let (kept, gone) = (self.body.op(existing).location(), self.body.op(op).location());
        if kept == Location::Unknown && gone != Location::Unknown {
            self.body.set_location(existing, gone);
        }
    }
}
