//! Counters of loops: the trip count, and the number of the current iteration.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::base::ids::{AtomId, ContextId};
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;
use crate::graph::column::Word;
use crate::graph::values::{Column, Loop};
use crate::session::context::{Counters, Form, Knowledge};
use crate::session::{Allowed, Engine};

/// Returns whether the sum of induction variable and step may wrap, or the step may not be positive, in a loop over such words.
fn may_wrap(word: Word, [lower, upper, step]: [&Form; 3]) -> bool {
    let greatest = word.range().upper;
    let constants = (lower.interval.as_point(), upper.interval.as_point(), step.interval.as_point());
    let beyond = match constants {
        (Some(lower), Some(upper), Some(step)) if step > 0 => {
            // The first number of the sequence that is at or above the end.
            let trips = (upper - lower + step - 1).div_euclid(step);
            Some(lower + trips * step)
        }
        _ => upper.interval.upper.zip(step.interval.upper).map(|(end, step)| end - 1 + step),
    };
    let fits = step.interval.lower.is_some_and(|least| least > 0) && beyond.is_some() && beyond <= greatest;
    !fits
}

/// The ends and the step of a counted loop.
struct Ends {
    lower: Form,
    upper: Form,
    step: Form,
    /// The step if it is a positive constant.
    constant_step: Option<i128>,
    /// `upper - lower`, and its range.
    span: Linear,
    span_range: Interval,
    /// A form that equals the span where that is positive.
    positive: Linear,
    /// The span divided by a constant step, rounded up.
    raw_trips: Option<Linear>,
    /// The span divided by a step that is not constant, if that has no remainder.
    whole: Option<Linear>,
}

impl Ends {
    /// Returns a positive number that is not above the step.
    fn least_step(&self) -> i128 {
        self.step.interval.lower.filter(|least| *least > 0).unwrap_or(1)
    }

    /// Returns the quotient of the greatest span and the least step, rounded up.
    fn most_trips(&self) -> Option<i128> {
        let divisor = self.constant_step.map_or(Interval::at_least(1), Interval::point);
        self.span_range.negate().floor_div(divisor.intersect(self.step.interval)).negate().upper
    }

    /// Returns the range of the trip count, if the step is positive.
    fn trip_range(&self) -> Interval {
        // A positive span takes at least as many steps as the greatest step needs, and at least one step.
        let least = self.span_range.lower.filter(|least| *least > 0).map_or(0, |least| {
            let greatest_step = self.step.interval.upper.filter(|step| *step > 0);
            greatest_step.map_or(1, |step| least.saturating_add(step - 1).div_euclid(step))
        });
        Interval { lower: Some(least), upper: self.most_trips().map(|most| most.max(0)) }
    }
}

/// Returns `count - 1`.
fn before(count: &Linear) -> Option<Linear> {
    count.offset(-1)
}

impl Atoms {
    /// Returns upper bounds of the induction variable, in a loop whose length, if positive, is a multiple of its step:
    /// the last step is a whole step. Remainders of divisions by the step are not negative where the body runs, since
    /// the step is positive there.
    fn last_of_whole_steps(&self, lower: &Linear, span: &Linear, step: &Form) -> Vec<Linear> {
        let Some(last) = lower.add(span).and_then(|end| end.subtract(&step.linear)) else {
            return Vec::new();
        };
        let mut above = last.clone();
        for &(atom, factor) in &last.terms {
            if factor < 0
                && let Atom::Remainder(_, by) = &*self.get(atom).atom
                && *by == step.linear
                && self.get(atom).interval.lower.is_none_or(|least| least < 0)
            {
                above = above.substitute(atom, &Linear::default()).unwrap_or(above);
            }
        }
        if above == last { vec![last] } else { vec![last, above] }
    }

    /// Returns a form that equals `form` where that is positive, and is not positive elsewhere: a maximum is replaced
    /// by its only part that may be positive. The loop from `lb` to `max(e, lb)` thus gets the trip count of the loop
    /// to `e`.
    fn where_positive(&mut self, mut form: Linear) -> Linear {
        for _ in 0..Limits::TRIP_EXTREMA {
            let Some(shorter) = self.without_parts(&form) else { break };
            form = shorter;
        }
        form
    }

