//! Integer emptiness, exactly, with a point as witness.

use super::basis::{column_echelon, identity, reduce};
use super::branch::{Splits, first_fractional};
use super::lexsimplex::{Cuts, lexmin_by_cuts};
use super::presolve::{Presolved, presolve, spend_entries};
use super::redundancy::drop_implied;
use super::rows::{Rows, System};
use crate::num::{Checked, Num, Stop, gathered};
use crate::simplex::tableau::{Kind, Tableau};

/// Returns an integer point of the system; `None` if it has no integer point.
pub(crate) fn integer_sample<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<Option<Vec<T>>> {
    let Some(reduced) = presolve(system, &Rows::new(system.vars() + 1), fuel)? else { return Ok(None) };
    let mut point = vec![T::default(); system.vars()];
    if !sample_components(&reduced, &mut point, fuel)? {
        return Ok(None);
    }
    reduced.restore(&mut point)?;
    Ok(Some(point))
}

/// Fills in the unknowns of all components of a presolved system.
pub(crate) fn sample_components<T: Num>(
    reduced: &Presolved<T>,
    point: &mut [T],
    fuel: &mut u64,
) -> Checked<bool> {
    for group in reduced.components() {
        let part = component(reduced, &group);
        let Some(values) = core_sample(&part, fuel)? else { return Ok(false) };
        for (var, value) in group.into_iter().zip(values) {
            point[var] = value;
        }
    }
    Ok(true)
}

/// Returns the rows of one component, over its own unknowns.
pub(crate) fn component<T: Num>(reduced: &Presolved<T>, group: &[usize]) -> System<T> {
    let mut part = System::new(group.len());
    let mut compact = Vec::with_capacity(group.len() + 1);
    for row in reduced.ge.iter().filter(|row| group.iter().any(|v| !row[*v].is_zero())) {
        compact.clear();
        compact.extend(group.iter().map(|v| row[*v].clone()));
        compact.push(row[row.len() - 1].clone());
        part.ge.push(&compact);
    }
    part
}

/// Returns the tableau of a system.
pub(crate) fn tableau_of<T: Num>(system: &System<T>, fuel: u64) -> Checked<Tableau<T>> {
    let mut tableau = Tableau::new(system.vars(), system.eq.len() + system.ge.len() + 2);
    tableau.fuel = fuel;
    for (rows, kind) in [(&system.eq, Kind::Zero), (&system.ge, Kind::NonNegative)] {
        for row in rows.iter() {
            tableau.add_dense(row, kind)?;
            if tableau.is_empty() {
                return Ok(tableau);
            }
        }
    }
    Ok(tableau)
}

/// Returns the sample point if it is integral.
pub(crate) fn integral_point<T: Num>(tableau: &Tableau<T>) -> Option<Vec<T>> {
    let mut point = Vec::with_capacity(tableau.num_vars());
    for v in 0..tableau.num_vars() {
        let (numerator, denominator) = tableau.sample(v);
        if !denominator.is_one() {
            return None;
        }
        point.push(numerator);
    }
    Some(point)
}

/// The pivots and cuts before the search that always ends.
const CUTTING_STEPS: u64 = 1_000;

/// Returns an integer point of a connected core, by these methods in order: rational relaxation, a few branches, rounding,
/// cutting planes, basis reduction.
pub(crate) fn core_sample<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<Option<Vec<T>>> {
    let mut tableau = tableau_of(system, *fuel)?;
    if tableau.is_empty() {
        *fuel = tableau.fuel;
        return Ok(None);
    }
    let branched = branch(&mut tableau, 4 + 2 * system.vars());
    *fuel = tableau.fuel;
    match branched? {
        Branch::Point(point) => Ok(Some(point)),
        Branch::None => Ok(None),
        Branch::Limit => {
            if let Some(point) = rounded_sample(system, fuel)? {
                return Ok(Some(point));
            }
            match lexmin_by_cuts(system, 0, CUTTING_STEPS, fuel)? {
                Cuts::Empty => Ok(None),
                Cuts::Point(_, Some(point)) => Ok(Some(point)),
                Cuts::Point(_, None) | Cuts::Unbounded | Cuts::Limit => thorough_sample(system, fuel),
            }
        }
    }
}

