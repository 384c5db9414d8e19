//! Properties over random expressions.

use proptest::prelude::*;

use crate::affine::*;

const DIMS: usize = 3;
const SYMBOLS: usize = 2;

fn leaf() -> impl Strategy<Value = AffineExpr> {
    prop_oneof![
        (0..DIMS as u32).prop_map(AffineExpr::dim),
        (0..SYMBOLS as u32).prop_map(AffineExpr::symbol),
        (-9i64..10).prop_map(AffineExpr::constant),
    ]
}

/// An expression as a tree, so that it can be built with and without rewrites.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(AffineExpr),
    Binary(BinaryKind, Box<Tree>, Box<Tree>),
}

impl Tree {
    fn build(&self) -> AffineExpr {
        match self {
            Tree::Leaf(leaf) => leaf.clone(),
            Tree::Binary(kind, lhs, rhs) => AffineExpr::binary(*kind, lhs.build(), rhs.build()),
        }
    }

    fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        match self {
            Tree::Leaf(leaf) => leaf.eval(dims, symbols),
            Tree::Binary(kind, lhs, rhs) => kind.eval(lhs.eval(dims, symbols)?, rhs.eval(dims, symbols)?),
        }
    }
}

fn tree(semi_affine: bool) -> impl Strategy<Value = Tree> {
    let kind = prop_oneof![
        3 => Just(BinaryKind::Add),
        2 => Just(BinaryKind::Mul),
        1 => Just(BinaryKind::Mod),
        1 => Just(BinaryKind::FloorDiv),
        1 => Just(BinaryKind::CeilDiv),
    ];
    leaf().prop_map(Tree::Leaf).prop_recursive(6, 48, 2, move |inner| {
        let factor = prop_oneof![
            4 => prop_oneof![-8i64..0, 1i64..17].prop_map(|c| Tree::Leaf(AffineExpr::constant(c))),
            u32::from(semi_affine) => (0..SYMBOLS as u32).prop_map(|s| Tree::Leaf(AffineExpr::symbol(s))),
            u32::from(semi_affine) => inner.clone(),
        ];
        (kind.clone(), inner.clone(), inner, factor).prop_map(|(kind, lhs, rhs, factor)| {
            let rhs = if kind == BinaryKind::Add { rhs } else { factor };
            Tree::Binary(kind, Box::new(lhs), Box::new(rhs))
        })
    })
}

fn point() -> impl Strategy<Value = (Vec<i64>, Vec<i64>)> {
    let value = prop_oneof![4 => -40i64..40, 1 => 0i64..3];
    (prop::collection::vec(value.clone(), DIMS), prop::collection::vec(value, SYMBOLS))
}

/// Returns the value of a flattened row.
fn eval_row(flat: &Flattened, row: &[i64], dims: &[i64], symbols: &[i64]) -> i64 {
    let mut columns: Vec<i64> = dims.iter().chain(symbols).copied().collect();
    columns.resize(flat.num_columns(), 0);
    *columns.last_mut().unwrap() = 1;
    let dot = |row: &[i64], columns: &[i64]| row.iter().zip(columns).map(|(a, b)| a * b).sum::<i64>();
    for (i, local) in flat.locals.iter().enumerate() {
        columns[DIMS + SYMBOLS + i] = dot(&local.numerator, &columns).div_euclid(local.divisor);
    }
    dot(row, &columns)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn building_and_simplifying_keep_the_value(tree in tree(true), points in prop::collection::vec(point(), 8)) {
        let expr = tree.build();
        let simplified = expr.simplify(DIMS, SYMBOLS);
        for (dims, symbols) in points {
            if let Some(value) = tree.eval(&dims, &symbols) {
                prop_assert_eq!(expr.eval(&dims, &symbols), Some(value), "{}", expr);
                prop_assert_eq!(simplified.eval(&dims, &symbols), Some(value), "{} as {}", expr, simplified);
            }
        }
    }

    #[test]
    fn flattening_keeps_the_value(trees in prop::collection::vec(tree(false), 1..4), points in prop::collection::vec(point(), 8)) {
        let exprs: Vec<_> = trees.iter().map(Tree::build).collect();
        let flat = match flatten(&exprs, DIMS, SYMBOLS) {
            Ok(flat) => flat,
            Err(NotAffine::Divisor(_)) => return Ok(()),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        for (dims, symbols) in points {
            for (expr, row) in exprs.iter().zip(&flat.rows) {
                if let Some(value) = expr.eval(&dims, &symbols) {
                    prop_assert_eq!(eval_row(&flat, row, &dims, &symbols), value, "{}", expr);
                }
            }
        }
    }

    #[test]
    fn printing_and_parsing_keep_the_value(tree in tree(false), (dims, symbols) in point()) {
        let map = AffineMap::new(DIMS, SYMBOLS, vec![tree.build()]);
        let text = map.to_string();
        let parsed = parse_map(&text).unwrap();
        if let Some(value) = map.eval(&dims, &symbols) {
            prop_assert_eq!(parsed.eval(&dims, &symbols), Some(value), "{}", text);
        }
    }

    #[test]
    fn known_divisors_divide(tree in tree(true), (dims, symbols) in point()) {
        let expr = tree.build();
        if let Some(value) = expr.eval(&dims, &symbols) {
            let divisor = expr.largest_known_divisor();
            prop_assert!(value.unsigned_abs().checked_rem(divisor).unwrap_or(value.unsigned_abs()) == 0, "{}", expr);
        }
    }

    #[test]
    fn composition_is_application(outer in tree(false), inner in prop::collection::vec(tree(false), DIMS), (dims, symbols) in point()) {
        let outer = AffineMap::new(DIMS, SYMBOLS, vec![outer.build()]);
        let inner = AffineMap::new(DIMS, SYMBOLS, inner.iter().map(Tree::build).collect());
        let both = outer.compose(&inner);
        let inner_symbols: Vec<i64> = symbols.iter().map(|s| s + 1).collect();
        let expected = inner.eval(&dims, &inner_symbols).and_then(|between| outer.eval(&between, &symbols));
        let all_symbols: Vec<i64> = symbols.iter().chain(&inner_symbols).copied().collect();
        if let Some(expected) = expected {
            prop_assert_eq!(both.eval(&dims, &all_symbols), Some(expected));
        }
    }

    #[test]
    fn equality_hash_and_order_agree(a in tree(true), b in tree(true)) {
        let (a, b) = (a.build(), b.build());
        let text_equal = format!("{:?}", (a.size(), &a)) == format!("{:?}", (b.size(), &b));
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
        prop_assert!(text_equal || a != b);
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
    }

    #[test]
    fn any_text_is_an_answer(text in "[ d0s1()\\[\\]\\->:,+*mod%=<]{0,40}") {
        let _ = parse_map_or_set_prefix(&text);
        let _ = parse_expr_prefix(&text, &mut |_, _| Some(AffineExpr::dim(0)));
    }
}
