//! A session that follows edits of its graph: its answers hold, they are those of a new session, and it asks only for what changed.

use std::cell::Cell;
use std::collections::HashMap;

use crate::fixture::random::{Generator, Known, draw, relation};
use crate::fixture::{Def, LoopInfo, Machine, Program, Val, WhileInfo};
use bourn_bounds::{BoundKind, Bounds, Column, Facts, Interval, Relation, ValueGraph, index};
use bourn_test_support::{Random, fixed_seeds};

const INPUTS: [Known; 3] = [Some((0, 9)), Some((-3, 4)), Some((1, 6))];

fn generate(seed: u64) -> (Program, Vec<Val>) {
    let mut generator = Generator::new(seed);
    generator.program.visibility = !seed.is_multiple_of(3);
    generator.finish(&INPUTS, 4..18)
}

/// Gives an op another definition over the same operands; returns whether it has one.
fn edit(program: &mut Program, value: Val, random: &mut Random) -> bool {
    let def = &mut program.defs[value as usize];
    *def = match def.clone() {
        Def::Constant(old) => Def::Constant(old + random.pick(&[-4, -2, -1, 1, 2, 3])),
        Def::Add(a, b) => random.pick(&[Def::Sub(a, b), Def::Add(b, b), Def::Min(vec![a, b])]),
        Def::Sub(a, b) => random.pick(&[Def::Add(a, b), Def::Sub(b, a), Def::Max(vec![a, b])]),
        Def::Mul(a, b) => Def::Add(a, b),
        Def::Min(items) => Def::Max(items),
        Def::Max(items) => Def::Min(items),
        Def::Select(_, a, b, then, otherwise) => Def::Select(relation(random), a, b, otherwise, then),
        _ => return false,
    };
    true
}

/// Checks intervals against random executions.
fn hold(program: &Program, inputs: &[Val], intervals: &[Interval], random: &mut Random, seed: u64) {
    for _ in 0..6 {
        let given = draw(inputs, &INPUTS, random);
        let mut observe = |value: Val, live: &HashMap<Val, i128>| {
            let (at, range) = (live[&value], intervals[value as usize]);
            assert!(
                range.lower.is_none_or(|lower| lower <= at) && range.upper.is_none_or(|upper| at <= upper),
                "seed {seed}, value {value} = {at}, not in {range:?}\n{program:#?}\nlive {live:?}"
            );
        };
        let mut machine = Machine {
            program,
            inputs: given.clone(),
            live: given,
            fuel: 3000,
            seed: random.below(1 << 30) as u64,
            keeps: true,
            observe: &mut observe,
            others: Default::default(),
        };
        let _ = machine.run(&program.body, &[]);
    }
}

#[test]
fn answers_are_those_of_a_new_session() {
    let seeds = fixed_seeds(10);
    let programs = seeds.end - seeds.start;
    let (mut compared, mut equal) = (0, 0);
    for seed in seeds {
        let (mut program, inputs) = generate(seed);
        let mut random = Random(seed.wrapping_add(5) | 1);
        let mut kept = Bounds::new(&program).suspend();
        for _ in 0..5 {
            let mut bounds = kept.resume(&program);
            let all = 0..program.defs.len() as Val;
            // Not all are asked for, so that facts about some are only known from others.
            let asked: Vec<bool> = all.clone().map(|_| !random.one_in(3)).collect();
            let mut intervals = vec![Interval::ALL; program.defs.len()];
            for value in all.clone().filter(|value| asked[*value as usize]) {
                intervals[value as usize] = bounds.interval(index(value));
            }
            let terms = |column: Column<Val>| inputs.contains(&column.value);
            for value in all.clone().filter(|value| asked[*value as usize]) {
                // Symbolic answers have contexts of their own.
                let _ = bounds.bound(BoundKind::Upper, index(value), &terms);
                let other = random.below(program.defs.len()) as Val;
                let _ = bounds.compare(index(value), relation(&mut random), index(other));
            }
            hold(&program, &inputs, &intervals, &mut random, seed);
            let mut fresh = Bounds::new(&program);
            for value in all.filter(|value| asked[*value as usize]) {
                compared += 1;
                let (new, kept) = (fresh.interval(index(value)), intervals[value as usize]);
                equal += usize::from(new == kept || (new.is_empty() && kept.is_empty()));
            }
            kept = bounds.suspend();
            for _ in 0..1 + random.below(2) {
                let value = random.below(program.defs.len()) as Val;
                if edit(&mut program, value, &mut random) {
                    kept.changed(value);
                }
            }
        }
    }
    println!("{equal} of {compared} equal");
    // A session is as tight as the order of its questions makes it, and what was compared before may have taught it more, or have used up
    // its budgets.
    assert!(compared > 60 * programs as usize && equal * 100 >= compared * 97, "{equal} of {compared}");
}