/// Returns a point so far inside that its coordinates can be rounded: each row has a reserve of half the sum of its
/// coefficients' absolute values. A wide polyhedron has one at once.
fn rounded_sample<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<Option<Vec<T>>> {
    let vars = system.vars();
    let two = T::from_i64(2)?;
    let mut inner = system.clone();
    for row in inner.ge.iter_mut() {
        let mut reserve = T::default();
        for coefficient in &row[..vars] {
            reserve = reserve.add(&coefficient.abs())?;
        }
        row[vars] = row[vars].sub(&reserve.div_ceil(&two))?;
    }
    let tableau = tableau_of(&inner, *fuel)?;
    *fuel = tableau.fuel;
    if tableau.is_empty() || !inner.eq.is_empty() {
        return Ok(None);
    }
    let nearest = |var| -> Checked<T> {
        let (numerator, denominator) = tableau.sample(var);
        Ok(numerator.mul(&two)?.add(&denominator)?.div_floor(&denominator.mul(&two)?))
    };
    let point = gathered((0..vars).map(nearest))?;
    debug_assert!(system.may_contain(&point));
    Ok(Some(point))
}

enum Branch<T> {
    Point(Vec<T>),
    None,
    Limit,
}

/// Searches by branch and bound on the first fractional unknown, up to a number of nodes.
fn branch<T: Num>(tableau: &mut Tableau<T>, mut nodes: usize) -> Checked<Branch<T>> {
    let mut splits = Splits::new();
    loop {
        if !tableau.is_empty() {
            match first_fractional(tableau) {
                Some((var, floor)) => splits.push(tableau, var, floor),
                None => return Ok(integral_point(tableau).map_or(Branch::Limit, Branch::Point)),
            }
        }
        if !splits.advance(tableau)? {
            return Ok(Branch::None);
        }
        if nodes == 0 {
            return Ok(Branch::Limit);
        }
        nodes -= 1;
    }
}

/// Splits off the directions in which the polyhedron is unbounded. These need no search: once the others have values, a
/// point far enough along the recession cone rounds to an integer point.
fn thorough_sample<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<Option<Vec<T>>> {
    let vars = system.vars();
    let flat = bounded_rows(system, fuel)?;
    let mut bounding = Rows::new(vars + 1);
    for (row, _) in system.ge.iter().zip(&flat).filter(|(_, flat)| **flat) {
        bounding.push(row);
    }
    let (columns, rank) = column_echelon(&bounding, vars, fuel)?;
    if rank == vars {
        return search(system, fuel);
    }
    spend_entries((system.ge.len() * vars * vars) as u64, fuel)?;
    // x = sum columns[j] * y_j; only the bounding rows matter for the first `rank` of y.
    let transform = |row: &[T]| -> Checked<Vec<T>> {
        let mut out = Vec::with_capacity(vars + 1);
        for column in &columns {
            let mut sum = T::default();
            for (a, b) in row[..vars].iter().zip(column) {
                sum = sum.add(&a.mul(b)?)?;
            }
            out.push(sum);
        }
        out.push(row[vars].clone());
        Ok(out)
    };
    let mut bounded = System::new(rank);
    for row in bounding.iter() {
        let row = transform(row)?;
        let mut short = row[..rank].to_vec();
        short.push(row[vars].clone());
        bounded.ge.push(&short);
    }
    let Some(mut y) = search(&bounded, fuel)? else { return Ok(None) };
    let mut cone = System::new(vars - rank);
    for (row, _) in system.ge.iter().zip(&flat).filter(|(_, flat)| !**flat) {
        let row = transform(row)?;
        let mut constant = row[vars].clone();
        for (a, b) in row[..rank].iter().zip(&y) {
            constant = constant.add(&a.mul(b)?)?;
        }
        let mut short = row[rank..vars].to_vec();
        // Rounding up costs at most the negative coefficients.
        for value in short.iter().filter(|v| v.signum() < 0) {
            constant = constant.add(value)?;
        }
        short.push(constant);
        cone.ge.push(&short);
    }
    let tableau = tableau_of(&cone, *fuel)?;
    *fuel = tableau.fuel;
    debug_assert!(!tableau.is_empty(), "the remaining cone is full-dimensional");
    for var in 0..vars - rank {
        let (numerator, denominator) = tableau.sample(var);
        y.push(numerator.div_ceil(&denominator));
    }
    let mut point = vec![T::default(); vars];
    for (column, value) in columns.iter().zip(&y) {
        T::combine(&mut point, &T::one(), value, column)?;
    }
    debug_assert!(system.may_contain(&point));
    Ok(Some(point))
}

