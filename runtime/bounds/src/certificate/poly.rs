//! Polynomials over atoms with checked coefficients: an overflow is an error, never a wrong number.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

use bourn_presburger::Int;

/// The index of an unknown of a replay.
pub(crate) type AtomId = u32;

/// Products of more factors, and polynomials of more terms, are refused.
const DEGREE_LIMIT: usize = 8;
const TERM_LIMIT: usize = 2000;

/// A sum of multiples of products of atoms. The factors of a product ascend, the empty product is 1, and no multiple is
/// 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Poly {
    /// In the order of the products. A search copies rows very often.
    terms: Rc<Vec<Term>>,
}

/// A product, and the multiple of it.
type Term = (Vec<AtomId>, i128);

impl Poly {
    fn new(terms: Vec<Term>) -> Self {
        Poly { terms: Rc::new(terms) }
    }

    pub fn constant(value: i128) -> Self {
        if value == 0 { Poly::default() } else { Poly::new(vec![(Vec::new(), value)]) }
    }

    pub fn atom(atom: AtomId) -> Self {
        Poly::new(vec![(vec![atom], 1)])
    }

    /// Returns the products of atoms with their factors.
    pub fn terms(&self) -> impl Iterator<Item = (&Vec<AtomId>, i128)> {
        self.terms.iter().map(|(product, factor)| (product, *factor))
    }

    /// Returns the constant part, and the rest.
    fn split(&self) -> (i128, &[Term]) {
        // The empty product comes first.
        match self.terms.split_first() {
            Some(((product, constant), rest)) if product.is_empty() => (*constant, rest),
            _ => (0, &self.terms),
        }
    }

    /// Returns the number, if there are no atoms.
    pub fn as_constant(&self) -> Option<i128> {
        let (constant, rest) = self.split();
        rest.is_empty().then_some(constant)
    }

    /// Returns the atom, if the polynomial is a single atom.
    pub fn as_atom(&self) -> Option<AtomId> {
        match self.terms.as_slice() {
            [(product, 1)] if product.len() == 1 => Some(product[0]),
            _ => None,
        }
    }

    /// Returns `self - other`, if that is a constant that is not too large.
    pub fn constant_gap(&self, other: &Poly) -> Option<i128> {
        let ((a, rest), (b, others)) = (self.split(), other.split());
        if rest == others { a.checked_sub(b) } else { None }
    }

    /// Returns `self + factor * other`.
    pub fn add_scaled(&self, other: &Poly, factor: i128) -> Option<Poly> {
        let mut sum: Vec<Term> = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut own, mut others) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (own.peek(), others.peek()) {
                (Some(a), Some(b)) => a.0.cmp(&b.0),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => break,
            };
            let (product, before) = match order {
                Ordering::Greater => (&others.peek()?.0, 0),
                _ => own.next().map(|(product, factor)| (product, *factor))?,
            };
            let more = match order {
                Ordering::Less => 0,
                _ => others.next()?.1.checked_mul(factor)?,
            };
            let total = before.checked_add(more)?;
            if total != 0 {
                sum.push((product.clone(), total));
            }
        }
        (sum.len() <= TERM_LIMIT).then(|| Poly::new(sum))
    }

    pub fn add(&self, other: &Poly) -> Option<Poly> {
        self.add_scaled(other, 1)
    }

    pub fn subtract(&self, other: &Poly) -> Option<Poly> {
        self.add_scaled(other, -1)
    }

    pub fn negate(&self) -> Option<Poly> {
        Poly::default().add_scaled(self, -1)
    }

    pub fn offset(&self, value: i128) -> Option<Poly> {
        self.add(&Poly::constant(value))
    }

    pub fn multiply(&self, other: &Poly) -> Option<Poly> {
        let mut sum = Poly::default();
        for (a, x) in self.terms() {
            let mut part: Vec<Term> = Vec::with_capacity(other.terms.len());
            for (b, y) in other.terms() {
                let mut product: Vec<AtomId> = a.iter().chain(b).copied().collect();
                product.sort_unstable();
                if product.len() > DEGREE_LIMIT {
                    return None;
                }
                part.push((product, x.checked_mul(y)?));
            }
            // Different products multiplied by the same product are different.
            part.sort_unstable();
            sum = sum.add(&Poly::new(part))?;
        }
        Some(sum)
    }

    /// Returns a row that is equivalent to `self >= 0` over the integers: the factors divided by their greatest common
    /// divisor, and the constant by the same, rounded down.
    pub fn rounded(&self) -> Poly {
        match self.split().1.iter().any(|term| term.1.unsigned_abs() == 1) {
            true => self.clone(),
            false => Poly::rounded_sum(&[(self.clone(), 1)]).unwrap_or_else(|| self.clone()),
        }
    }

    /// Returns the rounded sum of multiples of rows. Its parts may be too large for machine integers.
    pub fn rounded_sum(rows: &[(Poly, i128)]) -> Option<Poly> {
        let mut sum: BTreeMap<&Vec<AtomId>, Int> = BTreeMap::new();
        for (row, by) in rows {
            for (product, factor) in row.terms() {
                let total = sum.entry(product).or_default();
                *total = &*total + &(Int::from(factor) * Int::from(*by));
            }
        }
        sum.retain(|_, factor| !factor.is_zero());
        let divisor = sum.iter().filter(|(product, _)| !product.is_empty());
        let divisor = divisor.fold(Int::ZERO, |divisor, (_, factor)| divisor.gcd(factor));
        let mut terms = Vec::with_capacity(sum.len());
        for (product, factor) in sum {
            // A constant alone is not divided: only its sign counts, if it is too large.
            let factor = match divisor.is_zero() {
                true => factor.to_i128().unwrap_or(i128::from(factor.signum())),
                false => factor.div_floor(&divisor).to_i128()?,
            };
            if factor != 0 {
                terms.push((product.clone(), factor));
            }
        }
        (terms.len() <= TERM_LIMIT).then(|| Poly::new(terms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_keeps_all_integers() {
        // 4 x - 6 y + 3 >= 0 is equivalent to 2 x - 3 y + 1 >= 0.
        let row = Poly::constant(3)
            .add_scaled(&Poly::atom(0), 4)
            .and_then(|sum| sum.add_scaled(&Poly::atom(1), -6));
        let rounded = Poly::constant(1)
            .add_scaled(&Poly::atom(0), 2)
            .and_then(|sum| sum.add_scaled(&Poly::atom(1), -3));
        assert_eq!(row.map(|row| row.rounded()), rounded);
        assert_eq!(Poly::constant(-7).rounded(), Poly::constant(-7));
    }

    #[test]
    fn large_numbers_are_refused() {
        assert_eq!(Poly::constant(i128::MAX).offset(1), None);
        assert_eq!(Poly::constant(i128::MAX).multiply(&Poly::constant(2)), None);
    }
}
