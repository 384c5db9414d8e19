//! Compares value bounds with MLIR: runs the same programs through `bourn opt` and `mlir-opt-22` and prints the seconds of the
//! pass from `--mlir-timing`; then how time and memory grow with the size of programs; then the time of `bourn bounds`, which prints the
//! bounds of all values, relative to reading, verifying and printing the program. `cargo bench --bench value_bounds` runs it;
//! `BOURN_BENCH_FULL=1` adds sizes that take MLIR more than about 10 seconds.

mod support;

use std::path::Path;
use std::time::Duration;
use support::workloads::{FAMILIES, family, program};
use support::{cost, median, pass_report, write_temporary};

/// A family with a size, and how many queries and functions there are.
type Case = (&'static str, usize, usize, usize);

/// The cases that every run has.
const CASES: [Case; 31] = [
    ("chain", 100, 50, 20),
    ("chain", 1000, 1, 1),
    ("diamond", 30, 2, 100),
    ("diamond", 120, 2, 1),
    ("pad", 30, 10, 20),
    ("pad", 480, 1, 1),
    ("tiled", 8, 100, 20),
    ("ifnest", 12, 2, 10),
    ("ifnest", 40, 1, 1),
    ("iters", 6, 4, 20),
    ("iters", 12, 1, 1),
    ("compare", 100, 50, 10),
    ("compare", 300, 50, 1),
    ("loopchain", 16, 4, 1),
    ("divtree", 12, 2, 1),
    ("divtree", 18, 1, 1),
    ("nest", 20, 2, 1),
    ("nest", 50, 2, 1),
    ("rotate", 50, 10, 1),
    ("prefix", 50, 10, 1),
    ("prefix", 500, 10, 1),
    ("triangle", 20, 10, 1),
    ("minmax", 100, 10, 1),
    ("mix", 300, 100, 1),
    ("tilecode", 300, 100, 1),
    ("nearstop", 10_000, 10, 1),
    ("neardelta", 300, 10, 1),
    ("fused", 4, 4, 10),
    ("fused", 12, 12, 1),
    ("attention", 4, 6, 20),
    ("attention", 96, 12, 1),
];

/// The cases that take MLIR long.
const LONG_CASES: [Case; 8] = [
    ("chain", 1000, 100, 1),
    ("ifnest", 80, 1, 1),
    ("loopchain", 64, 4, 1),
    ("rotate", 500, 10, 1),
    ("triangle", 60, 10, 1),
    ("minmax", 1000, 10, 1),
    ("mix", 3000, 1000, 1),
    ("tilecode", 10_000, 5000, 1),
];

/// The number of queries, by the size.
type Queries = fn(usize) -> usize;

/// The families whose time and memory should grow linearly, with the smallest of three sizes, and the numbers of queries and functions.
/// All of them are large enough for the smallest to take about a millisecond.
const GROWTH: [(&str, usize, Queries, usize); 21] = [
    ("chain", 25_000, |_| 100, 1),
    ("diamond", 25_000, |_| 2, 1),
    ("pad", 25_000, |_| 1, 1),
    ("tiled", 25, |_| 100, 100),
    ("ifnest", 2_500, |_| 2, 1),
    ("iters", 25, |_| 4, 100),
    ("compare", 25_000, |_| 100, 1),
    ("loopchain", 2_500, |_| 10, 1),
    ("divtree", 2_500, |_| 1, 1),
    ("nest", 25, |_| 2, 100),
    ("rotate", 2_500, |_| 10, 1),
    ("prefix", 2_500, |_| 10, 1),
    ("triangle", 2_500, |_| 10, 1),
    ("minmax", 2_500, |_| 10, 1),
    ("mix", 2_500, |n| n / 3, 1),
    ("tilecode", 2_500, |n| n / 2, 1),
    ("nearstop", 100_000, |_| 10, 1),
    ("neardelta", 100_000, |_| 10, 1),
    ("selects", 2_500, |_| 10, 1),
    ("fused", 500, |_| 10, 1),
    ("attention", 500, |_| 10, 1),
];

/// The programs of which `bourn bounds` prints all values: families with a size, and the number of functions.
const WHOLE: [(&str, usize, usize); 4] =
    [("tilecode", 100_000, 1), ("tilecode", 200, 100), ("mix", 300, 30), ("attention", 96, 20)];

/// A run that takes longer is stopped.
const LIMIT: Duration = Duration::from_secs(60);

/// How often each program is run, if it takes less than a second.
const RUNS: usize = 9;

/// Returns the pipeline for a family: bounds are in terms of function arguments, except where a near value is asked for.
fn pipeline(family: &str) -> &'static str {
    match family {
        "nearstop" => "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))",
        _ => "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds{reify-to-func-args}))",
    }
}

