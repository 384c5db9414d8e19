//! Values of all unknowns at a few points, cached per session: random testing of the executions that their bounds
//! allow.
//!
//! Most questions about unrelated values are open, which two points with different answers show. Each unknown is
//! evaluated once, at all points together, after its parts and its bounds, so that the cost of a question depends on
//! the length of its form only, however many definitions are behind it.
//!
//! As in `boxes/points.rs` a point is not a proof: it only shows that a search is not worthwhile.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::base::ids::{AtomId, ColumnId, Id};
use crate::base::interval::{Interval, floor_div, multiply, solutions};
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, AtomData, Atoms};
use crate::forms::linear::Linear;
use crate::solve::boxes::{Cases, Seen, remote};
use crate::solve::given::Given;

/// The number of points.
const POINTS: usize = 24;
/// The distance from the finite end at which unbounded unknowns are sampled.
const FAR: i128 = 1 << 44;

/// A number at a point, or a missing number: half as large as an `Option`.
#[derive(Copy, Clone, Debug)]
struct Value(i128);

impl Value {
    const NONE: Value = Value(i128::MIN);

    fn new(value: Option<i128>) -> Value {
        value.map_or(Value::NONE, Value)
    }

    fn get(self) -> Option<i128> {
        (self.0 != i128::MIN).then_some(self.0)
    }
}

/// The values of one unknown at each point.
type Values = [Value; POINTS];

/// The place of an unknown that has no values yet.
const NOWHERE: u32 = u32::MAX;

/// The unknowns of a session.
#[derive(Copy, Clone)]
pub(crate) struct Unknowns<'a> {
    pub atoms: &'a Atoms,
    /// A number for each column that does not depend on earlier questions.
    pub mark_of: &'a dyn Fn(ColumnId) -> u64,
}

impl Unknowns<'_> {
    /// Returns a number for an unknown that does not depend on earlier questions; 0 for one that is computed from others.
    fn mark(self, data: &AtomData) -> u64 {
        match *data.atom {
            Atom::Column { column, .. } => (self.mark_of)(column),
            Atom::Iteration { iv, .. } => !(self.mark_of)(iv),
            Atom::Opaque(_) => FxBuildHasher.hash_one((data.interval.lower, data.interval.upper, data.level)),
            _ => 0,
        }
    }
}

/// The values of unknowns at each point.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    /// For each unknown the place of its values. Most unknowns of a session are never sampled.
    places: Vec<u32>,
    values: Vec<Values>,
    /// The greatest number, without its sign, in each unknown, its parts and its bounds.
    scales: Vec<i128>,
}

/// The points at which some rows hold, as bits, and the greatest number in these rows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Allowed {
    points: u32,
    scale: i128,
}

impl Allowed {
    const ALL: Allowed = Allowed { points: u32::MAX, scale: 0 };

    fn and(self, other: Allowed) -> Allowed {
        Allowed { points: self.points & other.points, scale: self.scale.max(other.scale) }
    }

    fn contains(self, point: usize) -> bool {
        self.points & (1 << point) != 0
    }
}

impl Samples {
    /// Returns the values of a form at the points that `given` allows, until `enough` returns true; `None` if no point
    /// is allowed, or if too many values are missing.
    pub fn see(
        &mut self,
        unknowns: Unknowns<'_>,
        form: &Linear,
        given: &Given,
        enough: &dyn Fn(Seen) -> bool,
    ) -> Option<Seen> {
        let mut fuel = Limits::SAMPLED_ATOMS;
        let allowed = self.allowed(unknowns, given, &mut fuel)?;
        self.find(unknowns, form, &mut fuel)?;
        let remote = remote(allowed.scale.max(self.scale(form)));
        let mut seen: Option<Seen> = None;
        for point in 0..POINTS {
            let Some(value) = self.value(form, point) else { continue };
            let now = Seen::far(value, remote);
            let now = seen.map_or(now, |seen| seen.or(now));
            // The conditions are evaluated only at points that would extend the result.
            if !allowed.contains(point) || seen == Some(now) || !self.assumes(given, point) {
                continue;
            }
            seen = Some(now);
            if enough(now) {
                break;
            }
        }
        seen
    }

