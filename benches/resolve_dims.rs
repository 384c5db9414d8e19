//! Compares `resolve-ranked-shaped-type-result-dims` with MLIR's pass of that name, by the seconds that `--mlir-timing` gives: on chains of
//! pads, inserts and casts with a `tensor.dim` of the last result, or of each. MLIR's pass leaves sizes of inserts and casts as they are,
//! so that the number of sizes that are left is printed, too. `cargo bench --bench resolve_dims` runs it.

mod support;

use std::fmt::Write;
use std::path::Path;
use support::{median, pass_seconds, write_temporary};

const PASS: &str = "--resolve-ranked-shaped-type-result-dims";

/// The op of a chain, and of which results sizes are asked for.
const CASES: [(&str, &str, usize, bool); 7] = [
    ("pads", "p", 1000, false),
    ("pads", "p", 300, true),
    ("inserts", "i", 1000, false),
    ("inserts", "i", 1000, true),
    ("casts", "c", 1000, true),
    ("pads, inserts, casts", "pic", 999, false),
    ("pads, inserts, casts", "pic", 300, true),
];

/// Returns a function with a chain of `n` ops, of which each letter is one in turn.
fn program(ops: &str, n: usize, each: bool) -> String {
    let mut text = "func.func @f(%t0: tensor<?x?xf32>, %f: f32, %n: index) {\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n".to_owned();
    for (at, op) in ops.chars().cycle().take(n).enumerate() {
        let next = at + 1;
        let _ = match op {
            'p' => writeln!(
                text,
                "%t{next} = tensor.pad %t{at} low[%n, 1] high[0, %n] {{\n^bb0(%i: index, %j: index):\ntensor.yield %f : f32\n}} : tensor<?x?xf32> to tensor<?x?xf32>"
            ),
            'i' => writeln!(text, "%t{next} = tensor.insert %f into %t{at}[%n, %n] : tensor<?x?xf32>"),
            _ => writeln!(
                text,
                "%u{at} = tensor.cast %t{at} : tensor<?x?xf32> to tensor<?x16xf32>\n%t{next} = tensor.cast %u{at} : tensor<?x16xf32> to tensor<?x?xf32>"
            ),
        };
        if each || next == n {
            let _ = writeln!(
                text,
                "%d{at} = tensor.dim %t{next}, %c0 : tensor<?x?xf32>\n%e{at} = tensor.dim %t{next}, %c1 : tensor<?x?xf32>\n\"t.use\"(%d{at}, %e{at}) : (index, index) -> ()"
            );
        }
    }
    text + "return\n}\n"
}

/// Returns the seconds of the pass, and how many sizes of results it leaves.
fn measured(tool: &Path, file: &str, args: &[&str]) -> Option<(f64, usize)> {
    let first = pass_seconds(tool, file, PASS, "ResolveRankedShapeTypeResultDims")?;
    let repeats = if first > 1.0 { 0 } else { 4 };
    let again =
        (0..repeats).filter_map(|_| pass_seconds(tool, file, PASS, "ResolveRankedShapeTypeResultDims"));
    let seconds = median(again.chain([first]).collect());
    let args = [args, &[file, "--allow-unregistered-dialect", PASS]].concat();
    let out = bourn_test_support::run(tool, &args, "").out;
    let left = out.lines().filter(|line| line.contains("tensor.dim %") && !line.contains("tensor.dim %arg"));
    Some((seconds, left.count()))
}

fn main() {
    println!("| chain | n | sizes of | MLIR 22, s | left | Bourn, s | left | MLIR / Bourn |");
    println!("|---|--:|---|--:|--:|--:|--:|--:|");
    for (name, ops, n, each) in CASES {
        let path = write_temporary(&format!("resolve-{n}.mlir"), &program(ops, n, each));
        let file = path.to_str().expect("temporary paths are text");
        let mlir = bourn_test_support::mlir_opt().map(Path::new);
        let theirs = mlir.and_then(|tool| measured(tool, file, &[]));
        let Some((ours, left)) = measured(bourn_test_support::bourn(), file, &["opt"]) else { continue };
        let _ = std::fs::remove_file(&path);
        let of = if each { "each" } else { "the last" };
        let theirs = match theirs {
            Some((seconds, left)) => {
                (format!("{seconds:.4} | {left}"), format!("{:.1}", seconds / ours.max(1e-4)))
            }
            None => ("- | -".to_owned(), "-".to_owned()),
        };
        println!("| {name} | {n} | {of} | {} | {ours:.4} | {left} | {} |", theirs.0, theirs.1);
    }
}
