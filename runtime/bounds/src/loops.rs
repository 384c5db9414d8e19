//! Induction over counted loops.
//!
//! A carried argument `x` of a loop starts as `init` and becomes, after each iteration, what the body yields. In the
//! body's context `x` is a plain unknown; the yielded column's form `y` then says what one iteration does to it:
//!
//! - `y[x := init] == init`, for a set of carried values at once: none of them ever changes.
//! - `y == x + c` with `c` the same in all iterations: `x == init + c * iteration`, the result `init + c * trips`.
//! - `y == x + c + d * iteration`: the same with `c * n + d * n * (n - 1) / 2` after `n` iterations.
//! - `least <= y - x <= greatest`: `x` is between `init + least * iteration` and `init + greatest * iteration`.
//! - in any case, `x` is `init` or something that some iteration yields.
//!
//! A form that depends on the iteration at hand never leaves the body: other iterations have other values of it.

use std::collections::hash_map::Entry;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::atoms::{Atom, Atoms};
use crate::boxes::Formula;
use crate::context::{ColumnId, ContextId, Counters, Form, Induction, Knowledge};
use crate::facts::Loop;
use crate::graph::{Column, RegionToken, ValueGraph};
use crate::interval::{Congruence, Interval, gcd};
use crate::linear::{AtomId, Linear};
use crate::resolve::Task;
use crate::session::{Allowed, Bounds, Value};

/// One carried value, as far as its parts are known.
#[derive(Debug)]
pub(crate) struct Member<V> {
    pub argument: ColumnId,
    pub tentative: AtomId,
    pub init: Form,
    pub yielded: Form,
    bounds: Loop<V>,
}

impl<V: Copy + PartialEq> Member<V> {
    /// Returns whether a column is the induction variable of the loop.
    pub fn counts_with(&self, column: &Column<V>) -> bool {
        *column == Column::index(self.bounds.iv)
    }
}

/// Ends of intervals that grow jump over the constants of the body this often, then to the values yielded for any argument, and
/// are given up in the last round.
const WIDENING_ROUNDS: usize = 12;
/// The number of times that the intervals found are put into the body again, to narrow them.
const NARROWING_ROUNDS: usize = 2;

/// The values that a loop's body yields for a carried value, as intervals.
struct Body {
    formula: Option<Formula>,
    /// The values that are yielded for any argument.
    any: Interval,
    /// Constants of the body, and their neighbours, in order.
    thresholds: Vec<i128>,
}

impl Body {
    fn new<V>(atoms: &Atoms, member: &Member<V>) -> Self {
        let form = &member.yielded.linear;
        let any = atoms.interval(form).intersect(member.yielded.interval);
        let formula = Formula::new(atoms, form, &[]);
        let thresholds = formula.as_ref().map(Formula::thresholds).unwrap_or_default();
        Body { formula, any, thresholds }
    }

    fn yielded(&self, given: &dyn Fn(AtomId) -> Option<Interval>) -> Interval {
        let found = self.formula.as_ref().map(|formula| formula.interval(given));
        match found {
            Some(Some(range)) => range.intersect(self.any),
            Some(None) => Interval::EMPTY,
            None => self.any,
        }
    }

    /// Returns an interval around `hull`, which grew from `old`: ends that moved jump on.
    fn widened(&self, old: Interval, hull: Interval, round: usize) -> Interval {
        let last = round + 1 >= WIDENING_ROUNDS / 2;
        let mut wide = hull;
        if hull.lower != old.lower {
            let next = hull.lower.filter(|_| !last).and_then(|lower| {
                let at = self.thresholds.partition_point(|threshold| *threshold <= lower);
                at.checked_sub(1).map(|at| self.thresholds[at])
            });
            let any = self.any.lower.and_then(|lower| old.lower.map(|old| old.min(lower)));
            wide.lower = next.max(any.filter(|any| hull.lower.is_some_and(|lower| *any <= lower)));
        }
        if hull.upper != old.upper {
            let next = hull.upper.filter(|_| !last).and_then(|upper| {
                let at = self.thresholds.partition_point(|threshold| *threshold < upper);
                self.thresholds.get(at).copied()
            });
            let any = self.any.upper.and_then(|upper| old.upper.map(|old| old.max(upper)));
            let any = any.filter(|any| hull.upper.is_some_and(|upper| *any >= upper));
            wide.upper = match (next, any) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        }
        wide
    }
}

