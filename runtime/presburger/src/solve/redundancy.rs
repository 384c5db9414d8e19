//! Removal of constraints that others imply.

use super::presolve::direction_hash;
use super::rows::{Rows, System};
use crate::num::{Checked, Num};
use crate::simplex::tableau::{Kind, Tableau};

/// Brings the equalities to echelon form and substitutes them into the inequalities; the integer points stay the same. Returns false if
/// this proves that no integer point exists.
pub(crate) fn gauss<T: Num>(system: &mut System<T>) -> Checked<bool> {
    let vars = system.vars();
    let mut done: Rows<T> = Rows::new(vars + 1);
    while let Some(mut row) = system.eq.pop() {
        let gcd = T::row_gcd(&row[..vars]);
        if gcd.is_zero() {
            if row[vars].is_zero() {
                continue;
            }
            return Ok(false);
        }
        if row[vars].div_floor(&gcd).mul(&gcd)? != row[vars] {
            return Ok(false);
        }
        T::divide_row(&mut row, &gcd);
        // Later columns come first, so that locals go before dims.
        let candidates = (0..vars).rev().filter(|v| !row[*v].is_zero());
        let Some(var) = candidates.min_by_key(|v| row[*v].abs()) else { continue };
        let (size, sign) = (row[var].abs(), row[var].signum());
        for other in system.eq.iter_mut().chain(done.iter_mut()).chain(system.ge.iter_mut()) {
            if !other[var].is_zero() {
                let factor = if sign > 0 { other[var].neg() } else { other[var].clone() };
                T::combine(other, &size, &factor, &row)?;
                let gcd = T::row_gcd(other);
                if !gcd.is_zero() && !gcd.is_one() {
                    T::divide_row(other, &gcd);
                }
            }
        }
        done.push(&row);
    }
    system.eq = done;
    Ok(true)
}

/// Tightens inequalities by their gcd, drops constant and parallel ones, and turns opposite pairs without slack into
/// equalities. Returns false if a contradiction is found.
pub(crate) fn tidy<T: Num>(system: &mut System<T>) -> Checked<bool> {
    let vars = system.vars();
    let mut kept: Rows<T> = Rows::new(vars + 1);
    // Parallel and opposite rows have the same hash.
    let mut hashes: Vec<u64> = Vec::with_capacity(system.ge.len());
    for row in system.ge.iter_mut() {
        let gcd = T::row_gcd(&row[..vars]);
        if gcd.is_zero() {
            if row[vars].signum() < 0 {
                return Ok(false);
            }
            continue;
        }
        if !gcd.is_one() {
            T::tighten_row(row, &gcd);
        }
        let hash = direction_hash(row);
        let same = |k: usize| hashes[k] == hash && kept[k][..vars] == row[..vars];
        match (0..kept.len()).find(|k| same(*k)) {
            Some(twin) if kept[twin][vars] <= row[vars] => {}
            Some(twin) => kept[twin][vars] = row[vars].clone(),
            None => {
                kept.push(row);
                hashes.push(hash);
            }
        }
    }
    let mut index = 0;
    while index < kept.len() {
        let opposite = |other: &usize| {
            hashes[*other] == hashes[index]
                && kept[*other][..vars].iter().zip(&kept[index]).all(|(x, y)| *x == y.neg())
        };
        if let Some(other) = (index + 1..kept.len()).find(opposite) {
            let slack = kept[index][vars].add(&kept[other][vars])?;
            if slack.signum() < 0 {
                return Ok(false);
            }
            if slack.is_zero() {
                let row = kept[index].to_vec();
                system.eq.push(&row);
                for gone in [other, index] {
                    kept.swap_remove(gone);
                    hashes.swap_remove(gone);
                }
                continue;
            }
        }
        index += 1;
    }
    system.ge = kept;
    Ok(true)
}

/// Removes redundant constraints; returns false if the system turns out empty.
pub(crate) fn remove_redundant<T: Num>(system: &mut System<T>, fuel: &mut u64) -> Checked<bool> {
    loop {
        if !gauss(system)? {
            return Ok(false);
        }
        let equalities = system.eq.len();
        if !tidy(system)? {
            return Ok(false);
        }
        if system.eq.len() == equalities {
            break;
        }
    }
    drop_implied(system, fuel)
}

/// Drops the inequalities that the others imply over the rationals; returns false if the system is empty. The equalities
/// must be substituted already, since only the inequalities are looked at.
pub(crate) fn drop_implied<T: Num>(system: &mut System<T>, fuel: &mut u64) -> Checked<bool> {
    let columns: Vec<usize> =
        (0..system.vars()).filter(|v| system.ge.iter().any(|row| !row[*v].is_zero())).collect();
    let compact = System { eq: Rows::new(columns.len() + 1), ge: system.ge.select(&columns) };
    let mut tableau: Tableau<T> = Tableau::new(columns.len(), compact.ge.len());
    tableau.fuel = *fuel;
    let found = drop_rows(system, &compact, &mut tableau);
    // The steps before an overflow or the end of the budget are spent, too.
    *fuel = tableau.fuel;
    found
}

/// Drops inequalities as [`drop_implied`] does. The tableau has no rows yet; `compact` has the system's columns that occur.
fn drop_rows<T: Num>(system: &mut System<T>, compact: &System<T>, tableau: &mut Tableau<T>) -> Checked<bool> {
    for row in compact.ge.iter() {
        tableau.add_dense(row, Kind::NonNegative)?;
        if tableau.is_empty() {
            return Ok(false);
        }
    }
    let first = compact.vars();
    let mut needed = vec![false; compact.ge.len()];
    tableau.mark_needed(first, &mut needed)?;
    for index in (0..compact.ge.len()).rev() {
        if needed[index] {
            continue;
        }
        if tableau.drop_if_redundant(first + index)? {
            system.ge.swap_remove(index);
        }
        tableau.mark_needed(first, &mut needed)?;
    }
    Ok(true)
}
