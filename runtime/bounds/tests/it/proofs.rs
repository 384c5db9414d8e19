//! Certificates: what has one, that the checker accepts it, and that it refuses what proves nothing.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::fixture::blocks::{self, Blocks};
use crate::fixture::case::Case;
use crate::fixture::{Def, LoopInfo, Program, Val};
use crate::random_proofs::mutate;
use bourn_bounds::certificate::{Certificate, Claim, check};
use bourn_bounds::{
    BitOp, BoundKind, Bounds, Column, Condition, Expr, Facts, Interval, Part, Relation, ValueGraph, Word,
    index, unsigned,
};
use bourn_test_support::{Random, fixed_seeds};

/// Returns a checked certificate of a claim.
#[track_caller]
fn prove(program: &Program, claim: &Claim<Val>) -> Certificate<Val> {
    let certificate = match Bounds::new(program).certify(claim) {
        Ok(certificate) => certificate,
        Err(reason) => panic!("{claim:?}: {reason}"),
    };
    assert_eq!(certificate.claim, *claim);
    assert_eq!(check(program, &certificate), Ok(()));
    certificate
}

#[track_caller]
fn is_in(case: &Case, value: impl Into<Expr<Val>>, lower: i128, upper: i128) {
    let value = value.into();
    let found = Bounds::new(&case.program).interval(value.clone());
    assert_eq!((found.lower, found.upper), (Some(lower), Some(upper)));
    prove(&case.program, &Claim::interval(&value, found).expect("an interval with ends"));
}

#[test]
fn sums_and_divisions_have_certificates() {
    let mut case = Case::new();
    let (a, b) = (case.input(0, 9), case.input(-3, 4));
    let (two, eight) = (case.constant(2), case.constant(8));
    let sum = case.op(Def::Add(a, b));
    is_in(&case, index(sum), -3, 13);
    let half = case.op(Def::FloorDiv(sum, two));
    is_in(&case, index(half), -2, 6);
    let rest = case.op(Def::Mod(sum, eight));
    is_in(&case, index(rest), 0, 7);
    let least = case.op(Def::Min(vec![a, b, two]));
    is_in(&case, index(least), -3, 2);
    is_in(&case, index(half) * 2 - index(sum), -1, 0);
    is_in(&case, index(a) - index(a).floor_div(4) * 4, 0, 3);
}

/// The rows of an equality are rounded after definitions are put into them.
#[test]
fn rounded_multiples_have_certificates() {
    let mut case = Case::new();
    let (k, eight) = (case.input(-100, 100), case.constant(8));
    let up = case.op(Def::CeilDiv(k, eight));
    let size = case.op(Def::Mul(up, eight));
    let rest = case.op(Def::Sub(size, k));
    let last = index(k) + 7;
    for (value, exact) in [
        (up, last.clone().floor_div(8)),
        (size, last.clone().floor_div(8) * 8),
        (rest, Expr::from(7) - last.clone().modulo(8)),
    ] {
        prove(&case.program, &Claim::of(Condition::Relation(index(value), Relation::Eq, exact.clone())));
        let wrong = Claim::of(Condition::Relation(index(value), Relation::Eq, exact + 1));
        assert!(Bounds::new(&case.program).certify(&wrong).is_err());
    }
}

/// A sum or a product that does not wrap is itself, although the number of words is large.
#[test]
fn products_of_words_have_certificates() {
    use bourn_bounds::Program;
    for bits in [8, 32, 64] {
        let mut program = Program::new();
        let (a, b) = (program.input_in(0, 7), program.input_in(-3, 5));
        let word = Word { bits, unsigned: false };
        for (product, least, most) in [(index(a) * index(a), 0, 49), (index(a) * index(b), -21, 35)] {
            let value = product.clone().wrap(word);
            let claim = Claim::interval(&value, Interval { lower: Some(least), upper: Some(most) });
            let claims =
                [claim.expect("it has ends"), Claim::of(Condition::Relation(value, Relation::Eq, product))];
            for claim in claims {
                let certified = Bounds::new(&program).certify(&claim);
                let certificate =
                    certified.unwrap_or_else(|reason| panic!("{bits} bits: {claim:?}: {reason}"));
                assert_eq!(check(&program, &certificate), Ok(()));
            }
        }
    }
}

