//! Bounds that a program can compute: without a sum or product that may wrap around.
//!
//! The engine's bounds are formulas over the integers. The ops that compute them wrap around where `index` has a width, and what they compute
//! bounds nothing then: `n + 5` bounds a size that is at most `n + 5` and fits, but for the greatest `n` it is negative as a number of 64 bits.

use bourn_bounds::{BoundKind, BoundMap, Expr, Extremum, Relation, SymbolicBound};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::ValueId;
use bourn_presburger::affine::{AffineExpr, BinaryKind, ExprKind};

/// The number of subexpressions of a bound that are examined.
const NODES: usize = 1000;
/// The number of quotients and remainders in a bound whose operands are compared with the ends of `index`.
const QUOTIENTS: usize = 16;

/// Returns a bound without the expressions whose computation may wrap around, if `index` has `width` bits; `None` if the others are no bound.
pub(crate) fn without_wrapping(
    kind: BoundKind,
    mut found: SymbolicBound<ValueId>,
    width: Option<u32>,
    session: &mut IrBounds<'_>,
) -> Option<SymbolicBound<ValueId>> {
    let Some(width) = width else { return Some(found) };
    let all = found.maps.len();
    found.maps.retain(|bound| is_computable(bound, width, session));
    // The least of several upper bounds is a bound without some of them; the greatest of several is not.
    let each_is_bound = match kind {
        BoundKind::Upper => found.extremum == Extremum::Minimum,
        BoundKind::Lower => found.extremum == Extremum::Maximum,
        BoundKind::Equal => false,
    };
    (found.maps.len() == all || each_is_bound && !found.maps.is_empty()).then_some(found)
}

/// Returns whether ops on `index` of `width` bits compute the value of a map. Sums and products may wrap around on the way to it, but
/// operands of quotients and remainders may not.
fn is_computable(bound: &BoundMap<ValueId>, width: u32, session: &mut IrBounds<'_>) -> bool {
    let Some(result) = bound.map.results().first() else { return false };
    let Some(mut exact) = operands_of_quotients(result) else { return false };
    exact.push(result);
    let symbols: Vec<Expr<ValueId>> = bound.operands.iter().map(|column| Expr::from(*column)).collect();
    let half = 1_i128 << (width - 1);
    exact.into_iter().all(|expr| match expr.kind() {
        ExprKind::Constant(constant) => (-half..half).contains(&i128::from(constant)),
        // Operands of a bound are values of type `index` and sizes.
        ExprKind::Symbol(_) => true,
        ExprKind::Dim(_) | ExprKind::Binary(..) => {
            let expr = Expr::from_affine(expr, &[], &symbols);
            session.compare(expr.clone(), Relation::Ge, Expr::constant(-half)).is_proven()
                && session.compare(expr, Relation::Lt, Expr::constant(half)).is_proven()
        }
    })
}

/// Returns the operands of the quotients and remainders in an expression; `None` if there are too many.
fn operands_of_quotients(expr: &AffineExpr) -> Option<Vec<&AffineExpr>> {
    let (mut found, mut open, mut visited) = (Vec::new(), vec![expr], 0);
    while let Some(expr) = open.pop() {
        visited += 1;
        let ExprKind::Binary(kind, lhs, rhs) = expr.kind() else { continue };
        if matches!(kind, BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv) {
            found.extend([lhs, rhs]);
        }
        if visited > NODES || found.len() > 2 * QUOTIENTS {
            return None;
        }
        open.extend([lhs, rhs]);
    }
    Some(found)
}