/// What the runs of one program gave.
#[derive(Clone, Copy)]
enum Outcome {
    /// The median of the seconds of the pass, and how many questions it left without an answer.
    Ended { seconds: f64, unanswered: usize },
    /// Seconds of a pass that failed: there is no bound for an op to become.
    GaveUp { seconds: f64 },
    /// A run was stopped at the limit.
    Stopped,
    /// The program crashed, or is not there.
    Crashed,
}

impl Outcome {
    /// Returns the outcome of one run.
    fn of_run(tool: &Path, family: &str, file: &str) -> Outcome {
        let Some(report) = pass_report(LIMIT, tool, file, pipeline(family)) else { return Outcome::Stopped };
        match report.seconds("TestReifyValueBounds") {
            None => Outcome::Crashed,
            Some(seconds) if report.succeeded => Outcome::Ended { seconds, unanswered: report.errors() },
            Some(seconds) => Outcome::GaveUp { seconds },
        }
    }

    /// Returns the outcome with the median of the seconds of several runs.
    fn of_runs(runs: &[Outcome]) -> Outcome {
        let median = median(runs.iter().filter_map(|run| run.seconds()).collect());
        match *runs.last().unwrap_or(&Outcome::Crashed) {
            Outcome::Ended { unanswered, .. } => Outcome::Ended { seconds: median, unanswered },
            Outcome::GaveUp { .. } => Outcome::GaveUp { seconds: median },
            without_time => without_time,
        }
    }

    /// Returns the seconds of the pass, if it ended.
    fn seconds(self) -> Option<f64> {
        match self {
            Outcome::Ended { seconds, .. } | Outcome::GaveUp { seconds } => Some(seconds),
            Outcome::Stopped | Outcome::Crashed => None,
        }
    }

    /// Shows the seconds with so many digits.
    fn show(self, digits: usize) -> String {
        match self {
            Outcome::Ended { seconds, .. } => format!("{seconds:.digits$}"),
            Outcome::GaveUp { seconds } => format!("gives up: {seconds:.digits$}"),
            Outcome::Stopped => format!("> {}", LIMIT.as_secs()),
            Outcome::Crashed => "-".to_owned(),
        }
    }
}

/// Runs several programs in turns, since what else a machine does comes and goes: several times, but no more after one run of more than
/// a second.
fn outcomes<const N: usize>(tools: [&Path; N], family: &str, file: &str) -> [Outcome; N] {
    let mut runs = tools.map(|_| Vec::new());
    for _ in 0..RUNS {
        for (tool, runs) in tools.iter().zip(&mut runs) {
            let first: Option<&Outcome> = runs.first();
            if first.is_none_or(|first| first.seconds().is_some_and(|seconds| seconds < 1.0)) {
                runs.push(Outcome::of_run(tool, family, file));
            }
        }
    }
    runs.map(|runs| Outcome::of_runs(&runs))
}

/// Writes a program of a family, calls a function with its path, and removes it.
fn with_program<T>((name, n, queries, functions): Case, run: impl FnOnce(&str) -> T) -> T {
    let path = write_temporary(&format!("{name}-{n}.mlir"), &program(family(name), n, queries, functions));
    let result = run(path.to_str().expect("temporary paths are text"));
    let _ = std::fs::remove_file(&path);
    result
}

