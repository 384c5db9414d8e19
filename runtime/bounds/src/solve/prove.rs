//! Least and greatest values of forms: by intervals, then by replacing atoms with their bounds.

use crate::base::ids::AtomId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms, Side};
use crate::forms::linear::Linear;

/// A step covers this many terms: a wide form takes several steps, since each replacement copies all of it.
const TERMS_PER_STEP: usize = 8;
/// Forms are scaled up by at most this to use a bound of a multiple of an atom.
const SCALE_LIMIT: i128 = 1 << 40;

/// A form that is `>= scale * asked`, where `asked` is the queried form.
#[derive(Clone, Debug)]
struct Scaled {
    form: Linear,
    scale: i128,
    /// Atoms from this id on have been processed.
    below: AtomId,
    /// Whether the interval of the form has been used.
    is_seen: bool,
}

impl Atoms {
    /// Returns rows, forms that are `>= 0`, in which the coefficient of `atom` has the sign of `coefficient`, so that
    /// subtracting a positive multiple of the row from a form with `coefficient * atom` removes the atom and gives a
    /// form that is not greater.
    pub(crate) fn rows_below(&self, atom: AtomId, coefficient: i128) -> Vec<Linear> {
        let data = self.get(atom);
        let own = Linear::atom(atom);
        let mut rows: Vec<Linear> = Vec::new();
        if coefficient > 0 {
            rows.extend(data.lowers.iter().filter_map(|lower| own.subtract(lower)));
        } else {
            rows.extend(data.uppers.iter().filter_map(|upper| upper.subtract(&own)));
        }
        rows.extend(data.rows.iter().cloned());
        if let Atom::FloorDiv(inner, by) = &*data.atom {
            // by * q <= inner <= by * q + by - 1
            rows.extend(inner.add_scaled(&own, -*by));
            let upper = own.scale(*by).and_then(|scaled| scaled.offset(by - 1)?.subtract(inner));
            rows.extend(upper);
        }
        rows.retain(|row| row.coefficient(atom).signum() == coefficient.signum());
        rows
    }

    /// Returns whether the only bound of an atom in the direction of this coefficient is its interval.
    fn is_inert(&self, atom: AtomId, coefficient: i128) -> bool {
        let data = self.get(atom);
        let bounds = if coefficient > 0 { &data.lowers } else { &data.uppers };
        bounds.is_empty() && data.rows.is_empty() && !matches!(*data.atom, Atom::FloorDiv(..))
    }

    /// Returns the interval of a form, narrowed by the bounds of its atoms: `n - i` is at least 1 where `i` is at most
    /// `n - 1`. It is valid wherever the atoms exist, so that it may be used as the interval of an operation on the
    /// form.
    pub fn operand_range(&self, form: &Linear) -> Interval {
        let mut range = self.interval(form);
        // The bounds of a single atom are part of its interval.
        if form.terms.len() < 2 {
            return range;
        }
        if let Some(exact) = self.polynomial_range(form) {
            range = range.intersect(exact);
        }
        let is_inert = |sign: i128| {
            form.terms.iter().all(|&(atom, factor)| self.is_inert(atom, factor.saturating_mul(sign)))
        };
        let lower = match is_inert(1) {
            true => None,
            false => self.least_in_steps(form, None, &mut { Limits::OPERAND_FORMS }),
        };
        let upper = match is_inert(-1) {
            true => None,
            false => self.greatest_in_steps(form, None, &mut { Limits::OPERAND_FORMS }),
        };
        range.intersect(Interval { lower, upper })
    }

    /// Returns the greatest constant found that is always `<= form`; the search ends when it reaches `target`.
    pub fn least(&self, form: &Linear, target: Option<i128>) -> Option<i128> {
        self.least_in_steps(form, target, &mut { self.limits.forms })
    }

