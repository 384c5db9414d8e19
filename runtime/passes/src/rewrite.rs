//! Greedy rewriting: applies patterns and erases dead ops until nothing changes.

use crate::constants::Constants;
use crate::effect_search::{EffectSearch, is_dead};
use crate::pass::walk;
use bourn_ir::cfg::postorder as postorder_of_blocks;
use bourn_ir::rewrite::{InsertionPoint, Listener, RewritePattern, Rewriter};
use bourn_ir::{BlockId, BlockRef, Body, Context, OpId, OpRef, RegionRef};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::rc::Rc;

/// The limits and the visiting order of the greedy driver.
#[derive(Clone, Copy, Debug)]
pub struct GreedyConfig {
    /// The largest number of sweeps over all ops; `None` for no limit.
    pub max_iterations: Option<usize>,
    /// The largest number of rewrites per sweep, as a multiple of the number of ops. It stops patterns that undo each other.
    pub max_rewrites_per_op: usize,
    /// The number of rewrites after which a sweep stops; `None` for no limit.
    pub max_rewrites: Option<usize>,
    /// Whether a sweep starts with the first and outermost ops, rather than with the last and innermost.
    pub top_down: bool,
    /// Whether equal constants are merged at the start of their isolated region.
    pub merge_constants: bool,
    /// Whether unreachable blocks are erased after a sweep.
    pub erase_unreachable: bool,
    /// The bits of `index`, for patterns that compute constants.
    pub index_width: u32,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig {
            max_iterations: Some(10),
            max_rewrites_per_op: 64,
            max_rewrites: None,
            top_down: true,
            merge_constants: true,
            erase_unreachable: true,
            index_width: 64,
        }
    }
}

/// The number of rewrites per sweep that is always allowed, however small the body is.
const MIN_REWRITES: usize = 4096;

/// The reason why the driver stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "what did not converge may change when it is rewritten again"]
pub enum Convergence {
    /// No pattern applies any more.
    Converged,
    /// The last of this many sweeps still changed something.
    Iterations(usize),
    /// One sweep exceeded this number of rewrites.
    Rewrites(usize),
}

impl Convergence {
    /// Returns whether no pattern applies any more.
    #[must_use]
    pub fn is_converged(self) -> bool {
        self == Convergence::Converged
    }
}

impl fmt::Display for Convergence {
    /// Writes the text for messages: `did not converge: ..`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Convergence::Converged => f.write_str("converged"),
            Convergence::Iterations(1) => f.write_str("did not converge in 1 iteration"),
            Convergence::Iterations(count) => write!(f, "did not converge in {count} iterations"),
            Convergence::Rewrites(count) => {
                write!(
                    f,
                    "did not converge: more than {count} rewrites in one iteration; patterns may undo each other"
                )
            }
        }
    }
}

/// Applies patterns to all ops of a body, except inside isolated ops, and erases dead ops, until nothing changes or a limit
/// is reached.
pub fn rewrite_greedily<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    patterns: &[&dyn RewritePattern],
    config: GreedyConfig,
) -> Convergence {
    let mut patterns = PatternsByName::new(patterns);
    sweeps(context, body, &mut patterns, config, 0)
}

/// Makes changes and applies patterns to the changed ops until a fixpoint, then runs [`rewrite_greedily`]. Returns the ops that were
/// created, moved or changed before that and still exist.
pub(crate) fn rewrite_changed<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    patterns: &[&dyn RewritePattern],
    config: GreedyConfig,
    change: impl FnOnce(&mut Rewriter<'_, 'c>),
) -> (Convergence, FxHashSet<OpId>) {
    let mut patterns = PatternsByName::new(patterns);
    let mut worklist = Worklist { changed: Some(FxHashSet::default()), ..Worklist::new() };
    let mut rewriter = Rewriter::with_listener(context, body, &mut worklist);
    rewriter.index_width = config.index_width;
    change(&mut rewriter);
    let budget = worklist.ops.len().saturating_mul(config.max_rewrites_per_op).max(MIN_REWRITES);
    let end = match drain(context, body, &mut worklist, &mut patterns, config, budget) {
        Some(_) => sweeps(context, body, &mut patterns, config, 1),
        None => Convergence::Rewrites(budget),
    };
    let changed = worklist.changed.unwrap_or_default();
    let mut left = FxHashSet::default();
    walk(body, |op| left.extend(Some(op.id()).filter(|op| changed.contains(op))));
    (end, left)
}

