//! Compares parsing, verifying and printing of programs that are large in several ways with `mlir-opt-22` without threads, in custom
//! and generic form: CPU time and memory of the whole process, the median of alternating runs. `cargo bench --bench ir` runs it;
//! `BOURN_BENCH_OPS` is the number of ops of each program, 100,000 otherwise, and `BOURN_BENCH_RUNS` that of runs, 5 otherwise.

mod support;

use std::path::Path;
use support::texts::{Text, all};
use support::{Cost, cost, median, write_temporary};

fn summary(costs: &[Cost]) -> (f64, f64) {
    (median(costs.iter().map(|c| c.cpu).collect()), median(costs.iter().map(|c| c.memory).collect()))
}

fn number(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn main() {
    let (ops, runs) = (number("BOURN_BENCH_OPS", 100_000), number("BOURN_BENCH_RUNS", 5));
    println!("| program | form | Bourn, s | kops/s | MiB | MLIR 22, s | MiB | MLIR / Bourn, time | memory |");
    println!("|---|---|--:|--:|--:|--:|--:|--:|--:|");
    for text in all(ops) {
        compare(&text, "custom", &text.program, runs);
        let args = [&["opt", "-", "--mlir-print-op-generic"], text.options].concat();
        let generic = bourn_test_support::run(bourn_test_support::bourn(), &args, &text.program).out;
        compare(&text, "generic", &generic, runs);
    }
}

/// Measures both tools on a text, and prints a row.
fn compare(text: &Text, form: &str, program: &str, runs: usize) {
    let bourn = bourn_test_support::bourn();
    let mlir = bourn_test_support::mlir_opt().map(Path::new);
    let file = write_temporary("program.mlir", program);
    let path = file.to_str().expect("temporary paths are text");
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let args = |first: &[&'static str]| [first, text.options, &["-o", "/dev/null"]].concat();
        ours.push(cost(bourn, &[&args(&["opt"])[..], &[path]].concat()));
        theirs.extend(
            mlir.map(|tool| cost(tool, &[&args(&["--mlir-disable-threading"])[..], &[path]].concat())),
        );
    }
    let (cpu, memory) = summary(&ours);
    let speed = text.ops as f64 / cpu / 1000.0;
    print!("| {} | {form} | {cpu:.3} | {speed:.0} | {memory:.0} |", text.name);
    if theirs.is_empty() {
        println!();
    } else {
        let (their_cpu, their_memory) = summary(&theirs);
        let (time, space) = (their_cpu / cpu, their_memory / memory);
        println!(" {their_cpu:.3} | {their_memory:.0} | {time:.2} | {space:.2} |");
    }
    let _ = std::fs::remove_file(file);
}
