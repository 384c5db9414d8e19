//! Popping unknowns.

use super::Tableau;
use crate::num::{Checked, Num};

impl<T: Num> Tableau<T> {
    /// Pops unknowns until `mark` of them are left. It may be called again after a promotion.
    pub(crate) fn rollback(&mut self, mark: usize) -> Checked<()> {
        while self.unknowns.len() > mark {
            self.pop()?;
        }
        self.empty_since = self.empty_since.filter(|since| *since < mark);
        self.unknown_since = self.unknown_since.filter(|since| *since < mark);
        Ok(())
    }

    fn pop(&mut self) -> Checked<()> {
        let id = self.unknowns.len() - 1;
        let is_variable = self.variables.last() == Some(&id);
        if !is_variable && !self.unknowns[id].in_row {
            let column = self.unknowns[id].at;
            let mut row = self.leaving_row(column, 1, None)?;
            if row.is_none() {
                row = self.leaving_row(column, -1, None)?;
            }
            let any = || (0..self.row_owner.len()).find(|row| !self.entry(*row, column).is_zero());
            if let Some(row) = row.or_else(any) {
                // A rollback must always succeed, whatever is left of the budget.
                self.fuel = self.fuel.max(self.pivot_cost());
                self.pivot(row, column)?;
            }
        } else if is_variable && self.unknowns[id].in_row {
            let row = self.unknowns[id].at;
            let column = (0..self.column_owner.len()).find(|column| !self.entry(row, *column).is_zero());
            if let Some(column) = column {
                self.fuel = self.fuel.max(self.pivot_cost());
                self.pivot(row, column)?;
            }
        }
        let at = self.unknowns[id].at;
        if self.unknowns[id].in_row {
            self.remove_row(at);
        } else {
            self.remove_column(at);
        }
        self.unknowns.pop();
        if is_variable {
            self.variables.pop();
        }
        Ok(())
    }

    fn remove_row(&mut self, row: usize) {
        let last = self.row_owner.len() - 1;
        if row != last {
            for offset in 0..self.stride {
                self.data.swap(row * self.stride + offset, last * self.stride + offset);
            }
            self.row_owner.swap(row, last);
            let moved = self.row_owner[row];
            self.unknowns[moved].at = row;
        }
        self.row_owner.pop();
        self.data.truncate(last * self.stride);
    }

    fn remove_column(&mut self, column: usize) {
        let last = self.column_owner.len() - 1;
        debug_assert!((0..self.row_owner.len()).all(|row| self.entry(row, column).is_zero()), "Stack");
        for row in 0..self.row_owner.len() {
            self.data.swap(row * self.stride + 2 + column, row * self.stride + 2 + last);
            self.data[row * self.stride + 2 + last] = T::default();
        }
        self.column_owner.swap(column, last);
        let moved = self.column_owner[column];
        self.unknowns[moved].at = column;
        self.column_owner.pop();
    }
}
