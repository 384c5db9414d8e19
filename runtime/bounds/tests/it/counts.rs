//! Trip counts, and how often code is executed.

use bourn_bounds::{
    Bounds, Column, Condition, Enclosure, Expr, Interval, Prefer, Program, Relation, Terms, Val, index,
};
use bourn_test_support::Random;
use std::collections::HashMap;

/// A loop of a nest: its ends, and its step.
#[derive(Clone, Debug)]
struct Level {
    ends: [End; 2],
    step: i128,
}

/// `factor * x + constant`, where `x` is an input, the induction variable of an outer loop, or 0.
#[derive(Clone, Copy, Debug)]
struct End {
    of: Option<Source>,
    factor: i128,
    constant: i128,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    Input(usize),
    Outer(usize),
}

const INPUTS: usize = 2;

fn random_end(random: &mut Random, depth: usize) -> End {
    let of = match random.below(4) {
        0 => None,
        1 if depth > 0 => Some(Source::Outer(random.below(depth))),
        _ => Some(Source::Input(random.below(INPUTS))),
    };
    End { of, factor: [1, 1, -1, 2][random.below(4)], constant: random.within(-3, 3).into() }
}

fn random_nest(random: &mut Random) -> Vec<Level> {
    let depth = 1 + random.below(3);
    let level = |at: usize| {
        let lower = match random.below(2) {
            0 => End { of: None, factor: 0, constant: 0 },
            _ => random_end(random, at),
        };
        Level { ends: [lower, random_end(random, at)], step: 1 + i128::from(random.within(0, 2)) }
    };
    (0..depth).map(level).collect()
}

/// Returns the number of executions of the innermost body, and of iterations of each loop per execution of it, at most.
fn executed(nest: &[Level], inputs: &[i128], ivs: &mut Vec<i128>, trips: &mut [Vec<i128>]) -> i128 {
    let Some(level) = nest.get(ivs.len()) else { return 1 };
    let value = |end: End| {
        let of = match end.of {
            None => 0,
            Some(Source::Input(at)) => inputs[at],
            Some(Source::Outer(at)) => ivs[at],
        };
        end.factor * of + end.constant
    };
    let [mut iv, upper] = level.ends.map(value);
    let (mut count, mut iterations) = (0, 0);
    while iv < upper {
        ivs.push(iv);
        count += executed(nest, inputs, ivs, trips);
        ivs.pop();
        iterations += 1;
        iv += level.step;
    }
    trips[ivs.len()].push(iterations);
    count
}

/// Adds the loops of a nest, and returns their induction variables.
fn build(program: &mut Program, nest: &[Level], inputs: &[Val], ivs: &mut Vec<Val>) {
    let Some(level) = nest.get(ivs.len()) else { return };
    let expression = |end: End, ivs: &[Val]| -> Expr<Val> {
        let of = match end.of {
            None => Expr::from(0),
            Some(Source::Input(at)) => index(inputs[at]),
            Some(Source::Outer(at)) => index(ivs[at]),
        };
        of * end.factor + end.constant
    };
    let [lower, upper] = level.ends.map(|end| expression(end, ivs));
    program.for_loop([lower, upper, level.step.into()], &[], |program, iv, _| {
        ivs.push(iv);
        build(program, nest, inputs, ivs);
        Vec::new()
    });
}

fn value_of(expr: &Expr<Val>, values: &HashMap<Val, i128>) -> i128 {
    let constant = expr
        .substitute(&mut |column: &Column<Val>| {
            values.get(&column.value).map(|value| Expr::<Val>::from(*value))
        })
        .expect("only inputs");
    Bounds::new(&Program::new()).interval(constant).as_point().expect("a number")
}

fn contains(range: Interval, count: i128) -> bool {
    range.lower.is_none_or(|lower| lower <= count) && range.upper.is_none_or(|upper| upper >= count)
}