    /// Returns the values of several forms at each of the points that `given` allows where the first form satisfies
    /// `is_wanted`; an empty list if too many values are missing.
    pub fn where_first(
        &mut self,
        unknowns: Unknowns<'_>,
        forms: &[&Linear],
        given: &Given,
        is_wanted: &dyn Fn(i128) -> bool,
    ) -> Vec<Vec<i128>> {
        let mut fuel = Limits::SAMPLED_ATOMS;
        let Some(allowed) = self.allowed(unknowns, given, &mut fuel) else { return Vec::new() };
        if !forms.iter().all(|form| self.find(unknowns, form, &mut fuel).is_some()) {
            return Vec::new();
        }
        let Some(first) = forms.first() else { return Vec::new() };
        let is_one = |&point: &usize| {
            allowed.contains(point)
                && self.value(first, point).is_some_and(is_wanted)
                && self.assumes(given, point)
        };
        let values = |point| forms.iter().map(|form| self.value(form, point)).collect::<Option<Vec<i128>>>();
        (0..POINTS).filter(is_one).filter_map(values).collect()
    }

    /// Evaluates all unknowns of `given`, and returns the points at which the facts hold; `None` if `fuel` runs out.
    fn allowed(&mut self, unknowns: Unknowns<'_>, given: &Given, fuel: &mut usize) -> Option<Allowed> {
        let mut allowed = Allowed::ALL;
        for column in &given.facts {
            allowed = allowed.and(match column.allowed.get() {
                Some(known) => *known,
                None => {
                    let mut scale = 0;
                    for row in &column.rows {
                        self.find(unknowns, row, fuel)?;
                        scale = scale.max(self.scale(row));
                    }
                    let holds = |&point: &usize| column.rows.iter().all(|row| self.holds(row, point));
                    let points = (0..POINTS).filter(holds).fold(0, |bits, point| bits | 1 << point);
                    *column.allowed.get_or_init(|| Allowed { points, scale })
                }
            });
        }
        for row in given.assumed.iter().flatten().flatten() {
            self.find(unknowns, row, fuel)?;
            allowed.scale = allowed.scale.max(self.scale(row));
        }
        Some(allowed)
    }

    fn holds(&self, row: &Linear, point: usize) -> bool {
        self.value(row, point).is_some_and(|value| value >= 0)
    }

    /// Returns whether the conditions of the regions hold at a point.
    fn assumes(&self, given: &Given, point: usize) -> bool {
        let is_possible =
            |cases: &Cases| cases.iter().any(|rows| rows.iter().all(|row| self.holds(row, point)));
        given.assumed.iter().all(is_possible)
    }

    /// Returns the values of an unknown, if they have been computed.
    fn known(&self, atom: AtomId) -> Option<&Values> {
        self.values.get(*self.places.get(atom.index())? as usize)
    }

    /// Returns the greatest number in a form, the parts of its unknowns and their bounds, without its sign.
    fn scale(&self, form: &Linear) -> i128 {
        let scales = form.terms.iter().map(|&(atom, _)| self.scale_of(atom));
        scales.fold(form.constant.saturating_abs(), i128::max)
    }

    fn scale_of(&self, atom: AtomId) -> i128 {
        let place = self.places.get(atom.index()).and_then(|place| self.scales.get(*place as usize));
        place.copied().unwrap_or(0)
    }

    /// Computes the scale of an unknown from the scales of its parts.
    fn new_scale(&self, data: &AtomData) -> i128 {
        let bounds = data.lowers.iter().chain(&data.uppers).chain(&data.rows);
        let mut scale = bounds.map(|form| self.scale(form)).fold(0, i128::max);
        match &*data.atom {
            Atom::Product(factors) => {
                factors.iter().map(|factor| self.scale_of(*factor)).fold(scale, i128::max)
            }
            Atom::Column { .. } | Atom::Iteration { .. } | Atom::Opaque(_) => {
                let ends = [data.interval.lower, data.interval.upper];
                ends.into_iter().flatten().map(i128::saturating_abs).fold(scale, i128::max)
            }
            composite => {
                composite.for_each_form(&mut |form| scale = scale.max(self.scale(form)));
                scale
            }
        }
    }

    fn keep(&mut self, atom: AtomId, values: Values, scale: i128) {
        let at = atom.index();
        if self.places.len() <= at {
            self.places.resize(at + 1, NOWHERE);
        }
        self.places[at] = self.values.len() as u32;
        self.values.push(values);
        self.scales.push(scale);
    }

    fn value(&self, form: &Linear, point: usize) -> Option<i128> {
        form.terms.iter().try_fold(form.constant, |sum, &(atom, factor)| {
            sum.checked_add(multiply(self.known(atom)?[point].get()?, factor)?)
        })
    }

