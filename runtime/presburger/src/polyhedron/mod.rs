//! One conjunction of affine constraints over dims, symbols and existentials.

mod bounds;
mod build;
mod compare;
mod interval;
mod ops;

#[cfg(test)]
mod tests;

pub use bounds::{AffineBound, Bounds};
pub use build::PolyhedronBuilder;
pub use interval::Interval;
pub use ops::{LexOptimum, Projection};

use crate::budget::{Budget, Exhausted};
use crate::fraction::Fraction;
use crate::int::Int;
use crate::misuse::{Space, WidthError, check_divisor, check_row, check_values};
use crate::num::{Checked, Num, Stop, gathered};
use crate::simplex::Optimum;
use crate::solve::optimum::{IntegerMinimum, integer_minimum};
use crate::solve::rational::{RationalMinimum, rational_empty, rational_minimum};
use crate::solve::rows::System;
use crate::solve::sample::integer_sample;
use crate::solve::{AnySystem, Task};

/// The integer points that satisfy a conjunction of affine constraints.
///
/// Columns are dims, then symbols, then locals (existentially quantified), then the constant. All three kinds are integers.
///
/// ```
/// use bourn_presburger::{Answer, Budget, Int, IntegerOptimum, Polyhedron};
/// // The even x with 3 <= x <= 8: x = 2q for some q.
/// let mut p = Polyhedron::new(1, 0);
/// p.add_locals(1);
/// p.add_equality(&[1, -2, 0]);
/// p.add_inequality(&[1, 0, -3]);
/// p.add_inequality(&[-1, 0, 8]);
/// assert_eq!(p.integer_minimum(&[1, 0, 0], Budget::default()), IntegerOptimum::Value(Int::from(4)));
/// assert!(p.contains(&[6], Budget::default()).unwrap());
/// assert!(!p.contains(&[5], Budget::default()).unwrap());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Polyhedron {
    dims: usize,
    symbols: usize,
    locals: usize,
    pub(crate) system: AnySystem,
}

/// The answer to whether there is an integer point.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Answer {
    /// The system is proved to have no integer point.
    Empty,
    /// A point: values of dims, symbols and, for a polyhedron, locals.
    NonEmpty(Vec<Int>),
    /// The budget was used up.
    Exhausted,
}

/// The optimum of a linear form over integer points.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum IntegerOptimum {
    /// There is no integer point.
    Empty,
    /// There are points with values beyond any bound.
    Unbounded,
    /// The exact optimum.
    Value(Int),
    /// The budget was used up.
    Exhausted,
}

impl std::fmt::Display for IntegerOptimum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            IntegerOptimum::Empty => f.write_str("empty"),
            IntegerOptimum::Unbounded => f.write_str("unbounded"),
            IntegerOptimum::Value(value) => write!(f, "{value}"),
            IntegerOptimum::Exhausted => f.write_str("exhausted"),
        }
    }
}

impl Polyhedron {
    /// Creates the polyhedron of all integer points of a space, without locals.
    #[must_use]
    pub fn new(dims: usize, symbols: usize) -> Polyhedron {
        Polyhedron { dims, symbols, locals: 0, system: AnySystem::new(dims + symbols) }
    }

    /// Creates a polyhedron from dense rows: coefficients of dims, symbols and locals, then the constant.
    ///
    /// A row of another width is an error.
    pub fn from_rows(
        dims: usize,
        symbols: usize,
        locals: usize,
        equalities: &[Vec<i64>],
        inequalities: &[Vec<i64>],
    ) -> Result<Polyhedron, WidthError> {
        let mut polyhedron = Polyhedron::with_locals(dims, symbols, locals);
        for (rows, equality) in [(equalities, true), (inequalities, false)] {
            for row in rows {
                polyhedron.check_width(row.len())?;
                polyhedron.system.push(row, equality);
            }
        }
        Ok(polyhedron)
    }

    pub(crate) fn with_locals(dims: usize, symbols: usize, locals: usize) -> Polyhedron {
        Polyhedron { dims, symbols, locals, system: AnySystem::new(dims + symbols + locals) }
    }

