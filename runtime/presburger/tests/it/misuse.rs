//! Tests that calls without meaning are refused with a message, and that extreme ones are answered.

use crate::support::*;
use bourn_presburger::affine::{AffineExpr, AffineMap, ConstraintKind, IntegerSet, parse_map, parse_set};
use bourn_presburger::{
    Answer, Budget, Fraction, Int, IntegerOptimum, PiecewiseAffine, Polyhedron, Set, Simplex,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Returns the message of a refusal.
fn refusal(misuse: impl FnOnce()) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(misuse)) else { return "an answer".to_owned() };
    match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload.downcast::<&str>().map_or(String::new(), |message| message.to_string()),
    }
}

fn differ(operation: &str, left: &str, right: &str) -> String {
    format!("{operation}: the spaces differ: {left}, but {right}")
}

fn row(operation: &str, expected: usize, found: usize) -> String {
    format!("{operation}: a row of this space has {expected} entries, the constant last, but got {found}")
}

fn point(operation: &str, expected: usize, found: usize) -> String {
    format!("{operation}: a point of this space has {expected} values, but got {found}")
}

fn ignore<V>(_: V) {}

/// Checks that each call is refused with its message.
macro_rules! refused {
    ($($call:expr => $message:expr,)+) => {$(
        assert_eq!(refusal(|| ignore($call)), $message, "{}", stringify!($call));
    )+};
}

#[test]
fn polyhedra_of_different_spaces() {
    let a: Polyhedron = "{ [x, y][n] : 0 <= x < n and exists q : y == 2q }".parse().unwrap();
    let b: Polyhedron = "{ [x, y, n] : 0 <= x < n }".parse().unwrap();
    refused! {
        a.intersect(&b) => differ("Polyhedron::intersect", "2 dims and 1 symbol", "3 dims and 0 symbols"),
        &a & &b => differ("Polyhedron::intersect", "2 dims and 1 symbol", "3 dims and 0 symbols"),
        b.is_subset(&a, BUDGET) => differ("Polyhedron::is_subset", "3 dims and 0 symbols", "2 dims and 1 symbol"),
        a.is_equal(&b, BUDGET) => differ("Polyhedron::is_equal", "2 dims and 1 symbol", "3 dims and 0 symbols"),
        a.is_disjoint(&b, BUDGET) => differ("Polyhedron::is_disjoint", "2 dims and 1 symbol", "3 dims and 0 symbols"),
        a.gist(&b, BUDGET) => differ("Polyhedron::gist", "2 dims and 1 symbol", "3 dims and 0 symbols"),
    }
    assert_ne!(a, b);
    assert_eq!(a.product(&b).num_dims(), 5);
}

#[test]
fn rows_points_and_columns_of_a_polyhedron() {
    // Columns x, y, n and a local.
    let p: Polyhedron = "{ [x, y][n] : 0 <= x < n and exists q : y == 2q }".parse().unwrap();
    let (one, long) = ([Int::ONE], vec![Int::ONE; 6]);
    let copy = || p.clone();
    refused! {
        copy().add_equality(&[]) => row("Polyhedron::add_equality", 5, 0),
        copy().add_inequality(&[1, 0, 3]) => row("Polyhedron::add_inequality", 5, 3),
        copy().add_int_equality(&one) => row("Polyhedron::add_int_equality", 5, 1),
        copy().add_int_inequality(&long) => row("Polyhedron::add_int_inequality", 5, 6),
        copy().add_floor_div(&[1, 0], 2) => row("Polyhedron::add_floor_div", 5, 2),
        copy().add_floor_div(&[1, 0, 0, 0, 0], 0) => "Polyhedron::add_floor_div: the divisor must be positive, but got 0",
        copy().add_floor_div(&[1, 0, 0, 0, 0], -4) => "Polyhedron::add_floor_div: the divisor must be positive, but got -4",
        p.minimum(&[1, 0], BUDGET) => row("Polyhedron::minimum", 5, 2),
        p.maximum(&[1, 0, 0, 0], BUDGET) => row("Polyhedron::maximum", 5, 4),
        p.integer_minimum(&[], BUDGET) => row("Polyhedron::integer_minimum", 5, 0),
        p.integer_maximum(&[0; 9], BUDGET) => row("Polyhedron::integer_maximum", 5, 9),
        p.contains(&[1], BUDGET) => point("Polyhedron::contains", 3, 1),
        p.contains(&[0, 0, 1, 0], BUDGET) => point("Polyhedron::contains", 3, 4),
        p.contains_int(&one, BUDGET) => point("Polyhedron::contains_int", 3, 1),
        p.interval(4, BUDGET) => "Polyhedron::interval: column 4 is out of bounds for 4 columns",
        p.bounds(99, &[0], BUDGET) => "Polyhedron::bounds: column 99 is out of bounds for 4 columns",
        p.bounds(0, &[2, 77], BUDGET) => "Polyhedron::bounds: column 77 is out of bounds for 4 columns",
        p.fix(9, &Int::ONE) => "Polyhedron::fix: column 9 is out of bounds for 4 columns",
        p.project_out(1, 300, BUDGET) => "Polyhedron::project_out: columns 1..301 are out of bounds for 4 columns",
        p.project_out(5, 0, BUDGET) => "Polyhedron::project_out: columns 5..5 are out of bounds for 4 columns",
        p.quantify(1, 2) => "Polyhedron::quantify: dims 1..3 are out of bounds for 2 dims",
    }
    let error = Polyhedron::from_rows(1, 0, 0, &[vec![1]], &[]).unwrap_err();
    assert_eq!(error.to_string(), "a row of this space has 2 entries, the constant last, but got 1");
    // The last columns, and none of them.
    assert!(p.interval(3, BUDGET).unwrap().is_some());
    assert_eq!(p.project_out(4, 0, BUDGET).unwrap().polyhedron.num_columns(), 4);
    assert_eq!(p.quantify(2, 0), p);
}

