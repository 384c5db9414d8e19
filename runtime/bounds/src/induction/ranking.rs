//! Trip counts of uncounted loops: a loop ends if an iteration decreases a form that its guard keeps from being
//! negative.
//!
//! Let a row `r >= 0` hold at the end of each iteration that is followed by another, and let each iteration decrease
//! `r` by at least `d >= 1`. Then `r` is at most `r_0 - d * (k - 1)` in the iteration before number `k`, and not
//! negative, so that `k` is at most `r_0 floordiv d + 1` (a linear ranking function: Podelski and Rybalchenko, "A
//! complete method for the synthesis of linear ranking functions", 2004).

use rustc_hash::FxHashMap;

use crate::base::ids::{AtomId, ContextId};
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::session::Engine;
use crate::session::cache::Member;

impl Engine<'_> {
    /// Finds an upper bound of the iteration number, for a loop whose counters have not been created yet.
    pub(super) fn limit_iterations(&mut self, context: ContextId, body: ContextId, members: &[Member]) {
        let Some(bounds) = members.first().map(|first| first.bounds.clone()).filter(|first| !first.counted)
        else {
            return;
        };
        let iv = self.columns.id(bounds.iv);
        if self.contexts[context].counters.contains_key(&iv) {
            return;
        }
        let mut guards: Vec<Linear> = members.iter().flat_map(|member| member.guards.clone()).collect();
        guards.sort_unstable();
        guards.dedup();
        let mut init: FxHashMap<AtomId, Linear> = FxHashMap::default();
        let mut step: FxHashMap<AtomId, Linear> = FxHashMap::default();
        for member in members {
            init.insert(member.tentative, member.init.linear.clone());
            step.insert(member.tentative, member.yielded.linear.clone());
        }
        let level = self.contexts[body].level;
        let mut limits = Vec::new();
        for row in &guards {
            if !self.is_state(row, &step, level) {
                continue;
            }
            let (mut init, mut step) = (init.clone(), step.clone());
            let start = self.atoms.rewrite(row, &mut init).filter(|start| self.atoms.level(start) < level);
            let after = self.atoms.rewrite(row, &mut step);
            let decrease = after.and_then(|after| row.subtract(&after));
            let least = decrease.and_then(|decrease| self.least_where(&decrease, &guards));
            let Some((start, least)) = start.zip(least.filter(|least| *least >= 1)) else { continue };
            let quotient = self.atoms.floor_div(&start, &Linear::constant(least));
            let most = quotient.and_then(|quotient| quotient.offset(1));
            limits.extend(most.and_then(|most| self.atoms.maximum(vec![Linear::constant(0), most])));
        }
        if let Some(least) = self.atoms.minimum(limits) {
            self.contexts[context].iteration_limits.insert(iv, least);
        }
    }

    /// Returns whether all atoms of a form are carried or loop-invariant.
    fn is_state(&self, form: &Linear, carried: &FxHashMap<AtomId, Linear>, level: u32) -> bool {
        let mut known = true;
        self.atoms.visit(form, &mut |atom| {
            let data = self.atoms.get(atom);
            let own = data.depth == 0 || matches!(*data.atom, Atom::Choice { owner: Some(_), .. });
            known &= !own || data.level < level || carried.contains_key(&atom);
        });
        known
    }
}
