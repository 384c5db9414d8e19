//! How often loops iterate, and how often code is executed.
//!
//! The count of an op is 1 at the op itself. Outside of a loop it is the sum of the counts of all iterations: a count
//! that is a polynomial in the iteration number is written as a chain of recurrences, as in [`crate::induction`], whose
//! sum is a polynomial in the trip count.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::answers::{Answer, Enclosure, Prefer, Runs, Unknown};
use crate::base::ids::ContextId;
use crate::base::interval::{Interval, gcd};
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;
use crate::graph::values::{Column, Condition, Expr, Loop, ValueId};
use crate::queries::symbolic::TermCache;
use crate::session::Engine;
use crate::session::context::{Counters, ROOT};

/// An integer as a quotient without remainder: sums over nested loops are divided once, at the end.
#[derive(Clone, Debug)]
struct Quotient {
    numerator: Linear,
    denominator: i128,
}

impl Quotient {
    fn whole(numerator: Linear) -> Self {
        Quotient { numerator, denominator: 1 }
    }

    fn reduced(self) -> Self {
        let common = gcd(self.denominator, gcd(self.numerator.content(), self.numerator.constant));
        match self.numerator.exactly_divided(common) {
            Some(numerator) => Quotient { numerator, denominator: self.denominator / common },
            None => self,
        }
    }

    fn form(&self, atoms: &mut Atoms) -> Option<Linear> {
        match self.denominator {
            1 => Some(self.numerator.clone()),
            by => atoms.floor_div(&self.numerator, &Linear::constant(by)),
        }
    }
}

/// The number of executions of some code per execution of the code of a context.
#[derive(Debug)]
struct Count {
    exact: Option<Quotient>,
    lower: Linear,
    upper: Option<Linear>,
}

impl Count {
    fn one() -> Self {
        let one = Linear::constant(1);
        Count { exact: Some(Quotient::whole(one.clone())), lower: one.clone(), upper: Some(one) }
    }

    fn unknown() -> Self {
        Count { exact: None, lower: Linear::default(), upper: None }
    }
}

/// Returns an answer without bounds in the terms of the question.
fn only_range(range: Interval, reason: &'static str) -> Answer<ValueId> {
    let unknown = || Err(Unknown::new(reason));
    Answer { range, exact: unknown(), formula: None, lower: unknown(), upper: unknown() }
}

