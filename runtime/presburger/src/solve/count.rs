//! Counting the integer points of a bounded system.

use super::presolve::{Points, presolve_for, spend};
use super::rows::{Rows, System};
use super::sample::{component, tableau_of};
use crate::int::Int;
use crate::num::{Checked, Num};

/// Returns the number of integer points; `None` if there are infinitely many.
///
/// Equalities are removed one to one, independent groups of unknowns multiply, and in a group the unknown with the
/// shortest range is enumerated.
pub(crate) fn count<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<Option<Int>> {
    spend(fuel)?;
    let vars = system.vars();
    let Some(reduced) = presolve_for(system, &Rows::new(vars + 1), Points::Counted, fuel)? else {
        return Ok(Some(Int::ZERO));
    };
    let mut settled = reduced.substituted();
    let mut product = Some(Int::ONE);
    for group in reduced.components() {
        let part = count_component(&component(&reduced, &group), fuel)?;
        match (&part, &product) {
            (Some(zero), _) if zero.is_zero() => return Ok(part),
            (Some(a), Some(b)) => product = Some(a * b),
            _ => product = None,
        }
        for var in group {
            settled[var] = true;
        }
    }
    Ok(if settled.iter().all(|s| *s) { product } else { None })
}

fn count_component<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<Option<Int>> {
    let vars = system.vars();
    let mut tableau = tableau_of(system, *fuel)?;
    if tableau.is_empty() {
        return Ok(Some(Int::ZERO));
    }
    let mut best: Option<(T, usize, T, T)> = None;
    let mut unbounded = false;
    for var in 0..vars {
        let mut row = vec![T::default(); vars + 1];
        row[var] = T::one();
        match (tableau.optimum(&row, -1)?, tableau.optimum(&row, 1)?) {
            (Some(low), Some(high)) => {
                let (low, high) = (low.0.div_ceil(&low.1), high.0.div_floor(&high.1));
                let length = high.sub(&low)?.add(&T::one())?;
                if best.as_ref().is_none_or(|b| length < b.0) {
                    best = Some((length, var, low, high));
                }
            }
            _ => unbounded = true,
        }
    }
    *fuel = tableau.fuel;
    if unbounded {
        // One point of an unbounded rational polyhedron means infinitely many.
        let point = super::sample::core_sample(system, fuel)?;
        return Ok(if point.is_some() { None } else { Some(Int::ZERO) });
    }
    let Some((length, var, low, high)) = best else { return Ok(Some(Int::ONE)) };
    if vars == 1 {
        return Ok(Some(length.to_int()));
    }
    let others: Vec<usize> = (0..vars).filter(|v| *v != var).collect();
    let mut total = Some(Int::ZERO);
    let mut value = low;
    while value <= high {
        let mut part = system.select(&others);
        for (row, original) in part.ge.iter_mut().zip(system.ge.iter()) {
            let shift = original[var].mul(&value)?;
            let last = row.len() - 1;
            row[last] = row[last].add(&shift)?;
        }
        let inner = count(&part, fuel)?;
        total = total.zip(inner).map(|(a, b)| &a + &b);
        value = value.add(&T::one())?;
    }
    Ok(total)
}