/// Prints the times of both for each case, the means of the ratios, and where the answers differ.
fn compare(bourn: &Path, mlir: Option<&Path>) {
    println!("| family | n | queries | functions | MLIR 22, s | Bourn, s | MLIR / Bourn |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let full = std::env::var_os("BOURN_BENCH_FULL").is_some();
    let (mut ratios, mut differences) = (Vec::new(), Vec::new());
    for case in CASES.iter().chain(LONG_CASES.iter().filter(|_| full)) {
        let (name, n, queries, functions) = *case;
        let [theirs, ours] = with_program(*case, |file| match mlir {
            Some(mlir) => outcomes([mlir, bourn], name, file),
            None => [Outcome::Crashed, outcomes([bourn], name, file)[0]],
        });
        let mut shown = "-".to_owned();
        if let (
            Outcome::Ended { seconds: theirs, unanswered: open },
            Outcome::Ended { seconds: ours, unanswered },
        ) = (theirs, ours)
        {
            // The reports have four digits.
            let ratio = theirs / ours.max(1e-4);
            shown = if ratio < 9.95 { format!("{ratio:.1}") } else { format!("{ratio:.0}") };
            ratios.push((name, ratio));
            if unanswered != open {
                differences.push(format!("{name} {n}: MLIR {open}, Bourn {unanswered}"));
            }
        }
        let (theirs, ours) = (theirs.show(3), ours.show(4));
        println!("| {name} | {n} | {queries} | {functions} | {theirs} | {ours} | {shown} |");
    }
    let known = |name: &str| FAMILIES.iter().any(|(family, _)| *family == name);
    let first = ratios.iter().filter(|(name, _)| known(name)).map(|(_, ratio)| *ratio);
    println!();
    print_mean(&format!("the {} families from chain to tilecode", FAMILIES.len()), first);
    print_mean("all families", ratios.iter().map(|(_, ratio)| *ratio));
    if !differences.is_empty() {
        println!("questions without an answer, where the numbers differ: {}", differences.join("; "));
    }
}

/// Prints the geometric mean of some ratios, if there are any.
fn print_mean(what: &str, ratios: impl Iterator<Item = f64>) {
    let logs: Vec<f64> = ratios.map(f64::ln).collect();
    if !logs.is_empty() {
        let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
        println!("geometric mean of the {} ratios of {what}: {mean:.0}", logs.len());
    }
}

/// Returns the exponent with which something grows, by its amounts for one size and for four times that.
fn exponent(small: f64, large: f64) -> f64 {
    (large / small).log2() / 2.0
}

/// Returns the memory of one run, in MiB.
fn memory(bourn: &Path, family: &str, file: &str) -> f64 {
    let args = ["opt", file, "--allow-unregistered-dialect", pipeline(family), "-o", "/dev/null"];
    let runs = (0..3).map(|_| cost(bourn, &args).memory);
    runs.fold(0.0, f64::max)
}

/// Prints how Bourn's time and memory grow with the size of the program. The memory is what is used beside that for an empty program.
fn growth(bourn: &Path) {
    let empty = write_temporary("empty.mlir", "func.func @f() {\n  return\n}\n");
    let base = memory(bourn, "chain", empty.to_str().expect("temporary paths are text"));
    let _ = std::fs::remove_file(&empty);
    println!(
        "\n| family | n | queries | functions | 1 n, s | 2 n, s | 4 n, s | exponent | 1 n, MiB | 4 n, MiB | exponent |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (name, n, queries, functions) in GROWTH {
        let costs = [n, 2 * n, 4 * n].map(|n| {
            with_program((name, n, queries(n), functions), |file| {
                let [outcome] = outcomes([bourn], name, file);
                let memory = outcome.seconds().map_or(f64::NAN, |_| memory(bourn, name, file) - base);
                (outcome, memory)
            })
        });
        let [one, _, four] = costs;
        let seconds = |outcome: Outcome| outcome.seconds().unwrap_or(f64::NAN);
        let [one_s, two_s, four_s] = costs.map(|(outcome, _)| outcome.show(4));
        println!(
            "| {name} | {n} | {} | {functions} | {one_s} | {two_s} | {four_s} | {:.2} | {:.1} | {:.1} | {:.2} |",
            queries(n),
            exponent(seconds(one.0), seconds(four.0)),
            one.1,
            four.1,
            exponent(one.1, four.1)
        );
    }
}

/// Prints the CPU time of `bourn bounds` for whole programs, and its ratio to the time of `bourn opt`, which reads, verifies and prints
/// the same program.
fn all_values(bourn: &Path) {
    println!("\n| family | n | functions | lines | opt, s | bounds, s | bounds / opt |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (name, n, functions) in WHOLE {
        let text = program(family(name), n, 0, functions);
        let path = write_temporary(&format!("{name}-{n}.mlir"), &text);
        let file = path.to_str().expect("temporary paths are text");
        let commands: [&[&str]; 2] = [
            &["opt", file, "--mlir-disable-threading", "--allow-unregistered-dialect", "-o", "/dev/null"],
            &["bounds", file, "--threads", "1", "--allow-unregistered-dialect"],
        ];
        let runs: Vec<[f64; 2]> = (0..RUNS).map(|_| commands.map(|args| cost(bourn, args).cpu)).collect();
        let _ = std::fs::remove_file(&path);
        let [opt, bounds] = [0, 1].map(|which| median(runs.iter().map(|run| run[which]).collect()));
        let lines = text.lines().count();
        println!("| {name} | {n} | {functions} | {lines} | {opt:.2} | {bounds:.2} | {:.1} |", bounds / opt);
    }
}

fn main() {
    let bourn = bourn_test_support::bourn();
    compare(bourn, bourn_test_support::mlir_opt().map(Path::new));
    growth(bourn);
    all_values(bourn);
}
