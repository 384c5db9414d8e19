//! Long programs take time in proportion to their length, and no stack.

use crate::fixture;
use std::time::Instant;

use crate::fixture::{Def, LoopInfo, Program, Val};
use bourn_bounds::{BoundKind, Bounds, Column, Relation, Terms, Verdict, index};
use bourn_test_support::{Random, allocated};

#[test]
fn a_very_long_chain_of_additions() {
    let mut program = Program::new();
    let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let mut last = a;
    // Without optimisation the same takes long enough with fewer.
    let length = if cfg!(debug_assertions) { 100_000 } else { 1_000_000 };
    for _ in 0..length {
        last = program.add(0, Def::Add(last, b));
    }
    let mut bounds = Bounds::new(&program);
    let sum = index(a) + index(b) * length;
    assert!(bounds.compare(index(last), Relation::Eq, sum).is_proven());
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

/// Written out, the last value has 2^40 parts; what is shared counts once.
#[test]
fn answers_that_double_have_few_parts_that_share() {
    let mut program = Program::new();
    let a = program.add(0, Def::Input(None));
    let by: Vec<Val> = (2..7).map(|by| program.add(0, Def::Constant(by))).collect();
    let mut last = a;
    for at in 0..40 {
        let quotient = program.add(0, Def::FloorDiv(last, by[at % 3]));
        let rest = program.add(0, Def::Mod(last, by[3 + at % 2]));
        last = program.add(0, Def::Add(quotient, rest));
    }
    let inputs = |column: Column<Val>| column.value == a;
    let mut bounds = Bounds::new(&program);
    let unknown = bounds.bound(BoundKind::Equal, index(last), &inputs).expect_err("it is too large");
    assert_eq!(unknown.to_string(), "the bound has more than 200000 parts when written out");
    let mut terms = Terms::new(inputs).with_shared_parts();
    let found = bounds.bound_in(BoundKind::Equal, index(last), &mut terms).expect("its parts are few");
    let map = &found.maps[0].map;
    assert!(map.results()[0].size() > 1 << 40);
    for input in [-1_000_000, -1, 0, 12_345] {
        let mut value = input;
        for at in 0..40 {
            value = i64::div_euclid(value, 2 + at % 3) + i64::rem_euclid(value, 5 + at % 2);
        }
        assert_eq!(map.eval(&[], &[input]), Some(vec![value]));
    }
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

/// Checks that the work on a chain is proportional to its length, also if terms are shared by queries.
#[test]
fn queries_on_a_chain_share_their_work() {
    let cost = |length: usize| {
        let mut program = Program::new();
        let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
        let mut values = vec![a, b];
        for at in 0..length {
            let def = if at % 4 == 0 { Def::Add(values[at + 1], b) } else { Def::Sub(values[at + 1], a) };
            values.push(program.add(0, def));
        }
        let inputs = |column: Column<Val>| column.value == a || column.value == b;
        let mut bounds = Bounds::new(&program);
        let mut terms = Terms::new(inputs);
        let ((), bytes) = allocated(|| {
            for at in 1..=100 {
                let value = values[2 + at * length / 100 - 1];
                assert!(bounds.bound_in(BoundKind::Equal, index(value), &mut terms).is_ok());
            }
        });
        let mut bounds = Bounds::new(&program);
        let ((), alone) = allocated(|| {
            for at in 1..=100 {
                let value = values[2 + at * length / 100 - 1];
                assert!(bounds.bound(BoundKind::Equal, index(value), &inputs).is_ok());
            }
        });
        assert!(4 * bytes <= alone, "{bytes} bytes with shared terms, {alone} bytes without");
        bytes
    };
    let (small, large) = (cost(1000), cost(8000));
    assert!(large <= 12 * small, "{small} bytes, {large} bytes");
}

fn inputs_of(program: &Program) -> impl Fn(Column<Val>) -> bool + '_ {
    |column: Column<Val>| matches!(program.defs[column.value as usize], Def::Input(_))
}

/// Asks 100 bounds of values spread over `values`, in terms of inputs, of direct operands, and constant ones; and
/// compares neighbours.
fn time_queries(name: &str, program: &Program, values: &[Val], kinds: [BoundKind; 2]) {
    let mut times = Vec::new();
    let picks: Vec<usize> = (1..=100).map(|at| at * values.len() / 100 - 1).collect();
    let mut clock = |what: &str, ask: &mut dyn FnMut(&mut Bounds<'_, u32>, usize)| {
        let start = Instant::now();
        let mut bounds = Bounds::new(program);
        picks.iter().for_each(|&at| ask(&mut bounds, at));
        times.push(format!("{what} {:?}", start.elapsed()));
    };
    let inputs = inputs_of(program);
    let mut terms = Terms::new(&inputs);
    clock("inputs", &mut |bounds, at| {
        let _ = bounds.bound_in(kinds[at % 2], index(values[at]), &mut terms);
    });
    clock("operands", &mut |bounds, at| {
        let _ = bounds.bound(kinds[at % 2], index(values[at]), &|column| column.value != values[at]);
    });
    clock("constant", &mut |bounds, at| {
        let _ = bounds.constant_bound(kinds[at % 2], index(values[at]));
    });
    clock("compare", &mut |bounds, at| {
        let _ = bounds.compare(index(values[at]), Relation::Le, index(values[at.saturating_sub(3)]));
    });
    println!("{name} {}: {}", values.len(), times.join(", "));
}

fn diamond(length: usize) -> (Program, Vec<Val>) {
    let mut program = Program::new();
    let (mut a, mut b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let mut values = Vec::new();
    for _ in 0..length / 2 {
        (a, b) = (program.add(0, Def::Add(a, b)), program.add(0, Def::Sub(a, b)));
        values.extend([a, b]);
    }
    (program, values)
}

fn nested_ifs(length: usize) -> (Program, Vec<Val>) {
    let mut program = Program::new();
    let mut previous = program.add(0, Def::Input(None));
    let four = program.add(0, Def::Constant(4));
    let mut values = Vec::new();
    for at in 0..length {
        let more = program.add(0, Def::Add(previous, four));
        let result = program.add(0, Def::IfResult(at, 0));
        program.ifs.push(fixture::IfInfo {
            condition: (Relation::Lt, four, four),
            visible: false,
            then: vec![previous],
            otherwise: vec![more],
            results: vec![result],
        });
        values.push(result);
        previous = result;
    }
    (program, values)
}

/// Sizes as of a chain of paddings and slices that cut back.
fn paddings(length: usize) -> (Program, Vec<Val>) {
    let mut program = Program::new();
    let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let mut size = program.add(0, Def::Input(None));
    let mut values = Vec::new();
    for at in 0..length {
        size = match at % 3 {
            0 => program.add(0, Def::Add(size, if at % 2 == 0 { a } else { b })),
            1 => program.add(0, Def::Add(size, a)),
            _ => {
                let cut = program.add(0, Def::Constant(64 + (at as i64 * 37) % 448));
                program.add(0, Def::Min(vec![size, cut]))
            }
        };
        values.push(size);
    }
    (program, values)
}

fn random_chain(length: usize) -> (Program, Vec<Val>) {
    let mut program = Program::new();
    let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let three = program.add(0, Def::Constant(3));
    let mut values = vec![a, b];
    let mut seed = 12345u64;
    for _ in 0..length {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let (last, other) = (
            values[values.len() - 1],
            values[values.len() - 1 - (seed >> 40) as usize % values.len().min(8)],
        );
        let def = match (seed >> 50) % 4 {
            0 => Def::Add(last, other),
            1 => Def::Sub(last, three),
            _ => Def::Add(last, three),
        };
        values.push(program.add(0, def));
    }
    (program, values)
}

#[test]
fn families() {
    let lengths: &[usize] = if cfg!(debug_assertions) { &[1000] } else { &[1000, 10_000] };
    for &length in lengths {
        let (program, values) = diamond(length);
        time_queries("diamond", &program, &values, [BoundKind::Equal, BoundKind::Equal]);
        let (program, values) = nested_ifs(length);
        time_queries("ifnest", &program, &values, [BoundKind::Lower, BoundKind::Upper]);
        let (program, values) = paddings(length);
        time_queries("pad", &program, &values, [BoundKind::Upper, BoundKind::Upper]);
        let (program, values) = random_chain(length);
        time_queries("chain", &program, &values, [BoundKind::Equal, BoundKind::Equal]);
    }
}

/// Sums, differences, quotients and extrema of random recent values: of most pairs, nothing can be shown.
fn mixture(length: usize) -> (Program, Vec<Val>) {
    let mut program = Program::new();
    let mut values: Vec<Val> = (0..3).map(|_| program.add(0, Def::Input(None))).collect();
    let mut rng = Random(12345);
    for at in 0..length {
        let recent = &values[values.len().saturating_sub(50)..];
        let (a, b) = (recent[rng.below(recent.len())], recent[rng.below(recent.len())]);
        let divisor = program.add(0, Def::Constant(2 + rng.below(7) as i64));
        let offset = program.add(0, Def::Constant(rng.below(9) as i64));
        let most = program.add(0, Def::Constant(at as i64));
        values.push(match rng.below(5) {
            0 => program.add(0, Def::Add(a, b)),
            1 => program.add(0, Def::Sub(a, b)),
            2 => {
                let quotient = program.add(0, Def::FloorDiv(a, divisor));
                program.add(0, Def::Add(quotient, offset))
            }
            3 => {
                let more = program.add(0, Def::Add(b, offset));
                program.add(0, Def::Min(vec![a, more, most]))
            }
            _ => program.add(0, Def::Max(vec![a, b])),
        });
    }
    (program, values)
}

#[test]
fn what_is_near_is_decided_after_many_open_comparisons() {
    let (program, values) = mixture(2000);
    let mut bounds = Bounds::new(&program);
    let mut rng = Random(77);
    let mut open = 0;
    for _ in 0..2000 {
        let (a, b) = (values[rng.below(2000)], values[rng.below(2000)]);
        let verdict = bounds.compare(index(a), Relation::Le, index(b));
        open += usize::from(matches!(verdict, Verdict::Unknown(_)));
    }
    assert!(open > 1900, "the program is too easy");
    // What is near is decided as before.
    let above = index(values[1000]) + 1;
    assert!(bounds.compare(index(values[1000]), Relation::Lt, above).is_proven());
    let least = program.defs.iter().position(|def| matches!(def, Def::Min(_))).expect("a minimum");
    assert!(bounds.compare(index(least as Val), Relation::Le, 2000).is_proven());
}
