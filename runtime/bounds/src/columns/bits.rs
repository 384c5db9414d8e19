//! Expressions on bits: wrapping, powers, bitwise operations, quotients rounded towards zero.
//!
//! A number has infinitely many bits, which end in copies of its sign, so that bitwise operations are defined on all
//! integers. With `or(a, b) == a + b - and(a, b)` and `xor(a, b) == a + b - 2 * and(a, b)` only `and` needs an atom of
//! its own.

use crate::base::interval::Interval;
use crate::forms::atoms::{Atoms, Case, Named};
use crate::forms::linear::Linear;
use crate::graph::column::Word;
use crate::graph::expr::BitOp;
use crate::graph::values::Node;
use crate::session::Engine;
use crate::session::context::Form;

/// Interval ends beyond this count as missing.
const FAR: i128 = 1 << 120;

/// A power with a larger exponent is not written as a product.
const LARGEST_EXPONENT: i128 = 8;

/// Returns the periods of a word that a range touches: numbers in period 0 are numbers of the word.
fn periods(word: Word, range: Interval) -> Interval {
    range.add(Interval::point(-word.least())).floor_div(Interval::point(word.count()))
}

impl Atoms {
    /// Returns a form, whose values are in `range`, wrapped to a word; `None` if a number is too large.
    pub(crate) fn wrapped(&mut self, word: Word, of: &Linear, range: Interval) -> Option<Linear> {
        let quotient = match periods(word, range).as_point() {
            Some(period) => Linear::constant(period),
            None => self.floor_div(&of.offset(-word.least())?, &Linear::constant(word.count()))?,
        };
        of.add_scaled(&quotient, -word.count())
    }
}

