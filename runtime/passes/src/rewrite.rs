//! Greedy rewriting: applies patterns and erases dead ops until nothing changes.

use crate::dce::is_trivially_dead;
use crate::pass::walk;
use bourn_ir::rewrite::{RewritePattern, Rewriter};
use bourn_ir::{Body, Context};
use rustc_hash::FxHashMap;
use std::fmt;
use std::rc::Rc;

/// The limits of the driver.
#[derive(Clone, Copy, Debug)]
pub struct GreedyConfig {
    /// The largest number of sweeps over all ops; `None` for no limit.
    pub max_iterations: Option<usize>,
    /// The largest number of rewrites per sweep, as a multiple of the number of ops. It ends patterns that undo each other.
    pub max_rewrites_per_op: usize,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig { max_iterations: Some(10), max_rewrites_per_op: 64 }
    }
}

/// The number of rewrites per sweep that any body may have, however small.
const MIN_REWRITES: usize = 4096;

/// How the driver ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "what did not converge may change when it is rewritten again"]
pub enum Convergence {
    /// Nothing is left to rewrite.
    Converged,
    /// The last of this many sweeps still changed something.
    Iterations(usize),
    /// One sweep had more rewrites than this.
    Rewrites(usize),
}

impl Convergence {
    /// Returns whether nothing is left to rewrite.
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
    let mut patterns = Fitting::new(patterns);
    let mut rewriter = Rewriter::new(context, body);
    let mut iterations = 0;
    // As in MLIR, a limit of no sweeps counts as converged.
    while config.max_iterations.is_none_or(|limit| iterations < limit) {
        iterations += 1;
        let mut ops = Vec::new();
        walk(rewriter.body(), |op| ops.push(op.id()));
        let budget = ops.len().saturating_mul(config.max_rewrites_per_op).max(MIN_REWRITES);
        // The worklist is a stack, so the first op in the text goes on it last.
        ops.into_iter().rev().for_each(|op| rewriter.enqueue(op));
        match drain(&mut rewriter, &mut patterns, budget) {
            Some(0) => return Convergence::Converged,
            Some(_) => {}
            None => return Convergence::Rewrites(budget),
        }
    }
    if iterations == 0 { Convergence::Converged } else { Convergence::Iterations(iterations) }
}

/// Patterns by the name of the ops that they match, higher benefit first.
struct Fitting<'p> {
    all: Vec<&'p dyn RewritePattern>,
    by_name: FxHashMap<String, Rc<[&'p dyn RewritePattern]>>,
}

impl<'p> Fitting<'p> {
    fn new(patterns: &[&'p dyn RewritePattern]) -> Self {
        let mut all = patterns.to_vec();
        all.sort_by_key(|p| std::cmp::Reverse(p.benefit()));
        Fitting { all, by_name: FxHashMap::default() }
    }
    fn of(&mut self, name: &str) -> Rc<[&'p dyn RewritePattern]> {
        if let Some(found) = self.by_name.get(name) {
            return found.clone();
        }
        let fits = |p: &&&dyn RewritePattern| p.root().is_none_or(|root| root == name);
        let found: Rc<[_]> = self.all.iter().filter(fits).copied().collect();
        self.by_name.insert(name.to_owned(), found.clone());
        found
    }
}

/// Processes the worklist. Returns the number of changes, or `None` if there were too many.
fn drain(rewriter: &mut Rewriter<'_, '_>, patterns: &mut Fitting<'_>, budget: usize) -> Option<usize> {
    let mut changes = 0;
    while let Some(op) = rewriter.pop() {
        if is_trivially_dead(rewriter.op(op)) {
            rewriter.erase_op(op);
            changes += 1;
            continue;
        }
        let fitting = patterns.of(rewriter.op(op).name().as_str());
        if fitting.iter().any(|pattern| pattern.match_and_rewrite(op, rewriter)) {
            changes += 1;
        }
        if changes > budget {
            rewriter.clear();
            return None;
        }
    }
    Some(changes)
}
