//! Induction over loops, counted and uncounted (`ranking.rs`).
//!
//! A carried argument `x` of a loop starts as `init` and becomes, after each iteration, the value that the body yields.
//! In the body's context `x` is a plain unknown; the form `y` of the yielded column then describes the effect of one
//! iteration:
//!
//! - `y[x := init] == init`, for a set of carried values at once: they never change.
//! - `y == x + c` with `c` the same in all iterations: `x == init + c * iteration`, the result `init + c * trips`.
//! - `y == x + p(iteration)` with a polynomial `p`: the same with the sum of `p(i)` for `i` from 0 to before `n` after `n` iterations.
//! - `y == wrap(x + p(iteration))`: the same sum, wrapped (`words.rs`).
//! - `(y, ..) == A * (x, ..)` with a matrix `A` and few or a known number of trips: the states one by one, or a power of the matrix.
//! - `least <= y - x <= greatest`: `x` is between `init + least * iteration` and `init + greatest * iteration`.
//! - No yielded value exceeds the carried values and some values from outside: these enclose `x`.
//! - In any case, `x` is `init` or the value that some iteration yields.
//!
//! In a loop with an exit condition, its negation holds wherever an iteration is followed by another: the *guards* of
//! the yielded values.
//!
//! A form that depends on the current iteration never leaves the body: it has other values in other iterations.
//!
//! Induction processes mutually dependent values at once, after their dependencies, whose forms are substituted. The
//! result for a value depends on these finished results only, so that it is independent of which value of the loop is
//! queried first.

pub(crate) mod counters;

mod advance;
mod affine;
mod enclosure;
mod intervals;
mod members;
mod nests;
mod ranking;
pub(crate) mod recurrence;
mod relations;
mod templates;
mod unroll;
mod words;
mod wraps;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::base::ids::{AtomId, ColumnId, ContextId};
use crate::base::interval::Interval;
use crate::columns::resolve::Task;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::session::cache::{Member, Reach};
use crate::session::context::{Form, Induction, Knowledge};
use crate::session::{Allowed, Engine};

use enclosure::enclosures;
use intervals::invariant_intervals;
use members::{Gathering, Pack};
pub(crate) use relations::Scope;