/// The number of words that a wrap subtracts follows from the ends of a quotient that is defined by another one; and each power of a sum
/// from the ends of the power before.
#[test]
fn operands_are_proved_first() {
    use bourn_bounds::Program;
    let mut program = Program::new();
    let (a, b) = (program.input_in(0, 765), program.input_in(-3, 3));
    let word = Word { bits: 32, unsigned: false };
    let seven = program.value(Expr::from(7));
    let quotient = program.value(index(a).bits(BitOp::Quotient, index(seven)).wrap(word));
    let mut power = program.value(index(b) + 1);
    for _ in 0..3 {
        power = program.value((index(power) * index(power)).wrap(word));
    }
    for (value, least, most) in [(quotient, 0, 109), (power, 0, 65_536)] {
        let claim = Claim::interval(&index(value), Interval { lower: Some(least), upper: Some(most) });
        let claim = claim.expect("it has ends");
        let certificate =
            Bounds::new(&program).certify(&claim).unwrap_or_else(|reason| panic!("{most}: {reason}"));
        assert_eq!(check(&program, &certificate), Ok(()));
    }
}

#[test]
fn trip_counts_have_certificates() {
    use bourn_bounds::{Prefer, Program, Terms};
    for (lower, step) in [(0, 1), (3, 1), (0, 4), (-2, 3)] {
        let mut program = Program::new();
        let n = program.input_in(1, 20);
        let mut inner = None;
        program.for_loop([0.into(), index(n), 1.into()], &[], |program, i, _| {
            let iv = |program: &mut Program, end: Expr<_>| {
                let mut found = None;
                program.for_loop([lower.into(), end, step.into()], &[], |_, j, _| {
                    found = Some(j);
                    Vec::new()
                });
                found.expect("the body is built")
            };
            inner = Some([iv(program, index(n)), iv(program, index(i))]);
            Vec::new()
        });
        let [of_n, of_i] = inner.expect("the body is built").map(Column::index);
        let mut bounds = Bounds::new(&program);
        let mut terms = Terms::new(|column: Column<_>| column.value == n);
        for iv in [of_n, of_i] {
            let answer = bounds.trips(iv, Prefer::Numbers, &mut terms).expect("it is a loop");
            let claim = Claim::trips(iv, answer.range).expect("it has ends");
            let certificate = bounds.certify(&claim).unwrap_or_else(|reason| panic!("{claim:?}: {reason}"));
            assert_eq!(check(&program, &certificate), Ok(()));
            // One less or one more is wrong.
            let [least, most] = [answer.range.lower, answer.range.upper].map(|end| end.expect("an end"));
            for wrong in [Interval::at_least(least + 1), Interval::at_most(most - 1)] {
                let claim = Claim::trips(iv, wrong).expect("it has an end");
                assert!(bounds.certify(&claim).is_err(), "{claim:?}");
                let stolen = Certificate { claim, ..certificate.clone() };
                assert!(check(&program, &stolen).is_err());
            }
        }
        let exact = (index(n) - lower).ceil_div(step);
        let exact = Expr::max([exact, Expr::from(0)]);
        for (kind, bound, holds) in [
            (BoundKind::Equal, exact.clone(), true),
            (BoundKind::Upper, exact.clone() + 1, true),
            (BoundKind::Lower, exact.clone() + 1, false),
        ] {
            let claim = Claim::trips_bound(of_n, kind, &bound);
            let certified = bounds.certify(&claim);
            assert_eq!(certified.is_ok(), holds, "{lower}, {step}: {certified:?}");
            assert!(certified.is_err() || check(&program, &certified.unwrap()).is_ok());
        }
        // A loop that is not known to be executed has no count.
        let claim = Claim { loops: Vec::new(), ..Claim::trips_bound(of_n, BoundKind::Equal, &exact) };
        assert!(bounds.certify(&claim).is_err());
    }
}

