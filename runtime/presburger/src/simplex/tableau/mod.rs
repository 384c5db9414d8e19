//! The tableau, in one number tier.

mod copy;
mod pivot;
mod search;
mod stack;

use crate::num::{Checked, Num, Stop};
use pivot::normalize;

/// The condition on an unknown's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Free,
    NonNegative,
    Zero,
}

#[derive(Debug, Clone)]
struct Unknown {
    in_row: bool,
    at: usize,
    kind: Kind,
}

/// A tableau after Detlefs, Nelson and Saxe, "Simplify: a theorem prover for program checking" (J. ACM 52(3), section 8).
///
/// Unknowns (variables and constraints, in one stack) sit in rows or in columns. A row is
/// `[denominator, constant, coefficients..]` and means `unknown = (constant + sum coefficient * column) / denominator`.
/// The sample point sets every column to zero, so a row's sample value is `constant / denominator`.
///
/// Invariants
/// - `Denominator`: the first entry of a row is positive, and the gcd of a row is 1.
/// - `Feasible`: unless `empty_since` is set, each `NonNegative` row has a constant >= 0 and each `Zero` row is
///   identically zero over the live columns (those whose owner is not `Zero`), constant included.
/// - `Stack`: unknowns are popped in the reverse order of pushing, so a `Zero` row never has an entry in a column that
///   outlives it, and a variable that is popped sits in a column without entries.
///
/// Example: with `x >= 0` and `3 - 2x >= 0`, the first constraint takes `x`'s column, the second is the row
/// `[1, 3, -2]`; maximising `x` pivots the two and leaves `x = (3 - c1) / 2`, row `[2, 3, -1]`.
#[derive(Debug, Clone)]
pub(crate) struct Tableau<T> {
    data: Vec<T>,
    stride: usize,
    row_owner: Vec<usize>,
    column_owner: Vec<usize>,
    unknowns: Vec<Unknown>,
    variables: Vec<usize>,
    empty_since: Option<usize>,
    unknown_since: Option<usize>,
    /// A pivot that overflowed midway: its row, its column, and the first row that is still to change.
    pending: Option<(usize, usize, usize)>,
    scratch: Vec<T>,
    pub(crate) fuel: u64,
}

impl<T: Num> Tableau<T> {
    pub(crate) fn new(num_vars: usize, spare_rows: usize) -> Self {
        let stride = num_vars + 2;
        let mut tableau = Tableau {
            data: Vec::with_capacity(stride * spare_rows),
            stride,
            row_owner: Vec::with_capacity(spare_rows),
            column_owner: Vec::with_capacity(num_vars),
            unknowns: Vec::with_capacity(num_vars + spare_rows),
            variables: Vec::with_capacity(num_vars),
            empty_since: None,
            unknown_since: None,
            pending: None,
            scratch: Vec::new(),
            fuel: u64::MAX,
        };
        for _ in 0..num_vars {
            tableau.add_var();
        }
        tableau
    }

    pub(crate) fn num_vars(&self) -> usize {
        self.variables.len()
    }

    /// Returns the height of the stack of unknowns; see [`Tableau::rollback`].
    pub(crate) fn mark(&self) -> usize {
        self.unknowns.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.empty_since.is_some()
    }

    /// Returns whether a constraint could not be processed within the budget.
    pub(crate) fn is_unknown(&self) -> bool {
        self.unknown_since.is_some()
    }

    pub(crate) fn add_var(&mut self) -> usize {
        let column = self.column_owner.len();
        if column + 3 > self.stride {
            self.widen_stride((column + 3) * 2);
        }
        self.column_owner.push(self.unknowns.len());
        self.variables.push(self.unknowns.len());
        self.unknowns.push(Unknown { in_row: false, at: column, kind: Kind::Free });
        self.variables.len() - 1
    }

    fn widen_stride(&mut self, stride: usize) {
        let mut data = Vec::with_capacity(stride * self.row_owner.len());
        for row in self.data.chunks(self.stride) {
            data.extend_from_slice(row);
            data.resize(data.len() + stride - self.stride, T::default());
        }
        self.data = data;
        self.stride = stride;
    }

    fn row(&self, row: usize) -> &[T] {
        &self.data[row * self.stride..][..self.column_owner.len() + 2]
    }

    fn entry(&self, row: usize, column: usize) -> &T {
        &self.data[row * self.stride + 2 + column]
    }

    fn constant(&self, row: usize) -> &T {
        &self.data[row * self.stride + 1]
    }

