//! The interval of a form: cheap methods first, then points that show which ends cannot be improved, then the
//! polyhedral core.

use crate::answers::BoundKind;
use crate::base::ids::ColumnId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::linear::Linear;
use crate::graph::column::Part;
use crate::graph::values::{Column, Expr};
use crate::induction::Scope;
use crate::session::Engine;
use crate::session::cache::RangeKey;
use crate::session::context::{Form, ROOT};
use crate::solve::boxes::{Cases, Formula, Greatest, Seen};
use crate::solve::given::Given;
use crate::solve::samples::Unknowns;
use smallvec::SmallVec;

/// The requested ends of a range.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ends {
    pub lower: bool,
    pub upper: bool,
    /// Only the sign is requested: a form that is known to be `>= 0`, or to be `< 0`, needs no better end.
    pub sign: bool,
    /// Points have been tried, and ends that they attain are excluded.
    pub tried: bool,
}

impl Ends {
    /// Both ends.
    pub const BOTH: Ends = Ends { lower: true, upper: true, sign: false, tried: false };
    /// Either sign.
    pub const SIGN: Ends = Ends { sign: true, ..Ends::BOTH };

    /// Returns the ends of an interval that no point attains.
    fn beyond(seen: Option<Seen>, interval: Interval) -> Ends {
        Ends {
            lower: seen.is_none_or(|seen| !seen.attains_lower(interval.lower)),
            upper: seen.is_none_or(|seen| !seen.attains_upper(interval.upper)),
            sign: false,
            tried: seen.is_some(),
        }
    }

    /// Returns whether the requested ends of `found` are tighter than those of `known`.
    fn gain(self, known: Interval, found: Interval) -> bool {
        if self.sign {
            return self.lower && found.lower.is_some_and(|least| least >= 0)
                || self.upper && found.upper.is_some_and(|greatest| greatest < 0);
        }
        found.intersect(known) != known
    }

    /// Returns whether an interval is as narrow as requested.
    fn reached(self, interval: Interval) -> bool {
        interval.is_empty()
            || self.sign
                && (interval.lower.is_some_and(|least| least >= 0)
                    || interval.upper.is_some_and(|greatest| greatest < 0))
    }
}

/// Returns the constant value of a form. `None` if it has unknowns, or if it may never exist.
fn constant_of(form: &Form) -> Option<i128> {
    form.linear.as_constant().filter(|&value| form.interval == Interval::point(value))
}

/// Returns the interval of a form, from the interval of its direction.
fn of_form(range: Interval, form: &Linear) -> Interval {
    range.scale(form.sign()).add(Interval::point(form.constant))
}

/// Returns the interval of a form's direction, from the interval of the form.
fn of_direction(range: Interval, form: &Linear) -> Interval {
    range.add(Interval::point(form.constant).negate()).scale(form.sign())
}

