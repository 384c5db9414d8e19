//! The polyhedral core: whether integers can make linear rows `>= 0`, by an incremental simplex that is cached between
//! questions.

use std::rc::Rc;

use bourn_presburger::{Budget, Fraction, Int, Optimum, Polyhedron, Simplex};
use rustc_hash::FxHashMap;

use crate::base::ids::AtomId;
use crate::base::interval::{Interval, multiply, solutions};
use crate::base::limits::Limits;
use crate::forms::linear::Linear;
use crate::solve::minimum::Minimum;

/// The steps of the simplex per row, and of the search for integers: some milliseconds. Heavy rows take fewer steps.
const ROW_STEPS: u64 = 500;
const INTEGER_STEPS: u64 = 200;

/// The systems of a session, by their rows.
#[derive(Debug, Default)]
pub(crate) struct Cores {
    known: FxHashMap<Rc<[Linear]>, Core>,
}

/// Connected rows that are `>= 0`, over integers.
#[derive(Debug)]
pub(crate) struct Core {
    rows: Rc<[Linear]>,
    /// The position of each atom among the variables.
    places: FxHashMap<AtomId, usize>,
    simplex: Simplex,
    /// The weight of the heaviest row.
    weight: usize,
    /// The same rows for questions about integers, made on first use.
    polyhedron: Option<Polyhedron>,
}

impl Cores {
    /// Returns the system of these rows, in any order.
    pub(crate) fn of(&mut self, rows: Vec<Linear>) -> &mut Core {
        let mut rows: Vec<Linear> = rows.into_iter().map(tightened).collect();
        rows.retain(|row| !row.terms.is_empty() || row.constant < 0);
        // Among rows that differ in the constant only, the row with the smallest constant implies the others.
        rows.sort_unstable_by(|a, b| a.terms.cmp(&b.terms).then(a.constant.cmp(&b.constant)));
        rows.dedup_by(|later, first| later.terms == first.terms);
        let rows: Rc<[Linear]> = rows.into();
        if self.known.len() >= Limits::KEPT_CORES && !self.known.contains_key(&rows) {
            self.known.clear();
        }
        self.known.entry(rows.clone()).or_insert_with(|| Core::new(rows))
    }
}

impl Core {
    fn new(rows: Rc<[Linear]>) -> Self {
        let mut places = FxHashMap::default();
        for &(atom, _) in rows.iter().flat_map(|row| &row.terms) {
            let next = places.len();
            places.entry(atom).or_insert(next);
        }
        let mut simplex = Simplex::new(places.len());
        let weight = rows.iter().map(Linear::weight).max().unwrap_or(1);
        simplex.set_budget(Budget::steps(ROW_STEPS / weight as u64));
        let mut core = Core { rows: rows.clone(), places, simplex, weight, polyhedron: None };
        for row in rows.iter() {
            core.require(row);
        }
        core
    }

    fn require(&mut self, row: &Linear) {
        let terms: Option<Vec<(usize, i64)>> = row
            .terms
            .iter()
            .map(|&(atom, factor)| Some((self.places[&atom], i64::try_from(factor).ok()?)))
            .collect();
        match (terms, i64::try_from(row.constant)) {
            (Some(terms), Ok(constant)) => self.simplex.add_sparse_inequality(&terms, constant),
            _ => {
                let terms: Vec<(usize, Int)> =
                    row.terms.iter().map(|&(atom, factor)| (self.places[&atom], Int::from(factor))).collect();
                self.simplex.add_int_inequality(&terms, &Int::from(row.constant));
            }
        }
    }

