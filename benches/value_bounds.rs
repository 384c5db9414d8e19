//! Compares value bounds with MLIR: runs the same programs through `bourn opt` and `mlir-opt-22` and prints the seconds of the
//! pass from `--mlir-timing`; then how time and memory grow with the size of programs. `cargo bench --bench value_bounds` runs it;
//! `BOURN_BENCH_FULL=1` adds the sizes that take MLIR minutes.

mod support;

use support::workloads::{FAMILIES, program};
use support::{cost, median, write_temporary};

/// The cases: family, size, queries, functions, and whether every run includes it.
const CASES: [(&str, usize, usize, usize, bool); 20] = [
    ("chain", 100, 50, 20, true),
    ("chain", 1000, 1, 1, true),
    ("chain", 1000, 100, 1, false),
    ("diamond", 30, 2, 100, true),
    ("diamond", 120, 2, 1, true),
    ("pad", 30, 10, 20, true),
    ("pad", 480, 1, 1, true),
    ("tiled", 8, 100, 20, true),
    ("ifnest", 12, 2, 10, true),
    ("ifnest", 40, 1, 1, true),
    ("ifnest", 80, 1, 1, false),
    ("iters", 6, 4, 20, true),
    ("iters", 12, 1, 1, true),
    ("compare", 300, 50, 1, true),
    ("nearstop", 10_000, 10, 1, true),
    ("neardelta", 300, 10, 1, true),
    ("fused", 4, 4, 10, true),
    ("fused", 12, 12, 1, true),
    ("attention", 4, 6, 20, true),
    ("attention", 96, 12, 1, true),
];

/// The families whose time and memory should grow linearly, with a size and the number of queries.
const GROWTH: [(&str, usize, usize); 11] = [
    ("chain", 25_000, 100),
    ("pad", 25_000, 1),
    ("ifnest", 2_500, 2),
    ("diamond", 25_000, 2),
    ("nearstop", 25_000, 10),
    ("neardelta", 25_000, 10),
    ("prefix", 2_000, 10),
    ("loopchain", 500, 10),
    ("selects", 2_500, 10),
    ("fused", 500, 10),
    ("attention", 500, 10),
];

/// Returns the pipeline for a family: bounds are in terms of function arguments, except where a near value is asked for.
fn pipeline(family: &str) -> &'static str {
    match family {
        "nearstop" => "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))",
        _ => "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds{reify-to-func-args}))",
    }
}

/// Returns the seconds of the pass in one run, or `None` if the report does not list it.
fn pass_seconds(tool: &std::path::Path, family: &str, file: &str) -> Option<f64> {
    support::pass_seconds(tool, file, pipeline(family), "TestReifyValueBounds")
}

/// Returns the exponent with which something grows, by its amounts for one size and for four times that.
fn exponent(small: f64, large: f64) -> f64 {
    (large / small).log2() / 2.0
}

/// Returns the memory of one run, in MiB.
fn memory(family: &str, file: &str) -> f64 {
    let args = ["opt", file, "--allow-unregistered-dialect", pipeline(family), "-o", "/dev/null"];
    let runs = (0..3).map(|_| cost(bourn_test_support::bourn(), &args).memory);
    runs.fold(0.0, f64::max)
}

/// Prints how Bourn's time and memory grow with the size of the program. The memory is what is used beside that for an empty program.
fn growth() {
    let empty = write_temporary("empty.mlir", "func.func @f() {\n  return\n}\n");
    let base = memory("chain", empty.to_str().expect("temporary paths are text"));
    let _ = std::fs::remove_file(&empty);
    println!("\n| family | n | 1 n, s | 2 n, s | 4 n, s | exponent | 1 n, MiB | 4 n, MiB | exponent |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (name, n, queries) in GROWTH {
        let Some((_, family)) = FAMILIES.iter().find(|(f, _)| *f == name) else { continue };
        let costs = [n, 2 * n, 4 * n].map(|n| {
            let path = write_temporary(&format!("{name}-{n}.mlir"), &program(*family, n, queries, 1));
            let file = path.to_str().expect("temporary paths are text");
            let runs = (0..5).filter_map(|_| pass_seconds(bourn_test_support::bourn(), name, file));
            let cost = (median(runs.collect()), memory(name, file) - base);
            let _ = std::fs::remove_file(&path);
            cost
        });
        let [one, two, four] = costs;
        println!(
            "| {name} | {n} | {:.4} | {:.4} | {:.4} | {:.2} | {:.1} | {:.1} | {:.2} |",
            one.0,
            two.0,
            four.0,
            exponent(one.0, four.0),
            one.1,
            four.1,
            exponent(one.1, four.1)
        );
    }
}

fn main() {
    let full = std::env::var_os("BOURN_BENCH_FULL").is_some();
    let bourn = bourn_test_support::bourn();
    let mlir = bourn_test_support::mlir_opt().map(std::path::Path::new);
    println!("| family | n | queries | functions | MLIR 22, s | Bourn, s | MLIR / Bourn |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let mut logs = Vec::new();
    for (name, n, queries, functions, quick) in CASES {
        if !quick && !full {
            continue;
        }
        let Some((_, family)) = FAMILIES.iter().find(|(f, _)| *f == name) else { continue };
        let path = write_temporary(&format!("{name}-{n}.mlir"), &program(*family, n, queries, functions));
        let file = path.to_str().expect("temporary paths are text");
        let theirs = mlir.and_then(|tool| pass_seconds(tool, name, file));
        let repeats = if theirs.is_some_and(|t| t > 1.0) { 1 } else { 3 };
        let again = (1..repeats).filter_map(|_| mlir.and_then(|tool| pass_seconds(tool, name, file)));
        let theirs = theirs.map(|first| median(again.chain([first]).collect()));
        let ours = median((0..3).filter_map(|_| pass_seconds(bourn, name, file)).collect());
        let _ = std::fs::remove_file(&path);
        let ratio = theirs.map(|t| t / ours.max(1e-4));
        logs.extend(ratio.map(f64::ln));
        let show = |v: Option<f64>, digits: usize| v.map_or("-".to_owned(), |v| format!("{v:.digits$}"));
        let ratio = show(ratio, 0);
        println!("| {name} | {n} | {queries} | {functions} | {} | {ours:.4} | {ratio} |", show(theirs, 3));
    }
    if !logs.is_empty() {
        println!(
            "\ngeometric mean of the ratios: {:.0}",
            (logs.iter().sum::<f64>() / logs.len() as f64).exp()
        );
    }
    growth();
}
