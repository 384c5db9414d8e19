//! The pass that canonicalizes ops.

use crate::decide::{apply, find_decisions};
use crate::engine::{EngineOptions, INDEX_WIDTH, LITTLE_EFFORT, MAX_OBJECT_BYTES};
use crate::fold::FoldPattern;
use crate::options::{OptionInfo, OptionKind, PassOptions};
use crate::pass::{Pass, PassFailed, Target};
use crate::registry::PassInfo;
use crate::rewrite::{Convergence, GreedyConfig, rewrite_changed, rewrite_greedily};
use bourn_equations::value_bounds::{Effort, IndexModel, Owner};
use bourn_ir::rewrite::{CanonicalizeFn, RewritePattern, Rewriter};
use bourn_ir::{Body, Context, Diagnostic, OpId, Severity};

/// Applies the canonicalization patterns of all ops and erases dead ops, until nothing changes.
#[derive(Clone, Copy, Debug)]
pub struct Canonicalize {
    /// The largest number of sweeps over the ops of a body; `None` for no limit.
    pub max_iterations: Option<usize>,
    /// The number of rewrites after which a sweep stops; `None` for no limit.
    pub max_rewrites: Option<usize>,
    /// Whether a sweep starts at the first op.
    pub top_down: bool,
    /// The simplification of regions.
    pub regions: RegionSimplification,
    /// Whether comparisons, minima and maxima are folded if the bounds engine decides them.
    pub bounds: bool,
    /// The options of the bounds engine. Folds of constants use its `index` width, too.
    pub engine: EngineOptions,
    /// Whether a body that is not fully canonicalized is an error instead of a warning.
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

impl RegionSimplification {
    fn text(self) -> &'static str {
        match self {
            RegionSimplification::Disabled => "disabled",
            RegionSimplification::Normal => "normal",
        }
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
    fn argument(&self) -> &'static str {
        "canonicalize"
    }
    fn name(&self) -> &'static str {
        "Canonicalizer"
    }
    fn options(&self) -> String {
        let text = |limit: Option<usize>| limit.map_or_else(|| "-1".to_owned(), |limit| limit.to_string());
        let [effort, index_width, max_object_bytes] = self.engine.texts();
        format!(
            "bounds={} {effort} {index_width} max-iterations={} max-num-rewrites={} {max_object_bytes} region-simplify={} test-convergence={} top-down={}",
            self.bounds,
            text(self.max_iterations),
            text(self.max_rewrites),
            self.regions.text(),
            self.test_convergence,
            self.top_down
        )
    }
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

const CANONICALIZE_OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "bounds",
        kind: OptionKind::Bool,
        default: "true",
        description: "fold comparisons, minima and maxima that the bounds engine decides",
    },
    LITTLE_EFFORT,
    INDEX_WIDTH,
    OptionInfo {
        name: "max-iterations",
        kind: OptionKind::Int,
        default: "10",
        description: "most sweeps over all ops, -1 for no limit",
    },
    OptionInfo {
        name: "max-num-rewrites",
        kind: OptionKind::Int,
        default: "-1",
        description: "most rewrites in a sweep, -1 for no limit",
    },
    MAX_OBJECT_BYTES,
    OptionInfo {
        name: "region-simplify",
        kind: OptionKind::OneOf(&["disabled", "normal"]),
        default: "normal",
        description: "whether to erase blocks that control cannot reach: disabled or normal",
    },
    OptionInfo {
        name: "test-convergence",
        kind: OptionKind::Bool,
        default: "false",
        description: "fail where something is left to rewrite after that, rather than warn",
    },
    OptionInfo {
        name: "top-down",
        kind: OptionKind::Bool,
        default: "true",
        description: "begin each sweep at the top",
    },
];

pub(crate) static CANONICALIZE: PassInfo = PassInfo {
    argument: "canonicalize",
    description: "apply the canonicalization patterns of all ops",
    options: CANONICALIZE_OPTIONS,
    anchors: &[],
    build: |options: &PassOptions| {
        let limit = |name: &str| match options.int(name) {
            -1 => None,
            limit => Some(usize::try_from(limit).unwrap_or(0)),
        };
        Box::new(Canonicalize {
            max_iterations: limit("max-iterations"),
            max_rewrites: limit("max-num-rewrites"),
            top_down: options.flag("top-down"),
            regions: match options.text("region-simplify") {
                "disabled" => RegionSimplification::Disabled,
                _ => RegionSimplification::Normal,
            },
            bounds: options.flag("bounds"),
            engine: EngineOptions::of(options),
            test_convergence: options.flag("test-convergence"),
        })
    },
};
