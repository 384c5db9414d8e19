//! Tests with numbers that overflow words: the answers are those for small numbers.
//!
//! A shear `x0 -> x0 + K x1` maps integer points one to one and makes coefficients as large as `K`; a shift makes constants
//! large. Which tier answers is checked beside the code that chooses it (`src/solve/tests.rs`).

use crate::support::*;
use bourn_presburger::{Int, IntegerOptimum, LexOptimum, Polyhedron, Set};

fn power(bits: usize) -> Int {
    (0..bits).fold(Int::ONE, |value, _| &value + &value)
}

/// The sizes: beyond products of words, beyond words, beyond two words.
const BITS: [usize; 4] = [33, 62, 90, 140];

/// Returns the rows with `x0 + factor * x1` instead of `x0`, moved by `offset` in every dim: over dims, then locals.
fn transformed(case: &Case, factor: &Int, offset: &Int) -> Polyhedron {
    let mut p = Polyhedron::new(case.dims, 0);
    p.add_locals(case.locals);
    for (rows, equality) in [(&case.equalities, true), (&case.inequalities, false)] {
        for row in rows {
            let row = transformed_row(row, case.dims, factor, offset);
            if equality {
                p.add_int_equality(&row);
            } else {
                p.add_int_inequality(&row);
            }
        }
    }
    p
}

fn transformed_row(row: &[i64], dims: usize, factor: &Int, offset: &Int) -> Vec<Int> {
    let mut row = ints(row);
    if dims > 1 {
        row[1] = &row[1] + &(&row[0] * factor);
    }
    let last = row.len() - 1;
    for column in 0..dims {
        row[last] = &row[last] - &(&row[column] * offset);
    }
    row
}

/// Returns the point of the transformed system that belongs to `point`.
fn moved(point: &[i64], factor: &Int, offset: &Int) -> Vec<Int> {
    let mut point = ints(point);
    if point.len() > 1 {
        point[0] = &point[0] - &(factor * &point[1]);
    }
    point.iter().map(|v| v + offset).collect()
}

#[test]
fn polyhedra() {
    let mut random = Random::of_day(31);
    for round in 0..60 {
        let dims = 1 + round % 3;
        let case = random_case(&mut random, dims, usize::from(round % 4 == 0), 3);
        let points: Vec<Vec<i64>> = cube(dims, 3).into_iter().filter(|p| case.has(p)).collect();
        let small = case.polyhedron();
        for bits in BITS {
            let (factor, offset) = (power(bits), &power(bits) + &Int::from(round as i64));
            for (factor, offset) in [(&factor, &Int::ZERO), (&Int::ZERO, &offset), (&factor, &offset)] {
                let large = transformed(&case, factor, offset);
                assert_eq!(large.is_empty(BUDGET), Ok(points.is_empty()), "{small}\n{large}");
                assert_eq!(
                    large.is_rational_empty(BUDGET),
                    small.is_rational_empty(BUDGET),
                    "{small}\n{large}"
                );
                let set = Set::from(large.clone());
                assert_eq!(set.count(BUDGET).unwrap(), Some(Int::from(points.len())), "{small}\n{large}");
                let mut images: Vec<Vec<Int>> = points.iter().map(|p| moved(p, factor, offset)).collect();
                images.sort();
                let lex =
                    |p: Option<&Vec<Int>>| p.map_or(LexOptimum::Empty, |p| LexOptimum::Point(p.clone()));
                assert_eq!(large.integer_lexmin(BUDGET), lex(images.first()), "{small}\n{large}");
                assert_eq!(large.integer_lexmax(BUDGET), lex(images.last()), "{small}\n{large}");
                let interval = large.interval(0, BUDGET).unwrap().map(|i| (i.low, i.high));
                let first = |p: Option<&Vec<Int>>| p.map(|p| Some(p[0].clone()));
                assert_eq!(interval, first(images.first()).zip(first(images.last())), "{small}\n{large}");
                for point in cube(dims, 2) {
                    let image = moved(&point, factor, offset);
                    assert_eq!(large.contains_int(&image, BUDGET), Ok(case.has(&point)), "{small}\n{large}");
                }
            }
        }
    }
}

