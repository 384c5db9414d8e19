//! Messages of the verifier, in MLIR's words; where MLIR 22 is installed, compared with its own.

mod common;

use common::{mlir_opt, run, run_bourn};

/// A program that is wrong, and the message that says how.
const CASES: &[(&str, &str)] = &[
    (
        "func.func @f(%a: index) -> index { return }",
        "'func.return' op has 0 operands, but enclosing function (@f) returns 1",
    ),
    (
        "func.func @f(%t: tensor<?x4xf32>, %n: index) { %e = tensor.empty(%n, %n) : tensor<?xf32> return }",
        "'tensor.empty' op incorrect number of dynamic sizes, has 2, expected 1",
    ),
    (
        "func.func @f(%t: tensor<8x4xf32>) { %e = tensor.extract_slice %t[6, 0] [3, 2] [1, 1] : tensor<8x4xf32> to tensor<3x2xf32> return }",
        "slice along dimension 0 runs out-of-bounds: 8 >= 8",
    ),
    (
        "func.func @f(%t: tensor<8x4xf32>) { %e = tensor.extract_slice %t[0] [3] [1] : tensor<8x4xf32> to tensor<3x3xf32> return }",
        "expected 2 offset values, got 1",
    ),
    (
        "func.func @f(%t: tensor<8x4xf32>, %s: f32) { %e = tensor.insert %s into %t[] : tensor<8x4xf32> return }",
        "'tensor.insert' op incorrect number of indices",
    ),
    (
        "func.func @f(%x: i1, %a: index) { %e = scf.if %x -> index { scf.yield %a : index } return }",
        "'scf.if' op must have an else block if defining values",
    ),
    (
        "func.func @f(%a: index) { %e = \"affine.min\"(%a, %a) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index return }",
        "'affine.min' op operand count and affine map dimension and symbol count must match",
    ),
    (
        "func.func @f() { %e = arith.constant 5 : si32 return }",
        "'arith.constant' op integer return type must be signless",
    ),
    (
        "func.func @f(%a: f32) { %e = arith.addi %a, %a : f32 return }",
        "'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'",
    ),
    (
        "func.func @f(%a: index) { %e = \"arith.addi\"(%a) : (index) -> index return }",
        "'arith.addi' op expected 2 operands, but found 1",
    ),
    (
        "func.func @f(%a: tensor<3x4xf32>, %b: tensor<5x6xf32>, %c: tensor<3x6xf32>) { %r = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<5x6xf32>) outs(%c : tensor<3x6xf32>) -> tensor<3x6xf32> return }",
        "'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5",
    ),
    ("func.func @f(index)", "'func.func' op symbol declaration cannot have public visibility"),
    (
        "func.func @f(%a: index) { %r = \"test.reify_bound\"(%a) {dim = 0} : (index) -> index return }",
        "'test.reify_bound' op unexpected 'dim' attribute for index variable",
    ),
    (
        "\"func.func\"() <{function_type = (index) -> (), sym_name = \"x\"}> ({ ^bb0: func.return }) : () -> ()",
        "'func.func' op entry block must have 1 arguments to match function signature",
    ),
];

#[test]
fn messages() {
    let mut wrong = Vec::new();
    for (text, message) in CASES {
        let ran = run_bourn(&["opt", "-"], text);
        if ran.code != Some(1) || !ran.err.contains(message) {
            wrong.push(format!("{text}\n  expected {message}\n  got {}", ran.err));
        }
        if let Some(mlir) = mlir_opt() {
            let theirs = run(mlir, &["-"], text.as_bytes());
            assert!(theirs.err.contains(message), "MLIR says otherwise: {}", theirs.err);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn padded_sizes_follow_the_amounts() {
    let pad = "func.func @f(%t: tensor<8x4xf32>, %s: f32) {\n  %e = tensor.pad %t low[1, 1] high[1, 1] {\n  ^bb0(%i: index, %j: index):\n    \
               tensor.yield %s : f32\n  } : tensor<8x4xf32> to tensor<11x6xf32>\n  return\n}";
    let ran = run_bourn(&["opt", "-"], pad);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let message = "specified type 'tensor<11x6xf32>' does not match the inferred type 'tensor<10x6xf32>'";
    assert!(ran.err.contains(message), "{}", ran.err);
}