/// Sweeps over all ops until nothing changes or a limit is reached. `iterations` counts earlier sweeps.
fn sweeps<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    patterns: &mut PatternsByName<'_>,
    config: GreedyConfig,
    mut iterations: usize,
) -> Convergence {
    // As in MLIR, a limit of zero sweeps counts as converged.
    while config.max_iterations.is_none_or(|limit| iterations < limit) {
        iterations += 1;
        let mut worklist = Worklist::new();
        let count = seed(context, body, config, &mut worklist);
        let budget = count.saturating_mul(config.max_rewrites_per_op).max(MIN_REWRITES);
        let Some(changes) = drain(context, body, &mut worklist, patterns, config, budget) else {
            return Convergence::Rewrites(budget);
        };
        let erased = config.erase_unreachable && erase_unreachable_blocks(body);
        if changes == 0 && !erased {
            return Convergence::Converged;
        }
    }
    if iterations == 0 { Convergence::Converged } else { Convergence::Iterations(iterations) }
}

/// Fills the worklist with all ops, and merges constants. Returns the number of ops.
fn seed<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    config: GreedyConfig,
    worklist: &mut Worklist,
) -> usize {
    let mut ops = Vec::new();
    walk(body, |op| ops.push(op.id()));
    if !config.top_down {
        // Ops in the regions of an op come before it.
        ops = postorder(body);
    }
    let mut constants = Constants::default();
    for &op in &ops {
        let is_gone = config.merge_constants
            && constants.add(op, &mut Rewriter::with_listener(context, body, worklist));
        if !is_gone {
            worklist.enqueue(op);
        }
    }
    if config.top_down {
        // The worklist is a stack, so that the first op must be pushed last.
        worklist.ops.reverse();
    }
    ops.len()
}

/// Returns all ops of a body in postorder, except those inside isolated ops.
fn postorder(body: &Body<'_>) -> Vec<OpId> {
    let mut ops = Vec::new();
    // This loop visits in reverse: an op before the ops in it, and the last op of a block first.
    let mut stack: Vec<OpRef<'_, '_>> =
        body.top_regions().flat_map(RegionRef::blocks).filter_map(BlockRef::last).collect();
    while let Some(op) = stack.pop() {
        ops.push(op.id());
        stack.extend(op.prev());
        if op.isolated_body().is_none() {
            stack.extend(op.regions().flat_map(RegionRef::blocks).filter_map(BlockRef::last));
        }
    }
    ops.reverse();
    ops
}

/// The stack of ops to visit.
struct Worklist {
    /// Ops that are not `queued` were erased after they were pushed.
    ops: Vec<OpId>,
    queued: FxHashSet<OpId>,
    /// The ops that were created, moved or changed, if they are recorded.
    changed: Option<FxHashSet<OpId>>,
    effects: EffectSearch,
}

impl Worklist {
    fn new() -> Self {
        let (ops, queued) = (Vec::new(), FxHashSet::default());
        Worklist { ops, queued, changed: None, effects: EffectSearch::for_visible() }
    }
    fn enqueue_changed(&mut self, op: OpId) {
        if let Some(changed) = &mut self.changed {
            changed.insert(op);
        }
        self.enqueue(op);
    }
    fn enqueue(&mut self, op: OpId) {
        if self.queued.insert(op) {
            self.ops.push(op);
        }
    }
    /// Removes and returns the op that was pushed last.
    fn pop(&mut self) -> Option<OpId> {
        loop {
            let op = self.ops.pop()?;
            if self.queued.remove(&op) {
                return Some(op);
            }
        }
    }
}

