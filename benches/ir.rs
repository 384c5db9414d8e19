//! Compares parsing, verifying and printing of 100k arith and func ops with `mlir-opt-22` without threads, in custom and generic
//! form: CPU time and memory of the whole process, the median of five alternating runs. `cargo bench --bench ir` runs it.

mod support;

use std::path::Path;
use support::{Cost, cost, median, write_temporary};

const OPS: usize = 100_000;

fn summary(costs: &[Cost]) -> (f64, f64) {
    (median(costs.iter().map(|c| c.cpu).collect()), median(costs.iter().map(|c| c.memory).collect()))
}

fn main() {
    let bourn = bourn_test_support::bourn();
    let mlir = bourn_test_support::mlir_opt().map(Path::new);
    let custom = write_temporary("ops.mlir", &support::workloads::arith_functions(OPS));
    let custom = custom.to_str().expect("temporary paths are text");
    let text = bourn_test_support::run(bourn, &["opt", custom, "--mlir-print-op-generic"], "").out;
    let generic = write_temporary("ops.generic.mlir", &text);
    let generic = generic.to_str().expect("temporary paths are text");
    println!("| input | tool | CPU, s | ops/s | memory, MiB |\n|---|---|--:|--:|--:|");
    for (form, file) in [("custom", custom), ("generic", generic)] {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..5 {
            ours.push(cost(bourn, &["opt", file, "-o", "/dev/null"]));
            theirs
                .extend(mlir.map(|tool| cost(tool, &[file, "--mlir-disable-threading", "-o", "/dev/null"])));
        }
        let (our_cpu, our_memory) = summary(&ours);
        let row = |tool: &str, cpu: f64, memory: f64| {
            println!("| {form} | {tool} | {cpu:.3} | {:.0}k | {memory:.0} |", OPS as f64 / cpu / 1000.0);
        };
        row("Bourn", our_cpu, our_memory);
        if !theirs.is_empty() {
            let (cpu, memory) = summary(&theirs);
            row("MLIR 22", cpu, memory);
            println!("| {form} | MLIR 22 / Bourn | {:.2} | | {:.2} |", cpu / our_cpu, memory / our_memory);
        }
    }
    for file in [custom, generic] {
        let _ = std::fs::remove_file(file);
    }
}
