//! Unrolling of loops with few iterations.
//!
//! With `x_0` the initial value, and the body's form `y` of one iteration, `x_i+1 = y[x := x_i, iteration := i]`. The
//! result of a loop of `n` trips is `x_n`; if the trip count is not constant the result is a choice among the cases
//! `trips == n`, and the argument a choice among `iteration == i`. Any other atom of the body is a separate unknown in
//! each iteration.

use rustc_hash::FxHashMap;

use crate::base::ids::{AtomId, ColumnId, ContextId};
use crate::base::limits::Limits;
use crate::session::cache::Member;

use crate::base::interval::Interval;
use crate::forms::atoms::{Atom, Case, Owner};
use crate::forms::linear::Linear;
use crate::session::context::Knowledge;
use crate::session::{Allowed, Engine};

impl Engine<'_> {
    /// Completes the induction results for carried values of one loop, if it has few iterations. `members` are these
    /// values and all their dependencies.
    pub(super) fn unroll(
        &mut self,
        context: ContextId,
        body: ContextId,
        members: &[Member],
        own: &[ColumnId],
        allowed: Allowed<'_>,
    ) {
        let is_open = |argument: &ColumnId| {
            let known = self.contexts[context].inductions.get(argument);
            known.is_some_and(|known| known.argument.exact.is_none() || known.result.exact.is_none())
        };
        if !own.iter().any(is_open) {
            return;
        }
        let Some(counters) = self.counters(context, &members[0].bounds, allowed) else { return };
        let trips = self.atoms.interval(&counters.trips);
        let (Some(least), Some(most)) = (trips.lower, trips.upper) else { return };
        if most.saturating_mul(members.len() as i128) > Limits::UNROLLED_STATES || least > most {
            return;
        }
        let Some((states, unknowns)) = self.iterations(body, members, most) else { return };
        for (at, member) in members.iter().enumerate().filter(|(_, member)| own.contains(&member.argument)) {
            let Some(known) = self.contexts[context].inductions.get(&member.argument) else {
                continue;
            };
            let mut induction = (**known).clone();
            let value = |count: i128| states[count as usize][at].clone();
            // The unknowns of an iteration exist only if it is executed.
            let owner = unknowns.then_some(Owner::Column(member.argument, body));
            if induction.result.exact.is_none() {
                let cases = (least..=most).map(|count| (count, value(count)));
                self.choose_by_counter(&counters.trips, cases, owner, &mut induction.result);
            }
            if induction.argument.exact.is_none() && most > 0 {
                let cases = (0..most).map(|count| (count, value(count)));
                self.choose_by_counter(&counters.iteration, cases, owner, &mut induction.argument);
            }
            self.record_induction(context, member.argument, induction);
        }
    }

    /// Returns the carried values before each iteration, and after the last; and whether iterations have their own
    /// unknowns.
    fn iterations(
        &mut self,
        body: ContextId,
        members: &[Member],
        count: i128,
    ) -> Option<(Vec<Vec<Linear>>, bool)> {
        let level = self.contexts[body].level;
        let mut inside: Vec<AtomId> = Vec::new();
        for member in members {
            self.atoms.visit(&member.yielded.linear, &mut |atom| {
                let data = self.atoms.get(atom);
                let chosen = matches!(*data.atom, Atom::Choice { owner: Some(_), .. });
                if data.level >= level && (data.depth == 0 || chosen) {
                    inside.push(atom);
                }
            });
        }
        inside.sort_unstable();
        inside.dedup();
        let mut states: Vec<Vec<Linear>> =
            vec![members.iter().map(|member| member.init.linear.clone()).collect()];
        let mut unknowns = false;
        for iteration in 0..count {
            let before = self.atoms.len();
            let state = states.last()?;
            let mut map: FxHashMap<AtomId, Linear> = FxHashMap::default();
            for &atom in &inside {
                let data = self.atoms.get(atom);
                let (range, kind) = (data.interval, data.atom.clone());
                let value = match (&*kind, members.iter().position(|member| member.tentative == atom)) {
                    (_, Some(at)) => state[at].clone(),
                    (Atom::Iteration { context, iv }, _)
                        if *context == body && members[0].counts_with(&self.columns[*iv]) =>
                    {
                        Linear::constant(iteration)
                    }
                    // The same atom in another iteration is a different unknown.
                    _ => {
                        unknowns = true;
                        self.atoms.opaque(range, level.saturating_sub(1))
                    }
                };
                map.insert(atom, value);
            }
            let mut next = Vec::with_capacity(members.len());
            for member in members {
                let form = self.atoms.rewrite(&member.yielded.linear, &mut map)?;
                if form.terms.len() > Limits::UNROLLED_TERMS || self.atoms.level(&form) >= level {
                    return None;
                }
                next.push(form);
            }
            if self.atoms.len() - before > Limits::UNROLLED_ATOMS {
                return None;
            }
            states.push(next);
        }
        Some((states, unknowns))
    }

    /// Adds the choice among forms, where each is the value if `counter` equals the number of the case.
    fn choose_by_counter(
        &mut self,
        counter: &Linear,
        cases: impl Iterator<Item = (i128, Linear)>,
        owner: Option<Owner>,
        known: &mut Knowledge,
    ) {
        let mut all = Vec::new();
        let mut hull: Option<Interval> = None;
        for (count, value) in cases {
            let range = self.atoms.interval(&value);
            hull = Some(hull.map_or(range, |hull| hull.hull(range)));
            let below = counter.offset(-count);
            let above = counter.scale(-1).and_then(|negated| negated.offset(count));
            all.push(Case { rows: below.into_iter().chain(above).collect(), value });
        }
        if let Some(hull) = hull {
            known.interval = known.interval.intersect(hull);
        }
        if let Some(choice) = self.atoms.choice(all, owner, 0) {
            known.exact = Some(choice);
        }
    }
}
