//! Emptiness and optimum over the rational points.

use super::presolve::{Points, presolve_for};
use super::rows::{Rows, System};
use super::sample::{component, tableau_of};
use crate::num::{Checked, Num};

/// Returns whether no rational point satisfies the system.
pub(crate) fn rational_empty<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<bool> {
    let Some(reduced) = presolve_for(system, &Rows::new(system.vars() + 1), Points::Rational, fuel)? else {
        return Ok(true);
    };
    for group in reduced.components() {
        let tableau = tableau_of(&component(&reduced, &group), *fuel)?;
        *fuel = tableau.fuel;
        if tableau.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RationalMinimum<T> {
    Empty,
    Unbounded,
    /// The value, as numerator and positive denominator.
    Value(T, T),
}

/// Minimises `objective` (coefficients, then a constant) over the rational points.
pub(crate) fn rational_minimum<T: Num>(
    system: &System<T>,
    objective: &[T],
    fuel: &mut u64,
) -> Checked<RationalMinimum<T>> {
    let mut forms = Rows::new(system.vars() + 1);
    forms.push(objective);
    let Some(reduced) = presolve_for(system, &forms, Points::Rational, fuel)? else {
        return Ok(RationalMinimum::Empty);
    };
    let carried = &reduced.carried[0];
    let vars = system.vars();
    let mut seen = vec![false; vars];
    let mut bounded = true;
    let (mut numerator, mut denominator) = (carried[vars].clone(), T::one());
    for group in reduced.components() {
        let mut tableau = tableau_of(&component(&reduced, &group), *fuel)?;
        if tableau.is_empty() {
            return Ok(RationalMinimum::Empty);
        }
        let mut row: Vec<T> = group.iter().map(|v| carried[*v].clone()).collect();
        row.push(T::default());
        if row.iter().any(|c| !c.is_zero()) {
            match tableau.optimum(&row, -1)? {
                None => bounded = false,
                Some((n, d)) => {
                    numerator = numerator.mul(&d)?.add(&n.mul(&denominator)?)?;
                    denominator = denominator.mul(&d)?;
                }
            }
        }
        *fuel = tableau.fuel;
        for var in group {
            seen[var] = true;
        }
    }
    if !bounded || (0..vars).any(|v| !seen[v] && !carried[v].is_zero()) {
        return Ok(RationalMinimum::Unbounded);
    }
    Ok(RationalMinimum::Value(numerator, denominator.mul(&reduced.scale)?))
}