impl Engine<'_> {
    /// Returns the form of a unary operation; `None` for a power that may be poison, which has no usable value.
    pub(crate) fn unary(&mut self, node: &Node, of: Form, level: u32) -> Option<Form> {
        let unknown = |this: &mut Self| this.form_or_unknown(None, Interval::ALL, level);
        let range = of.interval.intersect(self.atoms.operand_range(&of.linear));
        if range.is_empty() {
            return Some(self.form_or_unknown(None, Interval::EMPTY, level));
        }
        Some(match *node {
            Node::Wrap(word) => self.wrapped(word, of, range, level),
            Node::Fits(bits) if is_inside(range, Word { bits, unsigned: false }.range()) => of,
            Node::NotNegative if range.lower.is_some_and(|least| least >= 0) => of,
            Node::NotNegative => {
                let natural = self.where_not_negative(&of.linear, level);
                self.form_or_unknown(natural, Interval::ALL, level)
            }
            Node::Power(limit) => match (range.lower, range.upper) {
                (Some(least @ 0..), Some(greatest))
                    if greatest < i128::from(limit) && greatest < i128::from(FAR.ilog2()) =>
                {
                    let range = Interval { lower: Some(1 << least), upper: Some(1 << greatest) };
                    let two = Linear::constant(2);
                    let power = match range.as_point() {
                        Some(power) => Some(Linear::constant(power)),
                        None => self.named(Named::Power, &two, &of.linear, range),
                    };
                    self.form_or_unknown(power, range, level)
                }
                _ => return None,
            },
            _ => unknown(self),
        })
    }

    /// Returns a form that equals `of` where that is not negative, and is unknown elsewhere. Induction, or a condition around
    /// a question, may show later that it is not negative.
    fn where_not_negative(&mut self, of: &Linear, level: u32) -> Option<Linear> {
        let negative = of.scale(-1)?.offset(-1)?;
        let cases = vec![
            Case { rows: vec![of.clone()], value: of.clone() },
            Case { rows: vec![negative], value: self.atoms.opaque(Interval::ALL, level) },
        ];
        let owner = self.atoms.fresh_owner();
        self.atoms.choice(cases, Some(owner), level)
    }

    /// Returns the form wrapped to the width of `word`: the form plus a constant, if all of its range is in the same
    /// period.
    fn wrapped(&mut self, word: Word, of: Form, range: Interval, level: u32) -> Form {
        let linear = self.atoms.wrapped(word, &of.linear, range);
        let shift = periods(word, range).as_point().and_then(|period| period.checked_mul(-word.count()));
        let range =
            shift.map_or(word.range(), |shift| range.add(Interval::point(shift)).intersect(word.range()));
        self.form_or_unknown(linear, range, level)
    }

    /// Returns the atom of an operation on two forms, cached by the operands.
    fn named(&mut self, op: Named, a: &Linear, b: &Linear, range: Interval) -> Option<Linear> {
        let key = (op, a.clone(), b.clone());
        if let Some(&atom) = self.atoms.named.get(&key) {
            return Some(Linear::atom(atom));
        }
        let (level, _) = self.atoms.place([a, b])?;
        let linear = self.atoms.opaque(range, level);
        self.atoms.named.insert(key, linear.as_atom()?);
        Some(linear)
    }

    /// Returns an operand with its interval narrowed by the bounds of its atoms.
    fn narrowed(&self, of: &Form) -> Form {
        let interval = of.interval.intersect(self.atoms.operand_range(&of.linear));
        Form { linear: of.linear.clone(), interval }
    }

    /// Returns the form of a bitwise operation, or of a quotient rounded towards zero.
    pub(crate) fn of_bits(&mut self, op: BitOp, lhs: &Form, rhs: &Form, level: u32) -> Form {
        let (lhs, rhs) = (&self.narrowed(lhs), &self.narrowed(rhs));
        let (a, b) = (lhs.interval, rhs.interval);
        if a.is_empty() || b.is_empty() {
            return self.form_or_unknown(None, Interval::EMPTY, level);
        }
        let (linear, range) = match op {
            BitOp::And => (self.conjunction(lhs, rhs), and(a, b)),
            BitOp::Or => {
                let both = self.conjunction(lhs, rhs);
                let sum = lhs.linear.add(&rhs.linear);
                (sum.zip(both).and_then(|(sum, both)| sum.subtract(&both)), or(a, b))
            }
            BitOp::Xor => {
                let both = self.conjunction(lhs, rhs);
                let sum = lhs.linear.add(&rhs.linear);
                (sum.zip(both).and_then(|(sum, both)| sum.add_scaled(&both, -2)), xor(a, b))
            }
            BitOp::Quotient => (self.truncated(lhs, rhs, false), quotient(a, b)),
            BitOp::Remainder => (self.truncated(lhs, rhs, true), remainder(a, b)),
            BitOp::Power => (self.raised(lhs, rhs), power(a, b)),
        };
        let name = match op {
            BitOp::Quotient => Some(Named::Quotient),
            BitOp::Remainder => Some(Named::Remainder),
            BitOp::Power if has_power(a, b) => Some(Named::Power),
            BitOp::Power | BitOp::And | BitOp::Or | BitOp::Xor => None,
        };
        let linear =
            linear.or_else(|| name.and_then(|name| self.named(name, &lhs.linear, &rhs.linear, range)));
        self.form_or_unknown(linear, range, level)
    }

    fn conjunction(&mut self, lhs: &Form, rhs: &Form) -> Option<Linear> {
        if lhs.linear == rhs.linear {
            return Some(lhs.linear.clone());
        }
        for (form, mask) in [(lhs, rhs), (rhs, lhs)] {
            if let Some(mask) = mask.linear.as_constant()
                && let Some(masked) = self.masked(&form.linear, mask)
            {
                return Some(masked);
            }
        }
        let (a, b) = if lhs.linear <= rhs.linear { (lhs, rhs) } else { (rhs, lhs) };
        let known = self.atoms.len();
        let linear = self.named(Named::And, &a.linear, &b.linear, and(a.interval, b.interval))?;
        if self.atoms.len() > known
            && let Some(atom) = linear.as_atom()
        {
            // The conjunction with a number that is not negative has at most its bits, and a negative operand only
            // clears bits of it.
            let is_natural = |form: &Form| form.interval.lower.is_some_and(|least| least >= 0);
            let is_negative = |form: &Form| form.interval.upper.is_some_and(|greatest| greatest < 0);
            let mut uppers = Vec::new();
            for (own, other) in [(a, b), (b, a)] {
                if is_natural(own) || is_negative(other) {
                    uppers.push(own.linear.clone());
                }
            }
            self.atoms.set_bounds(atom, Vec::new(), uppers);
        }
        Some(linear)
    }

    /// Returns the bits of a form selected by a mask with a single run of ones.
    fn masked(&mut self, form: &Linear, mask: i128) -> Option<Linear> {
        if mask == 0 || mask == -1 {
            return form.scale(-mask);
        }
        let low = mask.trailing_zeros();
        let ones = mask >> low;
        let below = |this: &mut Self, bits: u32| {
            let count = 1i128.checked_shl(bits).filter(|count| *count > 0)?;
            this.atoms.modulo(form, &Linear::constant(count))
        };
        let upper = match ones {
            -1 => form.clone(),
            ones if ones & (ones + 1) == 0 => below(self, low + ones.trailing_ones())?,
            _ => return None,
        };
        upper.subtract(&below(self, low)?)
    }

    /// Returns the product that a power with a small constant exponent is.
    fn raised(&mut self, base: &Form, exponent: &Form) -> Option<Linear> {
        let factors =
            exponent.linear.as_constant().filter(|factors| (0..=LARGEST_EXPONENT).contains(factors))?;
        (0..factors).try_fold(Linear::constant(1), |product, _| self.atoms.multiply(&product, &base.linear))
    }

    /// Returns the quotient rounded towards zero, or its remainder, as a choice between the signs of the divisor, which a
    /// condition around a question may decide. For a divisor of zero any value may be assumed.
    fn truncated_by_sign(&mut self, lhs: &Form, rhs: &Form, remainder: bool) -> Option<Linear> {
        let negated = rhs.linear.scale(-1)?;
        let signs = [
            (Interval::at_least(1), vec![rhs.linear.offset(-1)?]),
            (Interval::at_most(-1), vec![negated.offset(-1)?]),
            (Interval::point(0), vec![rhs.linear.clone(), negated]),
        ];
        let mut cases = Vec::new();
        for (sign, rows) in signs {
            let interval = rhs.interval.intersect(sign);
            if interval.is_empty() {
                continue;
            }
            let value = match interval.as_point() {
                Some(0) => Linear::default(),
                _ => self.truncated(lhs, &Form { linear: rhs.linear.clone(), interval }, remainder)?,
            };
            cases.push(Case { rows, value });
        }
        self.atoms.choice(cases, None, 0)
    }

    /// Returns the quotient rounded towards zero, or its remainder.
    fn truncated(&mut self, lhs: &Form, rhs: &Form, remainder: bool) -> Option<Linear> {
        if rhs.linear.as_constant() == Some(0) {
            // Any value may be assumed.
            return Some(Linear::constant(0));
        }
        // An exact quotient needs no rounding.
        if let Some(divisor) = rhs.linear.as_constant()
            && let Some(exact) = lhs.linear.exactly_divided(divisor)
        {
            return Some(if remainder { Linear::constant(0) } else { exact });
        }
        let negative = rhs.interval.upper.is_some_and(|greatest| greatest < 0);
        if !negative && rhs.interval.lower.is_none_or(|least| least <= 0) {
            return self.truncated_by_sign(lhs, rhs, remainder);
        }
        let divisor = if negative { rhs.linear.scale(-1)? } else { rhs.linear.clone() };
        let negated = lhs.linear.scale(-1)?;
        let zero = Linear::constant(0);
        let part = |this: &mut Self, form: &Linear| match remainder {
            true => this.atoms.modulo(form, &divisor),
            false => this.atoms.floor_div(form, &divisor),
        };
        let result = if lhs.interval.lower.is_some_and(|least| least >= 0) {
            part(self, &lhs.linear)?
        } else if lhs.interval.upper.is_some_and(|greatest| greatest <= 0) {
            part(self, &negated)?.scale(-1)?
        } else {
            let above = self.atoms.maximum(vec![zero.clone(), lhs.linear.clone()])?;
            let below = self.atoms.maximum(vec![zero, negated])?;
            let (above, below) = (part(self, &above)?, part(self, &below)?);
            above.subtract(&below)?
        };
        if negative && !remainder { result.scale(-1) } else { Some(result) }
    }
}