#[test]
fn a_claim_is_not_its_own_evidence() {
    let mut case = Case::new();
    let k = case.input(0, 9);
    let (column, program) = (Column::index(k), &case.program);
    let says = |relation, end: i128| Condition::relation(column, relation, end);
    let claim = |goal| Claim { columns: vec![column], ..Claim::of(goal) };
    let (right, wrong) = (says(Relation::Ge, 0), says(Relation::Gt, 9));
    prove(program, &claim(Condition::Same(vec![right.clone(), says(Relation::Le, 9)])));
    for goal in [
        Condition::Same(vec![right.clone(), wrong.clone()]),
        Condition::Not(Box::new(Condition::Same(vec![right, wrong]))),
        // Of a number divided by 0 nothing is known.
        Condition::relation(index(k).modulo(0), Relation::Eq, column),
    ] {
        let certified = Bounds::new(program).certify(&claim(goal.clone()));
        assert!(certified.is_err(), "{goal:?}");
    }
}

#[test]
fn branches_have_certificates() {
    let mut case = Case::new();
    let k = case.input(0, 9);
    let (five, one) = (case.constant(5), case.constant(1));
    let region = case.branch((Relation::Lt, k, five));
    let inside = case.program.add(region, Def::Add(k, one));
    is_in(&case, index(inside), 1, 5);
    let limited = case.op(Def::Select(Relation::Lt, k, five, k, five));
    is_in(&case, index(limited), 0, 5);
}

#[test]
fn numbers_of_other_executions_have_certificates() {
    let mut case = Case::new();
    let (id, b, two, n) = (case.input(0, 9), case.input(-3, 4), case.constant(2), case.any());
    let double = case.op(Def::Mul(id, two));
    let [first, second] = [double, b].map(|of| case.op(Def::Elsewhere(of, None)));
    is_in(&case, index(first), 0, 18);
    is_in(&case, index(first).modulo(2), 0, 0);
    is_in(&case, index(first) + index(second), -3, 22);
    let again = case.op(Def::Elsewhere(first, None));
    is_in(&case, index(again), 0, 18);
    let (zero, one) = (case.constant(0), case.constant(1));
    let mut other = zero;
    let info = case.repeat((zero, n, one), &[], |program, info| {
        other = program.add(info.region, Def::Elsewhere(info.iv, Some(info.region)));
        vec![]
    });
    prove(&case.program, &Claim::of(Condition::relation(index(other), Relation::Lt, index(n))));
    let bounds = Bounds::new(&case.program);
    for (a, relation, b) in [
        (first, Relation::Eq, double),
        (first, Relation::Le, double),
        (other, Relation::Le, info.iv),
        (other, Relation::Ge, info.iv),
    ] {
        let claim = Claim::of(Condition::relation(index(a), relation, index(b)));
        assert!(bounds.certify(&claim).is_err(), "{claim:?}");
    }
}

#[test]
fn loops_have_certificates() {
    let mut case = Case::new();
    let (zero, nine, one, ten) = (case.constant(0), case.constant(9), case.constant(1), case.constant(10));
    let info = case.repeat((zero, ten, one), &[zero, zero], |program, info| {
        let body = |program: &mut Program, def| program.add(info.region, def);
        let next = body(program, Def::Add(info.arguments[0], one));
        let limited = body(program, Def::Add(info.arguments[1], one));
        let limited =
            body(program, Def::Select(Relation::Lt, info.arguments[1], nine, limited, info.arguments[1]));
        vec![next, limited]
    });
    is_in(&case, index(info.iv), 0, 9);
    is_in(&case, index(info.results[0]), 10, 10);
    is_in(&case, index(info.arguments[0]) - index(info.iv), 0, 0);
    is_in(&case, index(info.arguments[1]), 0, 9);
}

