//! Linear rows about products.
//!
//! A row `r >= 0` times a distance `d >= 0` of an unknown from one of its ends is not negative, and neither is the
//! product of two rows. Multiplied out it is linear in products, and it is useful if all of these products occur
//! anyway. For the ends of both factors these are McCormick's rows ("Computability of global solutions to factorable
//! nonconvex programs", 1976); for arbitrary rows, the reformulation by Sherali and Adams ("A hierarchy of relaxations
//! between the continuous and convex hull representations", 1990): `a <= b` and `n >= 0` give `a * n <= b * n`.

use smallvec::SmallVec;

use crate::base::ids::{AtomId, Ids};
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;

impl Atoms {
    /// Returns rows about the products among `seen` that follow from `rows` and the ends of factors.
    pub(crate) fn rows_of_products(&self, rows: &[Linear], seen: &Ids<AtomId>) -> Vec<Linear> {
        let mut products: Vec<AtomId> =
            seen.iter().filter(|&atom| matches!(*self.get(atom).atom, Atom::Product(_))).collect();
        products.sort_unstable();
        let mut factors: Vec<AtomId> = Vec::new();
        let mut found = Vec::new();
        for &product in &products {
            let Atom::Product(of) = &*self.get(product).atom else { continue };
            factors.extend_from_slice(of);
            if let [a, b] = of.as_slice()
                && a == b
            {
                // The square of an integer is not less than the integer, nor than its negation.
                let square = Linear::atom(product);
                found.extend(
                    [1, -1].into_iter().filter_map(|sign| square.add_scaled(&Linear::atom(*a), sign)),
                );
            }
        }
        factors.sort_unstable();
        factors.dedup();
        factors.truncate(Limits::MULTIPLYING_ENDS);
        let distances = factors.iter().flat_map(|&factor| Linear::rows_of(factor, self.get(factor).interval));
        let is_short = |row: &&Linear| {
            row.terms.len() <= Limits::SHORT_TERMS && row.terms.iter().any(|(atom, _)| factors.contains(atom))
        };
        let short = rows.iter().filter(is_short).take(Limits::MULTIPLYING_ROWS).cloned();
        for distance in distances.chain(short) {
            let of_rows = rows.iter().take(Limits::MULTIPLIED_ROWS).filter(|row| !row.terms.is_empty());
            found.extend(of_rows.filter_map(|row| self.product_of(row, &distance, seen)));
            if found.len() >= Limits::PRODUCT_ROWS {
                found.truncate(Limits::PRODUCT_ROWS);
                break;
            }
        }
        found
    }

