//! Tests that work and text grow in proportion to the input, and that input is refused where they would not.

use bourn_ir::body::work;
use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::{Context, DialectRegistry};
use bourn_test_support::{CountingAllocator, allocated};
use std::fmt::Write;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn options() -> ParseOptions {
    ParseOptions { file_name: "t.mlir".to_owned(), allow_unregistered: true, ..ParseOptions::default() }
}

/// Parses, verifies and prints.
#[track_caller]
fn printed(source: &str) -> String {
    let ctx = Context::new(&DialectRegistry::new());
    let (op, diagnostics) = parse_and_report(&ctx, source, &options());
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.all.first());
    print_op(op.expect("parsed").view(), &PrintOptions::default())
}

/// Returns the only error, with line and column.
#[track_caller]
fn error(source: &str) -> String {
    let ctx = Context::new(&DialectRegistry::new());
    let (_, diagnostics) = parse_and_report(&ctx, source, &options());
    let [only] = &diagnostics.all[..] else { panic!("{:?}", diagnostics.all) };
    let (_, line, col) = only.place.clone().expect("a place");
    format!("{line}:{col}: {}", only.message)
}

/// Parses and prints text of two sizes, one eight times the other: this needs 8 times the steps and the memory, or 64 times if it is
/// quadratic.
#[track_caller]
fn is_linear(text: impl Fn(usize) -> String, size: usize) {
    let (small, large) = (text(size), text(8 * size));
    let cost = |text: &str| {
        let start = work::steps();
        let ((), bytes) = allocated(|| drop(printed(text)));
        (work::steps() - start, bytes)
    };
    let ((small_steps, small_bytes), (large_steps, large_bytes)) = (cost(&small), cost(&large));
    assert!(large_steps <= 10 * small_steps, "{small_steps} steps, {large_steps} steps");
    assert!(large_bytes <= 10 * small_bytes, "{small_bytes} bytes, {large_bytes} bytes");
}

#[test]
fn one_op_with_many_results_operands_and_arguments() {
    let list = |n: usize, item: &dyn Fn(usize) -> String| (0..n).map(item).collect::<Vec<_>>().join(", ");
    let types = |n: usize| list(n, &|_| "i32".to_owned());
    is_linear(|n| format!("%0:{n} = \"a.b\"() : () -> ({})", types(n)), 4_000);
    is_linear(
        |n| {
            let operands = list(n, &|i| format!("%0#{i}"));
            format!("%0:{n} = \"a.b\"() : () -> ({0})\n\"a.c\"({operands}) : ({0}) -> ()", types(n))
        },
        2_000,
    );
    is_linear(
        |n| {
            let arguments = list(n, &|i| format!("%a{i}: i32"));
            format!("\"a.b\"() ({{^bb0({arguments}): \"a.t\"() : () -> ()}}) : () -> ()")
        },
        2_000,
    );
}

#[test]
fn types_with_many_extents() {
    for (extent, open) in [("2x", "vector"), ("[2]x", "vector"), ("?x", "tensor"), ("0x", "memref")] {
        is_linear(|n| format!("\"a.b\"() {{a = {open}<{}f32>}} : () -> ()", extent.repeat(n)), 1_000);
    }
}

#[test]
fn extents_are_read_wherever_they_stand() {
    let types = [
        ("vector<2x[4]x 3 x f32>", "vector<2x[4]x3xf32>"),
        ("tensor<0x4x?x 0x5x?xf32>", "tensor<0x4x?x0x5x?xf32>"),
        ("memref<?x ?xi32>", "memref<?x?xi32>"),
        ("vector< [2] x4xf32>", "vector<[2]x4xf32>"),
    ];
    for (written, expected) in types {
        let text = printed(&format!("\"a.b\"() {{a = {written}}} : () -> ()"));
        assert_eq!(text, format!("module {{\n  \"a.b\"() {{a = {expected}}} : () -> ()\n}}\n"));
    }
    for (ty, message) in [
        ("vector<4x0xf32>", "1:14: vector types must have positive constant sizes but got 4, 0"),
        ("vector<4x?xf32>", "1:23: expected non-function type"),
        ("vector<[4x2xf32>", "1:23: missing ']' closing scalable dimension"),
        ("tensor<4x[4]xf32>", "1:23: expected non-function type"),
        ("tensor<4x99999999999999999999x4xf32>", "1:23: invalid dimension"),
        ("tensor<4xxf32>", "1:23: expected non-function type"),
        ("tensor<4x>", "1:23: expected non-function type"),
    ] {
        assert_eq!(error(&format!("\"a.b\"() {{a = {ty}}} : () -> ()")), message, "{ty}");
    }
}

/// Returns a chain of aliases, each naming the one before, and a use of the last.
fn chain(first: &str, count: usize, next: impl Fn(&str) -> String) -> String {
    let sigil = if first.starts_with('1') { '#' } else { '!' };
    let mut text = format!("{sigil}a0 = {first}\n");
    for i in 1..=count {
        let _ = writeln!(text, "{sigil}a{i} = {}", next(&format!("{sigil}a{}", i - 1)));
    }
    let _ = writeln!(text, "\"x.y\"() {{x = {sigil}a{count}}} : () -> ()");
    text
}

#[test]
fn aliases_that_stand_for_too_much() {
    let limit = "aliases stand for more than 1048576 types and attributes in this text";
    assert_eq!(error(&chain("i32", 60, |a| format!("tuple<{a}, {a}>"))), format!("20:14: {limit}"));
    assert_eq!(error(&chain("i32", 60, |a| format!("({a}, {a}) -> {a}"))), format!("13:24: {limit}"));
    assert_eq!(error(&chain("1 : i32", 60, |a| format!("[{a}, {a}]"))), format!("19:9: {limit}"));
    assert_eq!(error(&chain("1 : i32", 60, |a| format!("{{x = {a}, y = {a}}}"))), format!("19:13: {limit}"));
    // Equal text is not parsed again.
    let uses = "\"x.y\"() {x = tuple<!a12>} : () -> ()\n".repeat(200);
    let text = chain("i32", 12, |a| format!("tuple<{a}, {a}>")) + &uses;
    assert_eq!(error(&text), format!("140:14: {limit}"));

    // Many uses of one type are no reason to refuse it.
    let wide = format!("!t = tuple<{}>\n", vec!["i32"; 300].join(", "));
    let uses = "\"x.y\"() {x = !t} : () -> ()\n".repeat(10_000);
    assert_eq!(printed(&(wide + &uses)).matches("x.y").count(), 10_000);
}

#[test]
fn aliases_that_nest_too_deep() {
    let message = "nesting is deeper than 256 levels";
    assert_eq!(error(&chain("i32", 100_000, |a| format!("tuple<{a}>"))), format!("256:15: {message}"));
    assert_eq!(error(&chain("1 : i32", 100_000, |a| format!("[{a}]"))), format!("255:10: {message}"));
    printed(&chain("i32", 250, |a| format!("tuple<{a}>")));
    printed(&chain("1 : i32", 250, |a| format!("[{a}]")));
}