#[test]
fn loops_of_whole_steps_have_certificates() {
    let mut case = Case::new();
    let (start, end, any, one) = (case.any(), case.any(), case.any(), case.constant(1));
    let length = case.op(Def::Sub(end, start));
    let positive = case.op(Def::Max(vec![any, one]));
    for step in [positive, any] {
        let rest = case.op(Def::Mod(length, step));
        let whole = case.op(Def::Sub(end, rest));
        for split in [whole, case.op(Def::Max(vec![start, whole]))] {
            let main = case.repeat((start, split, step), &[], |_, _| vec![]);
            let size = Expr::min([index(step), index(end) - index(main.iv)]);
            let claim = |relation, by| {
                Claim::of(Condition::relation(size.clone(), relation, index(step) + Expr::from(by)))
            };
            prove(&case.program, &claim(Relation::Eq, 0));
            for wrong in [claim(Relation::Lt, 0), claim(Relation::Gt, 0), claim(Relation::Eq, 1)] {
                assert!(Bounds::new(&case.program).certify(&wrong).is_err());
            }
        }
        // The steps of a loop to the end itself may be cut off.
        let all = case.repeat((start, end, step), &[], |_, _| vec![]);
        let left = index(end) - index(all.iv);
        let wrong = Claim::of(Condition::relation(left, Relation::Ge, index(step)));
        assert!(Bounds::new(&case.program).certify(&wrong).is_err());
    }
}

#[test]
fn short_loops_have_certificates() {
    let mut case = Case::new();
    let [zero, one, five, nine, ten] = [0, 1, 5, 9, 10].map(|value| case.constant(value));
    let sum = |program: &mut Program, info: &LoopInfo| {
        vec![program.add(info.region, Def::Add(info.arguments[0], info.iv))]
    };
    let info = case.repeat((zero, nine, one), &[zero], sum);
    is_in(&case, index(info.results[0]), 36, 36);
    is_in(&case, index(info.arguments[0]), 0, 28);
    let k = case.input(0, 9);
    let info = case.repeat((zero, k, one), &[zero], sum);
    is_in(&case, index(info.results[0]), 0, 36);
    let info = case.repeat((zero, five, one), &[zero, one], |program, info| {
        vec![info.arguments[1], program.add(info.region, Def::Add(info.arguments[0], info.arguments[1]))]
    });
    is_in(&case, index(info.results[0]), 5, 5);
    let info = case.repeat((zero, ten, one), &[one], |program, info| {
        vec![program.add(info.region, Def::Add(info.arguments[0], info.arguments[0]))]
    });
    is_in(&case, index(info.results[0]), 1024, 1024);
    // Choices of iterations.
    let info = case.repeat((zero, five, one), &[zero], |program, info| {
        let more = program.add(info.region, Def::Add(info.arguments[0], info.iv));
        let halved = program.add(info.region, Def::FloorDiv(more, five));
        vec![program.add(info.region, Def::Select(Relation::Lt, more, five, more, halved))]
    });
    is_in(&case, index(info.results[0]), 1, 1);
}

/// Proves what the engine says of values of blocks, and returns how many claims there are and how many have a certificate.
fn prove_blocks(program: &Blocks, values: impl IntoIterator<Item = Val>) -> (usize, usize) {
    let mut bounds = Bounds::new(program);
    let (mut asked, mut proved) = (0, 0);
    for value in values {
        let range = bounds.interval(index(value));
        let Some(claim) = Claim::interval(&index(value), range) else { continue };
        asked += 1;
        match bounds.certify(&claim) {
            Ok(certificate) => {
                assert_eq!(check(program, &certificate), Ok(()));
                proved += 1;
            }
            Err(reason) => assert!(!reason.is_refused(), "{claim:?}: {reason}"),
        }
    }
    (asked, proved)
}

