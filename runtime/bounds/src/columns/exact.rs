//! Forms whose intervals are exact, so that no further search is needed: the form is monotonic in each unknown in one
//! direction, and the interval of the unknown is the only fact about it. Then all parts attain their extreme values
//! together.
//!
//! Rows that cannot constrain such forms are ignored. In a nest of tiles, `%i + %size <= dim(%t)` does not constrain
//! `%i` if there is no other fact about `dim(%t)`: there is a tensor that is large enough for each `%i`.

use std::rc::Rc;

use crate::base::ids::{AtomId, Ids};
use crate::base::interval::{Congruence, Interval};
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, AtomData, Atoms};
use crate::forms::linear::Linear;
use crate::session::Engine;
use crate::session::context::Form;
use crate::solve::given::{ColumnRows, Given};
use smallvec::SmallVec;

/// The unknowns of a form that were visited so far, and whether the form grows with them; `None` if either is fine.
#[derive(Default)]
struct Met {
    unknowns: SmallVec<[(AtomId, Option<bool>); 8]>,
    parts: usize,
}

impl Met {
    /// Records a use of an unknown; returns `None` if it conflicts with an earlier use.
    fn unknown(&mut self, atom: AtomId, grows: Option<bool>) -> Option<()> {
        match self.unknowns.iter().find(|known| known.0 == atom) {
            Some(known) => (grows.is_some() && known.1 == grows).then_some(()),
            None => {
                self.unknowns.push((atom, grows));
                Some(())
            }
        }
    }
}

impl AtomData {
    /// Returns whether the interval is the only fact about an unknown.
    fn is_free(&self) -> bool {
        self.depth == 0
            && self.congruence == Congruence::ANY
            && self.lowers.is_empty()
            && self.uppers.is_empty()
            && self.rows.is_empty()
    }

    /// Returns whether the bounds of an atom follow from its parts: a minimum is at most each of its items.
    fn is_bounded_by_parts(&self) -> bool {
        let (lowers, uppers): (&[Linear], &[Linear]) = match &*self.atom {
            Atom::Minimum(items) => (&[], items),
            Atom::Maximum(items) => (items, &[]),
            _ => (&[], &[]),
        };
        self.lowers == lowers && self.uppers == uppers && self.rows.is_empty()
    }
}

impl Atoms {
    /// Returns whether the form attains the ends of its interval, as far as its unknowns and their intervals allow.
    pub fn has_exact_interval(&self, form: &Linear) -> bool {
        let found = self.exact_sum(form, Some(true), &mut Met::default());
        found.is_some_and(|found| !found.is_empty() && found == self.interval(form))
    }

    /// Returns the interval of a form if it attains the ends. `grows` is the direction in which the root depends on it.
    /// The depth of composite atoms bounds the recursion.
    fn exact_sum(&self, form: &Linear, grows: Option<bool>, met: &mut Met) -> Option<Interval> {
        form.terms.iter().try_fold(Interval::point(form.constant), |sum, &(atom, factor)| {
            let grows = grows.map(|grows| grows == (factor > 0));
            Some(sum.add(self.exact_atom(atom, grows, met)?.scale(factor)))
        })
    }

    fn exact_atom(&self, atom: AtomId, grows: Option<bool>, met: &mut Met) -> Option<Interval> {
        met.parts += 1;
        if met.parts > Limits::EXACT_PARTS {
            return None;
        }
        let data = self.get(atom);
        let fold = |items: &[Linear], met: &mut Met, join: fn(Interval, Interval) -> Interval| {
            let (first, rest) = items.split_first()?;
            let first = self.exact_sum(first, grows, met)?;
            rest.iter().try_fold(first, |range, item| Some(join(range, self.exact_sum(item, grows, met)?)))
        };
        let found = match &*data.atom {
            Atom::Column { .. } | Atom::Iteration { .. } | Atom::Opaque(_) => {
                met.unknown(atom, grows)?;
                data.is_free().then_some(data.interval)?
            }
            Atom::FloorDiv(inner, by) => self.exact_sum(inner, grows, met)?.floor_div(Interval::point(*by)),
            Atom::Minimum(items) => fold(items, met, Interval::minimum)?,
            Atom::Maximum(items) => fold(items, met, Interval::maximum)?,
            Atom::Product(factors) => factors.iter().try_fold(Interval::point(1), |product, &factor| {
                Some(product.multiply(self.exact_atom(factor, None, met)?))
            })?,
            Atom::Quotient(..) | Atom::Remainder(..) | Atom::Choice { .. } => return None,
        };
        // There may be a fact about the atom as a whole.
        (found == data.interval).then_some(found)
    }
}

