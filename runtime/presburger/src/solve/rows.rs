//! Flat row storage, and systems of rows.

use crate::int::Int;
use crate::num::{Checked, Num, converted};
use std::any::Any;

/// Rows of one width in one allocation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rows<T> {
    data: Vec<T>,
    width: usize,
}

impl<T: Num> Rows<T> {
    pub(crate) fn new(width: usize) -> Self {
        Rows { data: Vec::new(), width }
    }

    pub(crate) fn len(&self) -> usize {
        self.data.len() / self.width
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn push(&mut self, row: &[T]) {
        debug_assert_eq!(row.len(), self.width);
        if self.data.is_empty() {
            self.data.reserve(8 * self.width);
        }
        self.data.extend_from_slice(row);
    }

    pub(crate) fn pop(&mut self) -> Option<Vec<T>> {
        let start = self.data.len().checked_sub(self.width)?;
        Some(self.data.split_off(start))
    }

    pub(crate) fn swap_remove(&mut self, row: usize) {
        let last = self.len() - 1;
        if row != last {
            let (head, tail) = self.data.split_at_mut(last * self.width);
            head[row * self.width..][..self.width].swap_with_slice(tail);
        }
        self.data.truncate(last * self.width);
    }

    pub(crate) fn iter(&self) -> std::slice::ChunksExact<'_, T> {
        self.data.chunks_exact(self.width)
    }

    pub(crate) fn iter_mut(&mut self) -> std::slice::ChunksExactMut<'_, T> {
        self.data.chunks_exact_mut(self.width)
    }

    pub(crate) fn convert<U: Num>(&self) -> Checked<Rows<U>> {
        if let Some(same) = (self as &dyn Any).downcast_ref::<Rows<U>>() {
            return Ok(same.clone());
        }
        Ok(Rows { data: converted(&self.data)?, width: self.width })
    }

    /// Converts the rows to the tier that holds all numbers.
    pub(crate) fn to_int(&self) -> Rows<Int> {
        Rows { data: self.data.iter().map(Num::to_int).collect(), width: self.width }
    }

    /// Keeps the listed columns and the constant.
    pub(crate) fn select(&self, columns: &[usize]) -> Rows<T> {
        let mut out = Rows::new(columns.len() + 1);
        for row in self.iter() {
            out.data.extend(columns.iter().map(|c| row[*c].clone()));
            out.data.push(row[self.width - 1].clone());
        }
        out
    }
}

impl<T> std::ops::Index<usize> for Rows<T> {
    type Output = [T];
    fn index(&self, row: usize) -> &[T] {
        &self.data[row * self.width..][..self.width]
    }
}

impl<T> std::ops::IndexMut<usize> for Rows<T> {
    fn index_mut(&mut self, row: usize) -> &mut [T] {
        &mut self.data[row * self.width..][..self.width]
    }
}

/// Equalities (`row == 0`) and inequalities (`row >= 0`) over integer unknowns; a row is coefficients, then the constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct System<T> {
    pub(crate) eq: Rows<T>,
    pub(crate) ge: Rows<T>,
}

impl<T: Num> System<T> {
    pub(crate) fn new(vars: usize) -> Self {
        System { eq: Rows::new(vars + 1), ge: Rows::new(vars + 1) }
    }

    pub(crate) fn vars(&self) -> usize {
        self.ge.width() - 1
    }

    pub(crate) fn convert<U: Num>(&self) -> Checked<System<U>> {
        Ok(System { eq: self.eq.convert()?, ge: self.ge.convert()? })
    }

    /// Converts the system to the tier that holds all numbers.
    pub(crate) fn to_int(&self) -> System<Int> {
        System { eq: self.eq.to_int(), ge: self.ge.to_int() }
    }

    /// Inserts `count` zero columns before column `at`.
    pub(crate) fn insert_columns(&self, at: usize, count: usize) -> System<T> {
        let mut out = System::new(self.vars() + count);
        for (from, to) in [(&self.eq, &mut out.eq), (&self.ge, &mut out.ge)] {
            for row in from.iter() {
                to.data.extend_from_slice(&row[..at]);
                to.data.resize(to.data.len() + count, T::default());
                to.data.extend_from_slice(&row[at..]);
            }
        }
        out
    }

    pub(crate) fn push(&mut self, row: &[T], equality: bool) {
        if equality {
            self.eq.push(row);
        } else {
            self.ge.push(row);
        }
    }

    /// Adds all rows of a system of the same columns.
    pub(crate) fn append(&mut self, other: &System<T>) {
        debug_assert_eq!(self.vars(), other.vars());
        self.eq.data.extend_from_slice(&other.eq.data);
        self.ge.data.extend_from_slice(&other.ge.data);
    }

    /// Returns whether a point satisfies all rows, and true for rows whose value does not fit the tier: for assertions.
    pub(crate) fn may_contain(&self, point: &[T]) -> bool {
        let value = |row| evaluate(row, point).ok();
        self.eq.iter().all(|row| value(row).is_none_or(|value| value.is_zero()))
            && self.ge.iter().all(|row| value(row).is_none_or(|value| value.signum() >= 0))
    }

    /// Keeps the listed columns and the constant.
    pub(crate) fn select(&self, columns: &[usize]) -> System<T> {
        System { eq: self.eq.select(columns), ge: self.ge.select(columns) }
    }
}

/// Returns the value of a row at a point.
pub(crate) fn evaluate<T: Num>(row: &[T], point: &[T]) -> Checked<T> {
    debug_assert_eq!(row.len(), point.len() + 1);
    let mut value = row[row.len() - 1].clone();
    for (coefficient, x) in row.iter().zip(point) {
        if !coefficient.is_zero() && !x.is_zero() {
            value = value.add(&coefficient.mul(x)?)?;
        }
    }
    Ok(value)
}

pub(crate) fn negated<T: Num>(row: &[T]) -> Vec<T> {
    row.iter().map(Num::neg).collect()
}

/// Returns the row that is at least zero where `row >= 0` does not hold: `-row - 1`.
pub(crate) fn complement<T: Num>(row: &[T]) -> Checked<Vec<T>> {
    let mut out = negated(row);
    if let Some(last) = out.last_mut() {
        *last = last.sub(&T::one())?;
    }
    Ok(out)
}