#[test]
fn loops_that_do_not_count_have_certificates() {
    let (program, [n, i, last]) = blocks::steps_of_one_or_two();
    assert_eq!(prove_blocks(&program, [i, last]), (2, 2));
    let bounds = Bounds::new(&program);
    let over = || index(last) - index(n);
    for (relation, end, holds) in
        [(Relation::Le, 1, true), (Relation::Ge, 0, true), (Relation::Le, 0, false), (Relation::Ge, 1, false)]
    {
        let claim = Claim::of(Condition::relation(over(), relation, end));
        assert_eq!(bounds.certify(&claim).is_ok(), holds, "{relation} {end}");
    }
}

/// Of random blocks nothing is proved that an execution contradicts.
#[test]
fn wrong_claims_about_blocks_have_no_certificate() {
    let (mut asked, mut proved, mut wrong) = (0, 0, 0);
    for seed in fixed_seeds(3) {
        let (program, inputs) = blocks::random(seed, seed % 2 == 0);
        let mut rng = Random(seed.wrapping_mul(67) | 1);
        let mut seen: HashMap<Val, (i128, i128)> = HashMap::new();
        for _ in 0..40 {
            let mut given: HashMap<Val, i128> = HashMap::new();
            for &input in &inputs {
                if let blocks::Def::Input(lower, upper) = program.defs[input as usize] {
                    given.insert(input, i128::from(lower + rng.below((upper - lower + 1) as usize) as i64));
                }
            }
            blocks::run(&program, &given, &mut rng, &mut |value, live| {
                let at = live[&value];
                let range = seen.entry(value).or_insert((at, at));
                *range = (range.0.min(at), range.1.max(at));
            });
        }
        let (some, good) = prove_blocks(&program, 0..program.defs.len() as Val);
        (asked, proved) = (asked + some, proved + good);
        let bounds = Bounds::new(&program);
        for (value, (least, greatest)) in seen {
            for range in [Interval::at_least(least + 1), Interval::at_most(greatest - 1)] {
                let claim = Claim::interval(&index(value), range).expect("an end");
                assert!(bounds.certify(&claim).is_err(), "seed {seed}: {value} in {range:?}\n{program:?}");
                wrong += 1;
            }
        }
    }
    println!("{proved} of {asked} ranges of blocks are proved; {wrong} wrong ones are not");
    assert!(2 * proved > asked && wrong > 20);
}

#[test]
fn products_have_certificates() {
    let mut case = Case::new();
    let (k, any) = (case.input(0, 9), case.any());
    let nine = case.constant(9);
    let rest = case.op(Def::Sub(nine, k));
    is_in(&case, index(k) * index(rest), 0, 20);
    is_in(&case, index(k) * index(k) * index(k), 0, 729);
    let square = case.op(Def::Mul(any, any));
    prove(&case.program, &Claim::of(Condition::relation(index(square) * index(square), Relation::Ge, 0)));
    let (a, b) = (case.input(-3, 4), case.input(2, 6));
    is_in(&case, index(a) * index(b), -18, 24);
    is_in(&case, index(a) * index(a), 0, 16);
}

/// Quotients and shifts of numbers that are read as unsigned. Value 0 has eight bits, and value 1 never wraps and is not negative; 2 and 3 are
/// the constant 2 of both kinds.
struct Halves;

impl Halves {
    const RANGES: [(Column<Val>, i128, i128); 8] = [
        (Column { value: 4, part: Part::Unsigned }, 0, 127),
        (Column { value: 4, part: Part::Value }, 0, 127),
        (Column { value: 5, part: Part::Unsigned }, 0, 63),
        (Column { value: 5, part: Part::Value }, 0, 63),
        (Column { value: 6, part: Part::Value }, 0, 450),
        (Column { value: 7, part: Part::Value }, 0, 225),
        (Column { value: 8, part: Part::Unsigned }, 0, 1),
        (Column { value: 9, part: Part::Value }, 0, 1),
    ];
}