impl Engine<'_> {
    /// Returns whether the only facts about a form are its interval and the facts about its unknowns.
    pub(crate) fn is_alone(&self, form: &Form, given: &Given) -> bool {
        given.assumed.is_empty()
            && (given.facts.iter().all(|column| column.rows.is_empty())
                || self.facts_connected(&form.linear, given).is_some_and(|rows| rows.is_empty()))
    }

    /// Drops facts that do not constrain a form: they mention an unknown without other facts, and hold if it is far
    /// enough from 0, for any values of the other unknowns.
    pub(crate) fn drop_free_facts(&self, form: &Linear, given: &mut Given) {
        let mut rows: Vec<&Linear> = given.facts.iter().flat_map(|column| &column.rows).collect();
        if rows.is_empty() || rows.len() > Limits::FREE_ROWS {
            return;
        }
        let mut bound = Ids::default();
        for known in given.assumed.iter().flatten().flatten().chain([form]) {
            if !self.atoms.reach(known, &mut bound, Limits::FREE_REACH) {
                return;
            }
        }
        let all = rows.len();
        let mut fuel = Limits::FREE_STEPS;
        let mut tried: SmallVec<[AtomId; 8]> = SmallVec::new();
        while let Some(atom) = rows
            .iter()
            .flat_map(|row| &row.terms)
            .map(|term| term.0)
            .find(|atom| !bound.contains(*atom) && !tried.contains(atom))
        {
            tried.push(atom);
            self.atoms.drop_rows_far_out(atom, &mut rows, &mut fuel);
        }
        if rows.len() < all {
            let rows = rows.into_iter().cloned().collect();
            given.facts = vec![Rc::new(ColumnRows::new(rows, Vec::new()))];
        }
    }
}

/// The behaviour of a form as an unknown goes to infinity while all others are fixed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Limit {
    /// It does not depend on the unknown.
    Same,
    /// It is eventually constant.
    Finite,
    Above,
    Below,
}

impl Limit {
    fn scale(self, factor: i128) -> Limit {
        match self {
            Limit::Above if factor < 0 => Limit::Below,
            Limit::Below if factor < 0 => Limit::Above,
            other => other,
        }
    }

    fn add(self, other: Limit) -> Option<Limit> {
        match (self, other) {
            (Limit::Above, Limit::Below) | (Limit::Below, Limit::Above) => None,
            (Limit::Above, _) | (_, Limit::Above) => Some(Limit::Above),
            (Limit::Below, _) | (_, Limit::Below) => Some(Limit::Below),
            (Limit::Finite, _) | (_, Limit::Finite) => Some(Limit::Finite),
            (Limit::Same, Limit::Same) => Some(Limit::Same),
        }
    }

    /// Returns the limit of the minimum of two forms.
    fn minimum(self, other: Limit) -> Limit {
        match (self, other) {
            (Limit::Below, _) | (_, Limit::Below) => Limit::Below,
            (Limit::Above, Limit::Above) => Limit::Above,
            (Limit::Same, Limit::Same) => Limit::Same,
            _ => Limit::Finite,
        }
    }
}

impl Atoms {
    /// Drops the rows that mention an unknown, if there are no other facts about it and all the rows hold in the limit.
    fn drop_rows_far_out(&self, atom: AtomId, rows: &mut Vec<&Linear>, fuel: &mut usize) {
        let data = self.get(atom);
        if !data.is_free() {
            return;
        }
        for (end, towards) in [(data.interval.upper, Limit::Above), (data.interval.lower, Limit::Below)] {
            if end.is_some() {
                continue;
            }
            let limits: Option<Vec<Limit>> =
                rows.iter().map(|row| self.limit_of_sum(row, (atom, towards), fuel)).collect();
            if let Some(limits) = limits
                && limits.iter().all(|limit| matches!(limit, Limit::Same | Limit::Above))
            {
                let mut limits = limits.into_iter();
                rows.retain(|_| limits.next() == Some(Limit::Same));
                return;
            }
        }
    }

    /// Returns the limit of a form as an unknown goes to infinity, or `None` if it is unknown. The depth of atoms
    /// bounds the recursion.
    fn limit_of_sum(&self, form: &Linear, unknown: (AtomId, Limit), fuel: &mut usize) -> Option<Limit> {
        form.terms.iter().try_fold(Limit::Same, |sum, &(atom, factor)| {
            sum.add(self.limit_of_atom(atom, unknown, fuel)?.scale(factor))
        })
    }

