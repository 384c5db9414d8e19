//! Carried values of fixed width that never wrap.
//!
//! The body yields `y - 2^w * q` for such a value, with a quotient `q` of `y`, for which no recurrence has a form. So
//! the quotients are *guessed* to have their initial values in all iterations, induction is done with these numbers in
//! their place, and the guess is *checked*: under the facts found that way, each quotient must equal the guessed
//! number, in every iteration.
//!
//! This is an induction over the iteration number. If all earlier iterations have the guessed quotients, the carried
//! values are those of the loop with the guessed numbers, so that its facts hold for them; the check then shows that
//! this iteration has the guessed quotients, too.

use rustc_hash::{FxHashMap, FxHashSet};

use super::members::Pack;
use crate::base::ids::{AtomId, ContextId};
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::session::context::Induction;
use crate::session::{Allowed, Engine};
use crate::solve::boxes::Formula;

/// A quotient `of floordiv by` that is assumed to be the same number in all iterations.
struct Guess {
    of: Linear,
    by: i128,
    quotient: i128,
}

impl Engine<'_> {
    /// Returns the pack without the quotients of wrapping that are the same in all iterations, and its induction
    /// results; `None` if it has no such quotients, or if the check fails.
    pub(super) fn induce_without_wraps(
        &mut self,
        context: ContextId,
        body: ContextId,
        pack: &Pack,
        allowed: Allowed<'_>,
    ) -> Option<(Pack, Vec<Induction>)> {
        let (pack, guesses) = self.guess_quotients(context, body, pack, allowed)?;
        let found = self.induce(context, body, &pack, allowed);
        self.holds_in_all_iterations(context, body, &pack, &found, &guesses, allowed).then_some((pack, found))
    }

    /// Replaces quotients by their numbers in the first iteration. Nested quotients come first.
    fn guess_quotients(
        &mut self,
        context: ContextId,
        body: ContextId,
        pack: &Pack,
        allowed: Allowed<'_>,
    ) -> Option<(Pack, Vec<Guess>)> {
        let mut pack = pack.clone();
        let (mut guesses, mut left) = (Vec::new(), FxHashSet::default());
        while guesses.len() < Limits::GUESSED_WRAPS {
            let Some((atom, of, by)) = self.next_quotient(body, &pack, &left) else { break };
            // An atom without a known first value stays.
            left.insert(atom);
            let Some(quotient) = self.first_quotient(context, body, &pack, (&of, by), allowed) else {
                continue;
            };
            let mut map = FxHashMap::from_iter([(atom, Linear::constant(quotient))]);
            for member in &mut pack.members {
                member.yielded.linear = self.atoms.rewrite(&member.yielded.linear, &mut map)?;
                for guard in &mut member.guards {
                    *guard = self.atoms.rewrite(guard, &mut map)?;
                }
            }
            guesses.push(Guess { of, by, quotient });
        }
        (!guesses.is_empty()).then_some((pack, guesses))
    }

    /// Returns the quotient with the smallest id, by a number of words, that differs between iterations in the yielded
    /// forms.
    fn next_quotient(
        &self,
        body: ContextId,
        pack: &Pack,
        left: &FxHashSet<AtomId>,
    ) -> Option<(AtomId, Linear, i128)> {
        let level = self.contexts[body].level;
        let mut first: Option<AtomId> = None;
        for member in &pack.members {
            self.atoms.visit(&member.yielded.linear, &mut |atom| {
                let data = self.atoms.get(atom);
                let is_wrap = matches!(&*data.atom, Atom::FloorDiv(_, by) if by.count_ones() == 1);
                if is_wrap && data.level >= level && !left.contains(&atom) {
                    first = Some(first.map_or(atom, |first| first.min(atom)));
                }
            });
        }
        let atom = first?;
        match &*self.atoms.get(atom).atom {
            Atom::FloorDiv(of, by) => Some((atom, of.clone(), *by)),
            _ => None,
        }
    }

    /// Returns the quotient in the first iteration, if it is the same for any values of other unknowns.
    fn first_quotient(
        &mut self,
        context: ContextId,
        body: ContextId,
        pack: &Pack,
        (of, by): (&Linear, i128),
        allowed: Allowed<'_>,
    ) -> Option<i128> {
        let mut map: FxHashMap<AtomId, Linear> =
            pack.members.iter().map(|member| (member.tentative, member.init.linear.clone())).collect();
        let bounds = &pack.members.first()?.bounds;
        self.counters(context, bounds, allowed)?;
        let iteration = self.counters(body, bounds, allowed)?.iteration.as_atom();
        map.extend(iteration.map(|iteration| (iteration, Linear::constant(0))));
        let first = self.atoms.rewrite(of, &mut map)?;
        self.atoms.operand_range(&first).floor_div(Interval::point(by)).as_point()
    }

    fn holds_in_all_iterations(
        &mut self,
        context: ContextId,
        body: ContextId,
        pack: &Pack,
        found: &[Induction],
        guesses: &[Guess],
        allowed: Allowed<'_>,
    ) -> bool {
        let mut forms = FxHashMap::default();
        let mut ranges = pack.others.clone();
        for (member, induction) in pack.members.iter().zip(found) {
            let known = &induction.argument;
            let inside = known
                .exact
                .as_ref()
                .and_then(|exact| self.inward(context, body, exact, &member.bounds, allowed));
            match inside {
                Some(inside) => forms.insert(member.tentative, inside),
                None => None,
            };
            ranges.insert(member.tentative, known.interval);
        }
        guesses.iter().all(|guess| {
            let Some(of) = self.atoms.rewrite(&guess.of, &mut forms) else { return false };
            let mut range = self.atoms.operand_range(&of);
            if let Some(formula) = Formula::new(&self.atoms, &of, &[]) {
                let given = |atom: AtomId| ranges.get(&atom).copied();
                range = formula.interval(&given).map_or(Interval::EMPTY, |found| range.intersect(found));
            }
            range.is_empty() || range.floor_div(Interval::point(guess.by)).as_point() == Some(guess.quotient)
        })
    }
}
