//! Floor divisions as locals, in a normal form in which equal ones are shared.
//!
//! A row over quotients has the visible columns, one column for each quotient, and the constant. A quotient
//! `floor(n / c)` is brought to a form in which equal ones look equal: with `n = c w + r`, where the coefficients of `r` and
//! its constant are in `0..c`, it is `w + floor(r / c)`; and with a common divisor `g` of `c` and the coefficients of `r`,
//! `floor((g y + k) / c) = floor((y + floor(k / g)) / (c / g))`.
//!
//! Example: `floor((9 - 2x) / 4)` is `2 - x + floor((2x + 1) / 4)`, which is `2 - x + floor(x / 2)`.

use super::difference::Explicit;
use super::parametric::Division;
use super::rows::{System, negated};
use crate::num::{Checked, Num, Stop, converted};

/// Floor divisions over `visible` columns, each using only those before it.
///
/// Invariant `Reduced`: the coefficients and the constant of a numerator are in `0..divisor`, the gcd of the coefficients
/// and the divisor is 1, and no two quotients are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quotients<T> {
    visible: usize,
    /// The divisions. A numerator has exactly the columns before its quotient, and the constant.
    pub(crate) list: Vec<Division<T>>,
}

/// Conditions whose columns are the visible ones and the quotients.
#[derive(Debug, Clone)]
pub(crate) struct Divided<T> {
    pub(crate) quotients: Quotients<T>,
    pub(crate) conditions: System<T>,
}

impl<T: Num> Quotients<T> {
    pub(crate) fn new(visible: usize) -> Self {
        Quotients { visible, list: Vec::new() }
    }

    /// Returns the number of columns, without the constant.
    pub(crate) fn columns(&self) -> usize {
        self.visible + self.list.len()
    }

    /// Extends a row over the visible columns and some of the first quotients to all columns.
    pub(crate) fn pad(&self, row: &[T]) -> Vec<T> {
        let (constant, coefficients) = row.split_last().map_or((T::default(), row), |(k, c)| (k.clone(), c));
        let mut out = coefficients.to_vec();
        out.resize(self.columns(), T::default());
        out.push(constant);
        out
    }

    /// Returns `floor(numerator / divisor)` as a row; the numerator is a row over all columns, the divisor is positive.
    pub(crate) fn quotient(&mut self, numerator: &[T], divisor: &T) -> Checked<Vec<T>> {
        let last = numerator.len() - 1;
        debug_assert_eq!(last, self.columns());
        let mut whole = Vec::with_capacity(last + 2);
        let mut rest = Vec::with_capacity(last + 1);
        for value in numerator {
            let quotient = value.div_floor(divisor);
            rest.push(value.sub(&quotient.mul(divisor)?)?);
            whole.push(quotient);
        }
        let gcd = T::row_gcd(&rest[..last]).gcd(divisor);
        let reduced = divisor.div_floor(&gcd);
        if reduced.is_one() || rest[..last].iter().all(Num::is_zero) {
            return Ok(whole);
        }
        if !gcd.is_one() {
            rest.iter_mut().for_each(|v| *v = v.div_floor(&gcd));
        }
        let same = |(index, division): &(usize, &Division<T>)| {
            let own = self.visible + index;
            let (constant, coefficients) = (&division.numerator[own], &division.numerator[..own]);
            division.divisor == reduced
                && *coefficients == rest[..own]
                && rest[own..last].iter().all(Num::is_zero)
                && *constant == rest[last]
        };
        let found = self.list.iter().enumerate().find(same).map(|(index, _)| index);
        let column = self.visible + found.unwrap_or(self.list.len());
        if found.is_none() {
            let division = Division { numerator: rest, divisor: reduced };
            debug_assert!(is_reduced(&division), "Reduced");
            self.list.push(division);
            whole.insert(last, T::default());
        }
        whole[column] = whole[column].add(&T::one())?;
        Ok(whole)
    }

    /// Returns a row with its columns replaced by the given values (rows over the visible columns and quotients).
    pub(crate) fn substitute(&self, row: &[T], values: &[Vec<T>]) -> Checked<Vec<T>> {
        let mut out = vec![T::default(); self.columns() + 1];
        let last = out.len() - 1;
        out[last] = row[row.len() - 1].clone();
        for (coefficient, value) in row.iter().zip(values) {
            if !coefficient.is_zero() {
                T::combine(&mut out, &T::one(), coefficient, &self.pad(value))?;
            }
        }
        Ok(out)
    }

