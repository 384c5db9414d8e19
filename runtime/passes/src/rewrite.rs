//! Greedy rewriting: patterns are applied, and dead ops erased, until nothing changes.

use crate::dce::is_trivially_dead;
use crate::pass::walk;
use bourn_ir::rewrite::{RewritePattern, Rewriter};
use bourn_ir::{Body, Context};

/// How long the driver may work.
#[derive(Clone, Copy, Debug)]
pub struct GreedyConfig {
    /// Most sweeps over all ops.
    pub max_iterations: usize,
    /// Most rewrites per sweep, as a multiple of the number of ops; ends patterns that undo each other.
    pub max_rewrites_per_op: usize,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig { max_iterations: 10, max_rewrites_per_op: 64 }
    }
}

/// Applies patterns to all ops of a body (not to those in isolated ops inside of it) and erases dead ops, until nothing
/// changes. Returns whether it came to that end, rather than to a limit.
pub fn rewrite_greedily<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    patterns: &[&dyn RewritePattern],
    config: GreedyConfig,
) -> bool {
    let mut patterns = patterns.to_vec();
    patterns.sort_by_key(|p| std::cmp::Reverse(p.benefit()));
    let mut rewriter = Rewriter::new(context, body);
    for _ in 0..config.max_iterations.max(1) {
        let mut ops = Vec::new();
        walk(rewriter.body(), |op| ops.push(op.id()));
        // The worklist is a stack: what comes first in the text is taken first.
        let budget = ops.len().saturating_mul(config.max_rewrites_per_op);
        ops.into_iter().rev().for_each(|op| rewriter.enqueue(op));
        match drain(&mut rewriter, &patterns, budget) {
            Some(0) => return true,
            Some(_) => {}
            None => return false,
        }
    }
    false
}

/// Works off the list. Returns the number of changes, or `None` where there were too many.
fn drain(rewriter: &mut Rewriter<'_, '_>, patterns: &[&dyn RewritePattern], budget: usize) -> Option<usize> {
    let mut changes = 0;
    while let Some(op) = rewriter.pop() {
        if is_trivially_dead(rewriter.op(op)) {
            rewriter.erase_op(op);
            changes += 1;
            continue;
        }
        let name = rewriter.op(op).name();
        let mut fitting = patterns.iter().filter(|p| p.root().is_none_or(|root| root == name.as_str()));
        if fitting.any(|pattern| pattern.match_and_rewrite(op, rewriter)) {
            changes += 1;
        }
        if changes > budget {
            rewriter.clear();
            return None;
        }
    }
    Some(changes)
}