#[test]
fn counts_are_those_of_executions() {
    let mut random = Random::of_day(40);
    let (mut exact, mut bounded) = (0, 0);
    for round in 0..300 {
        let nest = random_nest(&mut random);
        let mut program = Program::new();
        let ranges: Vec<(i128, i128)> = (0..INPUTS)
            .map(|_| {
                let least: i128 = random.within(-3, 4).into();
                (least, least + i128::from(random.within(0, 4)))
            })
            .collect();
        let is_open = random.one_in(2);
        let inputs: Vec<Val> = ranges
            .iter()
            .map(|range| if is_open { program.input() } else { program.input_in(range.0, range.1) })
            .collect();
        let mut ivs = Vec::new();
        build(&mut program, &nest, &inputs, &mut ivs);
        let mut bounds = Bounds::new(&program);
        let mut terms = Terms::new(|column: Column<Val>| inputs.contains(&column.value));
        let around: Vec<Enclosure<Val>> =
            ivs.iter().rev().map(|iv| Enclosure::Loop(vec![Column::index(*iv)])).collect();
        let runs = bounds.runs(&around, &Condition::Unknown, &mut terms);
        let trips: Vec<Interval> = ivs
            .iter()
            .map(|iv| bounds.trips(Column::index(*iv), Prefer::Numbers, &mut terms).expect("a loop").range)
            .collect();
        let context = || format!("round {round}: {nest:?}: {runs:?}, {trips:?}");
        exact += usize::from(runs.exact.is_some());
        bounded += usize::from(runs.upper.is_some() || runs.range.upper.is_some());
        for x in ranges[0].0..=ranges[0].1 {
            for y in ranges[1].0..=ranges[1].1 {
                let values: HashMap<Val, i128> = inputs.iter().copied().zip([x, y]).collect();
                let mut iterations = vec![Vec::new(); nest.len()];
                let count = executed(&nest, &[x, y], &mut Vec::new(), &mut iterations);
                assert!(contains(runs.range, count), "{count} for {x}, {y}: {}", context());
                if let Some(exact) = &runs.exact {
                    assert_eq!(value_of(exact, &values), count, "{x}, {y}: {}", context());
                }
                let [lower, upper] = [&runs.lower, &runs.upper]
                    .map(|bound| bound.as_ref().map(|bound| value_of(bound, &values)));
                assert!(lower.is_none_or(|lower| lower <= count), "{x}, {y}: {}", context());
                assert!(upper.is_none_or(|upper| upper >= count), "{x}, {y}: {}", context());
                for (range, counts) in trips.iter().zip(&iterations) {
                    assert!(counts.iter().all(|count| contains(*range, *count)), "{x}, {y}: {}", context());
                }
            }
        }
    }
    assert!(exact > 100 && bounded > 50, "{exact} exact, {bounded} bounded");
}

#[test]
fn code_in_a_branch_runs_at_most_as_often_as_the_branch() {
    let mut program = Program::new();
    let n = program.input_in(2, 7);
    let mut iv = None;
    program.for_loop([0.into(), index(n), 2.into()], &[], |_, i, _| {
        iv = Some(Column::index(i));
        Vec::new()
    });
    let iv = iv.expect("a loop");
    let mut bounds = Bounds::new(&program);
    let mut terms = Terms::new(|column: Column<Val>| column.value == n);
    let around = [Enclosure::Branch, Enclosure::Loop(vec![iv])];
    let runs = bounds.runs(&around, &Condition::Unknown, &mut terms);
    assert_eq!((runs.range, runs.exact.is_none()), (Interval { lower: Some(0), upper: Some(4) }, true));
    let name = |_: &Column<Val>| "n".to_owned();
    assert_eq!(runs.upper.map(|upper| upper.display_with(&name)), Some("(n + 1) floordiv 2".to_owned()));
    let unknown = bounds.runs(&[Enclosure::Unknown], &Condition::Unknown, &mut terms);
    assert_eq!((unknown.range, unknown.exact), (Interval::at_least(0), None));
}

