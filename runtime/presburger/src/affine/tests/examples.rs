//! Examples: one for each thing that a caller can do.

use expect_test::{Expect, expect};

use crate::affine::*;

fn map(text: &str) -> AffineMap {
    parse_map(text).unwrap()
}

#[track_caller]
fn check_error(text: &str, expected: &Expect) {
    let error = parse_map_or_set_prefix(text).unwrap_err();
    expected.assert_eq(&format!("{text}\n{:>1$} {2}", "^", error.offset + 1, error.message));
}

#[test]
fn operators_build_and_print() {
    let (d0, d1, s0) = (AffineExpr::dim(0), AffineExpr::dim(1), AffineExpr::symbol(0));
    let cases = [
        (&d0 - &d1, "d0 - d1"),
        (&d0 - &(&d1 + 1), "d0 - (d1 + 1)"),
        (&d0 * -1, "-d0"),
        (&d0 * -2, "d0 * -2"),
        (&d0 - 3, "d0 - 3"),
        (-(d0.clone().floor_div(2)), "-(d0 floordiv 2)"),
        ((&d0 + 1).floor_div(2), "(d0 + 1) floordiv 2"),
        ((&d0 * &s0).modulo(s0.clone()), "(d0 * s0) mod s0"),
        (d0.clone().ceil_div(&s0 + 1), "d0 ceildiv (s0 + 1)"),
        (AffineExpr::constant(4) + d0.clone(), "d0 + 4"),
        (s0.clone() + d0.clone(), "d0 + s0"),
        (&d0 - &d0, "0"),
        (&d0 + i64::MIN, "d0 + -9223372036854775808"),
    ];
    for (expr, text) in cases {
        assert_eq!(expr.to_string(), text);
    }
}

#[test]
fn kinds_and_queries() {
    let expr = (AffineExpr::dim(1) * 6 + AffineExpr::symbol(0) * 4).floor_div(2);
    assert_eq!(expr.to_string(), "d1 * 3 + s0 * 2");
    let ExprKind::Binary(BinaryKind::Add, lhs, rhs) = expr.kind() else { panic!("{expr:?}") };
    assert!(lhs.is_multiple_of(3) && !rhs.is_multiple_of(3) && lhs.is_multiple_of(-3));
    assert_eq!((lhs.largest_known_divisor(), rhs.largest_known_divisor()), (3, 2));
    assert!(expr.uses_dim(1) && !expr.uses_dim(0) && expr.uses_symbol(0) && !expr.uses_symbol(1));
    assert!(expr.is_pure_affine() && !(AffineExpr::dim(0) * AffineExpr::symbol(0)).is_pure_affine());
    assert!(rhs.is_symbolic_or_constant() && !expr.is_symbolic_or_constant());
    assert!(AffineExpr::constant(0).is_multiple_of(0) && !expr.is_multiple_of(0));
    assert_eq!(AffineExpr::constant(7).as_constant(), Some(7));
}

#[test]
fn evaluates() {
    let eval = |text: &str, dims: &[i64], symbols: &[i64]| map(text).eval(dims, symbols);
    assert_eq!(eval("(d0) -> (d0 floordiv 4, d0 ceildiv 4, d0 mod 4)", &[-7], &[]), Some(vec![-2, -1, 1]));
    assert_eq!(eval("(d0)[s0] -> (d0 floordiv s0, d0 ceildiv s0)", &[7], &[-2]), Some(vec![-4, -3]));
    assert_eq!(eval("(d0)[s0] -> (d0 mod s0)", &[7], &[-2]), None);
    assert_eq!(eval("(d0)[s0] -> (d0 floordiv s0)", &[7], &[0]), None);
    assert_eq!(eval("(d0)[s0] -> (d0 floordiv s0)", &[i64::MIN], &[-1]), None);
    assert_eq!(eval("(d0) -> (d0 + 1)", &[i64::MAX], &[]), None);
    assert_eq!((AffineExpr::dim(0) * 2).eval(&[], &[]), None);
}

