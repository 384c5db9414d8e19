//! Set difference, for which existentials are written as floor divisions.

use super::parametric::{Leaf, parametric_lexmin};
use super::position::{Position, position, position_to_row};
use super::presolve::spend;
use super::project::project;
use super::rows::{Rows, System, complement, negated};
use super::sample::{integer_sample, integral_point, tableau_of};
use crate::num::{Checked, Num, Stop, gathered};
use crate::simplex::tableau::{Kind, Tableau};

/// A system whose locals are all functions (floor divisions) of the other columns. `definitions` holds for exactly one
/// value of the locals at every point of the space; `conditions` restricts the set.
#[derive(Debug, Clone)]
pub(crate) struct Explicit<T> {
    pub(crate) definitions: System<T>,
    pub(crate) conditions: System<T>,
}

/// Writes a system as a union of systems whose locals (the columns from `visible` on) are floor divisions.
///
/// A local is removed by exact elimination, or defined by an equality `c q = f` (then `q = floor(f / c)`), or by a pair
/// `f <= c q <= f + w` with `w < c` (then `q = floor((f + w) / c)`), where `f` mentions defined locals only. If that is not
/// enough, parametric integer programming finds the least locals as functions of the rest.
pub(crate) fn make_explicit<T: Num>(
    system: &System<T>,
    visible: usize,
    fuel: &mut u64,
) -> Checked<Vec<Explicit<T>>> {
    if let Some(explicit) = detect_divisions(system, visible, fuel)? {
        return Ok(vec![explicit]);
    }
    let unknowns = system.vars() - visible;
    let order: Vec<usize> = (visible..system.vars()).chain(0..visible).collect();
    // A leaf without a least local still has points; only the regions of the leaves matter.
    let leaves = parametric_lexmin(&system.select(&order), unknowns, unknowns, fuel)?;
    gathered(leaves.into_iter().map(|leaf| leaf_divisions(leaf, visible)))
}

