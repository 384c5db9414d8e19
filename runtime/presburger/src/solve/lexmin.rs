//! The lexicographically least integer point.

use super::lexsimplex::{Cuts, lexmin_by_cuts};
use super::optimum::{IntegerMinimum, integer_minimum};
use super::presolve::presolve;
use super::rows::{Rows, System};
use super::sample::{integral_point, tableau_of};
use crate::num::{Checked, Num, gathered};
use crate::simplex::tableau::Kind;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Lexmin<T> {
    Empty,
    Unbounded,
    Point(Vec<T>),
}

/// The pivots and cuts that the cutting-plane method may take before the exact search takes over.
const CUTTING_STEPS: u64 = 2_000;

/// Returns the lexicographic minimum of some linear forms, with a point if it is at hand.
pub(crate) fn lexmin_of_forms<T: Num>(core: &System<T>, forms: &Rows<T>, fuel: &mut u64) -> Checked<Cuts<T>> {
    // There is one unknown for each form, before the others.
    let count = forms.len();
    let mut system = core.insert_columns(0, count);
    for (index, form) in forms.iter().enumerate() {
        let mut row = vec![T::default(); count];
        row[index] = T::one().neg();
        row.extend_from_slice(form);
        system.eq.push(&row);
    }
    Ok(match lexmin_by_cuts(&system, count, CUTTING_STEPS, fuel)? {
        Cuts::Point(values, point) => Cuts::Point(values, point.map(|mut p| p.split_off(count))),
        other => other,
    })
}

/// Returns the optimum of a small system without reducing it first: if nearly all unknowns are asked for, a reduction that
/// replaces some of them gains little.
fn lexmin_directly<T: Num>(
    system: &System<T>,
    dims: usize,
    sign: i64,
    fuel: &mut u64,
) -> Checked<Option<Lexmin<T>>> {
    let vars = system.vars();
    if vars > 16 || 2 * dims < vars {
        return Ok(None);
    }
    let steps = 30 + 4 * (vars + system.ge.len()) as u64;
    let cuts = if sign < 0 {
        let mut negated = system.clone();
        for row in negated.eq.iter_mut().chain(negated.ge.iter_mut()) {
            row[..dims].iter_mut().for_each(|v| *v = v.neg());
        }
        lexmin_by_cuts(&negated, dims, steps, fuel)?
    } else {
        lexmin_by_cuts(system, dims, steps, fuel)?
    };
    let signed = |value: &T| if sign < 0 { value.neg() } else { value.clone() };
    Ok(match cuts {
        Cuts::Empty => Some(Lexmin::Empty),
        Cuts::Unbounded => Some(Lexmin::Unbounded),
        Cuts::Point(values, _) => Some(Lexmin::Point(values.iter().map(signed).collect())),
        Cuts::Limit => None,
    })
}

/// Returns the least values of the first `dims` unknowns, in order, or the greatest for a `sign` of -1.
///
/// One tableau serves all dims: it is minimised for one, the value is fixed as an equality, and the next dim starts from
/// there. If the vertex is not integral, the exact optimum takes over for that dim.
pub(crate) fn lexmin<T: Num>(
    system: &System<T>,
    dims: usize,
    sign: i64,
    fuel: &mut u64,
) -> Checked<Lexmin<T>> {
    let vars = system.vars();
    if let Some(found) = lexmin_directly(system, dims, sign, fuel)? {
        return Ok(found);
    }
    let sign = T::from_i64(sign)?;
    let mut forms = Rows::new(vars + 1);
    for dim in 0..dims {
        let mut form = vec![T::default(); vars + 1];
        form[dim] = sign.clone();
        forms.push(&form);
    }
    let Some(reduced) = presolve(system, &forms, fuel)? else { return Ok(Lexmin::Empty) };
    let mut used = vec![false; vars];
    for row in reduced.ge.iter().chain(reduced.carried.iter()) {
        for (flag, _) in used.iter_mut().zip(row).filter(|(_, c)| !c.is_zero()) {
            *flag = true;
        }
    }
    let columns: Vec<usize> = (0..vars).filter(|v| used[*v]).collect();
    let mut core = System { eq: Rows::new(columns.len() + 1), ge: reduced.ge.select(&columns) };
    let carried = reduced.carried.select(&columns);
    let mut tableau = tableau_of(&core, *fuel)?;
    if tableau.is_empty() {
        return Ok(Lexmin::Empty);
    }
    let mut point = Vec::with_capacity(dims);
    let mut tried_cuts = false;
    for form in carried.iter() {
        let width = form.len();
        let mark = tableau.mark();
        let id = tableau.push_row(form[..width - 1].iter().enumerate(), &form[width - 1], Kind::Free)?;
        let bounded = tableau.optimize(id, -1)?;
        let (numerator, _) = tableau.value(id);
        let integral = bounded && integral_point(&tableau).is_some();
        tableau.rollback(mark)?;
        let value = if integral {
            numerator
        } else {
            if bounded && !tried_cuts {
                tried_cuts = true;
                match lexmin_of_forms(&core, &carried, &mut tableau.fuel)? {
                    Cuts::Point(values, _) => {
                        *fuel = tableau.fuel;
                        let point = gathered(values.iter().map(|v| v.mul(&sign)))?;
                        return Ok(Lexmin::Point(point));
                    }
                    Cuts::Empty => return Ok(Lexmin::Empty),
                    // A later form is unbounded, or this takes too long: the forms are minimized separately, in order.
                    Cuts::Unbounded | Cuts::Limit => {}
                }
            }
            match integer_minimum(&core, form, &mut tableau.fuel)? {
                IntegerMinimum::Empty => return Ok(Lexmin::Empty),
                IntegerMinimum::Unbounded => return Ok(Lexmin::Unbounded),
                IntegerMinimum::Value(value, _) => value,
            }
        };
        let mut row = form.to_vec();
        row[width - 1] = row[width - 1].sub(&value)?;
        tableau.add_dense(&row, Kind::Zero)?;
        core.eq.push(&row);
        point.push(value.mul(&sign)?);
    }
    *fuel = tableau.fuel;
    if integral_point(&tableau).is_none() && super::sample::integer_sample(&core, fuel)?.is_none() {
        return Ok(Lexmin::Empty);
    }
    Ok(Lexmin::Point(point))
}