#[test]
fn replaces_and_shifts() {
    let expr = map("(d0, d1)[s0] -> (d0 + d1 * 2 + s0)").results()[0].clone();
    let replaced = expr.replace(&[AffineExpr::constant(3), AffineExpr::symbol(0)], &[AffineExpr::dim(0)]);
    assert_eq!(replaced.to_string(), "d0 + s0 * 2 + 3");
    assert_eq!(replaced.simplify(1, 1).to_string(), "d0 + s0 * 2 + 3");
    assert_eq!(expr.replace(&[AffineExpr::dim(5)], &[]).to_string(), "d5 + d1 * 2 + s0");
    assert_eq!(expr.shift_dims(2).shift_symbols(3).to_string(), "d2 + d3 * 2 + s3");
}

#[test]
fn maps() {
    assert_eq!(AffineMap::constant(4).to_string(), "() -> (4)");
    assert_eq!(AffineMap::constant(4).as_constant(), Some(4));
    assert_eq!(AffineMap::identity(3).to_string(), "(d0, d1, d2) -> (d0, d1, d2)");
    assert!(AffineMap::identity(3).is_identity() && AffineMap::identity(0).is_identity());
    assert!(!map("(d0, d1) -> (d1, d0)").is_identity() && !map("(d0)[s0] -> (d0)").is_identity());
    let rotation = AffineMap::permutation(&[2, 0, 1]).unwrap();
    assert_eq!(rotation.to_string(), "(d0, d1, d2) -> (d2, d0, d1)");
    assert!(rotation.compose(&rotation.inverse_permutation().unwrap()).is_identity());
    assert_eq!(AffineMap::permutation(&[0, 0]), None);
    assert_eq!(AffineMap::permutation(&[1, 2]), None);
    let projection = map("(d0, d1, d2) -> (d2, d0)");
    assert!(projection.is_projected_permutation() && !projection.is_permutation());
    assert_eq!(projection.inverse_permutation(), None);
    assert_eq!(rotation.sub_map(&[2, 0]).to_string(), "(d0, d1, d2) -> (d1, d2)");
}

#[test]
fn composes() {
    let outer = map("(d0)[s0] -> (d0 * 4 + s0, d0 mod 4)");
    let inner = map("(d0, d1)[s0] -> (d0 * 4 + d1 + s0)");
    let both = outer.compose(&inner);
    assert_eq!(
        both.to_string(),
        "(d0, d1)[s0, s1] -> ((d0 * 4 + d1 + s1) * 4 + s0, (d0 * 4 + d1 + s1) mod 4)"
    );
    assert_eq!(
        both.simplify().to_string(),
        "(d0, d1)[s0, s1] -> (d0 * 16 + d1 * 4 + s0 + s1 * 4, (d0 * 4 + d1 + s1) mod 4)"
    );
}

#[test]
fn compresses() {
    let compressed = map("(d0, d1, d2)[s0, s1] -> (d2 + s1, d0)").compress_unused();
    assert_eq!(compressed.map.to_string(), "(d0, d1)[s0] -> (d1 + s0, d0)");
    assert_eq!((compressed.dims, compressed.symbols), (vec![0, 2], vec![1]));
}

#[test]
fn sets() {
    let set = parse_set("(i)[n] : (i >= 0, i + 1 <= n, i mod 2 == 0)").unwrap();
    assert_eq!(set.to_string(), "(d0)[s0] : (d0 >= 0, -(d0 + 1) + s0 >= 0, d0 mod 2 == 0)");
    assert_eq!(set.simplify().to_string(), "(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0, d0 mod 2 == 0)");
    assert_eq!(set.contains(&[4], &[5]), Some(true));
    assert_eq!(set.contains(&[5], &[5]), Some(false));
    assert_eq!(set.contains(&[i64::MAX], &[5]), None);
    let simplified = |text: &str| parse_set(text).unwrap().simplify();
    assert!(simplified("(d0) : (d0 - d0 - 1 >= 0, d0 >= 0)").is_canonical_empty());
    assert_eq!(simplified("(d0) : (3 >= 0, d0 >= 0, d0 * 1 >= 0)").to_string(), "(d0) : (d0 >= 0)");
    assert_eq!(parse_set("() : ()").unwrap().to_string(), "() : (0 == 0)");
}

