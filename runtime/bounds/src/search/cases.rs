//! The least value of a form by cases: a minimum is one of its items, a choice the value of one of its cases.
//!
//! In each case the atom is replaced by its value, and the rows of the case are assumed. The remaining question is
//! decided by replacing atoms with their bounds and by the polyhedral core. Cases are nested to a small depth.

use std::rc::Rc;

use crate::base::ids::AtomId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms, Case};
use crate::forms::linear::Linear;
use crate::session::Engine;
use crate::solve::boxes::Seen;
use crate::solve::given::{ColumnRows, Given};
use crate::solve::minimum::Minimum;

impl Atoms {
    /// Returns whether a form is a single unknown without other facts than its interval.
    pub fn is_free(&self, form: &Linear) -> bool {
        form.terms.len() <= 1 && self.is_flat(form)
    }

    /// Returns the cases of an atom: its values, each with the rows that hold in the case.
    fn cases_of(&self, atom: AtomId) -> Vec<Case> {
        let extremum = |items: &[Linear], sign: i128| -> Vec<Case> {
            let row = |own: &Linear, other: &Linear| other.subtract(own).and_then(|gap| gap.scale(sign));
            let rows = |own: &Linear| {
                items.iter().filter(|item| *item != own).filter_map(|item| row(own, item)).collect()
            };
            items.iter().map(|own| Case { rows: rows(own), value: own.clone() }).collect()
        };
        match &*self.get(atom).atom {
            Atom::Minimum(items) => extremum(items, 1),
            Atom::Maximum(items) => extremum(items, -1),
            Atom::Choice { cases, .. } => cases.clone(),
            _ => Vec::new(),
        }
    }
}

