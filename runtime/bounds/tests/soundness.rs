//! Random programs are executed, and every answer of the engine is checked against what happened.

mod fixture;

use std::collections::HashMap;

use bourn_bounds::{
    BoundKind, BoundMap, Bounds, Column, Comparator, Expr, Extremum, Interval, Relation, SymbolicBound,
    Verdict, index,
};
use bourn_test_support::Random;
use fixture::random::{Generator, relation};
use fixture::{Machine, Program, Val, holds};

fn generate(seed: u64, related: bool) -> (Program, Vec<Val>) {
    let mut generator = Generator::new(seed);
    generator.related = related;
    let inputs = generator.inputs(&[None, Some((0, 9)), Some((-3, 4)), Some((1, 6))]);
    let mut scope = inputs.clone();
    let size = if related { 2 + generator.rng.below(6) } else { 4 + generator.rng.below(14) };
    generator.program.body = generator.block(0, &mut scope, 0, size);
    generator.program.visibility = !seed.is_multiple_of(3);
    (generator.program, inputs)
}

fn evaluate(map: &BoundMap<Val>, live: &HashMap<Val, i128>, context: &dyn Fn() -> String) -> Option<i128> {
    let operands: Vec<i64> = map
        .operands
        .iter()
        .map(|operand| {
            let value = live.get(&operand.value);
            i64::try_from(*value.unwrap_or_else(|| panic!("{operand:?} is not visible: {}", context()))).ok()
        })
        .collect::<Option<_>>()?;
    map.map.eval(&[], &operands).map(|results| results[0].into())
}

/// A comparison, and whether it holds always or never; neither where its values never exist at once.
type Claim = (Val, Relation, Val, Option<bool>);

/// The interval of a value in executions in which a comparison of two others holds.
type Assumed = (Val, Comparator, Val, Interval);

/// Everything that is asked about one program.
struct Answers {
    intervals: Vec<Interval>,
    count: usize,
    bounds: HashMap<Val, Vec<(BoundKind, SymbolicBound<Val>)>>,
    /// By both values that they are about.
    verdicts: HashMap<Val, Vec<Claim>>,
    assumed: HashMap<Val, Vec<Assumed>>,
}

fn ask(program: &Program, inputs: &[Val], rng: &mut Random) -> Answers {
    let mut bounds = Bounds::new(program);
    let count = program.defs.len();
    let mut order: Vec<Val> = (0..count as Val).collect();
    for at in 0..count {
        order.swap(at, rng.below(count));
    }
    let mut intervals = vec![Interval::ALL; count];
    for &value in &order {
        intervals[value as usize] = bounds.interval(index(value));
    }
    let mut found: HashMap<Val, Vec<_>> = HashMap::new();
    let mut answers = 0;
    for &value in &order {
        let salt = rng.below(1 << 20);
        let mode = rng.below(3);
        let allowed = |column: Column<Val>| match mode {
            0 => inputs.contains(&column.value),
            1 => column.value != value,
            _ => column.value != value && (column.value as usize * 7919 + salt).is_multiple_of(3),
        };
        for kind in [BoundKind::Lower, BoundKind::Upper, BoundKind::Equal] {
            if let Ok(bound) = bounds.bound(kind, index(value), &allowed) {
                answers += 1;
                found.entry(value).or_default().push((kind, bound));
            }
        }
    }
    let mut verdicts: HashMap<Val, Vec<_>> = HashMap::new();
    for _ in 0..4 * count {
        let (a, b) = (rng.below(count) as Val, rng.below(count) as Val);
        let relation = relation(rng);
        let truth = match bounds.compare(Expr::from(Column::index(a)), relation, index(b)) {
            Verdict::Proven => Some(true),
            Verdict::Refuted => Some(false),
            // The two never exist at once.
            Verdict::NeverExecuted => None,
            Verdict::Unknown(_) => continue,
        };
        answers += 1;
        for value in [a, b] {
            verdicts.entry(value).or_default().push((a, relation, b, truth));
        }
    }
    let mut assumed: HashMap<Val, Vec<Assumed>> = HashMap::new();
    for _ in 0..count {
        let [value, a, b] = [(); 3].map(|()| rng.below(count) as Val);
        let comparator = Comparator { relation: relation(rng), unsigned: rng.one_in(3) };
        let condition = comparator.of(index(a), index(b));
        let range = bounds.assuming(&condition, |bounds| bounds.interval(index(value)));
        assumed.entry(value).or_default().push((a, comparator, b, range));
    }
    Answers { intervals, count: answers, bounds: found, verdicts, assumed }
}

