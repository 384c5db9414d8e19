//! Number tiers. Every algorithm is generic over [`Num`] and runs first in machine words; an operation whose result
//! does not fit stops with [`Stop::Overflow`], and the caller repeats the step one tier up. No tier ever wraps.

use crate::int::{Int, gcd_u64};
use std::fmt::Debug;

/// The reason why a computation stopped without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A number did not fit the tier: repeat in the next one.
    Overflow,
    /// The budget was used up.
    Exhausted,
}

pub(crate) type Checked<V> = Result<V, Stop>;

/// An integer of one tier. Invariant `Symmetric`: a value and its negation both fit, so `neg` cannot fail.
pub(crate) trait Num: Clone + Ord + Debug + Default + std::hash::Hash + 'static {
    /// The time of an operation on entries of rows, in operations on machine words.
    const WORK: usize = 1;
    fn from_i64(value: i64) -> Checked<Self>;
    fn from_int(value: &Int) -> Checked<Self>;
    fn to_int(&self) -> Int;
    fn one() -> Self;
    /// Returns the size in machine words, which determines the cost of an operation.
    fn words(&self) -> u64 {
        1
    }
    fn is_zero(&self) -> bool;
    fn is_one(&self) -> bool;
    fn signum(&self) -> i32;
    fn neg(&self) -> Self;
    fn add(&self, other: &Self) -> Checked<Self>;
    fn sub(&self, other: &Self) -> Checked<Self>;
    fn mul(&self, other: &Self) -> Checked<Self>;
    /// Returns the quotient rounded down; the divisor is not zero.
    fn div_floor(&self, divisor: &Self) -> Self;
    /// Returns the quotient of a division without remainder.
    fn div_exact(&self, divisor: &Self) -> Self;
    /// Returns whether this value, which is not zero, divides `value`.
    fn divides(&self, value: &Self) -> bool;
    fn gcd(&self, other: &Self) -> Self;

    fn abs(&self) -> Self {
        if self.signum() < 0 { self.neg() } else { self.clone() }
    }
    fn div_ceil(&self, divisor: &Self) -> Self {
        self.neg().div_floor(divisor).neg()
    }
    fn is_unit(&self) -> bool {
        self.is_one() || self.neg().is_one()
    }

    /// Returns whether the absolute value is larger than the absolute value of `other`.
    fn larger(&self, other: &Self) -> bool {
        self.abs() > other.abs()
    }

    /// Compares `a * b` with `c * d`.
    fn cmp_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Checked<std::cmp::Ordering> {
        Ok(a.mul(b)?.cmp(&c.mul(d)?))
    }

    /// Computes `dst = a * dst + b * src`. On overflow `dst` is unchanged.
    fn combine(dst: &mut [Self], a: &Self, b: &Self, src: &[Self]) -> Checked<()> {
        debug_assert_eq!(dst.len(), src.len());
        let mut out = Vec::with_capacity(dst.len());
        for (x, y) in dst.iter().zip(src) {
            out.push(x.mul(a)?.add(&y.mul(b)?)?);
        }
        for (x, y) in dst.iter_mut().zip(out) {
            *x = y;
        }
        Ok(())
    }

    /// Returns the gcd of a row; stops at 1.
    fn row_gcd(row: &[Self]) -> Self {
        let mut gcd = Self::default();
        for value in row {
            // After an entry or two the gcd is usually final, and a division is cheaper than another gcd.
            if !value.is_zero() && (gcd.is_zero() || !gcd.divides(value)) {
                gcd = gcd.gcd(value);
                if gcd.is_one() {
                    break;
                }
            }
        }
        gcd
    }

    /// Divides a row by its gcd.
    fn reduce_row(row: &mut [Self]) {
        let gcd = Self::row_gcd(row);
        if !gcd.is_one() && !gcd.is_zero() {
            Self::divide_row(row, &gcd);
        }
    }

    /// Divides a row by a divisor of its coefficients, rounding down the constant, which comes last.
    fn tighten_row(row: &mut [Self], divisor: &Self) {
        if let Some((constant, coefficients)) = row.split_last_mut() {
            Self::divide_row(coefficients, divisor);
            *constant = constant.div_floor(divisor);
        }
    }

    /// Divides a row by a divisor of all entries.
    fn divide_row(row: &mut [Self], divisor: &Self) {
        for value in row {
            if !value.is_zero() {
                *value = value.div_exact(divisor);
            }
        }
    }
}

impl Num for i64 {
    fn from_i64(value: i64) -> Checked<Self> {
        if value == i64::MIN { Err(Stop::Overflow) } else { Ok(value) }
    }
    fn from_int(value: &Int) -> Checked<Self> {
        value.to_i64().filter(|v| *v != i64::MIN).ok_or(Stop::Overflow)
    }
    fn to_int(&self) -> Int {
        Int::from(*self)
    }

