//! Tests that the verifier requires what the book says that native traits require.

use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Context, DialectRegistry};
use bourn_spec::model::NATIVE_TRAITS;
use std::collections::BTreeSet;

/// An op with a trait, and a program that violates the trait's requirement: the op is `t.op`, `%s` a scalar, `%v` a vector, `%t`
/// and `%u` tensors of different sizes, `%r` a tensor of unknown rank.
struct Case {
    used: &'static str,
    body: &'static str,
    program: &'static str,
    message: &'static str,
}

const fn case(used: &'static str, body: &'static str, program: &'static str, message: &'static str) -> Case {
    Case { used, body, program, message }
}

const ANY: &str = "operands { xs: Any* } results { ys: Any* }";
const TWO: &str = "operands { a: Any*, b: Any* } results { c: Any*, d: Any* }";
const REGION: &str = "region body blocks 0 ..";

const CASES: &[Case] = &[
    case(
        "Elementwise",
        ANY,
        r#"%0 = "t.op"(%v) : (vector<4xf32>) -> f32"#,
        "'t.op' op if an operand is non-scalar, then all results must be non-scalar",
    ),
    case(
        "ElementwiseMappable",
        ANY,
        r#"%0 = "t.op"(%v, %t) : (vector<4xf32>, tensor<4xf32>) -> vector<4xf32>"#,
        "'t.op' op all non-scalar operands/results must have the same shape and base type",
    ),
    case(
        "Terminator",
        "",
        r#""t.op"() : () -> ()"#,
        "'t.op' op must be the last operation in the parent block",
    ),
    case(
        "SingleBlock",
        REGION,
        r#""t.op"() ({ "t.end"() : () -> ()
          ^second: "t.end"() : () -> () }) : () -> ()"#,
        "'t.op' op expects region #0 to have 0 or 1 blocks",
    ),
    case(
        "NoRegionArguments",
        REGION,
        r#""t.op"() ({ ^first(%x: f32): "t.end"() : () -> () }) : () -> ()"#,
        "'t.op' op region should have no arguments",
    ),
    case(
        "IsolatedFromAbove",
        REGION,
        r#""t.op"() ({ "t.free"(%s) : (f32) -> ()
          "t.end"() : () -> () }) : () -> ()"#,
        "use of undeclared SSA value name",
    ),
    case(
        "Symbol",
        "attrs { sym_name: Str }",
        r#""t.holder"() ({ "t.op"() {sym_name = "a"} : () -> ()
          "t.end"() : () -> () }) : () -> ()"#,
        "'t.op' op symbol's parent must have the SymbolTable trait",
    ),
    case(
        "SymbolTable, NoTerminator",
        REGION,
        r#""t.op"() ({ "t.symbol"() {sym_name = "a"} : () -> ()
          "t.symbol"() {sym_name = "a"} : () -> () }) : () -> ()"#,
        "redefinition of symbol named 'a'",
    ),
    case("HasParent<holder>", "", r#""t.op"() : () -> ()"#, "'t.op' op expects parent op 't.holder'"),
    case(
        "SameTypeOperands",
        ANY,
        r#""t.op"(%s, %v) : (f32, vector<4xf32>) -> ()"#,
        "'t.op' op requires all operands to have the same type",
    ),
    case(
        "SameOperandsAndResultType",
        ANY,
        r#"%0 = "t.op"(%t) : (tensor<4xf32>) -> tensor<5xf32>"#,
        "'t.op' op requires the same type for all operands and results",
    ),
    case(
        "SameOperandsShape",
        ANY,
        r#""t.op"(%t, %u) : (tensor<4xf32>, tensor<?x?xi8>) -> ()"#,
        "'t.op' op requires the same shape for all operands",
    ),
    case(
        "SameOperandsElementType",
        ANY,
        r#""t.op"(%t, %u) : (tensor<4xf32>, tensor<?x?xi8>) -> ()"#,
        "'t.op' op requires the same element type for all operands",
    ),
    case(
        "SameOperandsAndResultShape",
        ANY,
        r#"%0 = "t.op"(%t) : (tensor<4xf32>) -> tensor<5xf32>"#,
        "'t.op' op requires the same shape for all operands and results",
    ),
    case(
        "SameOperandsAndResultElementType",
        ANY,
        r#"%0 = "t.op"(%t) : (tensor<4xf32>) -> tensor<4xf64>"#,
        "'t.op' op requires the same element type for all operands and results",
    ),
    case(
        "SameOperandsAndResultRank",
        ANY,
        r#"%0 = "t.op"(%s, %r, %t) : (f32, tensor<*xf32>, tensor<4xf32>) -> tensor<4x4xf32>"#,
        "'t.op' op result type has different rank than operands",
    ),
    case(
        "SameOperandsAndResultRank",
        ANY,
        r#""t.op"(%t, %u) : (tensor<4xf32>, tensor<?x?xi8>) -> ()"#,
        "'t.op' op operands don't have matching ranks",
    ),
    case(
        "SameVariadicOperandSize",
        TWO,
        r#""t.op"(%s, %s, %s) {resultSegmentSizes = array<i32: 0, 0>} : (f32, f32, f32) -> ()"#,
        "'t.op' op expects 2 variadic operand groups of one size, but 3 operands do not divide among them",
    ),
    case(
        "SameVariadicResultSize",
        TWO,
        r#"%0 = "t.op"() {operandSegmentSizes = array<i32: 0, 0>} : () -> f32"#,
        "'t.op' op expects 2 variadic result groups of one size, but 1 results do not divide among them",
    ),
    case(
        "AttrSizedOperandSegments",
        TWO,
        r#""t.op"(%s) {operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()"#,
        "'t.op' op operand count (1) does not match with the total size (2)",
    ),
    case(
        "AttrSizedResultSegments",
        TWO,
        r#"%0 = "t.op"() {operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 1, 1>} : () -> f32"#,
        "'t.op' op result count (1) does not match with the total size (2)",
    ),
];

