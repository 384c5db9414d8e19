//! Sums of polynomials, and states after a known number of iterations.
//!
//! The advance of a carried value in an iteration is written as a *chain of recurrences* in the iteration number `i`:
//! the sum of `c_k * C(i, k)`, with binomial coefficients `C` and loop-invariant coefficients `c_k`. The sum of all
//! advances before iteration `n` is then the sum of `c_k * C(n, k + 1)`. (Bachmann, Wang and Zima, "Chains of
//! recurrences - a method to expedite the evaluation of closed-form functions", 1994; van Engelen, "Efficient symbolic
//! analysis for optimizing compilers", 2001.)
//!
//! Values whose iteration is a linear map are followed from state to state, or by a power of the map.

use super::affine::States;
use super::members::Pack;
use crate::base::ids::{AtomId, ContextId};
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;
use crate::session::context::Knowledge;
use crate::session::{Allowed, Engine};

/// The coefficients `c_k` of a chain of recurrences.
pub(crate) type Chain = Vec<Linear>;

impl Atoms {
    /// Returns a form as a chain of recurrences in `count`, if all its other atoms are outside of `level`.
    pub(crate) fn chain(&mut self, form: &Linear, count: AtomId, level: u32) -> Option<Chain> {
        let mut chain = vec![Linear::constant(form.constant)];
        for &(atom, factor) in &form.terms {
            for (at, part) in self.chain_of_atom(atom, count, level)?.iter().enumerate() {
                if chain.len() <= at {
                    chain.push(Linear::default());
                }
                chain[at] = chain[at].add_scaled(part, factor)?;
            }
        }
        while chain.len() > 1 && chain.last().is_some_and(|last| *last == Linear::default()) {
            chain.pop();
        }
        (chain.len() <= Limits::SUM_DEGREE).then_some(chain)
    }

    /// Returns the chain of an atom. The depth of composite atoms bounds the recursion.
    fn chain_of_atom(&mut self, atom: AtomId, count: AtomId, level: u32) -> Option<Chain> {
        if self.get(atom).level < level {
            return Some(vec![Linear::atom(atom)]);
        }
        let (power, fixed) = match &*self.get(atom).atom.clone() {
            _ if atom == count => (1, Linear::constant(1)),
            Atom::Product(factors) => {
                let power = factors.iter().filter(|factor| **factor == count).count();
                let mut fixed = Linear::constant(1);
                for &factor in factors.iter().filter(|factor| **factor != count) {
                    fixed = self.multiply(&fixed, &Linear::atom(factor))?;
                }
                (power, fixed)
            }
            // If all coefficients are multiples of the divisor, the division is exact.
            Atom::FloorDiv(inner, by) => {
                let chain = self.chain(inner, count, level)?;
                return chain.iter().map(|part| divided(part, *by)).collect();
            }
            _ => return None,
        };
        if power >= Limits::SUM_DEGREE || self.level(&fixed) >= level {
            return None;
        }
        // i^power is the sum of `second_kind(power, k) * k! * C(i, k)`.
        (0..=power).map(|k| fixed.scale(second_kind(power, k) * factorial(k))).collect()
    }

    /// Returns the sum of a chain over all numbers from 0 until before `count`.
    pub(super) fn sum_of_chain(&mut self, chain: &Chain, count: &Linear) -> Option<Linear> {
        let mut sum = Linear::default();
        let mut falling = Linear::constant(1);
        for (k, part) in chain.iter().enumerate() {
            falling = self.multiply(&falling, &count.offset(-(k as i128))?)?;
            let divisor = factorial(k + 1);
            let term = match divided(part, divisor) {
                Some(part) => self.multiply(&part, &falling)?,
                None => {
                    let choose = self.floor_div(&falling, &Linear::constant(divisor))?;
                    self.multiply(part, &choose)?
                }
            };
            sum = sum.add(&term)?;
        }
        Some(sum)
    }
}

fn factorial(n: usize) -> i128 {
    (1..=n as i128).product()
}

/// Returns the number of partitions of `n` things into `k` sets, a Stirling number of the second kind.
fn second_kind(n: usize, k: usize) -> i128 {
    match (n, k) {
        (0, 0) => 1,
        (0, _) | (_, 0) => 0,
        _ => second_kind(n - 1, k - 1) + k as i128 * second_kind(n - 1, k),
    }
}

/// Returns a form divided by a common divisor of all its numbers.
fn divided(form: &Linear, by: i128) -> Option<Linear> {
    let mut divided = form.clone();
    (divided.constant.checked_rem(by)? == 0).then_some(())?;
    divided.constant /= by;
    for (_, factor) in &mut divided.terms {
        (*factor % by == 0).then_some(())?;
        *factor /= by;
    }
    Some(divided)
}

impl Engine<'_> {
    /// Completes the induction results for carried values whose iteration is a linear map.
    pub(super) fn follow_states(
        &mut self,
        context: ContextId,
        body: ContextId,
        pack: &Pack,
        allowed: Allowed<'_>,
    ) {
        let Some(first) = pack.members.first() else { return };
        let Some(counters) = self.counters(context, &first.bounds, allowed) else { return };
        let trips = self.atoms.interval(&counters.trips);
        let (Some(least), Some(most)) = (trips.lower, trips.upper) else { return };
        if least > most || (least < most && most > Limits::FOLLOWED_STATES) {
            return;
        }
        let level = self.contexts[body].level;
        let Some(iteration) = self.counters(body, &first.bounds, allowed) else { return };
        let Some(mut states) =
            States::new(&mut self.atoms, &pack.members, iteration.iteration.as_atom(), level)
        else {
            return;
        };
        let last = match u64::try_from(least) {
            Ok(count) if least == most => states.after(count),
            _ => None,
        };
        let followed = most <= Limits::FOLLOWED_STATES && states.follow(most as usize);
        let ranges: Vec<Vec<Interval>> = match followed {
            true => (0..=most as usize)
                .filter_map(|count| states.at(count))
                .map(|state| state.iter().map(|value| self.atoms.interval(value)).collect())
                .collect(),
            false => Vec::new(),
        };
        for (at, member) in pack.members.iter().enumerate() {
            let Some(known) = self.contexts[context].inductions.get(&member.argument) else {
                continue;
            };
            let mut induction = (**known).clone();
            if induction.result.exact.is_none() {
                induction.result.exact = last.as_ref().map(|last| last[at].clone());
            }
            let hull = |ranges: &[Vec<Interval>], known: &mut Knowledge| {
                if let Some(hull) = ranges.iter().map(|state| state[at]).reduce(Interval::hull) {
                    known.interval = known.interval.intersect(hull);
                }
            };
            if ranges.len() as i128 == most + 1 {
                hull(&ranges[..most as usize], &mut induction.argument);
                hull(&ranges[least as usize..], &mut induction.result);
            }
            self.record_induction(context, member.argument, induction);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{factorial, second_kind};

    #[test]
    fn powers_are_sums_of_binomial_coefficients() {
        let choose = |n: i128, k: usize| (0..k as i128).map(|at| n - at).product::<i128>() / factorial(k);
        for n in 0..8i128 {
            for power in 0..5usize {
                let sum: i128 =
                    (0..=power).map(|k| second_kind(power, k) * factorial(k) * choose(n, k)).sum();
                assert_eq!(sum, n.pow(power as u32));
            }
        }
    }
}
