//! Sparse linear combinations over atoms, with checked 128-bit coefficients.

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::base::ids::AtomId;
use crate::base::interval::{Interval, gcd, multiply};

/// The greatest numbers in useful rows.
const SMALL_CONSTANT: u128 = 1 << 40;
const SMALL_COEFFICIENT: u128 = 1 << 20;

/// Numbers of at most this many bits are small for the simplex. Larger numbers count in half words, as their products
/// do not fit a word.
const SMALL_BITS: u32 = 40;
const HALF_WORD: u32 = 32;

/// Forms with at most this many terms are stored without an allocation.
const IN_PLACE: usize = 2;

/// `constant + sum of coefficient * atom`: atoms ascend, coefficients are not zero.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Linear {
    pub constant: i128,
    pub terms: SmallVec<[(AtomId, i128); IN_PLACE]>,
}

/// Forms are copied often. Their terms are plain numbers, which are not cloned one by one.
impl Clone for Linear {
    fn clone(&self) -> Self {
        Linear { constant: self.constant, terms: SmallVec::from_slice(&self.terms) }
    }
}

/// Returns the capacity for the terms of a sum. Short lists are compared, as the sum may fit in place.
fn room_for(ours: &[(AtomId, i128)], theirs: &[(AtomId, i128)]) -> usize {
    let most = ours.len() + theirs.len();
    if !(IN_PLACE + 1..=2 * IN_PLACE).contains(&most) {
        return most;
    }
    most - theirs.iter().filter(|(atom, _)| ours.iter().any(|(own, _)| own == atom)).count()
}

impl Linear {
    pub fn constant(constant: i128) -> Self {
        Linear { constant, terms: SmallVec::new() }
    }

    pub fn atom(atom: AtomId) -> Self {
        let mut terms = SmallVec::new();
        terms.push((atom, 1));
        Linear { constant: 0, terms }
    }

    /// Returns rows, forms that are `>= 0`, which bound the atom by the interval.
    pub fn rows_of(atom: AtomId, interval: Interval) -> impl Iterator<Item = Linear> {
        let own = Linear::atom(atom);
        let lower = interval.lower.and_then(|lower| own.offset(lower.checked_neg()?));
        let upper = interval.upper.and_then(|upper| own.scale(-1)?.offset(upper));
        lower.into_iter().chain(upper)
    }

    /// Returns whether all coefficients are small, so that the simplex does not need large numbers for them.
    pub fn is_small(&self) -> bool {
        self.constant.unsigned_abs() <= SMALL_CONSTANT
            && self.terms.iter().all(|term| term.1.unsigned_abs() <= SMALL_COEFFICIENT)
    }

    /// Returns the cost of the row in the simplex, in rows of small numbers: numbers that do not fit a word grow with
    /// each pivot.
    pub fn weight(&self) -> usize {
        let numbers = self.terms.iter().map(|term| term.1).chain([self.constant]);
        let bits = numbers.map(|number| i128::BITS - number.unsigned_abs().leading_zeros()).max();
        let halves = bits.unwrap_or(0).saturating_sub(SMALL_BITS).div_ceil(HALF_WORD) as usize;
        1 + halves * halves
    }

    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Returns whether this form and another are never both `>= 0`, because their sum is negative.
    pub fn excludes(&self, other: &Linear) -> bool {
        self.add(other).and_then(|sum| sum.as_constant()).is_some_and(|constant| constant < 0)
    }

    /// Returns the atom, if the form is a single atom with coefficient 1 and constant 0.
    pub fn as_atom(&self) -> Option<AtomId> {
        match self.terms.as_slice() {
            [(atom, 1)] if self.constant == 0 => Some(*atom),
            _ => None,
        }
    }

    /// Returns the form with constant 0 and a positive first coefficient, and the sign that it was multiplied by.
    pub fn direction(&self) -> (Linear, i128) {
        let base = Linear { constant: 0, ..self.clone() };
        match self.sign() {
            -1 => base.scale(-1).map_or((base, 1), |negated| (negated, -1)),
            _ => (base, 1),
        }
    }

    /// Returns the sign that makes the first coefficient positive; 1 if the negation of a coefficient overflows.
    pub fn sign(&self) -> i128 {
        match self.terms.first() {
            Some((_, ..0)) if self.terms.iter().all(|term| term.1 != i128::MIN) => -1,
            _ => 1,
        }
    }

    pub fn coefficient(&self, atom: AtomId) -> i128 {
        self.terms.binary_search_by_key(&atom, |term| term.0).map_or(0, |at| self.terms[at].1)
    }

    /// Returns `self + factor * other`, or `None` on overflow.
    pub fn add_scaled(&self, other: &Linear, factor: i128) -> Option<Linear> {
        match factor {
            0 => Some(self.clone()),
            1 => self.add_each(other, Some),
            -1 => self.add_each(other, i128::checked_neg),
            _ => self.add_each(other, |coefficient| multiply(coefficient, factor)),
        }
    }