    /// Returns the rows that are one visible column each.
    pub(crate) fn identity(&self) -> Vec<Vec<T>> {
        let unit = |column| {
            let mut row = vec![T::default(); self.columns() + 1];
            row[column] = T::one();
            row
        };
        (0..self.visible).map(unit).collect()
    }

    /// Adds the quotients of another list whose visible columns have the given values, and returns the values of all its
    /// columns.
    pub(crate) fn adopt(&mut self, other: &[Division<T>], values: Vec<Vec<T>>) -> Checked<Vec<Vec<T>>> {
        let mut values = values;
        for division in other {
            let numerator = self.substitute(&division.numerator, &values)?;
            values.push(self.quotient(&numerator, &division.divisor)?);
        }
        Ok(values)
    }

    /// Returns `0 <= numerator - divisor * quotient <= divisor - 1` for each quotient.
    pub(crate) fn definitions(&self) -> Checked<System<T>> {
        let mut system = System::new(self.columns());
        for (index, division) in self.list.iter().enumerate() {
            let mut row = self.pad(&division.numerator);
            row[self.visible + index] = division.divisor.neg();
            let mut upper = negated(&row);
            let last = upper.len() - 1;
            upper[last] = upper[last].add(&division.divisor)?.sub(&T::one())?;
            system.ge.push(&row);
            system.ge.push(&upper);
        }
        Ok(system)
    }
}

impl<T: Num> Quotients<T> {
    /// Returns the quotients that some rows use, directly or through other quotients, and the columns that stay.
    pub(crate) fn used_by<'a>(&self, rows: impl Iterator<Item = &'a [T]>) -> (Quotients<T>, Vec<usize>) {
        let visible = self.visible;
        let mut used = vec![false; self.list.len()];
        for row in rows {
            for (flag, _) in used.iter_mut().zip(&row[visible..]).filter(|(_, v)| !v.is_zero()) {
                *flag = true;
            }
        }
        for index in (0..used.len()).rev().filter(|i| used[*i]).collect::<Vec<_>>() {
            self.mark(index, &mut used);
        }
        let kept = |columns: usize| (0..columns).filter(|c| *c < visible || used[*c - visible]);
        let mut list = Vec::new();
        for (index, division) in self.list.iter().enumerate().filter(|(i, _)| used[*i]) {
            let own = visible + index;
            let mut numerator: Vec<T> = kept(own).map(|c| division.numerator[c].clone()).collect();
            numerator.push(division.numerator[own].clone());
            list.push(Division { numerator, divisor: division.divisor.clone() });
        }
        let kept_quotients = Quotients { visible, list };
        debug_assert!(kept_quotients.is_reduced(), "Reduced");
        (kept_quotients, kept(self.columns()).collect())
    }

    /// Marks the quotients that a quotient's numerator uses; quotients only use earlier quotients.
    fn mark(&self, index: usize, used: &mut [bool]) {
        let mut open = vec![index];
        while let Some(index) = open.pop() {
            let numerator = &self.list[index].numerator[self.visible..];
            for (earlier, flag) in used.iter_mut().enumerate().take(index) {
                if !*flag && !numerator[earlier].is_zero() {
                    *flag = true;
                    open.push(earlier);
                }
            }
        }
    }

    /// Returns whether the invariant holds, for assertions.
    pub(crate) fn is_reduced(&self) -> bool {
        let (visible, list) = (self.visible, &self.list);
        let width =
            |(index, division): (usize, &Division<T>)| division.numerator.len() == visible + index + 1;
        list.iter().enumerate().all(width) && list.iter().all(is_reduced)
    }

    /// Returns the number of columns that are no quotients.
    pub(crate) fn visible(&self) -> usize {
        self.visible
    }
}

/// Returns whether `Reduced` holds, as far as one quotient shows it.
fn is_reduced<T: Num>(division: &Division<T>) -> bool {
    let Division { numerator, divisor } = division;
    numerator.iter().all(|v| v.signum() >= 0 && v < divisor)
        && T::row_gcd(&numerator[..numerator.len() - 1]).gcd(divisor).is_one()
}