/// Returns which rows are constant over the whole recession cone.
///
/// If the sum of some rows, kept below 1, has a maximum of zero, all these rows are zero in the cone. If the maximum is positive, at least
/// one row is positive, and is left out of the next sum. A ray usually shows many such rows.
fn bounded_rows<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<Vec<bool>> {
    let vars = system.vars();
    let mut cone = system.clone();
    for row in cone.ge.iter_mut() {
        row[vars] = T::default();
    }
    let mut tableau = tableau_of(&cone, *fuel)?;
    let first = vars + cone.eq.len();
    let mut flat = vec![true; cone.ge.len()];
    loop {
        let mut reserve = vec![T::default(); vars];
        for (row, _) in cone.ge.iter().zip(&flat).filter(|(_, flat)| **flat) {
            for (total, coefficient) in reserve.iter_mut().zip(row) {
                *total = total.sub(coefficient)?;
            }
        }
        let mark = tableau.mark();
        let reserve = || reserve.iter().enumerate();
        tableau.add_constraint(reserve(), &T::one(), Kind::NonNegative)?;
        let least = tableau.push_row(reserve(), &T::one(), Kind::Free)?;
        tableau.optimize(least, -1)?;
        let mut none_is_positive = true;
        for (at, flat) in flat.iter_mut().enumerate().filter(|(_, flat)| **flat) {
            *flat = tableau.value(first + at).0.is_zero();
            none_is_positive &= *flat;
        }
        tableau.rollback(mark)?;
        if none_is_positive {
            *fuel = tableau.fuel;
            return Ok(flat);
        }
    }
}

struct Level<T> {
    next: T,
    high: T,
    mark: usize,
}

/// Searches a bounded system depth-first along a reduced basis.
fn search<T: Num>(system: &System<T>, fuel: &mut u64) -> Checked<Option<Vec<T>>> {
    let vars = system.vars();
    // The search solves many relaxations, so redundant rows are not worth carrying along.
    let mut tight = system.clone();
    if !drop_implied(&mut tight, fuel)? {
        return Ok(None);
    }
    let mut tableau = tableau_of(&tight, *fuel)?;
    let mut basis: Vec<Vec<T>> = identity(vars);
    let mut levels: Vec<Level<T>> = Vec::with_capacity(vars);
    let result = loop {
        if tableau.fuel == 0 {
            return Err(Stop::Exhausted);
        }
        tableau.fuel -= 1;
        if let Some(point) = integral_point(&tableau) {
            break Some(point);
        }
        // The vertex is not integral, hence not all directions are fixed yet.
        let depth = levels.len();
        let mut range = integer_range(&mut tableau, &basis[depth])?;
        if range.as_ref().is_some_and(|(low, high)| low < high) && depth + 1 < vars {
            let mut left = tableau.fuel;
            reduce(&mut basis, &tableau, depth, &mut left)?;
            tableau.fuel = left;
            range = integer_range(&mut tableau, &basis[depth])?;
        }
        if let Some((next, high)) = range {
            levels.push(Level { next, high, mark: tableau.mark() });
        }
        if !advance(&mut tableau, &basis, &mut levels)? {
            break None;
        }
    };
    *fuel = tableau.fuel;
    Ok(result)
}

/// Moves to the next value of the deepest level with a value left.
fn advance<T: Num>(tableau: &mut Tableau<T>, basis: &[Vec<T>], levels: &mut Vec<Level<T>>) -> Checked<bool> {
    while let Some(depth) = levels.len().checked_sub(1) {
        let level = &mut levels[depth];
        tableau.rollback(level.mark)?;
        if level.next > level.high {
            levels.pop();
            continue;
        }
        let mut row = basis[depth].clone();
        row.push(level.next.neg());
        level.next = level.next.add(&T::one())?;
        tableau.add_dense(&row, Kind::Zero)?;
        if !tableau.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the integer values that a linear form can take in a bounded tableau, ends included.
fn integer_range<T: Num>(tableau: &mut Tableau<T>, direction: &[T]) -> Checked<Option<(T, T)>> {
    let mut row = direction.to_vec();
    row.push(T::default());
    let (Some(low), Some(high)) = (tableau.optimum(&row, -1)?, tableau.optimum(&row, 1)?) else {
        // This cannot happen, since the callers pass bounded systems.
        return Err(Stop::Exhausted);
    };
    let (low, high) = (low.0.div_ceil(&low.1), high.0.div_floor(&high.1));
    Ok((low <= high).then_some((low, high)))
}
