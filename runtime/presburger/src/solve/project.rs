//! Projection by Fourier-Motzkin elimination.

use super::redundancy::{drop_implied, gauss, tidy};
use super::rows::{Rows, System};
use crate::num::{Checked, Num, Stop};

/// The number of inequalities above which a projection gives up, unless it starts with more than half as many.
const MAX_ROWS: usize = 2_000;

/// The result of a projection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Projected<T> {
    /// The system over the remaining columns; `None` if it is found empty.
    pub(crate) system: Option<System<T>>,
    /// Whether each integer point of the result extends to an integer point of the original.
    pub(crate) exact: bool,
}

/// Eliminates `count` unknowns from column `first` on. The result contains the projection of the integer points.
pub(crate) fn project<T: Num>(
    system: &System<T>,
    first: usize,
    count: usize,
    fuel: &mut u64,
) -> Checked<Projected<T>> {
    let mut system = system.clone();
    let mut exact = true;
    let most = MAX_ROWS.max(2 * system.ge.len());
    let mut left: Vec<usize> = (first..first + count).collect();
    let empty = Projected { system: None, exact: true };
    // Equalities come first: each removes an unknown without growth.
    loop {
        exact &= substitute_equalities(&mut system, &mut left)?;
        let equalities = system.eq.len();
        if !tidy(&mut system)? {
            return Ok(empty);
        }
        if system.eq.len() == equalities {
            break;
        }
    }
    while !left.is_empty() {
        let Some((position, _)) = cheapest(&system, &left) else { break };
        let var = left.swap_remove(position);
        exact &= eliminate(&mut system, var, left.is_empty(), most, fuel)?;
        let equalities = system.eq.len();
        if !tidy(&mut system)? {
            return Ok(empty);
        }
        if system.eq.len() != equalities {
            exact &= substitute_equalities(&mut system, &mut left)?;
            if !tidy(&mut system)? {
                return Ok(empty);
            }
        }
    }
    if !gauss(&mut system)? {
        return Ok(empty);
    }
    let columns: Vec<usize> = (0..system.vars()).filter(|v| *v < first || *v >= first + count).collect();
    Ok(Projected { system: Some(system.select(&columns)), exact })
}

/// Uses each equality that mentions an unknown of `left` to remove one. This is exact if its coefficient is a unit.
fn substitute_equalities<T: Num>(system: &mut System<T>, left: &mut Vec<usize>) -> Checked<bool> {
    let mut exact = true;
    let mut index = 0;
    while index < system.eq.len() {
        let row = &system.eq[index];
        let candidates = left.iter().enumerate().filter(|(_, v)| !row[**v].is_zero());
        let Some((position, var)) = candidates.min_by_key(|(_, v)| row[**v].abs()) else {
            index += 1;
            continue;
        };
        let (var, row) = (*var, row.to_vec());
        left.swap_remove(position);
        system.eq.swap_remove(index);
        let (size, sign) = (row[var].abs(), row[var].signum());
        exact &= size.is_one();
        for other in system.eq.iter_mut().chain(system.ge.iter_mut()) {
            if !other[var].is_zero() {
                let factor = if sign > 0 { other[var].neg() } else { other[var].clone() };
                T::combine(other, &size, &factor, &row)?;
                let gcd = T::row_gcd(other);
                if !gcd.is_zero() && !gcd.is_one() {
                    T::divide_row(other, &gcd);
                }
            }
        }
        index = 0;
    }
    Ok(exact)
}

/// Returns the unknown whose elimination leaves the fewest inequalities.
fn cheapest<T: Num>(system: &System<T>, left: &[usize]) -> Option<(usize, usize)> {
    let growth = |var: usize| {
        let up = system.ge.iter().filter(|r| r[var].signum() > 0).count();
        let down = system.ge.iter().filter(|r| r[var].signum() < 0).count();
        (up * down + system.ge.len()).saturating_sub(up + down)
    };
    left.iter().enumerate().map(|(position, var)| (position, growth(*var))).min_by_key(|g| g.1)
}

/// The growth of the last elimination beyond which redundant rows are looked for; nothing multiplies them any more.
const LAST_GROWTH: usize = 400;

/// Eliminates an unknown by combining its lower and upper bounds, with at most `most` inequalities left. Returns whether this
/// is exact over the integers.
fn eliminate<T: Num>(
    system: &mut System<T>,
    var: usize,
    last: bool,
    most: usize,
    fuel: &mut u64,
) -> Checked<bool> {
    let up = system.ge.iter().filter(|r| r[var].signum() > 0).count();
    let down = system.ge.iter().filter(|r| r[var].signum() < 0).count();
    let allowed = if last { LAST_GROWTH } else { 8 + 2 * (up + down) };
    if up * down > allowed && !drop_implied(system, fuel)? {
        let mut contradiction = vec![T::default(); system.vars() + 1];
        contradiction[system.vars()] = T::one().neg();
        system.ge = Rows::new(system.vars() + 1);
        system.ge.push(&contradiction);
        return Ok(true);
    }
    let mut rest = Rows::new(system.vars() + 1);
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for row in system.ge.iter() {
        match row[var].signum() {
            0 => rest.push(row),
            1 => lower.push(row),
            _ => upper.push(row),
        }
    }
    if rest.len() + lower.len() * upper.len() > most {
        return Err(Stop::Exhausted);
    }
    let mut exact = true;
    for low in &lower {
        for high in &upper {
            super::presolve::spend(fuel)?;
            let mut row = low.to_vec();
            T::combine(&mut row, &high[var].neg(), &low[var], high)?;
            exact &= low[var].is_one() || high[var].is_unit() || keeps_to_dark_shadow(&row, low, high, var)?;
            rest.push(&row);
        }
    }
    system.ge = rest;
    Ok(exact)
}

/// Returns whether the integer points with `row >= 0` all have an integer between the two bounds: the *dark shadow* of
/// Pugh, "The Omega test" (1991), section 2.3.1, is `row >= (a - 1) (b - 1)` for the two coefficients, and `row` may not
/// take the values in between, as its coefficients have a common divisor.
fn keeps_to_dark_shadow<T: Num>(row: &[T], low: &[T], high: &[T], var: usize) -> Checked<bool> {
    let vars = row.len() - 1;
    let gcd = T::row_gcd(&row[..vars]);
    let least = if gcd.is_zero() {
        row[vars].clone()
    } else {
        row[vars].sub(&row[vars].div_floor(&gcd).mul(&gcd)?)?
    };
    let one = T::one();
    let gap = low[var].sub(&one)?.mul(&high[var].neg().sub(&one)?)?;
    Ok(least.signum() < 0 || least >= gap)
}
