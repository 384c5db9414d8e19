//! The tableau of one number tier.

use crate::num::{Fit, Num, Stop};
use std::cmp::Ordering;

/// What is asked of an unknown's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Free,
    NonNegative,
    Zero,
}

/// Which of the columns that would do enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// The one with the largest entry (Dantzig): few pivots, but they may cycle.
    Steepest,
    /// The one whose owner was pushed first (Bland): never cycles.
    First,
    /// As `First`, among all live columns, whatever their sign.
    Any,
}

impl Rule {
    /// The rule for a pivot after so many others in one search.
    fn after(pivots: usize) -> Rule {
        if pivots < STEEPEST_PIVOTS { Rule::Steepest } else { Rule::First }
    }
}

/// Searches longer than this may be cycling.
const STEEPEST_PIVOTS: usize = 60;

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
    /// A pivot that overflowed midway: its row, its column, the first row that is still to be changed.
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

    /// The height of the stack of unknowns; see [`Tableau::rollback`].
    pub(crate) fn mark(&self) -> usize {
        self.unknowns.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.empty_since.is_some()
    }

    /// Whether a constraint could not be processed within the budget.
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
    ) -> Fit<usize> {
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

    fn accumulate<'a>(&self, new: &mut [T], terms: impl Iterator<Item = (usize, &'a T)>) -> Fit<()> {
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
    ) -> Fit<()> {
        let id = self.push_row(terms, constant, kind)?;
        if self.is_empty() || self.is_unknown() {
            return Ok(());
        }
        match self.restore(id) {
            Ok(true) => Ok(()),
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
    pub(crate) fn add_dense(&mut self, row: &[T], kind: Kind) -> Fit<()> {
        match row.split_last() {
            Some((constant, coefficients)) => {
                self.add_constraint(coefficients.iter().enumerate(), constant, kind)
            }
            None => Ok(()),
        }
    }

    /// Moves the sample until the unknown meets its `kind`; false when no point does.
    fn restore(&mut self, id: usize) -> Fit<bool> {
        let mut pivots = 0;
        loop {
            let rule = Rule::after(pivots);
            pivots += 1;
            let Unknown { in_row, at: row, kind } = self.unknowns[id];
            if !in_row {
                return Ok(true);
            }
            let sign = self.constant(row).signum();
            match kind {
                Kind::Free => return Ok(true),
                Kind::NonNegative if sign >= 0 => return Ok(true),
                Kind::Zero if sign == 0 => {
                    // Any live column will do: with a constant of zero the sample does not move.
                    if let Some((column, _)) = self.entering_column(row, 1, Rule::Any) {
                        self.pivot(row, column)?;
                    }
                    return Ok(true);
                }
                _ => {}
            }
            let Some((column, direction)) = self.entering_column(row, -sign, rule) else {
                return Ok(false);
            };
            let own_ratio = (self.constant(row).abs(), self.entry(row, column).abs());
            match self.leaving_row(column, direction, Some(row))? {
                Some(limit) => {
                    let (value, slope) = (self.constant(limit), self.entry(limit, column).abs());
                    if T::cmp_products(&own_ratio.0, &slope, value, &own_ratio.1)? == Ordering::Greater {
                        self.pivot(limit, column)?;
                    } else {
                        self.pivot(row, column)?;
                        return Ok(true);
                    }
                }
                None => {
                    self.pivot(row, column)?;
                    return Ok(true);
                }
            }
        }
    }

    /// A live column whose movement changes the row's value in `direction`, with the column's own direction.
    fn entering_column(&self, row: usize, direction: i32, rule: Rule) -> Option<(usize, i32)> {
        let mut best: Option<(usize, i32, usize)> = None;
        for (column, entry) in self.row(row)[2..].iter().enumerate() {
            let sign = entry.signum();
            if sign == 0 {
                continue;
            }
            let owner = self.column_owner[column];
            let usable = match self.unknowns[owner].kind {
                // A free unknown never blocks once it is in a row.
                Kind::Free if rule == Rule::Steepest => return Some((column, sign * direction)),
                Kind::Free => true,
                Kind::NonNegative => rule == Rule::Any || sign == direction,
                Kind::Zero => false,
            };
            let better = |best: &(usize, i32, usize)| match rule {
                Rule::Steepest => entry.larger(self.entry(row, best.0)),
                Rule::First | Rule::Any => owner < best.2,
            };
            if usable && best.as_ref().is_none_or(better) {
                best = Some((column, sign * direction, owner));
            }
        }
        best.map(|b| (b.0, b.1))
    }

    /// The `NonNegative` row that reaches zero first when the column moves in `direction`.
    fn leaving_row(&self, column: usize, direction: i32, skip: Option<usize>) -> Fit<Option<usize>> {
        let mut best: Option<(usize, T)> = None;
        for row in 0..self.row_owner.len() {
            let entry = self.entry(row, column);
            if entry.signum() * direction >= 0
                || Some(row) == skip
                || self.unknowns[self.row_owner[row]].kind != Kind::NonNegative
            {
                continue;
            }
            let slope = entry.abs();
            let better = match &best {
                None => true,
                Some((other, other_slope)) => {
                    match T::cmp_products(self.constant(row), other_slope, self.constant(*other), &slope)? {
                        Ordering::Less => true,
                        Ordering::Equal => self.row_owner[row] < self.row_owner[*other],
                        Ordering::Greater => false,
                    }
                }
            };
            if better {
                best = Some((row, slope));
            }
        }
        Ok(best.map(|b| b.0))
    }

    /// Steps of the budget: one for a tableau of tens of rows, more where a pivot touches more than some 10,000 entries.
    fn pivot_cost(&self) -> u64 {
        1 + (self.data.len() as u64 >> 14)
    }

    fn pivot(&mut self, row: usize, column: usize) -> Fit<()> {
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
        std::mem::swap(&mut self.row_owner[row], &mut self.column_owner[column]);
        let (into_row, into_column) = (self.row_owner[row], self.column_owner[column]);
        self.unknowns[into_row].in_row = true;
        self.unknowns[into_row].at = row;
        self.unknowns[into_column].in_row = false;
        self.unknowns[into_column].at = column;
        self.substitute(row, column, 0)
    }

    /// Replaces the pivot column in all rows from `first` on. An overflow leaves the rest as `pending`.
    fn substitute(&mut self, pivot: usize, column: usize, first: usize) -> Fit<()> {
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
    fn resume(&mut self) -> Fit<()> {
        match self.pending.take() {
            Some((pivot, column, first)) => self.substitute(pivot, column, first),
            None => Ok(()),
        }
    }

    /// Maximises (`direction` 1) or minimises (-1) a `Free` row; false when it is unbounded.
    pub(crate) fn optimize(&mut self, id: usize, direction: i32) -> Fit<bool> {
        debug_assert!(self.unknowns[id].kind == Kind::Free && !self.is_empty());
        let mut pivots = 0;
        while self.unknowns[id].in_row {
            let row = self.unknowns[id].at;
            let Some((column, toward)) = self.entering_column(row, direction, Rule::after(pivots)) else {
                return Ok(true);
            };
            pivots += 1;
            match self.leaving_row(column, toward, Some(row))? {
                Some(limit) => self.pivot(limit, column)?,
                None => return Ok(false),
            }
        }
        Ok(false)
    }

    /// The sample value of an unknown, as numerator and denominator.
    pub(crate) fn value(&self, id: usize) -> (T, T) {
        let unknown = &self.unknowns[id];
        if unknown.in_row {
            let row = self.row(unknown.at);
            (row[1].clone(), row[0].clone())
        } else {
            (T::default(), T::one())
        }
    }

    /// The sample value of a variable, as numerator and denominator.
    pub(crate) fn sample(&self, variable: usize) -> (T, T) {
        self.value(self.variables[variable])
    }

    /// The multiplier of a constraint in an optimised row: its column's entry, over the row's denominator.
    pub(crate) fn multiplier(&self, objective: usize, constraint: usize) -> (T, T) {
        let row = self.row(self.unknowns[objective].at);
        let unknown = &self.unknowns[constraint];
        if unknown.in_row { (T::default(), T::one()) } else { (row[unknown.at + 2].clone(), row[0].clone()) }
    }

    /// Minimum or maximum of a linear form. `Ok(None)` when unbounded. The tableau must not be empty.
    pub(crate) fn optimum(&mut self, row: &[T], direction: i32) -> Fit<Option<(T, T)>> {
        let Some((constant, coefficients)) = row.split_last() else { return Ok(None) };
        let mark = self.mark();
        let id = self.push_row(coefficients.iter().enumerate(), constant, Kind::Free)?;
        let bounded = self.optimize(id, direction)?;
        let value = self.value(id);
        self.rollback(mark)?;
        Ok(bounded.then_some(value))
    }

    /// Whether the other constraints imply an inequality; if so it is dropped for good (its unknown becomes `Free`).
    pub(crate) fn drop_if_redundant(&mut self, id: usize) -> Fit<bool> {
        if self.unknowns[id].kind != Kind::NonNegative || self.is_empty() {
            return Ok(false);
        }
        if !self.unknowns[id].in_row {
            // In a column the value is zero. It can go lower unless a row is at zero and in the way.
            let column = self.unknowns[id].at;
            match self.leaving_row(column, -1, None)? {
                Some(limit) if self.constant(limit).is_zero() => self.pivot(limit, column)?,
                _ => return Ok(false),
            }
        }
        self.unknowns[id].kind = Kind::Free;
        let mut pivots = 0;
        while self.constant(self.unknowns[id].at).signum() >= 0 {
            let row = self.unknowns[id].at;
            let Some((column, toward)) = self.entering_column(row, -1, Rule::after(pivots)) else {
                return Ok(true);
            };
            pivots += 1;
            match self.leaving_row(column, toward, Some(row))? {
                Some(limit) => self.pivot(limit, column)?,
                None => break,
            }
        }
        self.unknowns[id].kind = Kind::NonNegative;
        self.restore(id)?;
        Ok(false)
    }

    /// Marks the inequalities that the sample shows to be needed: at its vertex they are zero, and leaving all others as they
    /// are they could be negative. `needed` starts at unknown `first`.
    pub(crate) fn mark_needed(&self, first: usize, needed: &mut [bool]) -> Fit<()> {
        for (column, owner) in self.column_owner.iter().enumerate() {
            if *owner < first || needed[owner - first] || self.unknowns[*owner].kind != Kind::NonNegative {
                continue;
            }
            let limit = self.leaving_row(column, -1, None)?;
            needed[owner - first] = limit.is_none_or(|row| !self.constant(row).is_zero());
        }
        Ok(())
    }

    /// Pops unknowns until `mark` of them are left. May be called again after a promotion.
    pub(crate) fn rollback(&mut self, mark: usize) -> Fit<()> {
        while self.unknowns.len() > mark {
            self.pop()?;
        }
        self.empty_since = self.empty_since.filter(|since| *since < mark);
        self.unknown_since = self.unknown_since.filter(|since| *since < mark);
        Ok(())
    }

    fn pop(&mut self) -> Fit<()> {
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
        for row in 0..self.row_owner.len() {
            self.data.swap(row * self.stride + 2 + column, row * self.stride + 2 + last);
            self.data[row * self.stride + 2 + last] = T::default();
        }
        self.column_owner.swap(column, last);
        let moved = self.column_owner[column];
        self.unknowns[moved].at = column;
        self.column_owner.pop();
    }

    /// Two independent copies side by side, the second one's variables after the first one's. What equalities have fixed
    /// is left out: rows that are zero, and columns that stay zero.
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

    /// The same tableau in another tier, with a pivot that was cut short completed.
    pub(crate) fn promote<U: Num>(&self) -> Fit<Tableau<U>> {
        let convert = |values: &[T]| values.iter().map(|v| U::from_int(&v.to_int())).collect::<Fit<Vec<U>>>();
        let mut wide = Tableau {
            data: convert(&self.data)?,
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

    /// Checks the invariants named on the type.
    #[cfg(test)]
    pub(crate) fn check(&self) {
        for (row, owner) in self.row_owner.iter().enumerate() {
            assert!(self.row(row)[0].signum() > 0, "Denominator");
            assert!(T::row_gcd(self.row(row)).is_one(), "Denominator");
            assert!(self.unknowns[*owner].in_row && self.unknowns[*owner].at == row);
            if self.is_empty() || self.is_unknown() {
                continue;
            }
            match self.unknowns[*owner].kind {
                Kind::Free => {}
                Kind::NonNegative => assert!(self.constant(row).signum() >= 0, "Feasible"),
                Kind::Zero => assert!(self.constant(row).is_zero(), "Feasible"),
            }
        }
        for (column, owner) in self.column_owner.iter().enumerate() {
            assert!(!self.unknowns[*owner].in_row && self.unknowns[*owner].at == column);
        }
    }
}

fn normalize<T: Num>(row: &mut [T]) {
    if row[0].is_one() {
        return;
    }
    T::reduce_row(row);
}

/// Replaces `column` in `row` by the pivot row's expression; unchanged on overflow.
fn substitute_row<T: Num>(row: &mut [T], column: usize, pivot: &[T]) -> Fit<()> {
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
        Ok(()) => normalize(row),
        Err(_) => row[column + 2] = factor,
    }
    result
}
