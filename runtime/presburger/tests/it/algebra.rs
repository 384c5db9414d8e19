//! Tests of laws that hold for all sets, and of permutations of the input.

use crate::support::*;
use bourn_presburger::{Answer, Int, IntegerOptimum, LexOptimum, Polyhedron, Set};

const SIZE: i64 = 4;

#[test]
fn difference_and_union_restore() {
    let mut random = Random::of_day(71);
    for round in 0..60 {
        let dims = 1 + round % 2;
        let (a, b) = (random_union(&mut random, dims, 2, SIZE), random_union(&mut random, dims, 2, SIZE));
        let (minus, common) = ((&a.set - &b.set).unwrap(), &a.set & &b.set);
        assert!((&minus | &common).is_equal(&a.set, BUDGET).unwrap(), "{} {}", a.set, b.set);
        assert!(minus.is_disjoint(&b.set, BUDGET).unwrap());
        let either = &a.set | &b.set;
        assert!((&either - &minus).unwrap().is_equal(&b.set, BUDGET).unwrap(), "{} {}", a.set, b.set);
        let apart = a.set.symmetric_difference(&b.set, BUDGET).unwrap();
        for point in cube(dims, SIZE) {
            let (in_a, in_b) = (a.has(&point), b.has(&point));
            assert_eq!(set_has(&minus, &point), in_a && !in_b, "{} {}", a.set, b.set);
            assert_eq!(set_has(&common, &point), in_a && in_b, "{} {}", a.set, b.set);
            assert_eq!(set_has(&apart, &point), in_a != in_b, "{} {}", a.set, b.set);
        }
        let subset = cube(dims, SIZE).iter().all(|p| !a.has(p) || b.has(p));
        assert_eq!(a.set.is_subset(&b.set, BUDGET).unwrap(), subset, "{} {}", a.set, b.set);
    }
}

#[test]
fn complements() {
    let mut random = Random::of_day(72);
    for round in 0..40 {
        let dims = 1 + round % 2;
        let a = random_union(&mut random, dims, 2, SIZE);
        let rest = (!&a.set).unwrap();
        for point in cube(dims, SIZE + 2) {
            assert_eq!(set_has(&rest, &point), !a.has(&point), "{} {rest}", a.set);
        }
        // The complement of the complement is large; it is compared where that is affordable.
        if round % 4 == 0 {
            let again = rest.complement(BUDGET).unwrap();
            assert!(again.is_equal(&a.set, BUDGET).unwrap(), "{} {again}", a.set);
        }
        // De Morgan.
        let b = random_union(&mut random, dims, 1, SIZE);
        let left = (!(&a.set & &b.set)).unwrap();
        let right = &rest | &(!&b.set).unwrap();
        assert!(left.is_equal(&right, BUDGET).unwrap(), "{} {}", a.set, b.set);
    }
}