    /// Creates a polyhedron from a system; its columns beyond the `visible` ones are locals.
    pub(crate) fn in_space(dims: usize, symbols: usize, visible: usize, system: AnySystem) -> Polyhedron {
        Polyhedron { dims, symbols, locals: system.vars() - visible, system }
    }

    pub(crate) fn space(&self) -> Space {
        Space { dims: self.dims, symbols: self.symbols }
    }

    /// Extends a row over dims and symbols to all columns.
    pub(crate) fn with_zero_locals<V: Clone + Default>(&self, row: &[V]) -> Vec<V> {
        let visible = self.dims + self.symbols;
        debug_assert_eq!(row.len(), visible + 1);
        let mut wide = row.to_vec();
        wide.splice(visible..visible, std::iter::repeat_n(V::default(), self.locals));
        wide
    }

    fn check_width(&self, found: usize) -> Result<(), WidthError> {
        let expected = self.num_columns() + 1;
        if found == expected { Ok(()) } else { Err(WidthError { expected, found }) }
    }

    /// Returns the number of dims.
    #[must_use]
    pub fn num_dims(&self) -> usize {
        self.dims
    }

    /// Returns the number of symbols.
    #[must_use]
    pub fn num_symbols(&self) -> usize {
        self.symbols
    }

    /// Returns the number of locals, the existentially quantified columns.
    #[must_use]
    pub fn num_locals(&self) -> usize {
        self.locals
    }

    /// Returns the number of dims, symbols and locals together.
    #[must_use]
    pub fn num_columns(&self) -> usize {
        self.dims + self.symbols + self.locals
    }

    /// Returns the equalities, each as coefficients and constant.
    #[must_use]
    pub fn equalities(&self) -> Vec<Vec<Int>> {
        match &self.system {
            AnySystem::Word(s) => s.eq.iter().map(|r| r.iter().map(Num::to_int).collect()).collect(),
            AnySystem::Big(s) => s.eq.iter().map(<[Int]>::to_vec).collect(),
        }
    }

    /// Returns the inequalities, each as coefficients and constant.
    #[must_use]
    pub fn inequalities(&self) -> Vec<Vec<Int>> {
        match &self.system {
            AnySystem::Word(s) => s.ge.iter().map(|r| r.iter().map(Num::to_int).collect()).collect(),
            AnySystem::Big(s) => s.ge.iter().map(<[Int]>::to_vec).collect(),
        }
    }

    /// Adds `count` locals after the present ones.
    pub fn add_locals(&mut self, count: usize) {
        let mut wider = Polyhedron::with_locals(self.dims, self.symbols, self.locals + count);
        for (rows, equality) in [(self.equalities(), true), (self.inequalities(), false)] {
            for mut row in rows {
                let constant = row.pop().unwrap_or_default();
                row.resize(wider.num_columns(), Int::ZERO);
                row.push(constant);
                wider.system.push_int(&row, equality);
            }
        }
        *self = wider;
    }

    /// Adds `local = floor(numerator / divisor)` as a new local and returns its column.
    ///
    /// # Panics
    ///
    /// Panics if the numerator is not a row over the present columns, or the divisor is not positive.
    #[track_caller]
    pub fn add_floor_div(&mut self, numerator: &[i64], divisor: i64) -> usize {
        let column = self.num_columns();
        check_row("Polyhedron::add_floor_div", column, numerator.len());
        check_divisor("Polyhedron::add_floor_div", divisor);
        self.add_locals(1);
        let mut row: Vec<Int> = numerator.iter().map(|v| Int::from(*v)).collect();
        row.insert(column, Int::from(-divisor));
        let mut upper: Vec<Int> = row.iter().map(|v| -v).collect();
        upper[column + 1] = &upper[column + 1] + &Int::from(divisor - 1);
        self.system.push_int(&row, false);
        self.system.push_int(&upper, false);
        column
    }

    /// Adds the constraint `row == 0`.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each column, and the constant.
    #[track_caller]
    pub fn add_equality(&mut self, row: &[i64]) {
        check_row("Polyhedron::add_equality", self.num_columns(), row.len());
        self.system.push(row, true);
    }

    /// Adds the constraint `row >= 0`.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each column, and the constant.
    #[track_caller]
    pub fn add_inequality(&mut self, row: &[i64]) {
        check_row("Polyhedron::add_inequality", self.num_columns(), row.len());
        self.system.push(row, false);
    }