fn compares(a: i128, comparator: Comparator, b: i128) -> bool {
    match comparator.unsigned {
        true => holds(i128::from(a as u64), comparator.relation, i128::from(b as u64)),
        false => holds(a, comparator.relation, b),
    }
}

fn check(seed: u64, related: bool) -> (usize, usize) {
    let (program, inputs) = generate(seed, related);
    let mut rng = Random(seed.wrapping_add(77) | 1);
    let answers = ask(&program, &inputs, &mut rng);
    let mut checked = 0;
    for _ in 0..12 {
        let ranges = [(-6i64, 12i64), (0, 9), (-3, 4), (1, 6)];
        let given: HashMap<Val, i128> = inputs
            .iter()
            .zip(ranges)
            .map(|(&input, (lower, upper))| {
                (input, i128::from(lower + rng.below((upper - lower + 1) as usize) as i64))
            })
            .collect();
        let mut observe = |value: Val, live: &HashMap<Val, i128>| {
            let at = live[&value];
            let context = || format!("seed {seed}, value {value} = {at}\n{program:#?}\nlive {live:?}");
            let range = answers.intervals[value as usize];
            assert!(
                range.lower.is_none_or(|lower| lower <= at) && range.upper.is_none_or(|upper| at <= upper),
                "{range:?} {}",
                context()
            );
            for (kind, map) in answers.bounds.get(&value).into_iter().flatten() {
                let values: Option<Vec<i128>> =
                    map.maps.iter().map(|map| evaluate(map, live, &context)).collect();
                let bound = values.and_then(|values| match map.extremum {
                    Extremum::Minimum => values.into_iter().min(),
                    Extremum::Maximum => values.into_iter().max(),
                });
                let Some(bound) = bound else { continue };
                checked += 1;
                let right = match kind {
                    BoundKind::Lower => bound <= at,
                    BoundKind::Upper => at <= bound,
                    BoundKind::Equal => at == bound,
                };
                assert!(right, "{kind:?} {map:?} is {bound}: {}", context());
            }
            for &(a, relation, b, truth) in answers.verdicts.get(&value).into_iter().flatten() {
                if let (Some(&x), Some(&y)) = (live.get(&a), live.get(&b)) {
                    checked += 1;
                    assert_eq!(Some(holds(x, relation, y)), truth, "{a} {relation} {b}: {}", context());
                }
            }
        };
        let mut observe_all = |value: Val, live: &HashMap<Val, i128>| {
            observe(value, live);
            for (a, comparator, b, range) in answers.assumed.get(&value).into_iter().flatten() {
                if let (Some(&x), Some(&y)) = (live.get(a), live.get(b))
                    && compares(x, *comparator, y)
                {
                    let at = live[&value];
                    let inside = range.lower.is_none_or(|lower| lower <= at)
                        && range.upper.is_none_or(|upper| at <= upper);
                    assert!(
                        inside,
                        "seed {seed}, value {value} = {at} in {range:?} where {a} {comparator:?} {b}\n{program:#?}\nlive {live:?}"
                    );
                }
            }
        };
        let mut machine = Machine {
            program: &program,
            inputs: given.clone(),
            live: HashMap::new(),
            fuel: 3000,
            seed: rng.below(1 << 30) as u64,
            observe: &mut observe_all,
        };
        machine.live = given;
        let _ = machine.run(&program.body, &[]);
    }
    (answers.count, checked)
}

/// Checks programs from the seed `BOURN_SEED` on, `BOURN_PROGRAMS` of them.
fn check_programs(related: bool) {
    let first: u64 = std::env::var("BOURN_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let count: u64 = std::env::var("BOURN_PROGRAMS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(if cfg!(debug_assertions) { 24 } else { 400 });
    let (mut answers, mut checked) = (0, 0);
    for seed in first..first + count {
        let (some, more) = check(seed, related);
        answers += some;
        checked += more;
    }
    println!("{answers} answers, {checked} checks");
    assert!(answers > 10 * count as usize && checked > 10 * count as usize);
}

#[test]
fn answers_hold_in_every_execution() {
    check_programs(false);
}

#[test]
fn relations_of_carried_values_hold_in_every_execution() {
    check_programs(true);
}
