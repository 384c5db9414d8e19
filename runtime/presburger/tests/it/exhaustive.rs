//! Exhaustive tests of small universes: every system of a few rows with small coefficients, every operation, every point.

use crate::support;
use crate::support::*;
use bourn_presburger::{Answer, Int, IntegerOptimum, LexOptimum, Polyhedron, Set};

/// Returns all rows whose coefficients and constant are from the given lists, without those that have no coefficient.
fn rows(vars: usize, coefficients: &[i64], constants: &[i64]) -> Vec<Vec<i64>> {
    let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
    for column in 0..=vars {
        let choices = if column < vars { coefficients } else { constants };
        rows = rows.iter().flat_map(|row| choices.iter().map(move |c| [&row[..], &[*c]].concat())).collect();
    }
    rows.retain(|row| row[..vars].iter().any(|c| *c != 0));
    rows
}

/// Visits every list of at most `most` rows, each an equality or an inequality, every `step`-th of them.
fn systems(rows: &[Vec<i64>], most: usize, step: usize, mut visit: impl FnMut(&[Vec<i64>], &[Vec<i64>])) {
    let total = 2 * rows.len();
    let mut count = 0;
    let mut stack: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(chosen) = stack.pop() {
        count += 1;
        if count % step == 0 {
            let pick = |equality: bool| -> Vec<Vec<i64>> {
                let of_kind = chosen.iter().filter(|i| (**i < rows.len()) == equality);
                of_kind.map(|i| rows[*i % rows.len()].clone()).collect()
            };
            visit(&pick(true), &pick(false));
        }
        if chosen.len() < most {
            let first = chosen.last().map_or(0, |last| last + 1);
            stack.extend((first..total).map(|next| [&chosen[..], &[next]].concat()));
        }
    }
}

/// A system within a box, and its points.
struct Known {
    p: Polyhedron,
    points: Vec<Vec<i64>>,
    size: i64,
}

fn known(vars: usize, size: i64, equalities: &[Vec<i64>], inequalities: &[Vec<i64>]) -> Known {
    let mut case =
        Case { dims: vars, locals: 0, equalities: equalities.to_vec(), inequalities: inequalities.to_vec() };
    (0..vars).for_each(|column| case.bound(column, size));
    let points = cube(vars, size).into_iter().filter(|p| case.has(p)).collect();
    Known { p: case.polyhedron(), points, size }
}

/// Checks emptiness, samples, optima, boxes and counts.
fn check_points(Known { p, points, .. }: &Known, objectives: &[Vec<i64>]) {
    let vars = p.num_dims();
    match p.integer_sample(BUDGET) {
        Answer::Empty => assert!(points.is_empty(), "{p}"),
        Answer::NonEmpty(point) => {
            let point: Vec<i64> = point.iter().map(|v| v.to_i64().unwrap()).collect();
            assert!(points.contains(&point), "{p} {point:?}");
        }
        Answer::Exhausted => panic!("{p}"),
    }
    let lex = |point: Option<&Vec<i64>>| point.map_or(LexOptimum::Empty, |x| LexOptimum::Point(ints(x)));
    assert_eq!(p.integer_lexmin(BUDGET), lex(points.first()), "{p}");
    assert_eq!(p.integer_lexmax(BUDGET), lex(points.last()), "{p}");
    for objective in objectives {
        let values = || points.iter().map(|x| value(objective, x));
        let optimum =
            |v: Option<i64>| v.map_or(IntegerOptimum::Empty, |v| IntegerOptimum::Value(Int::from(v)));
        assert_eq!(p.integer_minimum(objective, BUDGET), optimum(values().min()), "{p} {objective:?}");
        assert_eq!(p.integer_maximum(objective, BUDGET), optimum(values().max()), "{p} {objective:?}");
    }
    for column in 0..vars {
        let values = || points.iter().map(|x| x[column]);
        let ends = p.interval(column, BUDGET).unwrap().map(|i| (i.low, i.high));
        let expected = values().min().zip(values().max()).map(|(a, b)| (Some(a.into()), Some(b.into())));
        assert_eq!(ends, expected, "{p} {column}");
    }
    let set = Set::from(p.clone());
    assert_eq!(set.count(BUDGET).unwrap(), Some(Int::from(points.len())), "{p}");
    let all: Vec<Vec<Int>> = points.iter().map(|x| ints(x)).collect();
    assert_eq!(set.points(BUDGET).unwrap(), Some(all), "{p}");
}