fn is_inside(range: Interval, of: Interval) -> bool {
    range.intersect(of) == range
}

/// Returns the negative part of an interval and its other part, with finite ends.
fn signs(range: Interval) -> impl Iterator<Item = (i128, i128)> {
    let parts = [(-FAR, -1), (0, FAR - 1)];
    parts.into_iter().filter_map(move |(least, greatest)| {
        let lower = range.lower.map_or(least, |lower| lower.max(least));
        let upper = range.upper.map_or(greatest, |upper| upper.min(greatest));
        (lower <= upper).then_some((lower, upper))
    })
}

/// Returns the interval of an operation, as the hull over the pairs of parts of known signs.
fn by_signs(a: Interval, b: Interval, of: impl Fn((i128, i128), (i128, i128)) -> (i128, i128)) -> Interval {
    let far = |range: Interval| {
        range.lower.is_some_and(|least| least >= FAR / 2)
            || range.upper.is_some_and(|greatest| greatest <= -FAR / 2)
    };
    if far(a) || far(b) {
        return Interval::ALL;
    }
    let parts = signs(a).flat_map(|a| signs(b).map(move |b| (a, b)));
    let ranges = parts.map(|(a, b)| {
        let (least, greatest) = of(a, b);
        Interval {
            lower: Some(least).filter(|least| *least > -FAR / 2),
            upper: Some(greatest).filter(|greatest| *greatest < FAR / 2),
        }
    });
    ranges.reduce(Interval::hull).unwrap_or(Interval::ALL)
}

