//! Random programs are executed, and every answer of the engine is checked against what happened.

use std::collections::HashMap;

use crate::fixture::oracle::{Amount, ask};
use crate::fixture::random::{Generator, KNOWN, draw};
use crate::fixture::{Machine, Others, Program, Val};
use bourn_test_support::{Random, is_large, seeds};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Usual,
    /// Loops carry values whose updates depend on each other.
    Related,
    /// There are loops that do not count.
    Repeating,
    /// Loops have steps that are no constants, and are cut into whole steps and the rest.
    Peeled,
    /// There are numbers of other executions.
    Elsewhere,
}

fn generate(seed: u64, kind: Kind, small: bool) -> (Program, Vec<Val>) {
    let mut generator = Generator::new(seed);
    generator.related = kind == Kind::Related;
    generator.repeats = kind == Kind::Repeating;
    generator.peels = kind == Kind::Peeled;
    generator.elsewhere = kind == Kind::Elsewhere;
    generator.small = small;
    generator.program.visibility = !seed.is_multiple_of(3);
    let size = match (small, kind) {
        (true, _) => 2..5,
        (false, Kind::Related) => 2..8,
        (false, _) => 4..18,
    };
    generator.finish(&KNOWN, size)
}

fn check(seed: u64, kind: Kind, small: bool, amount: Amount) -> (usize, usize) {
    let (program, inputs) = generate(seed, kind, small);
    let mut rng = Random(seed.wrapping_add(77) | 1);
    let answers = ask(&program, program.defs.len(), &inputs, amount, &mut rng);
    let (mut checked, mut others) = (0, Others::default());
    for _ in 0..12 {
        let given = draw(&inputs, &KNOWN, &mut rng);
        let mut observe =
            |value: Val, live: &HashMap<Val, i128>| checked += answers.check(value, live, &program, seed);
        let mut machine = Machine {
            program: &program,
            inputs: given.clone(),
            live: given,
            fuel: 3000,
            seed: rng.below(1 << 30) as u64,
            keeps: rng.below(2) == 0,
            observe: &mut observe,
            others,
        };
        let _ = machine.run(&program.body, &[]);
        others = machine.others;
    }
    (answers.count, checked)
}

/// Checks random programs.
fn check_programs(kind: Kind) {
    let seeds = seeds(225);
    let count = seeds.end - seeds.start;
    let (mut answers, mut checked) = (0, 0);
    for seed in seeds {
        let (some, more) = check(seed, kind, !is_large(seed), Amount::Some);
        answers += some;
        checked += more;
    }
    println!("{answers} answers, {checked} checks");
    assert!(answers > 10 * count as usize && checked > 10 * count as usize);
}

#[test]
fn answers_hold_in_every_execution() {
    check_programs(Kind::Usual);
    // The result of an `if` around which the same condition holds was once a value of its branch, which cannot be used behind it.
    check(2_127_010_690, Kind::Usual, !is_large(2_127_010_690), Amount::Some);
}

#[test]
fn relations_of_carried_values_hold_in_every_execution() {
    check_programs(Kind::Related);
}

#[test]
fn answers_hold_in_peeled_loops() {
    check_programs(Kind::Peeled);
    // A bound of a choice was once in terms of a value that only one of its cases has.
    check(2_078_702_909, Kind::Peeled, !is_large(2_078_702_909), Amount::Some);
    // The same, in a graph that does not know which values are visible.
    check(2_127_022_428, Kind::Peeled, !is_large(2_127_022_428), Amount::Some);
}

#[test]
fn answers_hold_of_numbers_of_other_executions() {
    check_programs(Kind::Elsewhere);
}

#[test]
fn answers_hold_in_loops_that_do_not_count() {
    check_programs(Kind::Repeating);
    // A bound behind a loop was once in terms of a value of its body.
    check(52_000_231, Kind::Repeating, false, Amount::All);
}
