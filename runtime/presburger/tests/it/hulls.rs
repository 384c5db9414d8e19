//! Compares hulls, gist, boxes and coalescing with brute force.

use crate::support::*;
use bourn_presburger::{AffineBound, Fraction, Interval, Optimum, Polyhedron, Set};

const SIZE: i64 = 4;

/// Checks that each hull contains the set, that simple and convex hulls are ordered, and that the convex hull is no larger
/// than any half-space around the set.
#[test]
fn hulls_contain_and_are_tight() {
    let mut random = Random::of_day(7);
    for round in 0..80 {
        let union = random_union(&mut random, 2, 1 + round % 3, SIZE);
        let points: Vec<Vec<i64>> = cube(2, SIZE).into_iter().filter(|p| union.has(p)).collect();
        let simple = union.set.simple_hull(BUDGET).unwrap();
        let convex = union.set.convex_hull(BUDGET).unwrap();
        let flat = union.set.affine_hull(BUDGET).unwrap();
        assert_eq!((simple.num_locals(), convex.num_locals(), flat.num_locals()), (0, 0, 0));
        for point in &points {
            for hull in [&simple, &convex, &flat] {
                assert!(hull.contains(point, BUDGET).unwrap(), "{} {point:?} {hull}", union.set);
            }
        }
        if points.is_empty() {
            for hull in [&simple, &convex, &flat] {
                assert!(hull.is_empty(BUDGET).unwrap(), "{} {hull}", union.set);
            }
            continue;
        }
        assert!(convex.is_subset(&simple, BUDGET).unwrap(), "{} {convex} {simple}", union.set);
        // The flat through all points has as many equalities as their differences leave.
        assert_eq!(flat.equalities().len(), 2 - rank(&points), "{} {flat}", union.set);
        assert!(flat.inequalities().is_empty());
    }
}

/// Returns the rank of the differences of some points of the plane.
fn rank(points: &[Vec<i64>]) -> usize {
    let from_first = |p: &Vec<i64>| (p[0] - points[0][0], p[1] - points[0][1]);
    let differences: Vec<(i64, i64)> = points.iter().map(from_first).filter(|d| *d != (0, 0)).collect();
    let Some((a, b)) = differences.first() else { return 0 };
    if differences.iter().any(|(c, d)| a * d != b * c) { 2 } else { 1 }
}

/// Checks that the convex hull of single points is their integer hull: a point is outside if a line separates it.
#[test]
fn convex_hull_of_points() {
    let mut random = Random::of_day(17);
    for _ in 0..40 {
        let corners: Vec<Vec<i64>> =
            (0..2 + random.below(3)).map(|_| vec![random.around(3), random.around(3)]).collect();
        let mut set = Set::empty(2, 0);
        for corner in &corners {
            let rows = [vec![1, 0, -corner[0]], vec![0, 1, -corner[1]]];
            set.push(Polyhedron::from_rows(2, 0, 0, &rows, &[]).unwrap());
        }
        let hull = set.convex_hull(BUDGET).unwrap();
        for point in cube(2, 3) {
            let inside = in_some_triangle(&corners, &point);
            assert_eq!(hull.contains(&point, BUDGET).unwrap(), inside, "{corners:?} {point:?} {hull}");
        }
    }
}

/// Returns whether a point is in a triangle (maybe a flat one) of the corners, as each point of the hull is (Carathéodory).
fn in_some_triangle(corners: &[Vec<i64>], p: &[i64]) -> bool {
    let cross =
        |a: &[i64], b: &[i64], c: &[i64]| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    let between = |a: i64, b: i64, x: i64| a.min(b) <= x && x <= a.max(b);
    let on =
        |a: &[i64], b: &[i64]| cross(a, b, p) == 0 && between(a[0], b[0], p[0]) && between(a[1], b[1], p[1]);
    for a in corners {
        for b in corners {
            if on(a, b) {
                return true;
            }
            for c in corners {
                let signs = [cross(a, b, p), cross(b, c, p), cross(c, a, p)];
                if cross(a, b, c) != 0 && (signs.iter().all(|s| *s >= 0) || signs.iter().all(|s| *s <= 0)) {
                    return true;
                }
            }
        }
    }
    false
}

