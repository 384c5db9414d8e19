//! Integers of unbounded size.

use dashu_int::IBig;
use dashu_int::ops::{DivEuclid, RemEuclid};
use std::fmt;

/// An integer of any size. Values that fit two machine words are held inline.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Num(IBig);

impl Num {
    /// Reads decimal digits with an optional sign.
    #[must_use]
    pub fn from_decimal(digits: &str) -> Option<Self> {
        digits.parse().ok().map(Num)
    }

    /// Returns the value if it fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        i128::try_from(&self.0).ok()
    }

    /// Returns the nearest value that fits.
    #[must_use]
    pub fn clamped(&self) -> i128 {
        self.to_i128().unwrap_or(if self.0 < IBig::ZERO { i128::MIN } else { i128::MAX })
    }

    /// Returns the sum.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        Num(&self.0 + &other.0)
    }

    /// Returns the difference.
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        Num(&self.0 - &other.0)
    }

    /// Returns the product.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        Num(&self.0 * &other.0)
    }

    /// Returns the quotient rounded down; `None` if the divisor is not positive.
    #[must_use]
    pub fn floor_div(&self, divisor: &Self) -> Option<Self> {
        (divisor.0 > IBig::ZERO).then(|| Num((&self.0).div_euclid(&divisor.0)))
    }

    /// Returns the quotient rounded up; `None` if the divisor is not positive.
    #[must_use]
    pub fn ceil_div(&self, divisor: &Self) -> Option<Self> {
        let quotient = self.floor_div(divisor)?;
        let is_exact = self.modulo(divisor)?.0 == IBig::ZERO;
        Some(if is_exact { quotient } else { Num(quotient.0 + IBig::ONE) })
    }

    /// Returns the remainder, which is never negative; `None` if the divisor is not positive.
    #[must_use]
    pub fn modulo(&self, divisor: &Self) -> Option<Self> {
        (divisor.0 > IBig::ZERO).then(|| Num(IBig::from((&self.0).rem_euclid(&divisor.0))))
    }
}

impl From<i128> for Num {
    fn from(value: i128) -> Self {
        Num(value.into())
    }
}

impl From<i64> for Num {
    fn from(value: i64) -> Self {
        Num(value.into())
    }
}

impl From<usize> for Num {
    fn from(value: usize) -> Self {
        Num(value.into())
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflow_goes_on_in_large_numbers() {
        let max = Num::from(i128::MAX);
        let more = max.add(&Num::from(1_i128));
        assert_eq!(more.to_i128(), None);
        assert_eq!(more.to_string(), "170141183460469231731687303715884105728");
        assert!(more > max);
        assert_eq!(more.clamped(), i128::MAX);
        assert_eq!(more.sub(&Num::from(1_i128)), max);
        assert_eq!(max.mul(&max).floor_div(&max), Some(max));
    }

    #[test]
    fn division_rounds_down_and_wants_a_positive_divisor() {
        let (minus7, two) = (Num::from(-7_i128), Num::from(2_i128));
        assert_eq!(minus7.floor_div(&two), Some(Num::from(-4_i128)));
        assert_eq!(minus7.ceil_div(&two), Some(Num::from(-3_i128)));
        assert_eq!(minus7.modulo(&two), Some(Num::from(1_i128)));
        assert_eq!(minus7.floor_div(&Num::from(0_i128)), None);
        let huge = Num::from_decimal("-170141183460469231731687303715884105729").unwrap();
        assert_eq!(huge.modulo(&two), Some(Num::from(1_i128)));
        assert_eq!(huge.floor_div(&two).unwrap().to_string(), "-85070591730234615865843651857942052865");
        assert_eq!(huge.ceil_div(&two).unwrap().to_string(), "-85070591730234615865843651857942052864");
    }
}