impl ValueGraph for Halves {
    type Value = Val;
    fn bits(&self, value: Val) -> Option<u32> {
        [0, 2, 4, 5, 8].contains(&value).then_some(8)
    }
    fn constant(&self, value: Val) -> Option<i128> {
        [2, 3].contains(&value).then_some(2)
    }
    fn populate(&self, column: Column<Val>, facts: &mut Facts<Val>) {
        let (word, two) = (unsigned(0), unsigned(2));
        let (long, long_two) = (index(1).not_negative(), index(3).not_negative());
        let is = match column.value {
            1 => {
                facts.ge(column, 0);
                return facts.le(column, 900);
            }
            4 => word.floor_div(two),
            5 => word.floor_div(two.power(8)),
            6 => long.floor_div(long_two),
            7 => long.floor_div(long_two.power(64)),
            8 => word.modulo(two),
            9 => long.modulo(long_two),
            _ => return,
        };
        let read = Word { bits: 8, unsigned: false };
        facts.eq(column, if column.part == Part::Value && column.value < 6 { is.wrap(read) } else { is });
    }
}

#[test]
fn quotients_of_unsigned_numbers_have_certificates() {
    let mut rng = Random(1);
    let (mut tried, mut refused) = (0, 0);
    for (column, lower, upper) in Halves::RANGES {
        let of = Expr::from(column);
        let mut bounds = Bounds::new(&Halves);
        let range = bounds.interval(of.clone());
        assert_eq!((range.lower, range.upper), (Some(lower), Some(upper)), "{column:?}");
        let claim = Claim::interval(&of, range).expect("an interval with ends");
        let certificate = bounds.certify(&claim).unwrap_or_else(|reason| panic!("{column:?}: {reason}"));
        for wrong in [Interval::at_least(lower + 1), Interval::at_most(upper - 1)] {
            let claim = Claim::interval(&of, wrong).expect("an end");
            assert!(bounds.certify(&claim).is_err(), "{column:?} in {wrong:?}");
            for _ in 0..60 {
                let mut changed = certificate.clone();
                mutate(&mut changed.steps, 10, &mut rng);
                tried += 1;
                refused += usize::from(check(&Halves, &changed).is_err());
                changed.claim = claim.clone();
                assert!(check(&Halves, &changed).is_err(), "{changed:?}");
            }
        }
    }
    assert!(2 * refused > tried && refused < tried, "{refused} of {tried}");
}

/// Returns a value as one of its readings.
type Read = fn(Val) -> Expr<Val>;

/// Quotients, remainders and shifts of eight bits whose divisors and exponents are values that are read as unsigned. Values 0 and 1 are any
/// numbers, those after them what [`ByValues::run`] computes.
struct ByValues;

impl ByValues {
    const COUNT: Val = 22;
    const CONSTANTS: [(Val, i128); 3] = [(2, 3), (3, 4), (4, 1)];