#[test]
fn boxes_are_exact() {
    let mut random = Random::of_day(5);
    for round in 0..100 {
        let union = random_union(&mut random, 1 + round % 3, 1 + (round as i64) % 2, 3);
        let points: Vec<Vec<i64>> = cube(1 + round % 3, 3).into_iter().filter(|p| union.has(p)).collect();
        let found = union.set.bounding_box(BUDGET).unwrap();
        if points.is_empty() {
            assert_eq!(found, None, "{}", union.set);
            continue;
        }
        let end = |v: Option<i64>| v.map(Into::into);
        let side = |column: usize| {
            let values = || points.iter().map(|p| p[column]);
            Interval { low: end(values().min()), high: end(values().max()) }
        };
        assert_eq!(found, Some((0..1 + round % 3).map(side).collect()), "{}", union.set);
    }
}

/// Checks that within the context the gist has the points of the set, and never more constraints.
#[test]
fn gist_means_the_same_in_its_context() {
    let mut random = Random::of_day(29);
    let mut simpler = 0;
    for round in 0..120 {
        let (a, c) =
            (random_union(&mut random, 2, 1 + round % 2, SIZE), random_union(&mut random, 2, 1, SIZE));
        let gist = a.set.gist(&c.set, BUDGET).unwrap();
        let rows =
            |s: &Set| s.pieces().iter().map(|p| p.equalities().len() + p.inequalities().len()).sum::<usize>();
        assert!(rows(&gist) <= rows(&a.set) + 1, "{} {} {gist}", a.set, c.set);
        simpler += usize::from(rows(&gist) < rows(&a.set));
        for point in cube(2, SIZE).into_iter().filter(|p| c.has(p)) {
            assert_eq!(
                gist.contains(&point, BUDGET).unwrap(),
                a.has(&point),
                "{} {} {gist} {point:?}",
                a.set,
                c.set
            );
        }
    }
    assert!(simpler > 60, "{simpler}");
}

#[test]
fn gist_examples() {
    for (text, context, expected) in [
        ("{ [x] : 0 <= x <= 10 }", "{ [x] : x >= 3 }", "{ [d0] : d0 <= 10 }"),
        ("{ [x] : 0 <= x <= 10 }", "{ [x] : 3 <= x <= 9 }", "{ [d0] }"),
        ("{ [x] : 0 <= x <= 10 }", "{ [x] : 11 <= x }", "{ [d0] : false }"),
        ("{ [x, y] : x + y <= 12 and x <= 10 }", "{ [x, y] : y == 2 }", "{ [d0, d1] : d0 <= 10 }"),
        // Even numbers are known to be even.
        ("{ [x] : exists q : x == 2q and x >= 4 }", "{ [x] : exists q : x == 2q }", "{ [d0] : d0 >= 4 }"),
        ("{ [x] : exists q : x == 2q and x >= 4 }", "{ [x] : exists q : x == 6q }", "{ [d0] : d0 >= 4 }"),
        // No integer point between, although there are rational ones.
        ("{ [x, y] : 2x >= 2y + 1 }", "{ [x, y] : x >= y + 1 }", "{ [d0, d1] }"),
        ("{ [x, y] : x == y and 0 <= x }", "{ [x, y] : x == y }", "{ [d0, d1] : d0 >= 0 }"),
    ] {
        let (p, c): (Polyhedron, Polyhedron) = (text.parse().unwrap(), context.parse().unwrap());
        assert_eq!(p.gist(&c, BUDGET).unwrap().to_string(), expected, "{text} in {context}");
    }
    let stripes = set("{ [x] : 0 <= x <= 3 or 6 <= x <= 9 }");
    let gist = stripes.gist(&set("{ [x] : 0 <= x <= 3 or 6 <= x <= 8 }"), BUDGET).unwrap();
    assert_eq!(gist, set("{ [x] }"), "all of the context is inside");
}

