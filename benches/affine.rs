//! Compares passes on affine loops with those of `mlir-opt-22` without threads, on functions with nests of loops over memory: CPU time of
//! the whole process, the median of five alternating runs, and the same without what reading, verifying and printing cost. Then how long it
//! takes to read and to verify ops whose operands have to be dimensions and symbols, once and nine times.
//! `cargo bench --bench affine` runs it.

mod support;

use std::path::Path;
use support::affine::PIPELINES;
use support::{cost, median, write_temporary};

const FUNCTIONS: usize = 1_000;

/// Returns the median time of a tool with a pipeline, and without passes.
fn times(tool: &Path, words: &[&str], file: &str, pipeline: &str) -> (f64, f64) {
    let (mut with, mut without) = (Vec::new(), Vec::new());
    let pass = format!("--pass-pipeline=builtin.module(func.func({pipeline}))");
    for _ in 0..5 {
        with.push(cost(tool, &[words, &[file, &pass, "-o", "/dev/null"]].concat()).cpu);
        without.push(cost(tool, &[words, &[file, "-o", "/dev/null"]].concat()).cpu);
    }
    (median(with), median(without))
}

/// The number of ops whose operands are checked.
const CHECKED: usize = 100_000;

/// How often a program is verified beyond the first time: after each pass, of which none changes anything but takes time to say so.
const AGAIN: usize = 8;

/// Returns the median time in which a tool reads, verifies and prints a program, and how long each further verification takes.
fn verification(tool: &Path, words: &[&str], file: &str) -> (f64, f64) {
    let pass = format!(
        "--pass-pipeline=builtin.module({})",
        ["func.func(affine-loop-unroll{unroll-factor=1})"; AGAIN].join(",")
    );
    let (mut once, mut with, mut without) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..5 {
        once.push(cost(tool, &[words, &[file, "-o", "/dev/null"]].concat()).cpu);
        with.push(cost(tool, &[words, &[file, &pass, "-o", "/dev/null"]].concat()).cpu);
        without.push(
            cost(tool, &[words, &[file, &pass, "--verify-each=false", "-o", "/dev/null"]].concat()).cpu,
        );
    }
    (median(once), (median(with) - median(without)) / AGAIN as f64)
}

fn main() {
    let bourn = bourn_test_support::bourn();
    let mlir = bourn_test_support::mlir_opt().map(Path::new);
    let text = support::affine::affine_functions(FUNCTIONS);
    let ops = text.lines().count();
    let file = write_temporary("affine.mlir", &text);
    let file = file.to_str().expect("temporary paths are text");
    println!("{ops} lines in {FUNCTIONS} functions");
    println!(
        "| pass | Bourn, s | of it passes and their verification | MLIR 22, s | of it passes and their verification | MLIR 22 / Bourn |\n|---|--:|--:|--:|--:|--:|"
    );
    for pipeline in PIPELINES {
        let (ours, base) = times(bourn, &["opt", "--mlir-disable-threading"], file, pipeline);
        print!("| {pipeline} | {ours:.3} | {:.3} |", ours - base);
        if let Some(tool) = mlir {
            let (theirs, base) = times(tool, &["--mlir-disable-threading"], file, pipeline);
            print!(" {theirs:.3} | {:.3} | {:.2} |", theirs - base, theirs / ours);
        }
        println!();
    }
    let _ = std::fs::remove_file(file);
    print_verification(bourn, mlir);
}

/// Prints how long it takes to check what maps are applied to.
fn print_verification(bourn: &Path, mlir: Option<&Path>) {
    let file = write_temporary("symbols.mlir", &support::affine::symbol_rules(CHECKED));
    let file = file.to_str().expect("temporary paths are text");
    println!(
        "\n| {CHECKED} ops, dimensions and symbols | Bourn, s | MLIR 22, s | MLIR 22 / Bourn |\n|---|--:|--:|--:|"
    );
    let ours = verification(bourn, &["opt", "--mlir-disable-threading"], file);
    let theirs = mlir.map(|tool| verification(tool, &["--mlir-disable-threading"], file));
    let rows = [
        ("read, verify and print", ours.0, theirs.map(|t| t.0)),
        ("verify once more", ours.1, theirs.map(|t| t.1)),
    ];
    for (what, ours, theirs) in rows {
        match theirs {
            Some(theirs) => println!("| {what} | {ours:.3} | {theirs:.3} | {:.2} |", theirs / ours),
            None => println!("| {what} | {ours:.3} | | |"),
        }
    }
    let _ = std::fs::remove_file(file);
}
