//! Forms and bounds that follow from what one iteration adds to a carried value.

use super::members::Member;
use crate::atoms::Atom;
use crate::column::Column;
use crate::context::{ContextId, Counters, Induction};
use crate::graph::ValueGraph;
use crate::interval::{Congruence, gcd};
use crate::linear::{AtomId, Linear};
use crate::session::{Bounds, Value};

impl<G: ValueGraph> Bounds<'_, G> {
    /// Enters the forms and bounds in all iterations that follow from an iteration's advance, `yielded - argument`.
    pub(super) fn advance(
        &mut self,
        body: ContextId,
        member: &Member<Value<G>>,
        yielded: &Linear,
        counters: &Counters,
        ranges: &[Linear],
        induction: &mut Induction,
    ) {
        let init = &member.init.linear;
        let body_level = self.contexts[body as usize].level;
        if self.atoms.level(yielded) < body_level {
            // All iterations yield the same: it is the result unless there are none.
            let trips = self.atoms.interval(&counters.trips);
            if trips.lower.is_some_and(|least| least >= 1) {
                induction.result.exact = Some(yielded.clone());
            }
            for (a, b) in [(init, yielded), (yielded, init)] {
                if self.atoms.provable(a, b) {
                    for known in [&mut induction.argument, &mut induction.result] {
                        known.lowers.push(a.clone());
                        known.uppers.push(b.clone());
                    }
                }
            }
            return;
        }
        let Some(advance) = yielded.subtract(&Linear::atom(member.tentative)) else { return };
        let counts = [&counters.iteration, &counters.trips];
        if let Some((fixed, slope)) = self.linear_advance(body, member, &advance) {
            for (known, count) in [&mut induction.argument, &mut induction.result].into_iter().zip(counts) {
                let total = self.total_advance(&fixed, slope, count);
                known.exact = total.and_then(|total| init.add(&total));
            }
        }
        let congruence = self.atoms.congruence(&advance);
        let modulus = gcd(congruence.modulus, congruence.remainder);
        let congruence = self.atoms.congruence(init).add(Congruence { modulus, remainder: 0 });
        let least = self.least_where(&advance, ranges);
        let negated = advance.scale(-1).and_then(|negated| self.least_where(&negated, ranges));
        let greatest = negated.and_then(i128::checked_neg);
        for (known, count) in [&mut induction.argument, &mut induction.result].into_iter().zip(counts) {
            known.congruence = congruence;
            known.lowers.extend(least.and_then(|least| init.add_scaled(count, least)));
            known.uppers.extend(greatest.and_then(|greatest| init.add_scaled(count, greatest)));
        }
    }

    /// Returns `(c, d)` where the advance is `c + d * iteration`, and `c` the same in all iterations.
    fn linear_advance(
        &mut self,
        body: ContextId,
        member: &Member<Value<G>>,
        advance: &Linear,
    ) -> Option<(Linear, i128)> {
        let iv = self.column_id(Column::index(member.bounds.iv));
        let is_count = |atom: AtomId| matches!(*self.atoms.get(atom).atom, Atom::Iteration { iv: of, context } if of == iv && context == body);
        let count = advance.terms.iter().find(|term| is_count(term.0)).copied();
        let (fixed, slope) = match count {
            Some((atom, slope)) => (advance.substitute(atom, &Linear::default())?, slope),
            None => (advance.clone(), 0),
        };
        (self.atoms.level(&fixed) < self.contexts[body as usize].level).then_some((fixed, slope))
    }

    /// Returns the sum of `fixed + slope * i` for `i` from 0 until before `count`.
    fn total_advance(&mut self, fixed: &Linear, slope: i128, count: &Linear) -> Option<Linear> {
        let total = self.atoms.multiply(fixed, count)?;
        if slope == 0 {
            return Some(total);
        }
        let pairs = self.atoms.multiply(count, &count.offset(-1)?)?;
        let triangle = match slope % 2 {
            0 => pairs.scale(slope / 2)?,
            // One of two consecutive numbers is even.
            _ => self.atoms.floor_div(&pairs, &Linear::constant(2))?.scale(slope)?,
        };
        total.add(&triangle)
    }
}