#[test]
fn coalescing_joins_what_is_convex() {
    for (text, pieces) in [
        ("{ [x] : 0 <= x <= 3 or 4 <= x <= 9 }", 1),
        ("{ [x] : 0 <= x <= 3 or 5 <= x <= 9 }", 2),
        ("{ [x, y] : x == 0 and y == 0 or x == 1 and y == 1 }", 1),
        // All residues.
        (
            "{ [x] : exists q : x == 5q or exists q : x == 5q + 3 or exists q : x == 5q + 1 or exists q : x == 5q + 4 or exists q : x == 5q + 2 }",
            1,
        ),
        // A triangle cut in two by a line that is no side of it.
        ("{ [x, y] : 0 <= y <= x and x + y <= 8 and x <= 4 or 0 <= y and x >= 5 and x + y <= 8 }", 1),
        // The odd and the even numbers; multiples in neighbouring ranges.
        ("{ [x] : exists q : x == 2q or exists q : x == 2q + 1 }", 1),
        ("{ [x] : exists q : x == 3q and 0 <= x <= 6 or exists q : x == 3q and 9 <= x <= 12 }", 1),
        ("{ [x] : exists q : x == 3q and 0 <= x <= 6 or exists q : x == 3q and 12 <= x <= 15 }", 2),
        ("{ [x] : exists q : x == 2q and 0 <= x <= 6 or 0 <= x <= 8 }", 1),
        ("{ [x] : x >= 3 and x <= 2 or exists q : 2q == x and 2q == x + 1 }", 0),
        ("{ [x, y] : x >= 0 or x < 0 }", 1),
    ] {
        let coalesced = set(text).coalesce_fully(BUDGET).unwrap();
        assert_eq!(coalesced.pieces().len(), pieces, "{text} {coalesced}");
        assert!(set(text).coalesce(BUDGET).unwrap().pieces().len() >= pieces);
        assert!(coalesced.is_equal(&set(text), BUDGET).unwrap(), "{text} {coalesced}");
    }
}

#[test]
fn coalescing_keeps_the_points() {
    let mut random = Random::of_day(101);
    for round in 0..60 {
        let union = random_union(&mut random, 1 + round % 2, 3, SIZE);
        let coalesced = union.set.coalesce(BUDGET).unwrap();
        let fully = union.set.coalesce_fully(BUDGET).unwrap();
        assert!(fully.pieces().len() <= coalesced.pieces().len());
        for point in cube(1 + round % 2, SIZE) {
            assert_eq!(fully.contains(&point, BUDGET).unwrap(), union.has(&point), "{} {fully}", union.set);
            assert_eq!(
                coalesced.contains(&point, BUDGET).unwrap(),
                union.has(&point),
                "{} {coalesced}",
                union.set
            );
        }
    }
}

/// Checks that for every value of the terms with an integer point the best of the bounds is at least as good as the rational optimum there.
#[test]
fn bounds_are_complete() {
    let mut random = Random::of_day(55);
    let mut several = 0;
    for round in 0..60 {
        let case = random_case(&mut random, 2 + round % 2, 0, 3);
        let p = case.polyhedron();
        let vars = case.dims;
        let unit = [vec![1], vec![0; vars]].concat();
        for terms in [vec![], vec![vars - 1]] {
            let bounds = p.bounds(0, &terms, BUDGET).unwrap();
            if bounds.empty {
                assert!(p.is_empty(BUDGET).unwrap(), "{p}");
                continue;
            }
            several += usize::from(bounds.lower.len() > 1 || bounds.upper.len() > 1);
            for n in -3..=3 {
                let fixed = if terms.is_empty() { p.clone() } else { p.fix(vars - 1, &n.into()) };
                if fixed.is_empty(BUDGET).unwrap() {
                    continue;
                }
                let (Optimum::Value(low), Optimum::Value(high)) =
                    (fixed.minimum(&unit, BUDGET), fixed.maximum(&unit, BUDGET))
                else {
                    continue;
                };
                let at = |bound: &AffineBound| {
                    let row: Vec<i64> = bound.row.iter().map(|v| v.to_i64().unwrap()).collect();
                    Fraction::new(value(&row, &vec![n; vars]).into(), bound.divisor.clone()).unwrap()
                };
                let lower = bounds.lower.iter().map(|b| at(b).ceil()).max().unwrap();
                let upper = bounds.upper.iter().map(|b| at(b).floor()).min().unwrap();
                assert!(lower >= low.ceil() && upper <= high.floor(), "{p} {terms:?} at {n}");
            }
        }
    }
    assert!(several > 10, "{several}");
}
