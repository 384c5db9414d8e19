//! Tests of types that the specs name.

use bourn_ir::{AttrData, Attribute};
use bourn_presburger::affine::{AffineExpr, BinaryKind, ExprKind};

/// Returns whether a memref's layout gives each index a stride: the layout is missing, `strided<..>`, or a map that is linear in the
/// indices.
pub fn is_strided(layout: Option<Attribute<'_>>) -> bool {
    let Some(layout) = layout else { return true };
    match layout.data() {
        AttrData::StridedLayout { .. } => true,
        AttrData::AffineMap(map) if map.is_identity() => true,
        AttrData::AffineMap(map) => {
            let map = map.simplify();
            map.num_results() == 1 && map.results().iter().all(is_linear)
        }
        _ => false,
    }
}

/// Returns whether an expression is a sum of products of at most one dimension each.
fn is_linear(expr: &AffineExpr) -> bool {
    // A worklist avoids recursion, although the parser limits the depth of expressions.
    let mut open = vec![expr.clone()];
    while let Some(expr) = open.pop() {
        match expr.kind() {
            ExprKind::Dim(_) | ExprKind::Symbol(_) | ExprKind::Constant(_) => {}
            ExprKind::Binary(BinaryKind::Add, lhs, rhs) => open.extend([lhs.clone(), rhs.clone()]),
            ExprKind::Binary(BinaryKind::Mul, lhs, rhs) => {
                open.push(if lhs.is_symbolic_or_constant() { rhs } else { lhs }.clone());
            }
            ExprKind::Binary(..) => return false,
        }
    }
    true
}
