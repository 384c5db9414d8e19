//! Arguments that do not fit: defined answers, no panic.

mod support;

use bourn_presburger::{
    Answer, Budget, Int, IntegerOptimum, Optimum, PiecewiseAffine, Polyhedron, Set, Simplex,
};
use support::*;

#[test]
fn columns_and_rows_that_do_not_fit() {
    let mut p: Polyhedron = "{ [x, y][n] : 0 <= x < n and y == x }".parse().unwrap();
    assert!(p.interval(99, BUDGET).unwrap().is_some());
    let bounds = p.bounds(99, &[0], BUDGET).unwrap();
    assert!(bounds.lower.is_empty() && bounds.upper.is_empty() && !bounds.empty);
    let bounds = p.bounds(0, &[0, 77, 2], BUDGET).unwrap();
    assert_eq!((bounds.lower.len(), bounds.upper.len()), (1, 1));
    assert_eq!(p.project_out(50, 3, BUDGET).unwrap().polyhedron.num_columns(), 3);
    assert_eq!(p.project_out(1, 300, BUDGET).unwrap().polyhedron.num_columns(), 1);
    assert_eq!(p.quantify(1, 300).num_locals(), 1);
    assert_eq!(p.quantify(7, 1), p);
    assert_eq!(p.fix(9, &Int::ONE), p);
    p.add_inequality(&[]);
    p.add_inequality(&[1]);
    p.add_equality(&[0; 30]);
    p.add_floor_div(&[], 0);
    p.add_floor_div(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], -4);
    assert!(!p.is_empty(BUDGET).unwrap());
    assert!(!p.contains(&[], BUDGET).unwrap());
    assert!(p.contains(&[0, 0, 1, 5, 5, 5, 5], BUDGET).is_ok());
    let error = Polyhedron::from_rows(1, 0, 0, &[vec![1]], &[]).unwrap_err();
    assert_eq!(error.to_string(), "a row of this space has 2 entries, the constant last, but got 1");
    assert_eq!(p.minimum(&[], BUDGET).to_string(), "0");
}

#[test]
fn spaces_without_columns() {
    for (text, points) in [
        ("{ [] }", 1),
        ("{ [] : false }", 0),
        ("{ [] : exists q : 2q == 1 }", 0),
        ("{ [] : exists q : q >= 1 }", 1),
    ] {
        let s = set(text);
        assert_eq!(s.count(BUDGET).unwrap(), Some(Int::from(points)), "{text}");
        assert_eq!(s.points(BUDGET).unwrap().map(|p| p.len()), Some(points), "{text}");
        assert_eq!(s.bounding_box(BUDGET).unwrap().is_some(), points == 1, "{text}");
        assert_eq!(s.is_empty(BUDGET).unwrap(), points == 0, "{text}");
        for hull in [s.convex_hull(BUDGET), s.simple_hull(BUDGET), s.affine_hull(BUDGET)] {
            assert_eq!(hull.unwrap().is_empty(BUDGET).unwrap(), points == 0, "{text}");
        }
        let rest = s.complement(BUDGET).unwrap();
        assert_eq!(rest.is_empty(BUDGET).unwrap(), points == 1, "{text}");
        assert_eq!(s.coalesce(BUDGET).unwrap().pieces().len(), points, "{text}");
        assert!(s.symbolic_lexmin(BUDGET).is_ok());
    }
}

#[test]
fn simplex_rows_that_do_not_fit() {
    let mut s = Simplex::new(1);
    s.add_inequality(&[]);
    s.add_inequality(&[1, 1, 1, 1]);
    assert_eq!(s.num_vars(), 3);
    let mark = s.snapshot();
    s.rollback(mark);
    s.rollback(mark);
    assert_eq!(s.minimum(&[]).to_string(), "0");
    assert_eq!(s.minimum(&[1, 0]), Optimum::Unbounded);
    assert_eq!(s.sample().map(|p| p.len()), Some(3));
}