#[test]
fn sets() {
    let mut random = Random::of_day(32);
    for round in 0..12 {
        let dims = 1 + round % 2;
        let cases: Vec<Case> =
            (0..3).map(|i| random_case(&mut random, dims, usize::from(i == 1), 3)).collect();
        for bits in BITS {
            let (factor, offset) = (power(bits), power(bits));
            let large: Vec<Set> = cases.iter().map(|c| Set::from(transformed(c, &factor, &offset))).collect();
            let either = &large[0] | &large[1];
            let minus = (&either - &large[2]).unwrap();
            let coalesced = either.coalesce(BUDGET).unwrap();
            let hull = either.simple_hull(BUDGET).unwrap();
            let gist = either.gist(&large[2], BUDGET).unwrap();
            let shadow = either.project_out(0, 1, BUDGET).unwrap();
            let points = cube(dims, 3);
            for point in &points {
                let image = moved(point, &factor, &offset);
                let inside: Vec<bool> = cases.iter().map(|c| c.has(point)).collect();
                let has = |set: &Set| set.pieces().iter().any(|p| p.contains_int(&image, BUDGET).unwrap());
                assert_eq!(has(&minus), (inside[0] || inside[1]) && !inside[2], "{either} - {}", large[2]);
                assert_eq!(has(&coalesced), inside[0] || inside[1], "{coalesced}");
                assert!(!(inside[0] || inside[1]) || hull.contains_int(&image, BUDGET).unwrap(), "{hull}");
                assert!(!inside[2] || has(&gist) == (inside[0] || inside[1]), "{gist}");
                let column =
                    points.iter().any(|p| p[1..] == point[1..] && (cases[0].has(p) || cases[1].has(p)));
                let in_shadow = shadow.pieces().iter().any(|p| p.contains_int(&image[1..], BUDGET).unwrap());
                assert_eq!(in_shadow, column, "{shadow}");
            }
            let total = points.iter().filter(|p| cases[0].has(p) || cases[1].has(p)).count();
            assert_eq!(either.count(BUDGET).unwrap(), Some(Int::from(total)));
        }
    }
}

/// Checks symbolic optima of shifted systems; the symbol is shifted along.
#[test]
fn functions() {
    let mut random = Random::of_day(33);
    for _ in 0..15 {
        let mut case = random_case(&mut random, 2, 0, 3);
        case.inequalities.push(random_row(&mut random, 2, 3, 4));
        let points: Vec<Vec<i64>> = cube(2, 3).into_iter().filter(|p| case.has(p)).collect();
        for bits in BITS {
            let offset = power(bits);
            let flat = transformed(&case, &Int::ZERO, &offset);
            let mut p = Polyhedron::new(1, 1);
            flat.equalities().iter().for_each(|row| p.add_int_equality(row));
            flat.inequalities().iter().for_each(|row| p.add_int_inequality(row));
            let least = p.symbolic_lexmin(BUDGET).unwrap().optimum;
            let twice = least.add(&least, BUDGET).unwrap();
            for n in -3..=3 {
                let expected = points.iter().find(|x| x[1] == n).map(|x| &Int::from(x[0]) + &offset);
                let at = [&Int::from(n) + &offset];
                assert_eq!(least.evaluate_int(&at), expected.clone().map(|v| vec![v]), "{p} {least}");
                assert_eq!(twice.evaluate_int(&at), expected.map(|v| vec![&v + &v]), "{p} {twice}");
            }
        }
    }
}

/// Checks that a common factor of a row changes nothing, whatever its size.
#[test]
fn scaled_rows() {
    let mut random = Random::of_day(34);
    for round in 0..40 {
        let dims = 1 + round % 3;
        let case = random_case(&mut random, dims, 0, 3);
        let objective = random_row(&mut random, dims, 3, 4);
        let small = case.polyhedron();
        for bits in BITS {
            let factor = &power(bits) - &Int::ONE;
            let scaled = |row: &Vec<i64>| -> Vec<Int> { ints(row).iter().map(|v| v * &factor).collect() };
            let mut large = Polyhedron::new(dims, 0);
            case.equalities.iter().for_each(|row| large.add_int_equality(&scaled(row)));
            case.inequalities.iter().for_each(|row| large.add_int_inequality(&scaled(row)));
            assert_eq!(large.minimum(&objective, BUDGET), small.minimum(&objective, BUDGET), "{small}");
            assert_eq!(large.integer_minimum(&objective, BUDGET), small.integer_minimum(&objective, BUDGET));
            assert!(large.is_equal(&small, BUDGET).unwrap(), "{small}\n{large}");
            let mut slim = large.clone();
            slim.remove_redundancies(BUDGET).unwrap();
            assert!(slim.is_equal(&small, BUDGET).unwrap(), "{small}\n{slim}");
        }
    }
}

/// Checks words at the ends of their range.
#[test]
fn extreme_words() {
    for value in [i64::MIN, i64::MIN + 1, i64::MAX] {
        let mut p = Polyhedron::new(2, 0);
        p.add_equality(&[1, 0, value]);
        p.add_inequality(&[value, 1, value]);
        p.add_inequality(&[0, 1, value]);
        let IntegerOptimum::Value(x) = p.integer_minimum(&[1, 0, 0], BUDGET) else { panic!("{p}") };
        assert_eq!(x, -Int::from(value));
        let text = p.to_string();
        assert!(text.parse::<Polyhedron>().unwrap().is_equal(&p, BUDGET).unwrap(), "{text}");
    }
}
