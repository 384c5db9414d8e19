//! Bounds of carried values by values from outside of the loop, if no iteration exceeds the values of all previous
//! iterations.
//!
//! If each yielded value is at most one of the carried values, or at most a value from outside, then no carried value
//! ever exceeds the greatest of these outside values and the initial values, which are an *enclosure*. Unlike an
//! interval it may mention arguments of an outer loop, so that the outer loop can use it to bound the results of the
//! inner loop.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::members::Pack;
use crate::base::ids::AtomId;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;
use crate::session::cache::Member;

/// A search for values that enclose carried ones from above or from below.
struct Search<'a> {
    atoms: &'a Atoms,
    upper: bool,
    level: u32,
    others: &'a FxHashMap<AtomId, [Vec<Linear>; 2]>,
    /// The remaining number of parts that may be visited.
    steps: Cell<usize>,
    /// The carried values that are assumed to be enclosed.
    enclosed: FxHashSet<AtomId>,
}

impl Search<'_> {
    /// Encloses the yielded value of a member, by a guard if the guard bounds it by a loop-invariant form.
    fn enclose_guarded(&self, member: &Member, found: &mut Vec<Linear>) -> bool {
        let form = &member.yielded.linear;
        let varies = form.terms.iter().filter(|term| self.atoms.get(term.0).level >= self.level);
        for &(atom, factor) in varies {
            for row in &member.guards {
                // The form plus a positive multiple of the row is at least the form; it is less a multiple of the row
                // from below.
                let towards = if self.upper {
                    row.coefficient(atom).checked_neg()
                } else {
                    Some(row.coefficient(atom))
                };
                let times = towards
                    .filter(|of_row| *of_row != 0 && factor % of_row == 0)
                    .map(|of_row| factor / of_row);
                let Some(times) = times.filter(|times| *times > 0) else { continue };
                let bound = form.add_scaled(row, if self.upper { times } else { -times });
                if let Some(bound) = bound.filter(|bound| self.atoms.level(bound) < self.level) {
                    found.push(bound);
                    return found.len() <= Limits::ENCLOSING_VALUES;
                }
            }
        }
        let before = found.len();
        let is_enclosed = self.enclose(form, 0, found);
        let numbers: Option<Vec<i128>> = found[before..].iter().map(Linear::as_constant).collect();
        if let Some(numbers) = numbers.filter(|numbers| !is_enclosed || !numbers.is_empty())
            && let Some(end) = self.end_where(form, &member.guards)
            && numbers.iter().all(|number| if self.upper { end < *number } else { end > *number })
        {
            found.truncate(before);
            found.push(Linear::constant(end));
            return found.len() <= Limits::ENCLOSING_VALUES;
        }
        is_enclosed
    }

    /// Returns the upper or lower end of a form where rows are `>= 0`.
    fn end_where(&self, form: &Linear, rows: &[Linear]) -> Option<i128> {
        let range =
            (!rows.is_empty()).then(|| self.atoms.interval_by_cases(form, &[vec![rows.to_vec()]]))??;
        if self.upper { range.upper } else { range.lower }
    }

    /// Adds values such that a form is at most one of them, or at most an enclosed value (at least, from below).
    /// Returns whether it succeeds.
    fn enclose(&self, form: &Linear, depth: u32, found: &mut Vec<Linear>) -> bool {
        if self.atoms.level(form) < self.level {
            found.push(form.clone());
            return found.len() <= Limits::ENCLOSING_VALUES;
        }
        let before = found.len();
        let steps = self.steps.get();
        if depth < Limits::ENCLOSURE_DEPTH && steps > 0 {
            self.steps.set(steps - 1);
            if self.enclose_parts(form, depth, found) {
                return true;
            }
        }
        found.truncate(before);
        // Loop-invariant terms stay, and the others are replaced by the ends of their intervals.
        let is_outside = |term: &(AtomId, i128)| self.atoms.get(term.0).level < self.level;
        let outside = Linear { constant: 0, terms: form.terms.iter().copied().filter(is_outside).collect() };
        let end = form.subtract(&outside).and_then(|inside| self.end(&inside));
        found.extend(end.and_then(|end| outside.offset(end)));
        found.len() > before && found.len() <= Limits::ENCLOSING_VALUES
    }

    fn enclose_parts(&self, form: &Linear, depth: u32, found: &mut Vec<Linear>) -> bool {
        let mut carried =
            form.terms.iter().filter(|(atom, factor)| *factor == 1 && self.enclosed.contains(atom));
        if let Some(&(atom, _)) = carried.next()
            && let Some(rest) = form.substitute(atom, &Linear::default())
            && self.end(&rest).is_some_and(|end| if self.upper { end <= 0 } else { end >= 0 })
        {
            return true;
        }
        if let [(atom, 1)] = form.terms.as_slice() {
            let parts: Option<Vec<&Linear>> = match &*self.atoms.get(*atom).atom {
                Atom::Choice { cases, .. } => Some(cases.iter().map(|case| &case.value).collect()),
                Atom::Maximum(items) if self.upper => Some(items.iter().collect()),
                Atom::Minimum(items) if !self.upper => Some(items.iter().collect()),
                Atom::FloorDiv(inner, by)
                    if form.constant == 0 && self.enclose_mean(inner, *by, depth, found) =>
                {
                    return true;
                }
                _ => None,
            };
            if let Some(parts) = parts {
                return parts.into_iter().all(|part| {
                    let part = part.offset(form.constant);
                    part.is_some_and(|part| self.enclose(&part, depth + 1, found))
                });
            }
        }
        self.enclose_bounds(form, depth, found)
    }

    /// Encloses a form by a bound of the last of its parts that differ between iterations. Any of its bounds is
    /// sufficient.
    fn enclose_bounds(&self, form: &Linear, depth: u32, found: &mut Vec<Linear>) -> bool {
        let varies = |atom: AtomId| {
            let is_open = !self.enclosed.contains(&atom) || self.others.contains_key(&atom);
            is_open && self.atoms.get(atom).level >= self.level
        };
        let Some(&(atom, factor)) = form.terms.iter().rev().find(|term| varies(term.0)) else { return false };
        let towards = if self.upper { factor.checked_neg() } else { Some(factor) };
        let rows = towards.map(|towards| self.atoms.rows_below(atom, towards)).unwrap_or_default();
        let mut bounds: Vec<Linear> = rows
            .iter()
            .filter_map(|row| {
                let of_row = row.coefficient(atom);
                let times = factor.checked_rem(of_row).filter(|rest| *rest == 0);
                form.add_scaled(row, times.and_then(|_| factor.checked_div(of_row)?.checked_neg())?)
            })
            .collect();
        let grows = self.upper == (factor > 0);
        let known = self.others.get(&atom).map(|sides| &sides[usize::from(grows)]);
        bounds.extend(known.into_iter().flatten().filter_map(|bound| form.substitute(atom, bound)));
        let end = Linear::atom(atom).scale(factor).and_then(|part| self.end(&part));
        bounds.extend(end.and_then(|end| form.substitute(atom, &Linear::default())?.offset(end)));
        bounds.iter().any(|bound| {
            let before = found.len();
            let done = self.enclose(bound, depth + 1, found);
            if !done {
                found.truncate(before);
            }
            done
        })
    }

    /// Returns the upper or lower end of a form's interval.
    fn end(&self, form: &Linear) -> Option<i128> {
        let range = self.atoms.interval(form);
        if self.upper { range.upper } else { range.lower }
    }

    /// Encloses a sum of positive multiples, divided by their total `by`: this is a mean, rounded down, and hence
    /// between the least and the greatest summand. If the multiples add up to less than `by`, the rest multiplies 0.
    fn enclose_mean(&self, sum: &Linear, by: i128, depth: u32, found: &mut Vec<Linear>) -> bool {
        let rounds = 0 <= sum.constant && sum.constant < by;
        let mut weight = 0i128;
        for &(_, factor) in &sum.terms {
            weight = weight.saturating_add(if factor > 0 { factor } else { by });
        }
        let is_mean = rounds && weight <= by && sum.terms.iter().all(|term| term.1 > 0);
        if is_mean && weight < by {
            found.push(Linear::default());
        }
        is_mean && sum.terms.iter().all(|term| self.enclose(&Linear::atom(term.0), depth + 1, found))
    }
}

/// Returns for each member the values that enclose it from above, or from below; an empty list if it is not enclosed.
pub(super) fn enclosures(atoms: &Atoms, pack: &Pack, upper: bool, level: u32) -> Vec<Vec<Linear>> {
    let members = &pack.members;
    let enclosed = members.iter().map(|member| member.tentative).collect();
    let mut search = Search {
        atoms,
        upper,
        level,
        others: &pack.bounds,
        steps: Cell::new(Limits::ENCLOSURE_STEPS),
        enclosed,
    };
    loop {
        let before = search.enclosed.len();
        let mut found = Vec::new();
        let mut left = search.enclosed.clone();
        for member in members {
            if search.enclosed.contains(&member.tentative) {
                let mut values = vec![member.init.linear.clone()];
                if search.enclose_guarded(member, &mut values) {
                    found.extend(values);
                } else {
                    left.remove(&member.tentative);
                }
            }
        }
        if left.len() == before {
            found.sort_unstable();
            found.dedup();
            let values = if found.len() <= Limits::ENCLOSING_VALUES { found } else { Vec::new() };
            return members
                .iter()
                .map(|member| if left.contains(&member.tentative) { values.clone() } else { Vec::new() })
                .collect();
        }
        search.enclosed = left;
    }
}
