//! The lexicographic dual simplex with Gomory cuts, on numbers only: like [`super::parametric`], for systems without
//! symbols, on a flat matrix.
//!
//! After Gomory, "An algorithm for integer solutions to linear programs" (Princeton-IBM report 1, 1958), in the form of
//! Feautrier, "Parametric integer programming" (RAIRO 22(3), 1988): unknowns of any sign are shifted by `M`, a number
//! larger than anything and a multiple of every divisor.
//!
//! Example: the least `x` with `2x >= 7` starts as `x = -M`; a pivot on the constraint makes it `7/2`, and the cut from
//! that row, `x >= 4`, leads to the answer.

use super::rows::System;
use crate::num::{Checked, Num, Stop};
use std::cmp::Ordering;

/// The result of the cutting-plane method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cuts<T> {
    Empty,
    /// An output has no lower bound.
    Unbounded,
    /// The least outputs, and the other unknowns if all of them are bounded below.
    Point(Vec<T>, Option<Vec<T>>),
    /// The method took too many steps.
    Limit,
}

const DENOMINATOR: usize = 0;
const BIG: usize = 1;
const CONSTANT: usize = 2;
const COLUMNS: usize = 3;

/// A tableau. A row `[denominator, big, constant, coefficients..]` means
/// `(big * M + constant + sum coefficient * column) / denominator` and is >= 0; the columns are, too.
struct LexTableau<T> {
    data: Vec<T>,
    stride: usize,
    /// The first rows are the unknowns, shifted by `M`, in order.
    ///
    /// Invariant `LexPositive`: each column, read along the unknowns, has a positive first entry.
    unknowns: usize,
    /// The number of the first cut; all rows after it are cuts.
    first_cut: usize,
    scratch: Vec<T>,
}

/// Returns the lexicographic minimum of the first `outputs` unknowns over the integer points.
pub(crate) fn lexmin_by_cuts<T: Num>(
    system: &System<T>,
    outputs: usize,
    limit: u64,
    fuel: &mut u64,
) -> Checked<Cuts<T>> {
    let mut tableau = LexTableau::new(system)?;
    for _ in 0..limit {
        *fuel = fuel.checked_sub(1).ok_or(Stop::Exhausted)?;
        if let Some(row) = tableau.violated() {
            let Some(column) = tableau.entering_column(row)? else { return Ok(Cuts::Empty) };
            tableau.pivot(row, column)?;
        } else if let Some(row) = tableau.fractional()? {
            tableau.drop_slack_cuts();
            tableau.cut(row)?;
        } else {
            return Ok(tableau.solution(outputs));
        }
    }
    Ok(Cuts::Limit)
}

impl<T: Num> LexTableau<T> {
    fn new(system: &System<T>) -> Checked<Self> {
        let unknowns = system.vars();
        let constraints = system.ge.len() + 2 * system.eq.len();
        let stride = unknowns + COLUMNS;
        let mut data = vec![T::default(); stride * unknowns];
        data.reserve(stride * (constraints + 8));
        for unknown in 0..unknowns {
            data[unknown * stride + DENOMINATOR] = T::one();
            data[unknown * stride + COLUMNS + unknown] = T::one();
        }
        let mut add = |row: &[T], negate: bool| -> Checked<()> {
            let signed = |value: &T| if negate { value.neg() } else { value.clone() };
            let mut big = T::default();
            for coefficient in &row[..unknowns] {
                big = big.sub(&signed(coefficient))?;
            }
            let start = data.len();
            data.extend([T::one(), big, signed(&row[unknowns])]);
            data.extend(row[..unknowns].iter().map(signed));
            let gcd = T::row_gcd(&row[..unknowns]);
            if !gcd.is_one() && !gcd.is_zero() {
                // Only the constant is rounded.
                data[start + CONSTANT] = data[start + CONSTANT].div_floor(&gcd);
                T::divide_row(&mut data[start + BIG..start + CONSTANT], &gcd);
                T::divide_row(&mut data[start + COLUMNS..], &gcd);
            }
            Ok(())
        };
        for row in system.eq.iter() {
            add(row, false)?;
            add(row, true)?;
        }
        for row in system.ge.iter() {
            add(row, false)?;
        }
        let first_cut = data.len() / stride;
        Ok(LexTableau { data, stride, unknowns, first_cut, scratch: Vec::new() })
    }