    fn limit_of_atom(&self, atom: AtomId, unknown: (AtomId, Limit), fuel: &mut usize) -> Option<Limit> {
        // A composite atom has a greater id than its parts.
        if atom <= unknown.0 {
            return Some(if atom == unknown.0 { unknown.1 } else { Limit::Same });
        }
        *fuel = fuel.checked_sub(1)?;
        let data = self.get(atom);
        let ranges = |items: &[Linear], join: fn(Interval, Interval) -> Interval| {
            items.iter().map(|item| self.interval(item)).reduce(join)
        };
        let mut of = |form: &Linear| self.limit_of_sum(form, unknown, fuel);
        let (found, range) = match &*data.atom {
            _ if !data.is_bounded_by_parts() => {
                return self.is_independent_of(atom, unknown, fuel).then_some(Limit::Same);
            }
            Atom::FloorDiv(inner, by) => {
                (of(inner)?, Some(self.interval(inner).floor_div(Interval::point(*by))))
            }
            Atom::Minimum(items) => {
                let limits: Option<SmallVec<[Limit; 4]>> = items.iter().map(&mut of).collect();
                (limits?.into_iter().reduce(Limit::minimum)?, ranges(items, Interval::minimum))
            }
            Atom::Maximum(items) => {
                let limits: Option<SmallVec<[Limit; 4]>> = items.iter().map(&mut of).collect();
                let negated = limits?.into_iter().map(|limit| limit.scale(-1)).reduce(Limit::minimum)?;
                (negated.scale(-1), ranges(items, Interval::maximum))
            }
            _ => return self.is_independent_of(atom, unknown, fuel).then_some(Limit::Same),
        };
        // There must be no other fact about it.
        (found == Limit::Same || range == Some(data.interval)).then_some(found)
    }

    /// Returns whether neither the parts of an atom nor its bounds mention an unknown.
    fn is_independent_of(&self, atom: AtomId, unknown: (AtomId, Limit), fuel: &mut usize) -> bool {
        let mut parts = Vec::new();
        self.needed_by(atom, &mut parts);
        parts.into_iter().all(|part| self.limit_of_atom(part, unknown, fuel) == Some(Limit::Same))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(atoms: &mut Atoms, lower: i128, upper: Option<i128>) -> Linear {
        atoms.opaque(Interval { lower: Some(lower), upper }, 0)
    }

    #[test]
    fn intervals_are_exact_where_all_uses_pull_the_same_way() {
        let mut atoms = Atoms::default();
        let (x, y) = (unknown(&mut atoms, 0, Some(10)), unknown(&mut atoms, 0, Some(5)));
        let three = Linear::constant(3);
        let both = x.add(&y).unwrap();
        let least = atoms.minimum(vec![both.clone(), Linear::constant(7)]).unwrap();
        let quotient = atoms.floor_div(&x.subtract(&y).unwrap(), &three).unwrap();
        for exact in [&both, &least, &quotient, &least.add(&x).unwrap()] {
            assert!(atoms.has_exact_interval(exact), "{exact:?}");
        }
        // The uses conflict.
        assert!(!atoms.has_exact_interval(&least.subtract(&x).unwrap()));
        assert!(!atoms.has_exact_interval(&least.subtract(&quotient).unwrap()));
        // A remainder does not grow with what is divided.
        let divisor = unknown(&mut atoms, 1, Some(9));
        let remainder = atoms.modulo(&x, &divisor).unwrap();
        assert!(!atoms.has_exact_interval(&remainder));
        // An unknown with a further fact besides its interval.
        let atom = y.as_atom().unwrap();
        let bounded = unknown(&mut atoms, 0, Some(5));
        atoms.set_bounds(bounded.as_atom().unwrap(), Vec::new(), vec![Linear::atom(atom)]);
        assert!(!atoms.has_exact_interval(&bounded));
    }

    /// Returns the number of rows that remain after rows that hold in the limit of `atom` were dropped.
    fn left(atoms: &Atoms, atom: &Linear, rows: &[&Linear]) -> usize {
        let mut rows = rows.to_vec();
        atoms.drop_rows_far_out(atom.as_atom().unwrap(), &mut rows, &mut { Limits::FREE_STEPS });
        rows.len()
    }

    #[test]
    fn rows_say_nothing_where_one_unknown_makes_all_of_them_hold() {
        let mut atoms = Atoms::default();
        let (size, place) = (unknown(&mut atoms, 0, Some(4)), unknown(&mut atoms, 0, Some(10)));
        let whole = unknown(&mut atoms, 0, None);
        // place + size <= whole, and size <= max(whole - place, 0)
        let fits = whole.subtract(&place).unwrap().subtract(&size).unwrap();
        let rest = atoms.maximum(vec![whole.subtract(&place).unwrap(), Linear::constant(0)]).unwrap();
        let within = rest.subtract(&size).unwrap();
        assert_eq!(left(&atoms, &whole, &[&fits, &within]), 0);
        // A row about other unknowns stays.
        let other = place.subtract(&size).unwrap();
        assert_eq!(left(&atoms, &whole, &[&fits, &other]), 1);
        // whole <= 9 + place holds only for small values.
        let most = place.offset(9).unwrap().subtract(&whole).unwrap();
        assert_eq!(left(&atoms, &whole, &[&fits, &most]), 2);
        // An unknown with an end does not go to infinity.
        assert_eq!(left(&atoms, &place, &[&other]), 1);
        // size <= min(whole, place) constrains the others even for a large `whole`.
        let least = atoms.minimum(vec![whole.clone(), place.clone()]).unwrap();
        assert_eq!(left(&atoms, &whole, &[&least.subtract(&size).unwrap()]), 1);
    }
}