    /// Returns the sum of `self` and `other` with `times` applied to its numbers, or `None` on overflow.
    fn add_each(&self, other: &Linear, times: impl Fn(i128) -> Option<i128>) -> Option<Linear> {
        let constant = self.constant.checked_add(times(other.constant)?)?;
        let (mut ours, mut theirs) = (self.terms.as_slice(), other.terms.as_slice());
        let mut terms = SmallVec::with_capacity(room_for(ours, theirs));
        while let ([(a, x), after_a @ ..], [(b, y), after_b @ ..]) = (ours, theirs) {
            match a.cmp(b) {
                Ordering::Less => {
                    terms.push((*a, *x));
                    ours = after_a;
                }
                Ordering::Greater => {
                    terms.push((*b, times(*y)?));
                    theirs = after_b;
                }
                Ordering::Equal => {
                    let sum = x.checked_add(times(*y)?)?;
                    if sum != 0 {
                        terms.push((*a, sum));
                    }
                    (ours, theirs) = (after_a, after_b);
                }
            }
        }
        for &term in ours {
            terms.push(term);
        }
        for &(atom, coefficient) in theirs {
            terms.push((atom, times(coefficient)?));
        }
        Some(Linear { constant, terms })
    }

    /// Calls `each` with the terms of `other - self`. Returns `None` if there is an overflow.
    pub fn for_each_difference(&self, other: &Linear, each: &mut dyn FnMut(AtomId, i128)) -> Option<()> {
        let (mut ours, mut theirs) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            match (ours.peek(), theirs.peek()) {
                (Some((a, x)), Some((b, y))) if a == b => {
                    let factor = y.checked_sub(*x)?;
                    if factor != 0 {
                        each(*a, factor);
                    }
                    ours.next();
                    theirs.next();
                }
                (Some((a, x)), theirs) if theirs.is_none_or(|(b, _)| a < b) => {
                    each(*a, x.checked_neg()?);
                    ours.next();
                }
                (_, Some((b, y))) => {
                    each(*b, *y);
                    theirs.next();
                }
                (_, None) => return Some(()),
            }
        }
    }

    pub fn add(&self, other: &Linear) -> Option<Linear> {
        self.add_scaled(other, 1)
    }

    pub fn subtract(&self, other: &Linear) -> Option<Linear> {
        self.add_scaled(other, -1)
    }

    pub fn scale(&self, factor: i128) -> Option<Linear> {
        match factor {
            1 => Some(self.clone()),
            _ => Linear::default().add_scaled(self, factor),
        }
    }

    pub fn offset(&self, constant: i128) -> Option<Linear> {
        Some(Linear { constant: self.constant.checked_add(constant)?, ..self.clone() })
    }

    /// Replaces `atom` by `value`.
    pub fn substitute(&self, atom: AtomId, value: &Linear) -> Option<Linear> {
        let coefficient = self.coefficient(atom);
        self.add_scaled(&Linear::atom(atom), coefficient.checked_neg()?)?.add_scaled(value, coefficient)
    }

    /// Returns the greatest common divisor of the coefficients, or 0 without terms.
    pub fn content(&self) -> i128 {
        self.terms.iter().fold(0, |divisor, term| gcd(divisor, term.1))
    }

    /// Returns `self / divisor` if the divisor divides the constant and all coefficients.
    pub fn exactly_divided(&self, divisor: i128) -> Option<Linear> {
        let divided = |number: i128| number.checked_div(divisor).filter(|_| number % divisor == 0);
        let terms = self.terms.iter().map(|&(atom, factor)| Some((atom, divided(factor)?)));
        Some(Linear { constant: divided(self.constant)?, terms: terms.collect::<Option<_>>()? })
    }

    /// Returns `Some(t)` if `self == t * other`, for an `other` that is not constant.
    pub fn multiple_of(&self, other: &Linear) -> Option<i128> {
        let (&(atom, divisor), coefficient) = (other.terms.first()?, self.terms.first()?.1);
        if self.terms[0].0 != atom || coefficient.checked_rem(divisor)? != 0 {
            return None;
        }
        let factor = coefficient.checked_div(divisor)?;
        (other.scale(factor)? == *self).then_some(factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::Id;

    #[test]
    fn terms_of_differences_are_those_that_a_difference_has() {
        let form = |terms: &[(usize, i128)]| Linear {
            constant: 3,
            terms: terms.iter().map(|&(atom, factor)| (AtomId::at(atom), factor)).collect(),
        };
        let forms = [
            form(&[]),
            form(&[(1, 2)]),
            form(&[(1, 2), (4, -1)]),
            form(&[(1, 5), (2, 7), (4, -1)]),
            form(&[(3, i128::MIN)]),
        ];
        assert_eq!(forms[4].for_each_difference(&forms[0], &mut |_, _| {}), None);
        for a in &forms {
            for b in &forms {
                let mut terms = Vec::new();
                let whole = a.for_each_difference(b, &mut |atom, factor| terms.push((atom, factor)));
                if let Some(difference) = b.subtract(a) {
                    assert_eq!((whole, difference.terms.as_slice()), (Some(()), terms.as_slice()));
                }
            }
        }
    }
}
