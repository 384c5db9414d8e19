//! Long programs take time in proportion to their length, and no stack.

mod fixture;

use std::time::Instant;

use bourn_bounds::{BoundKind, Bounds, Column, Relation, Terms, index};
use fixture::{Def, LoopInfo, Program, Val};

#[test]
fn a_chain_of_a_million_additions() {
    let mut program = Program::new();
    let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let mut last = a;
    for _ in 0..1_000_000 {
        last = program.add(0, Def::Add(last, b));
    }
    let mut bounds = Bounds::new(&program);
    let million = index(a) + index(b) * 1_000_000;
    assert!(bounds.compare(index(last), Relation::Eq, million).is_proven());
}

#[test]
fn growing_coefficients_end_in_unknown() {
    let mut program = Program::new();
    let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let mut values = vec![a, b, a];
    for at in 3..2000 {
        values.push(program.add(0, Def::Add(values[at - 1], values[at - 3])));
    }
    let inputs = |column: Column<Val>| column.value == a || column.value == b;
    let mut bounds = Bounds::new(&program);
    assert!(bounds.bound(BoundKind::Equal, index(values[100]), &inputs).is_ok());
    assert!(bounds.bound(BoundKind::Equal, index(values[1999]), &inputs).is_err());
    assert!(
        bounds
            .compare(index(values[1999]), Relation::Eq, index(values[1998]) + index(values[1996]))
            .is_proven()
    );
}

#[test]
fn nested_loops_carry_one_value() {
    let depth = 400;
    let mut program = Program::new();
    let init = program.add(0, Def::Input(None));
    let end = program.add(0, Def::Input(None));
    let (zero, one) = (program.add(0, Def::Constant(0)), program.add(0, Def::Constant(1)));
    let (mut region, mut value) = (0, init);
    for at in 0..depth {
        let inside = program.region(region);
        let iv = program.add(inside, Def::InductionVariable(at));
        let argument = program.add(inside, Def::Argument(at, 0));
        let result = program.add(region, Def::LoopResult(at, 0));
        program.loops.push(LoopInfo {
            lower: zero,
            upper: end,
            step: one,
            iv,
            region: inside,
            inits: vec![value],
            arguments: vec![argument],
            yielded: vec![argument],
            results: vec![result],
        });
        if at > 0 {
            program.loops[at - 1].yielded = vec![result];
        }
        (region, value) = (inside, argument);
    }
    let outermost = program.loops[0].results[0];
    let innermost = program.loops[depth - 1].arguments[0];
    let mut bounds = Bounds::new(&program);
    assert!(bounds.compare(index(outermost), Relation::Eq, index(init)).is_proven());
    assert!(bounds.compare(index(innermost), Relation::Eq, index(init)).is_proven());
}

/// Prints times; the proportions are checked loosely, as machines are shared.
#[test]
fn queries_on_a_chain_share_their_work() {
    let time = |length: usize| {
        let mut program = Program::new();
        let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
        let mut values = vec![a, b];
        for at in 0..length {
            let def = if at % 4 == 0 { Def::Add(values[at + 1], b) } else { Def::Sub(values[at + 1], a) };
            values.push(program.add(0, def));
        }
        let start = Instant::now();
        let mut bounds = Bounds::new(&program);
        let mut terms = Terms::new(|column: Column<Val>| column.value == a || column.value == b);
        for at in 1..=100 {
            let value = values[2 + at * length / 100 - 1];
            assert!(bounds.bound_in(BoundKind::Equal, index(value), &mut terms).is_ok());
        }
        let shared = start.elapsed();
        let start = Instant::now();
        let mut bounds = Bounds::new(&program);
        for at in 1..=100 {
            let value = values[2 + at * length / 100 - 1];
            let inputs = |column: Column<Val>| column.value == a || column.value == b;
            assert!(bounds.bound(BoundKind::Equal, index(value), &inputs).is_ok());
        }
        println!("{length}: shared terms {shared:?}, separate {:?}", start.elapsed());
        shared
    };
    time(1000);
    let (short, long) = (time(1000), time(10_000));
    assert!(long < short * 60, "{short:?} for 1000, {long:?} for 10,000");
}
