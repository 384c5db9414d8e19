//! Rational numbers: the answers of the simplex.

use crate::int::Int;
use std::cmp::Ordering;
use std::fmt;

/// A rational number in lowest terms with a positive denominator.
///
/// ```
/// use bourn_presburger::{Fraction, Int};
/// let half = Fraction::new(Int::from(-2), Int::from(-4)).unwrap();
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half.floor(), Int::from(0));
/// assert_eq!(half.ceil(), Int::from(1));
/// assert_eq!((&half + &half) * Fraction::from(3) - half, Fraction::new(Int::from(5), Int::from(2)).unwrap());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: Int,
    denominator: Int,
}

impl Fraction {
    /// Returns `numerator / denominator`, reduced; `None` when the denominator is zero.
    #[must_use]
    pub fn new(numerator: Int, denominator: Int) -> Option<Fraction> {
        (!denominator.is_zero()).then(|| Fraction::reduced(numerator, denominator))
    }

    /// Returns `numerator / denominator` in lowest terms; the denominator is not zero.
    fn reduced(numerator: Int, denominator: Int) -> Fraction {
        let gcd = numerator.gcd(&denominator);
        let (mut numerator, mut denominator) = (numerator.div_floor(&gcd), denominator.div_floor(&gcd));
        if denominator.signum() < 0 {
            (numerator, denominator) = (-numerator, -denominator);
        }
        Fraction { numerator, denominator }
    }

    /// Returns the numerator in lowest terms; it carries the sign.
    #[must_use]
    pub fn numerator(&self) -> &Int {
        &self.numerator
    }

    /// Returns the positive denominator in lowest terms.
    #[must_use]
    pub fn denominator(&self) -> &Int {
        &self.denominator
    }

    /// Returns the largest integer not greater than the value.
    #[must_use]
    pub fn floor(&self) -> Int {
        self.numerator.div_floor(&self.denominator)
    }

    /// Returns the smallest integer not less than the value.
    #[must_use]
    pub fn ceil(&self) -> Int {
        self.numerator.div_ceil(&self.denominator)
    }

    /// Returns whether the value is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.denominator == Int::ONE
    }
}

impl From<Int> for Fraction {
    fn from(value: Int) -> Fraction {
        Fraction { numerator: value, denominator: Int::ONE }
    }
}

impl From<i64> for Fraction {
    fn from(value: i64) -> Fraction {
        Fraction::from(Int::from(value))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, |$a:ident, $b:ident| $numerator:expr) => {
        impl std::ops::$trait for &Fraction {
            type Output = Fraction;
            fn $method(self, other: &Fraction) -> Fraction {
                let ($a, $b) = (self, other);
                // Neither denominator is zero, nor is their product.
                Fraction::reduced($numerator, &$a.denominator * &$b.denominator)
            }
        }
        impl std::ops::$trait for Fraction {
            type Output = Fraction;
            fn $method(self, other: Fraction) -> Fraction {
                std::ops::$trait::$method(&self, &other)
            }
        }
    };
}
operator!(Add, add, |a, b| &(&a.numerator * &b.denominator) + &(&b.numerator * &a.denominator));
operator!(Sub, sub, |a, b| &(&a.numerator * &b.denominator) - &(&b.numerator * &a.denominator));
operator!(Mul, mul, |a, b| &a.numerator * &b.numerator);

impl std::ops::Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction { numerator: -self.numerator, denominator: self.denominator }
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            self.numerator.fmt(f)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
