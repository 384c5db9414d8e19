//! The pass that brings ops into their canonical form.

use crate::fold::FoldPattern;
use crate::options::{OptionInfo, OptionKind, PassOptions};
use crate::pass::{Pass, PassFailed, Target};
use crate::registry::PassInfo;
use crate::rewrite::{GreedyConfig, rewrite_greedily};
use bourn_ir::rewrite::{CanonicalizeFn, FnPattern, RewritePattern};
use bourn_ir::{Body, Diagnostic, Severity};
use rustc_hash::FxHashSet;

/// Applies the canonicalization patterns of all ops and erases dead ops, until nothing changes.
#[derive(Clone, Copy, Debug)]
pub struct Canonicalize {
    /// The largest number of sweeps over the ops of a body; `None` for no limit.
    pub max_iterations: Option<usize>,
    /// Whether it is an error, rather than a warning, if something is left to rewrite after that.
    pub test_convergence: bool,
}

impl Pass for Canonicalize {
    fn argument(&self) -> &'static str {
        "canonicalize"
    }
    fn name(&self) -> &'static str {
        "Canonicalizer"
    }
    fn options(&self) -> String {
        let limit = self.max_iterations.map_or_else(|| "-1".to_owned(), |limit| limit.to_string());
        format!("max-iterations={limit} test-convergence={}", self.test_convergence)
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let (name, location) = (target.op_name(), target.location());
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let config = GreedyConfig { max_iterations: self.max_iterations, ..GreedyConfig::default() };
        let mut unfinished = Vec::new();
        // Isolated ops have arenas of their own, and each is worked on alone.
        let mut bodies = vec![(name, location, body)];
        while let Some((name, location, body)) = bodies.pop() {
            let own = patterns_of_ops(body);
            let folding: [&dyn RewritePattern; 1] = [&FoldPattern];
            let own = own.iter().map(|pattern| pattern as &dyn RewritePattern);
            let patterns: Vec<&dyn RewritePattern> = folding.into_iter().chain(own).collect();
            let end = rewrite_greedily(context, body, &patterns, config);
            if !end.is_converged() {
                unfinished.push((name, location, end));
            }
            bodies.extend(body.isolated_ops_mut().filter_map(|(_, op)| {
                let (name, location) = (op.name().as_str(), op.location());
                Some((name, location, op.body_mut()?))
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

/// Returns the canonicalization patterns of the ops in a body.
fn patterns_of_ops(body: &Body<'_>) -> Vec<FnPattern> {
    let mut seen = FxHashSet::default();
    let mut patterns = Vec::new();
    crate::pass::walk(body, |op| {
        let Some(def) = op.def().filter(|def| seen.insert(def.name)) else { return };
        let hooks = def.hooks.canonicalize.iter().filter_map(|hook| hook.get::<CanonicalizeFn>());
        patterns.extend(hooks.map(|apply| FnPattern { root: def.name, apply }));
    });
    patterns
}

const CANONICALIZE_OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "max-iterations",
        kind: OptionKind::Int,
        default: "10",
        description: "most sweeps over all ops, -1 for no limit",
    },
    OptionInfo {
        name: "test-convergence",
        kind: OptionKind::Bool,
        default: "false",
        description: "fail where something is left to rewrite after that, rather than warn",
    },
];

pub(crate) static CANONICALIZE: PassInfo = PassInfo {
    argument: "canonicalize",
    description: "apply the canonicalization patterns of all ops",
    options: CANONICALIZE_OPTIONS,
    anchors: &[],
    build: |options: &PassOptions| {
        let limit = match options.int("max-iterations") {
            -1 => None,
            limit => Some(usize::try_from(limit).unwrap_or(0)),
        };
        Box::new(Canonicalize { max_iterations: limit, test_convergence: options.flag("test-convergence") })
    },
};