    fn one() -> Self {
        1
    }
    #[inline]
    fn is_zero(&self) -> bool {
        *self == 0
    }
    #[inline]
    fn is_one(&self) -> bool {
        *self == 1
    }
    #[inline]
    fn signum(&self) -> i32 {
        (*self > 0) as i32 - (*self < 0) as i32
    }
    #[inline]
    fn neg(&self) -> Self {
        debug_assert!(*self != i64::MIN, "Symmetric");
        -*self
    }
    #[inline]
    fn add(&self, other: &Self) -> Checked<Self> {
        self.checked_add(*other).filter(|v| *v != i64::MIN).ok_or(Stop::Overflow)
    }
    #[inline]
    fn sub(&self, other: &Self) -> Checked<Self> {
        self.checked_sub(*other).filter(|v| *v != i64::MIN).ok_or(Stop::Overflow)
    }
    #[inline]
    fn mul(&self, other: &Self) -> Checked<Self> {
        self.checked_mul(*other).filter(|v| *v != i64::MIN).ok_or(Stop::Overflow)
    }
    #[inline]
    fn div_floor(&self, divisor: &Self) -> Self {
        let quotient = self / divisor;
        if self % divisor != 0 && (*self < 0) != (*divisor < 0) { quotient - 1 } else { quotient }
    }
    #[inline]
    fn div_exact(&self, divisor: &Self) -> Self {
        self / divisor
    }
    #[inline]
    fn divides(&self, value: &Self) -> bool {
        value % self == 0
    }
    #[inline]
    fn gcd(&self, other: &Self) -> Self {
        // Operands are at most MAX in size (`Symmetric`), and so is the gcd.
        gcd_u64(self.unsigned_abs(), other.unsigned_abs()) as i64
    }

    #[inline]
    fn cmp_products(a: &i64, b: &i64, c: &i64, d: &i64) -> Checked<std::cmp::Ordering> {
        let wide = |x: &i64, y: &i64| i128::from(*x) * i128::from(*y);
        Ok(wide(a, b).cmp(&wide(c, d)))
    }

    fn combine(dst: &mut [i64], a: &i64, b: &i64, src: &[i64]) -> Checked<()> {
        debug_assert_eq!(dst.len(), src.len());
        // Sizes are compared first: they nearly always prove that nothing can overflow, and the loop needs no checks.
        let (mut size_dst, mut size_src) = (0u64, 0u64);
        for (x, y) in dst.iter().zip(src) {
            size_dst |= x.unsigned_abs();
            size_src |= y.unsigned_abs();
        }
        let bits = |x: u64| 64 - x.leading_zeros();
        let left = bits(size_dst) + bits(a.unsigned_abs());
        let right = bits(size_src) + bits(b.unsigned_abs());
        if left.max(right) <= 62 {
            for (x, y) in dst.iter_mut().zip(src) {
                *x = x.wrapping_mul(*a).wrapping_add(y.wrapping_mul(*b));
            }
            return Ok(());
        }
        let wide = |x: i64, y: i64| i128::from(x) * i128::from(*a) + i128::from(y) * i128::from(*b);
        let limit = i128::from(i64::MAX);
        if dst.iter().zip(src).any(|(x, y)| wide(*x, *y).abs() > limit) {
            return Err(Stop::Overflow);
        }
        for (x, y) in dst.iter_mut().zip(src) {
            *x = wide(*x, *y) as i64;
        }
        Ok(())
    }
}

impl Num for Int {
    const WORK: usize = 16;
    fn from_i64(value: i64) -> Checked<Self> {
        Ok(Int::from(value))
    }
    fn from_int(value: &Int) -> Checked<Self> {
        Ok(value.clone())
    }
    fn to_int(&self) -> Int {
        self.clone()
    }
    fn words(&self) -> u64 {
        1 + self.bits() as u64 / 64
    }
    fn one() -> Self {
        Int::ONE
    }
    fn is_zero(&self) -> bool {
        Int::is_zero(self)
    }
    fn is_one(&self) -> bool {
        *self == Int::ONE
    }
    fn signum(&self) -> i32 {
        Int::signum(self)
    }
    fn neg(&self) -> Self {
        -self
    }
    fn add(&self, other: &Self) -> Checked<Self> {
        Ok(self + other)
    }
    fn sub(&self, other: &Self) -> Checked<Self> {
        Ok(self - other)
    }
    fn mul(&self, other: &Self) -> Checked<Self> {
        Ok(self * other)
    }
    fn div_floor(&self, divisor: &Self) -> Self {
        Int::div_floor(self, divisor)
    }
    fn div_exact(&self, divisor: &Self) -> Self {
        Int::div_exact(self, divisor)
    }
    fn divides(&self, value: &Self) -> bool {
        Int::divides(self, value)
    }
    fn gcd(&self, other: &Self) -> Self {
        Int::gcd(self, other)
    }
    fn larger(&self, other: &Self) -> bool {
        self.cmp_abs(other) == std::cmp::Ordering::Greater
    }
    fn cmp_products(a: &Int, b: &Int, c: &Int, d: &Int) -> Checked<std::cmp::Ordering> {
        let (left, right) = (a.signum() * b.signum(), c.signum() * d.signum());
        if left != right || left == 0 {
            return Ok(left.cmp(&right));
        }
        // A product has as many bits as its factors together, or one less, which usually decides.
        let (left_bits, right_bits) = (a.bits() + b.bits(), c.bits() + d.bits());
        if left_bits.abs_diff(right_bits) > 1 {
            let sizes = left_bits.cmp(&right_bits);
            return Ok(if left < 0 { sizes.reverse() } else { sizes });
        }
        Ok((a * b).cmp(&(c * d)))
    }
    fn reduce_row(row: &mut [Int]) {
        // The row is divided along the way, since the gcd of the first entries is usually the gcd of the row.
        let mut nonzero = row.iter().filter(|v| !v.is_zero());
        let (Some(first), Some(second)) = (nonzero.next(), nonzero.next()) else { return };
        let mut gcd = first.gcd(second);
        'again: while gcd != Int::ONE {
            let mut quotients = Vec::with_capacity(row.len());
            for value in row.iter() {
                let (quotient, rest) = value.div_rem(&gcd);
                if !rest.is_zero() {
                    gcd = gcd.gcd(&rest);
                    continue 'again;
                }
                quotients.push(quotient);
            }
            for (value, quotient) in row.iter_mut().zip(quotients) {
                *value = quotient;
            }
            return;
        }
    }
    fn combine(dst: &mut [Int], a: &Int, b: &Int, src: &[Int]) -> Checked<()> {
        debug_assert_eq!(dst.len(), src.len());
        for (x, y) in dst.iter_mut().zip(src) {
            match (x.is_zero(), y.is_zero()) {
                (true, true) => {}
                (true, false) => *x = y * b,
                (false, true) => *x = &*x * a,
                (false, false) => *x = Int::sum_of_products(x, a, y, b),
            }
        }
        Ok(())
    }
}

