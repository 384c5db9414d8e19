//! Polynomials over atoms with checked coefficients: an overflow is an error, never a wrong number.

use std::collections::BTreeMap;

/// Names an unknown of a replay.
pub(crate) type AtomId = u32;

/// Products of more factors, and polynomials of more terms, are refused.
const DEGREE_LIMIT: usize = 8;
const TERM_LIMIT: usize = 2000;

/// A sum of multiples of products of atoms. The factors of a product ascend, the product of none is 1, and no multiple is 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Poly {
    terms: BTreeMap<Vec<AtomId>, i128>,
}

impl Poly {
    pub fn constant(value: i128) -> Self {
        let mut poly = Poly::default();
        if value != 0 {
            poly.terms.insert(Vec::new(), value);
        }
        poly
    }

    pub fn atom(atom: AtomId) -> Self {
        Poly { terms: BTreeMap::from([(vec![atom], 1)]) }
    }

    /// Returns the products of atoms with their factors.
    pub fn terms(&self) -> impl Iterator<Item = (&Vec<AtomId>, i128)> {
        self.terms.iter().map(|(product, factor)| (product, *factor))
    }

    /// Returns the number, if there are no atoms.
    pub fn as_constant(&self) -> Option<i128> {
        match self.terms.len() {
            0 => Some(0),
            1 => self.terms.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// Returns the atom, if the polynomial is one and nothing else.
    pub fn as_atom(&self) -> Option<AtomId> {
        match self.terms.first_key_value() {
            Some((product, 1)) if self.terms.len() == 1 && product.len() == 1 => Some(product[0]),
            _ => None,
        }
    }

    /// Returns `self + factor * other`.
    pub fn add_scaled(&self, other: &Poly, factor: i128) -> Option<Poly> {
        let mut sum = self.clone();
        for (product, more) in &other.terms {
            let more = more.checked_mul(factor)?;
            let total = sum.terms.remove(product).unwrap_or(0).checked_add(more)?;
            if total != 0 {
                sum.terms.insert(product.clone(), total);
            }
        }
        (sum.terms.len() <= TERM_LIMIT).then_some(sum)
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
        for (a, x) in &self.terms {
            let mut part = Poly::default();
            for (b, y) in &other.terms {
                let mut product: Vec<AtomId> = a.iter().chain(b).copied().collect();
                product.sort_unstable();
                if product.len() > DEGREE_LIMIT {
                    return None;
                }
                part.terms.insert(product, x.checked_mul(*y)?);
            }
            sum = sum.add(&part)?;
        }
        Some(sum)
    }

    /// Returns the row that says the same of integers as `self >= 0`: the factors divided by their greatest common divisor, and
    /// the constant by the same, rounded down.
    pub fn rounded(&self) -> Poly {
        let factors = self.terms.iter().filter(|(product, _)| !product.is_empty());
        let divisor = factors.fold(0u128, |divisor, (_, factor)| gcd(divisor, factor.unsigned_abs()));
        let Some(divisor) = i128::try_from(divisor).ok().filter(|divisor| *divisor > 1) else {
            return self.clone();
        };
        let divided =
            self.terms.iter().map(|(product, factor)| (product.clone(), factor.div_euclid(divisor)));
        Poly { terms: divided.filter(|(_, factor)| *factor != 0).collect() }
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_keeps_all_integers() {
        // 4 x - 6 y + 3 >= 0 says 2 x - 3 y + 1 >= 0.
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
