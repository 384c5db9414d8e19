//! The integer type of the library: a machine word if the value fits, a big integer otherwise.

use dashu_int::IBig;
use dashu_int::ops::{BitTest, DivRem, Gcd};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// An integer of any size. Values that fit `i64` are held inline; only larger ones allocate.
///
/// ```
/// use bourn_presburger::Int;
/// let big: Int = "170141183460469231731687303715884105728".parse().unwrap();
/// assert_eq!(&(&big * &Int::from(2)) - &(&big + &big), Int::from(0));
/// assert_eq!(Int::from(-7).div_floor(&Int::from(2)), Int::from(-4));
/// ```
// Invariant `Canonical`: `Big` never holds a value that fits `i64`, so that derived equality and hashing are right.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Word(i64),
    Big(IBig),
}

impl Int {
    /// Zero.
    pub const ZERO: Int = Int(Repr::Word(0));
    /// One.
    pub const ONE: Int = Int(Repr::Word(1));

    fn canonical(value: IBig) -> Int {
        match i64::try_from(&value) {
            Ok(word) => Int(Repr::Word(word)),
            Err(_) => Int(Repr::Big(value)),
        }
    }

    fn big(&self) -> Cow<'_, IBig> {
        match &self.0 {
            Repr::Word(word) => Cow::Owned(IBig::from(*word)),
            Repr::Big(big) => Cow::Borrowed(big),
        }
    }

    /// Returns the value as a machine word, if it fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Word(word) => Some(word),
            Repr::Big(_) => None,
        }
    }

    /// Returns the value as `i128`, if it fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Word(word) => Some(i128::from(*word)),
            Repr::Big(big) => i128::try_from(big).ok(),
        }
    }

    /// Returns the sign: -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Word(word) => word.signum() as i32,
            Repr::Big(big) => {
                if *big < IBig::ZERO {
                    -1
                } else {
                    1
                }
            }
        }
    }

    /// Returns whether the value is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Word(0))
    }

    /// Returns the greatest common divisor, never negative; `gcd(0, 0)` is 0.
    #[must_use]
    pub fn gcd(&self, other: &Int) -> Int {
        if let (Repr::Word(a), Repr::Word(b)) = (&self.0, &other.0) {
            return Int::from(gcd_u64(a.unsigned_abs(), b.unsigned_abs()));
        }
        if self.is_zero() || other.is_zero() {
            return if self.is_zero() { other.abs() } else { self.abs() };
        }
        if let (Repr::Big(a), Repr::Word(b)) | (Repr::Word(b), Repr::Big(a)) = (&self.0, &other.0) {
            let rest = Int::canonical(a % IBig::from(*b));
            return rest.gcd(&Int(Repr::Word(*b)));
        }
        Int::canonical(IBig::from(self.big().as_ref().gcd(other.big().as_ref())))
    }

    /// Returns the absolute value.
    #[must_use]
    pub fn abs(&self) -> Int {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// Compares the absolute values.
    pub(crate) fn cmp_abs(&self, other: &Int) -> Ordering {
        if let (Repr::Word(a), Repr::Word(b)) = (&self.0, &other.0) {
            return a.unsigned_abs().cmp(&b.unsigned_abs());
        }
        self.bits().cmp(&other.bits()).then_with(|| match (self.signum(), other.signum()) {
            (1, 1) => self.cmp(other),
            (-1, -1) => other.cmp(self),
            _ => self.abs().cmp(&other.abs()),
        })
    }

    /// Returns the number of bits of the absolute value.
    pub(crate) fn bits(&self) -> usize {
        match &self.0 {
            Repr::Word(word) => 64 - word.unsigned_abs().leading_zeros() as usize,
            Repr::Big(big) => big.bit_len(),
        }
    }

    /// Returns `x * a + y * b`.
    pub(crate) fn sum_of_products(x: &Int, a: &Int, y: &Int, b: &Int) -> Int {
        if let (Repr::Word(x), Repr::Word(a), Repr::Word(y), Repr::Word(b)) = (&x.0, &a.0, &y.0, &b.0) {
            let product = |v: &i64, w: &i64| i128::from(*v) * i128::from(*w);
            if let Some(sum) = product(x, a).checked_add(product(y, b)) {
                return Int::from(sum);
            }
        }
        Int::canonical(x.big().as_ref() * a.big().as_ref() + y.big().as_ref() * b.big().as_ref())
    }

    /// Returns the quotient rounded towards minus infinity.
    ///
    /// # Panics
    ///
    /// Panics if the divisor is zero.
    #[must_use]
    #[track_caller]
    pub fn div_floor(&self, divisor: &Int) -> Int {
        match (&self.0, &divisor.0) {
            (_, Repr::Word(0)) => panic!("Int: division by zero"),
            (Repr::Word(a), Repr::Word(b)) if *b != -1 => {
                let quotient = a / b;
                Int::from(if a % b != 0 && (*a < 0) != (*b < 0) { quotient - 1 } else { quotient })
            }
            _ => {
                let (a, b) = (self.big(), divisor.big());
                let (quotient, rest) = a.as_ref().div_rem(b.as_ref());
                let adjust = rest != IBig::ZERO && (rest < IBig::ZERO) != (*b < IBig::ZERO);
                Int::canonical(if adjust { quotient - IBig::ONE } else { quotient })
            }
        }
    }

    /// Returns the quotient of a division without remainder; zero for a zero divisor.
    pub(crate) fn div_exact(&self, divisor: &Int) -> Int {
        match (&self.0, &divisor.0) {
            (_, Repr::Word(0)) => Int::ZERO,
            (Repr::Word(a), Repr::Word(b)) if *b != -1 => Int(Repr::Word(a / b)),
            (Repr::Big(a), Repr::Word(b)) => Int::canonical(a / *b),
            _ => Int::canonical(self.big().as_ref() / divisor.big().as_ref()),
        }
    }

    /// Returns the quotient rounded towards zero and the remainder; the divisor is not zero.
    pub(crate) fn div_rem(&self, divisor: &Int) -> (Int, Int) {
        match (&self.0, &divisor.0) {
            (_, Repr::Word(0)) => (Int::ZERO, Int::ZERO),
            (Repr::Word(a), Repr::Word(b)) if *b != -1 => (Int(Repr::Word(a / b)), Int(Repr::Word(a % b))),
            // The least word divided by a big value may be -1.
            (Repr::Word(a), Repr::Big(_)) if *a != i64::MIN => (Int::ZERO, self.clone()),
            _ => {
                let (quotient, rest) = self.big().as_ref().div_rem(divisor.big().as_ref());
                (Int::canonical(quotient), Int::canonical(rest))
            }
        }
    }

    /// Returns whether this value, which is not zero, divides `value`.
    pub(crate) fn divides(&self, value: &Int) -> bool {
        match (&value.0, &self.0) {
            (_, Repr::Word(-1..=1)) => true,
            (Repr::Word(a), Repr::Word(b)) => a % b == 0,
            _ if self.bits() > value.bits() => value.is_zero(),
            (Repr::Big(a), Repr::Word(b)) => a % *b == 0,
            _ => value.big().as_ref() % self.big().as_ref() == IBig::ZERO,
        }
    }

    /// Returns the quotient rounded towards plus infinity.
    ///
    /// # Panics
    ///
    /// Panics if the divisor is zero.
    #[must_use]
    #[track_caller]
    pub fn div_ceil(&self, divisor: &Int) -> Int {
        -(-self).div_floor(divisor)
    }
}

