//! Questions that no op of the test dialect asks: of the library, on the programs of case 35 of the conformance suite. Beside each answer is
//! what MLIR 22's library says, as a program that was linked with it printed.

use bourn::bounds::{BoundKind, Expr, Relation, Slice, SymbolicBound, Unknown, index};
use bourn::ir::Context;
use bourn::prelude::*;
use expect_test::expect;
use std::fmt::Write;

/// How many values of the chain are equal to each other.
const LENGTH: usize = 20;

/// `%v0 = %a + 1`, `%v20 = .. = %v1 = %v0`, `%top = %v20 + 1`.
fn program() -> String {
    let mut text = "func.func @f(%a: index, %b: index) {\n  %c1 = arith.constant 1 : index\n  %v0 = arith.addi %a, %c1 : index\n".to_owned();
    for at in 1..=LENGTH {
        let _ = writeln!(text, "  %v{at} = affine.apply affine_map<()[s0] -> (s0)>()[%v{}]", at - 1);
    }
    let _ = writeln!(text, "  %top = arith.addi %v{LENGTH}, %c1 : index\n  return\n}}");
    text
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proven => "true",
        Verdict::Refuted => "false",
        Verdict::Unknown(_) => "unknown",
        Verdict::NeverExecuted => "never executed",
    }
}

fn text(bound: Result<SymbolicBound<ValueId>, Unknown>) -> String {
    let maps = |bound: SymbolicBound<ValueId>| -> Vec<String> {
        bound.maps.iter().map(|map| map.map.to_string()).collect()
    };
    bound.map_or_else(|_| "no bound".to_owned(), |bound| maps(bound).join(", "))
}

/// The answers, each with its question and MLIR's answer.
#[derive(Default)]
struct Table(String);

impl Table {
    fn row(&mut self, question: &str, answer: impl std::fmt::Display, mlir: &str) {
        let _ = writeln!(self.0, "{question}: {answer}; MLIR {mlir}");
    }
}