    /// Returns the least value of a form over integers that make all rows `>= 0`. With a target, only decides whether
    /// the form is at least the target.
    pub(crate) fn minimum(&mut self, form: &Linear, target: Option<i128>) -> Minimum {
        if let Some(target) = target {
            // `form <= target - 1` must be impossible.
            let below = form.scale(-1).and_then(|form| form.offset(target.checked_sub(1)?));
            return match below {
                Some(below) if self.excludes(&below) => Minimum::AtLeast(target),
                _ => Minimum::Unknown,
            };
        }
        let terms: Option<Vec<(usize, i64)>> = form
            .terms
            .iter()
            .map(|&(atom, factor)| Some((*self.places.get(&atom)?, i64::try_from(factor).ok()?)))
            .collect();
        let (Some(terms), Ok(constant)) = (terms, i64::try_from(form.constant)) else {
            return if self.simplex.is_empty() { Minimum::Never } else { Minimum::Unknown };
        };
        let mut least = match self.simplex.sparse_minimum(&terms, constant) {
            Optimum::Empty => return Minimum::Never,
            Optimum::Unbounded | Optimum::Exhausted => return Minimum::Unknown,
            Optimum::Value(value) => match value.ceil().to_i128() {
                Some(least) => least,
                None => return Minimum::Unknown,
            },
        };
        // The optimum is rational, and may be out of reach for integers.
        for _ in 0..Limits::INTEGER_ROUNDS {
            let at_most = form.scale(-1).and_then(|form| form.offset(least));
            if !at_most.is_some_and(|row| self.excludes(&row)) {
                break;
            }
            least = least.saturating_add(1);
        }
        Minimum::AtLeast(least)
    }

    /// Returns whether no integers make all rows and `row` `>= 0`; `false` if this was not shown.
    pub(crate) fn excludes(&mut self, row: &Linear) -> bool {
        let row = tightened(row.clone());
        // An atom that no other row mentions can have any value, and hence so can the row.
        let decides = row.terms.iter().all(|(atom, _)| self.places.contains_key(atom));
        let row = Some(&row).filter(|_| decides);
        let before = self.simplex.snapshot();
        if let Some(row) = row {
            self.require(row);
        }
        // Points of the simplex are rational; an integral point settles the question.
        let empty = self.simplex.is_empty()
            || self.simplex.sample().is_some_and(|point| {
                let is_settled = point.iter().all(Fraction::is_integer)
                    || Rounding::ALL.iter().any(|rounding| self.can_round(row, &point, *rounding));
                !is_settled && self.excludes_integers(row)
            });
        self.simplex.rollback(before);
        empty
    }

    /// Returns whether integers near a rational point make all rows and `row` `>= 0`. They are chosen in the order of
    /// ids, each as the previous ones allow: a composite atom has a greater id than its parts.
    fn can_round(&self, row: Option<&Linear>, point: &[Fraction], rounding: Rounding) -> bool {
        let mut order: Vec<(AtomId, usize)> =
            self.places.iter().map(|(atom, place)| (*atom, *place)).collect();
        order.sort_unstable();
        let mut by_last: FxHashMap<AtomId, Vec<&Linear>> = FxHashMap::default();
        for row in self.rows.iter().chain(row) {
            match row.terms.last() {
                Some((last, _)) => by_last.entry(*last).or_default().push(row),
                None if row.constant < 0 => return false,
                None => {}
            }
        }
        let mut values: FxHashMap<AtomId, i128> = FxHashMap::default();
        for (atom, place) in order {
            let mut range = Interval::ALL;
            for row in by_last.get(&atom).into_iter().flatten() {
                let Some((&(_, factor), rest)) = row.terms.split_last() else { continue };
                let rest = rest.iter().try_fold(row.constant, |sum, (other, factor)| {
                    sum.checked_add(multiply(*values.get(other)?, *factor)?)
                });
                let Some(rest) = rest else { return false };
                range = range.intersect(solutions(factor, Interval::point(rest)));
            }
            let Some(value) = rounding.of(&point[place]).filter(|_| !range.is_empty()) else { return false };
            let value = range.lower.map_or(value, |lower| value.max(lower));
            values.insert(atom, range.upper.map_or(value, |upper| value.min(upper)));
        }
        true
    }