/// Checks projection, redundancy, bounds, complement, and functions of a symbol.
fn check_shapes(Known { p, points, size }: &Known) {
    let vars = p.num_dims();
    let set = Set::from(p.clone());
    for gone in 0..vars {
        let without = |x: &[i64]| [&x[..gone], &x[gone + 1..]].concat();
        let shadow = p.project_out(gone, 1, BUDGET).unwrap();
        let exact = set.project_out(gone, 1, BUDGET).unwrap();
        let shadows: Vec<Vec<i64>> = points.iter().map(|x| without(x)).collect();
        for point in cube(vars - 1, *size) {
            let expected = shadows.contains(&point);
            let found = has(&shadow.polyhedron, &point);
            assert!(if shadow.exact { found == expected } else { found || !expected }, "{p} without {gone}");
            assert_eq!(set_has(&exact, &point), expected, "{p} without {gone}: {exact}");
        }
    }
    let mut slim = p.clone();
    slim.remove_redundancies(BUDGET).unwrap();
    let rest = set.complement(BUDGET).unwrap();
    for point in cube(vars, *size + 1) {
        let inside = points.contains(&point);
        assert_eq!(has(&slim, &point), inside, "{p} {slim}");
        assert_eq!(set_has(&rest, &point), !inside, "{p} {rest}");
    }
    for column in 0..vars {
        let others: Vec<usize> = (0..vars).filter(|c| *c != column).collect();
        for terms in [&others[..], &[], &others[..others.len().min(1)]] {
            let bounds = p.bounds(column, terms, BUDGET).unwrap();
            for (bound, lower) in
                bounds.lower.iter().map(|b| (b, true)).chain(bounds.upper.iter().map(|b| (b, false)))
            {
                let row: Vec<i64> = bound.row.iter().map(|v| v.to_i64().unwrap()).collect();
                let divisor = bound.divisor.to_i64().unwrap();
                assert!(row[..vars].iter().enumerate().all(|(c, v)| *v == 0 || terms.contains(&c)));
                for x in points {
                    let (scaled, end) = (x[column] * divisor, value(&row, x));
                    assert!(if lower { scaled >= end } else { scaled <= end }, "{p} {column} {bound}");
                }
            }
        }
    }
}

/// Checks the least and greatest first dims as functions of the last, which becomes a symbol.
fn check_symbolic(Known { p, points, size }: &Known) {
    let vars = p.num_dims();
    let ints = |rows: Vec<Vec<Int>>| -> Vec<Vec<i64>> {
        rows.iter().map(|r| r.iter().map(|v| v.to_i64().unwrap()).collect()).collect()
    };
    let (eq, ge) = (ints(p.equalities()), ints(p.inequalities()));
    let q = Polyhedron::from_rows(vars - 1, 1, 0, &eq, &ge).unwrap();
    let (least, greatest) = (q.symbolic_lexmin(BUDGET).unwrap(), q.symbolic_lexmax(BUDGET).unwrap());
    assert!(least.unbounded.pieces().is_empty() && greatest.unbounded.pieces().is_empty());
    for n in -size..=*size {
        let mut with_n = points.iter().filter(|x| x[vars - 1] == n).map(|x| support::ints(&x[..vars - 1]));
        let expected = (with_n.next(), with_n.next_back());
        let last = expected.1.or_else(|| expected.0.clone());
        assert_eq!(least.optimum.evaluate(&[n]), expected.0, "{q} at {n}");
        assert_eq!(greatest.optimum.evaluate(&[n]), last, "{q} at {n}");
    }
}

#[test]
fn one_variable() {
    let rows = rows(1, &[-3, -2, -1, 1, 2, 3], &[-4, -1, 0, 3]);
    let objectives = rows.clone();
    let mut count = 0;
    systems(&rows, 2, 1, |eq, ge| {
        count += 1;
        let known = known(1, 4, eq, ge);
        check_points(&known, &objectives[..6]);
        check_shapes(&known);
    });
    assert_eq!(count, 1 + 48 + 48 * 47 / 2);
}

#[test]
fn two_variables() {
    let rows = rows(2, &[-2, -1, 0, 1, 3], &[-1, 0, 2]);
    let objectives = [vec![1, -1, 0], vec![2, 3, 1]];
    let mut step = 0;
    systems(&rows, 2, 1, |eq, ge| {
        step += 1;
        let known = known(2, 2, eq, ge);
        if step % 3 == 0 {
            check_points(&known, &objectives);
        }
        if step % 9 == 0 {
            check_shapes(&known);
        }
        if step % 13 == 0 {
            check_symbolic(&known);
        }
    });
}

#[test]
fn two_variables_three_rows_sampled() {
    let rows = rows(2, &[-3, -1, 0, 2], &[-1, 0, 1]);
    systems(&rows, 3, 397, |eq, ge| {
        let known = known(2, 3, eq, ge);
        check_points(&known, &[vec![1, -2, 0]]);
        check_shapes(&known);
        check_symbolic(&known);
    });
}

#[test]
fn three_variables_sampled() {
    let rows = rows(3, &[-2, -1, 0, 1], &[-1, 1]);
    systems(&rows, 2, 53, |eq, ge| {
        let known = known(3, 1, eq, ge);
        check_points(&known, &[vec![1, -1, 2, 0]]);
        check_shapes(&known);
        check_symbolic(&known);
    });
    systems(&rows, 3, 14_009, |eq, ge| {
        let known = known(3, 2, eq, ge);
        check_points(&known, &[vec![3, 1, -2, 5]]);
        check_symbolic(&known);
    });
}