#[test]
fn questions_of_the_library() {
    let context = Context::new(&bourn::registries().0);
    let module = parse_source(&context, &program(), &ParseOptions::default()).expect("the program is right");
    let top = module.view().region(0).and_then(|region| region.entry()).expect("a module has a body");
    let body = top.ops().find_map(|op| op.isolated_body()).expect("there is a function");
    let entry = body.top_regions().next().and_then(|region| region.entry()).expect("it has a block");
    let (a, b) = (entry.arg_ids()[0], entry.arg_ids()[1]);
    // The constant comes first.
    let values: Vec<ValueId> =
        entry.ops().skip(1).filter_map(|op| op.result_ids().first().copied()).collect();
    let (v, top) = (&values[..=LENGTH], values[LENGTH + 1]);
    let graph = IrGraph::new(&context, body);
    let mut session = IrBounds::new(&graph);
    let mut table = Table::default();
    let last = v[LENGTH];
    let mut compare = |lhs: ValueId, relation: Relation, rhs: ValueId| {
        word(&session.compare(index(lhs), relation, index(rhs)))
    };
    table.row("top > v20", compare(top, Relation::Gt, last), "true");
    table.row("v20 > a", compare(last, Relation::Gt, a), "true");
    table.row("v20 < a", compare(last, Relation::Lt, a), "false");
    table.row("a < b", compare(a, Relation::Lt, b), "failure");
    table.row("v20 == v19", word(&session.are_equal(index(last), index(v[LENGTH - 1]))), "true");
    table.row("top == v20", word(&session.are_equal(index(top), index(last))), "false");
    table.row("a == top", word(&session.are_equal(index(a), index(top))), "false");
    let number =
        |number: Option<i128>| number.map_or_else(|| "no number".to_owned(), |number| number.to_string());
    table.row("top - v20", number(session.constant_delta(index(top), index(last))), "1");
    table.row("v20 - a", number(session.constant_delta(index(last), index(a))), "1");
    let most = session.constant_bound(BoundKind::Upper, index(top) - index(last));
    table.row("upper bound of top - v20", number(most), "1, or 2 as an open bound");
    let of_last = graph.dependents([last]);
    let found = session.independent_bound(BoundKind::Equal, index(top), &of_last);
    table.row("top, independent of v20", text(found), "()[s0] -> (s0 + 2), of a");
    let found = session.bound(BoundKind::Equal, index(top), &|column| column.value == a);
    table.row("top, in terms of a", text(found), "()[s0] -> (s0 + 2)");
    let found = session.bound(BoundKind::Upper, index(top), &|column| column.value == v[3]);
    table.row("upper bound of top, in terms of v3", text(found), "()[s0] -> (s0 + 2), open");
    let found = session.bound(BoundKind::Equal, index(v[3]), &|column| column.value == top);
    table.row("v3, in terms of top", text(found), "failure: it looks at what a value is computed from only");

    type Part = (Expr<ValueId>, Expr<ValueId>, i128);
    let mut slices = |what: &str, left: &[Part], right: &[Part], mlir: &str| {
        let [left, right] = [left, right].map(|parts| Slice {
            offsets: parts.iter().map(|part| part.0.clone()).collect(),
            sizes: parts.iter().map(|part| part.1.clone()).collect(),
            strides: parts.iter().map(|part| part.2.into()).collect(),
        });
        let (overlap, equal) = (session.slices_overlap(&left, &right), session.slices_equal(&left, &right));
        table.row(what, format_args!("overlap {}, equal {}", word(&overlap), word(&equal)), mlir);
    };
    let at = |offset: i128, size: i128, stride: i128| (Expr::from(offset), Expr::from(size), stride);
    slices("[0, 4) and [4, 8)", &[at(0, 4, 1)], &[at(4, 4, 1)], "false, false");
    slices("[0, 4) and [3, 7)", &[at(0, 4, 1)], &[at(3, 4, 1)], "true, false");
    let one = |offset| (index(offset), Expr::from(1), 1);
    slices("one at v20 and one at top", &[one(last)], &[one(top)], "false, false");
    let some = || [(index(a), index(v[0]), 1)];
    slices("v0 from a on, twice", &some(), &some(), "failure, true");
    slices("0, 2, 4 and 1, 3, 5", &[at(0, 3, 2)], &[at(1, 3, 2)], "true, wrongly; false");
    slices("none and [0, 4)", &[at(0, 0, 1)], &[at(0, 4, 1)], "false, false");
    let four = |offset| (index(offset), Expr::from(4), 1);
    slices("four from a and from top on", &[four(a)], &[four(top)], "true, false");
    slices(
        "rows 0 to 3 and 4 to 7",
        &[at(0, 4, 1), at(0, 4, 1)],
        &[at(4, 4, 1), at(0, 4, 1)],
        "false, false",
    );
    expect![[r#"
        top > v20: true; MLIR true
        v20 > a: true; MLIR true
        v20 < a: false; MLIR false
        a < b: unknown; MLIR failure
        v20 == v19: true; MLIR true
        top == v20: false; MLIR false
        a == top: false; MLIR false
        top - v20: 1; MLIR 1
        v20 - a: 1; MLIR 1
        upper bound of top - v20: 1; MLIR 1, or 2 as an open bound
        top, independent of v20: ()[s0] -> (s0 + 1); MLIR ()[s0] -> (s0 + 2), of a
        top, in terms of a: ()[s0] -> (s0 + 2); MLIR ()[s0] -> (s0 + 2)
        upper bound of top, in terms of v3: ()[s0] -> (s0 + 1); MLIR ()[s0] -> (s0 + 2), open
        v3, in terms of top: no bound; MLIR failure: it looks at what a value is computed from only
        [0, 4) and [4, 8): overlap false, equal false; MLIR false, false
        [0, 4) and [3, 7): overlap true, equal false; MLIR true, false
        one at v20 and one at top: overlap false, equal false; MLIR false, false
        v0 from a on, twice: overlap unknown, equal true; MLIR failure, true
        0, 2, 4 and 1, 3, 5: overlap false, equal false; MLIR true, wrongly; false
        none and [0, 4): overlap false, equal false; MLIR false, false
        four from a and from top on: overlap true, equal false; MLIR true, false
        rows 0 to 3 and 4 to 7: overlap false, equal false; MLIR false, false
    "#]]
    .assert_eq(&table.0);
}

#[test]
fn dependents_are_followed_through_loops_and_jumps() {
    let context = Context::new(&bourn::registries().0);
    let text = "func.func @f(%n: index, %c: i1) {
  affine.for %i = 0 to 9 iter_args(%carried = %n) -> (index) {
    affine.yield %n : index
  }
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^c(%n : index)
^b:
  %twice = arith.addi %n, %n : index
  cf.br ^c(%twice : index)
^c(%joined: index):
  return
}";
    let module = parse_source(&context, text, &ParseOptions::default()).expect("the program is right");
    let function = module.view().region(0).and_then(|r| r.entry()?.first()).expect("a function");
    let body = function.isolated_body().expect("it has a body");
    let blocks: Vec<_> = body.top_regions().flat_map(|region| region.blocks()).collect();
    let [n, c] = *blocks[0].arg_ids() else { panic!("two arguments") };
    let the_loop = blocks[0].first().expect("a loop");
    let [number, carried] = *the_loop.region(0).and_then(|r| r.entry()).expect("a body").arg_ids() else {
        panic!("a number and what is carried")
    };
    let joined = blocks[3].arg_ids()[0];

    let graph = IrGraph::new(&context, body);
    let depends = |value: ValueId, on: ValueId| graph.dependents([on]).contains(value);
    assert!(depends(carried, number), "what a loop carries changes with its number");
    assert!(depends(joined, c), "which way is taken decides what a block gets");
    assert!(!depends(n, c) && !depends(c, n), "arguments of a function are independent");
    assert!(!depends(joined, number));
}
