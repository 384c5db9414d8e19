//! The definitions of nonlinear operations: quotients, minima, operands in a range, bits, powers of 2.

use crate::certificate::atoms::{Atom, POWER_LIMIT};
use crate::certificate::poly::Poly;
use crate::certificate::replay::{Hypothesis, Replay};
use crate::certificate::rules::{Result, TOO_LARGE};
use crate::graph::expr::BitOp;

/// Ends of operands are nearer to 0 than this.
const FAR: i128 = 1 << 120;

impl Replay<'_> {
    pub(super) fn operation(&mut self, atom: u32, rows: &[u32]) -> Result<()> {
        let own = Poly::atom(atom);
        match self.atoms.all.get(atom as usize).ok_or("there is no such operation")?.clone() {
            Atom::FloorDiv(a, b) => self.quotient(&own, &a, &b, rows),
            Atom::Minimum(items) if !rows.is_empty() => self.least_item(&own, &items, rows),
            Atom::Minimum(items) => {
                let mut cases = Vec::new();
                for item in &items {
                    let gap = item.subtract(&own).ok_or(TOO_LARGE)?;
                    let equal = gap.negate().ok_or(TOO_LARGE)?;
                    self.add(gap, false);
                    let others =
                        items.iter().filter(|other| *other != item).map(|other| other.subtract(item));
                    let rows = others.chain([Some(equal)]).collect::<Option<_>>().ok_or(TOO_LARGE)?;
                    cases.push(vec![Hypothesis::Rows(rows)]);
                }
                self.add_cases(cases);
                Ok(())
            }
            Atom::Within(_, of, least, greatest) => {
                let &[above, below] = rows else {
                    return Err("two rows have to say that the operand is in range");
                };
                let upper = greatest.map(|greatest| of.negate()?.offset(greatest));
                let inside = self.states(above, of.offset(-least))?
                    && upper.map_or(Ok(true), |upper| self.states(below, upper))?;
                match inside {
                    true => self.define(atom, of),
                    false => Err("the operand is not known to be in range"),
                }
            }
            Atom::Bits(BitOp::And, a, b) => self.conjunction(&own, [&a, &b], rows),
            Atom::Bits(BitOp::Quotient, a, b) => self.truncated(atom, &a, &b, rows),
            Atom::Bits(BitOp::Power, a, b) => self.raised(&own, [&a, &b], rows),
            Atom::Power(of) => self.powers(&own, &of, rows),
            Atom::Bits(..) | Atom::Column(..) | Atom::Unknown(_) => Err("the unknown is no operation"),
        }
    }

    /// A minimum is at least the least of the lower ends of its items, which rows state.
    fn least_item(&mut self, own: &Poly, items: &[Poly], rows: &[u32]) -> Result<()> {
        if rows.len() != items.len() {
            return Err("a row has to bound each item");
        }
        let ends = rows.iter().zip(items).map(|(row, item)| self.end_of(*row, item));
        let least = ends.collect::<Result<Vec<_>>>()?.into_iter().min().ok_or("there are no items")?;
        self.add(own.offset(-least).ok_or(TOO_LARGE)?, false);
        Ok(())
    }

    /// Returns whether a row states that a polynomial is at most `-least`; otherwise the row has to state that it is at least `least`.
    fn is_negative(&self, row: u32, of: &Poly, least: i128) -> Result<bool> {
        match self.states(row, of.offset(-least))? {
            true => Ok(false),
            false if self.states(row, of.negate().and_then(|of| of.offset(-least)))? => Ok(true),
            false => Err("no row says which sign the operand has"),
        }
    }

    fn quotient(&mut self, own: &Poly, a: &Poly, b: &Poly, rows: &[u32]) -> Result<()> {
        let minus = |poly: &Poly| poly.negate().ok_or(TOO_LARGE);
        let negative = match (b.as_constant(), rows) {
            (Some(1..), _) => false,
            (_, &[row]) => self.is_negative(row, b, 1)?,
            _ => return Err("no row says that the divisor is not 0"),
        };
        let (a, b) = if negative { (minus(a)?, minus(b)?) } else { (a.clone(), b.clone()) };
        let rest = own.multiply(&b).and_then(|product| a.subtract(&product)).ok_or(TOO_LARGE)?;
        let left = b.subtract(&rest).and_then(|left| left.offset(-1)).ok_or(TOO_LARGE)?;
        self.add(rest, false);
        self.add(left, false);
        Ok(())
    }

    /// A power is monotonic in the exponent, which two rows bound from below and from above.
    fn powers(&mut self, own: &Poly, of: &Poly, rows: &[u32]) -> Result<()> {
        let &[above, below] = rows else {
            return Err("two rows have to say which exponents there are");
        };
        let mut ends: [Option<i128>; 2] = [None, None];
        for exponent in 0..POWER_LIMIT {
            let number = i128::from(exponent);
            if self.states(above, of.offset(-number))? {
                ends[0] = Some(1 << exponent);
            }
            if ends[1].is_none() && self.states(below, of.negate().and_then(|of| of.offset(number)))? {
                ends[1] = Some(1 << exponent);
            }
        }
        let [Some(least), Some(greatest)] = ends else {
            return Err("the exponent is not known to be in range");
        };
        self.add(own.offset(-least).ok_or(TOO_LARGE)?, false);
        self.add(own.negate().and_then(|own| own.offset(greatest)).ok_or(TOO_LARGE)?, false);
        Ok(())
    }

    /// A power is at most that of the largest absolute value of its base. The rows bound base and exponent, each from below and
    /// from above.
    fn raised(&mut self, own: &Poly, [base, exponent]: [&Poly; 2], rows: &[u32]) -> Result<()> {
        let &[least, most, first, last] = rows else {
            return Err("four rows have to say which bases and exponents there are");
        };
        let minus = |poly: &Poly| poly.negate().ok_or(TOO_LARGE);
        let ends = [
            self.end_of(least, base)?,
            -self.end_of(most, &minus(base)?)?,
            self.end_of(first, exponent)?,
            -self.end_of(last, &minus(exponent)?)?,
        ];
        let [least, most, first, last] = ends;
        if first < 0 && least <= 0 {
            return Err("0 may have a negative exponent");
        }
        let raise = |base: i128, exponent: i128| {
            u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)).ok_or(TOO_LARGE)
        };
        let size = least.checked_abs().ok_or(TOO_LARGE)?.max(most.checked_abs().ok_or(TOO_LARGE)?);
        let greatest = raise(size, last.max(0))?.max(1);
        let smallest = match (least, first) {
            (1.., 0..) => raise(least, first)?,
            (0.., _) => 0,
            _ => -greatest,
        };
        self.add(own.offset(-smallest).ok_or(TOO_LARGE)?, false);
        self.add(own.negate().and_then(|own| own.offset(greatest)).ok_or(TOO_LARGE)?, false);
        Ok(())
    }

    /// Returns the lower end of a polynomial that a row states.
    fn end_of(&self, row: u32, of: &Poly) -> Result<i128> {
        if let Some(constant) = of.as_constant() {
            return Ok(constant);
        }
        let (row, _) = self.row(row)?;
        of.constant_gap(&row.rounded())
            .filter(|end| *end > -FAR && *end < FAR)
            .ok_or("the row does not bound the operand")
    }

    /// A conjunction with a number that is not negative is at most that number, and a negative operand only clears
    /// bits.
    fn conjunction(&mut self, own: &Poly, [a, b]: [&Poly; 2], rows: &[u32]) -> Result<()> {
        for row in rows {
            for (one, other) in [(a, b), (b, a)] {
                let below = one.subtract(own).ok_or(TOO_LARGE)?;
                if self.states(*row, Some(one.clone()))? {
                    self.add(own.clone(), false);
                    self.add(below, false);
                } else if self.states(*row, other.negate().and_then(|other| other.offset(-1)))? {
                    self.add(below, false);
                }
            }
        }
        Ok(())
    }

    /// A quotient rounded towards zero, where two rows give the signs of divisor and dividend.
    fn truncated(&mut self, atom: u32, a: &Poly, b: &Poly, rows: &[u32]) -> Result<()> {
        let &[divisor, dividend] = rows else {
            return Err("two rows have to say which signs the operands have");
        };
        let minus = |poly: &Poly| poly.negate().ok_or(TOO_LARGE);
        let (below, negative) = (self.is_negative(divisor, b, 1)?, self.is_negative(dividend, a, 0)?);
        let size = |poly: &Poly, negative: bool| if negative { minus(poly) } else { Ok(poly.clone()) };
        let quotient = self.atoms.floor_div(size(a, negative)?, size(b, below)?).ok_or(TOO_LARGE)?;
        let value = size(&quotient, negative != below)?;
        self.define(atom, value)
    }
}
