//! Pivots: exchanging a row with a column.

use super::Tableau;
use crate::num::{Checked, Num, Stop};

impl<T: Num> Tableau<T> {
    /// Returns the cost of a pivot in steps of the budget: one for a tableau of tens of rows, more if a pivot touches more
    /// than some 10,000 entries, or 1,000 big integers.
    pub(super) fn pivot_cost(&self) -> u64 {
        1 + ((self.data.len() * T::WORK) as u64 >> 14)
    }

    pub(super) fn pivot(&mut self, row: usize, column: usize) -> Checked<()> {
        self.fuel = self.fuel.checked_sub(self.pivot_cost()).ok_or(Stop::Exhausted)?;
        let width = self.column_owner.len() + 2;
        let start = row * self.stride;
        let pivot_row = &mut self.data[start..start + width];
        debug_assert!(!pivot_row[column + 2].is_zero());
        pivot_row.swap(0, column + 2);
        if pivot_row[0].signum() > 0 {
            for (index, value) in pivot_row.iter_mut().enumerate() {
                if index != 0 && index != column + 2 && !value.is_zero() {
                    *value = value.neg();
                }
            }
        } else {
            pivot_row[0] = pivot_row[0].neg();
            pivot_row[column + 2] = pivot_row[column + 2].neg();
        }
        normalize(pivot_row);
        debug_assert!(pivot_row[0].signum() > 0, "Denominator");
        std::mem::swap(&mut self.row_owner[row], &mut self.column_owner[column]);
        let (into_row, into_column) = (self.row_owner[row], self.column_owner[column]);
        self.unknowns[into_row].in_row = true;
        self.unknowns[into_row].at = row;
        self.unknowns[into_column].in_row = false;
        self.unknowns[into_column].at = column;
        self.substitute(row, column, 0)
    }

    /// Replaces the pivot column in all rows from `first` on. An overflow leaves the rest as `pending`.
    pub(super) fn substitute(&mut self, pivot: usize, column: usize, first: usize) -> Checked<()> {
        let width = self.column_owner.len() + 2;
        self.scratch.clear();
        self.scratch.extend_from_slice(&self.data[pivot * self.stride..][..width]);
        for index in first..self.row_owner.len() {
            if index == pivot {
                continue;
            }
            let row = &mut self.data[index * self.stride..][..width];
            if row[column + 2].is_zero() {
                continue;
            }
            if let Err(stop) = substitute_row(row, column, &self.scratch) {
                self.pending = Some((pivot, column, index));
                return Err(stop);
            }
        }
        Ok(())
    }

    /// Completes a pivot that overflowed, after a promotion.
    pub(super) fn resume(&mut self) -> Checked<()> {
        match self.pending.take() {
            Some((pivot, column, first)) => self.substitute(pivot, column, first),
            None => Ok(()),
        }
    }
}

pub(super) fn normalize<T: Num>(row: &mut [T]) {
    if row[0].is_one() {
        return;
    }
    T::reduce_row(row);
}

/// Replaces `column` in `row` by the pivot row's expression; unchanged on overflow.
fn substitute_row<T: Num>(row: &mut [T], column: usize, pivot: &[T]) -> Checked<()> {
    let factor = std::mem::take(&mut row[column + 2]);
    let result = if pivot[0].is_one() {
        T::combine(&mut row[1..], &pivot[0], &factor, &pivot[1..])
    } else {
        let gcd = factor.gcd(&pivot[0]);
        let (scale, reduced) = (pivot[0].div_exact(&gcd), factor.div_exact(&gcd));
        row[0]
            .mul(&scale)
            .and_then(|denominator| {
                T::combine(&mut row[1..], &scale, &reduced, &pivot[1..]).map(|()| denominator)
            })
            .map(|denominator| row[0] = denominator)
    };
    match result {
        Ok(()) => {
            debug_assert!(row[0].signum() > 0, "Denominator");
            normalize(row);
        }
        Err(_) => row[column + 2] = factor,
    }
    result
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, Tableau};
    use crate::int::Int;
    use crate::num::Num;

    fn cost<T: Num>(rows: usize) -> Option<u64> {
        let mut tableau = Tableau::<T>::new(30, rows);
        let row = vec![T::default(); 31];
        for _ in 0..rows {
            tableau.add_dense(&row, Kind::NonNegative).ok()?;
        }
        Some(tableau.pivot_cost())
    }

    #[test]
    fn a_pivot_of_many_big_integers_takes_more_steps() {
        assert_eq!((cost::<i64>(20), cost::<Int>(20)), (Some(1), Some(1)));
        assert_eq!((cost::<i64>(200), cost::<Int>(200)), (Some(1), Some(7)));
    }
}