fn leaf_divisions<T: Num>(leaf: Leaf<T>, visible: usize) -> Checked<Explicit<T>> {
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

fn detect_divisions<T: Num>(
    system: &System<T>,
    visible: usize,
    fuel: &mut u64,
) -> Checked<Option<Explicit<T>>> {
    let mut system = system.clone();
    let mut column = visible;
    while column < system.vars() {
        let projected = project(&system, column, 1, fuel)?;
        match projected.system {
            None => {
                // The system is empty: one contradiction, no locals.
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

/// Returns `numerator - c * local` for a local that the system determines as `floor(numerator / c)`.
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

/// Returns disjoint systems over `visible` columns (then locals) that together are `minuend` without `subtrahend`.
pub(crate) fn subtract<T: Num>(
    minuend: &System<T>,
    subtrahend: &Explicit<T>,
    visible: usize,
    fuel: &mut u64,
) -> Checked<Vec<System<T>>> {
    spend(fuel)?;
    match position(minuend, &subtrahend.conditions, visible) {
        Position::Apart => return Ok(vec![minuend.clone()]),
        Position::Inside => return Ok(Vec::new()),
        Position::Open => {}
    }
    let (base, columns) = with_definitions(minuend, &subtrahend.definitions, visible)?;
    let mut conditions = System::new(base.vars());
    for (rows, equality) in [(&subtrahend.conditions.eq, true), (&subtrahend.conditions.ge, false)] {
        for row in rows.iter() {
            conditions.push(&placed(row, &columns, base.vars())?, equality);
        }
    }
    let mut tableau = tableau_of(&base, *fuel)?;
    let pieces = if tableau.is_empty() {
        Vec::new()
    } else if meets(&mut tableau, &base, &conditions)? {
        cut(base, &mut tableau, &conditions)?
    } else {
        vec![minuend.clone()]
    };
    *fuel = tableau.fuel;
    Ok(pieces)
}

/// Returns disjoint parts of a system, given with its tableau: each part violates a condition and satisfies the conditions before it.
fn cut<T: Num>(base: System<T>, tableau: &mut Tableau<T>, conditions: &System<T>) -> Checked<Vec<System<T>>> {
    let mut base = base;
    let mut pieces = Vec::new();
    let mut keep = |row: &[T], base: &System<T>, tableau: &mut Tableau<T>| -> Checked<()> {
        let negative = goes_below_zero(tableau, row)?;
        if negative == Some(false) {
            return Ok(());
        }
        let mut piece = base.clone();
        piece.ge.push(&complement(row)?);
        if negative == Some(true) || integer_sample(&piece, &mut tableau.fuel)?.is_some() {
            pieces.push(piece);
        }
        Ok(())
    };
    for row in conditions.ge.iter() {
        keep(row, &base, tableau)?;
        tableau.add_dense(row, Kind::NonNegative)?;
        base.ge.push(row);
    }
    for row in conditions.eq.iter() {
        for side in [row, &negated(row)] {
            keep(side, &base, tableau)?;
        }
        tableau.add_dense(row, Kind::Zero)?;
        base.eq.push(row);
    }
    Ok(pieces)
}

/// Returns a system with the definitions of another system, and the positions of its columns in the result. A local with the same
/// definition is shared: a difference whose pieces all divide alike keeps a single local.
fn with_definitions<T: Num>(
    system: &System<T>,
    definitions: &System<T>,
    visible: usize,
) -> Checked<(System<T>, Vec<usize>)> {
    const NOWHERE: usize = usize::MAX;
    let mut both = system.clone();
    let mut columns: Vec<usize> = (0..visible).collect();
    columns.resize(definitions.vars(), NOWHERE);
    // Definitions come in pairs, ordered so that each uses only locals defined before.
    for index in (0..definitions.ge.len()).step_by(2) {
        let [lower, upper] = [&definitions.ge[index], &definitions.ge[index + 1]];
        let new = |v: &usize| columns[*v] == NOWHERE && !lower[*v].is_zero();
        let Some(local) = (visible..definitions.vars()).find(new) else { return Err(Stop::Exhausted) };
        let mut shared = false;
        for column in visible..both.vars() {
            columns[local] = column;
            let [low, high] = [placed(lower, &columns, both.vars())?, placed(upper, &columns, both.vars())?];
            shared = both.ge.iter().any(|row| *row == low) && both.ge.iter().any(|row| *row == high);
            if shared {
                break;
            }
        }
        if !shared {
            columns[local] = both.vars();
            both = both.insert_columns(both.vars(), 1);
            for row in [lower, upper] {
                both.ge.push(&placed(row, &columns, both.vars())?);
            }
        }
    }
    debug_assert!(!columns.contains(&NOWHERE), "a local without a definition");
    Ok((both, columns))
}

/// Returns a row with its columns moved to those listed, of `vars` ones; two may have become one.
fn placed<T: Num>(row: &[T], columns: &[usize], vars: usize) -> Checked<Vec<T>> {
    let mut out = vec![T::default(); vars + 1];
    for (value, column) in row.iter().zip(columns).filter(|(value, _)| !value.is_zero()) {
        out[*column] = out[*column].add(value)?;
    }
    out[vars] = row[row.len() - 1].clone();
    Ok(out)
}

/// Returns whether a system, given with its tableau, has a point in common with another.
fn meets<T: Num>(tableau: &mut Tableau<T>, system: &System<T>, other: &System<T>) -> Checked<bool> {
    let mark = tableau.mark();
    for (rows, kind) in [(&other.eq, Kind::Zero), (&other.ge, Kind::NonNegative)] {
        for row in rows.iter() {
            tableau.add_dense(row, kind)?;
        }
    }
    let (empty, point) = (tableau.is_empty(), integral_point(tableau).is_some());
    tableau.rollback(mark)?;
    if empty || point {
        return Ok(!empty);
    }
    let mut both = system.clone();
    both.append(other);
    Ok(integer_sample(&both, &mut tableau.fuel)?.is_some())
}

/// Returns whether a form is negative at some integer point; `None` if the relaxation does not tell.
fn goes_below_zero<T: Num>(tableau: &mut Tableau<T>, row: &[T]) -> Checked<Option<bool>> {
    if tableau.is_empty() {
        return Ok(Some(false));
    }
    let mark = tableau.mark();
    let last = row.len() - 1;
    let id = tableau.push_row(row[..last].iter().enumerate(), &row[last], Kind::Free)?;
    let bounded = tableau.optimize(id, -1)?;
    let (numerator, denominator) = tableau.value(id);
    let negative = if bounded && numerator.div_ceil(&denominator).signum() >= 0 {
        Some(false)
    } else {
        (bounded && integral_point(tableau).is_some()).then_some(true)
    };
    tableau.rollback(mark)?;
    Ok(negative)
}

/// The result of joining two systems without locals.
pub(crate) enum Merge<T> {
    No,
    /// The first contains the second.
    First,
    /// The second contains the first.
    Second,
    One(System<T>),
}

/// Tries to write the union of two systems without locals as a single system.
///
/// The candidate keeps every constraint of one that holds on the other. It contains the union, and equals it if none of its
/// points violates another constraint of each.
pub(crate) fn merge<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Checked<Merge<T>> {
    spend(fuel)?;
    let (a, b) = (inequalities(a), inequalities(b));
    let (of_a, cuts_of_a) = valid_rows(&a, &b, fuel)?;
    if cuts_of_a.is_empty() {
        return Ok(Merge::First);
    }
    let (of_b, cuts_of_b) = valid_rows(&b, &a, fuel)?;
    if cuts_of_b.is_empty() {
        return Ok(Merge::Second);
    }
    let mut hull = System::new(a.vars());
    hull.ge = of_a;
    of_b.iter().for_each(|row| hull.ge.push(row));
    let mut tableau = tableau_of(&hull, *fuel)?;
    for row_of_a in cuts_of_a.iter() {
        let outside_a = complement(row_of_a)?;
        let mark = tableau.mark();
        tableau.add_dense(&outside_a, Kind::NonNegative)?;
        for row_of_b in cuts_of_b.iter() {
            let mut outside = System::new(a.vars());
            outside.ge.push(&complement(row_of_b)?);
            let mut here = hull.clone();
            here.ge.push(&outside_a);
            if !tableau.is_empty() && meets(&mut tableau, &here, &outside)? {
                *fuel = tableau.fuel;
                return Ok(Merge::No);
            }
        }
        tableau.rollback(mark)?;
    }
    *fuel = tableau.fuel;
    let mut one = hull;
    super::redundancy::remove_redundant(&mut one, fuel)?;
    Ok(Merge::One(one))
}

/// Returns the system with each equality as two inequalities.
fn inequalities<T: Num>(system: &System<T>) -> System<T> {
    let mut out = System { eq: Rows::new(system.vars() + 1), ge: system.ge.clone() };
    for row in system.eq.iter() {
        out.ge.push(row);
        out.ge.push(&negated(row));
    }
    out
}

/// Returns the rows of `a` that hold on all of `b`, which has points, and the other rows.
fn valid_rows<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Checked<(Rows<T>, Rows<T>)> {
    let (mut valid, mut cuts) = (Rows::new(a.vars() + 1), Rows::new(a.vars() + 1));
    // Most rows need no tableau.
    let mut relaxation: Option<Tableau<T>> = None;
    for row in a.ge.iter() {
        let holds = match position_to_row(b, row) {
            Position::Inside => true,
            Position::Apart => false,
            Position::Open => {
                let tableau = match &mut relaxation {
                    Some(tableau) => tableau,
                    None => relaxation.insert(tableau_of(b, *fuel)?),
                };
                tableau.is_empty() || tableau.optimum(row, -1)?.is_some_and(|m| m.0.signum() >= 0)
            }
        };
        if holds {
            valid.push(row);
        } else {
            cuts.push(row);
        }
    }
    if let Some(tableau) = relaxation {
        *fuel = tableau.fuel;
    }
    Ok((valid, cuts))
}
