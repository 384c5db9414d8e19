//! Pass manager, pipeline syntax, timing, rewriting, and the passes that do not depend on a dialect.
//!
//! A [`Pass`] runs on one isolated op at a time. A [`PassManager`] holds passes, nested by the name of the op that they run on. It is built
//! by calls, or from text in the syntax of `mlir-opt`:
//!
//! ```
//! use bourn_passes::{PassManager, PassRegistry};
//! let mut registry = PassRegistry::new();
//! bourn_passes::register(&mut registry);
//! let pipeline = PassManager::parse("builtin.module(func.func(dce, canonicalize{max-iterations=5}))", &registry).unwrap();
//! assert_eq!(
//!     pipeline.to_string(),
//!     "builtin.module(func.func(dce,canonicalize{bounds=true effort=little index-width=64 max-iterations=5 max-num-rewrites=-1 max-object-bytes=281474976710656 region-simplify=normal test-convergence=false top-down=true}))",
//! );
//! ```

// The derive macro refers to this crate by its name.
extern crate self as bourn_passes;

mod borders;
mod canonicalize;
mod constants;
mod cse;
mod dce;
mod decide;
mod dump;
mod effect_search;
mod engine;
mod equivalence;
mod fold;
mod licm;
mod manager;
mod op_stats;
mod options;
mod pass;
mod pipeline;
mod registry;
mod rewrite;
mod statistics;
mod strip_debuginfo;
mod symbol_dce;
mod threads;
mod timing;

pub use bourn_pass_derive::Pass;
pub use canonicalize::{Canonicalize, RegionSimplification};
pub use cse::Cse;
pub use dce::{DeadCodeElimination, erase_dead_ops};
pub use decide::replace_by_number;
pub use dump::DumpOptions;
pub use effect_search::is_trivially_dead;
pub use engine::EngineOptions;
pub use licm::{LoopInvariantCodeMotion, may_leave_loop, uses_nothing_of_loop};
pub use manager::{PassManager, Report, RunOptions, Verifier};
pub use op_stats::PrintOpStats;
pub use options::{OptionError, OptionGroup, OptionInfo, OptionKind, OptionTexts, OptionValue, PassOptions};
pub use pass::{
    Pass, PassDescription, PassFailed, PassInfo, PassOutput, Statistic, Target, for_each_body,
    for_each_body_of, walk,
};
pub use pipeline::{Element, PipelineError, parse_elements};
pub use registry::PassRegistry;
pub use rewrite::{Convergence, GreedyConfig, rewrite_greedily};
pub use statistics::{StatisticsDisplay, StatisticsNode, statistics_report};
pub use strip_debuginfo::StripDebugInfo;
pub use symbol_dce::SymbolDce;
pub use threads::on_threads;
pub use timing::{TimingDisplay, TimingNode, report};

/// Registers the passes of this crate.
pub fn register(registry: &mut PassRegistry) {
    registry.add(dce::DeadCodeElimination::INFO);
    registry.add(canonicalize::Canonicalize::INFO);
    registry.add(cse::Cse::INFO);
    registry.add(licm::LoopInvariantCodeMotion::INFO);
    registry.add(symbol_dce::SymbolDce::INFO);
    registry.add(op_stats::PrintOpStats::INFO);
    registry.add(strip_debuginfo::StripDebugInfo::INFO);
}
