//! Tests of whole programs through the pass `test-affine-reify-value-bounds`. `NN.peer` has what MLIR 22 printed for
//! `tests/conformance/value-bounds/NN.mlir`; Bourn prints the same, or else what is in `NN.bourn`. Each case that differs
//! is in [`DIFFERENCES`] with the reason; the test prints the list, and asks `mlir-opt-22` again if it is installed.

use bourn_test_support::{expect_file, files, mlir_opt, run, run_bourn};
use std::path::Path;

/// The reason why Bourn's answer differs from MLIR's.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Why {
    /// MLIR's answer is right, Bourn's says more.
    Tighter,
    /// MLIR's answer is wrong.
    Wrong,
}
use Why::{Tighter, Wrong};

/// The cases that differ.
const DIFFERENCES: &[(&str, Why, &str)] = &[
    ("02_muli_nonlinear", Tighter, "products have bounds, and do not depend on the order of their factors"),
    ("03_affine_max_ub", Tighter, "affine.max has an upper bound, affine.min a lower one"),
    ("04_affine_min_multi_ub", Tighter, "all upper bounds are given, as an affine.min"),
    ("07_reify_chain_to_args", Tighter, "x floordiv 2 floordiv 3 is x floordiv 6; x mod n is expressed"),
    ("08_delinearize", Tighter, "a digit is less than a size that is not known before execution"),
    ("09_linearize", Tighter, "strides may be products of sizes that are not known before execution"),
    ("11_tensor_collapse_dynamic", Tighter, "products of unknown sizes are expressed"),
    ("12_tensor_unimplemented", Tighter, "tensor.generate, splat and concat have equations"),
    ("13_linalg", Tighter, "dimensions that one loop goes through are equal"),
    ("14_memref", Tighter, "memref.reinterpret_cast and view have equations"),
    ("15_scf_for_iv", Tighter, "the induction variable is congruent to its start, modulo the step"),
    (
        "16_scf_for_iter_args",
        Tighter,
        "a tensor that grows has a lower bound; a swap of equal sizes keeps them",
    ),
    (
        "17_scf_for_index_result",
        Tighter,
        "a result after n iterations is exact for n <= 0 too; what only grows is not less than at first",
    ),
    ("18_zero_trip_loop", Wrong, "a loop that does not run gives its initial value, not init - 5"),
    ("19_varying_advance", Wrong, "what is added differs from iteration to iteration: 0 + 1 is odd"),
    ("20_scf_if", Tighter, "the result is within the hull of both branches"),
    ("21_arith_select", Tighter, "the result is within the hull of both values"),
    ("22_scf_forall_parallel_while", Tighter, "scf.parallel and scf.while have equations"),
    ("23_affine_for_parallel_iv", Tighter, "affine.for and affine.parallel have equations"),
    ("25_vscale_scalable", Tighter, "a bound names the vector.vscale that is there; the number is positive"),
    ("26_arith_unimplemented", Tighter, "minsi, maxsi, ceildivsi and index_cast have equations"),
    ("27_dim_nonneg", Tighter, "a size is not negative, asked for as a column too, nor behind an allocation"),
    ("28_reify_with_arith_ops", Wrong, "divsi and remsi truncate; floordiv and mod of negatives do not"),
    ("29_cf_block_args", Tighter, "arguments of blocks are among what branches pass"),
    ("32_negative_divisor", Tighter, "division by a negative constant is exact"),
    ("40_scalable", Tighter, "one vscale is named once; a constant bound stays where it says more"),
    ("39_choice_of_arms", Tighter, "a choice is between the least and the greatest of its values"),
];

/// The cases that other tests have.
const ELSEWHERE: &[(&str, &str)] = &[
    ("35_api_probe", "`conformance_api`: as MLIR, but for strided slices, where MLIR is wrong"),
    ("37_simplify_min_max", "`passes`, @carried of affine-simplify-min-max.mlir: another order of operands"),
];

fn pass_pipeline(text: &str) -> String {
    let options = text.lines().next().and_then(|line| line.strip_prefix("// OPTS:")).map_or("", str::trim);
    let options = if options.is_empty() { String::new() } else { format!("{{{options}}}") };
    format!("--pass-pipeline=builtin.module(any(test-affine-reify-value-bounds{options}))")
}

/// Returns diagnostics without the notes that show an op, then the program.
fn report(err: &str, out: &str) -> String {
    // A note goes on until the next located message.
    let mut kept = String::new();
    let mut in_note = false;
    for line in err.lines() {
        if line.starts_with("<stdin>:") {
            in_note = line.contains(": note: see current operation");
        }
        if !in_note {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept + out
}

fn case(path: &Path, wrong: &mut Vec<String>) -> bool {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).expect("the program can be read");
    let pipeline = pass_pipeline(&text);
    let args = ["-", "--split-input-file", "--allow-unregistered-dialect", &pipeline];
    let recorded = path.with_extension("peer");
    if let Some(mlir) = mlir_opt() {
        let ran = run(mlir, &args, &text);
        expect_file(&recorded, &report(&ran.err, &ran.out));
    }
    let theirs = std::fs::read_to_string(&recorded).expect("what MLIR printed can be read");
    let ran = run_bourn(&[&["opt"][..], &args].concat(), &text);
    let ours = report(&ran.err, &ran.out);
    let difference = DIFFERENCES.iter().find(|(case, ..)| *case == name);
    match difference {
        None if ours == theirs => println!("{name}: the same"),
        None => wrong.push(format!("{name}: differs from MLIR, and is not on the list\n{ours}")),
        Some(_) if ours == theirs => wrong.push(format!("{name}: is the same as MLIR's, but is on the list")),
        Some((_, Tighter, what)) => println!("{name}: Bourn knows more: {what}"),
        Some((_, Wrong, what)) => println!("{name}: MLIR is wrong: {what}"),
    }
    if difference.is_some() {
        expect_file(&path.with_extension("bourn"), &ours);
    }
    difference.is_some()
}

#[test]
fn reified_bounds() {
    let mut wrong = Vec::new();
    let cases = files("tests/conformance/value-bounds", "mlir");
    let different = cases.iter().filter(|path| case(path, &mut wrong)).count();
    ELSEWHERE.iter().for_each(|(case, what)| println!("{case}: {what}"));
    println!("{} programs give the same text, {different} another one", cases.len() - different);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