impl Engine<'_> {
    /// Returns the trip count of the loop with an induction variable: see [`Bounds::trips`](crate::Bounds::trips).
    pub(crate) fn trips_of(
        &mut self,
        iv: Column,
        prefer: Prefer,
        allowed: &dyn Fn(Column) -> bool,
        cache: &mut TermCache,
    ) -> Option<Answer<ValueId>> {
        let bounds = self.counted_loop(iv)?;
        let counters = self.counters_in(ROOT, &bounds, None);
        let Some(counters) = counters else {
            return Some(only_range(Interval::at_least(0), "the induction variable may wrap"));
        };
        if let Some(count) = counters.trips.as_constant() {
            return Some(self.answer(&Expr::from(count), prefer, allowed, cache));
        }
        let around = self.conditions_around_values([iv.value], Some(bounds.region));
        Some(self.where_holds(&around, |engine| match engine.trips_expression(&bounds) {
            Some(count) => engine.answer(&count, prefer, allowed, cache),
            None => engine.trips_by_any_step(&bounds, &counters, prefer, allowed, cache),
        }))
    }

    /// Returns the trip count of a loop whose step may not be positive: the loop has at most as many iterations as with a
    /// step of 1.
    fn trips_by_any_step(
        &mut self,
        bounds: &Loop,
        counters: &Counters,
        prefer: Prefer,
        allowed: &dyn Fn(Column) -> bool,
        cache: &mut TermCache,
    ) -> Answer<ValueId> {
        let range = self.atoms.interval(&counters.trips);
        let most = Expr::max([bounds.upper.clone() - bounds.lower.clone(), Expr::from(0)]);
        let most = self.answer(&most, prefer, allowed, cache);
        let range = range.intersect(Interval { lower: None, upper: most.range.upper });
        Answer { upper: most.upper, ..only_range(range, "the step may not be positive") }
    }

    /// Returns the trip count as an expression over the ends and the step of the loop; `None` if the step may not be
    /// positive.
    fn trips_expression(&mut self, bounds: &Loop) -> Option<Expr> {
        if self.interval(bounds.step.clone()).lower.is_none_or(|least| least <= 0) {
            return None;
        }
        let span = bounds.upper.clone() - bounds.lower.clone();
        let count = match bounds.step.as_constant() {
            Some(1) => span,
            _ => span.ceil_div(bounds.step.clone()),
        };
        Some(self.extremum_of(vec![count, Expr::from(0)], false))
    }

    fn counted_loop(&mut self, iv: Column) -> Option<Loop> {
        let id = self.columns.id(iv);
        let definition = self.columns.definition(id);
        definition.induction.as_deref().filter(|bounds| bounds.counted).cloned()
    }

    /// Returns the counters of a loop as seen from `context`, which is outside of it; `None` if its induction variable
    /// may wrap.
    fn counters_in(
        &mut self,
        context: ContextId,
        bounds: &Loop,
        allowed: Option<&dyn Fn(Column) -> bool>,
    ) -> Option<Rc<Counters>> {
        let ends = [&bounds.lower, &bounds.upper, &bounds.step];
        self.resolve(context, ends.into_iter().flat_map(Expr::columns).copied(), allowed);
        self.counters(context, bounds, allowed)
    }

    /// Returns how often code is executed: see [`Bounds::runs`](crate::Bounds::runs).
    pub(crate) fn runs(
        &mut self,
        around: &[Enclosure<ValueId>],
        known: &Condition,
        allowed: &dyn Fn(Column) -> bool,
    ) -> Runs<ValueId> {
        if around.len() > Limits::COUNTED_NEST {
            return Runs { range: Interval::at_least(0), exact: None, lower: None, upper: None };
        }
        let ivs: Vec<Column> = around
            .iter()
            .flat_map(|enclosure| match enclosure {
                Enclosure::Loop(ivs) => ivs.as_slice(),
                Enclosure::Branch | Enclosure::Unknown => &[],
            })
            .copied()
            .collect();
        // The result is a count for all iterations, so it has no induction variables.
        let is_term = |column: Column| allowed(column) && !ivs.contains(&column);
        let mut own_loops: Vec<Option<Loop>> = Vec::with_capacity(ivs.len());
        for &iv in &ivs {
            let bounds = self.counted_loop(iv);
            if let Some(bounds) = &bounds {
                // Forms in the terms use the intervals of the root.
                let _ = self.counters_in(ROOT, bounds, None);
            }
            own_loops.push(bounds);
        }
        let context = self.contexts.add_stop();
        let count = self.count(context, around, &mut own_loops.into_iter(), &is_term);
        let runs = self.where_holds(known, |engine| engine.runs_of(&count, &is_term));
        self.forget(context);
        runs
    }

    /// Returns the count of code in terms of a context outside of all enclosures; `loops` has the loops of their
    /// induction variables, in order.
    fn count(
        &mut self,
        context: ContextId,
        around: &[Enclosure<ValueId>],
        loops: &mut dyn Iterator<Item = Option<Loop>>,
        allowed: &dyn Fn(Column) -> bool,
    ) -> Count {
        // From the inside outwards, the loops of each enclosure; then the contexts from the outside inwards.
        let levels: Vec<Option<Vec<Option<Loop>>>> = around
            .iter()
            .map(|enclosure| match enclosure {
                Enclosure::Loop(ivs) => Some(loops.take(ivs.len()).collect()),
                Enclosure::Branch | Enclosure::Unknown => None,
            })
            .collect();
        let mut contexts = vec![context];
        let mut inside = context;
        for level in levels.iter().rev() {
            if let Some(Some(bounds)) = level.as_ref().and_then(|loops| loops.first()) {
                inside = self.contexts.child(inside, bounds.region);
            }
            contexts.push(inside);
        }
        let mut count = Count::one();
        for (at, enclosure) in around.iter().enumerate() {
            let (body, outside) = (contexts[around.len() - at], contexts[around.len() - at - 1]);
            count = match (enclosure, &levels[at]) {
                (Enclosure::Loop(_), Some(loops)) => loops.iter().fold(count, |count, bounds| match bounds {
                    Some(bounds) => self.count_outside(outside, body, bounds, count, allowed),
                    None => Count::unknown(),
                }),
                (Enclosure::Branch, _) => Count { exact: None, lower: Linear::default(), upper: count.upper },
                _ => Count::unknown(),
            };
        }
        count
    }

    /// Returns the sum of a count over all iterations of a loop.
    fn count_outside(
        &mut self,
        outside: ContextId,
        body: ContextId,
        bounds: &Loop,
        count: Count,
        allowed: &dyn Fn(Column) -> bool,
    ) -> Count {
        let Some(counters) = self.counters_in(outside, bounds, Some(allowed)) else {
            return Count::unknown();
        };
        let trips = self.decided(&counters.trips);
        if let Some(exact) = count.exact.as_ref().and_then(|exact| self.sum_over(body, bounds, exact, &trips))
            && let Some(form) = exact.form(&mut self.atoms)
        {
            return Count { exact: Some(exact), lower: form.clone(), upper: Some(form) };
        }
        let sum_of = |engine: &mut Self, form: &Linear| {
            engine.sum_over(body, bounds, &Quotient::whole(form.clone()), &trips)?.form(&mut engine.atoms)
        };
        // A count is not negative, so that the least count and the least trip count have the least sum.
        let lower = sum_of(self, &count.lower).unwrap_or_else(|| {
            let least = self.atoms.interval(&count.lower).lower.unwrap_or(0).max(0);
            trips.scale(least).unwrap_or_default()
        });
        let upper = count.upper.and_then(|upper| {
            let sum = sum_of(self, &upper);
            sum.or_else(|| trips.scale(self.atoms.interval(&upper).upper?.max(0)))
        });
        Count { exact: None, lower, upper }
    }

    /// Returns the sum of a form of the body over all iterations: its chain of recurrences `c_k * C(i, k)` summed up to
    /// the trip count `n` is the sum of `c_k * C(n, k + 1)`, here as one fraction.
    fn sum_over(
        &mut self,
        body: ContextId,
        bounds: &Loop,
        of: &Quotient,
        trips: &Linear,
    ) -> Option<Quotient> {
        let iv = self.columns.id(bounds.iv);
        let mut chain = self.chain_in(body, iv, &of.numerator)?;
        for part in &mut chain {
            *part = self.where_loop_runs(part, trips).unwrap_or_else(|| part.clone());
        }
        let common = (1..=chain.len() as i128).product::<i128>();
        let (mut sum, mut falling) = (Linear::default(), Linear::constant(1));
        let mut factorial = 1;
        for (k, part) in chain.iter().enumerate() {
            factorial *= k as i128 + 1;
            falling = self.atoms.multiply(&falling, &trips.offset(-(k as i128))?)?;
            let part = part.scale(common / factorial)?;
            sum = sum.add(&self.atoms.multiply(&part, &falling)?)?;
        }
        let denominator = of.denominator.checked_mul(common)?;
        Some(Quotient { numerator: sum, denominator }.reduced())
    }

    /// Returns a form that is equal where a loop has iterations, in terms of its trip count `max(x, 0)`: `x` is the trip
    /// count there.
    fn where_loop_runs(&mut self, form: &Linear, trips: &Linear) -> Option<Linear> {
        let Atom::Maximum(items) = &*self.atoms.get(trips.as_atom()?).atom.clone() else { return None };
        let [a, b] = items.as_slice() else { return None };
        let span = match (a.as_constant(), b.as_constant()) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            _ => return None,
        };
        let &(atom, factor) = span.terms.iter().find(|(_, factor)| factor.abs() == 1)?;
        // span == factor * atom + rest
        let rest = span.substitute(atom, &Linear::default())?;
        let there = trips.subtract(&rest)?.scale(factor)?;
        self.atoms.rewrite(form, &mut FxHashMap::from_iter([(atom, there)]))
    }

    /// Returns a form with each maximum and minimum replaced by an item that is proved to be the outermost.
    fn decided(&self, form: &Linear) -> Linear {
        let mut found = form.clone();
        for &(atom, _) in &form.terms {
            let (items, least) = match &*self.atoms.get(atom).atom {
                Atom::Minimum(items) => (items, true),
                Atom::Maximum(items) => (items, false),
                _ => continue,
            };
            let is_outermost = |item: &&Linear| {
                items.iter().all(|other| match least {
                    true => self.atoms.provable(item, other),
                    false => self.atoms.provable(other, item),
                })
            };
            if let Some(item) = items.iter().find(is_outermost) {
                found = found.substitute(atom, item).unwrap_or(found);
            }
        }
        found
    }

    /// Returns a count in terms of the allowed columns, with its range.
    fn runs_of(&mut self, count: &Count, allowed: &dyn Fn(Column) -> bool) -> Runs<ValueId> {
        let exact = count.exact.as_ref().and_then(|exact| exact.form(&mut self.atoms));
        let exact = exact.and_then(|form| self.formula(&form, allowed));
        if let Some(exact) = exact {
            let range = self.interval(exact.clone()).intersect(Interval::at_least(0));
            return Runs { range, exact: Some(exact), lower: None, upper: None };
        }
        let least = self.bounded_by_constants(&count.lower, false);
        let most = count.upper.as_ref().and_then(|upper| self.bounded_by_constants(upper, true));
        let lower = least.and_then(|form| self.formula(&form, allowed));
        let upper = most.and_then(|form| self.formula(&form, allowed));
        let mut range = Interval::at_least(0);
        if let Some(lower) = &lower {
            range.lower = range.lower.max(self.interval(lower.clone()).lower);
        }
        if let Some(upper) = &upper {
            range.upper = self.interval(upper.clone()).upper;
        }
        let is_open = |bound: &Expr| bound.columns().next().is_some();
        Runs { range, exact: None, lower: lower.filter(is_open), upper: upper.filter(is_open) }
    }

    /// Returns a form with each unknown trip count replaced by an upper bound (`upper`) or a lower bound of it.
    fn bounded_by_constants(&mut self, form: &Linear, upper: bool) -> Option<Linear> {
        let mut form = form.clone();
        for (atom, factor) in form.terms.clone() {
            let data = self.atoms.get(atom);
            if !matches!(*data.atom, Atom::Opaque(_)) {
                continue;
            }
            let is_upper = upper == (factor > 0);
            let (bounds, end) = match is_upper {
                true => (&data.uppers, data.interval.upper),
                false => (&data.lowers, data.interval.lower),
            };
            let bound = end.map(Linear::constant).or_else(|| bounds.first().cloned())?;
            form = form.substitute(atom, &bound)?;
        }
        Some(form)
    }
}