/// Returns the bits that may differ between numbers of an interval on one side of zero: all bits up to the highest
/// difference.
fn unknown_bits((least, greatest): (i128, i128)) -> i128 {
    match least ^ greatest {
        0 => 0,
        differing => (1 << (i128::BITS - differing.leading_zeros())) - 1,
    }
}

/// Returns the interval of bitwise conjunctions.
pub(crate) fn and(a: Interval, b: Interval) -> Interval {
    by_signs(a, b, |a, b| {
        let (free_a, free_b) = (unknown_bits(a), unknown_bits(b));
        let least = (a.0 & !free_a) & (b.0 & !free_b);
        let greatest = (a.1 | free_a) & (b.1 | free_b);
        // The conjunction with a negative part can be as large as the other part.
        let most = match (a.0 < 0, b.0 < 0) {
            (true, false) => b.1,
            (false, true) => a.1,
            _ => a.1.min(b.1),
        };
        (least, greatest.min(most))
    })
}

/// Returns the interval of bitwise disjunctions.
pub(crate) fn or(a: Interval, b: Interval) -> Interval {
    // The bits that are clear on both sides are set in both complements.
    let complement = |range: Interval| range.negate().add(Interval::point(-1));
    complement(and(complement(a), complement(b)))
}

/// Returns the interval of bitwise exclusive disjunctions.
pub(crate) fn xor(a: Interval, b: Interval) -> Interval {
    by_signs(a, b, |a, b| {
        let free = unknown_bits(a) | unknown_bits(b);
        let known = (a.0 ^ b.0) & !free;
        (known, known | free)
    })
}

/// Returns the least and the greatest divisor greater than zero, for each sign, and whether they are negated.
fn divisors(range: Interval) -> impl Iterator<Item = (i128, Option<i128>, bool)> {
    let part = |range: Interval, negated: bool| {
        let least = range.lower.unwrap_or(1).max(1);
        range.upper.is_none_or(|greatest| greatest >= least).then_some((least, range.upper, negated))
    };
    [part(range, false), part(range.negate(), true)].into_iter().flatten()
}

