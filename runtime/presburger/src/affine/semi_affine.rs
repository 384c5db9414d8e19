//! Quotients by symbols, which are not affine but can still be simplified where they are exact.

use super::expr::{AffineExpr, BinaryKind, ExprKind};

/// The largest tree that is searched for a factor.
const MAX_SIZE: u64 = 512;

/// Returns an operation whose operands need not be affine.
///
/// If the divisor is a factor of the dividend, the quotient is the other factor and the remainder is 0. A divisor of zero
/// makes the operation undefined, so nothing is lost by ignoring that case.
pub(super) fn binary(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    let division = matches!(kind, BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv);
    if division
        && rhs.as_constant().is_none()
        && lhs.size() < MAX_SIZE
        && let Some(quotient) = exact_quotient(&lhs, &rhs)
    {
        return if kind == BinaryKind::Mod { AffineExpr::constant(0) } else { quotient };
    }
    AffineExpr::binary(kind, lhs, rhs)
}

/// Returns `q` with `expr == q * divisor`, if the shape of the expression shows one.
fn exact_quotient(expr: &AffineExpr, divisor: &AffineExpr) -> Option<AffineExpr> {
    if expr == divisor {
        return Some(AffineExpr::constant(1));
    }
    match expr.kind() {
        ExprKind::Constant(0) => Some(AffineExpr::constant(0)),
        ExprKind::Binary(BinaryKind::Mul, lhs, rhs) => match exact_quotient(rhs, divisor) {
            Some(quotient) => Some(lhs * &quotient),
            None => Some(&exact_quotient(lhs, divisor)? * rhs),
        },
        ExprKind::Binary(BinaryKind::Add, lhs, rhs) => {
            Some(exact_quotient(lhs, divisor)? + exact_quotient(rhs, divisor)?)
        }
        _ => None,
    }
}
