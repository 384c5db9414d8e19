//! The numbers of the simplex: machine fractions, and fractions without a limit for systems that overflow them.

use bourn_presburger::{Fraction, Int};

/// A rational number. An operation returns `None` if its result is too large.
pub(super) trait Number: Clone {
    /// The cost of an operation, in operations on machine fractions.
    const COST: usize;

    fn whole(value: i128) -> Self;
    fn signum(&self) -> i32;
    fn add(&self, other: &Self) -> Option<Self>;
    fn multiply(&self, other: &Self) -> Option<Self>;
    fn negate(&self) -> Option<Self>;
    fn inverse(&self) -> Option<Self>;
    /// Returns the number as a machine fraction, if it is small enough.
    fn to_small(&self) -> Option<SmallFraction>;
    /// Returns the smallest positive multiples of numbers that are integers, if they are small enough.
    fn to_integers(numbers: &[Self]) -> Option<Vec<i128>>;
}

/// A fraction of machine integers in lowest terms.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct SmallFraction {
    pub above: i128,
    pub below: i128,
}

impl SmallFraction {
    fn new(above: i128, below: i128) -> Option<Self> {
        let divisor = i128::try_from(gcd(above.unsigned_abs(), below.unsigned_abs())).ok()?.max(1);
        let sign = if below < 0 { -1 } else { 1 };
        if divisor == 1 {
            return Some(SmallFraction { above: above.checked_mul(sign)?, below: below.checked_mul(sign)? });
        }
        Some(SmallFraction {
            above: (above / divisor).checked_mul(sign)?,
            below: (below / divisor).checked_mul(sign)?,
        })
    }
}

impl Number for SmallFraction {
    const COST: usize = 1;

    fn whole(value: i128) -> Self {
        SmallFraction { above: value, below: 1 }
    }

    fn signum(&self) -> i32 {
        self.above.signum() as i32
    }

    fn add(&self, other: &Self) -> Option<Self> {
        if self.below == 1 && other.below == 1 {
            return Some(SmallFraction::whole(self.above.checked_add(other.above)?));
        }
        let above = self.above.checked_mul(other.below)?.checked_add(other.above.checked_mul(self.below)?)?;
        SmallFraction::new(above, self.below.checked_mul(other.below)?)
    }

    fn multiply(&self, other: &Self) -> Option<Self> {
        if self.above == 0 || other.above == 0 {
            return Some(SmallFraction::whole(0));
        }
        SmallFraction::new(self.above.checked_mul(other.above)?, self.below.checked_mul(other.below)?)
    }

    fn negate(&self) -> Option<Self> {
        Some(SmallFraction { above: self.above.checked_neg()?, ..*self })
    }

    fn inverse(&self) -> Option<Self> {
        SmallFraction::new(self.below, self.above)
    }

    fn to_small(&self) -> Option<SmallFraction> {
        Some(*self)
    }

    fn to_integers(numbers: &[Self]) -> Option<Vec<i128>> {
        let common = numbers.iter().try_fold(1i128, |common, number| {
            let divisor = i128::try_from(gcd(common.unsigned_abs(), number.below.unsigned_abs())).ok()?;
            common.checked_mul(number.below / divisor)
        })?;
        numbers.iter().map(|number| number.above.checked_mul(common / number.below)).collect()
    }
}

impl Number for Fraction {
    const COST: usize = 8;

    fn whole(value: i128) -> Self {
        Int::from(value).into()
    }

    fn signum(&self) -> i32 {
        self.numerator().signum()
    }

    fn add(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn multiply(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn negate(&self) -> Option<Self> {
        Some(-self.clone())
    }

    fn inverse(&self) -> Option<Self> {
        Fraction::new(self.denominator().clone(), self.numerator().clone())
    }

    fn to_small(&self) -> Option<SmallFraction> {
        Some(SmallFraction { above: self.numerator().to_i128()?, below: self.denominator().to_i128()? })
    }

    fn to_integers(numbers: &[Self]) -> Option<Vec<i128>> {
        let common = numbers.iter().fold(Int::ONE, |common, number| {
            let divisor = common.gcd(number.denominator());
            &common * &number.denominator().div_floor(&divisor)
        });
        let whole = |number: &Self| (number.numerator() * &common.div_floor(number.denominator())).to_i128();
        numbers.iter().map(whole).collect()
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    // Nearly all numbers are small, and machine words are much faster.
    if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return a.into();
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