    /// Returns the products of two different factors of several products in a form. Rows about them relate these products:
    /// `n * m - i * j` is `(n - i) * m + i * (m - j)`.
    pub(crate) fn products_between(&mut self, form: &Linear) -> Vec<AtomId> {
        let mut factors: SmallVec<[AtomId; 4]> = SmallVec::new();
        let mut products = 0;
        for &(atom, _) in &form.terms {
            if let Atom::Product(of) = &*self.get(atom).atom
                && of.len() == 2
            {
                products += 1;
                factors.extend_from_slice(of);
            }
        }
        factors.sort_unstable();
        factors.dedup();
        if products < 2 || factors.len() > Limits::RELATED_FACTORS {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (at, &a) in factors.iter().enumerate() {
            for &b in &factors[at + 1..] {
                let product = self.multiply(&Linear::atom(a), &Linear::atom(b));
                found.extend(product.and_then(|product| product.as_atom()));
            }
        }
        found
    }

    /// Splits a form into its quotients by `by` and the rest. Returns the product of the quotients with `by`, using
    /// that `(x floordiv n) * n` is `x - x mod n`, and the rest; `Some(None)` if the form has no such quotients.
    pub(crate) fn times_divisor(&mut self, form: &Linear, by: &Linear) -> Option<Option<(Linear, Linear)>> {
        let (mut whole, mut rest) = (Linear::default(), form.clone());
        for &(atom, factor) in &form.terms {
            if let Atom::Quotient(numerator, divisor) = &*self.get(atom).atom.clone()
                && divisor == by
            {
                whole = whole.add_scaled(&numerator.subtract(&self.modulo(numerator, divisor)?)?, factor)?;
                rest = rest.substitute(atom, &Linear::default())?;
            }
        }
        Some((rest.terms.len() < form.terms.len()).then_some((whole, rest)))
    }

    /// Returns a form divided by `by`, if the form is a multiple of `by` wherever that is not 0: a number less its
    /// remainder, products with the divisor, and constant multiples of it.
    pub(crate) fn exact_quotient(&mut self, form: &Linear, by: &Linear) -> Option<Linear> {
        let (mut quotient, mut rest) = (Linear::default(), form.clone());
        for &(atom, factor) in &form.terms {
            if let Atom::Remainder(numerator, divisor) = &*self.get(atom).atom.clone()
                && divisor == by
            {
                quotient = quotient.add_scaled(&self.floor_div(numerator, by)?, factor.checked_neg()?)?;
                rest = rest.substitute(atom, numerator)?;
            }
        }
        if let Some((whole, others)) = self.whole_products(&rest, by) {
            (quotient, rest) = (quotient.add(&whole)?, others);
        }
        match rest.as_constant() {
            Some(0) => Some(quotient),
            _ => quotient.offset(rest.multiple_of(by)?),
        }
    }

    /// Splits a form into products with `by`, divided by it, and the rest; `None` if there are no such products.
    pub(crate) fn whole_products(&mut self, form: &Linear, by: &Linear) -> Option<(Linear, Linear)> {
        let (mut whole, mut rest) = (Linear::default(), form.clone());
        for &(atom, factor) in &form.terms {
            let Some(others) = self.without_factor(atom, by) else { continue };
            whole = whole.add_scaled(&others?, factor)?;
            rest = rest.substitute(atom, &Linear::default())?;
        }
        (rest.terms.len() < form.terms.len()).then_some((whole, rest))
    }

    /// Returns the product of an atom's other factors, `Some(None)` if it is too large; `None` if the atom is no product with this factor.
    fn without_factor(&mut self, atom: AtomId, by: &Linear) -> Option<Option<Linear>> {
        let by = by.as_atom()?;
        let Atom::Product(factors) = &*self.get(atom).atom.clone() else { return None };
        let at = factors.iter().position(|factor| *factor == by)?;
        let mut product = Some(Linear::constant(1));
        for (other, factor) in factors.iter().enumerate() {
            if other != at {
                product = product.and_then(|product| self.multiply(&product, &Linear::atom(*factor)));
            }
        }
        Some(product)
    }

    /// Returns the product of two forms, if all resulting products of unknowns are among `seen`, and its numbers are
    /// small.
    fn product_of(&self, a: &Linear, b: &Linear, seen: &Ids<AtomId>) -> Option<Linear> {
        let mut product = a.scale(b.constant)?;
        for &(factor, coefficient) in &b.terms {
            product = product.add_scaled(&self.product_with(a, factor, seen)?, coefficient)?;
        }
        Some(product).filter(Linear::is_small)
    }

    /// Returns a form times an unknown, if all resulting products are among `seen`.
    fn product_with(&self, form: &Linear, factor: AtomId, seen: &Ids<AtomId>) -> Option<Linear> {
        let mut product = Linear::atom(factor).scale(form.constant)?;
        for &(atom, coefficient) in &form.terms {
            let mut factors: SmallVec<[AtomId; 4]> = SmallVec::new();
            for part in [atom, factor] {
                match &*self.get(part).atom {
                    Atom::Product(inner) => factors.extend_from_slice(inner),
                    _ => factors.push(part),
                }
            }
            factors.sort_unstable();
            let monomial = self.known(&Atom::Product(factors)).filter(|atom| seen.contains(*atom))?;
            product = product.add_scaled(&Linear::atom(monomial), coefficient)?;
        }
        Some(product)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::Id;
    use crate::base::interval::Interval;
    use bourn_test_support::Random;

    fn value(atoms: &Atoms, form: &Linear, point: &[i128]) -> i128 {
        let of = |atom: AtomId| match &*atoms.get(atom).atom {
            Atom::Product(factors) => factors.iter().map(|factor| point[factor.index()]).product(),
            _ => point[atom.index()],
        };
        form.terms.iter().fold(form.constant, |sum, &(atom, factor)| sum + factor * of(atom))
    }

    #[test]
    fn rows_hold_wherever_those_that_they_are_made_of_do() {
        let mut random = Random(11);
        let mut made = 0;
        for _ in 0..200 {
            let mut atoms = Atoms::default();
            let mut ranges = Vec::new();
            for name in 0..3 {
                let lower = random.within(-3, 2);
                let range =
                    Interval { lower: Some(lower.into()), upper: Some((lower + random.within(0, 4)).into()) };
                ranges.push(range);
                // A third of the ends is unknown.
                let known = |end: Option<i128>, hidden: bool| end.filter(|_| !hidden);
                let seen = Interval {
                    lower: known(range.lower, random.one_in(3)),
                    upper: known(range.upper, random.one_in(3)),
                };
                atoms.leaf(Atom::Opaque(name), seen, 0);
            }
            for (a, b) in [(0, 1), (1, 2), (2, 2), (0, 0)].map(|(a, b)| (AtomId::at(a), AtomId::at(b))) {
                atoms.multiply(&Linear::atom(a), &Linear::atom(b));
            }
            let count = atoms.len();
            let rows: Vec<Linear> = (0..4)
                .map(|_| {
                    let mut row = Linear::constant(random.within(-2, 6).into());
                    for _ in 0..2 {
                        let atom = Linear::atom(AtomId::at(random.below(3)));
                        row = row.add_scaled(&atom, random.within(-2, 2).into()).unwrap();
                    }
                    row
                })
                .collect();
            let found = atoms.rows_of_products(&rows, &(0..count).map(AtomId::at).collect());
            made += found.len();
            let axis = |at: usize| ranges[at].lower.unwrap()..=ranges[at].upper.unwrap();
            for x in axis(0) {
                for y in axis(1) {
                    for z in axis(2) {
                        let point = [x, y, z];
                        if rows.iter().all(|row| value(&atoms, row, &point) >= 0) {
                            for row in &found {
                                assert!(value(&atoms, row, &point) >= 0, "{row:?} at {point:?} of {rows:?}");
                            }
                        }
                    }
                }
            }
        }
        assert!(made > 1000, "only {made} rows");
    }
}
