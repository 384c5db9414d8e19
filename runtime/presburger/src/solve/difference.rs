//! Set difference, and what it needs: existentials written as floor divisions.

use super::parametric::{Leaf, parametric_lexmin};
use super::project::project;
use super::rows::{Rows, System, complement, negated};
use super::sample::{integer_sample, tableau_of};
use crate::num::{Fit, Num};

/// A system whose locals are all functions (floor divisions) of the other columns. `definitions` holds for exactly one
/// value of the locals at every point of the space; `conditions` is what restricts the set.
#[derive(Debug, Clone)]
pub(crate) struct Explicit<T> {
    pub(crate) definitions: System<T>,
    pub(crate) conditions: System<T>,
}

/// Writes a system as a union of systems whose locals (the columns from `visible` on) are floor divisions.
///
/// A local goes by exact elimination, or is defined by an equality `c q = f` (then `q = floor(f / c)`), or by a pair
/// `f <= c q <= f + w` with `w < c` (then `q = floor((f + w) / c)`), where `f` mentions defined locals only. Where that
/// is not enough, parametric integer programming finds the least locals as functions of the rest.
pub(crate) fn make_explicit<T: Num>(
    system: &System<T>,
    visible: usize,
    fuel: &mut u64,
) -> Fit<Vec<Explicit<T>>> {
    if let Some(explicit) = detect_divisions(system, visible, fuel)? {
        return Ok(vec![explicit]);
    }
    let unknowns = system.vars() - visible;
    let order: Vec<usize> = (visible..system.vars()).chain(0..visible).collect();
    // A leaf without a least local still has points: what matters is where leaves are.
    let leaves = parametric_lexmin(&system.select(&order), unknowns, unknowns, fuel)?;
    leaves.into_iter().map(|leaf| leaf_divisions(leaf, visible)).collect()
}

fn leaf_divisions<T: Num>(leaf: Leaf<T>, visible: usize) -> Fit<Explicit<T>> {
    let vars = leaf.context.vars();
    let mut definitions = System::new(vars);
    for (index, division) in leaf.divisions.iter().enumerate() {
        let constant = division.numerator.len() - 1;
        let mut row = division.numerator[..constant].to_vec();
        row.resize(vars + 1, T::default());
        row[visible + index] = row[visible + index].sub(&division.divisor)?;
        row[vars] = division.numerator[constant].clone();
        let mut upper = negated(&row);
        upper[vars] = upper[vars].add(&division.divisor)?.sub(&T::one())?;
        definitions.ge.push(&row);
        definitions.ge.push(&upper);
    }
    let mut conditions = System { eq: leaf.context.eq, ge: Rows::new(vars + 1) };
    for row in leaf.context.ge.iter().filter(|row| !definitions.ge.iter().any(|d| d == *row)) {
        conditions.ge.push(row);
    }
    Ok(Explicit { definitions, conditions })
}

fn detect_divisions<T: Num>(system: &System<T>, visible: usize, fuel: &mut u64) -> Fit<Option<Explicit<T>>> {
    let mut system = system.clone();
    let mut column = visible;
    while column < system.vars() {
        let projected = project(&system, column, 1, fuel)?;
        match projected.system {
            None => {
                // Empty: one contradiction, no locals.
                let mut conditions = System::new(visible);
                let mut row = vec![T::default(); visible + 1];
                row[visible] = T::one().neg();
                conditions.ge.push(&row);
                return Ok(Some(Explicit { definitions: System::new(visible), conditions }));
            }
            Some(smaller) if projected.exact => {
                system = smaller;
                column = visible;
            }
            Some(_) => column += 1,
        }
    }
    let vars = system.vars();
    let mut definitions = System::new(vars);
    let mut undefined: Vec<usize> = (visible..vars).collect();
    while !undefined.is_empty() {
        let found = undefined.iter().enumerate().find_map(|(position, local)| {
            let usable = |row: &[T]| undefined.iter().all(|v| v == local || row[*v].is_zero());
            numerator(&system, *local, usable).map(|row| (position, *local, row))
        });
        let Some((position, local, row)) = found else { return Ok(None) };
        // row = numerator - c * local, so 0 <= row <= c - 1 defines the local.
        let divisor = row[local].neg();
        let mut upper = negated(&row);
        upper[vars] = upper[vars].add(&divisor.sub(&T::one())?)?;
        definitions.ge.push(&row);
        definitions.ge.push(&upper);
        undefined.swap_remove(position);
    }
    let mut conditions = System { eq: system.eq, ge: Rows::new(vars + 1) };
    for row in system.ge.iter().filter(|row| !definitions.ge.iter().any(|d| d == *row)) {
        conditions.ge.push(row);
    }
    Ok(Some(Explicit { definitions, conditions }))
}

