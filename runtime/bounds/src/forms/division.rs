//! Simplification of quotients and remainders.

use crate::base::interval::{Interval, gcd};
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;

impl Atoms {
    /// Returns a quotient, rounded down.
    pub fn floor_div(&mut self, numerator: &Linear, divisor: &Linear) -> Option<Linear> {
        let Some(constant) = divisor.as_constant() else {
            return self.quotient(numerator, divisor);
        };
        match constant {
            // Any value may be assumed.
            0 => Some(Linear::constant(0)),
            1 => Some(numerator.clone()),
            i128::MIN => None,
            c if c < 0 => self.floor_div_constant(&numerator.scale(-1)?, -c),
            c => self.floor_div_constant(numerator, c),
        }
    }

    /// Returns `numerator floordiv divisor` for `divisor >= 1`: whole parts of coefficients are taken out.
    fn floor_div_constant(&mut self, numerator: &Linear, divisor: i128) -> Option<Linear> {
        let mut whole = Linear::constant(numerator.constant.div_euclid(divisor));
        let mut rest = Linear::constant(numerator.constant.rem_euclid(divisor));
        for &(atom, coefficient) in &numerator.terms {
            if coefficient / divisor != 0 {
                whole.terms.push((atom, coefficient / divisor));
            }
            if coefficient % divisor != 0 {
                rest.terms.push((atom, coefficient % divisor));
            }
        }
        let common = gcd(rest.content(), divisor);
        let mut divisor = divisor;
        if common > 1 {
            divisor /= common;
            rest.constant = rest.constant.div_euclid(common);
            rest.terms.iter_mut().for_each(|term| term.1 /= common);
        }
        let range = self.operand_range(&rest).floor_div(Interval::point(divisor));
        if let Some(value) = range.as_point() {
            return whole.offset(value);
        }
        if divisor == 1 {
            return whole.add(&rest);
        }
        // (x floordiv a + k) floordiv b is (x + k a) floordiv (a b).
        if let [(atom, 1)] = rest.terms.as_slice()
            && let Atom::FloorDiv(inner, by) = &*self.get(*atom).atom.clone()
            && let Some(product) = by.checked_mul(divisor)
            && let Some(offset) = rest.constant.checked_mul(*by)
        {
            let flat = self.floor_div_constant(&inner.offset(offset)?, product)?;
            return whole.add(&flat);
        }
        let (level, depth) = self.place([&rest])?;
        let (id, _) = self.intern(Atom::FloorDiv(rest, divisor), range, level, depth);
        whole.add(&Linear::atom(id))
    }

    /// Returns a quotient by a divisor that is not constant.
    fn quotient(&mut self, numerator: &Linear, divisor: &Linear) -> Option<Linear> {
        if numerator.terms.is_empty() && numerator.constant == 0 {
            return Some(Linear::constant(0));
        }
        if let Some(factor) = numerator.multiple_of(divisor) {
            return Some(Linear::constant(factor));
        }
        if let Some((whole, rest)) = self.whole_products(numerator, divisor) {
            return whole.add(&self.quotient(&rest, divisor)?);
        }
        let range = self.operand_range(numerator).floor_div(self.operand_range(divisor));
        if let Some(value) = range.as_point() {
            return Some(Linear::constant(value));
        }
        let (level, depth) = self.place([numerator, divisor])?;
        let atom = Atom::Quotient(numerator.clone(), divisor.clone());
        if let Some(id) = self.known(&atom) {
            return Some(Linear::atom(id));
        }
        // It is between 0 and the quotient by the least divisor.
        let least = self.operand_range(divisor).lower.filter(|least| *least > 0);
        let by_least = least.and_then(|least| self.floor_div_constant(numerator, least));
        let sign = self.operand_range(numerator);
        let ends = by_least.map(|end| {
            let ends = vec![Linear::default(), end.clone()];
            let above = if sign.lower >= Some(0) { Some(end.clone()) } else { self.maximum(ends.clone()) };
            let below = if sign.upper.is_some_and(|most| most < 0) { Some(end) } else { self.minimum(ends) };
            [below, above]
        });
        let id = self.intern(atom, range, level, depth).0;
        if let Some([below, above]) = ends {
            let form = |end: Option<Linear>| end.into_iter().filter(|end| !end.terms.is_empty()).collect();
            self.set_bounds(id, form(below), form(above));
        }
        Some(Linear::atom(id))
    }

    /// Returns a quotient, rounded up.
    pub fn ceil_div(&mut self, numerator: &Linear, divisor: &Linear) -> Option<Linear> {
        match divisor.as_constant() {
            Some(c) if c > 0 => self.floor_div_constant(&numerator.offset(c - 1)?, c),
            _ => self.floor_div(&numerator.scale(-1)?, divisor)?.scale(-1),
        }
    }

    /// Returns whether a form has a remainder of a division by a constant: a multiple of the quotient is subtracted.
    pub fn has_remainder(&self, form: &Linear) -> bool {
        form.terms.iter().any(|&(atom, factor)| match *self.get(atom).atom {
            Atom::FloorDiv(_, by) => factor.checked_neg() == Some(by),
            _ => false,
        })
    }

    /// Returns the remainder of a division that rounds down.
    pub fn modulo(&mut self, numerator: &Linear, divisor: &Linear) -> Option<Linear> {
        if let Some(c) = divisor.as_constant() {
            if c == 0 {
                return Some(Linear::constant(0));
            }
            return numerator.add_scaled(&self.floor_div(numerator, divisor)?, c.checked_neg()?);
        }
        if numerator.multiple_of(divisor).is_some() {
            return Some(Linear::constant(0));
        }
        if let Some((_, rest)) = self.whole_products(numerator, divisor) {
            return self.modulo(&rest, divisor);
        }
        let (value, by) = (self.operand_range(numerator), self.operand_range(divisor));
        let non_negative = value.lower.is_some_and(|least| least >= 0);
        if non_negative && self.at_most(&numerator.offset(1)?, divisor) {
            return Some(numerator.clone());
        }
        let (level, depth) = self.place([numerator, divisor])?;
        let atom = Atom::Remainder(numerator.clone(), divisor.clone());
        let (id, new) = self.intern(atom, value.modulo(by), level, depth);
        if new {
            let (least, greatest) = self.ends_of_remainder(divisor, by);
            let own = non_negative.then(|| numerator.clone());
            self.set_bounds(id, least.into_iter().collect(), greatest.into_iter().chain(own).collect());
        }
        Some(Linear::atom(id))
    }

    /// Returns a lower and an upper bound of remainders, which have the sign of the divisor and are closer to 0. Conditions may tell which sign that is.
    fn ends_of_remainder(&mut self, divisor: &Linear, range: Interval) -> (Option<Linear>, Option<Linear>) {
        let (next, before) = (divisor.offset(1), divisor.offset(-1));
        let of_sign = |this: &mut Self, end: Option<Linear>, least: bool| {
            let items = vec![Linear::default(), end?];
            if least { this.minimum(items) } else { this.maximum(items) }
        };
        match range {
            Interval { lower: Some(1..), .. } => (None, before),
            Interval { upper: Some(..=-1), .. } => (next, None),
            Interval { lower: Some(0), .. } => (None, of_sign(self, before, false)),
            _ => (of_sign(self, next, true), of_sign(self, before, false)),
        }
    }
}