/// Collects the items, or returns the first error: what `collect` does, with less code for each of its many uses.
pub(crate) fn gathered<V, E>(items: impl Iterator<Item = Result<V, E>>) -> Result<Vec<V>, E> {
    let mut out = Vec::with_capacity(items.size_hint().0);
    for item in items {
        out.push(item?);
    }
    Ok(out)
}

/// Converts numbers to another tier.
pub(crate) fn converted<T: Num, U: Num>(row: &[T]) -> Checked<Vec<U>> {
    gathered(row.iter().map(|v| U::from_int(&v.to_int())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tiers agree with the unbounded one wherever they answer, and refuse wherever they would wrap.
    #[test]
    fn tiers_agree() {
        let values: Vec<i128> =
            [0i128, 1, -1, 2, 3, 7, -12, 1 << 31, -(1 << 62), i64::MAX.into(), -i128::from(i64::MAX)]
                .into_iter()
                .chain([1 << 64, (1 << 100) + 7, -(1 << 120) + 1, i128::MAX, -i128::MAX])
                .collect();
        fn check<T: Num>(a: &Int, b: &Int) {
            let (Ok(x), Ok(y)) = (T::from_int(a), T::from_int(b)) else { return };
            for (found, exact) in [(x.add(&y), a + b), (x.sub(&y), a - b), (x.mul(&y), a * b)] {
                match found {
                    Ok(value) => assert_eq!(value.to_int(), exact),
                    Err(stop) => assert!(stop == Stop::Overflow && T::from_int(&exact).is_err()),
                }
            }
            assert_eq!(x.gcd(&y).to_int(), a.gcd(b));
            if !b.is_zero() {
                assert_eq!(x.div_floor(&y).to_int(), a.div_floor(b));
                assert_eq!(x.div_ceil(&y).to_int(), a.div_ceil(b));
                assert_eq!(y.divides(&x), (a - &(&a.div_floor(b) * b)).is_zero());
                if y.divides(&x) {
                    assert_eq!(x.div_exact(&y).to_int(), a.div_floor(b));
                }
                let rest = a - &(&a.div_floor(b) * b);
                assert!(rest.is_zero() || rest.signum() == b.signum());
            }
            assert_eq!(x.larger(&y), a.abs() > b.abs());
            let order = T::cmp_products(&x, &x, &y, &y);
            assert!(order.is_err() || order == Ok((a * a).cmp(&(b * b))));
            let mut row = [x.clone(), y.clone(), x.clone()];
            T::reduce_row(&mut row);
            let gcd = a.gcd(b);
            if !a.is_zero() && !b.is_zero() {
                assert_eq!(row[1].to_int(), b.div_exact(&gcd));
            }
            let mut row = [x.clone(), y.clone()];
            let before = row.clone();
            match T::combine(&mut row, &x, &y, &[y.clone(), x.clone()]) {
                Ok(()) => assert_eq!(row[0].to_int(), &(a * a) + &(b * b)),
                Err(_) => assert_eq!(row, before),
            }
        }
        for a in &values {
            for b in &values {
                let (a, b) = (Int::from(*a), Int::from(*b));
                check::<i64>(&a, &b);
                check::<Int>(&a, &b);
                assert_eq!(a.to_string().parse::<Int>().as_ref(), Ok(&a));
            }
        }
    }
}
