//! LLVM's integer operations that report an overflow, on all pairs of small numbers.

use bourn::bounds::{Column, Interval};
use bourn::equations::value_bounds::{IrBounds, IrGraph};
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::{Context, DialectRegistry};
use bourn::passes::walk;
use std::fmt::Write;

/// The width of the numbers.
const WIDTH: u32 = 3;

/// An operation on two numbers, which are unsigned if the name begins with `u`.
fn exact(op: &str, a: i64, b: i64) -> i64 {
    match &op[1..] {
        "add" => a + b,
        "sub" => a - b,
        _ => a * b,
    }
}

/// Returns the number of `WIDTH` bits with the same low bits, signed or unsigned.
fn wrapped(number: i64, unsigned: bool) -> i64 {
    let (count, low) = (1 << WIDTH, number.rem_euclid(1 << WIDTH));
    if unsigned || low < count / 2 { low } else { low - count }
}

#[test]
fn members_of_operations_with_overflow_are_right() {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let numbers = -(1 << (WIDTH - 1))..1 << (WIDTH - 1);
    for op in ["sadd", "uadd", "ssub", "usub", "smul", "umul"] {
        let unsigned = op.starts_with('u');
        let mut text = String::from("llvm.func @f() {\n");
        for number in numbers.clone() {
            let _ = writeln!(text, "  %n{} = llvm.mlir.constant({number} : i{WIDTH}) : i{WIDTH}", number + 4);
        }
        let (ty, mut expected) = (format!("!llvm.struct<(i{WIDTH}, i1)>"), Vec::new());
        for (at, (a, b)) in numbers.clone().flat_map(|a| numbers.clone().map(move |b| (a, b))).enumerate() {
            let _ = writeln!(
                text,
                "  %r{at} = \"llvm.intr.{op}.with.overflow\"(%n{}, %n{}) : (i{WIDTH}, i{WIDTH}) -> {ty}\n  \
                 %v{at} = llvm.extractvalue %r{at}[0] : {ty}\n  %o{at} = llvm.extractvalue %r{at}[1] : {ty}",
                a + 4,
                b + 4
            );
            let result = exact(op, wrapped(a, unsigned), wrapped(b, unsigned));
            let overflows = wrapped(result, unsigned) != result;
            expected.extend([wrapped(result, false), -i64::from(overflows)]);
        }
        text.push_str("  llvm.return\n}\n");
        let module = parse_source(&context, &text, &ParseOptions::default()).expect("the program is right");
        let body = module.functions().next().and_then(|f| f.isolated_body()).expect("there is a function");
        let graph = IrGraph::new(&context, body);
        let (mut session, mut found) = (IrBounds::new(&graph), Vec::new());
        walk(body, |member| {
            if member.name().as_str() == "llvm.extractvalue" {
                found.push(session.interval(Column::index(member.result(0).id())));
            }
        });
        let expected: Vec<Interval> = expected.into_iter().map(|n| Interval::point(n.into())).collect();
        assert_eq!(found, expected, "{op}");
    }
}
