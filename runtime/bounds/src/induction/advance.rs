//! Forms and bounds that follow from what one iteration adds to a carried value.

use crate::atoms::Atom;
use crate::cache::Member;
use crate::context::{Counters, Induction};
use crate::ids::ContextId;
use crate::interval::{Congruence, gcd};
use crate::linear::Linear;
use crate::session::Engine;

impl Engine<'_> {
    /// Enters the forms and bounds in all iterations that follow from an iteration's advance, `yielded - argument`.
    pub(super) fn advance(
        &mut self,
        body: ContextId,
        member: &Member,
        yielded: &Linear,
        counters: &Counters,
        ranges: &[Linear],
        induction: &mut Induction,
    ) {
        let init = &member.init.linear;
        let body_level = self.contexts[body].level;
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
        if let Some(chain) = self.advance_chain(body, member, &advance) {
            for (known, count) in [&mut induction.argument, &mut induction.result].into_iter().zip(counts) {
                let total = self.atoms.sum_of_chain(&chain, count);
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

    /// Returns the advance as a chain of recurrences in the number of the iteration.
    fn advance_chain(&mut self, body: ContextId, member: &Member, advance: &Linear) -> Option<Vec<Linear>> {
        let level = self.contexts[body].level;
        if self.atoms.level(advance) < level {
            return Some(vec![advance.clone()]);
        }
        let iv = self.column_id(member.bounds.iv);
        let mut count = None;
        self.atoms.visit(advance, &mut |atom| {
            if matches!(*self.atoms.get(atom).atom, Atom::Iteration { iv: of, context } if of == iv && context == body)
            {
                count = Some(atom);
            }
        });
        self.atoms.chain(advance, count?, level)
    }
}
