//! The pass that canonicalizes ops.

use crate::Pass;
use crate::decide::{apply, find_decisions};
use crate::engine::EngineOptions;
use crate::fold::FoldPattern;
use crate::options::{OptionKind, OptionValue};
use crate::pass::{PassFailed, Target};
use crate::rewrite::{Convergence, GreedyConfig, rewrite_changed, rewrite_greedily};
use bourn_equations::value_bounds::{Effort, IndexModel, Owner};
use bourn_ir::rewrite::{CanonicalizeFn, RewritePattern, Rewriter};
use bourn_ir::{Body, Context, Diagnostic, OpId, Severity};

/// Applies the canonicalization patterns of all ops and erases dead ops, until nothing changes.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(argument = "canonicalize", name = "Canonicalizer")]
pub struct Canonicalize {
    /// The largest number of sweeps over the ops of a body; -1 for no limit.
    #[option("max-iterations", default = 10)]
    pub max_iterations: Option<usize>,
    /// The number of rewrites after which a sweep stops; -1 for no limit.
    #[option("max-num-rewrites", default = -1)]
    pub max_rewrites: Option<usize>,
    /// Starts each sweep at the first op.
    #[option("top-down", default = true)]
    pub top_down: bool,
    /// The simplification of regions: normal erases unreachable blocks.
    #[option("region-simplify", default = "normal")]
    pub regions: RegionSimplification,
    /// Folds comparisons, minima and maxima that the bounds engine decides.
    #[option("bounds", default = true)]
    pub bounds: bool,
    /// The options of the bounds engine. Folds of constants use its `index` width, too.
    #[options(EngineOptions::LITTLE)]
    pub engine: EngineOptions,
    /// Fails if a body is not fully canonicalized at the end, instead of a warning.
    #[option("test-convergence")]
    pub test_convergence: bool,
}

/// The width of `index` in folds of constants if `index` is unbounded.
const INDEX_BITS: u32 = 64;

/// The simplification of a region's blocks, in addition to the patterns of branches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RegionSimplification {
    /// None.
    Disabled,
    /// Unreachable blocks are erased.
    #[default]
    Normal,
}

impl OptionValue for RegionSimplification {
    const KIND: OptionKind = OptionKind::OneOf(&["disabled", "normal"]);
    fn of(text: &str) -> Self {
        match text {
            "disabled" => RegionSimplification::Disabled,
            _ => RegionSimplification::Normal,
        }
    }
    fn text(&self) -> String {
        match self {
            RegionSimplification::Disabled => "disabled",
            RegionSimplification::Normal => "normal",
        }
        .to_owned()
    }
}

impl Default for Canonicalize {
    fn default() -> Self {
        let (max_iterations, regions) = (Some(10), RegionSimplification::Normal);
        Canonicalize {
            max_iterations,
            max_rewrites: None,
            top_down: true,
            regions,
            bounds: true,
            engine: EngineOptions { index: IndexModel::of_width(64), effort: Effort::Little },
            test_convergence: false,
        }
    }
}

impl Pass for Canonicalize {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let (name, location) = (target.op_name(), target.location());
        let owner = Owner::from(target.op());
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let config = GreedyConfig {
            max_iterations: self.max_iterations,
            max_rewrites: self.max_rewrites,
            top_down: self.top_down,
            erase_unreachable: self.regions == RegionSimplification::Normal,
            index_width: self.engine.index.width.unwrap_or(INDEX_BITS),
            ..GreedyConfig::default()
        };
        let fold = FoldPattern { index_width: config.index_width };
        let patterns: [&dyn RewritePattern; 2] = [&fold, &OwnPatterns];
        let mut unfinished = Vec::new();
        // The body of each isolated op is canonicalized separately.
        let mut bodies = vec![(name, location, owner, body)];
        while let Some((name, location, owner, body)) = bodies.pop() {
            let mut end = rewrite_greedily(context, body, &patterns, config);
            if self.bounds && end.is_converged() {
                end = fold_decided(context, body, (&owner, self.engine), &patterns, config);
            }
            if !end.is_converged() {
                unfinished.push((name, location, end));
            }
            bodies.extend(body.isolated_ops_mut().filter_map(|(_, op)| {
                let (name, location, owner) = (op.name().as_str(), op.location(), Owner::from(&*op));
                Some((name, location, owner, op.body_mut()?))
            }));
        }
        // A program that is not canonical is still correct.
        let severity = if self.test_convergence { Severity::Error } else { Severity::Warning };
        let failed = self.test_convergence && !unfinished.is_empty();
        for (name, location, end) in unfinished {
            let message = format!("'{name}' op canonicalization {end}");
            target.diagnostics.report(Diagnostic::new(severity, location, message));
        }
        if failed { Err(PassFailed) } else { Ok(()) }
    }
}

/// Folds the ops that the bounds engine decides, and applies the patterns to the changed ops, until the engine decides no more. The body
/// must already be canonicalized by the patterns.
fn fold_decided<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    (owner, engine): (&Owner<'c>, EngineOptions),
    patterns: &[&dyn RewritePattern],
    config: GreedyConfig,
) -> Convergence {
    let mut changed = None;
    let mut rounds = 0;
    while config.max_iterations.is_none_or(|limit| rounds < limit) {
        rounds += 1;
        let mut decisions = find_decisions(context, body, (owner, engine), changed.as_ref());
        decisions.truncate(config.max_rewrites.unwrap_or(usize::MAX));
        if decisions.is_empty() {
            break;
        }
        let (end, found) = rewrite_changed(context, body, patterns, config, |rewriter| {
            decisions.iter().for_each(|(op, decision)| apply(*op, decision, rewriter));
        });
        if !end.is_converged() {
            return end;
        }
        changed = Some(found);
    }
    Convergence::Converged
}

/// Applies the `canonicalize` hooks of an op's table.
struct OwnPatterns;

impl RewritePattern for OwnPatterns {
    fn root(&self) -> Option<&'static str> {
        None
    }
    fn match_and_rewrite<'c>(&self, op: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool {
        let hooks = rewriter.op(op).def().map_or(&[][..], |def| def.hooks.canonicalize);
        let mut patterns = hooks.iter().filter_map(|hook| hook.get::<CanonicalizeFn>());
        patterns.any(|apply| apply(op, rewriter))
    }
}
