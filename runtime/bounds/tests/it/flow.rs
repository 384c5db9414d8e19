//! Blocks that jump to each other: joins, loops, and what is never known.

use std::collections::HashMap;

use crate::fixture::Val;
use crate::fixture::blocks::{Blocks, Def, End, random, run, steps_of_one_or_two};
use crate::fixture::oracle::{Amount, ask};
use bourn_bounds::{Bounds, Interval, Relation, index};
use bourn_test_support::{Random, seeds};

#[track_caller]
fn is_in(program: &Blocks, value: Val, lower: i128, upper: i128) {
    let found = Bounds::new(program).interval(index(value));
    assert_eq!(found, Interval { lower: Some(lower), upper: Some(upper) });
}

#[track_caller]
fn holds(program: &Blocks, a: Val, relation: Relation, b: Val) {
    let verdict = Bounds::new(program).compare(index(a), relation, index(b));
    assert!(verdict.is_proven(), "{verdict:?}");
}

/// `i = 0; while i < n { i += step }`: the input, `i` at the head, in the body, and behind the loop.
fn counting(step: i64) -> (Blocks, [Val; 4]) {
    let mut program = Blocks::default();
    let n = program.input(0, 9);
    let (entry, []) = program.block();
    let (head, [i]) = program.block();
    let (body, []) = program.block();
    let (exit, [last]) = program.block();
    let zero = program.op(entry, Def::Constant(0));
    program.end(entry, End::Jump((head, vec![zero])));
    program.end(head, End::Branch((Relation::Lt, i, n), (body, vec![]), (exit, vec![i])));
    let by = program.op(body, Def::Constant(step));
    let none = program.op(body, Def::Constant(0));
    let inside = program.op(body, Def::Add(i, none));
    let next = program.op(body, Def::Add(i, by));
    program.end(body, End::Jump((head, vec![next])));
    program.finish();
    (program, [n, i, inside, last])
}

#[test]
fn a_loop_that_counts_up_to_an_input() {
    let (program, [n, i, inside, last]) = counting(1);
    is_in(&program, i, 0, 9);
    is_in(&program, inside, 0, 8);
    is_in(&program, last, 0, 9);
    holds(&program, inside, Relation::Lt, n);
    holds(&program, i, Relation::Le, n);
    holds(&program, last, Relation::Eq, n);
}

#[test]
fn a_loop_of_greater_steps() {
    let (program, [n, i, inside, last]) = counting(4);
    is_in(&program, i, 0, 12);
    is_in(&program, inside, 0, 8);
    is_in(&program, last, 0, 12);
    holds(&program, last, Relation::Ge, n);
}

#[test]
fn a_body_that_runs_before_its_condition() {
    // do { i += 1 } while i < n
    let mut program = Blocks::default();
    let n = program.input(-3, 9);
    let (entry, []) = program.block();
    let (head, [i]) = program.block();
    let (exit, [last]) = program.block();
    let zero = program.op(entry, Def::Constant(0));
    program.end(entry, End::Jump((head, vec![zero])));
    let one = program.op(head, Def::Constant(1));
    let next = program.op(head, Def::Add(i, one));
    program.end(head, End::Branch((Relation::Lt, next, n), (head, vec![next]), (exit, vec![next])));
    program.finish();
    is_in(&program, i, 0, 8);
    is_in(&program, last, 1, 9);
    holds(&program, last, Relation::Ge, n);
    // `i` is that of the last iteration where `last` exists.
    holds(&program, last, Relation::Gt, i);
}

#[test]
fn a_join_of_three() {
    let mut program = Blocks::default();
    let (flag, n) = (program.input(0, 9), program.input(3, 5));
    let (entry, []) = program.block();
    let (join, [joined]) = program.block();
    let (low, high) = (program.op(entry, Def::Constant(1)), program.op(entry, Def::Constant(7)));
    let cases = vec![(0, (join, vec![low])), (1, (join, vec![n]))];
    program.end(entry, End::Switch(flag, cases, (join, vec![high])));
    program.finish();
    is_in(&program, joined, 1, 7);
    let least = bourn_bounds::Expr::min([index(n), 1.into(), 7.into()]);
    assert!(Bounds::new(&program).compare(index(joined), Relation::Ge, least).is_proven());
}