    fn rows(&self) -> std::slice::ChunksExact<'_, T> {
        self.data.chunks_exact(self.stride)
    }

    fn row(&self, row: usize) -> &[T] {
        &self.data[row * self.stride..][..self.stride]
    }

    /// Returns the first row with a negative value.
    fn violated(&self) -> Option<usize> {
        self.rows().position(|row| match row[BIG].signum() {
            0 => row[CONSTANT].signum() < 0,
            sign => sign < 0,
        })
    }

    /// Returns the column that repairs a negative row and keeps `LexPositive`.
    fn entering_column(&self, row: usize) -> Checked<Option<usize>> {
        let slopes = &self.row(row)[COLUMNS..];
        let mut best: Option<usize> = None;
        for column in (0..self.unknowns).filter(|c| slopes[*c].signum() > 0) {
            let Some(other) = best else {
                best = Some(column);
                continue;
            };
            for unknown in self.rows().take(self.unknowns) {
                let (a, b) = (&unknown[COLUMNS + column], &unknown[COLUMNS + other]);
                if a.is_zero() && b.is_zero() {
                    continue;
                }
                match T::cmp_products(a, &slopes[other], b, &slopes[column])? {
                    Ordering::Equal => {}
                    Ordering::Less => {
                        best = Some(column);
                        break;
                    }
                    Ordering::Greater => break,
                }
            }
        }
        Ok(best)
    }

    fn pivot(&mut self, row: usize, column: usize) -> Checked<()> {
        let at = COLUMNS + column;
        let mut pivot = std::mem::take(&mut self.scratch);
        pivot.clear();
        pivot.extend_from_slice(self.row(row));
        let slope = pivot[at].clone();
        for other in self.data.chunks_exact_mut(self.stride) {
            if other[at].is_zero() {
                continue;
            }
            let factor = std::mem::take(&mut other[at]);
            let gcd = factor.gcd(&slope);
            let (scale, factor) = if gcd.is_one() {
                (slope.clone(), factor)
            } else {
                (slope.div_exact(&gcd), factor.div_exact(&gcd))
            };
            T::combine(&mut other[BIG..], &scale, &factor.neg(), &pivot[BIG..])?;
            other[at] = factor.mul(&pivot[DENOMINATOR])?;
            if !scale.is_one() {
                other[DENOMINATOR] = other[DENOMINATOR].mul(&scale)?;
            }
            if !other[DENOMINATOR].is_one() {
                T::reduce_row(other);
            }
        }
        self.scratch = pivot;
        debug_assert!(
            (0..self.unknowns).all(|c| self.scratch[COLUMNS + c].is_zero() || self.leads(c)),
            "LexPositive"
        );
        Ok(())
    }

    /// Returns whether a column's first entry is positive.
    fn leads(&self, column: usize) -> bool {
        let mut signs = self.rows().take(self.unknowns).map(|row| row[COLUMNS + column].signum());
        signs.find(|sign| *sign != 0) == Some(1)
    }

    /// Returns the first unknown whose value is not an integer.
    fn fractional(&self) -> Checked<Option<usize>> {
        for (index, row) in self.rows().take(self.unknowns).enumerate() {
            if !row[DENOMINATOR].is_one() && !modulo(&row[CONSTANT], &row[DENOMINATOR])?.is_zero() {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Drops the cuts that do not hold the solution in place: they have done their work, and later pivots are cheaper
    /// without them.
    fn drop_slack_cuts(&mut self) {
        let mut index = self.first_cut;
        while index < self.data.len() / self.stride {
            let row = self.row(index);
            if row[BIG].is_zero() && row[CONSTANT].is_zero() {
                index += 1;
                continue;
            }
            let last = self.data.len() - self.stride;
            let (head, tail) = self.data.split_at_mut(last);
            if let Some(hole) = head.get_mut(index * self.stride..(index + 1) * self.stride) {
                hole.swap_with_slice(tail);
            }
            self.data.truncate(last);
        }
    }

    /// Adds Gomory's cut for a row: `sum (coefficient mod d) * column >= -constant mod d`.
    fn cut(&mut self, row: usize) -> Checked<()> {
        let source = self.row(row);
        let divisor = source[DENOMINATOR].clone();
        let mut cut = Vec::with_capacity(self.stride);
        cut.extend([divisor.clone(), T::default(), modulo(&source[CONSTANT].neg(), &divisor)?.neg()]);
        for coefficient in &source[COLUMNS..] {
            cut.push(modulo(coefficient, &divisor)?);
        }
        T::reduce_row(&mut cut);
        self.data.append(&mut cut);
        Ok(())
    }

    fn solution(&self, outputs: usize) -> Cuts<T> {
        let value =
            |row: &[T]| (row[BIG] == row[DENOMINATOR]).then(|| row[CONSTANT].div_floor(&row[DENOMINATOR]));
        let first: Option<Vec<T>> = self.rows().take(outputs).map(value).collect();
        let all: Option<Vec<T>> = self.rows().take(self.unknowns).map(value).collect();
        first.map_or(Cuts::Unbounded, |first| Cuts::Point(first, all))
    }
}

fn modulo<T: Num>(value: &T, divisor: &T) -> Checked<T> {
    value.sub(&value.div_floor(divisor).mul(divisor)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(eq: &[&[i64]], ge: &[&[i64]]) -> System<i64> {
        let vars = eq.iter().chain(ge).next().map_or(0, |row| row.len() - 1);
        let mut system = System::new(vars);
        eq.iter().for_each(|row| system.eq.push(row));
        ge.iter().for_each(|row| system.ge.push(row));
        system
    }

    fn run(system: &System<i64>, outputs: usize, limit: u64) -> Cuts<i64> {
        lexmin_by_cuts(system, outputs, limit, &mut 10_000).expect("small numbers")
    }

    #[test]
    fn points() {
        // The example of the module's documentation, and x + y == 5 with 3x >= 2y.
        assert_eq!(run(&system(&[], &[&[2, -7]]), 1, 100), Cuts::Point(vec![4], Some(vec![4])));
        let line = system(&[&[1, 1, -5]], &[&[3, -2, 0], &[0, 1, 0]]);
        assert_eq!(run(&line, 2, 100), Cuts::Point(vec![2, 3], Some(vec![2, 3])));
        assert_eq!(run(&line, 2, 1), Cuts::Limit);
    }

    #[test]
    fn no_points() {
        assert_eq!(run(&system(&[&[2, -1]], &[]), 1, 100), Cuts::Empty);
        // 3 <= 5x <= 4 has rational points only, and so has the triangle 2y <= 3x, 2y >= 3x - 1, 1 <= 3x - 2y.
        assert_eq!(run(&system(&[], &[&[5, -3], &[-5, 4]]), 1, 100), Cuts::Empty);
        let thin = system(&[], &[&[6, -4, -1], &[-6, 4, 1], &[1, 0, 0], &[-1, 0, 9]]);
        assert_eq!(run(&thin, 2, 100), Cuts::Empty);
    }

    #[test]
    fn unbounded_unknowns() {
        assert_eq!(run(&system(&[], &[&[-1, 3]]), 1, 100), Cuts::Unbounded);
        // The first unknown has a least value, the second does not.
        assert_eq!(run(&system(&[], &[&[1, 0, -3]]), 1, 100), Cuts::Point(vec![3], None));
        assert_eq!(run(&system(&[], &[&[1, 0, -3]]), 2, 100), Cuts::Unbounded);
    }
}