    /// Returns what an op says of its result: the number that wraps to it, and whether that is read as unsigned.
    fn equations(value: Val) -> Vec<(Expr<Val>, bool)> {
        let both = |of: &dyn Fn(Read) -> Expr<Val>| vec![(of(index), false), (of(unsigned), true)];
        let word = |value: Val| unsigned(value);
        match value {
            5 => both(&|read| read(1).bits(BitOp::And, read(2))),
            6 => both(&|read| read(5) + read(3)),
            7 => both(&|read| read(0).bits(BitOp::And, read(2))),
            8 => vec![(word(0).floor_div(word(6)), true)],
            9 => vec![(word(0).ceil_div(word(6)), true)],
            10 => vec![(word(0).modulo(word(6)), true)],
            11 => vec![(word(0).modulo(word(5)), true)],
            12 => vec![(word(0).floor_div(word(5).power(8)), true)],
            13 => vec![(index(0).floor_div(word(5).power(8)), false)],
            14 => both(&|read| read(4) * unsigned(5).power(8)),
            15 => both(&|read| read(3) * unsigned(5).power(8)),
            16 => vec![(word(7).floor_div(word(1)), true)],
            17 => vec![(word(0).modulo(word(1)), true)],
            18 => vec![(word(7).floor_div(word(1).power(8)), true)],
            19 => vec![(word(7).floor_div(word(6)), true)],
            20 => vec![(word(7).floor_div(word(5).power(8)), true)],
            21 => vec![(index(7).floor_div(word(5).power(8)), false)],
            _ => Vec::new(),
        }
    }

    /// Returns the bits of all values, as far as those of the first two define them.
    fn run(x: u8, d: u8) -> Vec<Option<u8>> {
        let (k, y) = (d & 3, x & 3);
        let m = k + 4;
        let known = [x, d, 3, 4, 1, k, m, y, x / m, x.div_ceil(m), x % m].map(Some);
        let powers = [x >> k, ((x as i8) >> k) as u8, 1 << k, 4 << k].map(Some);
        let others = [y.checked_div(d), x.checked_rem(d), y.checked_shr(d.into())];
        let narrow = [y / m, y >> k, y >> k].map(Some);
        known.into_iter().chain([x.checked_rem(k)]).chain(powers).chain(others).chain(narrow).collect()
    }
}

impl ValueGraph for ByValues {
    type Value = Val;
    fn bits(&self, _: Val) -> Option<u32> {
        Some(8)
    }
    fn constant(&self, value: Val) -> Option<i128> {
        Self::CONSTANTS.iter().find(|(constant, _)| *constant == value).map(|(_, number)| *number)
    }
    fn populate(&self, column: Column<Val>, facts: &mut Facts<Val>) {
        let asked = column.part == Part::Unsigned;
        for (is, read) in Self::equations(column.value) {
            // A quotient and a remainder that are read as unsigned do not wrap.
            let wraps = column.value < 8 || (13..16).contains(&column.value);
            let is = if wraps { is.wrap(Word { bits: 8, unsigned: read }) } else { is };
            facts.eq(column, if asked == read { is } else { is.wrap(Word { bits: 8, unsigned: asked }) });
        }
    }
}

#[test]
fn divisors_and_exponents_that_are_values_have_certificates() {
    let mut seen: HashMap<Column<Val>, (i128, i128)> = HashMap::new();
    for bits in 0..=u16::MAX {
        let [x, d] = bits.to_le_bytes();
        for (value, found) in ByValues::run(x, d).into_iter().enumerate() {
            let Some(found) = found else { continue };
            for (column, number) in [
                (Column::index(value as Val), i128::from(found as i8)),
                (Column::unsigned(value as Val), i128::from(found)),
            ] {
                let range = seen.entry(column).or_insert((number, number));
                *range = (range.0.min(number), range.1.max(number));
            }
        }
    }
    let mut rng = Random(1);
    let (mut tried, mut refused) = (0, 0);
    let mut bounds = Bounds::new(&ByValues);
    for column in (5..ByValues::COUNT).flat_map(|value| [Column::index(value), Column::unsigned(value)]) {
        let (of, (least, greatest)) = (Expr::from(column), seen[&column]);
        let range = bounds.interval(of.clone());
        assert!(range.lower <= Some(least) && Some(greatest) <= range.upper, "{column:?}: {range:?}");
        let claim = Claim::interval(&of, range).expect("an interval with ends");
        let certificate = bounds.certify(&claim).unwrap_or_else(|reason| panic!("{column:?}: {reason}"));
        for wrong in [Interval::at_least(least + 1), Interval::at_most(greatest - 1)] {
            let claim = Claim::interval(&of, wrong).expect("an end");
            assert!(bounds.certify(&claim).is_err(), "{column:?} in {wrong:?}");
            for _ in 0..60 {
                let mut changed = certificate.clone();
                mutate(&mut changed.steps, ByValues::COUNT, &mut rng);
                tried += 1;
                refused += usize::from(check(&ByValues, &changed).is_err());
                changed.claim = claim.clone();
                assert!(check(&ByValues, &changed).is_err(), "{changed:?}");
            }
        }
    }
    assert!(2 * refused > tried && refused < tried, "{refused} of {tried}");
}