pub(crate) fn gcd_u64(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
        if b == 0 {
            return a << shift;
        }
    }
}

macro_rules! from_words {
    ($($word:ty),*) => { $(
        impl From<$word> for Int {
            fn from(value: $word) -> Int {
                match i64::try_from(value) {
                    Ok(word) => Int(Repr::Word(word)),
                    Err(_) => Int(Repr::Big(IBig::from(value))),
                }
            }
        }
    )* };
}
from_words!(i32, u32, i64, u64, usize, i128, u128);

macro_rules! operator {
    ($name:ident, $method:ident, $checked:ident, $op:tt) => {
        impl std::ops::$name for &Int {
            type Output = Int;
            fn $method(self, other: &Int) -> Int {
                if let (Repr::Word(a), Repr::Word(b)) = (&self.0, &other.0)
                    && let Some(word) = a.$checked(*b)
                {
                    return Int(Repr::Word(word));
                }
                Int::canonical(self.big().as_ref() $op other.big().as_ref())
            }
        }
        impl std::ops::$name for Int {
            type Output = Int;
            fn $method(self, other: Int) -> Int {
                &self $op &other
            }
        }
    };
}
operator!(Add, add, checked_add, +);
operator!(Sub, sub, checked_sub, -);
operator!(Mul, mul, checked_mul, *);

impl std::ops::Neg for &Int {
    type Output = Int;
    fn neg(self) -> Int {
        match &self.0 {
            Repr::Word(word) if *word != i64::MIN => Int(Repr::Word(-word)),
            _ => Int::canonical(-self.big().as_ref()),
        }
    }
}

impl std::ops::Neg for Int {
    type Output = Int;
    fn neg(self) -> Int {
        -&self
    }
}

impl Default for Int {
    fn default() -> Int {
        Int::ZERO
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Word(a), Repr::Word(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            (Repr::Big(_), Repr::Word(_)) => self.signum().cmp(&0),
            (Repr::Word(_), Repr::Big(_)) => 0.cmp(&other.signum()),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<i64> for Int {
    fn eq(&self, other: &i64) -> bool {
        self.to_i64() == Some(*other)
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Word(word) => word.fmt(f),
            Repr::Big(big) => big.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An error: a text is not a decimal integer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseIntError;

impl fmt::Display for ParseIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a decimal integer")
    }
}

impl std::error::Error for ParseIntError {}

impl FromStr for Int {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Int, ParseIntError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseIntError);
        }
        text.parse::<IBig>().map(Int::canonical).map_err(|_| ParseIntError)
    }
}
