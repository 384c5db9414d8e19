//! Tests that deep, wide and broken input gives an answer or an error in time, never a crash.

use crate::affine::*;

/// Returns an expression deep enough to overflow the stack of a test if anything recursed.
fn chain(kind: BinaryKind, length: i64) -> AffineExpr {
    (0..length).fold(AffineExpr::dim(0), |expr, i| match kind {
        BinaryKind::Add => AffineExpr::dim((i % 1000) as u32) + expr,
        kind => AffineExpr::binary(kind, expr, AffineExpr::constant(i % 7 + 2)),
    })
}

#[test]
fn deep_trees() {
    for kind in [BinaryKind::Add, BinaryKind::FloorDiv, BinaryKind::CeilDiv, BinaryKind::Mod] {
        let (expr, same) = (chain(kind, 30_000), chain(kind, 30_000));
        assert!(expr == same && expr.cmp(&same).is_eq() && expr.is_pure_affine());
        assert!(expr != chain(kind, 30_001) && expr.cmp(&chain(kind, 30_001)).is_ne());
        assert!(expr.to_string().len() > 30_000 || kind == BinaryKind::Mod);
        assert!(expr.eval(&[1; 1000], &[]).is_some());
        assert_eq!(expr.shift_dims(1).replace(&[], &[]).eval(&[1; 1001], &[]), expr.eval(&[1; 1000], &[]));
        let simplified = expr.simplify(1000, 0);
        assert_eq!(simplified.eval(&[1; 1000], &[]), expr.eval(&[1; 1000], &[]));
        drop(flatten(&[expr], 1000, 0));
    }
}

#[test]
fn long_texts() {
    for operator in [" + d0", " - d0 mod 7", " + d0 floordiv 3", " + 9223372036854775807", " * 3"] {
        let text = |count: usize| format!("(d0)[s0] -> (d0{})", operator.repeat(count));
        if operator == " * 3" {
            // The factors stop merging when they do not fit, and then nest.
            let error = parse_map(&text(200_000)).unwrap_err();
            assert_eq!(error.message, "affine expression is nested too deeply");
        }
        let map = parse_map(&text(20_000)).unwrap();
        assert_eq!(parse_map(&map.to_string()).unwrap().to_string(), map.to_string());
        let _ = (map.simplify(), flatten(map.results(), 1, 1));
    }
    for operator in [" mod 7", " floordiv 3", " * s0", " ceildiv s0"] {
        let text = |count: usize| format!("(d0)[s0] -> (d0{})", operator.repeat(count));
        let map = parse_map(&text(4000)).unwrap();
        assert_eq!(parse_map(&map.to_string()).unwrap(), map);
        let _ = (map.simplify(), flatten(map.results(), 1, 1));
        assert!(parse_map(&text(50_000)).is_err() || operator == " mod 7");
    }
}

#[test]
fn deep_parentheses_are_an_error() {
    let nested = |depth: usize| format!("(d0) -> ({}d0{})", "(".repeat(depth), ")".repeat(depth));
    assert!(parse_map(&nested(3999)).is_ok());
    let error = parse_map(&nested(100_000)).unwrap_err();
    assert_eq!((error.offset, error.message.as_str()), (4009, "affine expression is nested too deeply"));
    let signs = format!("(d0) -> ({}d0)", "-".repeat(100_001));
    assert_eq!(parse_map(&signs).unwrap().to_string(), "(d0) -> (-d0)");
    let mixed = format!("(d0) -> ({}d0", "-(1 + ".repeat(100_000));
    assert!(parse_map(&mixed).is_err());
}

#[test]
fn huge_integers_are_an_error() {
    for digits in ["9".repeat(10_000), format!("0x{}", "f".repeat(10_000)), "9223372036854775808".to_owned()]
    {
        let error = parse_map(&format!("() -> (1 + {digits})")).unwrap_err();
        assert_eq!((error.offset, error.message.as_str()), (11, "constant too large for index"));
    }
    assert_eq!(parse_map("() -> (-9223372036854775808)").unwrap().as_constant(), Some(i64::MIN));
}

#[test]
fn prefixes_and_noise() {
    let text = "(d0, d1)[s0] -> (d0 * -2 floordiv (s0 + 0x1F), (d1 - 3) mod 4)";
    for end in 0..text.len() {
        assert!(parse_map(&text[..end]).is_err());
    }
    for noise in
        ["\u{fffd}", "(é) -> (é)", "(d0) -> (d0 \u{1F600})", "\0", "(d0) -> (d0/2)", "/", "//", "%", "0x"]
    {
        assert!(parse_map_or_set_prefix(noise).is_err());
    }
}

/// Checks that a tree of 2^60 nodes with shared subtrees is not walked.
#[test]
fn shared_subtrees() {
    let build = || (2..62).fold(AffineExpr::dim(0), |expr, i| expr.clone().floor_div(i) + expr.modulo(i));
    let expr = build();
    assert!(expr == build() && expr.cmp(&build()).is_eq());
    assert!(expr.size() > 1 << 60);
    assert!(expr.eval(&[12345], &[]).is_some());
    assert_eq!(expr.shift_dims(1).eval(&[0, 12345], &[]), expr.eval(&[12345], &[]));
    assert_eq!(expr.simplify(1, 0), expr);
    assert_eq!(flatten(&[expr], 1, 0), Err(NotAffine::TooLarge));
}

/// Checks that remainders of remainders, which grow exponentially as quotients, are left alone.
#[test]
fn nested_remainders() {
    let expr =
        (1..200).fold(AffineExpr::dim(0), |expr, i| (expr + AffineExpr::dim(i as u32)).modulo(1000 - i));
    let simplified = expr.simplify(200, 0);
    assert!(simplified.size() <= 4 * expr.size() + 1024);
    assert_eq!(simplified.eval(&[777; 200], &[]), expr.eval(&[777; 200], &[]));
}
