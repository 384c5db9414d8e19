//! Tests that building and simplifying work as in MLIR. `mlir22.txt` records what `mlir-opt` 22 answered.

use crate::affine::parse_map;

#[test]
fn builds_and_simplifies_as_mlir() {
    let mut lines =
        include_str!("mlir22.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut cases = 0;
    while let (Some(input), Some(built), Some(simplified)) = (lines.next(), lines.next(), lines.next()) {
        let map = parse_map(input).unwrap();
        assert_eq!(map.to_string(), built.trim(), "built from {input}");
        assert_eq!(map.simplify().to_string(), simplified.trim(), "simplified from {input}");
        cases += 1;
    }
    assert!(cases > 300, "{cases} cases");
}

/// The answers differ on purpose where MLIR 22 wraps around, repeats a term or misses a cancellation.
#[test]
fn differs_from_mlir_where_that_is_better() {
    for (input, simplified) in [
        ("(d0) -> (9223372036854775807 + 1)", "(d0) -> (9223372036854775807 + 1)"),
        ("(d0) -> (d0 + 9223372036854775807 + 1)", "(d0) -> (d0 + 9223372036854775807 + 1)"),
        ("(d0) -> (d0 * 9223372036854775807 * 3)", "(d0) -> ((d0 * 9223372036854775807) * 3)"),
        ("(d0) -> (d0 ceildiv 2 - (d0 + 1) floordiv 2)", "(d0) -> (0)"),
        ("(d0) -> (((8 - d0) * 7) mod 2)", "(d0) -> ((d0 * -7) mod 2)"),
        (
            "(d0)[s0] -> (s0 + d0 floordiv s0 + d0 * s0 + d0)",
            "(d0)[s0] -> (d0 + s0 + d0 * s0 + d0 floordiv s0)",
        ),
    ] {
        assert_eq!(parse_map(input).unwrap().simplify().to_string(), simplified, "{input}");
    }
}