/// Every operation that may be exponential stops when its budget is gone.
#[test]
fn no_budget_no_answer() {
    let none = Budget::steps(0);
    // Thin enough that nothing is decided without search.
    let hard: Polyhedron = "{ [x, y, z][n] : exists q : 7x + 5y - 11q <= 3 and 7x + 5y - 11q >= 2 and 3x - 13y + 17z >= 1 \
        and 5 <= 3x + 8y + 9z <= 6 + n and 0 <= x <= 900 and 0 <= y <= 900 and 0 <= n <= 50 and 0 <= z <= 800 }"
        .parse()
        .unwrap();
    let s = Set::from(&hard);
    assert!(hard.is_empty(none).is_err());
    assert!(hard.project_out(0, 2, none).is_err());
    assert!(hard.symbolic_lexmin(none).is_err());
    assert!(hard.interval(0, none).is_err());
    assert!(hard.gist(&hard, none).is_err());
    assert!(hard.clone().remove_redundancies(none).is_err());
    assert!(s.complement(none).is_err());
    assert!(s.coalesce(none).is_err());
    assert!(s.convex_hull(none).is_err());
    assert!(s.simple_hull(none).is_err());
    assert!(s.affine_hull(none).is_err());
    assert!(s.count(none).is_err());
    assert!(s.points(none).is_err());
    assert!(s.is_equal(&s, none).is_err());
    let f: PiecewiseAffine = "{ [x] -> [x floordiv 7] : x mod 3 == 1 }".parse().unwrap();
    let everywhere = PiecewiseAffine::identity(1);
    assert!(f.min(&everywhere, Budget::steps(1)).is_err() || f.min(&everywhere, Budget::steps(1)).is_ok());
    // A little is not enough either; a lot is.
    assert!(s.count(Budget::steps(20)).is_err());
    assert!(hard.is_empty(Budget::default()).is_ok());
}

/// Many columns and numbers that grow from one to the next: an answer or `Exhausted`, soon.
#[test]
fn wide_systems_end() {
    let wide = 150;
    let mut p = Polyhedron::new(wide, 0);
    for i in 0..wide - 1 {
        let mut row = vec![0; wide + 1];
        (row[i], row[i + 1], row[wide]) = (3, -2, -1);
        p.add_inequality(&row);
        (row[i], row[i + 1], row[wide]) = (-3, 5, 7);
        p.add_inequality(&row);
    }
    let few = Budget::steps(300);
    let mut objective = vec![0; wide + 1];
    objective[wide / 2] = 1;
    let _ = (p.integer_sample(few), p.integer_minimum(&objective, few), p.integer_lexmin(few));
    let _ = (p.project_out(1, wide - 1, few), p.clone().remove_redundancies(few), p.symbolic_lexmin(few));
    let text = p.to_string();
    assert!(!text.parse::<Polyhedron>().unwrap().contains(&vec![0; wide], few).unwrap());
    let s = Set::from(&p);
    let _ = (
        s.count(few),
        s.complement(few),
        s.coalesce(few),
        s.convex_hull(few),
        s.gist(&s, few),
        s.points(few),
    );
}

/// A search that is thousands of branches deep needs no more stack than a shallow one.
#[test]
fn deep_searches_need_little_stack() {
    // For each pair one narrow strip, whose vertex is fractional in both unknowns; one row that joins them all.
    let strips = |pairs: usize| {
        let mut p = Polyhedron::new(2 * pairs, 0);
        let mut sum = vec![1; 2 * pairs + 1];
        sum[2 * pairs] = 10_000;
        p.add_inequality(&sum);
        for pair in 0..pairs {
            let mut row = vec![0; 2 * pairs + 1];
            (row[2 * pair], row[2 * pair + 1], row[2 * pairs]) = (3, -2, -1);
            p.add_inequality(&row);
            (row[2 * pair], row[2 * pair + 1], row[2 * pairs]) = (-3, 2, 2);
            p.add_inequality(&row);
        }
        (p, sum)
    };
    let work = move || {
        let (few, _) = strips(60);
        let Answer::NonEmpty(point) = few.integer_sample(BUDGET) else { panic!("60 strips have points") };
        let point: Vec<i64> = point.iter().map(|value| value.to_i64().unwrap()).collect();
        assert!(few.contains(&point, BUDGET).unwrap());
        let (many, sum) = strips(1000);
        assert_ne!(many.integer_sample(Budget::steps(200_000)), Answer::Empty);
        assert_ne!(many.integer_minimum(&sum, Budget::steps(1000)), IntegerOptimum::Empty);
    };
    std::thread::Builder::new().stack_size(512 << 10).spawn(work).unwrap().join().unwrap();
}
