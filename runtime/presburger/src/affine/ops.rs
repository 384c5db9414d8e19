//! Building operations: constant folding and the local rewrites that MLIR applies when an expression is made.
//!
//! A rewrite whose constants would not fit 64 bits is not applied. A rewrite that recurses is for trees below [`REWRITE_SIZE`].

use std::ops::{Add, Mul, Neg, Sub};

use super::expr::{AffineExpr, BinaryKind, ExprKind};

/// The size up to which trees may be rewritten recursively, which bounds both the stack and the time.
const REWRITE_SIZE: u64 = 512;

impl AffineExpr {
    /// Returns `self floordiv rhs`.
    #[must_use]
    pub fn floor_div(self, rhs: impl Into<AffineExpr>) -> Self {
        Self::binary(BinaryKind::FloorDiv, self, rhs.into())
    }

    /// Returns `self ceildiv rhs`.
    #[must_use]
    pub fn ceil_div(self, rhs: impl Into<AffineExpr>) -> Self {
        Self::binary(BinaryKind::CeilDiv, self, rhs.into())
    }

    /// Returns `self mod rhs`.
    #[must_use]
    pub fn modulo(self, rhs: impl Into<AffineExpr>) -> Self {
        Self::binary(BinaryKind::Mod, self, rhs.into())
    }

    /// Returns the operation on these operands, rewritten if that makes it simpler.
    #[must_use]
    pub fn binary(kind: BinaryKind, lhs: Self, rhs: Self) -> Self {
        if let (Some(a), Some(b)) = (lhs.as_constant(), rhs.as_constant()) {
            return match kind.eval(a, b) {
                Some(value) => Self::constant(value),
                None => Self::raw(kind, lhs, rhs),
            };
        }
        match kind {
            BinaryKind::Add => add(lhs, rhs),
            BinaryKind::Mul => mul(lhs, rhs),
            BinaryKind::Mod => modulo(lhs, rhs),
            BinaryKind::FloorDiv => floor_div(lhs, rhs),
            BinaryKind::CeilDiv => ceil_div(lhs, rhs),
        }
    }
}

impl From<&AffineExpr> for AffineExpr {
    fn from(expr: &AffineExpr) -> Self {
        expr.clone()
    }
}

impl From<i64> for AffineExpr {
    fn from(value: i64) -> Self {
        Self::constant(value)
    }
}

/// Returns whether the operands of a sum or product should be swapped: constants go last, operands without dimensions after operands with
/// dimensions, and of two dimensions or two symbols the higher after the lower.
fn out_of_order(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs.kind(), rhs.kind()) {
        (ExprKind::Dim(a), ExprKind::Dim(b)) | (ExprKind::Symbol(a), ExprKind::Symbol(b)) => a > b,
        (ExprKind::Constant(_), _) => true,
        (_, ExprKind::Constant(_)) => false,
        _ => !lhs.uses_dims() && rhs.uses_dims(),
    }
}

fn add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    match simplify_add(&lhs, &rhs) {
        Some(sum) => sum,
        None => AffineExpr::raw(BinaryKind::Add, lhs, rhs),
    }
}

