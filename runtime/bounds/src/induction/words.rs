//! Carried values of fixed width that may wrap.
//!
//! Wrapping commutes with sums: the value after `n` iterations is that of a loop whose numbers never wrap, wrapped once. So
//! the forms that are exact in that loop are exact here after they are wrapped. Whether they wrap may depend on a condition
//! around a question, such as a limit of the trip count.
//!
//! With `x = wrap(x + 2)` from 0, `x == wrap(2 * iteration)`.

use rustc_hash::FxHashSet;

use super::members::Pack;
use crate::base::ids::{AtomId, ContextId};
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::column::Word;
use crate::session::cache::Member;
use crate::session::context::{Form, Induction};
use crate::session::{Allowed, Engine};

impl Engine<'_> {
    /// Adds the exact forms that carried values have as sums that wrap, where induction has found none.
    pub(super) fn wrap_exact_forms(
        &mut self,
        context: ContextId,
        body: ContextId,
        pack: &Pack,
        found: &mut [Induction],
        allowed: Allowed<'_>,
    ) {
        let is_exact =
            |induction: &Induction| induction.argument.exact.is_some() && induction.result.exact.is_some();
        if found.iter().all(is_exact) {
            return;
        }
        let Some((plain, words)) = self.without_words(pack) else { return };
        let exact = self.induce(context, body, &plain, allowed);
        let sums: Vec<bool> = plain.members.iter().map(|member| self.is_outermost_sum(member)).collect();
        let kinds = words.into_iter().zip(sums);
        for ((induction, exact), (word, is_sum)) in found.iter_mut().zip(exact).zip(kinds) {
            let sides = [(&mut induction.argument, exact.argument), (&mut induction.result, exact.result)];
            for (known, plain) in sides {
                let is_short = |linear: &Linear| linear.terms.len() <= Limits::WRAPPED_TERMS;
                let exact = plain.exact.filter(|exact| is_short(exact) && (is_sum || self.is_linear(exact)));
                let Some(linear) = exact.filter(|_| known.exact.is_none()) else { continue };
                let range = self.atoms.operand_range(&linear);
                // A new unknown must not stand for a value that differs between iterations, or that does not exist.
                known.exact = if range.is_empty() { None } else { self.atoms.wrapped(word, &linear, range) };
            }
        }
    }

    /// Returns the pack of a counted loop without the quotients of wrapping, with the words of its members; `None` if there are
    /// none, or if the yielded values are no sums of the carried values.
    fn without_words(&self, pack: &Pack) -> Option<(Pack, Vec<Word>)> {
        let word_of = |member: &Member| self.columns.word(self.columns[member.argument]);
        let words: Vec<Word> = pack.members.iter().map(word_of).collect::<Option<_>>()?;
        let bits = words.first()?.bits;
        let counted = pack.members.iter().all(|member| member.bounds.counted);
        if !counted || words.iter().any(|word| word.bits != bits) {
            return None;
        }
        let carried: FxHashSet<AtomId> = pack.members.iter().map(|member| member.tentative).collect();
        let (mut plain, mut wraps) = (pack.clone(), false);
        for (member, word) in plain.members.iter_mut().zip(&words) {
            let before = member.yielded.linear.terms.len();
            // A multiple of the number of words has no effect on the wrapped value.
            let mut linear = member.yielded.linear.clone();
            linear.terms.retain(|&mut (_, factor)| factor % word.count() != 0);
            wraps |= linear.terms.len() < before;
            // Forms of sums that wrap grow with each loop that continues them.
            let continues = self.has_wraps(&member.init.linear) || self.has_wraps(&linear);
            if continues || !self.is_sum_of(&linear, &carried) {
                return None;
            }
            member.yielded = Form { linear, interval: Interval::ALL };
        }
        wraps.then_some((plain, words))
    }

    /// Returns whether a form contains quotients by numbers of words.
    fn has_wraps(&self, form: &Linear) -> bool {
        let mut found = false;
        self.atoms.visit(form, &mut |atom| found |= self.atoms.is_wrap(atom));
        found
    }

    /// Returns whether a value is a sum of linear numbers that a loop carries, outside of nests, so that it is a polynomial of
    /// degree 2.
    fn is_outermost_sum(&mut self, member: &Member) -> bool {
        let argument = self.columns[member.argument];
        let yields = self.columns.definition(member.argument).carried.as_ref().map(|own| own.yields.clone());
        let passed = match yields.as_deref() {
            Some([only]) => only.value.as_column().copied(),
            _ => None,
        };
        let Some(passed) = passed.map(|passed| self.columns.id(passed)) else { return false };
        self.is_linear(&member.yielded.linear)
            && self.columns.definition(passed).carried.is_none()
            && self.columns.graph.loops_around(argument.value).len() == 1
    }

    /// Returns whether a form contains neither products nor quotients: wrapped polynomials make later questions slow, in particular in
    /// nests of loops.
    fn is_linear(&self, form: &Linear) -> bool {
        let mut linear = true;
        self.atoms.visit(form, &mut |atom| {
            let own = &*self.atoms.get(atom).atom;
            linear &= !matches!(own, Atom::Product(_) | Atom::FloorDiv(..) | Atom::Quotient(..));
        });
        linear
    }

    /// Returns whether atoms occur in a form as terms only, not in products, quotients or choices.
    fn is_sum_of(&self, form: &Linear, atoms: &FxHashSet<AtomId>) -> bool {
        let mut others = form.clone();
        others.terms.retain(|(atom, _)| !atoms.contains(atom));
        let mut separate = true;
        self.atoms.visit(&others, &mut |atom| separate &= !atoms.contains(&atom));
        separate
    }
}
