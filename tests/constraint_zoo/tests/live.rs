//! Compares with `mlir-opt-22` itself, for the constraints of operands of its ops. The others are compared with a record
//! (`zoo.rs`).

use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Context, DialectRegistry};
use bourn_test_support::{mlir_opt, run};

/// An op of the zoo, and one of MLIR with an operand of the same constraint: its name, the text before and after the operands that
/// it needs, the number of operands, the position of the one that counts.
const PAIRS: &[(&str, &str, &str, &str, usize, usize)] = &[
    ("t_Index", "index.add", "%r = ", "none", 2, 0),
    ("t_I1", "cf.assert", "", "()", 1, 0),
    ("t_AnyFloat", "complex.create", "%r = ", "none", 2, 0),
    ("t_FunctionType", "func.call_indirect", "", "()", 1, 0),
    ("t_BoolLike", "arith.select", "%r = ", "none", 3, 0),
    ("t_SignlessIntegerOrIndexLike", "arith.addi", "%r = ", "none", 2, 0),
    ("t_FloatLike", "arith.addf", "%r = ", "none", 2, 0),
    ("t_AnyShaped", "test.operand_rank_equals_result_size", "%r = ", "none", 1, 0),
    ("t_AnyTensor", "bufferization.dealloc_tensor", "", "()", 1, 0),
    ("t_AnyRankedTensor", "tensor.extract", "%r = ", "none", 1, 0),
    ("t_AnyNon0RankedOrUnrankedTensor", "tensor.dim", "%r = ", "none", 2, 0),
    ("t_AnyMemRef", "memref.load", "%r = ", "none", 1, 0),
    ("t_AnyRankedOrUnrankedMemRef", "memref.copy", "", "()", 2, 0),
    ("t_AnyNon0RankedOrUnrankedMemRef", "memref.dim", "%r = ", "none", 2, 0),
    ("t_AnyStaticShapeMemRef", "vector.type_cast", "%r = ", "none", 1, 0),
    ("t_AnyVectorOfAnyRank", "vector.store", "", "()", 2, 0),
    ("t_AnyVectorOfNonZeroRank", "vector.interleave", "%r = ", "none", 2, 0),
];

/// Returns the types of the collection that a pair is tried on: a quarter, another one for the next pair, and some that are
/// accepted here.
fn types(ctx: &Context, pair: usize, op: &str) -> Vec<String> {
    let all = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/types.txt")).expect("readable");
    let mut accepted = 0;
    let mut chosen = |i: usize, ty: &str| {
        let fits = accepted < 20 && bourn(ctx, op, ty).is_none();
        accepted += usize::from(fits);
        fits || (i + pair).is_multiple_of(4)
    };
    all.lines().enumerate().filter(|(i, ty)| chosen(*i, ty)).map(|(_, ty)| ty.to_owned()).collect()
}

/// Returns the first message of `mlir-opt` on each of these modules, if there is one.
fn answers(mlir: &str, parts: &[String]) -> Vec<Option<String>> {
    let args = ["-allow-unregistered-dialect", "--split-input-file", "-o", "/dev/null", "-"];
    let errors = run(mlir, &args, parts.join("\n// -----\n")).err;
    let mut answers = vec![None; parts.len()];
    for line in errors.lines() {
        // <stdin>:LINE:COLUMN: error: MESSAGE; a part is one line, and so is what separates it from the next.
        let Some((place, message)) = line.split_once(": error: ") else { continue };
        let number: usize = place.split(':').nth(1).and_then(|n| n.parse().ok()).expect("a place");
        let answer: &mut Option<String> = &mut answers[(number - 1) / 2];
        answer.get_or_insert_with(|| message.to_owned());
    }
    answers
}

fn bourn(ctx: &Context, op: &str, ty: &str) -> Option<String> {
    let text = format!("func.func @f(%x: {ty}) {{ \"zoo.{op}\"(%x) : ({ty}) -> () return }}");
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let (_, diagnostics) = parse_and_report(ctx, &text, &options);
    diagnostics.all.first().map(|first| first.message.clone())
}

#[test]
fn operands_of_mlirs_own_ops() {
    let Some(mlir) = mlir_opt() else { return };
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&bourn_constraint_zoo::DIALECT);
    let ctx = Context::new(&registry);
    let (mut compared, mut wrong) = (0, Vec::new());
    for (i, (op, theirs, results, result, operands, position)) in PAIRS.iter().enumerate() {
        let types = types(&ctx, i, op);
        let parts: Vec<String> = types
            .iter()
            .map(|ty| {
                let values = vec!["%x"; *operands].join(", ");
                let of = vec![ty.as_str(); *operands].join(", ");
                format!(
                    "func.func @f(%x: {ty}) {{ {results}\"{theirs}\"({values}) {{msg = \"\"}} : ({of}) -> {result} return }}"
                )
            })
            .collect();
        let place = format!("'{theirs}' op operand #{position} must be ");
        let mut verdicts = [0, 0];
        for (ty, answer) in types.iter().zip(answers(mlir, &parts)) {
            // Other mistakes of the op are found later.
            let expected = answer
                .and_then(|message| message.strip_prefix(&place).map(str::to_owned))
                .map(|rest| format!("'zoo.{op}' op operand #0 must be {rest}"));
            let got = bourn(&ctx, op, ty);
            compared += 1;
            verdicts[usize::from(expected.is_some())] += 1;
            if got != expected {
                wrong.push(format!("{theirs} on {ty}\n  MLIR  {expected:?}\n  Bourn {got:?}"));
            }
        }
        assert!(!verdicts.contains(&0), "{theirs} accepts {}, rejects {}", verdicts[0], verdicts[1]);
    }
    println!("{compared} verdicts of {} constraints, as {mlir} gives them now:", PAIRS.len());
    for (op, theirs, ..) in PAIRS {
        println!("  {} by {theirs}", op.trim_start_matches("t_"));
    }
    println!("No op of {mlir} has a plain operand of the others; they are compared with the recording.");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