impl<T: Num> Divided<T> {
    /// Brings the locals of an explicit system into normal form.
    pub(crate) fn from_explicit(explicit: &Explicit<T>, visible: usize) -> Checked<Divided<T>> {
        let vars = explicit.conditions.vars();
        debug_assert!(explicit.definitions.vars() == vars && explicit.definitions.ge.len().is_multiple_of(2));
        let mut quotients = Quotients::new(visible);
        let mut values: Vec<Option<Vec<T>>> = quotients.identity().into_iter().map(Some).collect();
        values.resize(vars, None);
        // Definitions come in pairs, ordered so that each uses only locals defined before.
        for index in (0..explicit.definitions.ge.len()).step_by(2) {
            let row = &explicit.definitions.ge[index];
            let Some(local) = (visible..vars).find(|v| values[*v].is_none() && !row[*v].is_zero()) else {
                return Err(Stop::Exhausted);
            };
            let known: Vec<Vec<T>> =
                values.iter().map(|v| v.clone().unwrap_or_else(|| vec![T::default()])).collect();
            let mut numerator = row.to_vec();
            numerator[local] = T::default();
            let numerator = quotients.substitute(&numerator, &known)?;
            values[local] = Some(quotients.quotient(&numerator, &row[local].neg())?);
        }
        let values: Vec<Vec<T>> =
            values.into_iter().map(|v| v.unwrap_or_else(|| vec![T::default()])).collect();
        let mut conditions = System::new(quotients.columns());
        for (from, to) in
            [(&explicit.conditions.eq, &mut conditions.eq), (&explicit.conditions.ge, &mut conditions.ge)]
        {
            for row in from.iter() {
                to.push(&quotients.substitute(row, &values)?);
            }
        }
        Ok(Divided { quotients, conditions })
    }

    /// Returns the conditions and definitions.
    pub(crate) fn system(&self) -> Checked<System<T>> {
        let mut system = self.quotients.definitions()?;
        system.append(&self.conditions);
        Ok(system)
    }

    /// Returns the conditions of both over the quotients of both, and the definitions of all of these.
    pub(crate) fn align(a: &Divided<T>, b: &Divided<T>) -> Checked<(Quotients<T>, System<T>, System<T>)> {
        if a.quotients == b.quotients {
            return Ok((a.quotients.clone(), a.system()?, b.system()?));
        }
        let mut quotients = a.quotients.clone();
        let values = quotients.adopt(&b.quotients.list, b.quotients.identity())?;
        let own: Vec<Vec<T>> = a.unit_values(&quotients);
        let mut systems = Vec::with_capacity(2);
        for (conditions, values) in [(&a.conditions, &own), (&b.conditions, &values)] {
            let mut system = quotients.definitions()?;
            for (from, to) in [(&conditions.eq, &mut system.eq), (&conditions.ge, &mut system.ge)] {
                for row in from.iter() {
                    to.push(&quotients.substitute(row, values)?);
                }
            }
            systems.push(system);
        }
        let second = systems.pop().ok_or(Stop::Exhausted)?;
        let first = systems.pop().ok_or(Stop::Exhausted)?;
        Ok((quotients, first, second))
    }

    /// Returns each column of `self` as a row over `all`, whose first quotients are the quotients of `self`.
    fn unit_values(&self, all: &Quotients<T>) -> Vec<Vec<T>> {
        let unit = |column| {
            let mut row = vec![T::default(); all.columns() + 1];
            row[column] = T::one();
            row
        };
        (0..self.quotients.columns()).map(unit).collect()
    }

    /// Separates a system over the columns of some quotients: its conditions are the rows that are no definitions.
    pub(crate) fn without_definitions(quotients: Quotients<T>, system: &System<T>) -> Checked<Divided<T>> {
        let definitions = quotients.definitions()?;
        let mut conditions = System::new(quotients.columns());
        system.eq.iter().for_each(|row| conditions.eq.push(row));
        for row in system.ge.iter().filter(|row| !definitions.ge.iter().any(|d| d == *row)) {
            conditions.ge.push(row);
        }
        Ok(Divided { quotients, conditions })
    }

    /// Drops the quotients that neither a condition nor a used quotient mentions.
    pub(crate) fn without_unused(self) -> Checked<Divided<T>> {
        let rows = self.conditions.eq.iter().chain(self.conditions.ge.iter());
        let (quotients, columns) = self.quotients.used_by(rows);
        let conditions = self.conditions.select(&columns);
        Ok(Divided { quotients, conditions })
    }

    pub(crate) fn convert<U: Num>(&self) -> Checked<Divided<U>> {
        let mut list = Vec::with_capacity(self.quotients.list.len());
        for division in &self.quotients.list {
            let numerator = converted(&division.numerator)?;
            list.push(Division { numerator, divisor: U::from_int(&division.divisor.to_int())? });
        }
        let quotients = Quotients { visible: self.quotients.visible, list };
        Ok(Divided { quotients, conditions: self.conditions.convert()? })
    }
}
