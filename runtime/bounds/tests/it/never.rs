//! Code that is never executed has an answer of its own.

use crate::fixture::{Def, IfInfo, Program, Val};
use bourn_bounds::{BoundKind, Bounds, Column, Relation, Verdict, index};

/// `k` in 0 .. 9, and `k + k` where `k < 0`.
fn program() -> (Program, Val, Val) {
    let mut program = Program::new();
    program.visibility = true;
    let k = program.add(0, Def::Input(Some((0, 9))));
    let zero = program.op(Def::Constant(0));
    let region = program.region(0);
    program.branches.insert(region, (0, true));
    let condition = (Relation::Lt, k, zero);
    program.ifs.push(IfInfo { condition, visible: true, then: vec![], otherwise: vec![], results: vec![] });
    let sum = program.add(region, Def::Add(k, k));
    (program, k, sum)
}

#[test]
fn ranges_and_comparisons() {
    let (program, k, sum) = program();
    let mut bounds = Bounds::new(&program);
    assert!(bounds.interval(index(sum)).is_empty());
    assert_eq!(bounds.constant_bound(BoundKind::Upper, index(sum)), None);
    assert_eq!(bounds.compare(index(sum), Relation::Lt, 10), Verdict::NeverExecuted);
    assert_eq!(bounds.compare(index(sum), Relation::Eq, 6), Verdict::NeverExecuted);
    assert!(!bounds.interval(index(k)).is_empty());
}

#[test]
fn symbolic_bounds() {
    let (program, _, sum) = program();
    let mut bounds = Bounds::new(&program);
    let none = |_: Column<Val>| false;
    let unknown = bounds.bound(BoundKind::Upper, index(sum), &none).expect_err("there is none");
    assert!(unknown.is_never_executed());
}