#[test]
fn conditions_of_branches_hold_in_what_they_dominate() {
    // if k < 5 { k + 1 } else { k - 5 }
    let mut program = Blocks::default();
    let k = program.input(0, 9);
    let (entry, []) = program.block();
    let (yes, []) = program.block();
    let (no, []) = program.block();
    let (join, [joined]) = program.block();
    let five = program.op(entry, Def::Constant(5));
    program.end(entry, End::Branch((Relation::Lt, k, five), (yes, vec![]), (no, vec![])));
    let one = program.op(yes, Def::Constant(1));
    let more = program.op(yes, Def::Add(k, one));
    program.end(yes, End::Jump((join, vec![more])));
    let less = program.op(no, Def::Sub(k, five));
    program.end(no, End::Jump((join, vec![less])));
    program.finish();
    is_in(&program, more, 1, 5);
    is_in(&program, less, 0, 4);
    is_in(&program, joined, 0, 5);
}

#[test]
fn a_loop_that_goes_on_in_two_places() {
    let (program, [n, i, last]) = steps_of_one_or_two();
    is_in(&program, i, 0, 10);
    is_in(&program, last, 0, 10);
    holds(&program, last, Relation::Ge, n);
}

#[test]
fn loops_in_loops() {
    // for i = 0 to n { for j = i to n { } }
    let mut program = Blocks::default();
    let n = program.input(0, 9);
    let (entry, []) = program.block();
    let (outer, [i]) = program.block();
    let (inner, [j]) = program.block();
    let (body, []) = program.block();
    let (latch, []) = program.block();
    let (exit, []) = program.block();
    let zero = program.op(entry, Def::Constant(0));
    let one = program.op(entry, Def::Constant(1));
    program.end(entry, End::Jump((outer, vec![zero])));
    program.end(outer, End::Branch((Relation::Lt, i, n), (inner, vec![i]), (exit, vec![])));
    program.end(inner, End::Branch((Relation::Lt, j, n), (body, vec![]), (latch, vec![])));
    let next_j = program.op(body, Def::Add(j, one));
    program.end(body, End::Jump((inner, vec![next_j])));
    let next_i = program.op(latch, Def::Add(i, one));
    let gap = program.op(latch, Def::Sub(j, i));
    program.end(latch, End::Jump((outer, vec![next_i])));
    program.finish();
    is_in(&program, j, 0, 9);
    is_in(&program, next_j, 1, 9);
    holds(&program, j, Relation::Ge, i);
    is_in(&program, gap, 1, 9);
}

#[test]
fn a_cycle_that_is_entered_in_two_places() {
    let mut program = Blocks::default();
    let k = program.input(0, 9);
    let (entry, []) = program.block();
    let (a, [x]) = program.block();
    let (b, [y]) = program.block();
    let zero = program.op(entry, Def::Constant(0));
    program.end(entry, End::Branch((Relation::Lt, k, zero), (a, vec![zero]), (b, vec![zero])));
    program.end(a, End::Jump((b, vec![x])));
    program.end(b, End::Jump((a, vec![y])));
    program.finish();
    for value in [x, y] {
        assert_eq!(Bounds::new(&program).interval(index(value)), Interval::ALL);
    }
}

fn check(seed: u64, is_tame: bool) -> (usize, usize) {
    let (program, inputs) = random(seed, is_tame);
    let mut rng = Random(seed.wrapping_add(77) | 1);
    let answers = ask(&program, program.defs.len(), &inputs, Amount::Some, &mut rng);
    let mut checked = 0;
    for _ in 0..8 {
        let mut given: HashMap<Val, i128> = HashMap::new();
        for &input in &inputs {
            if let Def::Input(lower, upper) = program.defs[input as usize] {
                given.insert(input, i128::from(lower + rng.below((upper - lower + 1) as usize) as i64));
            }
        }
        run(&program, &given, &mut rng, &mut |value, live| {
            checked += answers.check(value, live, &program, seed)
        });
    }
    (answers.count, checked)
}

/// Checks random programs.
fn check_programs(is_tame: bool) {
    let seeds = seeds(150);
    let count = seeds.end - seeds.start;
    let (mut answers, mut checked) = (0, 0);
    for seed in seeds {
        let (some, more) = check(seed, is_tame);
        answers += some;
        checked += more;
    }
    println!("{answers} answers, {checked} checks");
    assert!(answers > 10 * count as usize && checked > 10 * count as usize);
}

#[test]
fn answers_hold_in_loops_of_blocks() {
    check_programs(true);
}

#[test]
fn answers_hold_in_any_cycles_of_blocks() {
    check_programs(false);
}