    /// Does the same as [`Polyhedron::add_equality`], for integers of any size.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each column, and the constant.
    #[track_caller]
    pub fn add_int_equality(&mut self, row: &[Int]) {
        check_row("Polyhedron::add_int_equality", self.num_columns(), row.len());
        self.system.push_int(row, true);
    }

    /// Does the same as [`Polyhedron::add_inequality`], for integers of any size.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each column, and the constant.
    #[track_caller]
    pub fn add_int_inequality(&mut self, row: &[Int]) {
        check_row("Polyhedron::add_int_inequality", self.num_columns(), row.len());
        self.system.push_int(row, false);
    }

    /// Returns whether no *rational* point satisfies the constraints; `true` proves integer emptiness too.
    pub fn is_rational_empty(&self, budget: Budget) -> Result<bool, Exhausted> {
        self.system.run(&mut RationalEmpty, budget).ok_or(Exhausted)
    }

    /// Finds an integer point, or proves that no integer point exists.
    pub fn integer_sample(&self, budget: Budget) -> Answer {
        match self.system.run(&mut Sample, budget) {
            None => Answer::Exhausted,
            Some(None) => Answer::Empty,
            Some(Some(point)) => Answer::NonEmpty(point),
        }
    }

    /// Returns whether there is no integer point.
    pub fn is_empty(&self, budget: Budget) -> Result<bool, Exhausted> {
        self.is_empty_on(&mut { budget.0 })
    }

    pub(crate) fn is_empty_on(&self, fuel: &mut u64) -> Result<bool, Exhausted> {
        self.sample_on(fuel).map(|point| point.is_none())
    }

    /// Returns a point, with the values of dims, symbols and locals.
    pub(crate) fn sample_on(&self, fuel: &mut u64) -> Result<Option<Vec<Int>>, Exhausted> {
        self.system.run_on(&mut Sample, fuel)
    }

    /// Returns the least value of `row` over the rational points.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each column, and the constant.
    #[track_caller]
    pub fn minimum(&self, row: &[i64], budget: Budget) -> Optimum {
        check_row("Polyhedron::minimum", self.num_columns(), row.len());
        self.rational_optimum(row, 1, budget)
    }

    /// Returns the greatest value of `row` over the rational points.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each column, and the constant.
    #[track_caller]
    pub fn maximum(&self, row: &[i64], budget: Budget) -> Optimum {
        check_row("Polyhedron::maximum", self.num_columns(), row.len());
        match self.rational_optimum(row, -1, budget) {
            Optimum::Value(value) => Optimum::Value(-value),
            other => other,
        }
    }

    fn rational_optimum(&self, row: &[i64], sign: i64, budget: Budget) -> Optimum {
        let objective = self.objective(row, sign);
        self.system.run(&mut RationalOptimum { objective }, budget).unwrap_or(Optimum::Exhausted)
    }

    fn objective(&self, row: &[i64], sign: i64) -> Vec<Int> {
        debug_assert_eq!(row.len(), self.num_columns() + 1);
        let sign = Int::from(sign);
        row.iter().map(|v| &Int::from(*v) * &sign).collect()
    }

    /// Returns the least value of `row` over the integer points.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each column, and the constant.
    #[track_caller]
    pub fn integer_minimum(&self, row: &[i64], budget: Budget) -> IntegerOptimum {
        check_row("Polyhedron::integer_minimum", self.num_columns(), row.len());
        self.integer_optimum_on(row, 1, &mut { budget.0 })
    }

    /// Returns the greatest value of `row` over the integer points.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each column, and the constant.
    #[track_caller]
    pub fn integer_maximum(&self, row: &[i64], budget: Budget) -> IntegerOptimum {
        check_row("Polyhedron::integer_maximum", self.num_columns(), row.len());
        self.integer_optimum_on(row, -1, &mut { budget.0 })
    }

    /// Returns the minimum for a `sign` of 1, the maximum for -1.
    pub(crate) fn integer_optimum_on(&self, row: &[i64], sign: i64, fuel: &mut u64) -> IntegerOptimum {
        let objective = self.objective(row, sign);
        match self.system.run_on(&mut IntegerOptimumTask { objective }, fuel) {
            Ok(IntegerOptimum::Value(value)) if sign < 0 => IntegerOptimum::Value(-value),
            Ok(other) => other,
            Err(Exhausted) => IntegerOptimum::Exhausted,
        }
    }

