//! A test that the equations of all ops are run: each is met by random programs that the oracle executes, or by a program of
//! `tests/conformance` with an answer beside it.

use crate::oracle::Program;
use crate::symbol_programs;
use bourn::ir::def::OpDef;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Context, OpRef};
use bourn_test_support::{Random, files_below, pieces};
use std::collections::{BTreeMap, BTreeSet};

/// So many random programs are looked at that each of their ops is among them.
const PROGRAMS: u64 = 100;

/// Returns the dialect and the bounds of an op as text: those of a family are the same for all its ops.
fn formulas(op: &OpDef) -> String {
    let mut found = vec![op.name.split('.').next().unwrap_or_default().to_owned()];
    let Some(all) = op.equations else { return String::new() };
    for equations in all.all() {
        found.extend(equations.bounds.iter().map(|equation| equation.formula(op, all.lets)));
    }
    found.join("; ")
}

/// Adds the ops of a program.
fn note(context: &Context, text: &str, found: &mut BTreeSet<String>) {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let (module, _) = parse_and_report(context, text, &options);
    let Some(module) = module else { return };
    let mut open: Vec<OpRef<'_, '_>> = vec![module.view()];
    while let Some(op) = open.pop() {
        found.insert(op.name().as_str().to_owned());
        open.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
    }
}

#[test]
fn all_equations_are_run() {
    let context = Context::new(&bourn::registries().0);
    let mut run = BTreeSet::new();
    for seed in 0..PROGRAMS {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        note(&context, &Program::random(&mut random, 18).text(&mut BTreeMap::new()), &mut run);
        note(&context, &symbol_programs::Program::random(&mut random, false).text, &mut run);
    }
    let written = [files_below("tests/conformance", "mlir"), files_below("tests/graybox", "mlir")];
    for text in written.iter().flatten().flat_map(|path| pieces(path)) {
        note(&context, &text, &mut run);
    }
    let with_bounds: Vec<&OpDef> =
        crate::ops::dialects().into_iter().flat_map(crate::ops::ops).filter(|op| op.has_bounds()).collect();
    let formulas_run: BTreeSet<String> =
        with_bounds.iter().filter(|op| run.contains(op.name)).map(|op| formulas(op)).collect();
    let missing: Vec<&str> =
        with_bounds.iter().filter(|op| !formulas_run.contains(&formulas(op))).map(|op| op.name).collect();
    let by_name = with_bounds.iter().filter(|op| run.contains(op.name)).count();
    println!("{} ops with equations, {by_name} of them in programs", with_bounds.len());
    assert!(missing.is_empty(), "no program runs the equations of {missing:?}");
}