    /// Pushes `sum coefficient * variable + constant` as a new unknown in a row, without restoring `Feasible`.
    pub(crate) fn push_row<'a>(
        &mut self,
        terms: impl Iterator<Item = (usize, &'a T)>,
        constant: &T,
        kind: Kind,
    ) -> Checked<usize> {
        let width = self.column_owner.len() + 2;
        let mut new = std::mem::take(&mut self.scratch);
        new.clear();
        new.resize(self.stride, T::default());
        new[0] = T::one();
        new[1] = constant.clone();
        let built = self.accumulate(&mut new[..width], terms);
        if built.is_ok() {
            self.unknowns.push(Unknown { in_row: true, at: self.row_owner.len(), kind });
            self.row_owner.push(self.unknowns.len() - 1);
            self.data.append(&mut new);
        }
        self.scratch = new;
        built.map(|()| self.unknowns.len() - 1)
    }

    fn accumulate<'a>(&self, new: &mut [T], terms: impl Iterator<Item = (usize, &'a T)>) -> Checked<()> {
        for (variable, coefficient) in terms {
            if coefficient.is_zero() {
                continue;
            }
            let unknown = &self.unknowns[self.variables[variable]];
            if !unknown.in_row {
                new[unknown.at + 2] = new[unknown.at + 2].add(&coefficient.mul(&new[0])?)?;
                continue;
            }
            let row = self.row(unknown.at);
            if row[0].is_one() && new[0].is_one() {
                T::combine(&mut new[1..], &T::one(), coefficient, &row[1..])?;
            } else {
                let gcd = row[0].gcd(&new[0]);
                let scale = row[0].div_floor(&gcd);
                let factor = coefficient.mul(&new[0].div_floor(&gcd))?;
                let denominator = new[0].mul(&scale)?;
                T::combine(&mut new[1..], &scale, &factor, &row[1..])?;
                new[0] = denominator;
            }
        }
        normalize(new);
        Ok(())
    }

    /// Adds a constraint and restores `Feasible`, or records that the tableau is empty.
    pub(crate) fn add_constraint<'a>(
        &mut self,
        terms: impl Iterator<Item = (usize, &'a T)>,
        constant: &T,
        kind: Kind,
    ) -> Checked<()> {
        let id = self.push_row(terms, constant, kind)?;
        if self.is_empty() || self.is_unknown() {
            return Ok(());
        }
        match self.restore(id) {
            Ok(true) => {
                debug_assert!(self.meets_kind(&self.unknowns[id]), "Feasible");
                Ok(())
            }
            Ok(false) => {
                self.empty_since = Some(id);
                Ok(())
            }
            Err(Stop::Exhausted) => {
                self.unknown_since = Some(id);
                Err(Stop::Exhausted)
            }
            Err(stop) => Err(stop),
        }
    }

    /// Adds a dense row of coefficients followed by the constant.
    pub(crate) fn add_dense(&mut self, row: &[T], kind: Kind) -> Checked<()> {
        match row.split_last() {
            Some((constant, coefficients)) => {
                self.add_constraint(coefficients.iter().enumerate(), constant, kind)
            }
            None => Ok(()),
        }
    }

    /// Returns the sample value of an unknown, as numerator and denominator.
    pub(crate) fn value(&self, id: usize) -> (T, T) {
        let unknown = &self.unknowns[id];
        if unknown.in_row {
            let row = self.row(unknown.at);
            (row[1].clone(), row[0].clone())
        } else {
            (T::default(), T::one())
        }
    }

    /// Returns the sample value of a variable, as numerator and denominator.
    pub(crate) fn sample(&self, variable: usize) -> (T, T) {
        self.value(self.variables[variable])
    }

    /// Returns whether the sample meets the condition of an unknown; a column is zero.
    fn meets_kind(&self, unknown: &Unknown) -> bool {
        match unknown.kind {
            Kind::NonNegative if unknown.in_row => self.constant(unknown.at).signum() >= 0,
            Kind::Zero if unknown.in_row => self.constant(unknown.at).is_zero(),
            Kind::Free | Kind::NonNegative | Kind::Zero => true,
        }
    }

    /// Asserts the invariants named on the type.
    #[cfg(test)]
    pub(crate) fn check(&self) {
        for (row, owner) in self.row_owner.iter().enumerate() {
            assert!(self.row(row)[0].signum() > 0, "Denominator");
            assert!(T::row_gcd(self.row(row)).is_one(), "Denominator");
            assert!(self.unknowns[*owner].in_row && self.unknowns[*owner].at == row);
        }
        if !self.is_empty() && !self.is_unknown() {
            assert!(self.unknowns.iter().all(|unknown| self.meets_kind(unknown)), "Feasible");
        }
        for (column, owner) in self.column_owner.iter().enumerate() {
            assert!(!self.unknowns[*owner].in_row && self.unknowns[*owner].at == column);
        }
    }
}
