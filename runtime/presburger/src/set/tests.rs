use super::*;

fn set(text: &str) -> Set {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

const BUDGET: Budget = Budget(100_000);

/// Returns the points of a two-dimensional set within a box.
fn points_within(s: &Set, from: i64, to: i64) -> Vec<Vec<i64>> {
    let all = (from..=to).flat_map(|x| (from..=to).map(move |y| vec![x, y]));
    all.filter(|point| s.contains(point, BUDGET).unwrap()).collect()
}

/// Returns the points around one corner of the sets below, which are enough to see a mistake.
fn points(s: &Set) -> Vec<Vec<i64>> {
    points_within(s, -4, 7)
}

const SETS: &[&str] = &[
    "{ [x, y] : false }",
    "{ [x, y] : 0 <= x <= 5 and 0 <= y <= x }",
    "{ [x, y] : exists q : x + y == 3q and -4 <= x and y <= 4 and x - y >= -2 and x <= 6 and y >= -9 }",
    "{ [x, y] : exists q, r : x == 4q + r and 0 <= r <= 1 and 0 <= y <= 3 and -9 <= x <= 9 }",
    "{ [x, y] : 2x >= 3y and x <= 4 and y >= -3 or x == 7 and -2 <= y < 2 }",
    "{ [x, y] : exists q : 5q <= x <= 5q + 2 and 0 <= x < 12 and 0 <= y < 2 or x == y and 0 <= x <= 3 }",
    "{ [x, y] : x == 2y and -6 <= x <= 6 }",
    "{ [x, y] : exists q : 2q <= x + y <= 3q and 0 <= q <= 2 and 0 <= x <= 9 and 0 <= y <= 9 }",
];

#[test]
fn algebra_against_enumeration() {
    let sets: Vec<(Set, Vec<Vec<i64>>)> =
        SETS.iter().map(|t| set(t)).map(|s| (points_within(&s, -12, 12), s)).map(|(p, s)| (s, p)).collect();
    for (a, all_of_a) in &sets {
        for (b, all_of_b) in &sets {
            assert_eq!(
                a.is_subset(b, BUDGET).unwrap(),
                all_of_a.iter().all(|p| all_of_b.contains(p)),
                "{a} <= {b}"
            );
            let (inside_a, inside_b) = (points(a), points(b));
            let minus = a.subtract(b, BUDGET).unwrap();
            let expected: Vec<_> = inside_a.iter().filter(|p| !inside_b.contains(p)).cloned().collect();
            assert_eq!(points(&minus), expected, "{a} - {b} = {minus}");
            let common: Vec<_> = inside_a.iter().filter(|p| inside_b.contains(p)).cloned().collect();
            assert_eq!(points(&a.intersect(b)), common, "{a} & {b}");
            let either = a.union(b);
            let joined = either.coalesce(BUDGET).unwrap();
            assert_eq!(points(&joined), points(&either), "{joined}");
            assert!(joined.pieces().len() <= either.pieces().len());
            assert!(minus.union(b).is_subset(&either, BUDGET).unwrap());
        }
    }
}

#[test]
fn complement_restores() {
    for a in SETS.iter().map(|t| set(t)) {
        let rest = a.complement(BUDGET).unwrap();
        assert!(rest.intersect(&a).is_empty(BUDGET).unwrap(), "{a}");
        assert_eq!(points(&rest).len() + points(&a).len(), 144, "{a}");
    }
}

#[test]
fn counts() {
    for a in SETS.iter().map(|t| set(t)) {
        assert_eq!(a.count(BUDGET).unwrap(), Some(Int::from(points_within(&a, -12, 12).len())), "{a}");
    }
    assert_eq!(set("{ [x] : x >= 0 }").count(BUDGET).unwrap(), None);
    assert_eq!(set("{ [x] : exists q : x == 2q }").count(BUDGET).unwrap(), None);
    let wide = set("{ [x, y] : 0 <= x < 1000000000000 and 0 <= y < 1000000000000 }");
    assert_eq!(wide.count(BUDGET).unwrap().unwrap().to_string(), "1000000000000000000000000");
}

#[test]
fn coalesces_neighbours() {
    for (text, pieces) in [
        ("{ [x] : 0 <= x <= 3 or 4 <= x <= 9 }", 1),
        ("{ [x] : 0 <= x <= 3 or 5 <= x <= 9 }", 2),
        (
            "{ [x, y] : 0 <= x <= 3 and 0 <= y <= 2 or 0 <= x <= 3 and 3 <= y <= 5 or 4 <= x <= 5 and 0 <= y <= 5 }",
            1,
        ),
        ("{ [x] : x == 1 or x == 2 or x == 3 }", 1),
    ] {
        assert_eq!(set(text).coalesce(BUDGET).unwrap().pieces().len(), pieces, "{text}");
    }
}

/// Subtracts all residues but one; the rest divides once, not once for each subtracted residue.
#[test]
fn a_difference_shares_divisions() {
    let parts: Vec<String> =
        (0..12).filter(|r| *r != 5).map(|r| format!("exists q : x == 12q + {r}")).collect();
    let rest = set(&format!("{{ [x] : {} }}", parts.join(" or "))).complement(BUDGET).unwrap();
    assert!(rest.is_equal(&set("{ [x] : x mod 12 == 5 }"), BUDGET).unwrap());
    assert_eq!(rest.pieces().iter().map(Polyhedron::num_locals).max(), Some(1), "{rest}");
}