impl<'c> Listener<'c> for Worklist {
    fn op_inserted(&mut self, _: &Body<'c>, op: OpId) {
        self.enqueue_changed(op);
    }
    fn op_moved(&mut self, _: &Body<'c>, op: OpId) {
        self.effects.forget_around_moved(op);
        self.enqueue_changed(op);
    }
    fn op_modified(&mut self, body: &Body<'c>, op: OpId) {
        self.effects.forget(body, op);
        self.enqueue_changed(op);
    }
    fn op_erased(&mut self, body: &Body<'c>, op: OpId) {
        self.effects.forget(body, op);
        self.queued.remove(&op);
        if let Some(changed) = &mut self.changed {
            changed.remove(&op);
        }
    }
    /// An op with fewer uses may be dead, or be fused with its only user.
    fn use_erased(&mut self, _: &Body<'c>, op: OpId) {
        self.enqueue(op);
    }
}

/// Patterns by the name of the ops that they match, in the order of decreasing benefit.
struct PatternsByName<'p> {
    all: Vec<&'p dyn RewritePattern>,
    by_name: FxHashMap<String, Rc<[&'p dyn RewritePattern]>>,
}

impl<'p> PatternsByName<'p> {
    fn new(patterns: &[&'p dyn RewritePattern]) -> Self {
        let mut all = patterns.to_vec();
        all.sort_by_key(|p| std::cmp::Reverse(p.benefit()));
        PatternsByName { all, by_name: FxHashMap::default() }
    }
    fn matching(&mut self, name: &str) -> Rc<[&'p dyn RewritePattern]> {
        if let Some(found) = self.by_name.get(name) {
            return found.clone();
        }
        let fits = |p: &&&dyn RewritePattern| p.root().is_none_or(|root| root == name);
        let found: Rc<[_]> = self.all.iter().filter(fits).copied().collect();
        self.by_name.insert(name.to_owned(), found.clone());
        found
    }
}

/// Processes the worklist. Returns the number of changes, or `None` if it exceeds `budget`.
fn drain<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    worklist: &mut Worklist,
    patterns: &mut PatternsByName<'_>,
    config: GreedyConfig,
    budget: usize,
) -> Option<usize> {
    let mut changes = 0;
    while config.max_rewrites.is_none_or(|limit| changes < limit) {
        let Some(op) = worklist.pop() else { break };
        let is_dead = is_dead(body.op(op), &mut worklist.effects);
        let matching = patterns.matching(body.op(op).name().as_str());
        let mut rewriter = Rewriter::with_listener(context, body, worklist);
        rewriter.index_width = config.index_width;
        if is_dead {
            rewriter.erase_op(op);
            changes += 1;
        } else if matching.iter().any(|pattern| {
            rewriter.point = Some(InsertionPoint::Before(op));
            pattern.match_and_rewrite(op, &mut rewriter)
        }) {
            changes += 1;
        }
        if changes > budget {
            return None;
        }
    }
    Some(changes)
}

/// Erases unreachable blocks. Returns whether there were any.
fn erase_unreachable_blocks(body: &mut Body<'_>) -> bool {
    let mut unreachable = Vec::new();
    let mut regions: Vec<RegionRef<'_, '_>> = body.top_regions().collect();
    walk(body, |op| {
        if op.isolated_body().is_none() {
            regions.extend(op.regions());
        }
    });
    for region in regions.into_iter().filter(|region| region.blocks().len() > 1) {
        let reached: FxHashSet<BlockId> = postorder_of_blocks(region).into_iter().collect();
        let lost: Vec<BlockId> =
            region.blocks().map(BlockRef::id).filter(|block| !reached.contains(block)).collect();
        if !lost.is_empty() {
            unreachable.push(lost);
        }
    }
    let found = !unreachable.is_empty();
    // In reverse, so that regions in an unreachable block are erased before that block.
    for blocks in unreachable.into_iter().rev() {
        body.erase_blocks(&blocks);
    }
    found
}