#[test]
fn sets_of_different_spaces() {
    let (line, plane) = (set("{ [x] : 0 <= x <= 3 }"), set("{ [x, y] : x == y }"));
    let piece = || plane.pieces()[0].clone();
    let copy = || line.clone();
    refused! {
        copy().push(piece()) => differ("Set::push", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        copy().extend([piece()]) => differ("Set::push", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        line.union(&plane) => differ("Set::union", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        line.intersect(&plane) => differ("Set::intersect", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        line.subtract(&plane, BUDGET) => differ("Set::subtract", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        line.symmetric_difference(&plane, BUDGET) => differ("Set::symmetric_difference", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        plane.is_subset(&line, BUDGET) => differ("Set::is_subset", "2 dims and 0 symbols", "1 dim and 0 symbols"),
        line.is_equal(&plane, BUDGET) => differ("Set::is_equal", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        line.is_disjoint(&plane, BUDGET) => differ("Set::is_disjoint", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        line.gist(&plane, BUDGET) => differ("Set::gist", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        &line & &plane => differ("Set::intersect", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        copy() | plane.clone() => differ("Set::union", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        &line - plane.clone() => differ("Set::subtract", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        { let mut s = copy(); s &= &plane; } => differ("Set::intersect", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        { let mut s = copy(); s |= &plane; } => differ("Set::union", "1 dim and 0 symbols", "2 dims and 0 symbols"),
        // A symbol is no dim, and a set without points has a space too.
        set("{ [x][n] }").is_disjoint(&plane, BUDGET) => differ("Set::is_disjoint", "1 dim and 1 symbol", "2 dims and 0 symbols"),
        Set::empty(1, 0).union(&Set::empty(2, 0)) => differ("Set::union", "1 dim and 0 symbols", "2 dims and 0 symbols"),
    }
    assert_eq!(line.product(&plane).num_dims(), 3);
}

#[test]
fn rows_points_and_columns_of_a_set() {
    let s = set("{ [x, y][n] : 0 <= x < n and exists q : x == 2q and 0 <= y <= q or x == y }");
    refused! {
        s.contains(&[1], BUDGET) => point("Set::contains", 3, 1),
        s.contains_int(&[], BUDGET) => point("Set::contains_int", 3, 0),
        s.integer_minimum(&[1, 0, 0], BUDGET) => row("Set::integer_minimum", 4, 3),
        s.integer_maximum(&[1, 0, 0, 0, 0], BUDGET) => row("Set::integer_maximum", 4, 5),
        s.fix(3, &Int::ONE) => "Set::fix: column 3 is out of bounds for 3 columns",
        s.project_out(1, 2, BUDGET) => "Set::project_out: dims 1..3 are out of bounds for 2 dims",
        Set::empty(2, 0).contains(&[1], BUDGET) => point("Set::contains", 2, 1),
        Set::empty(2, 0).integer_minimum(&[], BUDGET) => row("Set::integer_minimum", 3, 0),
    }
    // The columns of a set are dims and symbols, also where its pieces have locals.
    let even = set("{ [x] : exists q : x == 2q and 3 <= x <= 9 }");
    assert_eq!(even.integer_minimum(&[1, 0], BUDGET), IntegerOptimum::Value(Int::from(4)));
    assert_eq!(even.integer_maximum(&[2, -1], BUDGET), IntegerOptimum::Value(Int::from(15)));
}

#[test]
fn functions_of_different_spaces() {
    let [line, plane, sum] = ["{ [x] -> [x] }", "{ [x, y] -> [x, y] }", "{ [x, y] -> [x + y] }"]
        .map(|text| text.parse::<PiecewiseAffine>().unwrap());
    refused! {
        line.add(&plane, BUDGET) => differ("PiecewiseAffine::add", "1 input and 1 output", "2 inputs and 2 outputs"),
        sum.sub(&plane, BUDGET) => differ("PiecewiseAffine::sub", "2 inputs and 1 output", "2 inputs and 2 outputs"),
        line.min(&plane, BUDGET) => differ("PiecewiseAffine::min", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.max(&plane, BUDGET) => differ("PiecewiseAffine::max", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.lexmin(&plane, BUDGET) => differ("PiecewiseAffine::lexmin", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.lexmax(&plane, BUDGET) => differ("PiecewiseAffine::lexmax", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.union_min(&plane, BUDGET) => differ("PiecewiseAffine::union_min", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.union_max(&plane, BUDGET) => differ("PiecewiseAffine::union_max", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.union_lexmin(&plane, BUDGET) => differ("PiecewiseAffine::union_lexmin", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.union_lexmax(&plane, BUDGET) => differ("PiecewiseAffine::union_lexmax", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.or_else(&sum, BUDGET) => differ("PiecewiseAffine::or_else", "1 input and 1 output", "2 inputs and 1 output"),
        line.is_equal(&plane, BUDGET) => differ("PiecewiseAffine::is_equal", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.agrees_with(&plane, BUDGET) => differ("PiecewiseAffine::agrees_with", "1 input and 1 output", "2 inputs and 2 outputs"),
        line.concat(&plane, BUDGET) => "PiecewiseAffine::concat: the first function has 1 input, but the second one has 2 inputs",
        plane.compose(&line, BUDGET) => "PiecewiseAffine::compose: the outer function has 2 inputs, but the inner one has 1 output",
    }
    assert_eq!(sum.concat(&plane, BUDGET).unwrap().num_outputs(), 3);
}

#[test]
fn rows_points_and_domains_of_a_function() {
    let f: PiecewiseAffine = "{ [x, y] -> [x floordiv 2] : y >= 0 }".parse().unwrap();
    let line = set("{ [x] : x >= 0 }");
    refused! {
        PiecewiseAffine::affine(2, &[vec![1, 0, 0], vec![]]) => row("PiecewiseAffine::affine", 3, 0),
        PiecewiseAffine::affine(2, &[vec![1, 1, 1, 1, 5]]) => row("PiecewiseAffine::affine", 3, 5),
        f.evaluate(&[1]) => point("PiecewiseAffine::evaluate", 2, 1),
        f.evaluate_int(&[]) => point("PiecewiseAffine::evaluate_int", 2, 0),
        f.select(&[0, 1]) => "PiecewiseAffine::select: output 1 is out of bounds for 1 output",
        f.restrict(&line, BUDGET) => "PiecewiseAffine::restrict: the function has 2 inputs, but the set has 1 column",
        f.exclude(&line, BUDGET) => "PiecewiseAffine::exclude: the function has 2 inputs, but the set has 1 column",
        f.image(&line) => "PiecewiseAffine::image: the function has 2 inputs, but the set has 1 column",
        f.preimage(&set("{ [x][n] }")) => "PiecewiseAffine::preimage: the function has 1 output, but the set has 2 columns",
    }
    // Symbols count as the last inputs.
    assert!(f.restrict(&set("{ [x][y] : x == y }"), BUDGET).unwrap().evaluate(&[5, 5]).is_some());
}

#[test]
fn simplex_rows_variables_and_snapshots() {
    let s = || Simplex::new(2);
    let big = [(2, Int::ONE)];
    refused! {
        s().add_inequality(&[]) => row("Simplex::add_inequality", 3, 0),
        s().add_equality(&[1, 1, 1, 1]) => row("Simplex::add_equality", 3, 4),
        s().add_sparse_inequality(&[(0, 1), (2, 1)], 0) => "Simplex::add_sparse_inequality: variable 2 is out of bounds for 2 variables",
        s().add_sparse_equality(&[(7, 0)], 0) => "Simplex::add_sparse_equality: variable 7 is out of bounds for 2 variables",
        s().add_int_inequality(&big, &Int::ONE) => "Simplex::add_int_inequality: variable 2 is out of bounds for 2 variables",
        s().add_int_equality(&big, &Int::ONE) => "Simplex::add_int_equality: variable 2 is out of bounds for 2 variables",
        s().minimum(&[1, 0]) => row("Simplex::minimum", 3, 2),
        s().maximum(&[1]) => row("Simplex::maximum", 3, 1),
        s().sparse_minimum(&[(3, 1)], 0) => "Simplex::sparse_minimum: variable 3 is out of bounds for 2 variables",
        s().sparse_maximum(&[(3, 1)], 0) => "Simplex::sparse_maximum: variable 3 is out of bounds for 2 variables",
        // The system is empty, and the question still makes no sense.
        { let mut s = s(); s.add_inequality(&[0, 0, -1]); let _ = s.minimum(&[1]); } => row("Simplex::minimum", 3, 1),
    }
    let mut s = s();
    let start = s.snapshot();
    s.add_inequality(&[1, 0, 0]);
    let one_row = s.snapshot();
    s.add_inequality(&[0, 1, 0]);
    let mut copy = s.clone();
    // A snapshot may be used again, and in a clone.
    s.rollback(one_row);
    s.rollback(one_row);
    copy.rollback(one_row);
    assert_eq!(s.minimum(&[1, 0, 0]), copy.minimum(&[1, 0, 0]));
    s.rollback(start);
    let gone = "Simplex::rollback: the snapshot's state was rolled back, or is of another system";
    refused! {
        s.rollback(one_row) => gone,
        Simplex::new(2).rollback(start) => gone,
    }
    // Another row is there now: as many as then, but not the same.
    s.add_inequality(&[-1, 0, 0]);
    refused! {
        s.rollback(one_row) => gone,
    }
    s.rollback(start);
}

#[test]
fn maps_and_sets_in_affine_syntax() {
    let map = parse_map("(d0, d1)[s0] -> (d0 + s0, d1)").unwrap();
    let set = parse_set("(d0, d1)[s0] : (d0 - s0 >= 0)").unwrap();
    let [d0, d2, s1] = [AffineExpr::dim(0), AffineExpr::dim(2), AffineExpr::symbol(1)];
    let zero = || AffineExpr::constant(0);
    let both = [zero(), zero()];
    let equality = |expr: &AffineExpr| vec![(expr.clone(), ConstraintKind::Eq)];
    refused! {
        AffineMap::new(2, 0, vec![zero(), &d0 + &d2]) => "AffineMap::new: d2 is out of bounds for 2 dims",
        AffineMap::new(3, 1, vec![d2.clone() * s1.clone()]) => "AffineMap::new: s1 is out of bounds for 1 symbol",
        map.sub_map(&[1, 2]) => "AffineMap::sub_map: result 2 is out of bounds for 2 results",
        map.eval(&[1], &[1]) => "AffineMap::eval: the map has 2 dims, but the list of dims has 1 value",
        map.eval(&[1, 1], &[]) => "AffineMap::eval: the map has 1 symbol, but the list of symbols has 0 values",
        map.compose(&parse_map("(d0) -> (d0)").unwrap()) => "AffineMap::compose: the outer map has 2 dims, but the inner one has 1 result",
        map.replace(&[], &[zero()], 0, 0) => "AffineMap::replace: the map has 2 dims, but the list for them has 0 expressions",
        map.replace(&both, &both, 0, 0) => "AffineMap::replace: the map has 1 symbol, but the list for them has 2 expressions",
        map.replace(&both, &[AffineExpr::dim(0)], 0, 0) => "AffineMap::new: d0 is out of bounds for 0 dims",
        IntegerSet::new(2, 0, equality(&d2)) => "IntegerSet::new: d2 is out of bounds for 2 dims",
        set.contains(&[1, 2, 3], &[1]) => "IntegerSet::contains: the set has 2 dims, but the list of dims has 3 values",
        set.contains(&[1, 2], &[1, 1]) => "IntegerSet::contains: the set has 1 symbol, but the list of symbols has 2 values",
        set.replace(&[], &[zero()], 0, 0) => "IntegerSet::replace: the set has 2 dims, but the list for them has 0 expressions",
        set.replace(&both, &[], 0, 0) => "IntegerSet::replace: the set has 1 symbol, but the list for them has 0 expressions",
        d2.shift_dims(u32::MAX as usize) => "AffineExpr::shift_dims: d2 cannot be shifted by 4294967295",
        s1.shift_symbols(usize::MAX) => "AffineExpr::shift_symbols: s1 cannot be shifted by 18446744073709551615",
    }
    assert_eq!(d0.shift_dims(u32::MAX as usize), AffineExpr::dim(u32::MAX));
    // An expression alone has no space: what is not replaced stays, and what has no value gives none.
    assert_eq!(d2.replace(&both, &[]), d2);
    assert_eq!(d2.eval(&[1, 1], &[]), None);
    assert_eq!(AffineMap::permutation(&[0, 2]), None);
}

#[test]
fn division_by_zero() {
    let big: Int = "-123456789012345678901234567890".parse().unwrap();
    refused! {
        Int::from(7).div_floor(&Int::ZERO) => "Int: division by zero",
        Int::from(7).div_ceil(&Int::ZERO) => "Int: division by zero",
        big.div_floor(&Int::ZERO) => "Int: division by zero",
    }
    assert_eq!(Fraction::new(Int::ONE, Int::ZERO), None);
}

/// Checks that a refusal points at the call, not into the library.
#[test]
fn refusals_have_the_place_of_the_call() {
    use std::{cell::RefCell, panic};
    thread_local!(static FILE: RefCell<String> = const { RefCell::new(String::new()) });
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let file = info.location().map(|place| place.file().to_owned());
        FILE.with_borrow_mut(|place| *place = file.unwrap_or_default());
        before(info);
    }));
    let (line, plane) = (Set::universe(1, 0), Set::universe(2, 0));
    let calls: [&dyn Fn(); 7] = [
        &|| ignore(line.union(&plane)),
        &|| ignore(&line - &plane),
        &|| ignore(line.contains(&[], BUDGET)),
        &|| ignore(line.pieces()[0].is_equal(&plane.pieces()[0], BUDGET)),
        &|| ignore(PiecewiseAffine::identity(1).compose(&PiecewiseAffine::identity(2), BUDGET)),
        &|| Simplex::new(1).add_inequality(&[]),
        &|| ignore(AffineMap::identity(1).eval(&[], &[])),
    ];
    for call in calls {
        let message = refusal(call);
        assert!(FILE.with_borrow(|file| file.ends_with("misuse.rs") && file.contains("tests")), "{message}");
    }
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

/// Checks that every operation that may be exponential stops when its budget is used up.
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
    // Pairs of pieces that do not meet are a step each, too.
    let boxes = |first: i64| {
        let parts: Vec<String> = (0..10).map(|i| format!("x == {}", first + 2 * i)).collect();
        set(&format!("{{ [x] : {} }}", parts.join(" or ")))
    };
    assert!(boxes(0).subtract(&boxes(1), Budget::steps(99)).is_err());
    assert_eq!(boxes(0).subtract(&boxes(1), Budget::steps(200)), Ok(boxes(0)));
    let f: PiecewiseAffine = "{ [x] -> [x floordiv 7] : x mod 3 == 1 }".parse().unwrap();
    let everywhere = PiecewiseAffine::identity(1);
    assert!(f.min(&everywhere, Budget::steps(1)).is_err() || f.min(&everywhere, Budget::steps(1)).is_ok());
    // A little is not enough either; a lot is.
    assert!(s.count(Budget::steps(20)).is_err());
    assert!(hard.is_empty(Budget::default()).is_ok());
}

/// Checks that systems with many columns, and numbers that grow from one to the next, give an answer or `Exhausted` soon.
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

/// Checks that a search that is thousands of branches deep needs no more stack than a shallow one.
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