/// Returns the errors in a program with an op that has these traits.
fn errors(traits: &str, body: &str, program: &str) -> Vec<String> {
    let colon = if traits.is_empty() { "" } else { ": " };
    let spec = format!(
        "dialect t;\nuse builtin::{{Any, Str}};\nop op{colon}{traits} {{ {body} }}\nop end: Terminator;\n\
         op free {{ operands {{ xs: Any* }} }}\nop holder {{ region body blocks 0 .. }}\n\
         op symbol: Symbol {{ attrs {{ sym_name: Str }} }}\n"
    );
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    bourn_loader::load_text(&mut registry, &[("t.bourn", &spec)], bourn_specs::ALL)
        .unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    let text = format!(
        "func.func @f(%s: f32, %v: vector<4xf32>, %t: tensor<4xf32>, %u: tensor<?x?xi8>, %r: tensor<*xf32>) {{\n\
         {program}\nreturn\n}}\n"
    );
    let (_, diagnostics) = parse_and_report(&Context::new(&registry), &text, &ParseOptions::default());
    diagnostics.all.iter().map(|d| d.message.clone()).collect()
}

#[test]
fn what_is_required_is_checked() {
    let mut wrong = Vec::new();
    for case in CASES {
        let found = errors(case.used, case.body, case.program);
        let expected: Vec<&String> = found.iter().filter(|message| message.contains(case.message)).collect();
        if expected.is_empty() {
            wrong.push(format!("{}: {found:?}", case.used));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let tested: BTreeSet<&str> =
        CASES.iter().map(|case| case.used.split([',', '<']).next().unwrap_or_default()).collect();
    let told = NATIVE_TRAITS.iter().filter(|t| t.requires.is_some()).map(|t| t.name);
    assert_eq!(tested, told.collect());
}

/// Checks that only traits with a requirement reject programs.
#[test]
fn nothing_else_is_checked() {
    let program = r#"%0 = "t.op"(%s, %v, %t) ({
          ^first(%x: f32): "t.free"(%s) : (f32) -> ()
          "t.end"() : () -> ()
          ^second: "t.end"() : () -> () }) : (f32, vector<4xf32>, tensor<4xf32>) -> tensor<5x5xi8>"#;
    let body = format!("{ANY} {REGION}");
    assert_eq!(errors("", &body, program), [""; 0]);
    for t in NATIVE_TRAITS.iter().filter(|t| t.requires.is_none()) {
        assert_eq!(errors(t.name, &body, program), [""; 0], "{}", t.name);
    }
}
