//! The pass that eliminates common subexpressions: of equal ops, one of which dominates the others, it keeps the first.

use crate::borders::may_replace;
use crate::equivalence::{are_equivalent, hash};
use crate::pass::{Pass, PassFailed, Target, for_each_body_of, is_graph_op};
use crate::registry::PassInfo;
use crate::within::{EffectSearch, is_dead};
use bourn_ir::cfg::{DominatorTree, is_graph_region};
use bourn_ir::effects::{self, EffectKind};
use bourn_ir::{BlockId, BlockRef, Body, Location, OpId, OpRef, RegionId, RegionRef, Trait, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The pass.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cse;

impl Pass for Cse {
    fn argument(&self) -> &'static str {
        "cse"
    }
    fn name(&self) -> &'static str {
        "CSE"
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let (mut replaced, mut dead) = (0, 0);
        // Whether order does not matter in regions of one block.
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

pub(crate) static CSE: PassInfo = PassInfo {
    argument: "cse",
    description: "keep one of several ops that compute the same, and erase dead ops",
    options: &[],
    anchors: &[],
    build: |_| Box::new(Cse),
};

/// Eliminates common subexpressions in a body, except inside isolated ops. Returns the numbers of ops that were replaced and
/// that were dead.
fn eliminate(body: &mut Body<'_>, is_graph_op: bool) -> (usize, usize) {
    let mut walk = Walk {
        body,
        is_graph_op,
        known: Known::default(),
        between: FxHashMap::default(),
        noticed: EffectSearch::for_noticed(),
        effects: EffectSearch::for_any(),
        done: Done::default(),
    };
    let tops: Vec<RegionId> = walk.body.top_regions().map(RegionRef::id).collect();
    let mut steps = Vec::new();
    // The regions of an isolated op do not see each other's values.
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

/// The ops that were found so far and dominate what is looked at next, by their hashes. Later ones hide earlier ones.
#[derive(Default)]
struct Known {
    ops: FxHashMap<u64, Vec<OpId>>,
    /// The hash of each op that was added, in order.
    added: Vec<u64>,
    /// The ops in `ops`, for regions in which order does not matter.
    all: FxHashSet<OpId>,
}

impl Known {
    fn find(&self, hash: u64, body: &Body<'_>, op: OpId) -> Option<OpId> {
        let same_hash = self.ops.get(&hash)?;
        same_hash.iter().rev().copied().find(|&known| are_equivalent(body, known, op))
    }
    fn add(&mut self, hash: u64, op: OpId) {
        self.ops.entry(hash).or_default().push(op);
        self.added.push(hash);
        self.all.insert(op);
    }
    /// Forgets the ops that were added after there were `count`.
    fn forget(&mut self, count: usize) {
        for hash in self.added.drain(count..) {
            if let Some(op) = self.ops.get_mut(&hash).and_then(Vec::pop) {
                self.all.remove(&op);
            }
        }
    }
}

/// What is to do next. A stack of steps stands for recursion, since regions may nest deep.
enum Step {
    Region(RegionId),
    /// A block in the dominator tree of its region, with the blocks below it.
    Block(BlockId, Option<Rc<DominatorTree>>),
    /// The ops of a block from this one on; whether order matters.
    Ops(OpId, bool),
    /// An op whose regions are done.
    Op(OpId, bool),
    /// The end of a block: what is known since then is forgotten.
    Forget(usize),
    /// The end of an op that may be isolated: what was known before it is known again.
    Restore(Known),
}

#[derive(Default)]
struct Done {
    /// Ops to erase at the end, so that ids stay good until then.
    erased: Vec<OpId>,
    replaced: usize,
    dead: usize,
}

struct Walk<'b, 'c> {
    body: &'b mut Body<'c>,
    is_graph_op: bool,
    known: Known,
    /// For an op that reads, how far its block was searched for ops that write, and whether one was found.
    between: FxHashMap<OpId, (OpId, bool)>,
    noticed: EffectSearch,
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
                Step::Forget(count) => self.known.forget(count),
                Step::Restore(known) => self.known = known,
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
        steps.push(Step::Forget(self.known.added.len()));
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
            // An op that is not registered may be isolated.
            let may_be_isolated = view.def().is_none_or(|def| def.has_trait(Trait::IsolatedFromAbove));
            let regions: Vec<RegionId> = view.regions().map(RegionRef::id).collect();
            steps.extend(next.map(|next| Step::Ops(next, ordered)));
            steps.push(Step::Op(op, ordered));
            if may_be_isolated {
                steps.push(Step::Restore(std::mem::take(&mut self.known)));
            }
            steps.extend(regions.into_iter().rev().map(Step::Region));
            // What was found about reading is of one block, until ops in another one are looked at.
            self.between.clear();
            return;
        }
        self.between.clear();
    }

    fn simplify(&mut self, op: OpId, ordered: bool) {
        let view = self.body.op(op);
        if view.def().is_some_and(|def| def.has_trait(Trait::Terminator)) {
            return;
        }
        if is_dead(view, &mut self.noticed) {
            self.done.erased.push(op);
            self.done.dead += 1;
            return;
        }
        // Ops with several blocks in a region are not compared.
        if view.regions().any(|region| region.blocks().len() > 1) {
            return;
        }
        let reads = self.effects.finds_in(view);
        if reads && !effects::only_has(view, EffectKind::Read) {
            return;
        }
        let hash = hash(view);
        let existing = self.known.find(hash, self.body, op);
        match existing {
            Some(existing) if !may_replace(self.body.op(existing), self.body.op(op)) => {
                self.known.add(hash, op)
            }
            Some(existing) if !reads || self.reads_the_same(existing, op) => {
                self.replace(op, existing, ordered)
            }
            _ => self.known.add(hash, op),
        }
    }

    /// Returns whether two ops that read stand in one block, and nothing between them writes.
    fn reads_the_same(&mut self, first: OpId, second: OpId) -> bool {
        let (from, to) = (self.body.op(first), self.body.op(second));
        if from.block() != to.block() {
            return false;
        }
        let (reached, writes) = self.between.get(&first).copied().unwrap_or((first, false));
        if writes {
            return false;
        }
        let start = self.body.op(reached);
        let mut next = if reached == first { start.next() } else { Some(start) };
        while let Some(op) = next.filter(|op| *op != to) {
            let may_write = effects::effects_within(op)
                .is_none_or(|effects| effects.iter().any(|effect| effect.kind == EffectKind::Write));
            if may_write {
                self.between.insert(first, (op.id(), true));
                return false;
            }
            next = op.next();
        }
        self.between.insert(first, (second, false));
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
            // Where order does not matter, an op that was added may use the result: its hash rests on that.
            let uses = Value::new(self.body, *result).uses();
            let uses: Vec<(OpId, usize)> = uses
                .map(|(user, number)| (user.id(), number))
                .filter(|(user, _)| !self.known.all.contains(user))
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