#[test]
fn known_conditions_decide_maxima() {
    let mut program = Program::new();
    let n = program.input();
    let mut iv = None;
    program.for_loop([0.into(), index(n), 1.into()], &[], |_, i, _| {
        iv = Some(Column::index(i));
        Vec::new()
    });
    let around = [Enclosure::Loop(vec![iv.expect("a loop")])];
    let mut bounds = Bounds::new(&program);
    let mut terms = Terms::new(|column: Column<Val>| column.value == n);
    let name = |_: &Column<Val>| "n".to_owned();
    let mut text = |known: Condition<Val>| {
        bounds.runs(&around, &known, &mut terms).exact.expect("a count").display_with(&name)
    };
    assert_eq!(text(Condition::Unknown), "max(n, 0)");
    assert_eq!(text(Condition::relation(index(n), Relation::Ge, 0)), "n");
}

#[test]
fn sums_over_triangles_are_one_fraction() {
    let mut program = Program::new();
    let n = program.input();
    let mut ivs = Vec::new();
    program.for_loop([0.into(), index(n), 1.into()], &[], |program, i, _| {
        program.for_loop([index(i), index(n), 1.into()], &[], |program, j, _| {
            program.for_loop([index(j), index(n), 1.into()], &[], |_, k, _| {
                ivs = vec![k, j, i];
                Vec::new()
            })
        })
    });
    let mut bounds = Bounds::new(&program);
    let mut terms = Terms::new(|column: Column<Val>| column.value == n);
    let around: Vec<Enclosure<Val>> =
        ivs.iter().map(|iv| Enclosure::Loop(vec![Column::index(*iv)])).collect();
    let name = |_: &Column<Val>| "n".to_owned();
    let mut text = |around: &[Enclosure<Val>]| {
        let known = Condition::relation(index(n), Relation::Ge, 0);
        bounds.runs(around, &known, &mut terms).exact.expect("a count").display_with(&name)
    };
    assert_eq!(text(&around[1..]), "n * (n + 1) floordiv 2");
    assert_eq!(text(&around), "n * (n * n + n * 3 + 2) floordiv 6");
}

/// Signs that are known in the context order products.
#[test]
fn products_of_bounded_factors_are_ordered() {
    let mut program = Program::new();
    let (n, m) = (program.input(), program.input());
    let mut ivs = Vec::new();
    program.for_loop([0.into(), index(n), 1.into()], &[], |program, i, _| {
        program.for_loop([0.into(), index(m), 1.into()], &[], |program, j, _| {
            ivs = [i, j].map(|iv| program.value(index(iv))).to_vec();
            Vec::new()
        })
    });
    let [i, j] = [index(ivs[0]), index(ivs[1])];
    let mut bounds = Bounds::new(&program);
    let less = || index(n) - 1;
    assert!(bounds.compare(i.clone() * i.clone(), Relation::Le, less() * less()).is_proven());
    assert!(bounds.compare(i.clone() * j, Relation::Lt, index(n) * index(m)).is_proven());
    assert!(!bounds.compare(i.clone() * i, Relation::Lt, less() * less()).is_proven());
}

#[test]
fn a_choice_by_an_order_of_products_is_decided() {
    let mut program = Program::new();
    let n = program.input();
    let mut chosen = None;
    program.for_loop([0.into(), index(n), 1.into()], &[], |program, i, _| {
        let square = |of: Expr<Val>| of.clone() * of;
        let (own, greatest) = (program.value(square(index(i))), program.value(square(index(n) - 1)));
        let condition = Condition::relation(index(own), Relation::Le, index(greatest));
        let values =
            program.if_else(condition, |program| vec![program.value(1)], |program| vec![program.value(0)]);
        chosen = Some(values[0]);
        Vec::new()
    });
    let mut bounds = Bounds::new(&program);
    assert_eq!(bounds.interval(index(chosen.expect("a value"))), Interval { lower: Some(1), upper: Some(1) });
}