    /// Returns whether a point (values of dims, then of symbols) is in the polyhedron.
    ///
    /// # Panics
    ///
    /// Panics if the point does not have one value for each dim and symbol.
    #[track_caller]
    pub fn contains(&self, point: &[i64], budget: Budget) -> Result<bool, Exhausted> {
        check_values("Polyhedron::contains", "a point", self.dims + self.symbols, point.len());
        let values: Vec<Int> = point.iter().map(|v| Int::from(*v)).collect();
        self.contains_on(&values, &mut { budget.0 })
    }

    /// Does the same as [`Polyhedron::contains`], for integers of any size.
    ///
    /// # Panics
    ///
    /// Panics if the point does not have one value for each dim and symbol.
    #[track_caller]
    pub fn contains_int(&self, point: &[Int], budget: Budget) -> Result<bool, Exhausted> {
        check_values("Polyhedron::contains_int", "a point", self.dims + self.symbols, point.len());
        self.contains_on(point, &mut { budget.0 })
    }

    pub(crate) fn contains_on(&self, point: &[Int], fuel: &mut u64) -> Result<bool, Exhausted> {
        let visible = self.dims + self.symbols;
        debug_assert_eq!(point.len(), visible);
        let constant = |row: &[Int]| {
            let terms = row[..visible].iter().zip(point).filter(|(c, x)| !c.is_zero() && !x.is_zero());
            terms.fold(row[row.len() - 1].clone(), |sum, (c, x)| &sum + &(c * x))
        };
        if self.locals == 0 {
            return Ok(self.equalities().iter().all(|row| constant(row).is_zero())
                && self.inequalities().iter().all(|row| constant(row).signum() >= 0));
        }
        let mut rest = Polyhedron::with_locals(0, 0, self.locals);
        for (rows, equality) in [(self.equalities(), true), (self.inequalities(), false)] {
            for row in rows {
                let mut short = row[visible..row.len() - 1].to_vec();
                short.push(constant(&row));
                rest.system.push_int(&short, equality);
            }
        }
        rest.is_empty_on(fuel).map(|empty| !empty)
    }
}

pub(crate) fn convert_row<T: Num>(row: &[Int]) -> Checked<Vec<T>> {
    gathered(row.iter().map(T::from_int))
}

struct RationalEmpty;
impl Task for RationalEmpty {
    type Output = bool;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<bool> {
        rational_empty(system, fuel)
    }
}

struct Sample;
impl Task for Sample {
    type Output = Option<Vec<Int>>;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<Option<Vec<Int>>> {
        let point = integer_sample(system, fuel)?;
        debug_assert!(point.as_ref().is_none_or(|point| system.may_contain(point)));
        Ok(point.map(|p| p.iter().map(Num::to_int).collect()))
    }
}

struct RationalOptimum {
    objective: Vec<Int>,
}
impl Task for RationalOptimum {
    type Output = Optimum;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<Optimum> {
        let objective = convert_row::<T>(&self.objective)?;
        Ok(match rational_minimum(system, &objective, fuel)? {
            RationalMinimum::Empty => Optimum::Empty,
            RationalMinimum::Unbounded => Optimum::Unbounded,
            RationalMinimum::Value(n, d) => {
                Optimum::Value(Fraction::new(n.to_int(), d.to_int()).ok_or(Stop::Exhausted)?)
            }
        })
    }
}

struct IntegerOptimumTask {
    objective: Vec<Int>,
}
impl Task for IntegerOptimumTask {
    type Output = IntegerOptimum;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<IntegerOptimum> {
        let objective = convert_row::<T>(&self.objective)?;
        Ok(match integer_minimum(system, &objective, fuel)? {
            IntegerMinimum::Empty => IntegerOptimum::Empty,
            IntegerMinimum::Unbounded => IntegerOptimum::Unbounded,
            IntegerMinimum::Value(value, _) => IntegerOptimum::Value(value.to_int()),
        })
    }
}