#[test]
fn a_loop_with_another_end() {
    let mut program = Program::new();
    let [lower, upper, step] = [0, 4, 1].map(|end| program.op(Def::Constant(end)));
    let region = program.region(0);
    let iv = program.add(region, Def::InductionVariable(0));
    let argument = program.add(region, Def::Argument(0, 0));
    let yielded = program.add(region, Def::Add(argument, step));
    let result = program.op(Def::LoopResult(0, 0));
    let (inits, arguments) = (vec![lower], vec![argument]);
    let (yielded, results) = (vec![yielded], vec![result]);
    program.loops.push(LoopInfo { lower, upper, step, iv, region, inits, arguments, yielded, results });
    let mut bounds = Bounds::new(&program);
    assert_eq!(bounds.interval(index(result)), Interval::point(4));
    // Nothing was asked of the counter itself.
    let mut kept = bounds.suspend();
    program.defs[upper as usize] = Def::Constant(7);
    kept.changed(upper);
    let mut bounds = kept.resume(&program);
    assert_eq!(bounds.interval(index(result)), Interval::point(7));
    assert_eq!(bounds.interval(index(iv)).upper, Some(6));
}

/// The limit of its iterations depends on the step.
#[test]
fn a_while_whose_step_changes_its_sign() {
    let mut program = Program::new();
    let [init, limit, step] = [0, 9, 1].map(|number| program.op(Def::Constant(number)));
    let region = program.region(0);
    let [before, after] = [(); 2].map(|()| program.region(region));
    let argument = program.add(before, Def::BeforeArgument(0, 0));
    let after_argument = program.add(after, Def::AfterArgument(0, 0));
    let yielded = program.add(after, Def::Add(after_argument, step));
    let result = program.op(Def::WhileResult(0, 0));
    program.whiles.push(WhileInfo {
        region,
        before,
        after,
        inits: vec![init],
        arguments: vec![argument],
        condition: Some((Relation::Lt, argument, limit)),
        passed: vec![argument],
        after_arguments: vec![after_argument],
        yielded: vec![yielded],
        results: vec![result],
    });
    let mut bounds = Bounds::new(&program);
    assert_eq!(bounds.interval(index(argument)), Interval { lower: Some(0), upper: Some(9) });
    let mut kept = bounds.suspend();
    program.defs[step as usize] = Def::Constant(-2);
    kept.changed(step);
    let mut bounds = kept.resume(&program);
    assert_eq!(bounds.interval(index(argument)), Interval { lower: None, upper: Some(0) });
}

/// Value 0 is an input; value `n` is value `n - 1` plus what the list says.
struct Chain {
    steps: Vec<i128>,
    asked: Cell<usize>,
}

impl ValueGraph for Chain {
    type Value = u32;
    fn populate(&self, column: Column<u32>, facts: &mut Facts<u32>) {
        self.asked.set(self.asked.get() + 1);
        match column.value {
            0 => facts.le(index(0), 100),
            value => facts.eq(index(value), index(value - 1) + self.steps[value as usize]),
        }
    }
}

#[test]
fn rewrites_with_questions_are_linear() {
    let n = 2000u32;
    let mut chain = Chain { steps: vec![1; n as usize + 1], asked: Cell::new(0) };
    let mut kept = Bounds::new(&chain).suspend();
    // A pass that goes down the chain, asks of each value, and rewrites it.
    for value in 1..=n {
        let mut bounds = kept.resume(&chain);
        let most = 100 + 2 * i128::from(value - 1) + 1;
        assert_eq!(bounds.constant_bound(BoundKind::Upper, index(value)), Some(most));
        kept = bounds.suspend();
        chain.steps[value as usize] = 2;
        kept.changed(value);
    }
    assert!(chain.asked.get() <= 3 * n as usize, "{} questions to the graph", chain.asked.get());
    let mut bounds = kept.resume(&chain);
    assert_eq!(bounds.constant_bound(BoundKind::Upper, index(n)), Some(100 + 2 * i128::from(n)));
}

#[test]
fn what_does_not_rest_on_a_change_is_kept() {
    let mut chain = Chain { steps: vec![1; 1001], asked: Cell::new(0) };
    let mut bounds = Bounds::new(&chain);
    assert_eq!(bounds.constant_bound(BoundKind::Upper, index(1000)), Some(1100));
    let before = chain.asked.get();
    let mut kept = bounds.suspend();
    chain.steps[990] = 5;
    kept.changed(990);
    let mut bounds = kept.resume(&chain);
    assert_eq!(bounds.constant_bound(BoundKind::Upper, index(1000)), Some(1104));
    assert_eq!(bounds.constant_bound(BoundKind::Upper, index(989)), Some(1089));
    assert_eq!(chain.asked.get() - before, 11);
}
