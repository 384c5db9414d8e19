//! What a caller assumes, and bounds that stand beside an exact form.

use bourn_bounds::{
    BoundKind, Bounds, Column, Condition, Facts, Interval, Relation, ValueGraph, Verdict, index,
};

/// Values `a`, `b` and `n` are inputs; `p` is `a * b`, and at most `n`.
struct Product;

impl ValueGraph for Product {
    type Value = char;
    fn populate(&self, column: Column<char>, facts: &mut Facts<char>) {
        if column.value == 'p' {
            facts.eq(index('p'), index('a') * index('b'));
            facts.le(index('p'), index('n'));
        }
    }
}

#[test]
fn a_bound_beside_an_exact_form() {
    let mut bounds = Bounds::new(&Product);
    let input = |column: Column<char>| column.value == 'n';
    let bound = bounds.bound(BoundKind::Upper, index('p'), &input).expect("the fact says it");
    assert_eq!(
        (bound.maps[0].map.to_string(), bound.maps[0].operands.len()),
        ("()[s0] -> (s0)".to_owned(), 1)
    );
    assert!(is_unknown(&bounds.compare(index('a') * index('b'), Relation::Le, index('n'))));
    assert!(bounds.compare(index('p'), Relation::Le, index('n')).is_proven());
}

fn is_unknown(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Unknown(_))
}

#[test]
fn assumptions_hold_while_they_are_made() {
    let mut bounds = Bounds::new(&Product);
    let (a, b) = (|| index('a'), || index('b'));
    let ordered = Condition::relation(a(), Relation::Lt, b());
    let small = Condition::All(vec![
        Condition::relation(a(), Relation::Ge, 0),
        Condition::relation(b(), Relation::Le, 9),
    ]);
    assert!(is_unknown(&bounds.compare(a(), Relation::Le, b())));
    let inside = bounds.assuming(&ordered, |bounds| {
        let first = bounds.compare(a(), Relation::Le, b());
        let range = bounds.assuming(&small, |bounds| bounds.interval(b() - a()));
        (first, range, bounds.interval(b() - a()))
    });
    assert!(inside.0.is_proven());
    assert_eq!(inside.1, Interval { lower: Some(1), upper: Some(9) });
    assert_eq!(inside.2, Interval::at_least(1));
    // Nothing of it is left.
    assert_eq!(bounds.interval(b() - a()), Interval::ALL);
    assert!(is_unknown(&bounds.compare(a(), Relation::Le, b())));
}

#[test]
fn far_ends_are_no_worse_than_near_ones() {
    let mut bounds = Bounds::new(&Product);
    for end in [0, -9, 1 << 20, -(1 << 20), 1 << 31, 1 << 90, -(1 << 90)] {
        for relation in [Relation::Ge, Relation::Le] {
            let condition = Condition::Relation(index('a'), relation, bourn_bounds::Expr::constant(end));
            let range = bounds.assuming(&condition, |bounds| bounds.interval(index('a') + 9));
            let expected = match relation {
                Relation::Ge => Interval::at_least(end + 9),
                _ => Interval { lower: None, upper: Some(end + 9) },
            };
            assert_eq!(range, expected, "a {relation} {end}");
        }
    }
}

#[test]
fn assumptions_in_several_ways() {
    let mut bounds = Bounds::new(&Product);
    let differs = Condition::relation(index('a'), Relation::Ne, index('b'));
    let equal = bounds.assuming(&differs, |bounds| bounds.compare(index('a'), Relation::Eq, index('b')));
    assert!(equal.is_refuted(), "{equal:?}");
    let outside = Condition::relation(index('a'), Relation::Lt, 4).negated();
    assert_eq!(bounds.assuming(&outside, |bounds| bounds.interval(index('a'))), Interval::at_least(4));
    // 18446744073709551615, read as unsigned, is greater than 5.
    let below = Condition::Unsigned(index('a'), Relation::Lt, 5.into());
    let range = bounds.assuming(&below, |bounds| bounds.interval(index('a')));
    assert_eq!(range, Interval { lower: Some(0), upper: Some(4) });
}

#[test]
fn assumptions_that_contradict_each_other() {
    let mut bounds = Bounds::new(&Product);
    let never = Condition::All(vec![
        Condition::relation(index('a'), Relation::Lt, 4),
        Condition::relation(index('a'), Relation::Gt, 4),
    ]);
    let range = bounds.assuming(&never, |bounds| bounds.interval(index('a')));
    assert!(range.is_empty(), "{range:?}");
}
