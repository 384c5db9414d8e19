//! Searches by pivots: for a feasible sample, for an optimum, for redundant constraints.

use super::{Kind, Tableau, Unknown};
use crate::num::{Checked, Num};
use std::cmp::Ordering;

/// The rule by which the entering column is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// The column with the largest entry (Dantzig): few pivots, but they may cycle.
    Steepest,
    /// The column whose owner was pushed first (Bland): never cycles.
    First,
    /// Like `First`, among all live columns, whatever their sign.
    Any,
}

impl Rule {
    /// Returns the rule for a pivot after this many others in one search.
    fn after(pivots: usize) -> Rule {
        if pivots < STEEPEST_PIVOTS { Rule::Steepest } else { Rule::First }
    }
}

/// The number of pivots after which a search may be cycling.
const STEEPEST_PIVOTS: usize = 60;

impl<T: Num> Tableau<T> {
    /// Moves the sample until the unknown meets its `kind`; returns false if no point does.
    pub(super) fn restore(&mut self, id: usize) -> Checked<bool> {
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

    /// Returns a live column whose movement changes the row's value in `direction`, with the column's own direction.
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

    /// Returns the `NonNegative` row that reaches zero first when the column moves in `direction`.
    pub(super) fn leaving_row(
        &self,
        column: usize,
        direction: i32,
        skip: Option<usize>,
    ) -> Checked<Option<usize>> {
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

    /// Maximises (`direction` 1) or minimises (-1) a `Free` row; returns false if it is unbounded.
    pub(crate) fn optimize(&mut self, id: usize, direction: i32) -> Checked<bool> {
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

    /// Returns the multiplier of a constraint in an optimised row: its column's entry, over the row's denominator.
    pub(crate) fn multiplier(&self, objective: usize, constraint: usize) -> (T, T) {
        let row = self.row(self.unknowns[objective].at);
        let unknown = &self.unknowns[constraint];
        if unknown.in_row { (T::default(), T::one()) } else { (row[unknown.at + 2].clone(), row[0].clone()) }
    }

    /// Returns the minimum or maximum of a linear form, or `Ok(None)` if it is unbounded. The tableau must not be empty.
    pub(crate) fn optimum(&mut self, row: &[T], direction: i32) -> Checked<Option<(T, T)>> {
        let Some((constant, coefficients)) = row.split_last() else { return Ok(None) };
        let mark = self.mark();
        let id = self.push_row(coefficients.iter().enumerate(), constant, Kind::Free)?;
        let bounded = self.optimize(id, direction)?;
        let value = self.value(id);
        self.rollback(mark)?;
        Ok(bounded.then_some(value))
    }

    /// Returns whether the other constraints imply an inequality, and if so drops it for good (its unknown becomes `Free`).
    pub(crate) fn drop_if_redundant(&mut self, id: usize) -> Checked<bool> {
        if self.unknowns[id].kind != Kind::NonNegative || self.is_empty() {
            return Ok(false);
        }
        if !self.unknowns[id].in_row {
            // The value of a column is zero. It can go lower unless a row at zero prevents it.
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

    /// Marks the inequalities that the sample proves to be needed: they are zero at its vertex, and could become negative
    /// with all others unchanged. `needed` starts at unknown `first`.
    pub(crate) fn mark_needed(&self, first: usize, needed: &mut [bool]) -> Checked<()> {
        for (column, owner) in self.column_owner.iter().enumerate() {
            if *owner < first || needed[owner - first] || self.unknowns[*owner].kind != Kind::NonNegative {
                continue;
            }
            let limit = self.leaving_row(column, -1, None)?;
            needed[owner - first] = limit.is_none_or(|row| !self.constant(row).is_zero());
        }
        Ok(())
    }
}