impl Engine<'_> {
    pub(crate) fn visit_induction(
        &mut self,
        context: ContextId,
        argument: ColumnId,
        region: RegionToken,
        allowed: Allowed<'_>,
        needed: &mut Vec<Task>,
    ) {
        if self.contexts[context].inductions.contains_key(&argument) {
            return;
        }
        if let Some(nest) = self.nest_context(context, argument) {
            return self.take_from_nest(context, nest, (argument, region), needed);
        }
        let body = self.contexts.child(context, region);
        let related = match self.gather(context, body, argument, Reach::Bounds, needed) {
            Gathering::Found(related) => Some(related),
            Gathering::TooMany => None,
            Gathering::Waiting => return,
        };
        let Gathering::Found(gathered) = self.gather(context, body, argument, Reach::New, needed) else {
            return;
        };
        self.found.gathering.remove(&(context, argument, Reach::Bounds));
        self.limit_iterations(context, body, &gathered.members);
        let mut all: Option<Gathering> = None;
        // The yielded forms of the members, without the quotients that never change.
        let mut plain: FxHashMap<ColumnId, Form> = FxHashMap::default();
        for places in gathered.packs() {
            let members: Vec<Member> = places.into_iter().map(|at| gathered.members[at].clone()).collect();
            let own: Vec<ColumnId> = members.iter().map(|member| member.argument).collect();
            if self.induce_pack(context, body, members, &mut plain, allowed) {
                continue;
            }
            let Some(related) = &related else { continue };
            if let Some(mut members) = related.closure(&self.columns, own[0]) {
                for member in &mut members {
                    if let Some(yielded) = plain.get(&member.argument) {
                        member.yielded = yielded.clone();
                    }
                }
                self.enclose(context, body, members, &own, allowed);
            }
            // All dependencies of the values are unrolled together.
            let all = all.get_or_insert_with(|| self.gather(context, body, argument, Reach::All, needed));
            if let Gathering::Found(all) = all
                && let Some(members) = all.closure(&self.columns, own[0])
            {
                self.unroll(context, body, &members, &own, allowed);
            }
        }
    }

    /// Does induction for mutually dependent carried values, and records the forms that they yield. Returns whether all
    /// of them have forms.
    fn induce_pack(
        &mut self,
        context: ContextId,
        body: ContextId,
        members: Vec<Member>,
        plain: &mut FxHashMap<ColumnId, Form>,
        allowed: Allowed<'_>,
    ) -> bool {
        let pack = self.pack(context, body, members, allowed);
        let twins = self.twins(context, body, &pack.members);
        let (pack, found) = match self.induce_without_wraps(context, body, &pack, allowed) {
            Some(found) => found,
            None => {
                let mut found = self.induce(context, body, &pack, allowed);
                self.wrap_exact_forms(context, body, &pack, &mut found, allowed);
                (pack, found)
            }
        };
        plain.extend(pack.members.iter().map(|member| (member.argument, member.yielded.clone())));
        let mut exact = true;
        for ((member, mut induction), twin) in pack.members.iter().zip(found).zip(twins) {
            induction.same_as = twin;
            let recorded = self.record_induction(context, member.argument, induction);
            exact &= recorded.argument.exact.is_some() && recorded.result.exact.is_some();
        }
        exact
    }

    /// Records the exact forms and bounds of a carried argument and its result, without forms that may not exist where the argument or the
    /// result does: they come from yielded values, and the loop may not run.
    fn record_induction(
        &mut self,
        context: ContextId,
        argument: ColumnId,
        mut induction: Induction,
    ) -> Rc<Induction> {
        let exists = |form: &Linear| !self.atoms.is_partial(form) && !self.atoms.interval(form).is_empty();
        for known in [&mut induction.argument, &mut induction.result] {
            known.exact = known.exact.take().filter(exists);
            known.lowers.retain(exists);
            known.uppers.retain(exists);
        }
        let recorded = Rc::new(induction);
        self.contexts[context].inductions.insert(argument, recorded.clone());
        recorded
    }

    /// Adds enclosing values to the induction results of new carried values.
    fn enclose(
        &mut self,
        context: ContextId,
        body: ContextId,
        mut members: Vec<Member>,
        new: &[ColumnId],
        allowed: Allowed<'_>,
    ) {
        members.retain(|member| {
            let known = self.contexts[context].inductions.get(&member.argument);
            known.is_none_or(|known| !known.is_found())
        });
        let mut pack = self.pack(context, body, members, allowed);
        self.decide_choices(context, &mut pack);
        // The bounds of one value may enclose others.
        for member in &pack.members {
            if let Some(known) = self.contexts[context].inductions.get(&member.argument).cloned() {
                let inside = self.bounds_inward(context, body, &known, &member.bounds, allowed);
                pack.bounds
                    .extend(inside.iter().any(|side| !side.is_empty()).then_some((member.tentative, inside)));
            }
        }
        let level = self.contexts[body].level;
        let [above, below] = [true, false].map(|upper| enclosures(&self.atoms, &pack, upper, level));
        self.follow_states(context, body, &pack, allowed);
        for ((member, above), below) in pack.members.iter().zip(above).zip(below) {
            let Some(known) = self.contexts[context].inductions.get(&member.argument).cloned() else {
                continue;
            };
            let (most, least) = (self.atoms.maximum(above), self.atoms.minimum(below));
            if !new.contains(&member.argument) || (most.is_none() && least.is_none()) {
                continue;
            }
            let mut induction = (*known).clone();
            for known in [&mut induction.argument, &mut induction.result] {
                known.uppers.extend(most.clone());
                known.lowers.extend(least.clone());
            }
            self.record_induction(context, member.argument, induction);
        }
    }

    /// Simplifies choices in the yielded forms that the intervals of the induction results decide.
    fn decide_choices(&mut self, context: ContextId, pack: &mut Pack) {
        let mut known: FxHashMap<AtomId, Interval> = pack.others.clone();
        for member in &pack.members {
            let own = self.contexts[context].inductions.get(&member.argument);
            known.extend(own.map(|own| (member.tentative, own.argument.interval)));
        }
        for member in &mut pack.members {
            if let Some(linear) = self.atoms.simplified_within(&member.yielded.linear, &known) {
                member.yielded.linear = linear;
            }
        }
    }

    /// Returns for each member an earlier carried argument that is always equal: with the same initial form, and the
    /// same yielded form.
    fn twins(&mut self, context: ContextId, body: ContextId, members: &[Member]) -> Vec<Option<ColumnId>> {
        let level = self.contexts[body].level;
        let mut map = FxHashMap::default();
        for (at, member) in members.iter().enumerate() {
            let place = Atom::Opaque(u32::MAX - at as u32);
            map.insert(member.tentative, Linear::atom(self.atoms.leaf(place, Interval::ALL, level).0));
        }
        let forms: Option<Vec<(Linear, Linear)>> = members
            .iter()
            .map(|member| {
                Some((member.init.linear.clone(), self.atoms.rewrite(&member.yielded.linear, &mut map)?))
            })
            .collect();
        let arguments: Vec<ColumnId> = members.iter().map(|member| member.argument).collect();
        let Some(forms) = forms else { return vec![None; members.len()] };
        // Before an edit, the loop may have had other trip counts.
        let key = (body, forms);
        let known = self.contexts[context].packs.get(&key).cloned();
        match known.filter(|known| known.iter().all(|argument| self.columns.is_current(*argument))) {
            Some(known) => known.into_iter().map(Some).collect(),
            None => {
                self.contexts[context].packs.insert(key, arguments);
                vec![None; members.len()]
            }
        }
    }

    fn induce(
        &mut self,
        context: ContextId,
        body: ContextId,
        pack: &Pack,
        allowed: Allowed<'_>,
    ) -> Vec<Induction> {
        let members = &pack.members;
        let constant = self.unchanged(members);
        let hulls = invariant_intervals(&self.atoms, pack);
        let known = members.iter().zip(&hulls).map(|(member, hull)| (member.tentative, *hull)).collect();
        // The rows that hold of the carried values in all iterations.
        let own = members.iter().zip(&hulls).map(|(member, hull)| (member.tentative, *hull));
        let others = pack.others.iter().map(|(atom, hull)| (*atom, *hull));
        let mut ranges: Vec<Linear> =
            own.chain(others).flat_map(|(atom, hull)| Linear::rows_of(atom, hull)).collect();
        ranges.sort_unstable();
        let mut inductions = Vec::with_capacity(members.len());
        for (at, member) in members.iter().enumerate() {
            let mut induction = Induction::default();
            if constant.contains_key(&member.tentative) {
                let known = Knowledge {
                    exact: Some(member.init.linear.clone()),
                    interval: member.init.interval,
                    ..Default::default()
                };
                induction = Induction { argument: known.clone(), result: known, same_as: None };
            } else {
                let mut map = constant.clone();
                let yielded = self.atoms.rewrite(&member.yielded.linear, &mut map);
                induction.argument.interval = hulls[at];
                induction.result.interval = hulls[at];
                if let Some(counters) = self.counters(context, &member.bounds, allowed) {
                    let yielded = yielded.unwrap_or_else(|| member.yielded.linear.clone());
                    let yielded = self.atoms.simplified_within(&yielded, &known).unwrap_or(yielded);
                    self.advance(body, member, &yielded, &counters, &ranges, &mut induction);
                }
            }
            inductions.push(induction);
        }
        inductions
    }

    /// Returns the greatest set of carried values that keep their initial values, as a substitution.
    fn unchanged(&mut self, members: &[Member]) -> FxHashMap<AtomId, Linear> {
        let mut candidates: Vec<usize> = (0..members.len()).collect();
        loop {
            let map: FxHashMap<AtomId, Linear> = candidates
                .iter()
                .map(|&at| (members[at].tentative, members[at].init.linear.clone()))
                .collect();
            let mut memo = map.clone();
            let before = candidates.len();
            candidates.retain(|&at| {
                self.atoms.rewrite(&members[at].yielded.linear, &mut memo).as_ref()
                    == Some(&members[at].init.linear)
            });
            if candidates.len() == before {
                return map;
            }
        }
    }
}