    /// Evaluates the atoms of a form, parts and bounds first; returns `None` if `fuel` runs out.
    fn find(&mut self, unknowns: Unknowns<'_>, form: &Linear, fuel: &mut usize) -> Option<()> {
        let atoms_of_form = form.terms.iter().map(|term| term.0);
        let mut waiting: Vec<AtomId> = atoms_of_form.filter(|atom| self.known(*atom).is_none()).collect();
        while let Some(&atom) = waiting.last() {
            if self.known(atom).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            unknowns.atoms.needed_by(atom, &mut waiting);
            let mut at = before;
            while at < waiting.len() {
                // Parts and bounds have smaller ids, so there are no cycles.
                if waiting[at] >= atom || self.known(waiting[at]).is_some() {
                    waiting.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            if waiting.len() > before {
                continue;
            }
            waiting.pop();
            *fuel = fuel.checked_sub(1)?;
            let data = unknowns.atoms.get(atom);
            let mark = unknowns.mark(data);
            let values = std::array::from_fn(|point| Value::new(self.at((atom, data), mark, point)));
            self.keep(atom, values, self.new_scale(data));
        }
        Some(())
    }

    /// Returns the value of an atom at a point, after its parts were evaluated.
    fn at(&self, (atom, data): (AtomId, &AtomData), mark: u64, point: usize) -> Option<i128> {
        let value = |form: &Linear| self.value(form, point);
        let found = match &*data.atom {
            Atom::Column { .. } | Atom::Iteration { .. } | Atom::Opaque(_) => {
                self.leaf((atom, data), mark, point)?
            }
            Atom::FloorDiv(inner, by) => value(inner)?.div_euclid(*by),
            Atom::Quotient(a, b) => floor_div(value(a)?, value(b)?)?,
            Atom::Remainder(a, b) => {
                let (a, b) = (value(a)?, value(b)?);
                a.checked_sub(b.checked_mul(floor_div(a, b)?)?)?
            }
            Atom::Product(factors) => factors
                .iter()
                .try_fold(1i128, |product, factor| product.checked_mul(self.known(*factor)?[point].get()?))?,
            Atom::Minimum(items) => {
                items.iter().map(value).try_fold(i128::MAX, |least, item| Some(least.min(item?)))?
            }
            Atom::Maximum(items) => {
                items.iter().map(value).try_fold(i128::MIN, |most, item| Some(most.max(item?)))?
            }
            Atom::Choice { cases, .. } => {
                // Where several cases are possible, points take them in turn.
                let mut in_turns = cases.iter().cycle().skip(point % cases.len().max(1)).take(cases.len());
                let holds = |row: &Linear| value(row).is_some_and(|value| value >= 0);
                value(&in_turns.find(|case| case.rows.iter().all(holds))?.value)?
            }
        };
        (data.interval.contains(found) && data.congruence.contains(found)).then_some(found)
    }

    /// Picks the value of an unknown: ends of its range, numbers near them, and others.
    fn leaf(&self, (atom, data): (AtomId, &AtomData), mark: u64, point: usize) -> Option<i128> {
        let mut range = data.interval;
        for lower in &data.lowers {
            range = range.intersect(Interval::at_least(self.value(lower, point)?));
        }
        for upper in &data.uppers {
            range = range.intersect(Interval::at_most(self.value(upper, point)?));
        }
        for row in &data.rows {
            let factor = row.coefficient(atom);
            let rest = row.substitute(atom, &Linear::default())?;
            range = range.intersect(solutions(factor, Interval::point(self.value(&rest, point)?)));
        }
        let range = data.congruence.round(range)?;
        let low = range.lower.or_else(|| range.upper.map_or(Some(-FAR), |upper| upper.checked_sub(FAR)))?;
        let high = range.upper.or_else(|| range.lower.map_or(Some(FAR), |lower| lower.checked_add(FAR)))?;
        let mixed = FxBuildHasher.hash_one((mark, point)) >> 16;
        let small = i128::from(mixed >> 8 & 0xFFFF) % 23;
        // Points differ in scale: corners, numbers near 0, larger numbers, and mixtures.
        let value = match (point, mixed % 6) {
            (0, _) | (2..4, ..3) => low,
            (1, _) | (2..4, _) => high,
            (4..7, _) => small % 5 - 2,
            (7..12, _) => small - 11,
            // A value for sizes: numbers that are not negative satisfy most facts.
            (12, _) => 0,
            (13, _) => small,
            (14, _) => small * 1000,
            (_, 0) => low,
            (_, 1) => high,
            (_, 2) => low.saturating_add(small % 5),
            (_, 3) => high.saturating_sub(small % 5),
            (_, 4) => low.checked_add(high)? / 2,
            _ => small - 7,
        };
        let value = value.clamp(low, high);
        // The next lower number that the congruence allows, or else the lowest.
        let rounded = data.congruence.round(Interval::at_most(value))?.upper?;
        Some(if rounded < low { low } else { rounded })
    }
}