/// A join over several executions is the value of one of them: each is a case, also if it is the only one here.
#[test]
fn joins_over_other_executions_have_certificates() {
    let mut program = bourn_bounds::Program::new();
    let small = program.input_in(3, 7);
    let large = program.input_in(5, 9);
    let sum = program.value(index(small) + index(large));
    let joined = program.input();
    let elsewhere = || index(sum).elsewhere(None);
    program.relate(joined, Expr::min([elsewhere(), index(large)]), Relation::Le, index(joined));
    program.relate(joined, index(joined), Relation::Le, Expr::max([elsewhere(), index(large)]));
    let least = program.value(Expr::min([index(large), elsewhere()]));
    let mut bounds = Bounds::new(&program);
    for (value, lower, upper) in [(joined, 5, 16), (least, 5, 9)] {
        let found = bounds.interval(index(value));
        assert_eq!((found.lower, found.upper), (Some(lower), Some(upper)));
        let claim = Claim::interval(&index(value), found).expect("an interval with ends");
        let certificate = bounds.certify(&claim).expect("a certificate");
        assert_eq!(check(&program, &certificate), Ok(()));
        // The cases do not prove more than the join of the values.
        for wrong in [Interval::at_least(lower + 1), Interval::at_most(upper - 1)] {
            let claim = Claim::interval(&index(value), wrong).expect("an end");
            assert!(bounds.certify(&claim).is_err(), "{wrong:?}");
        }
    }
}

/// A join leaves out the values of code that is never executed: it is the other value, and exists.
#[test]
fn values_that_never_exist_prove_nothing_about_a_join() {
    let mut program = bourn_bounds::Program::new();
    let never = program.input();
    program.relate(never, index(never), Relation::Ge, 1);
    program.relate(never, index(never), Relation::Le, -1);
    let large = program.input_in(5, 9);
    let joined = program.input();
    let items = || [index(never).elsewhere(None), index(large)];
    program.relate(joined, Expr::min(items()), Relation::Le, index(joined));
    program.relate(joined, index(joined), Relation::Le, Expr::max(items()));
    let mut bounds = Bounds::new(&program);
    assert!(!bounds.interval(index(joined)).is_empty());
    for wrong in [Interval::at_least(6), Interval::at_most(8), Interval::EMPTY] {
        let claim = Claim::interval(&index(joined), wrong).expect("an end");
        assert!(bounds.certify(&claim).is_err(), "{wrong:?}");
    }
}

/// The checker knows the data that describes a graph, and nothing of the engine.
#[test]
fn the_checker_imports_only_data() {
    let data = ["certificate", "column", "expr", "facts", "graph", "values"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/certificate");
    let (mut files, mut lines) = (0, 0);
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a file");
        for (at, _) in text.match_indices("crate::") {
            let room: String =
                text[at + 7..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            assert!(data.contains(&room.as_str()), "{} imports {room}", path.display());
        }
        assert!(!text.contains("super::super"), "{}", path.display());
        files += 1;
        lines += text.lines().filter(|line| !line.trim_start().starts_with("//")).count();
    }
    // It is read in one sitting.
    assert!(files > 4 && lines < 1700, "{files} files, {lines} lines");
}