/// Returns the sum, if a rewrite applies to it.
fn simplify_add(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if let (Some(a), Some(b)) = (lhs.as_constant(), rhs.as_constant()) {
        return a.checked_add(b).map(AffineExpr::constant);
    }
    if out_of_order(lhs, rhs) {
        return Some(add(rhs.clone(), lhs.clone()));
    }
    if let Some(b) = rhs.as_constant() {
        if b == 0 {
            return Some(lhs.clone());
        }
        let (x, a) = lhs.constant_operand_of(BinaryKind::Add)?;
        return Some(add(x.clone(), AffineExpr::constant(a.checked_add(b)?)));
    }
    if let Some(merged) = merge_multiples(lhs, rhs) {
        return Some(merged);
    }
    // (x + c) + y == (x + y) + c. The constant moves, unless x ends in another constant, because their sum did not fit.
    if let Some((x, c)) = lhs.constant_operand_of(BinaryKind::Add)
        && x.constant_operand_of(BinaryKind::Add).is_none()
    {
        return Some(add(add(x.clone(), rhs.clone()), AffineExpr::constant(c)));
    }
    if let Some(rest) = remainder(lhs, rhs) {
        return Some(rest);
    }
    // (x + y) + (z floordiv q) * p may simplify as x + (y + (z floordiv q) * p).
    let (quotient, _) = rhs.operands_of(BinaryKind::Mul)?;
    quotient.operands_of(BinaryKind::FloorDiv)?;
    let (x, y) = lhs.operands_of(BinaryKind::Add).filter(|_| lhs.size() < REWRITE_SIZE)?;
    Some(add(x.clone(), simplify_add(y, rhs)?))
}

/// Rewrites `x * a + x * b` to `x * (a + b)`, where a factor of 1 need not be written.
fn merge_multiples(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let (x, a) = lhs.constant_operand_of(BinaryKind::Mul).unwrap_or((lhs, 1));
    let (y, b) = rhs.constant_operand_of(BinaryKind::Mul).unwrap_or((rhs, 1));
    if x != y {
        return None;
    }
    let factor = AffineExpr::constant(a.checked_add(b)?);
    Some(AffineExpr::binary(BinaryKind::Mul, x.clone(), factor))
}

/// Rewrites `x - (x floordiv q) * q` to `x mod q`, for a positive constant or a symbolic `q`.
///
/// The result shares the `x` of the quotient, so that sums rebuilt from the same quotients compare in constant time.
fn remainder(x: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let (product, factor) = rhs.constant_operand_of(BinaryKind::Mul)?;
    if factor == -1 {
        let (quotient, q) = product.operands_of(BinaryKind::Mul)?;
        let (y, divisor) = quotient.operands_of(BinaryKind::FloorDiv)?;
        return (divisor == q && x == y).then(|| y.clone().modulo(q.clone()));
    }
    let (y, q) = product.constant_operand_of(BinaryKind::FloorDiv)?;
    (q > 0 && factor == -q && x == y).then(|| y.clone().modulo(q))
}

fn mul(mut lhs: AffineExpr, mut rhs: AffineExpr) -> AffineExpr {
    if out_of_order(&lhs, &rhs) {
        std::mem::swap(&mut lhs, &mut rhs);
    }
    if let Some(b) = rhs.as_constant() {
        match b {
            1 => return lhs,
            0 => return rhs,
            _ => {}
        }
        if let Some((x, a)) = lhs.constant_operand_of(BinaryKind::Mul)
            && let Some(product) = a.checked_mul(b)
        {
            return AffineExpr::binary(BinaryKind::Mul, x.clone(), AffineExpr::constant(product));
        }
        return AffineExpr::raw(BinaryKind::Mul, lhs, rhs);
    }
    // (x * c) * y == (x * y) * c.
    if let Some((x, c)) = lhs.constant_operand_of(BinaryKind::Mul)
        && x.constant_operand_of(BinaryKind::Mul).is_none()
    {
        let product = AffineExpr::binary(BinaryKind::Mul, x.clone(), rhs);
        return AffineExpr::binary(BinaryKind::Mul, product, AffineExpr::constant(c));
    }
    AffineExpr::raw(BinaryKind::Mul, lhs, rhs)
}

/// Rewrites `(x * a) / c` to `x * (a / c)` if `c` divides `a`, and `x / 1` to `x`; both roundings agree there.
fn exact_div(lhs: &AffineExpr, c: i64) -> Option<AffineExpr> {
    if c == 1 {
        return Some(lhs.clone());
    }
    let (x, a) = lhs.constant_operand_of(BinaryKind::Mul)?;
    if a.checked_rem(c)? != 0 {
        return None;
    }
    Some(AffineExpr::binary(BinaryKind::Mul, x.clone(), AffineExpr::constant(a / c)))
}