#[test]
fn points_of_unions() {
    let mut random = Random::of_day(73);
    for round in 0..60 {
        let dims = 1 + round % 3;
        let size = if dims == 3 { 2 } else { SIZE };
        let a = random_union(&mut random, dims, 2, size);
        let points: Vec<Vec<i64>> = cube(dims, size).into_iter().filter(|p| a.has(p)).collect();
        let all: Vec<Vec<Int>> = points.iter().map(|p| ints(p)).collect();
        assert_eq!(a.set.count(BUDGET).unwrap(), Some(Int::from(points.len())), "{}", a.set);
        assert_eq!(a.set.points(BUDGET).unwrap().as_ref(), Some(&all), "{}", a.set);
        let lex = |p: Option<&Vec<Int>>| p.map_or(LexOptimum::Empty, |p| LexOptimum::Point(p.clone()));
        assert_eq!(a.set.integer_lexmin(BUDGET), lex(all.first()), "{}", a.set);
        assert_eq!(a.set.integer_lexmax(BUDGET), lex(all.last()), "{}", a.set);
        let row = random_row(&mut random, dims, 3, 5);
        let values = || points.iter().map(|p| value(&row, p));
        let optimum = |v: Option<i64>| v.map_or(IntegerOptimum::Empty, |v| IntegerOptimum::Value(v.into()));
        assert_eq!(a.set.integer_minimum(&row, BUDGET), optimum(values().min()), "{}", a.set);
        assert_eq!(a.set.integer_maximum(&row, BUDGET), optimum(values().max()), "{}", a.set);
        assert_eq!(a.set.integer_sample(BUDGET) == Answer::Empty, points.is_empty(), "{}", a.set);
        let divided = a.set.with_divisions(BUDGET).unwrap();
        let disjoint = a.set.disjoint(BUDGET).unwrap();
        for (index, piece) in disjoint.pieces().iter().enumerate() {
            assert!(disjoint.pieces()[..index].iter().all(|p| p.is_disjoint(piece, BUDGET).unwrap()));
        }
        for point in cube(dims, size) {
            for same in [&divided, &disjoint] {
                assert_eq!(same.contains(&point, BUDGET).unwrap(), a.has(&point), "{} {same}", a.set);
            }
        }
    }
}

#[test]
fn products_and_fixed_columns() {
    let mut random = Random::of_day(74);
    for _ in 0..20 {
        let (a, b) = (random_union(&mut random, 1, 2, SIZE), random_union(&mut random, 2, 1, 2));
        let product = a.set.product(&b.set);
        let fixed = product.fix(1, &Int::from(1));
        for point in cube(3, 3) {
            let inside = a.has(&point[..1]) && b.has(&point[1..]);
            assert_eq!(set_has(&product, &point), inside, "{} {}", a.set, b.set);
            assert_eq!(set_has(&fixed, &point), inside && point[1] == 1, "{} {}", a.set, b.set);
        }
    }
    let with_symbols = set("{ [x][n] : x < n }").product(&set("{ [y][m] : exists q : y == 2q and q > m }"));
    assert_eq!(
        with_symbols.to_string(),
        "{ [d0, d1][s0, s1] : exists e0 : d1 == 2e0 and d0 < s0 and s1 < e0 }"
    );
    assert_eq!(with_symbols.flat().num_dims(), 4);
}

/// Checks unions in which one piece is unbounded and another one has the optimum nevertheless.
#[test]
fn lexmin_past_an_unbounded_piece() {
    let s = set("{ [x, y] : x == 5 and y <= 0 or x == 1 and y == 3 }");
    assert_eq!(s.integer_lexmin(BUDGET), LexOptimum::Point(ints(&[1, 3])));
    assert_eq!(s.integer_lexmax(BUDGET), LexOptimum::Point(ints(&[5, 0])));
    assert_eq!(set("{ [x, y] : x == 5 and y <= 0 or x == 7 }").integer_lexmin(BUDGET), LexOptimum::Unbounded);
    assert_eq!(set("{ [x] : x >= 5 }").points(BUDGET).unwrap(), None);
}