#[test]
fn flattens_with_shared_divisions() {
    let exprs =
        map("(d0)[s0] -> (d0 mod 4, (d0 + s0 * 8 + 9) floordiv 4, d0 ceildiv 4, (d0 * 2 + 9) floordiv 4)");
    let flat = flatten(exprs.results(), 1, 1).unwrap();
    // Columns d0, s0, d0 floordiv 4, (d0 + 1) floordiv 4, (d0 + 3) floordiv 4, d0 floordiv 2, constant.
    assert_eq!(flat.num_columns(), 7);
    assert_eq!(
        flat.rows,
        [[1, 0, -4, 0, 0, 0, 0], [0, 2, 0, 1, 0, 0, 2], [0, 0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 1, 2]]
    );
    let locals: Vec<_> =
        flat.locals.iter().map(|local| (local.numerator.as_slice(), local.divisor)).collect();
    assert_eq!(
        locals,
        [
            (&[1, 0, 0, 0, 0, 0, 0][..], 4),
            (&[1, 0, 0, 0, 0, 0, 1], 4),
            (&[1, 0, 0, 0, 0, 0, 3], 4),
            (&[1, 0, 0, 0, 0, 0, 0], 2)
        ]
    );
}

#[test]
fn reports_what_is_not_affine() {
    let reason = |text: &str| {
        let map = map(text);
        flatten(map.results(), map.num_dims(), map.num_symbols()).unwrap_err().to_string()
    };
    assert_eq!(reason("(d0)[s0] -> (d0 + (d0 * s0) * 2)"), "'d0 * s0' is semi-affine");
    assert_eq!(reason("(d0)[s0] -> (d0 floordiv s0)"), "'d0 floordiv s0' is semi-affine");
    assert_eq!(reason("(d0) -> (d0 floordiv 0 + 1)"), "'d0 floordiv 0' has a divisor that is not positive");
    assert_eq!(
        reason("(d0) -> ((d0 * 9223372036854775807) * 9223372036854775807)"),
        "a coefficient does not fit 64 bits"
    );
    let stray = flatten(&[AffineExpr::dim(3)], 1, 0).unwrap_err();
    assert_eq!(stray, NotAffine::Undeclared(AffineExpr::dim(3)));
    // A product is affine if one side turns out constant, and a negative divisor is allowed.
    assert!(flatten(map("(d0)[s0] -> (d0 * (s0 - s0 + 2))").results(), 1, 1).is_ok());
    let flat = flatten(map("(d0) -> (d0 floordiv -2)").results(), 1, 0).unwrap();
    assert_eq!((flat.locals[0].numerator.as_slice(), flat.locals[0].divisor), (&[1, 0, 0][..], 2));
}

#[test]
fn parses_prefixes() {
    let (found, length) = parse_map_prefix("(d0) -> (d0)  > rest").unwrap();
    assert_eq!((found.to_string().as_str(), length), ("(d0) -> (d0)", 12));
    let (found, length) = parse_map_or_set_prefix("(d0) : (d0 == 0)>").unwrap();
    assert!(matches!(found, MapOrSet::Set(_)) && length == 16);
    let (found, length) = parse_set_prefix("() // nothing\n : (1 >= 0) mod").unwrap();
    assert_eq!((found.to_string().as_str(), length), ("() : (1 >= 0)", 25));
    assert_eq!(parse_map("(d0) -> (d0) x").unwrap_err().message, "expected end of text");
}