impl<G: ValueGraph> Bounds<'_, G> {
    pub(crate) fn visit_induction(
        &mut self,
        context: ContextId,
        argument: ColumnId,
        region: RegionToken,
        allowed: Allowed<'_, Value<G>>,
        needed: &mut Vec<Task>,
    ) {
        if self.contexts[context as usize].inductions.contains_key(&argument) {
            return;
        }
        let body = self.child(context, region);
        let Some(members) = self.members(context, body, argument, needed) else { return };
        let twins = self.twins(context, body, &members);
        let mut found = self.induce(context, body, &members, allowed);
        for (induction, twin) in found.iter_mut().zip(twins) {
            induction.same_as = twin;
        }
        for (member, induction) in members.iter().zip(found) {
            let inductions = &mut self.contexts[context as usize].inductions;
            inductions.entry(member.argument).or_insert_with(|| Rc::new(induction));
        }
    }

    /// Returns for each member the carried argument that it is always equal to, if there was one before: one that starts as the same form,
    /// and of which each iteration makes the same.
    fn twins(
        &mut self,
        context: ContextId,
        body: ContextId,
        members: &[Member<Value<G>>],
    ) -> Vec<Option<ColumnId>> {
        let level = self.contexts[body as usize].level;
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
        match self.contexts[context as usize].packs.entry((body, forms)) {
            Entry::Occupied(known) => known.get().iter().map(|argument| Some(*argument)).collect(),
            Entry::Vacant(new) => {
                new.insert(arguments);
                vec![None; members.len()]
            }
        }
    }

    /// Returns the carried values that `first` depends on, or `None` while forms are missing, which `needed` then has, and
    /// for good if the graph has a cycle that is not a loop.
    fn members(
        &mut self,
        context: ContextId,
        body: ContextId,
        first: ColumnId,
        needed: &mut Vec<Task>,
    ) -> Option<Vec<Member<Value<G>>>> {
        let (mut queue, mut seen) = (vec![first], FxHashSet::default());
        let mut members = Vec::new();
        let mut complete = true;
        while let Some(argument) = queue.pop() {
            if !seen.insert(argument) {
                continue;
            }
            let definition = self.definition(argument);
            let Some(carried) = &definition.carried else {
                complete = false;
                continue;
            };
            let init = Column { value: carried.init, dim: carried.dim };
            let yielded = Column { value: carried.yielded, dim: carried.dim };
            let bounds = &carried.bounds;
            let ends = [&bounds.lower, &bounds.upper, &bounds.step];
            let outer = ends.into_iter().flat_map(|end| end.columns().copied()).chain([init]);
            for column in outer {
                self.need(context, column, needed);
            }
            self.need(body, yielded, needed);
            self.need(body, self.columns[argument as usize], needed);
            if !needed.is_empty() {
                complete = false;
                continue;
            }
            let (init, yielded) = (self.column_id(init), self.column_id(yielded));
            let forms = (self.form(context, init), self.form(body, yielded), self.form(body, argument));
            let (Some(init), Some(yielded), Some(own)) = forms else {
                complete = false;
                continue;
            };
            let Some(tentative) = own.linear.as_atom() else {
                complete = false;
                continue;
            };
            self.atoms.visit(&yielded.linear, &mut |atom| {
                if let Atom::Column { column, context } = *self.atoms.get(atom).atom
                    && context == body
                    && self.contexts[body as usize].tentative.contains(&column)
                {
                    queue.push(column);
                }
            });
            members.push(Member {
                argument,
                tentative,
                init: (*init).clone(),
                yielded: (*yielded).clone(),
                bounds: bounds.clone(),
            });
        }
        complete.then_some(members)
    }

    fn induce(
        &mut self,
        context: ContextId,
        body: ContextId,
        members: &[Member<Value<G>>],
        allowed: Allowed<'_, Value<G>>,
    ) -> Vec<Induction> {
        let constant = self.unchanged(members);
        let hulls = self.interval_induction(members);
        // The rows that hold of the carried values in all iterations.
        let ranges: Vec<Linear> =
            members.iter().zip(&hulls).flat_map(|(member, hull)| hull.rows(member.tentative)).collect();
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
                    self.advance(body, member, &yielded, &counters, &ranges, &mut induction);
                }
            }
            inductions.push(induction);
        }
        if inductions.iter().any(|found| found.argument.exact.is_none() || found.result.exact.is_none())
            && let Some(counters) = self.counters(context, &members[0].bounds, allowed)
        {
            self.unroll(body, members, &counters, &mut inductions);
        }
        inductions
    }

    /// Returns the greatest set of carried values that keep their initial values, as a substitution.
    fn unchanged(&mut self, members: &[Member<Value<G>>]) -> FxHashMap<AtomId, Linear> {
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

    /// Enters the forms and bounds in all iterations that follow from an iteration's advance, `yielded - argument`.
    fn advance(
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

    /// Returns intervals that hold of every carried value in every iteration, and of the results: they contain the initial
    /// value, and what the body yields for arguments inside of them.
    fn interval_induction(&mut self, members: &[Member<Value<G>>]) -> Vec<Interval> {
        let bodies: Vec<Body> = members.iter().map(|member| Body::new(&self.atoms, member)).collect();
        let yielded = |guess: &[Interval]| -> Vec<Interval> {
            let given =
                |atom: AtomId| members.iter().position(|member| member.tentative == atom).map(|at| guess[at]);
            bodies.iter().map(|body| body.yielded(&given)).collect()
        };
        let initial: Vec<Interval> = members.iter().map(|member| member.init.interval).collect();
        let mut guess = initial.clone();
        let mut stable = false;
        for round in 0..WIDENING_ROUNDS {
            stable = true;
            let next = yielded(&guess);
            for ((old, range), body) in guess.iter_mut().zip(next).zip(&bodies) {
                let hull = old.hull(range);
                stable &= hull == *old;
                *old = body.widened(*old, hull, round);
            }
            if stable {
                break;
            }
        }
        if !stable {
            guess = members.iter().map(|member| member.init.interval.hull(member.yielded.interval)).collect();
        }
        for _ in 0..NARROWING_ROUNDS {
            let next = yielded(&guess);
            for ((range, next), init) in guess.iter_mut().zip(next).zip(&initial) {
                *range = range.intersect(init.hull(next));
            }
        }
        guess
    }

    /// Returns the counters of a loop; its ends must have been resolved.
    pub(crate) fn counters(
        &mut self,
        context: ContextId,
        bounds: &Loop<Value<G>>,
        allowed: Allowed<'_, Value<G>>,
    ) -> Option<Rc<Counters>> {
        let iv_column = Column::index(bounds.iv);
        let iv = self.column_id(iv_column);
        if let Some(counters) = self.contexts[context as usize].counters.get(&iv) {
            return Some(counters.clone());
        }
        let lower = self.evaluate(context, &bounds.lower)?;
        let upper = self.evaluate(context, &bounds.upper)?;
        let step = self.evaluate(context, &bounds.step)?;
        let span = upper.linear.subtract(&lower.linear)?;
        let span_range = self.atoms.interval(&span).intersect(upper.interval.add(lower.interval.negate()));
        let constant_step = step.linear.as_constant().filter(|&step| step > 0);
        let level = self.contexts[context as usize].level;
        let raw_trips = match constant_step {
            Some(step) => self.atoms.ceil_div(&span, &Linear::constant(step)),
            None => None,
        };
        let divisor = constant_step.map_or(Interval::at_least(1), Interval::point).intersect(step.interval);
        let most_trips = span_range.negate().floor_div(divisor).negate().upper;
        let trip_range = Interval { lower: Some(0), upper: most_trips.map(|most| most.max(0)) };
        let step_is_positive = step.interval.lower.is_some_and(|least| least > 0);
        let trips = match &raw_trips {
            _ if span_range.upper.is_some_and(|most| most <= 0) => Some(Linear::constant(0)),
            Some(raw) => self.atoms.maximum(vec![Linear::constant(0), raw.clone()]),
            None => None,
        };
        // Without a constant step, there are at most as many as with the least one.
        let least_step = step.interval.lower.filter(|least| *least > 0).unwrap_or(1);
        let most = self.atoms.ceil_div(&span, &Linear::constant(least_step));
        let trips = trips.unwrap_or_else(|| {
            let range = if step_is_positive { trip_range } else { Interval::at_least(0) };
            let upper = most.clone().and_then(|most| self.atoms.maximum(vec![Linear::constant(0), most]));
            let trips = self.atoms.opaque(range, level);
            if let (Some(upper), Some(atom)) = (upper, trips.as_atom())
                && upper.terms.last().is_none_or(|last| last.0 < atom)
            {
                self.atoms.set_bounds(atom, Vec::new(), vec![upper]);
            }
            trips
        });
        let stops = self.contexts[context as usize].stop.is_some();
        let iteration = match constant_step {
            Some(step) if stops && allowed.is_some_and(|allowed| allowed(iv_column)) => {
                let iv = self.conclude(context, iv, Knowledge::default());
                let passed = iv.linear.subtract(&lower.linear)?;
                self.atoms.floor_div(&passed, &Linear::constant(step))?
            }
            _ => {
                let range =
                    Interval { lower: Some(0), upper: most_trips.and_then(|most| most.checked_sub(1)) };
                let (atom, new) = self.atoms.leaf(Atom::Iteration { iv, context }, range, level);
                if new {
                    let last = raw_trips.as_ref().or(most.as_ref()).unwrap_or(&span).offset(-1);
                    let row = constant_step
                        .and_then(|step| span.offset(-1)?.add_scaled(&Linear::atom(atom), -step));
                    let data = self.atoms.get_mut(atom);
                    data.uppers.extend(last);
                    data.rows.extend(row);
                }
                Linear::atom(atom)
            }
        };
        let counters = Rc::new(Counters { iteration, trips, lower, upper, step: constant_step });
        self.contexts[context as usize].counters.insert(iv, counters.clone());
        Some(counters)
    }
}