impl Engine<'_> {
    /// Returns the least value of a form where `given` holds; the search ends when it is shown to reach `target` or
    /// not.
    pub(crate) fn least_by_cases(&mut self, form: &Linear, given: &Given, target: Option<i128>) -> Minimum {
        let limits = self.limits();
        let mut budget = if target.is_some() { limits.sign_work } else { limits.least_work };
        self.least_in_cases(form, given, target, &mut budget)
    }

    fn least_in_cases(
        &mut self,
        form: &Linear,
        given: &Given,
        target: Option<i128>,
        budget: &mut usize,
    ) -> Minimum {
        let certain = given.assumed.iter().filter_map(|cases| match cases.as_slice() {
            [only] => Some(only),
            _ => None,
        });
        let mut rows: Vec<Linear> = certain.flatten().cloned().collect();
        // Only the first condition with several cases is split; the other conditions with several cases are ignored.
        let Some(cases) = given.assumed.iter().find(|cases| cases.len() > 1) else {
            return self.least_in_case(form, &mut rows, &given.facts, target, 0, budget);
        };
        let mut least = Minimum::Never;
        for case in cases {
            let before = rows.len();
            rows.extend(case.iter().cloned());
            let mut own = self.least_in_case(form, &mut rows, &given.facts, target, 1, budget);
            if target.is_none_or(|target| !own.reaches(target)) && *budget > 0 {
                own = own.max(self.least_by_bounds(form, &mut rows, &given.facts, target, budget));
            }
            least = least.min(own);
            rows.truncate(before);
            if least == Minimum::Unknown {
                break;
            }
        }
        least
    }

    /// Returns the least value of a form where `rows` are `>= 0`.
    pub(crate) fn least_where(&mut self, form: &Linear, rows: &[Linear]) -> Option<i128> {
        if let Some(constant) = form.as_constant() {
            return Some(constant);
        }
        if rows.is_empty() && self.atoms.is_free(form) {
            return self.atoms.interval(form).lower;
        }
        let near = self.atoms.least_given(form, rows, None);
        let assumed = if rows.is_empty() { Vec::new() } else { vec![vec![rows.to_vec()]] };
        let given = Given { facts: Vec::new(), assumed };
        let is_least = |seen: Seen| seen.attains_lower(near);
        let wanted = Interval { lower: near, upper: None };
        if self.points_for_sign(form, &given, wanted, &is_least).is_some_and(is_least) {
            return near;
        }
        match self.least_in_case(form, &mut rows.to_vec(), &[], None, 0, &mut { self.limits().least_work }) {
            Minimum::AtLeast(least) => near.max(Some(least)),
            Minimum::Never | Minimum::Unknown => near,
        }
    }

    /// Returns whether a point where `rows` are `>= 0` shows that a form may be less than `end`.
    pub(crate) fn is_seen_below(&mut self, form: &Linear, rows: &[Linear], end: i128) -> bool {
        if self.atoms.interval(form).lower.is_some_and(|least| least >= end) {
            return false;
        }
        let assumed = if rows.is_empty() { Vec::new() } else { vec![vec![rows.to_vec()]] };
        let given = Given { facts: Vec::new(), assumed };
        let is_below = |seen: Seen| seen.least() < end;
        self.points_for_sign(form, &given, Interval::ALL, &is_below).is_some_and(is_below)
    }

    fn least_in_case(
        &mut self,
        form: &Linear,
        given: &mut Vec<Linear>,
        facts: &[Rc<ColumnRows>],
        target: Option<i128>,
        depth: u32,
        budget: &mut usize,
    ) -> Minimum {
        self.cancel.check();
        let enough = |found: Minimum| target.is_some_and(|target| found.reaches(target));
        let mut found = Minimum::Unknown;
        // The caller has searched for bounds without cases already.
        if !given.is_empty() {
            let near = self.atoms.least_given_in_steps(form, given, target, self.limits().forms);
            found = near.map_or(Minimum::Unknown, Minimum::AtLeast);
            if enough(found) {
                return found;
            }
        }
        let rows = self.connected(form, given, facts).rows;
        let weight: usize = rows.iter().map(Linear::weight).sum();
        *budget = budget.saturating_sub(1 + weight + weight * weight / 32);
        found = found.max(self.search.cores.of(rows).minimum(form, target));
        if enough(found) || found == Minimum::Never || depth >= Limits::CASES_IN_CASES {
            return found;
        }
        // Later atoms are composed of earlier atoms.
        let with_cases = |&(atom, _): &(AtomId, i128)| {
            let cases = self.atoms.cases_of(atom);
            (!cases.is_empty()).then_some((atom, cases))
        };
        let mut split = form.terms.iter().rev().find_map(with_cases);
        if split.is_none() && depth > 0 && target.is_some() {
            // The rows of the case may contradict each other in each case of their atoms.
            let is_new = |(atom, cases): &(AtomId, Vec<Case>)| {
                let own = Linear::atom(*atom);
                let gaps = cases.iter().filter_map(|case| case.value.subtract(&own));
                !gaps.into_iter().any(|gap| given.contains(&gap))
            };
            let of_row = |row: &Linear| row.terms.iter().rev().filter_map(with_cases).find(is_new);
            let of_bounds = |row: &Linear| {
                row.terms.iter().rev().find_map(|&(atom, factor)| {
                    let data = self.atoms.get(atom);
                    let bounds = if factor > 0 { &data.uppers } else { &data.lowers };
                    bounds.iter().find_map(of_row)
                })
            };
            split = given.iter().rev().find_map(|row| of_row(row).or_else(|| of_bounds(row)));
        }
        let Some((atom, cases)) = split.filter(|_| *budget > 0) else { return found };
        let mut rows = given.iter().chain(facts.iter().flat_map(|column| &column.rows));
        let is_mentioned = form.coefficient(atom) == 0 || rows.any(|row| row.coefficient(atom) != 0);
        let mut least = Minimum::Never;
        for case in cases {
            if *budget == 0 {
                return found;
            }
            let Some(replaced) = form.substitute(atom, &case.value) else { return found };
            let before = given.len();
            if is_mentioned && let Some(gap) = case.value.subtract(&Linear::atom(atom)) {
                // Facts about the atom hold for its value.
                given.extend([gap.scale(-1), Some(gap)].into_iter().flatten());
            }
            given.extend(case.rows);
            let of_case = self.least_in_case(&replaced, given, facts, target, depth + 1, budget);
            given.truncate(before);
            least = least.min(of_case);
            if least == Minimum::Unknown || target.is_some() && !enough(least) {
                return found;
            }
        }
        found.max(least)
    }

    /// Returns the least value of a form with an atom replaced by one of its bounds that has cases.
    fn least_by_bounds(
        &mut self,
        form: &Linear,
        given: &mut Vec<Linear>,
        facts: &[Rc<ColumnRows>],
        target: Option<i128>,
        budget: &mut usize,
    ) -> Minimum {
        let has_cases =
            |bound: &&Linear| bound.terms.iter().any(|(atom, _)| !self.atoms.cases_of(*atom).is_empty());
        let bound = form.terms.iter().rev().find_map(|&(atom, factor)| {
            let data = self.atoms.get(atom);
            let bounds = if factor > 0 { &data.lowers } else { &data.uppers };
            bounds.iter().find(has_cases).and_then(|bound| form.substitute(atom, bound))
        });
        match bound {
            Some(bound) => self.least_in_case(&bound, given, facts, target, 1, budget),
            None => Minimum::Unknown,
        }
    }
}