    /// Returns a lower bound like [`Self::least`], within a budget of forms, which it reduces.
    pub fn least_in_steps(&self, form: &Linear, target: Option<i128>, steps: &mut usize) -> Option<i128> {
        let mut best = self.interval(form).lower;
        let is_reached = target.is_some_and(|target| best >= Some(target));
        if is_reached || form.terms.iter().all(|&(atom, factor)| self.is_inert(atom, factor)) {
            return best;
        }
        let mut pool = vec![Scaled { form: form.clone(), scale: 1, below: self.end(), is_seen: true }];
        while *steps > 0 {
            let Some(Scaled { form, scale, below, is_seen }) = pool.pop() else { break };
            *steps = steps.saturating_sub(1 + form.terms.len() / TERMS_PER_STEP);
            if !is_seen && let Some(lower) = self.interval(&form).lower {
                // ceil(lower / scale)
                let lower = lower.checked_neg().map(|negated| -negated.div_euclid(scale));
                best = best.max(lower);
                if target.is_some_and(|target| best >= Some(target)) {
                    break;
                }
            }
            let is_open = |&&(atom, factor): &&(AtomId, i128)| atom < below && !self.is_inert(atom, factor);
            let Some(&(atom, coefficient)) = form.terms.iter().rev().find(is_open) else {
                continue;
            };
            if pool.len() < Limits::WAITING_FORMS && form.terms.first().is_some_and(|first| first.0 != atom) {
                pool.push(Scaled { form: form.clone(), scale, below: atom, is_seen: true });
            }
            // Follows a chain of atoms down to an atom that may cancel, or to its end.
            let side = if coefficient > 0 { Side::Lower } else { Side::Upper };
            let at = form.terms.partition_point(|term| term.0 < atom);
            let least = at.checked_sub(1).map_or(AtomId::FIRST, |at| form.terms[at].0);
            if let Some(last) = self.follow(atom, side, least) {
                pool.extend(form.substitute(atom, &last).map(|form| Scaled {
                    form,
                    scale,
                    below: below.min(atom),
                    is_seen: false,
                }));
                continue;
            }
            for row in self.rows_below(atom, coefficient) {
                if pool.len() >= Limits::WAITING_FORMS {
                    break;
                }
                *steps = steps.saturating_sub(form.terms.len() / TERMS_PER_STEP);
                if let Some((form, scale)) = cancel(&form, scale, &row, atom) {
                    pool.push(Scaled { form, scale, below: below.min(atom), is_seen: false });
                }
            }
        }
        best
    }

    /// Returns a constant that is always `>= form`.
    pub fn greatest(&self, form: &Linear, target: Option<i128>) -> Option<i128> {
        self.greatest_in_steps(form, target, &mut { self.limits.forms })
    }

    /// Returns an upper bound like [`Self::greatest`], within a budget of forms, which it reduces.
    pub fn greatest_in_steps(&self, form: &Linear, target: Option<i128>, steps: &mut usize) -> Option<i128> {
        let target = target.and_then(i128::checked_neg);
        self.least_in_steps(&form.scale(-1)?, target, steps)?.checked_neg()
    }

    /// Returns whether `a <= b` is proved.
    pub fn provable(&self, a: &Linear, b: &Linear) -> bool {
        // Decides most differences without constructing them.
        let (mut least, mut is_inert) = (b.constant.checked_sub(a.constant).map(Interval::point), true);
        let whole = a.for_each_difference(b, &mut |atom, factor| {
            least = least.map(|least| least.add(self.get(atom).interval.scale(factor)));
            is_inert &= self.is_inert(atom, factor);
        });
        if let (Some(()), Some(range)) = (whole, least) {
            let is_at_least_zero = range.lower.is_some_and(|least| least >= 0);
            if is_at_least_zero || is_inert {
                return is_at_least_zero;
            }
        }
        b.subtract(a).is_some_and(|gap| self.least(&gap, Some(0)).is_some_and(|least| least >= 0))
    }

    /// Returns a lower bound like [`Self::least`], where each of `rows` is known to be `>= 0`. All rows share the steps
    /// of a second search.
    pub fn least_given(&self, form: &Linear, rows: &[Linear], target: Option<i128>) -> Option<i128> {
        self.least_given_in_steps(form, rows, target, self.limits.forms)
    }

    /// Returns a lower bound like [`Self::least_given`]; each of the two searches takes at most `limit` steps.
    pub fn least_given_in_steps(
        &self,
        form: &Linear,
        rows: &[Linear],
        target: Option<i128>,
        limit: usize,
    ) -> Option<i128> {
        let enough = |best: Option<i128>| target.is_some_and(|target| best >= Some(target));
        let mut steps = limit;
        let mut best = self.least_in_steps(form, target, &mut steps);
        steps += limit;
        for row in rows {
            for &(atom, coefficient) in &row.terms {
                if enough(best) || steps == 0 {
                    return best;
                }
                if form.coefficient(atom).signum() != coefficient.signum() {
                    continue;
                }
                // Construction of a form counts as steps.
                steps = steps.saturating_sub(form.terms.len() / TERMS_PER_STEP);
                if let Some((form, scale)) = cancel(form, 1, row, atom)
                    && let Some(lower) = self.least_in_steps(
                        &form,
                        target.and_then(|target| target.checked_mul(scale)),
                        &mut steps,
                    )
                {
                    best = best.max(lower.checked_neg().map(|negated| -negated.div_euclid(scale)));
                }
            }
        }
        best
    }
}

/// Subtracts a positive multiple of `row` (known to be `>= 0`) from a positive multiple of `form` so that `atom`
/// vanishes. Their coefficients of `atom` have the same sign.
fn cancel(form: &Linear, scale: i128, row: &Linear, atom: AtomId) -> Option<(Linear, i128)> {
    let (of_form, of_row) = (form.coefficient(atom), row.coefficient(atom));
    let common = crate::base::interval::gcd(of_form, of_row);
    let up = of_row.checked_abs()?.checked_div(common)?;
    let scale = scale.checked_mul(up).filter(|&scale| scale <= SCALE_LIMIT)?;
    let by = of_form.checked_abs()?.checked_div(common)?;
    Some((form.scale(up)?.add_scaled(row, by.checked_neg()?)?, scale))
}
