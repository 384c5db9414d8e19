//! Systems of rows without the atoms that two rows fix, such as the quotient of a number that does not wrap. Its factor is the number of words,
//! so that products of such factors are too large for the search.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::certificate::{AtomId, Poly};
use crate::prover::farkas::{self, Outcome};

/// The rows that fix an atom: it is at least a number by one row, and at most that number by the other.
#[derive(Copy, Clone, Debug)]
struct Fixed {
    above: usize,
    below: usize,
}

/// Searches for multiples of rows whose sum is a negative constant, as [`farkas::refute`] does, after fixed atoms are replaced by their numbers.
pub(super) fn refute(rows: &[(&Poly, bool)], work: &mut usize) -> Outcome {
    let fixed = match fixed_atoms(rows) {
        Ok(fixed) if fixed.is_empty() => return Outcome::Unknown,
        Ok(fixed) => fixed,
        Err(Fixed { above, below }) => return Outcome::Refuted(vec![(above, 1), (below, 1)]),
    };
    let is_used = |at: usize| fixed.values().any(|fixed| fixed.above == at || fixed.below == at);
    let mut reduced: Vec<(usize, Poly)> = Vec::new();
    for (at, (row, _)) in rows.iter().enumerate().filter(|(at, _)| !is_used(*at)) {
        let Some(row) = without(row, &fixed, rows) else { return Outcome::Unknown };
        reduced.push((at, row));
    }
    let system: Vec<(&Poly, bool)> = reduced.iter().map(|(at, row)| (row, rows[*at].1)).collect();
    let parts = match farkas::refute(&system, work) {
        Outcome::Refuted(parts) => parts,
        other => return other,
    };
    let mut all: BTreeMap<usize, i128> = BTreeMap::new();
    for (place, times) in parts {
        let at = reduced[place].0;
        *all.entry(at).or_default() += times;
        for (atom, factor) in factors(rows[at].0) {
            let Some(fixed) = fixed.get(&atom) else { continue };
            // An equality may have a negative multiple.
            let Some(total) = factor.checked_mul(times) else { return Outcome::Unknown };
            let by = if total > 0 { fixed.below } else { fixed.above };
            let Some(total) = total.checked_abs() else { return Outcome::Unknown };
            *all.entry(by).or_default() += total;
        }
    }
    Outcome::Refuted(all.into_iter().collect())
}

/// Returns the atoms of a row that are no part of a larger product, with their factors.
fn factors(row: &Poly) -> impl Iterator<Item = (AtomId, i128)> {
    row.terms().filter_map(|(product, factor)| match product.as_slice() {
        [atom] => Some((*atom, factor)),
        _ => None,
    })
}

/// Returns the atoms that two rows fix, or two rows that contradict each other.
fn fixed_atoms(rows: &[(&Poly, bool)]) -> Result<FxHashMap<AtomId, Fixed>, Fixed> {
    let mut ends: FxHashMap<(AtomId, bool), (i128, usize)> = FxHashMap::default();
    for (at, (row, equal)) in rows.iter().enumerate() {
        let terms: Vec<_> = row.terms().filter(|(product, _)| !product.is_empty()).collect();
        let [(product, factor @ (1 | -1))] = terms.as_slice() else { continue };
        let ([atom], false) = (product.as_slice(), *equal) else { continue };
        let constant = row.terms().find(|(product, _)| product.is_empty()).map_or(0, |term| term.1);
        let known = ends.entry((*atom, *factor > 0)).or_insert((constant, at));
        if constant < known.0 {
            *known = (constant, at);
        }
    }
    let mut fixed = FxHashMap::default();
    let mut contradiction: Option<Fixed> = None;
    for (&(atom, is_above), &(constant, above)) in &ends {
        // `atom + constant >= 0` and `other - atom >= 0`.
        let Some(&(other, below)) = ends.get(&(atom, false)).filter(|_| is_above) else { continue };
        match other.checked_add(constant) {
            Some(0) => {
                fixed.insert(atom, Fixed { above, below });
            }
            // The first one, whatever the order of the map.
            Some(..=-1) if contradiction.is_none_or(|known| above < known.above) => {
                contradiction = Some(Fixed { above, below });
            }
            _ => {}
        }
    }
    contradiction.map_or(Ok(fixed), Err)
}

/// Returns a row in which fixed atoms are replaced by their numbers.
fn without(row: &Poly, fixed: &FxHashMap<AtomId, Fixed>, rows: &[(&Poly, bool)]) -> Option<Poly> {
    let mut reduced = row.clone();
    for (atom, factor) in factors(row) {
        if let Some(fixed) = fixed.get(&atom) {
            let by = if factor > 0 { fixed.below } else { fixed.above };
            reduced = reduced.add_scaled(rows[by].0, factor.checked_abs()?)?;
        }
    }
    Some(reduced)
}