/// `numerator - c * local` for a local that the system determines as `floor(numerator / c)`.
fn numerator<T: Num>(system: &System<T>, local: usize, usable: impl Fn(&[T]) -> bool) -> Option<Vec<T>> {
    let equality = system.eq.iter().find(|row| !row[local].is_zero() && usable(row));
    let constant = system.vars();
    if let Some(row) = equality {
        let mut row = if row[local].signum() < 0 { row.to_vec() } else { negated(row) };
        // `c q = f` gives `q = floor((f + s) / c)` for each `s` in `0..c`; the one that leaves no remainder in the constant
        // lets neighbouring residues share a division.
        let divisor = row[local].neg();
        row[constant] = row[constant].div_ceil(&divisor).mul(&divisor).ok()?;
        return Some(row);
    }
    for upper in system.ge.iter().filter(|row| row[local].signum() < 0 && usable(row)) {
        for lower in system.ge.iter().filter(|row| row[local].signum() > 0) {
            let opposite = upper[..constant].iter().zip(lower).all(|(a, b)| *a == b.neg());
            if opposite && upper[constant].add(&lower[constant]).is_ok_and(|w| w < lower[local]) {
                return Some(upper.to_vec());
            }
        }
    }
    None
}

/// Disjoint systems over `visible` columns (then locals) that together are `minuend` without `subtrahend`.
pub(crate) fn subtract<T: Num>(
    minuend: &System<T>,
    subtrahend: &Explicit<T>,
    visible: usize,
    fuel: &mut u64,
) -> Fit<Vec<System<T>>> {
    let own_locals = minuend.vars() - visible;
    let their_locals = subtrahend.conditions.vars() - visible;
    let mut base = minuend.insert_columns(minuend.vars(), their_locals);
    base.append(&subtrahend.definitions.insert_columns(visible, own_locals));
    let conditions = subtrahend.conditions.insert_columns(visible, own_locals);
    let mut both = base.clone();
    both.append(&conditions);
    if integer_sample(&both, fuel)?.is_none() {
        return Ok(vec![minuend.clone()]);
    }
    let mut pieces = Vec::new();
    let mut keep = |piece: System<T>, fuel: &mut u64| -> Fit<()> {
        if integer_sample(&piece, fuel)?.is_some() {
            pieces.push(piece);
        }
        Ok(())
    };
    for row in conditions.ge.iter() {
        let mut piece = base.clone();
        piece.ge.push(&complement(row)?);
        keep(piece, fuel)?;
        base.ge.push(row);
    }
    for row in conditions.eq.iter() {
        for side in [complement(row)?, complement(&negated(row))?] {
            let mut piece = base.clone();
            piece.ge.push(&side);
            keep(piece, fuel)?;
        }
        base.eq.push(row);
    }
    Ok(pieces)
}

/// What two systems without locals become when they can be written as one.
pub(crate) enum Merge<T> {
    No,
    /// The first contains the second.
    First,
    /// The second contains the first.
    Second,
    One(System<T>),
}

/// Tries to write the union of two systems without locals as one system.
///
/// The candidate keeps every constraint of one that holds on the other; it contains the union, and is taken when nothing
/// of it is left after both are subtracted.
pub(crate) fn merge<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Fit<Merge<T>> {
    let vars = a.vars();
    let (a, b) = (inequalities(a), inequalities(b));
    let (of_a, a_all) = valid_rows(&a, &b, fuel)?;
    if a_all {
        return Ok(Merge::First);
    }
    let (of_b, b_all) = valid_rows(&b, &a, fuel)?;
    if b_all {
        return Ok(Merge::Second);
    }
    let mut hull = System::new(vars);
    hull.ge = of_a;
    of_b.iter().for_each(|row| hull.ge.push(row));
    let plain = |system: &System<T>| Explicit { definitions: System::new(vars), conditions: system.clone() };
    for rest in subtract(&hull, &plain(&a), vars, fuel)? {
        for left in subtract(&rest, &plain(&b), vars, fuel)? {
            if integer_sample(&left, fuel)?.is_some() {
                return Ok(Merge::No);
            }
        }
    }
    let mut one = hull;
    super::redundancy::remove_redundant(&mut one, fuel)?;
    Ok(Merge::One(one))
}

/// The system with each equality as two inequalities.
fn inequalities<T: Num>(system: &System<T>) -> System<T> {
    let mut out = System { eq: Rows::new(system.vars() + 1), ge: system.ge.clone() };
    for row in system.eq.iter() {
        out.ge.push(row);
        out.ge.push(&negated(row));
    }
    out
}

/// The rows of `a` that hold on all of `b`, and whether these are all of them.
fn valid_rows<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Fit<(Rows<T>, bool)> {
    let mut tableau = tableau_of(b, *fuel)?;
    let mut valid = Rows::new(a.vars() + 1);
    for row in a.ge.iter() {
        let holds = tableau.is_empty()
            || tableau.optimum(row, -1)?.is_some_and(|m| m.0.signum() >= 0)
            || b.ge.iter().any(|other| other == row);
        if holds {
            valid.push(row);
        }
    }
    *fuel = tableau.fuel;
    let all = valid.len() == a.ge.len();
    Ok((valid, all))
}