#[test]
fn parses_expressions_over_values() {
    let mut names = Vec::new();
    let mut resolve = |name: &str, symbol: bool| {
        names.push(format!("{name} {symbol}"));
        let position = u32::try_from(names.len() - 1).unwrap();
        Some(if symbol { AffineExpr::symbol(position) } else { AffineExpr::dim(position) })
    };
    let (expr, length) = parse_expr_prefix("%i * 2 + symbol(%n#1) floordiv 4, %j]", &mut resolve).unwrap();
    assert_eq!((expr.to_string().as_str(), length), ("d0 * 2 + s1 floordiv 4", 32));
    assert_eq!(names, ["%i false", "%n#1 true"]);
    let error = parse_expr_prefix("%i + %j", &mut |name, _| (name == "%i").then(|| 1.into())).unwrap_err();
    assert_eq!((error.offset, error.message.as_str()), (5, "use of undeclared identifier"));
}

#[test]
fn names_are_free() {
    assert_eq!(map("(mod, i32)[a.b$c] -> (mod mod 2 + i32 + a.b$c)"), map("(x,y)[z]->(x mod 2+y+z)"));
    assert_eq!(map("(d0)[] -> (0x10 + d0)").to_string(), "(d0) -> (d0 + 16)");
    assert_eq!(map("(d0) -> (d0 - - 1, ---d0)").to_string(), "(d0) -> (d0 + 1, -d0)");
}

#[test]
fn errors_have_a_place() {
    let wrong = [
        (
            "(d0, d0) -> (d0)",
            expect![[r#"
            (d0, d0) -> (d0)
                 ^ redefinition of identifier 'd0'"#]],
        ),
        (
            "(d0) -> (d1)",
            expect![[r#"
            (d0) -> (d1)
                     ^ use of undeclared identifier"#]],
        ),
        (
            "(d0) -> (%x)",
            expect![[r#"
            (d0) -> (%x)
                     ^ unexpected ssa identifier"#]],
        ),
        (
            "(d0) -> (d0 * d0)",
            expect![[r#"
            (d0) -> (d0 * d0)
                        ^ non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"#]],
        ),
        (
            "(d0) -> (2 mod d0)",
            expect![[r#"
            (d0) -> (2 mod d0)
                       ^ non-affine expression: right operand of mod has to be either a constant or symbolic"#]],
        ),
        (
            "(d0) : (d0 > 0)",
            expect![[r#"
            (d0) : (d0 > 0)
                       ^ expected '== affine-expr' or '>= affine-expr' at end of affine constraint"#]],
        ),
        (
            "(d0) -> d0",
            expect![[r#"
            (d0) -> d0
                   ^ expected '(' in affine map range"#]],
        ),
        (
            "(d0) -> (d0",
            expect![[r#"
            (d0) -> (d0
                       ^ expected ')' in affine map range"#]],
        ),
        (
            "(d0) -> (d0 +)",
            expect![[r#"
            (d0) -> (d0 +)
                         ^ missing right operand of binary operator"#]],
        ),
        (
            "(d0) -> (* d0)",
            expect![[r#"
            (d0) -> (* d0)
                     ^ missing left operand of binary operator"#]],
        ),
        (
            "(d0) (d0)",
            expect![[r#"
            (d0) (d0)
                ^ expected '->' or ':'"#]],
        ),
        (
            "(d0) -> (())",
            expect![[r#"
            (d0) -> (())
                      ^ no expression inside parentheses"#]],
        ),
        (
            "(d0) -> (d0,)",
            expect![[r#"
            (d0) -> (d0,)
                        ^ expected affine expression"#]],
        ),
        (
            "(1) -> (1)",
            expect![[r#"
            (1) -> (1)
             ^ expected bare identifier"#]],
        ),
        (
            "(d0)[s0 -> (d0)",
            expect![[r#"
            (d0)[s0 -> (d0)
                   ^ expected ']' in symbol list"#]],
        ),
        (
            "() -> (9223372036854775808)",
            expect![[r#"
            () -> (9223372036854775808)
                   ^ constant too large for index"#]],
        ),
        (
            "",
            expect![[r#"

            ^ expected '(' in dimensional identifier list"#]],
        ),
    ];
    for (text, expected) in &wrong {
        check_error(text, expected);
    }
}