/// Returns the interval of quotients rounded towards zero. A divisor of zero has no quotients.
fn quotient(a: Interval, by: Interval) -> Interval {
    let ranges = divisors(by).map(|(least, greatest, negated)| {
        let a = if negated { a.negate() } else { a };
        let far = |value: i128| greatest.map_or(0, |greatest| value / greatest);
        Interval {
            lower: a.lower.map(|lower| if lower >= 0 { far(lower) } else { lower / least }),
            upper: a.upper.map(|upper| if upper >= 0 { upper / least } else { far(upper) }),
        }
    });
    ranges.reduce(Interval::hull).unwrap_or(Interval::ALL)
}

/// Returns the interval of the remainders of quotients rounded towards zero. A divisor of zero has no remainders.
fn remainder(a: Interval, by: Interval) -> Interval {
    let ranges = divisors(by).map(|(least, greatest, _)| {
        let size = |end: Option<i128>| end.map_or(i128::MAX, |end| end.saturating_abs());
        if size(a.lower).max(size(a.upper)) < least {
            return a;
        }
        let most = greatest.map(|greatest| greatest - 1);
        let lower = match a.lower {
            Some(0..) => Some(0),
            lower => lower.max(most.and_then(i128::checked_neg)),
        };
        let upper = match (a.upper, most) {
            (Some(..=0), _) => Some(0),
            (Some(upper), Some(most)) => Some(upper.min(most)),
            (upper, most) => upper.or(most),
        };
        Interval { lower, upper }
    });
    ranges.reduce(Interval::hull).unwrap_or(Interval::ALL)
}

/// Returns whether all numbers have a power: 0 to the power of a negative number is any number.
fn has_power(base: Interval, exponent: Interval) -> bool {
    exponent.lower.is_some_and(|least| least >= 0) || base.intersect(Interval::point(0)).is_empty()
}

/// Returns the interval of powers.
fn power(base: Interval, exponent: Interval) -> Interval {
    if !has_power(base, exponent) {
        return Interval::ALL;
    }
    let natural = exponent.intersect(Interval::at_least(0));
    let powers = (!natural.is_empty()).then(|| natural_power(base, natural));
    let fractions = exponent.lower.is_none_or(|least| least < 0).then(|| fractions(base));
    powers.into_iter().chain(fractions).reduce(Interval::hull).unwrap_or(Interval::ALL)
}

/// Returns the interval of the numbers 1 divided by a power of the base, which is not 0, rounded towards zero.
fn fractions(base: Interval) -> Interval {
    if base.as_point() == Some(1) {
        return base;
    }
    let has = |number: i128| !base.intersect(Interval::point(number)).is_empty();
    // An even power of -1 is 1.
    Interval { lower: Some(if has(-1) { -1 } else { 0 }), upper: Some(i128::from(has(1) || has(-1))) }
}

