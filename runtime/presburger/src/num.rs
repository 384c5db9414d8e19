//! Number tiers. Every algorithm is generic over [`Num`] and runs first in machine words; an operation whose result
//! does not fit stops with [`Stop::Overflow`], and the caller repeats the step one tier up. No tier ever wraps.

use crate::int::{Int, gcd_u64, gcd_u128};
use std::fmt::Debug;

/// Why a computation stopped without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A number left the tier: repeat in the next one.
    Overflow,
    /// The budget is used up.
    Exhausted,
}

pub(crate) type Fit<V> = Result<V, Stop>;

/// An integer of one tier. Invariant `Symmetric`: a value and its negation both fit, so `neg` cannot fail.
pub(crate) trait Num: Clone + Ord + Debug + Default + std::hash::Hash + 'static {
    fn from_i64(value: i64) -> Fit<Self>;
    fn from_int(value: &Int) -> Fit<Self>;
    fn to_int(&self) -> Int;
    fn one() -> Self;
    fn is_zero(&self) -> bool;
    fn is_one(&self) -> bool;
    fn signum(&self) -> i32;
    fn neg(&self) -> Self;
    fn add(&self, other: &Self) -> Fit<Self>;
    fn sub(&self, other: &Self) -> Fit<Self>;
    fn mul(&self, other: &Self) -> Fit<Self>;
    /// Floor of the quotient; the divisor is not zero.
    fn div_floor(&self, divisor: &Self) -> Self;
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

    /// Compares `a * b` with `c * d`.
    fn cmp_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Fit<std::cmp::Ordering> {
        Ok(a.mul(b)?.cmp(&c.mul(d)?))
    }

    /// `dst = a * dst + b * src`. On overflow `dst` is left as it was.
    fn combine(dst: &mut [Self], a: &Self, b: &Self, src: &[Self]) -> Fit<()> {
        let mut out = Vec::with_capacity(dst.len());
        for (x, y) in dst.iter().zip(src) {
            out.push(x.mul(a)?.add(&y.mul(b)?)?);
        }
        for (x, y) in dst.iter_mut().zip(out) {
            *x = y;
        }
        Ok(())
    }

    /// The gcd of a row; stops at 1.
    fn row_gcd(row: &[Self]) -> Self {
        let mut gcd = Self::default();
        for value in row {
            if !value.is_zero() {
                gcd = gcd.gcd(value);
                if gcd.is_one() {
                    break;
                }
            }
        }
        gcd
    }

    /// Divides a row by a divisor of all of it.
    fn divide_row(row: &mut [Self], divisor: &Self) {
        for value in row {
            if !value.is_zero() {
                *value = value.div_floor(divisor);
            }
        }
    }
}

macro_rules! word_common {
    ($word:ty, $gcd:path) => {
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
            debug_assert!(*self != <$word>::MIN, "Symmetric");
            -*self
        }
        #[inline]
        fn add(&self, other: &Self) -> Fit<Self> {
            self.checked_add(*other).filter(|v| *v != <$word>::MIN).ok_or(Stop::Overflow)
        }
        #[inline]
        fn sub(&self, other: &Self) -> Fit<Self> {
            self.checked_sub(*other).filter(|v| *v != <$word>::MIN).ok_or(Stop::Overflow)
        }
        #[inline]
        fn mul(&self, other: &Self) -> Fit<Self> {
            self.checked_mul(*other).filter(|v| *v != <$word>::MIN).ok_or(Stop::Overflow)
        }
        #[inline]
        fn div_floor(&self, divisor: &Self) -> Self {
            let quotient = self / divisor;
            if self % divisor != 0 && (*self < 0) != (*divisor < 0) { quotient - 1 } else { quotient }
        }
        #[inline]
        fn gcd(&self, other: &Self) -> Self {
            // Operands are at most MAX in size (`Symmetric`), and so is the gcd.
            $gcd(self.unsigned_abs(), other.unsigned_abs()) as $word
        }
    };
}

impl Num for i64 {
    word_common!(i64, gcd_u64);
    fn from_i64(value: i64) -> Fit<Self> {
        if value == i64::MIN { Err(Stop::Overflow) } else { Ok(value) }
    }
    fn from_int(value: &Int) -> Fit<Self> {
        value.to_i64().filter(|v| *v != i64::MIN).ok_or(Stop::Overflow)
    }
    fn to_int(&self) -> Int {
        Int::from(*self)
    }

    #[inline]
    fn cmp_products(a: &i64, b: &i64, c: &i64, d: &i64) -> Fit<std::cmp::Ordering> {
        let wide = |x: &i64, y: &i64| i128::from(*x) * i128::from(*y);
        Ok(wide(a, b).cmp(&wide(c, d)))
    }

    fn combine(dst: &mut [i64], a: &i64, b: &i64, src: &[i64]) -> Fit<()> {
        // Sizes first: nearly always they prove that nothing can overflow, and the loop needs no checks.
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

impl Num for i128 {
    word_common!(i128, gcd_u128);
    fn from_i64(value: i64) -> Fit<Self> {
        Ok(i128::from(value))
    }
    fn from_int(value: &Int) -> Fit<Self> {
        value.to_i128().filter(|v| *v != i128::MIN).ok_or(Stop::Overflow)
    }
    fn to_int(&self) -> Int {
        Int::from(*self)
    }
}

impl Num for Int {
    fn from_i64(value: i64) -> Fit<Self> {
        Ok(Int::from(value))
    }
    fn from_int(value: &Int) -> Fit<Self> {
        Ok(value.clone())
    }
    fn to_int(&self) -> Int {
        self.clone()
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
    fn add(&self, other: &Self) -> Fit<Self> {
        Ok(self + other)
    }
    fn sub(&self, other: &Self) -> Fit<Self> {
        Ok(self - other)
    }
    fn mul(&self, other: &Self) -> Fit<Self> {
        Ok(self * other)
    }
    fn div_floor(&self, divisor: &Self) -> Self {
        Int::div_floor(self, divisor)
    }
    fn gcd(&self, other: &Self) -> Self {
        Int::gcd(self, other)
    }
}
