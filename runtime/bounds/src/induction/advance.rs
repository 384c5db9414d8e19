//! Forms and bounds that follow from the advance of a carried value, its change in one iteration.

use rustc_hash::FxHashMap;

use crate::base::ids::{ColumnId, ContextId};
use crate::base::interval::{Congruence, gcd};
use crate::forms::atoms::{Atom, Case};
use crate::forms::linear::Linear;
use crate::induction::recurrence::Chain;
use crate::session::Engine;
use crate::session::cache::Member;
use crate::session::context::{Counters, Induction};

/// The width of a range that counts as the full range of a machine word.
const WIDE: i128 = 1 << 62;

impl Engine<'_> {
    /// Adds the forms and bounds in all iterations that follow from an iteration's advance, `yielded - argument`.
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
            // All iterations yield the same value, which is the result unless there are no iterations.
            let trips = self.atoms.interval(&counters.trips);
            if trips.lower.is_some_and(|least| least >= 1) {
                induction.result.exact = Some(yielded.clone());
            }
            if member.bounds.counted {
                let counts = [&counters.iteration, &counters.trips];
                for (known, count) in [&mut induction.argument, &mut induction.result].into_iter().zip(counts)
                {
                    if known.exact.is_none() {
                        known.exact = self.first_or_later(count, init, yielded.clone());
                    }
                }
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
        self.at_last_iteration(body, member, yielded, counters, induction);
        let Some(advance) = yielded.subtract(&Linear::atom(member.tentative)) else { return };
        let counts = [&counters.iteration, &counters.trips];
        let iv = self.columns.id(member.bounds.iv);
        if let Some(chain) = self.chain_in(body, iv, &advance) {
            for (known, count) in [&mut induction.argument, &mut induction.result].into_iter().zip(counts) {
                let total = self.atoms.sum_of_chain(&chain, count);
                known.exact = total.and_then(|total| init.add(&total)).or(known.exact.take());
            }
        }
        let congruence = self.atoms.congruence(&advance);
        let modulus = gcd(congruence.modulus, congruence.remainder);
        let congruence = self.atoms.congruence(init).add(Congruence { modulus, remainder: 0 });
        // If a value wraps, an advance by half of its range can reach any number in a few iterations, even if it is
        // known exactly.
        let range = induction.argument.interval;
        let width = range.upper.zip(range.lower).and_then(|(upper, lower)| upper.checked_sub(lower));
        let far = width.filter(|width| *width >= WIDE).map(|width| -width / 2);
        let mut least_of = |advance: &Linear| match far {
            Some(far) if self.is_seen_below(advance, ranges, far) => self.atoms.interval(advance).lower,
            _ => self.least_where(advance, ranges),
        };
        let least = least_of(&advance);
        let negated = advance.scale(-1).and_then(|negated| least_of(&negated));
        let greatest = negated.and_then(i128::checked_neg);
        for (known, count) in [&mut induction.argument, &mut induction.result].into_iter().zip(counts) {
            known.congruence = congruence;
            known.lowers.extend(least.and_then(|least| init.add_scaled(count, least)));
            known.uppers.extend(greatest.and_then(|greatest| init.add_scaled(count, greatest)));
        }
    }

    /// Adds the knowledge about the result of a loop that runs at least once, from the induction variable of its last
    /// iteration.
    ///
    /// In this iteration it is the last number below the end: `iv + step >= upper`. The yielded form must not depend on
    /// other values that differ between iterations. A form that depends on the iteration number only is exact, also for
    /// the argument, which is the value that the previous iteration yielded, or the initial value.
    fn at_last_iteration(
        &mut self,
        body: ContextId,
        member: &Member,
        yielded: &Linear,
        counters: &Counters,
        induction: &mut Induction,
    ) {
        let init = &member.init.linear;
        if !member.bounds.counted {
            return;
        }
        let level = self.contexts[body].level;
        let runs = self.atoms.interval(&counters.trips).lower.is_some_and(|least| least >= 1);
        let mut inside = Vec::new();
        self.atoms.visit(yielded, &mut |atom| {
            let data = self.atoms.get(atom);
            let is_choice = matches!(*data.atom, Atom::Choice { owner: Some(_), .. });
            inside.extend((data.level >= level && (data.depth == 0 || is_choice)).then_some(atom));
        });
        let [varies] = inside.as_slice() else { return };
        let iv = self.columns.id(member.bounds.iv);
        // Nested loops have their own iteration numbers, as seen from the body.
        let is_count = matches!(*self.atoms.get(*varies).atom, Atom::Iteration { iv: of, context } if (of, context) == (iv, body));
        if is_count {
            let mut at = |count: &Linear| {
                let before = count.offset(-1)?;
                self.atoms.rewrite(yielded, &mut FxHashMap::from_iter([(*varies, before)]))
            };
            let starts_so = at(&Linear::default()).as_ref() == Some(init);
            let [argument, result] = [&counters.iteration, &counters.trips].map(|count| (count, at(count)));
            for (known, (count, later), always) in [
                (&mut induction.argument, argument, starts_so),
                (&mut induction.result, result, starts_so || runs),
            ] {
                known.exact = match later {
                    Some(later) if !always => self.first_or_later(count, init, later),
                    later => later,
                };
            }
            return;
        }
        let is_iv = matches!(*self.atoms.get(*varies).atom, Atom::Column { column, context } if (column, context) == (iv, body));
        let factor = yielded.coefficient(*varies);
        if !runs || !is_iv || factor == 0 {
            return;
        }
        let least = counters.step_form.as_ref().and_then(|step| counters.upper.linear.subtract(step));
        let first = least.and_then(|least| yielded.substitute(*varies, &least));
        let Some(first) = first.filter(|first| self.atoms.level(first) < level) else { return };
        match factor > 0 {
            true => induction.result.lowers.push(first),
            false => induction.result.uppers.push(first),
        }
    }

    /// Returns the form that is `first` where a count is 0, and `later` where it is greater.
    fn first_or_later(&mut self, count: &Linear, first: &Linear, later: Linear) -> Option<Linear> {
        let case = |row: Option<Linear>, value: Linear| Some(Case { rows: vec![row?], value });
        // No count is negative.
        let cases = [case(count.scale(-1), first.clone()), case(count.offset(-1), later)];
        self.atoms.choice(cases.into_iter().collect::<Option<_>>()?, None, 0)
    }

    /// Returns a form in a loop's body as a chain of recurrences in the number of the current iteration.
    pub(crate) fn chain_in(&mut self, body: ContextId, iv: ColumnId, form: &Linear) -> Option<Chain> {
        let level = self.contexts[body].level;
        if self.atoms.level(form) < level {
            return Some(vec![form.clone()]);
        }
        let mut count = None;
        self.atoms.visit(form, &mut |atom| {
            if matches!(*self.atoms.get(atom).atom, Atom::Iteration { iv: of, context } if of == iv && context == body)
            {
                count = Some(atom);
            }
        });
        self.atoms.chain(form, count?, level)
    }
}
