//! Checks of specs that need a solver. The language itself has no solver, so that build scripts need not compile it.
//!
//! [`check`] looks for equations that contradict each other: for each combination of ranks and lengths that types and requirements
//! allow, it reads all statements of an op with the evaluator that the verifier and the engine use, over sizes that are unknown, and asks
//! whether integers satisfy them. A non-linear expression is an unknown number: each reported contradiction is proved, and some are
//! not found. [`Limits`] bounds the work.
#![forbid(unsafe_code)]

mod cond;
mod limits;
mod linear;
mod op;
mod report;
mod requires;
mod scenario;
mod system;

pub use limits::Limits;

use bourn_spec::Diagnostic;
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_spec::model::{Model, OpId};
use scenario::RankTable;
use system::Solver;

/// Returns the contradictions in the equations and requirements of a model's own dialects, in the order of their places.
#[must_use]
pub fn check(model: &Model) -> Vec<Diagnostic> {
    check_within(model, Limits::DEFAULT)
}

/// Does the same as [`check`], within other limits.
#[must_use]
pub fn check_within(model: &Model, limits: Limits) -> Vec<Diagnostic> {
    let arena = bumpalo::Bump::new();
    let lowering = Lowering::new(model, &arena);
    let lattice = Lattice::new(&lowering);
    let ranks = RankTable::new(&lattice, &limits);
    let mut solver = Solver::new(limits);
    let mut findings = report::Findings::default();
    for id in (0..model.ops.len() as u32).map(OpId).filter(|id| model.is_checked(*id)) {
        if let Some(statements) = op::Statements::of(&lowering, id, &limits) {
            op::check(&statements, &ranks, &limits, &mut solver, &mut findings);
            requires::check(&statements, &limits, &mut solver, &mut findings);
        }
    }
    findings.into_diagnostics()
}
