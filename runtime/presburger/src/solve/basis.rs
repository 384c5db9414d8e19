//! Generalized basis reduction (Cook, Rutherford, Scarf, Shallcross, "An implementation of the generalized basis reduction
//! algorithm for integer programming", ORSA J. on Computing 5, 1993) and unimodular completion.

use super::presolve::{spend, spend_entries};
use super::rows::Rows;
use crate::num::{Checked, Num};
use crate::simplex::tableau::{Kind, Tableau};
use std::cmp::Ordering;

/// Returns the identity, as rows of a square matrix.
pub(crate) fn identity<T: Num>(size: usize) -> Vec<Vec<T>> {
    let unit = |i| (0..size).map(|j| if i == j { T::one() } else { T::default() }).collect();
    (0..size).map(unit).collect()
}

/// A fraction with a positive denominator.
type Ratio<T> = (T, T);

struct Widths<'a, T> {
    /// The polytope's square: two copies of the unknowns, `x` then `y`.
    tableau: Tableau<T>,
    fuel: &'a mut u64,
}

impl<T: Num> Widths<'_, T> {
    fn directed<'b>(direction: &'b [T], negated: &'b [T]) -> impl Iterator<Item = (usize, &'b T)> {
        direction.iter().chain(negated).enumerate()
    }

    /// Returns the width of the polytope along `direction`, within the directions held fixed so far.
    fn width(&mut self, direction: &[T]) -> Checked<Ratio<T>> {
        Ok(self.width_and_multiplier(direction, None)?.0)
    }

    /// Returns the width with `fixed` held too, and the real `u` that minimises the width of `direction + u * fixed`.
    fn width_and_multiplier(
        &mut self,
        direction: &[T],
        fixed: Option<&[T]>,
    ) -> Checked<(Ratio<T>, Ratio<T>)> {
        spend(self.fuel)?;
        let mark = self.tableau.mark();
        let held = self.tableau.mark();
        if let Some(fixed) = fixed {
            self.hold(fixed)?;
        }
        let negated: Vec<T> = direction.iter().map(Num::neg).collect();
        let id = self.tableau.push_row(Self::directed(direction, &negated), &T::default(), Kind::Free)?;
        self.tableau.optimize(id, 1)?;
        let width = self.tableau.value(id);
        let (slope, denominator) = match fixed {
            Some(_) => self.tableau.multiplier(id, held),
            None => (T::default(), T::one()),
        };
        self.tableau.rollback(mark)?;
        Ok((width, (slope.neg(), denominator)))
    }

    fn hold(&mut self, direction: &[T]) -> Checked<()> {
        let negated: Vec<T> = direction.iter().map(Num::neg).collect();
        self.tableau.add_constraint(Self::directed(direction, &negated), &T::default(), Kind::Zero)
    }
}

fn compare<T: Num>(a: &Ratio<T>, b: &Ratio<T>) -> Checked<Ordering> {
    T::cmp_products(&a.0, &b.1, &b.0, &a.1)
}

fn add_multiple<T: Num>(basis: &mut [Vec<T>], target: usize, factor: &T, source: usize) -> Checked<()> {
    if factor.is_zero() {
        return Ok(());
    }
    let source = basis[source].clone();
    T::combine(&mut basis[target], &T::one(), factor, &source)
}

/// Reduces `basis[level..]` so that the (bounded) polytope of a tableau is thin along its first vectors. The search reduces
/// again at each level, so the work ends at a width below 1 along `basis[level]`, which allows at most one value.
///
/// Let `F_i(b)` be the width along `b` among pairs of points that agree on `basis[level..i]`. The result has
/// `F_i(b_{i+1} + u b_i) >= F_i(b_{i+1})` for all integers `u`, and `F_i(b_{i+1}) >= 3/4 F_i(b_i)`.
pub(crate) fn reduce<T: Num>(
    basis: &mut [Vec<T>],
    polytope: &Tableau<T>,
    level: usize,
    fuel: &mut u64,
) -> Checked<()> {
    let mut widths = Widths { tableau: polytope.square(*fuel), fuel };
    let reduced = reduce_with(&mut widths, basis, level);
    // The pivots of the square cost the same as the pivots of any tableau.
    *widths.fuel = widths.tableau.fuel.min(*widths.fuel);
    reduced
}

fn reduce_with<T: Num>(widths: &mut Widths<'_, T>, basis: &mut [Vec<T>], level: usize) -> Checked<()> {
    let mut width: Vec<Ratio<T>> = vec![(T::default(), T::one()); basis.len()];
    let mut marks = Vec::new();
    let mut i = level;
    width[i] = widths.width(&basis[i])?;
    while i + 1 < basis.len() {
        let fixed = basis[i].clone();
        let (next_width, u) = widths.width_and_multiplier(&basis[i + 1], Some(&fixed))?;
        let floor = u.0.div_floor(&u.1);
        let integral = floor.mul(&u.1)? == u.0;
        add_multiple(basis, i + 1, &floor, i)?;
        let mut candidate = if integral { next_width.clone() } else { widths.width(&basis[i + 1])? };
        if !integral {
            add_multiple(basis, i + 1, &T::one(), i)?;
            let other = widths.width(&basis[i + 1])?;
            if compare(&other, &candidate)? == Ordering::Less {
                candidate = other;
            } else {
                add_multiple(basis, i + 1, &T::one().neg(), i)?;
            }
        }
        let scaled = (candidate.0.mul(&T::from_i64(4)?)?, candidate.1.mul(&T::from_i64(3)?)?);
        if compare(&scaled, &width[i])? == Ordering::Less {
            basis.swap(i, i + 1);
            width[i] = candidate;
            if i > level {
                i -= 1;
                if let Some(mark) = marks.pop() {
                    widths.tableau.rollback(mark)?;
                }
            } else if width[i].0 < width[i].1 {
                return Ok(());
            }
        } else {
            marks.push(widths.tableau.mark());
            widths.hold(&basis[i])?;
            i += 1;
            width[i] = next_width;
        }
    }
    Ok(())
}

/// Returns a unimodular matrix `U` (as columns) such that `rows * U` is zero beyond its first `rank` columns, and that
/// rank.
pub(crate) fn column_echelon<T: Num>(
    rows: &Rows<T>,
    vars: usize,
    fuel: &mut u64,
) -> Checked<(Vec<Vec<T>>, usize)> {
    // Each column carries its image under the rows below it, so that one operation serves both.
    let mut columns: Vec<Vec<T>> = identity(vars);
    for (index, column) in columns.iter_mut().enumerate() {
        column.extend(rows.iter().map(|row| row[index].clone()));
    }
    let mut rank = 0;
    for row in 0..rows.len() {
        loop {
            let live = (rank..vars).filter(|c| !columns[*c][vars + row].is_zero());
            let Some(least) = live.min_by_key(|c| columns[*c][vars + row].abs()) else { break };
            columns.swap(rank, least);
            let pivot = columns[rank].clone();
            spend_entries((vars * pivot.len()) as u64, fuel)?;
            let mut clean = true;
            for column in columns.iter_mut().skip(rank + 1) {
                if !column[vars + row].is_zero() {
                    let quotient = column[vars + row].div_floor(&pivot[vars + row]);
                    T::combine(column, &T::one(), &quotient.neg(), &pivot)?;
                    clean &= column[vars + row].is_zero();
                }
            }
            if clean {
                rank += 1;
                break;
            }
        }
    }
    for column in &mut columns {
        column.truncate(vars);
    }
    Ok((columns, rank))
}
