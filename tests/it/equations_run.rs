//! A test that the equations of all ops are run: each is met by random programs that the oracle executes, or by a program of
//! `tests/conformance`, `tests/graybox` or `tests/answers` with an answer beside it. Another one keeps `docs/reference/equations.md`, the table of them.

use crate::oracle::Program;
use crate::symbol_programs;
use bourn::ir::def::OpDef;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Context, OpRef};
use bourn_test_support::{Random, expect_file, files_below, pieces, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// So many random programs are looked at that each of their ops is among them.
const PROGRAMS: u64 = 100;

/// Returns the bounds of an op as text, those of its interfaces and traits too.
fn equations_of(op: &OpDef) -> Vec<String> {
    let Some(all) = op.equations else { return Vec::new() };
    let bounds = all.all().flat_map(|equations| equations.bounds);
    bounds.map(|equation| equation.formula(op, all.lets)).collect()
}

/// Returns the dialect and the bounds of an op as text: those of a family are the same for all its ops.
fn formulas(op: &OpDef) -> String {
    let dialect = op.name.split('.').next().unwrap_or_default();
    format!("{dialect}; {}", equations_of(op).join("; "))
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
    let written =
        ["tests/conformance", "tests/graybox", "tests/answers"].map(|folder| files_below(folder, "mlir"));
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

/// The head of the page.
const HEAD: &str = "# Equations

The equations of the shipped dialects about values and sizes, op by op; `cargo test -p bourn --test it equations` keeps this page true. The
notation is described in [Equations](../guide/equations.md#reference): `d` is each dimension, `x[i]` is each item of a list. Equations of an op's
traits and interfaces are among its own. Ops of one dialect with the same equations share a row. No function in Rust takes the place of
equations (`bounds rust`) in any of these specs.
";

#[test]
fn the_table_of_equations() {
    let mut text = HEAD.to_owned();
    let (mut with, mut rows) = (0, 0);
    for dialect in crate::ops::dialects() {
        let ops = crate::ops::ops(dialect);
        let by_hand: Vec<&str> =
            ops.iter().filter(|op| op.hooks.bounds.is_some()).map(|op| op.name).collect();
        assert!(by_hand.is_empty(), "`bounds rust` in a shipped spec: {by_hand:?}");
        let mut by_equations: Vec<(Vec<String>, Vec<&str>)> = Vec::new();
        for op in ops.into_iter().filter(|op| op.has_bounds()) {
            let equations = equations_of(op);
            match by_equations.iter_mut().find(|(known, _)| *known == equations) {
                Some((_, names)) => names.push(op.name),
                None => by_equations.push((equations, vec![op.name])),
            }
            with += 1;
        }
        if by_equations.is_empty() {
            continue;
        }
        let _ = write!(text, "\n## {}\n\n| op | equations |\n|---|---|\n", dialect.name);
        for (equations, names) in by_equations {
            let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
            let names: Vec<String> = names.into_iter().map(code).collect();
            let equations: Vec<String> = equations.iter().map(|equation| code(equation)).collect();
            let _ = writeln!(text, "| {} | {} |", names.join(", "), equations.join("<br>"));
            rows += 1;
        }
    }
    let _ = write!(text, "\n{with} ops with equations, {rows} different lists of them.\n");
    expect_file(&root().join("docs/reference/equations.md"), &text);
}
