//! Single points of a set: one, the first, the last, all of them, and optima.

use super::Set;
use crate::int::Int;
use crate::polyhedron::{Answer, Exhausted, IntegerOptimum, LexOptimum, Polyhedron};
use crate::solve::Budget;

impl Set {
    /// A point of the set (values of dims and symbols); `None` where there is none.
    pub fn sample(&self, budget: Budget) -> Result<Option<Vec<Int>>, Exhausted> {
        for piece in &self.pieces {
            match piece.integer_sample(budget) {
                Answer::Empty => {}
                Answer::NonEmpty(mut point) => {
                    point.truncate(self.dims + self.symbols);
                    return Ok(Some(point));
                }
                Answer::Exhausted => return Err(Exhausted),
            }
        }
        Ok(None)
    }

    /// The lexicographically least point (dims, then symbols).
    pub fn lexmin(&self, budget: Budget) -> LexOptimum {
        self.lex_optimum(|piece| piece.integer_lexmin(budget), |new, old| new < old, 1, budget)
    }

    /// The lexicographically greatest point (dims, then symbols).
    pub fn lexmax(&self, budget: Budget) -> LexOptimum {
        self.lex_optimum(|piece| piece.integer_lexmax(budget), |new, old| new > old, -1, budget)
    }

    fn lex_optimum(
        &self,
        optimum: impl Fn(&Polyhedron) -> LexOptimum,
        better: fn(&Vec<Int>, &Vec<Int>) -> bool,
        sign: i64,
        budget: Budget,
    ) -> LexOptimum {
        let mut best = LexOptimum::Empty;
        for piece in &self.pieces {
            match (optimum(piece), &best) {
                (LexOptimum::Empty, _) => {}
                (LexOptimum::Point(new), LexOptimum::Point(old)) if !better(&new, old) => {}
                // Another piece may have a point that comes before all of these.
                (LexOptimum::Unbounded, _) => return self.column_by_column(sign, budget),
                (LexOptimum::Exhausted, _) => return LexOptimum::Exhausted,
                (point, _) => best = point,
            }
        }
        best
    }

    /// The lexicographic optimum by the optimum of each column, given those before it.
    fn column_by_column(&self, sign: i64, budget: Budget) -> LexOptimum {
        let visible = self.dims + self.symbols;
        let mut rest = self.clone();
        let mut point = Vec::with_capacity(visible);
        for column in 0..visible {
            let mut row = vec![0; visible + 1];
            row[column] = sign;
            match rest.minimum(&row, budget) {
                IntegerOptimum::Empty => return LexOptimum::Empty,
                IntegerOptimum::Unbounded => return LexOptimum::Unbounded,
                IntegerOptimum::Exhausted => return LexOptimum::Exhausted,
                IntegerOptimum::Value(value) => {
                    let value = &value * &Int::from(sign);
                    rest = rest.fix(column, &value);
                    point.push(value);
                }
            }
        }
        LexOptimum::Point(point)
    }

    /// All points in lexicographic order (dims, then symbols); `None` when there are infinitely many.
    ///
    /// A step of the budget is a point or a part of one; for their number alone see [`Set::count`].
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x, y] : 2x + 3y == 12 and x >= 0 and y >= 0 }".parse().unwrap();
    /// let points = s.points(Budget::default()).unwrap().unwrap();
    /// assert_eq!(format!("{points:?}"), "[[0, 4], [3, 2], [6, 0]]");
    /// ```
    pub fn points(&self, budget: Budget) -> Result<Option<Vec<Vec<Int>>>, Exhausted> {
        let mut fuel = budget.0;
        let mut all = std::collections::BTreeSet::new();
        for piece in &self.pieces {
            // What is left to extend: a part of the piece, and the values of its first columns.
            let mut open = vec![(piece.clone(), Vec::new())];
            while let Some((part, values)) = open.pop() {
                fuel = fuel.checked_sub(1).ok_or(Exhausted)?;
                let column = values.len();
                if column == self.dims + self.symbols {
                    if !part.is_empty(budget)? {
                        all.insert(values);
                    }
                    continue;
                }
                let Some(range) = part.interval(column, budget)? else { continue };
                let (Some(low), Some(high)) = (range.low, range.high) else { return Ok(None) };
                let mut value = low;
                while value <= high {
                    fuel = fuel.checked_sub(1).ok_or(Exhausted)?;
                    let fixed = part.fix(column, &value);
                    let next = [&values[..], std::slice::from_ref(&value)].concat();
                    value = &value + &Int::ONE;
                    open.push((fixed, next));
                }
            }
        }
        Ok(Some(all.into_iter().collect()))
    }

    /// The least value of `row` (coefficients of dims and symbols, then a constant) over the points.
    pub fn minimum(&self, row: &[i64], budget: Budget) -> IntegerOptimum {
        self.optimum(|piece| piece.integer_minimum(row, budget), |new, old| new < old)
    }

    /// The greatest value of `row` over the points.
    pub fn maximum(&self, row: &[i64], budget: Budget) -> IntegerOptimum {
        self.optimum(|piece| piece.integer_maximum(row, budget), |new, old| new > old)
    }

    fn optimum(
        &self,
        optimum: impl Fn(&Polyhedron) -> IntegerOptimum,
        better: fn(&Int, &Int) -> bool,
    ) -> IntegerOptimum {
        let mut best = IntegerOptimum::Empty;
        for piece in &self.pieces {
            match (optimum(piece), &best) {
                (IntegerOptimum::Empty, _) => {}
                (IntegerOptimum::Value(new), IntegerOptimum::Value(old)) if !better(&new, old) => {}
                (IntegerOptimum::Exhausted, _) => return IntegerOptimum::Exhausted,
                (IntegerOptimum::Unbounded, _) => return IntegerOptimum::Unbounded,
                (value, _) => best = value,
            }
        }
        best
    }
}
