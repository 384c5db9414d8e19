//! Ops without effect and without use, and the two passes that erase them.

use crate::fold::FoldPattern;
use crate::options::{OptionInfo, OptionKind, PassOptions};
use crate::pass::{Pass, PassFailed, Target};
use crate::registry::PassInfo;
use crate::rewrite::{GreedyConfig, rewrite_greedily};
use bourn_ir::rewrite::{CANONICALIZATION, CanonicalizationPatterns, RewritePattern};
use bourn_ir::{Body, Context, OpRef, Trait};
use rustc_hash::FxHashSet;

/// Whether an op can be erased: none of its results is used, and neither it nor what is inside of it has effects.
pub fn is_trivially_dead(op: OpRef<'_, '_>) -> bool {
    op.results().all(|result| result.uses().len() == 0) && is_free_of_effects(op)
}

/// Whether executing the op is seen only through its results.
fn is_free_of_effects(op: OpRef<'_, '_>) -> bool {
    let mut stack = vec![op];
    while let Some(next) = stack.pop() {
        let Some(def) = next.def() else { return false };
        let is_root = next == op;
        if def.has_trait(Trait::Terminator) {
            if is_root {
                return false;
            }
            continue;
        }
        if def.has_trait(Trait::RecursiveEffects) {
            stack.extend(next.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()));
        } else if bourn_ir::effects::is_unnoticed(next) != Some(true) {
            return false;
        }
    }
    true
}

/// Erases dead ops.
#[derive(Clone, Copy, Default, Debug)]
pub struct DeadCodeElimination;

impl Pass for DeadCodeElimination {
    fn argument(&self) -> &'static str {
        "dce"
    }
    fn name(&self) -> &'static str {
        "DeadCodeElimination"
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        if let Some((context, body)) = target.context_and_body() {
            rewrite_greedily(
                context,
                body,
                &[],
                GreedyConfig { max_iterations: 1, ..GreedyConfig::default() },
            );
        }
        Ok(())
    }
}

/// Applies the canonicalization patterns of all ops, and erases dead ops, until nothing changes.
#[derive(Clone, Copy, Debug)]
pub struct Canonicalize {
    /// Most sweeps.
    pub max_iterations: usize,
}

impl Pass for Canonicalize {
    fn argument(&self) -> &'static str {
        "canonicalize"
    }
    fn name(&self) -> &'static str {
        "Canonicalizer"
    }
    fn options(&self) -> String {
        format!("max-iterations={}", self.max_iterations)
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let config = GreedyConfig { max_iterations: self.max_iterations, ..GreedyConfig::default() };
        // What is isolated has an arena of its own; each is worked on alone.
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            let patterns = patterns_for(context, body);
            rewrite_greedily(context, body, &patterns, config);
            bodies.extend(body.isolated_ops_mut().filter_map(|(_, op)| op.body_mut()));
        }
        Ok(())
    }
}

/// Folding, and the patterns of all ops of a body.
fn patterns_for(context: &Context, body: &Body<'_>) -> Vec<&'static dyn RewritePattern> {
    let mut seen = FxHashSet::default();
    let mut patterns: Vec<&dyn RewritePattern> = vec![&FoldPattern];
    crate::pass::walk(body, |op| {
        let Some(def) = op.def() else { return };
        if seen.insert(def.name)
            && let Some(model) = context.interface(def, CANONICALIZATION)
            && let Some(CanonicalizationPatterns(own)) = model.downcast_ref()
        {
            patterns.extend(own.iter().copied());
        }
    });
    patterns
}

pub(crate) static DCE: PassInfo = PassInfo {
    argument: "dce",
    description: "erase ops without effect whose results are not used",
    options: &[],
    anchors: &[],
    build: |_| Box::new(DeadCodeElimination),
};

const CANONICALIZE_OPTIONS: &[OptionInfo] = &[OptionInfo {
    name: "max-iterations",
    kind: OptionKind::Int,
    default: "10",
    description: "most sweeps over all ops",
}];

pub(crate) static CANONICALIZE: PassInfo = PassInfo {
    argument: "canonicalize",
    description: "apply the canonicalization patterns of all ops",
    options: CANONICALIZE_OPTIONS,
    anchors: &[],
    build: |options: &PassOptions| {
        Box::new(Canonicalize { max_iterations: usize::try_from(options.int("max-iterations")).unwrap_or(0) })
    },
};
