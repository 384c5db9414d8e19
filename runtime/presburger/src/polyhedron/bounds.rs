//! Bounds of one column in terms of others.

use super::Polyhedron;
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::check_position;

/// An affine form over a divisor: `floor(row / divisor)` as an upper bound, `ceil(row / divisor)` as a lower bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AffineBound {
    /// The coefficients of all columns (zero for those that the bound may not use), then the constant.
    pub row: Vec<Int>,
    /// The divisor, which is positive.
    pub divisor: Int,
}

/// The bounds of one column. All bounds hold, and no bound follows from the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[must_use]
pub struct Bounds {
    /// The column is at least each of these.
    pub lower: Vec<AffineBound>,
    /// The column is at most each of these.
    pub upper: Vec<AffineBound>,
    /// Whether the system was found to have no integer point, so that every bound holds, and none is listed. False proves
    /// nothing.
    pub empty: bool,
}

impl Polyhedron {
    /// Returns the bounds of `column` in terms of the columns in `terms` only; without terms, constant bounds.
    ///
    /// An equality gives one lower and one upper bound with the same row. Bounds are those of the projection, hence the
    /// best affine ones over the rational points, up to rounding; rows that integers allow to tighten are tightened before. `divisor` is 1 if the bound is a plain affine form.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Polyhedron};
    /// let p: Polyhedron = "{ [x, y][n] : y == x + 2 and 0 <= x and 2x < n }".parse().unwrap();
    /// let bounds = p.bounds(1, &[2], Budget::default()).unwrap(); // y in terms of n
    /// assert_eq!(bounds.lower[0].to_string(), "2");
    /// assert_eq!(bounds.upper[0].to_string(), "(c2 + 3) / 2");
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `column` or an element of `terms` is not a column.
    #[track_caller]
    pub fn bounds(&self, column: usize, terms: &[usize], budget: Budget) -> Result<Bounds, Exhausted> {
        for position in [column].iter().chain(terms) {
            check_position("Polyhedron::bounds", "column", *position, self.num_columns());
        }
        let fuel = &mut { budget.0 };
        let mut bounds = Bounds::default();
        // All columns become dims, so that the kept ones are easy to tell apart after the projection.
        let flat =
            Polyhedron { dims: self.num_columns(), symbols: 0, locals: 0, system: self.system.clone() };
        let kept: Vec<usize> = (0..flat.dims).filter(|c| *c == column || terms.contains(c)).collect();
        let dropped: Vec<usize> = (0..flat.dims).filter(|c| !kept.contains(c)).collect();
        let order: Vec<usize> = kept.iter().chain(&dropped).copied().collect();
        let mut shadow = flat.permuted(&order).project_out_on(kept.len(), dropped.len(), fuel)?.polyhedron;
        shadow.remove_redundancies_on(fuel)?;
        let last = kept.len();
        let contradicts = |row: &Vec<Int>| row[..last].iter().all(Int::is_zero) && row[last].signum() < 0;
        if shadow.inequalities().iter().any(contradicts) {
            bounds.empty = true;
            return Ok(bounds);
        }
        let position = kept.iter().position(|c| *c == column).unwrap_or_default();
        for (rows, equality) in [(shadow.equalities(), true), (shadow.inequalities(), false)] {
            for row in rows {
                let coefficient = &row[position];
                if coefficient.is_zero() {
                    continue;
                }
                let is_lower = coefficient.signum() > 0;
                let mut wide = vec![Int::ZERO; self.num_columns() + 1];
                for (value, column) in row.iter().zip(kept.iter().chain([&self.num_columns()])) {
                    wide[*column] = if is_lower { -value } else { value.clone() };
                }
                wide[column] = Int::ZERO;
                let bound = AffineBound { row: wide, divisor: coefficient.abs() };
                if equality {
                    bounds.lower.push(bound.clone());
                    bounds.upper.push(bound);
                } else if is_lower {
                    bounds.lower.push(bound);
                } else {
                    bounds.upper.push(bound);
                }
            }
        }
        Ok(bounds)
    }

    /// Returns the set with its columns in another order; all are dims.
    fn permuted(&self, order: &[usize]) -> Polyhedron {
        let mut out = Polyhedron::new(order.len(), 0);
        for (rows, equality) in [(self.equalities(), true), (self.inequalities(), false)] {
            for row in rows {
                let mut moved: Vec<Int> = order.iter().map(|c| row[*c].clone()).collect();
                moved.push(row[row.len() - 1].clone());
                out.system.push_int(&moved, equality);
            }
        }
        out
    }
}

impl std::fmt::Display for AffineBound {
    /// Writes the bound with columns `c0`, `c1`, ..
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let whole = self.divisor == Int::ONE;
        if !whole {
            f.write_str("(")?;
        }
        let mut first = true;
        for (column, value) in self.row.iter().enumerate() {
            let constant = column + 1 == self.row.len();
            if value.is_zero() && !(constant && first) {
                continue;
            }
            let sign = match (first, value.signum() < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            first = false;
            let size = value.abs();
            match (constant, size == Int::ONE) {
                (true, _) => write!(f, "{sign}{size}")?,
                (false, true) => write!(f, "{sign}c{column}")?,
                (false, false) => write!(f, "{sign}{size}c{column}")?,
            }
        }
        if whole { Ok(()) } else { write!(f, ") / {}", self.divisor) }
    }
}
