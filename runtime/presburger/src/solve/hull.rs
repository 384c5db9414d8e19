//! Hulls: polyhedra around unions of polyhedra.
//!
//! Example: around `0 <= x <= 2, y == 0` and `0 <= x <= 1, y == 2`, the *simple hull* has the rows of both, moved outwards
//! as far as needed: `0 <= x <= 2, 0 <= y <= 2`. The *convex hull* has a new one, `2x + y <= 4`, for the slanted side.

use super::project::project;
use super::redundancy::{remove_redundant, tidy};
use super::rows::{Rows, System, negated};
use super::sample::tableau_of;
use crate::num::{Checked, Num, Stop};

/// Returns a contradiction over `vars` unknowns.
pub(crate) fn contradiction<T: Num>(vars: usize) -> System<T> {
    let mut system = System::new(vars);
    let mut row = vec![T::default(); vars + 1];
    row[vars] = T::one().neg();
    system.ge.push(&row);
    system
}

/// Returns the system without the unknowns from `visible` on. It contains the projection of the integer points. `None` if
/// there is no point.
pub(crate) fn shadow<T: Num>(
    system: &System<T>,
    visible: usize,
    fuel: &mut u64,
) -> Checked<Option<System<T>>> {
    Ok(project(system, visible, system.vars() - visible, fuel)?.system)
}

/// Returns the system with each equality as two inequalities, tightened; `None` if it is found empty.
fn inequalities<T: Num>(system: &System<T>) -> Checked<Option<Rows<T>>> {
    let mut all = System { eq: Rows::new(system.vars() + 1), ge: system.ge.clone() };
    for row in system.eq.iter() {
        all.ge.push(row);
        all.ge.push(&negated(row));
    }
    // Tightening turns opposite pairs into equalities; split again, they are rows like the others.
    if !tidy(&mut all)? {
        return Ok(None);
    }
    for row in all.eq.iter() {
        all.ge.push(row);
        all.ge.push(&negated(row));
    }
    Ok(Some(all.ge))
}

/// Returns the intersection of all half-spaces that contain every system and whose direction is the direction of a row of some system.
///
/// The bounds are rational minima, rounded up, so the result contains the integer points of each system. Systems without
/// rational points do not count.
pub(crate) fn simple_hull<T: Num>(systems: &[System<T>], vars: usize, fuel: &mut u64) -> Checked<System<T>> {
    let mut parts = Vec::with_capacity(systems.len());
    let mut directions: Rows<T> = Rows::new(vars + 1);
    for system in systems {
        let tableau = tableau_of(system, *fuel)?;
        *fuel = tableau.fuel;
        let Some(rows) = inequalities(system)?.filter(|_| !tableau.is_empty()) else { continue };
        for row in rows.iter() {
            if !directions.iter().any(|d| d[..vars] == row[..vars]) {
                directions.push(row);
            }
        }
        parts.push(tableau);
    }
    if parts.is_empty() {
        return Ok(contradiction(vars));
    }
    let mut hull = System::new(vars);
    'directions: for direction in directions.iter_mut() {
        direction[vars] = T::default();
        let mut least: Option<T> = None;
        for tableau in &mut parts {
            tableau.fuel = *fuel;
            let minimum = tableau.optimum(direction, -1)?;
            *fuel = tableau.fuel;
            let Some((numerator, denominator)) = minimum else { continue 'directions };
            let minimum = numerator.div_ceil(&denominator);
            least = Some(least.map_or(minimum.clone(), |l| l.min(minimum)));
        }
        if let Some(least) = least {
            direction[vars] = least.neg();
            hull.ge.push(direction);
        }
    }
    remove_redundant(&mut hull, fuel)?;
    Ok(hull)
}

/// Returns the closure of the convex hull of the rational points of two systems, neither of them empty, tightened to
/// integers.
///
/// A point of the hull is `x1 + x2`, where `x1` is in the first system's cone at height `t1`, `x2` in the second's at `t2`,
/// and `t1 + t2 = 1` (Balas, "Disjunctive programming", 1979). `x2` and `t2` are the differences of `x` and `x1` and of the
/// height `t` and `t1`; `x1` and `t1` are eliminated. Everything is homogeneous until then, so nothing is rounded: the
/// unknowns are rational.
pub(crate) fn convex_hull<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Checked<System<T>> {
    let vars = a.vars();
    // The columns are x, t, x1, t1, and a constant that is zero.
    let mut cone: System<T> = System::new(2 * (vars + 1));
    let zero = || vec![T::default(); 2 * (vars + 1) + 1];
    for (system, first) in [(a, true), (b, false)] {
        for (rows, equality) in [(&system.eq, true), (&system.ge, false)] {
            for row in rows.iter() {
                let mut wide = zero();
                for (column, value) in row.iter().enumerate() {
                    wide[vars + 1 + column] = if first { value.clone() } else { value.neg() };
                    if !first {
                        wide[column] = value.clone();
                    }
                }
                if equality {
                    cone.eq.push(&wide);
                } else {
                    cone.ge.push(&wide);
                }
            }
        }
    }
    let (t, t1) = (vars, 2 * vars + 1);
    let mut height = zero();
    height[t1] = T::one();
    cone.ge.push(&height);
    height[t1] = T::one().neg();
    height[t] = T::one();
    cone.ge.push(&height);
    let Some(flat) = project(&cone, vars + 1, vars + 1, fuel)?.system else {
        // A cone has at least the origin.
        return Err(Stop::Exhausted);
    };
    let mut hull = System::new(vars);
    for (from, to) in [(&flat.eq, &mut hull.eq), (&flat.ge, &mut hull.ge)] {
        from.iter().for_each(|row| to.push(&row[..vars + 1]));
    }
    remove_redundant(&mut hull, fuel)?;
    Ok(hull)
}
