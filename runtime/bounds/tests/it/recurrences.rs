//! Random recurrences whose values are known: sums of polynomials, and linear maps.

use crate::fixture::case::Case;
use crate::fixture::{Def, Program, Val};
use bourn_bounds::{Bounds, Condition, Relation, index};
use bourn_test_support::Random;

/// Adds ops that compute a polynomial of a value, with the constants of its coefficients, that of degree 0 first.
fn polynomial(program: &mut Program, region: usize, of: Val, coefficients: &[i64]) -> Val {
    let mut sum = program.add(region, Def::Constant(0));
    for &coefficient in coefficients.iter().rev() {
        let times = program.add(region, Def::Mul(sum, of));
        let constant = program.add(region, Def::Constant(coefficient));
        sum = program.add(region, Def::Add(times, constant));
    }
    sum
}

#[test]
fn sums_of_random_polynomials() {
    let mut random = Random(3);
    for _ in 0..60 {
        let coefficients: Vec<i64> = (0..1 + random.below(4)).map(|_| random.within(-5, 5)).collect();
        let start = random.within(-9, 9);
        let value = |i: i64| coefficients.iter().rev().fold(0, |sum, coefficient| sum * i + coefficient);
        let total = |n: i64| i128::from(start + (0..n).map(value).sum::<i64>());
        let mut case = Case::new();
        let (zero, one) = (case.constant(0), case.constant(1));
        let (init, trips) = (case.constant(start), case.input(0, 60));
        let info = case.repeat((zero, trips, one), &[init], |program, info| {
            let more = polynomial(program, info.region, info.iv, &coefficients);
            vec![program.add(info.region, Def::Add(info.arguments[0], more))]
        });
        let mut bounds = Bounds::new(&case.program);
        let range = bounds.interval(index(info.results[0]));
        let least = (0..=60).map(total).min();
        let greatest = (0..=60).map(total).max();
        assert_eq!((range.lower, range.upper), (least, greatest), "{coefficients:?}");
        for n in [0, 1, 2, 7, 59, 60] {
            let given = Condition::relation(index(trips), Relation::Eq, n);
            let found = bounds.assuming(&given, |bounds| bounds.interval(index(info.results[0])));
            assert_eq!(found.as_point(), Some(total(n)), "{coefficients:?} after {n}");
        }
    }
}

#[test]
fn powers_of_random_maps() {
    let mut random = Random(8);
    for _ in 0..60 {
        let size = 1 + random.below(3);
        let rows: Vec<Vec<i64>> =
            (0..size).map(|_| (0..=size).map(|_| random.within(-2, 2)).collect()).collect();
        let starts: Vec<i64> = (0..size).map(|_| random.within(-3, 3)).collect();
        let trips = random.within(0, 40);
        let mut state: Vec<i128> = starts.iter().map(|start| i128::from(*start)).collect();
        for _ in 0..trips {
            state = rows
                .iter()
                .map(|row| {
                    let terms = row.iter().zip(&state).map(|(factor, value)| i128::from(*factor) * value);
                    terms.sum::<i128>() + i128::from(row[size])
                })
                .collect();
        }
        let mut case = Case::new();
        let (zero, one, end) = (case.constant(0), case.constant(1), case.constant(trips));
        let inits: Vec<Val> = starts.iter().map(|start| case.constant(*start)).collect();
        let info = case.repeat((zero, end, one), &inits, |program, info| {
            let next = |row: &Vec<i64>| {
                let mut sum = program.add(info.region, Def::Constant(row[size]));
                for (argument, factor) in info.arguments.iter().zip(row) {
                    let factor = program.add(info.region, Def::Constant(*factor));
                    let term = program.add(info.region, Def::Mul(*argument, factor));
                    sum = program.add(info.region, Def::Add(sum, term));
                }
                sum
            };
            rows.iter().map(next).collect()
        });
        for (result, value) in info.results.iter().zip(&state) {
            case.is_in(index(*result), *value, *value);
        }
    }
}
