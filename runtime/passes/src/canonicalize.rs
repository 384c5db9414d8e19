//! The pass that brings ops into their canonical form.

use crate::decide::{apply, decided};
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
    /// The number of rewrites after which a sweep ends; `None` for no limit.
    pub max_rewrites: Option<usize>,
    /// Whether a sweep begins at the top.
    pub top_down: bool,
    /// What is done about blocks.
    pub regions: RegionSimplification,
    /// Whether comparisons, minima and maxima are folded that the bounds engine decides.
    pub bounds: bool,
    /// What the bounds engine is told. What is assumed of `index` is assumed in folds of constants, too.
    pub engine: EngineOptions,
    /// Whether it is an error, rather than a warning, if something is left to rewrite after that.
    pub test_convergence: bool,
}

/// The bits of constants where `index` is unbounded.
const INDEX_BITS: u32 = 64;

/// What `canonicalize` does about the blocks of a region, beside what the patterns of branches do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RegionSimplification {
    /// Nothing.
    Disabled,
    /// Blocks that control cannot reach are erased.
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
        // Isolated ops have arenas of their own, and each is worked on alone.
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
        // The program means the same even if it is not canonical.
        let severity = if self.test_convergence { Severity::Error } else { Severity::Warning };
        let failed = self.test_convergence && !unfinished.is_empty();
        for (name, location, end) in unfinished {
            let message = format!("'{name}' op canonicalization {end}");
            target.diagnostics.report(Diagnostic::new(severity, location, message));
        }
        if failed { Err(PassFailed) } else { Ok(()) }
    }
}

/// Folds what the bounds engine decides in a body that the patterns leave as it is, and applies them again, until nothing more is decided.
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
        let mut decisions = decided(context, body, (owner, engine), changed.as_ref());
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

/// The canonicalization patterns that the table of an op names.
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