impl Engine<'_> {
    /// Returns the form of an expression in terms of the graph's inputs.
    pub(crate) fn root_form(&mut self, expr: &Expr) -> Option<Form> {
        self.resolve(ROOT, expr.columns().copied(), None);
        let mut form = self.evaluate(ROOT, expr)?;
        form.interval = form.interval.intersect(self.atoms.interval(&form.linear));
        Some(form)
    }

    /// Returns the closed interval that contains all values of `of`. It is empty if the columns of `of` never exist.
    ///
    /// A comparison with a constant uses the same interval: see [`Engine::final_ends`].
    pub(crate) fn interval(&mut self, of: Expr) -> Interval {
        if let Some(&column) = of.as_column() {
            let id = self.columns.id(column);
            if let Some(known) = self.found.ranges.of_column(id)
                && let Some(form) = self.contexts.form(&self.columns, ROOT, id)
            {
                return of_form(known, &form.linear).intersect(form.interval);
            }
            if let Some(value) =
                self.contexts.form(&self.columns, ROOT, id).and_then(|form| constant_of(&form))
            {
                return Interval::point(value);
            }
        } else if let Some(value) = self.near_constant(&of) {
            return Interval::point(value);
        }
        self.root_form(&of).map_or(Interval::ALL, |form| self.range(&of, &form))
    }

    /// Returns the interval of an expression with this form.
    fn range(&mut self, of: &Expr, form: &Form) -> Interval {
        if let Some(value) = constant_of(form) {
            return Interval::point(value);
        }
        let key = self.range_key(of, &form.linear);
        if let Some(known) = self.found.ranges.get(&key) {
            return of_form(known, &form.linear).intersect(form.interval);
        }
        let found = self.search_range(of, form);
        let found = found.intersect(self.range_of_other_reading(of, form, found));
        let found = found.intersect(self.range_by_comparisons(of, found));
        // Bounds in terms of inputs begin with this range.
        self.found.ranges.set(key.clone(), of_direction(found, &form.linear));
        let narrow = found.intersect(self.range_by_inputs(of, found));
        if narrow != found {
            self.found.ranges.set(key, of_direction(narrow, &form.linear));
        }
        narrow
    }

    /// Returns the range of a column of fixed width that follows from the other reading of its bits: both are equal, or
    /// differ by the number of words.
    fn range_of_other_reading(&mut self, of: &Expr, form: &Form, found: Interval) -> Interval {
        let Some(&column) = of.as_column() else { return Interval::ALL };
        let Some(word) = self.columns.word(column) else { return Interval::ALL };
        // Numbers with a clear sign bit have the same value in both readings.
        let natural = Interval { lower: Some(0), upper: Some(word.count() / 2 - 1) };
        if found.intersect(natural) == found {
            return Interval::ALL;
        }
        let part = match column.part {
            Part::Value => Part::Unsigned,
            Part::Unsigned => Part::Value,
            // No column is the unsigned reading of one element.
            Part::Element(_) | Part::Dim(_) => return Interval::ALL,
        };
        let other = Expr::from(Column { value: column.value, part });
        let Some(other_form) = self.root_form(&other).filter(|other| other.linear != form.linear) else {
            return Interval::ALL;
        };
        // Mostly, points show that both readings differ by different numbers of words.
        let quotients_of = |range: Interval| {
            range.add(Interval::point(-word.least())).floor_div(Interval::point(word.count()))
        };
        let is_open = |seen: Seen| {
            quotients_of(Interval { lower: Some(seen.least()), upper: Some(seen.greatest()) })
                .as_point()
                .is_none()
        };
        let given =
            Given { facts: self.rows_behind(&other), assumed: self.assumptions(&other, &other_form.linear) };
        if self.cached_points(&other_form.linear, &given, &is_open).is_some_and(is_open) {
            return Interval::ALL;
        }
        let range = self.search_range(&other, &other_form);
        let quotients = quotients_of(range);
        match quotients.as_point().and_then(|quotient| quotient.checked_mul(-word.count())) {
            Some(shift) => range.add(Interval::point(shift)),
            None if range.is_empty() => range,
            None => Interval::ALL,
        }
    }

    /// Returns the cache key for the range of a form.
    fn range_key(&mut self, of: &Expr, form: &Linear) -> RangeKey {
        let base = form.direction().0;
        let columns = self.columns_of(of);
        if let [only] = columns.as_slice()
            && self
                .contexts
                .form(&self.columns, ROOT, *only)
                .is_some_and(|own| own.linear.direction().0 == base)
        {
            return RangeKey::Column(*only);
        }
        RangeKey::Form((base, columns))
    }

    /// Returns the interval of an expression by all methods, with final ends.
    fn search_range(&mut self, of: &Expr, form: &Form) -> Interval {
        let mut assumed = self.assumptions(of, &form.linear);
        let simplified = self.simplified_where(form, &mut assumed);
        let form = simplified.as_ref().unwrap_or(form);
        let linear = &form.linear;
        let interval =
            self.range_by_bounds(form, Ends::BOTH).intersect(self.polynomial_where(linear, &assumed));
        if interval.as_point().is_some() && assumed.is_empty() {
            return interval;
        }
        let needs_rows = !self.atoms.is_free(linear) || self.is_mentioned_nearby(of, linear);
        let facts = if needs_rows { self.rows_behind(of) } else { Vec::new() };
        let mut given = Given { facts, assumed };
        self.drop_free_facts(linear, &mut given);
        let interval = match self.is_alone(form, &given) {
            true => self.range_alone(form, interval, &given),
            false => self.range_where(linear, interval, &given),
        };
        if interval.is_empty() || interval.as_point().is_some() {
            return interval;
        }
        let relations = self.relations_behind(Scope::ROOT, of, linear, &[]);
        if relations.is_empty() {
            return interval;
        }
        let facts = self.rows_behind(of);
        given = Given { facts, assumed: given.assumed };
        given.facts.extend(relations);
        self.range_where(linear, interval, &given)
    }

    /// Returns the interval of a polynomial in one unknown that conditions limit.
    fn polynomial_where(&self, form: &Linear, assumed: &[Cases]) -> Interval {
        if assumed.is_empty() {
            return Interval::ALL;
        }
        let within = |unknown| {
            let own = Linear::atom(unknown);
            self.range_by_boxes(&own, self.atoms.interval(&own), assumed, Ends::BOTH)
        };
        self.atoms.polynomial_range_where(form, within).unwrap_or(Interval::ALL)
    }

    /// Returns the interval of a form whose only facts are those of its unknowns: all columns with this form share the
    /// range.
    fn range_alone(&mut self, form: &Form, interval: Interval, given: &Given) -> Interval {
        let linear = &form.linear;
        if interval == self.atoms.interval(linear) && self.atoms.has_exact_interval(linear) {
            return interval;
        }
        let (direct, own) = (linear.direction().0, of_direction(form.interval, linear));
        if let Some(known) = self.found.ranges.of_form_alone(&direct, own) {
            return of_form(known, linear).intersect(interval);
        }
        let found = self.range_where(linear, interval, given);
        self.found.ranges.set_form_alone(direct, own, of_direction(found, linear));
        found
    }

    /// Returns the interval of a form that is known to be in `interval`, where `given` holds.
    fn range_where(&mut self, form: &Linear, interval: Interval, given: &Given) -> Interval {
        let is_attained = |seen: Seen| seen.attains(interval);
        let seen = self.points_for_sign(form, given, interval, &is_attained);
        if seen.is_some_and(is_attained) {
            return interval;
        }
        let interval = self.range_by_cases(form, interval, &given.assumed, Ends::beyond(seen, interval));
        match interval.is_empty() || interval.as_point().is_some() {
            true => interval,
            false => self.final_ends(form, given, interval, seen),
        }
    }

    /// Returns the interval of a form by the bounds of its atoms, and as a polynomial.
    pub(crate) fn range_by_bounds(&self, form: &Form, ends: Ends) -> Interval {
        self.range_in_steps(form, ends, self.limits().forms)
    }

    /// Returns the interval of a form like [`Self::range_by_bounds`], with at most `steps` forms for each end.
    pub(crate) fn range_in_steps(&self, form: &Form, ends: Ends, steps: usize) -> Interval {
        self.cancel.check();
        let (linear, mut interval) = (&form.linear, form.interval);
        // The bounds of a single atom are part of its interval already; the bounds of several atoms may cancel.
        if linear.terms.len() > 1 && !ends.reached(interval) {
            let target = |target: i128, known: Option<i128>| if ends.sign { Some(target) } else { known };
            let lower = ends
                .lower
                .then(|| self.atoms.least_in_steps(linear, target(0, interval.lower), &mut { steps }));
            let upper = ends
                .upper
                .then(|| self.atoms.greatest_in_steps(linear, target(-1, interval.upper), &mut { steps }));
            interval = interval.intersect(Interval { lower: lower.flatten(), upper: upper.flatten() });
        }
        if let Some(exact) = self.atoms.polynomial_range(linear) {
            return interval.intersect(exact);
        }
        let lower = self.atoms.least_by_squares(linear);
        let negated = linear.scale(-1).and_then(|negated| self.atoms.least_by_squares(&negated));
        interval.intersect(Interval { lower, upper: negated.and_then(i128::checked_neg) })
    }

    /// Returns the interval of a form that is known to be in `interval`, by boxes of its unknowns and by remainders.
    pub(crate) fn range_by_cases(
        &mut self,
        form: &Linear,
        interval: Interval,
        assumed: &[Cases],
        ends: Ends,
    ) -> Interval {
        if assumed.is_empty() && interval == self.atoms.interval(form) && self.atoms.has_exact_interval(form)
        {
            return interval;
        }
        let interval = self.range_by_boxes(form, interval, assumed, ends);
        if (2..=Limits::RESIDUE_TERMS).contains(&form.terms.len())
            && !ends.reached(interval)
            && (!ends.sign || self.limits().is_thorough)
            && let Some(found) = self.atoms.range_by_residues(form, &|range| ends.gain(interval, range))
        {
            return interval.intersect(found);
        }
        interval
    }

    fn range_by_boxes(&self, form: &Linear, interval: Interval, assumed: &[Cases], ends: Ends) -> Interval {
        if ends.reached(interval) || (interval.as_point().is_some() && assumed.is_empty()) {
            return interval;
        }
        let Some(formula) = Formula::new(&self.atoms, form, assumed).filter(Formula::gains) else {
            return interval;
        };
        let ends = match ends {
            Ends { sign: false, tried: false, .. } => {
                Ends::beyond(formula.see(interval, &|seen| seen.attains(interval)), interval)
            }
            _ => ends,
        };
        let mut found = interval;
        for (asked, sign, target) in [(ends.upper, 1, -1), (ends.lower, -1, 0)] {
            if !asked {
                continue;
            }
            self.cancel.check();
            let target = ends.sign.then_some(target);
            let mut nodes = self.limits().box_nodes;
            match formula.greatest_in_steps(formula.start(&|_| None), sign, target, &mut nodes) {
                Greatest::Never => return Interval::EMPTY,
                Greatest::AtMost(end) => {
                    found = found.intersect(Interval { lower: None, upper: end }.scale(sign));
                }
            }
        }
        found
    }

    /// Returns the interval of a form where `given` holds, by enumeration of its unknowns; `None` if there are too many
    /// values.
    pub(crate) fn range_by_values(&self, form: &Linear, given: &Given) -> Option<Interval> {
        let steps = &mut { self.limits().box_nodes };
        self.formula_where(form, given)?.range_by_values(steps)
    }

    /// Returns whether a form is never 0 where `given` holds, by enumeration of its unknowns.
    pub(crate) fn is_never_zero_by_values(&self, form: &Linear, given: &Given) -> bool {
        let steps = &mut { self.limits().box_nodes };
        self.formula_where(form, given).is_some_and(|formula| formula.is_never_zero(steps))
    }

    /// Returns the formula of a form with all rows that are connected with it.
    fn formula_where(&self, form: &Linear, given: &Given) -> Option<Formula> {
        let rows = self.facts_connected(form, given)?;
        Formula::new(&self.atoms, form, &[given.assumed.as_slice(), &[vec![rows]]].concat())
    }

    /// Returns the values of a form at points that facts allow, also at the ends of `wanted`; `None` if no point was
    /// found, or if the formula is too large.
    pub(crate) fn points(
        &self,
        form: &Linear,
        given: &Given,
        wanted: Interval,
        enough: &dyn Fn(Seen) -> bool,
    ) -> Option<Seen> {
        self.formula_where(form, given)?.see(wanted, enough)
    }

    /// Returns the values of a form at points, like [`Self::points`], for a question about its sign: first at the
    /// cached points of the session, which are free for unknowns that were queried before.
    pub(crate) fn points_for_sign(
        &mut self,
        form: &Linear,
        given: &Given,
        wanted: Interval,
        enough: &dyn Fn(Seen) -> bool,
    ) -> Option<Seen> {
        let kept = self.cached_points(form, given, enough);
        self.points_beside(kept, form, given, wanted, enough)
    }

    /// Returns the values of a form at the cached points of the session, until `enough` returns true.
    pub(crate) fn cached_points(
        &mut self,
        form: &Linear,
        given: &Given,
        enough: &dyn Fn(Seen) -> bool,
    ) -> Option<Seen> {
        let unknowns = Unknowns { atoms: &self.atoms, mark_of: &|column| self.columns.hash(column) };
        self.search.samples.see(unknowns, form, given, enough)
    }

    /// Returns the values of a form at points, in addition to its values at the cached points.
    pub(crate) fn points_beside(
        &self,
        kept: Option<Seen>,
        form: &Linear,
        given: &Given,
        wanted: Interval,
        enough: &dyn Fn(Seen) -> bool,
    ) -> Option<Seen> {
        // Few kept points attain the ends of a remainder, such as a sum that wraps; other points are moved to them.
        let is_worthwhile = self.limits().is_thorough || self.atoms.has_remainder(form);
        if kept.is_some_and(|kept| enough(kept) || !is_worthwhile) {
            return kept;
        }
        let with_kept = |seen: Seen| kept.map_or(seen, |kept| kept.or(seen));
        let near = self.points(form, given, wanted, &|seen| enough(with_kept(seen)));
        near.map(with_kept).or(kept)
    }

    /// Returns the columns of an expression, in order. The facts about its form hold where these columns exist.
    fn columns_of(&mut self, of: &Expr) -> SmallVec<[ColumnId; 2]> {
        let mut columns: SmallVec<[ColumnId; 2]> =
            of.columns().map(|column| self.columns.id(*column)).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Returns the tightest closed constant bound of `of` that the engine finds. The result is also `None` for a column
    /// that never exists, such as a value in a loop that is never entered.
    pub(crate) fn constant_bound(&mut self, kind: BoundKind, of: Expr) -> Option<i128> {
        let interval = self.interval(of);
        match kind {
            _ if interval.is_empty() => None,
            BoundKind::Lower => interval.lower,
            BoundKind::Upper => interval.upper,
            BoundKind::Equal => interval.as_point(),
        }
    }

    /// Returns `a - b`, if it is the same in all executions.
    pub(crate) fn constant_delta(&mut self, a: Expr, b: Expr) -> Option<i128> {
        self.constant_bound(BoundKind::Equal, a - b)
    }
}
