//! Copies of tableaux: side by side for basis reduction, and into another number tier.

use super::pivot::normalize;
use super::{Kind, Tableau, Unknown};
use crate::num::{Checked, Num, converted};

impl<T: Num> Tableau<T> {
    /// Returns two independent copies side by side, the second one's variables after the first one's. What equalities have
    /// fixed is left out: zero rows, and columns that stay zero.
    pub(crate) fn square(&self, fuel: u64) -> Tableau<T> {
        let live: Vec<usize> = (0..self.column_owner.len())
            .filter(|c| self.unknowns[self.column_owner[*c]].kind != Kind::Zero)
            .collect();
        let is_variable = |id: &usize| self.variables.binary_search(id).is_ok();
        let rows: Vec<usize> = (0..self.row_owner.len())
            .filter(|r| {
                let owner = self.row_owner[*r];
                is_variable(&owner) || self.unknowns[owner].kind == Kind::NonNegative
            })
            .collect();
        let mut out = Tableau::new(0, 0);
        out.stride = 2 * live.len() + 2;
        out.fuel = fuel;
        out.data.reserve(out.stride * (2 * rows.len() + 4));
        let mut new_id = vec![0; self.unknowns.len()];
        for offset in [0, live.len()] {
            for (position, column) in live.iter().enumerate() {
                let owner = self.column_owner[*column];
                new_id[owner] = out.unknowns.len();
                out.column_owner.push(out.unknowns.len());
                out.unknowns.push(Unknown {
                    in_row: false,
                    at: offset + position,
                    kind: self.unknowns[owner].kind,
                });
            }
            for row in &rows {
                let owner = self.row_owner[*row];
                new_id[owner] = out.unknowns.len();
                let at = out.row_owner.len();
                out.row_owner.push(out.unknowns.len());
                out.unknowns.push(Unknown { in_row: true, at, kind: self.unknowns[owner].kind });
                let start = out.data.len();
                out.data.resize(start + out.stride, T::default());
                let (source, target) = (self.row(*row), &mut out.data[start..]);
                target[..2].clone_from_slice(&source[..2]);
                for (position, column) in live.iter().enumerate() {
                    target[2 + offset + position] = source[2 + column].clone();
                }
                normalize(target);
            }
            out.variables.extend(self.variables.iter().map(|id| new_id[*id]));
        }
        out
    }

    /// Returns the tableau in another tier; a pivot that was cut short is completed.
    pub(crate) fn promote<U: Num>(&self) -> Checked<Tableau<U>> {
        let mut wide = Tableau {
            data: converted(&self.data)?,
            stride: self.stride,
            row_owner: self.row_owner.clone(),
            column_owner: self.column_owner.clone(),
            unknowns: self.unknowns.clone(),
            variables: self.variables.clone(),
            empty_since: self.empty_since,
            unknown_since: self.unknown_since,
            pending: self.pending,
            scratch: Vec::new(),
            fuel: self.fuel,
        };
        wide.resume()?;
        Ok(wide)
    }
}