    fn excludes_integers(&mut self, row: Option<&Linear>) -> bool {
        let dense = |row: &Linear| {
            let mut dense = vec![Int::ZERO; self.places.len() + 1];
            for &(atom, factor) in &row.terms {
                dense[self.places[&atom]] = Int::from(factor);
            }
            dense[self.places.len()] = Int::from(row.constant);
            dense
        };
        let polyhedron = self.polyhedron.get_or_insert_with(|| {
            let mut polyhedron = Polyhedron::new(self.places.len(), 0);
            self.rows.iter().for_each(|row| polyhedron.add_int_inequality(&dense(row)));
            polyhedron
        });
        let mut with_row = polyhedron.clone();
        if let Some(row) = row {
            with_row.add_int_inequality(&dense(row));
        }
        with_row.is_empty(Budget::steps(INTEGER_STEPS / self.weight as u64)) == Ok(true)
    }
}

/// How a rational number becomes an integer.
#[derive(Copy, Clone, Debug)]
enum Rounding {
    Down,
    Up,
}

impl Rounding {
    const ALL: [Rounding; 2] = [Rounding::Down, Rounding::Up];

    fn of(self, number: &Fraction) -> Option<i128> {
        match self {
            Rounding::Down => number.floor().to_i128(),
            Rounding::Up => number.ceil().to_i128(),
        }
    }
}

/// Returns a row divided by its content, with its constant rounded down, which is equivalent for integers.
fn tightened(mut row: Linear) -> Linear {
    let content = row.content();
    if content > 1 {
        row.constant = row.constant.div_euclid(content);
        row.terms.iter_mut().for_each(|term| term.1 /= content);
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::{AtomId, Id};
    use proptest::prelude::*;

    fn row(constant: i128, factors: &[i128]) -> Linear {
        let terms = (0..).map(AtomId::at).zip(factors.iter().copied());
        Linear { constant, terms: terms.filter(|term| term.1 != 0).collect() }
    }

    fn value(row: &Linear, point: &[i128]) -> i128 {
        row.terms.iter().fold(row.constant, |sum, &(atom, factor)| sum + factor * point[atom.index()])
    }

    /// Returns the rows of `0 <= x <= 4` for three atoms.
    fn cube() -> Vec<Linear> {
        let unit = |at: usize, sign: i128| {
            let mut factors = [0; 3];
            factors[at] = sign;
            factors
        };
        (0..3).flat_map(|at| [row(0, &unit(at, 1)), row(4, &unit(at, -1))]).collect()
    }

    fn rows(count: usize) -> impl Strategy<Value = Vec<Linear>> {
        let one = ((-9i128..10), prop::array::uniform3(-5i128..6));
        prop::collection::vec(one.prop_map(|(constant, factors)| row(constant, &factors)), count)
    }

    proptest! {
        /// Checks that inside of a cube every question has the same answer as counting points gives, in any order of
        /// questions.
        #[test]
        fn excludes_what_no_point_satisfies(mut system in rows(4), questions in rows(3)) {
            system.extend(cube());
            let axis = || 0..5i128;
            let points: Vec<[i128; 3]> = axis()
                .flat_map(|x| axis().flat_map(move |y| axis().map(move |z| [x, y, z])))
                .filter(|point| system.iter().all(|row| value(row, point) >= 0))
                .collect();
            let mut cores = Cores::default();
            for question in questions.iter().chain(&questions) {
                let excluded = !points.iter().any(|point| value(question, point) >= 0);
                prop_assert_eq!(cores.of(system.clone()).excludes(question), excluded);
            }
            prop_assert_eq!(cores.known.len(), 1);
        }
    }

    #[test]
    fn a_question_about_an_atom_without_rows_is_open() {
        let mut cores = Cores::default();
        assert!(!cores.of(cube()).excludes(&row(-100, &[-1, 0, 0, 1])));
        assert!(!cores.of(Vec::new()).excludes(&row(-1, &[1])));
        assert!(cores.of(vec![row(-1, &[])]).excludes(&row(0, &[1])));
    }

    #[test]
    fn only_so_many_systems_are_kept() {
        let mut cores = Cores::default();
        for end in 0..2 * Limits::KEPT_CORES as i128 {
            assert!(cores.of(vec![row(end, &[-1])]).excludes(&row(-end - 1, &[1])));
            assert!(cores.known.len() <= Limits::KEPT_CORES);
        }
    }
}