/// Returns the interval of powers whose exponents are not negative.
fn natural_power(base: Interval, exponent: Interval) -> Interval {
    let least = exponent.lower.unwrap_or(0).max(0);
    match exponent.as_point() {
        Some(0) => return Interval::point(1),
        Some(same @ 1..128) => return base.power(same as u32),
        _ => {}
    }
    // The largest power of a number that is not negative; 0 to the power of 0 is 1.
    let most = |of: Option<i128>| match (of?, exponent.upper) {
        (0 | 1, _) => Some(1),
        (of, Some(greatest)) => of.checked_pow(u32::try_from(greatest).ok()?).filter(|most| *most < FAR),
        (_, None) => None,
    };
    match base.lower {
        // Powers grow with both numbers.
        Some(lower @ 1..) => {
            let low = u32::try_from(least).ok().and_then(|least| lower.checked_pow(least));
            Interval { lower: Some(low.unwrap_or(FAR).min(FAR)), upper: most(base.upper) }
        }
        Some(0) if base.upper == Some(0) && least > 0 => Interval::point(0),
        Some(0) => Interval { lower: Some(0), upper: most(base.upper) },
        lower => {
            let size = |end: Option<i128>| end.map(i128::saturating_abs);
            let all = size(lower).zip(size(base.upper)).and_then(|(a, b)| most(Some(a.max(b))));
            Interval { lower: all.map(|all| -all), upper: all }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All intervals within a few bits.
    fn intervals() -> impl Iterator<Item = Interval> {
        (-9..9).flat_map(|lower| {
            (lower..9).map(move |upper| Interval { lower: Some(lower), upper: Some(upper) })
        })
    }

    fn check(
        name: &str,
        of: impl Fn(i128, i128) -> Option<i128>,
        interval: impl Fn(Interval, Interval) -> Interval,
    ) {
        for a in intervals() {
            for b in intervals() {
                let found = interval(a, b);
                let numbers = |range: Interval| range.lower.unwrap()..=range.upper.unwrap();
                for (x, y) in numbers(a).flat_map(|x| numbers(b).map(move |y| (x, y))) {
                    if let Some(value) = of(x, y) {
                        let point = Interval::point(value);
                        assert!(is_inside(point, found), "{name} of {x} in {a:?}, {y} in {b:?}: {found:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn intervals_of_operations_hold_all_their_values() {
        check("and", |a, b| Some(a & b), and);
        check("or", |a, b| Some(a | b), or);
        check("xor", |a, b| Some(a ^ b), xor);
        check("quot", i128::checked_div, quotient);
        check("rem", i128::checked_rem, remainder);
        check("pow", raise, power);
    }

    fn raise(base: i128, exponent: i128) -> Option<i128> {
        let power = base.checked_pow(exponent.unsigned_abs() as u32)?;
        if exponent >= 0 { Some(power) } else { 1i128.checked_div(power) }
    }

    #[test]
    fn intervals_of_powers_are_tight() {
        let range = |lower, upper| Interval { lower: Some(lower), upper: Some(upper) };
        assert_eq!(power(range(0, 10), range(0, 3)), range(0, 1000));
        assert_eq!(power(range(2, 3), range(1, 4)), range(2, 81));
        assert_eq!(power(range(-3, 2), Interval::point(2)), range(0, 9));
        assert_eq!(power(range(-3, 2), Interval::point(3)), range(-27, 8));
        assert_eq!(power(range(-3, 2), range(0, 3)), range(-27, 27));
        assert_eq!(power(Interval::point(0), range(1, 9)), range(0, 0));
        assert_eq!(power(range(1, 3), range(-2, 2)), range(0, 9));
        assert_eq!(power(range(0, 1), Interval::at_least(-1)), Interval::ALL);
        assert_eq!(power(range(0, 1), Interval::at_least(0)), range(0, 1));
        assert_eq!(power(range(-1, -1), Interval::ALL), range(-1, 1));
        assert_eq!(power(range(5, 9), range(-4, -1)), range(0, 0));
        assert_eq!(power(Interval::ALL, Interval::point(2)), Interval::at_least(0));
        assert_eq!(power(Interval::at_least(2), Interval::at_least(5)), Interval::at_least(32));
        assert_eq!(power(range(2, 3), Interval::at_least(500)).upper, None);
    }

    #[test]
    fn intervals_without_ends_stay_without() {
        let natural = Interval::at_least(0);
        assert_eq!(and(natural, Interval { lower: Some(0), upper: Some(15) }).upper, Some(15));
        assert_eq!(and(natural, Interval::ALL), natural);
        assert_eq!(or(natural, Interval::point(4)), Interval::at_least(4));
        assert_eq!(xor(Interval::ALL, natural), Interval::ALL);
        assert_eq!(quotient(natural, Interval::ALL), Interval::ALL);
        assert_eq!(remainder(natural, Interval::point(-8)), Interval { lower: Some(0), upper: Some(7) });
    }
}
