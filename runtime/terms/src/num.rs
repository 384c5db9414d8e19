//! Integers of unbounded size, stored in machine words if they fit.

use dashu_int::IBig;
use std::cmp::Ordering;
use std::fmt;

/// An integer of any size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Num(Repr);

/// Invariant: `Large` holds only numbers that do not fit `Small`.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Repr {
    Small(i128),
    Large(Box<IBig>),
}

impl Num {
    /// Reads decimal digits with an optional sign.
    #[must_use]
    pub fn from_decimal(digits: &str) -> Option<Self> {
        digits.parse::<IBig>().ok().map(Self::from)
    }

    /// Returns the value if it fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        match self.0 {
            Repr::Small(value) => Some(value),
            Repr::Large(_) => None,
        }
    }

    /// Returns the nearest value that fits.
    #[must_use]
    pub fn clamped(&self) -> i128 {
        match &self.0 {
            Repr::Small(value) => *value,
            Repr::Large(value) if **value < IBig::ZERO => i128::MIN,
            Repr::Large(_) => i128::MAX,
        }
    }

    fn is_positive(&self) -> bool {
        self.clamped() > 0
    }

    fn big(&self) -> IBig {
        match &self.0 {
            Repr::Small(value) => IBig::from(*value),
            Repr::Large(value) => (**value).clone(),
        }
    }

    fn with(
        &self,
        other: &Self,
        small: impl Fn(i128, i128) -> Option<i128>,
        big: impl Fn(IBig, IBig) -> IBig,
    ) -> Self {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(value) = small(*a, *b)
        {
            return Num(Repr::Small(value));
        }
        Num::from(big(self.big(), other.big()))
    }

    /// Returns the sum.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        self.with(other, i128::checked_add, |a, b| a + b)
    }

    /// Returns the difference.
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        self.with(other, i128::checked_sub, |a, b| a - b)
    }

    /// Returns the product.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        self.with(other, i128::checked_mul, |a, b| a * b)
    }

    /// Returns the quotient rounded down; `None` if the divisor is not positive.
    #[must_use]
    pub fn floor_div(&self, divisor: &Self) -> Option<Self> {
        divisor
            .is_positive()
            .then(|| self.with(divisor, |a, b| Some(a.div_euclid(b)), |a, b| dashu_base_div(a, b).0))
    }

    /// Returns the quotient rounded up; `None` if the divisor is not positive.
    #[must_use]
    pub fn ceil_div(&self, divisor: &Self) -> Option<Self> {
        let quotient = self.floor_div(divisor)?;
        let exact = self.modulo(divisor)? == Num::from(0_i128);
        Some(if exact { quotient } else { quotient.add(&Num::from(1_i128)) })
    }

    /// Returns the remainder, which is never negative; `None` if the divisor is not positive.
    #[must_use]
    pub fn modulo(&self, divisor: &Self) -> Option<Self> {
        divisor
            .is_positive()
            .then(|| self.with(divisor, |a, b| Some(a.rem_euclid(b)), |a, b| dashu_base_div(a, b).1))
    }
}

/// Returns the quotient rounded down and the remainder, for a positive divisor.
fn dashu_base_div(a: IBig, b: IBig) -> (IBig, IBig) {
    let (quotient, remainder) = (&a / &b, &a % &b);
    if remainder < IBig::ZERO { (quotient - IBig::ONE, remainder + b) } else { (quotient, remainder) }
}

impl From<i128> for Num {
    fn from(value: i128) -> Self {
        Num(Repr::Small(value))
    }
}

impl From<i64> for Num {
    fn from(value: i64) -> Self {
        Num(Repr::Small(i128::from(value)))
    }
}

impl From<usize> for Num {
    fn from(value: usize) -> Self {
        Num(Repr::Small(value as i128))
    }
}

impl From<IBig> for Num {
    fn from(value: IBig) -> Self {
        match i128::try_from(&value) {
            Ok(small) => Num(Repr::Small(small)),
            Err(_) => Num(Repr::Large(Box::new(value))),
        }
    }
}

impl PartialOrd for Num {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Num {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => value.fmt(f),
            Repr::Large(value) => value.fmt(f),
        }
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