fn floor_div(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    let Some(c) = rhs.as_constant().filter(|&c| c != 0) else {
        return AffineExpr::raw(BinaryKind::FloorDiv, lhs, rhs);
    };
    if let Some(quotient) = exact_div(&lhs, c) {
        return quotient;
    }
    // (x + y) floordiv c splits if c divides x or y.
    if lhs.size() < REWRITE_SIZE
        && let Some((x, y)) = lhs.operands_of(BinaryKind::Add)
        && (x.is_multiple_of(c) || y.is_multiple_of(c))
    {
        return x.clone().floor_div(c) + y.clone().floor_div(c);
    }
    AffineExpr::raw(BinaryKind::FloorDiv, lhs, rhs)
}

fn ceil_div(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    match rhs.as_constant().filter(|&c| c != 0).and_then(|c| exact_div(&lhs, c)) {
        Some(quotient) => quotient,
        None => AffineExpr::raw(BinaryKind::CeilDiv, lhs, rhs),
    }
}

fn modulo(mut lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    let Some(c) = rhs.as_constant().filter(|&c| c > 0) else {
        return AffineExpr::raw(BinaryKind::Mod, lhs, rhs);
    };
    loop {
        if lhs.is_multiple_of(c) {
            return AffineExpr::constant(0);
        }
        if let Some(value) = lhs.as_constant() {
            return AffineExpr::constant(value.rem_euclid(c));
        }
        let rest = if let Some((x, y)) = lhs.operands_of(BinaryKind::Add) {
            // A term that c divides does not change the remainder.
            match (x.is_multiple_of(c), y.is_multiple_of(c)) {
                (true, _) => y.clone(),
                (_, true) => x.clone(),
                _ => break,
            }
        } else if let Some((x, m)) = lhs.constant_operand_of(BinaryKind::Mod) {
            if m < 1 || m % c != 0 {
                break;
            }
            x.clone()
        } else {
            break;
        };
        lhs = rest;
    }
    AffineExpr::raw(BinaryKind::Mod, lhs, rhs)
}

macro_rules! operator {
    ($trait:ident, $method:ident, |$lhs:ident, $rhs:ident| $body:expr) => {
        impl $trait for AffineExpr {
            type Output = AffineExpr;
            fn $method(self, rhs: AffineExpr) -> AffineExpr {
                let ($lhs, $rhs) = (self, rhs);
                $body
            }
        }
        impl $trait<i64> for AffineExpr {
            type Output = AffineExpr;
            fn $method(self, rhs: i64) -> AffineExpr {
                $trait::$method(self, AffineExpr::constant(rhs))
            }
        }
        impl $trait<&AffineExpr> for &AffineExpr {
            type Output = AffineExpr;
            fn $method(self, rhs: &AffineExpr) -> AffineExpr {
                $trait::$method(self.clone(), rhs.clone())
            }
        }
        impl $trait<i64> for &AffineExpr {
            type Output = AffineExpr;
            fn $method(self, rhs: i64) -> AffineExpr {
                $trait::$method(self.clone(), AffineExpr::constant(rhs))
            }
        }
    };
}

operator!(Add, add, |lhs, rhs| AffineExpr::binary(BinaryKind::Add, lhs, rhs));
operator!(Mul, mul, |lhs, rhs| AffineExpr::binary(BinaryKind::Mul, lhs, rhs));
operator!(Sub, sub, |lhs, rhs| lhs + (-rhs));

impl Neg for AffineExpr {
    type Output = AffineExpr;
    fn neg(self) -> AffineExpr {
        self * -1
    }
}

impl Neg for &AffineExpr {
    type Output = AffineExpr;
    fn neg(self) -> AffineExpr {
        self.clone() * -1
    }
}