    /// Drops parts of a maximum with which the form is never positive; `None` if there are no such parts.
    fn without_parts(&mut self, form: &Linear) -> Option<Linear> {
        for atom in self.near_extrema(form) {
            let kind = self.get(atom).atom.clone();
            let (items, sign) = match &*kind {
                Atom::Maximum(items) => (items, 1),
                Atom::Minimum(items) => (items, -1),
                _ => continue,
            };
            if !self.follows(form, atom, sign, Limits::TRIP_QUOTIENTS) {
                continue;
            }
            let parts: Option<Vec<Linear>> = items
                .iter()
                .map(|item| self.rewrite(form, &mut FxHashMap::from_iter([(atom, item.clone())])))
                .collect();
            let Some(mut parts) = parts else { continue };
            let all = parts.len();
            parts.retain(|part| self.greatest(part, Some(0)).is_none_or(|greatest| greatest > 0));
            if !parts.is_empty() && parts.len() < all {
                return self.maximum(parts);
            }
        }
        None
    }

    /// Returns the minima and maxima in the terms of a form, or in the dividends of its quotients.
    fn near_extrema(&self, form: &Linear) -> Vec<AtomId> {
        let mut waiting: Vec<AtomId> = form.terms.iter().map(|term| term.0).collect();
        let mut found = Vec::new();
        let mut at = 0;
        while at < waiting.len() && at < Limits::TRIP_PARTS {
            match &*self.get(waiting[at]).atom {
                Atom::FloorDiv(inner, _) => waiting.extend(inner.terms.iter().map(|term| term.0)),
                Atom::Minimum(_) | Atom::Maximum(_) => found.push(waiting[at]),
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// Returns whether a form is monotonic in `sign` times an atom, as far as terms and quotients show it.
    fn follows(&self, form: &Linear, atom: AtomId, sign: i128, depth: u32) -> bool {
        form.terms.iter().all(|&(part, factor)| {
            let sign = sign * factor.signum();
            let data = self.get(part);
            match &*data.atom {
                _ if part == atom => sign > 0,
                // A composite atom has a greater id than its parts.
                _ if part < atom || data.depth == 0 => true,
                Atom::FloorDiv(inner, _) => depth > 0 && self.follows(inner, atom, sign, depth - 1),
                _ => false,
            }
        })
    }
}

impl Engine<'_> {
    /// Returns the counters of a loop; its ends must have been resolved.
    pub(crate) fn counters(
        &mut self,
        context: ContextId,
        bounds: &Loop,
        allowed: Allowed<'_>,
    ) -> Option<Rc<Counters>> {
        let iv_column = bounds.iv;
        let iv = self.columns.id(iv_column);
        if let Some(counters) = self.contexts[context].counters.get(&iv) {
            return Some(counters.clone());
        }
        if !bounds.counted {
            let counters = Rc::new(self.counters_of_uncounted(context, bounds));
            self.contexts[context].counters.insert(iv, counters.clone());
            return Some(counters);
        }
        let ends = self.ends(context, bounds)?;
        let trips = self.trips(context, &ends);
        let iteration = self.iteration(context, iv_column, &ends, allowed)?;
        let mut last: Vec<Linear> = ends.upper.linear.offset(-1).into_iter().collect();
        if ends.whole.is_some() {
            last.extend(self.atoms.last_of_whole_steps(&ends.lower.linear, &ends.positive, &ends.step));
        }
        if ends.constant_step.is_none() && iteration.as_constant() == Some(0) {
            last.push(ends.lower.linear.clone());
        }
        let counters = Rc::new(Counters {
            iteration,
            trips,
            lower: ends.lower,
            upper: ends.upper,
            step_form: Some(ends.step.linear),
            step: ends.constant_step,
            last,
        });
        self.contexts[context].counters.insert(iv, counters.clone());
        Some(counters)
    }

    /// Returns the ends and the step of a counted loop, unless its induction variable may wrap.
    fn ends(&mut self, context: ContextId, bounds: &Loop) -> Option<Ends> {
        let lower = self.evaluate(context, &bounds.lower)?;
        let upper = self.evaluate(context, &bounds.upper)?;
        let step = self.evaluate(context, &bounds.step)?;
        let span = upper.linear.subtract(&lower.linear)?;
        let span_range = self.atoms.interval(&span).intersect(upper.interval.add(lower.interval.negate()));
        let never_runs = span_range.upper.is_some_and(|most| most <= 0);
        if bounds.word().is_some_and(|word| !never_runs && may_wrap(word, [&lower, &upper, &step])) {
            return None;
        }
        let constant_step = step.linear.as_constant().filter(|&step| step > 0);
        let raw_trips = match constant_step {
            Some(step) => self.atoms.ceil_div(&span, &Linear::constant(step)),
            None => None,
        };
        // There is an iteration only where the span is positive.
        let positive = self.atoms.where_positive(span.clone());
        let whole = match constant_step {
            Some(_) => None,
            None => self.atoms.exact_quotient(&positive, &step.linear),
        };
        Some(Ends { lower, upper, step, constant_step, span, span_range, positive, raw_trips, whole })
    }

    /// Returns the trip count of a loop.
    fn trips(&mut self, context: ContextId, ends: &Ends) -> Linear {
        let step_is_positive = ends.step.interval.lower.is_some_and(|least| least > 0);
        let known = match ends.raw_trips.as_ref().or(ends.whole.as_ref().filter(|_| step_is_positive)) {
            _ if ends.span_range.upper.is_some_and(|most| most <= 0) => Some(Linear::constant(0)),
            Some(raw) => self.atoms.maximum(vec![Linear::constant(0), raw.clone()]),
            None => None,
        };
        if let Some(known) = known {
            return known;
        }
        // Without a constant step, the trip count is at most the trip count for the least step.
        let most = self.atoms.ceil_div(&ends.span, &Linear::constant(ends.least_step()));
        let range = if step_is_positive { ends.trip_range() } else { Interval::at_least(0) };
        let upper = most.and_then(|most| self.atoms.maximum(vec![Linear::constant(0), most]));
        let trips = self.atoms.opaque(range, self.contexts[context].level);
        if let (Some(upper), Some(atom)) = (upper, trips.as_atom())
            && upper.terms.last().is_none_or(|last| last.0 < atom)
        {
            self.atoms.set_bounds(atom, Vec::new(), vec![upper]);
        }
        trips
    }

    /// Returns the number of the current iteration of a loop.
    fn iteration(
        &mut self,
        context: ContextId,
        iv_column: Column,
        ends: &Ends,
        allowed: Allowed<'_>,
    ) -> Option<Linear> {
        let iv = self.columns.id(iv_column);
        let stops = self.contexts[context].stop.is_some();
        match ends.constant_step {
            Some(step) if stops && allowed.is_some_and(|allowed| allowed(iv_column)) => {
                let iv = self.conclude(context, iv, Knowledge::default());
                let passed = iv.linear.subtract(&ends.lower.linear)?;
                return self.atoms.floor_div(&passed, &Linear::constant(step));
            }
            None if self.atoms.provable(&ends.positive, &ends.step.linear) => {
                return Some(Linear::constant(0));
            }
            _ => {}
        }
        let range =
            Interval { lower: Some(0), upper: ends.most_trips().and_then(|most| most.checked_sub(1)) };
        let steps = Linear::constant(ends.constant_step.unwrap_or(ends.least_step()));
        let last = self.atoms.ceil_div(&ends.positive, &steps).unwrap_or_else(|| ends.positive.clone());
        let mut uppers: Vec<Linear> =
            [Some(&last), ends.whole.as_ref()].into_iter().flatten().filter_map(before).collect();
        // Constant ends are part of the range.
        let numbers = uppers.iter().filter_map(Linear::as_constant).map(Interval::at_most);
        let range = numbers.fold(range, Interval::intersect);
        uppers.retain(|upper| !upper.terms.is_empty());
        let level = self.contexts[context].level;
        let (atom, new) = self.atoms.leaf(Atom::Iteration { iv, context }, range, level);
        if new {
            let row = ends
                .constant_step
                .filter(|_| !ends.positive.terms.is_empty())
                .and_then(|step| ends.positive.offset(-1)?.add_scaled(&Linear::atom(atom), -step));
            let data = self.atoms.get_mut(atom);
            data.uppers = uppers;
            data.rows.extend(row);
        }
        Some(Linear::atom(atom))
    }

    /// Returns the counters of an uncounted loop. A trip is a start of its body, so that there is at least one.
    fn counters_of_uncounted(&mut self, context: ContextId, bounds: &Loop) -> Counters {
        let iv = self.columns.id(bounds.iv);
        let here = &self.contexts[context];
        let outer = here.parent.filter(|_| here.region == Some(bounds.region)).unwrap_or(context);
        let level = here.level;
        let most = self.contexts[outer].iteration_limits.get(&iv).cloned();
        let upper = most.as_ref().and_then(|most| self.atoms.interval(most).upper);
        let range = Interval { lower: Some(0), upper };
        let (atom, new) = self.atoms.leaf(Atom::Iteration { iv, context }, range, level);
        if new {
            self.atoms.set_bounds(atom, Vec::new(), most.into_iter().collect());
        }
        let trips = Interval { lower: Some(1), upper: upper.and_then(|upper| upper.checked_add(1)) };
        let trips = self.atoms.opaque(trips, level);
        let unknown = Form { linear: self.atoms.opaque(Interval::ALL, level), interval: Interval::ALL };
        let iteration = Linear::atom(atom);
        Counters {
            iteration,
            trips,
            lower: unknown.clone(),
            upper: unknown,
            step_form: None,
            step: None,
            last: Vec::new(),
        }
    }
}
