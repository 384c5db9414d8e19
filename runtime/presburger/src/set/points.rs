//! Single points of a set (any, the first, the last), all of its points, and optima.

use super::Set;
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::check_row;
use crate::polyhedron::{Answer, IntegerOptimum, LexOptimum};

impl Set {
    /// Returns a point of the set (values of dims and symbols), or proves that the set is empty.
    pub fn integer_sample(&self, budget: Budget) -> Answer {
        match self.sample_on(&mut { budget.0 }) {
            Ok(Some(point)) => Answer::NonEmpty(point),
            Ok(None) => Answer::Empty,
            Err(Exhausted) => Answer::Exhausted,
        }
    }

    pub(crate) fn sample_on(&self, fuel: &mut u64) -> Result<Option<Vec<Int>>, Exhausted> {
        for piece in &self.pieces {
            if let Some(mut point) = piece.sample_on(fuel)? {
                point.truncate(self.dims + self.symbols);
                return Ok(Some(point));
            }
        }
        Ok(None)
    }

    /// Returns the lexicographically least point (dims, then symbols).
    pub fn integer_lexmin(&self, budget: Budget) -> LexOptimum {
        self.lex_optimum(1, |new, old| new < old, &mut { budget.0 })
    }

    /// Returns the lexicographically greatest point (dims, then symbols).
    pub fn integer_lexmax(&self, budget: Budget) -> LexOptimum {
        self.lex_optimum(-1, |new, old| new > old, &mut { budget.0 })
    }

    fn lex_optimum(&self, sign: i64, better: fn(&Vec<Int>, &Vec<Int>) -> bool, fuel: &mut u64) -> LexOptimum {
        let mut best = LexOptimum::Empty;
        for piece in &self.pieces {
            match (piece.lex_optimum_on(sign, fuel), &best) {
                (LexOptimum::Empty, _) => {}
                (LexOptimum::Point(new), LexOptimum::Point(old)) if !better(&new, old) => {}
                // Another piece may have a point that comes before all of these.
                (LexOptimum::Unbounded, _) => return self.column_by_column(sign, fuel),
                (LexOptimum::Exhausted, _) => return LexOptimum::Exhausted,
                (point, _) => best = point,
            }
        }
        best
    }

    /// Returns the lexicographic optimum, computed as the optimum of each column, given those before it.
    fn column_by_column(&self, sign: i64, fuel: &mut u64) -> LexOptimum {
        let visible = self.dims + self.symbols;
        let mut rest = self.clone();
        let mut point = Vec::with_capacity(visible);
        for column in 0..visible {
            let mut row = vec![0; visible + 1];
            row[column] = 1;
            match rest.optimum(&row, sign, fuel) {
                IntegerOptimum::Empty => return LexOptimum::Empty,
                IntegerOptimum::Unbounded => return LexOptimum::Unbounded,
                IntegerOptimum::Exhausted => return LexOptimum::Exhausted,
                IntegerOptimum::Value(value) => {
                    rest = rest.fix(column, &value);
                    point.push(value);
                }
            }
        }
        LexOptimum::Point(point)
    }

    /// Returns all points in lexicographic order (dims, then symbols); `None` if there are infinitely many.
    ///
    /// A step of the budget is a point or a part of one. [`Set::count`] returns just their number.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x, y] : 2x + 3y == 12 and x >= 0 and y >= 0 }".parse().unwrap();
    /// let points = s.points(Budget::default()).unwrap().unwrap();
    /// assert_eq!(format!("{points:?}"), "[[0, 4], [3, 2], [6, 0]]");
    /// ```
    pub fn points(&self, budget: Budget) -> Result<Option<Vec<Vec<Int>>>, Exhausted> {
        let fuel = &mut { budget.0 };
        let mut all = std::collections::BTreeSet::new();
        for piece in &self.pieces {
            // The parts that are still to extend: a part of the piece, and the values of its first columns.
            let mut open = vec![(piece.clone(), Vec::new())];
            while let Some((part, values)) = open.pop() {
                *fuel = fuel.checked_sub(1).ok_or(Exhausted)?;
                let column = values.len();
                if column == self.dims + self.symbols {
                    if !part.is_empty_on(fuel)? {
                        all.insert(values);
                    }
                    continue;
                }
                let Some(range) = part.interval_on(column, fuel)? else { continue };
                let (Some(low), Some(high)) = (range.low, range.high) else { return Ok(None) };
                let mut value = low;
                while value <= high {
                    *fuel = fuel.checked_sub(1).ok_or(Exhausted)?;
                    let fixed = part.fix(column, &value);
                    let next = [&values[..], std::slice::from_ref(&value)].concat();
                    value = &value + &Int::ONE;
                    open.push((fixed, next));
                }
            }
        }
        Ok(Some(all.into_iter().collect()))
    }

    /// Returns the least value of `row` (coefficients of dims and symbols, then a constant) over the points.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each dim and symbol, and the constant.
    #[track_caller]
    pub fn integer_minimum(&self, row: &[i64], budget: Budget) -> IntegerOptimum {
        check_row("Set::integer_minimum", self.dims + self.symbols, row.len());
        self.optimum(row, 1, &mut { budget.0 })
    }

    /// Returns the greatest value of `row` over the points.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each dim and symbol, and the constant.
    #[track_caller]
    pub fn integer_maximum(&self, row: &[i64], budget: Budget) -> IntegerOptimum {
        check_row("Set::integer_maximum", self.dims + self.symbols, row.len());
        self.optimum(row, -1, &mut { budget.0 })
    }

    fn optimum(&self, row: &[i64], sign: i64, fuel: &mut u64) -> IntegerOptimum {
        let mut best = IntegerOptimum::Empty;
        for piece in &self.pieces {
            match (piece.integer_optimum_on(&piece.with_zero_locals(row), sign, fuel), &best) {
                (IntegerOptimum::Empty, _) => {}
                (IntegerOptimum::Value(new), IntegerOptimum::Value(old)) if (new < *old) != (sign > 0) => {}
                (IntegerOptimum::Exhausted, _) => return IntegerOptimum::Exhausted,
                (IntegerOptimum::Unbounded, _) => return IntegerOptimum::Unbounded,
                (value, _) => best = value,
            }
        }
        best
    }
}
