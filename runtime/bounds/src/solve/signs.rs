//! Choices by the sign of a number, decided by the range that the number has under conditions.

use rustc_hash::FxHashMap;

use crate::base::ids::AtomId;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms, Case};
use crate::forms::linear::Linear;
use crate::solve::boxes::Cases;

impl Atoms {
    /// Simplifies choices between a number where it is not negative, or where a divisor is positive, and another number elsewhere, by the
    /// ranges that the tested numbers have under conditions. Returns `None` if no such choice is decided.
    pub(crate) fn decided_by_signs(&mut self, form: &Linear, assumed: &[Cases]) -> Option<Linear> {
        let mut choices: Vec<AtomId> = Vec::new();
        self.visit(form, &mut |atom| {
            let by_sign = matches!(&*self.get(atom).atom, Atom::Choice { cases, .. } if is_by_sign(cases));
            choices.extend(by_sign.then_some(atom));
        });
        // Parts have smaller ids.
        choices.sort_unstable();
        let mut map: FxHashMap<AtomId, Linear> = FxHashMap::default();
        let mut is_decided = false;
        for atom in choices.into_iter().take(Limits::DECIDED_SIGNS) {
            let Atom::Choice { cases, .. } = &*self.get(atom).atom.clone() else { continue };
            let mut possible = Vec::new();
            for case in cases {
                let rows = case.rows.iter().map(|row| self.rewrite(row, &mut map));
                let rows = rows.collect::<Option<Vec<Linear>>>()?;
                let may_hold = |row: &Linear| {
                    self.interval_by_cases(row, assumed)
                        .is_some_and(|range| range.upper.is_none_or(|most| most >= 0))
                };
                possible.extend(rows.iter().all(may_hold).then_some(case));
            }
            if let [only] = possible.as_slice() {
                let value = self.rewrite(&only.value, &mut map)?;
                map.insert(atom, value);
                is_decided = true;
            }
        }
        if is_decided { self.rewrite(form, &mut map) } else { None }
    }
}

/// Returns whether all cases of a choice are distinguished by one number: their rows are about the same unknowns.
fn is_by_sign(cases: &[Case]) -> bool {
    let [first, others @ ..] = cases else { return false };
    let [row] = first.rows.as_slice() else { return false };
    let is_about_same = |other: &Linear| {
        other.terms.len() == row.terms.len() && row.terms.iter().all(|term| other.coefficient(term.0) != 0)
    };
    !others.is_empty() && others.iter().flat_map(|case| &case.rows).all(is_about_same)
}