/// Checks that permuting rows and columns gives the same answers, with columns moved.
#[test]
fn permutations_change_nothing() {
    let mut random = Random::of_day(75);
    for round in 0..80 {
        let dims = 2 + round % 2;
        let case = random_case(&mut random, dims, round % 2, 3);
        let mut order: Vec<usize> = (0..dims).collect();
        random.shuffle(&mut order);
        let moved = |row: &Vec<i64>| -> Vec<i64> {
            order.iter().map(|c| row[*c]).chain(row[dims..].iter().copied()).collect()
        };
        let mut other = Case {
            equalities: case.equalities.iter().map(moved).collect(),
            inequalities: case.inequalities.iter().map(moved).collect(),
            ..case.clone()
        };
        random.shuffle(&mut other.equalities);
        random.shuffle(&mut other.inequalities);
        let (p, q) = (case.polyhedron(), other.polyhedron());
        assert_eq!(p.is_empty(BUDGET), q.is_empty(BUDGET), "{p}");
        assert_eq!(p.is_rational_empty(BUDGET), q.is_rational_empty(BUDGET), "{p}");
        let (a, b) = (Set::from(p.clone()), Set::from(q.clone()));
        assert_eq!(a.count(BUDGET).unwrap(), b.count(BUDGET).unwrap(), "{p}");
        let objective = random_row(&mut random, dims, 3, 2);
        let permuted: Vec<i64> = order.iter().map(|c| objective[*c]).chain([objective[dims]]).collect();
        let widened = |row: &[i64]| -> Vec<i64> {
            let mut row = row.to_vec();
            row.splice(dims..dims, std::iter::repeat_n(0, case.locals));
            row
        };
        assert_eq!(
            p.integer_minimum(&widened(&objective), BUDGET),
            q.integer_minimum(&widened(&permuted), BUDGET),
            "{p}"
        );
        assert_eq!(p.minimum(&widened(&objective), BUDGET), q.minimum(&widened(&permuted), BUDGET), "{p}");
        for (column, from) in order.iter().enumerate() {
            assert_eq!(p.interval(*from, BUDGET), q.interval(column, BUDGET), "{p}");
        }
        // Back in the old order the sets are equal.
        let back = |row: &Vec<i64>| -> Vec<i64> {
            let mut out = row.clone();
            order.iter().enumerate().for_each(|(to, from)| out[*from] = row[to]);
            out
        };
        let equalities: Vec<Vec<i64>> = other.equalities.iter().map(back).collect();
        let inequalities: Vec<Vec<i64>> = other.inequalities.iter().map(back).collect();
        let restored = Polyhedron::from_rows(dims, 0, case.locals, &equalities, &inequalities).unwrap();
        assert!(restored.is_equal(&p, BUDGET).unwrap(), "{p} {restored}");
    }
}

/// Compares the optimum of a union as a function of its symbol with the optimum for each value of the symbol.
#[test]
fn symbolic_optima_of_unions() {
    let mut random = Random::of_day(76);
    let (mut bounded, mut unbounded) = (0, 0);
    for round in 0..40 {
        let dims = 1 + round % 2;
        let mut s = Set::empty(dims, 1);
        for _ in 0..2 {
            let mut p = Polyhedron::new(dims, 1);
            for _ in 0..3 {
                p.add_inequality(&random_row(&mut random, dims + 1, 2, 4));
            }
            if random.below(2) == 0 {
                p.add_equality(&random_row(&mut random, dims + 1, 1, 2));
            }
            s.push(p);
        }
        let least = s.symbolic_lexmin(BUDGET).unwrap();
        let greatest = s.symbolic_lexmax(BUDGET).unwrap();
        for n in -4..=4 {
            let fixed = s.fix(dims, &Int::from(n));
            for (symbolic, plain) in
                [(&least, fixed.integer_lexmin(BUDGET)), (&greatest, fixed.integer_lexmax(BUDGET))]
            {
                let value = symbolic.optimum.evaluate(&[n]);
                let no_end = symbolic.unbounded.contains(&[n], BUDGET).unwrap();
                match plain {
                    LexOptimum::Empty => assert!(value.is_none() && !no_end, "{s} at {n}"),
                    LexOptimum::Unbounded => {
                        unbounded += 1;
                        assert!(value.is_none() && no_end, "{s} at {n}");
                    }
                    LexOptimum::Point(point) => {
                        bounded += 1;
                        assert_eq!(value, Some(point[..dims].to_vec()), "{s} at {n}: {}", symbolic.optimum);
                        assert!(!no_end, "{s} at {n}");
                    }
                    LexOptimum::Exhausted => panic!("{s} at {n}"),
                }
            }
        }
    }
    assert!(bounded > 50 && unbounded > 50, "{bounded} {unbounded}");
}
