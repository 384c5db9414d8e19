//! Operations on one polyhedron: projection, redundancy, lexicographic optimum, bounding box.

use super::{IntegerOptimum, Interval, Polyhedron};
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::{check_position, check_positions, check_same_space};
use crate::num::{Checked, Num};
use crate::solve::lexmin::{Lexmin, lexmin};
use crate::solve::project::project;
use crate::solve::redundancy::remove_redundant;
use crate::solve::rows::System;
use crate::solve::{AnySystem, Task};

/// The answer of [`Polyhedron::integer_lexmin`] and [`Polyhedron::integer_lexmax`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum LexOptimum {
    /// There is no integer point.
    Empty,
    /// A dim has no optimum, given those before it.
    Unbounded,
    /// The values of the dims, then of the symbols.
    Point(Vec<Int>),
    /// The budget was used up.
    Exhausted,
}

/// The answer of [`Polyhedron::project_out`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Projection {
    /// A polyhedron that contains the projection of every integer point.
    pub polyhedron: Polyhedron,
    /// Whether it is exactly the projection of the integer points.
    pub exact: bool,
}

impl Polyhedron {
    /// Returns the polyhedron without points.
    #[must_use]
    pub fn empty(dims: usize, symbols: usize) -> Polyhedron {
        let mut empty = Polyhedron::new(dims, symbols);
        let mut row = vec![0; dims + symbols + 1];
        row[dims + symbols] = -1;
        empty.system.push(&row, false);
        empty
    }

    /// Eliminates `count` columns from column `first` on, by Fourier-Motzkin elimination.
    ///
    /// The order of elimination is chosen to keep the result small, and redundant rows are removed on the way. For an
    /// exact result in all cases see [`Polyhedron::quantify`].
    ///
    /// ```
    /// use bourn_presburger::{Budget, Polyhedron};
    /// let mut p = Polyhedron::new(2, 0); // x + 1 <= y <= 7 - x
    /// p.add_inequality(&[-1, 1, -1]);
    /// p.add_inequality(&[-1, -1, 7]);
    /// let shadow = p.project_out(1, 1, Budget::default()).unwrap();
    /// assert!(shadow.exact);
    /// assert_eq!(shadow.polyhedron.to_string(), "{ [d0] : d0 <= 3 }");
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the columns do not exist.
    #[track_caller]
    pub fn project_out(&self, first: usize, count: usize, budget: Budget) -> Result<Projection, Exhausted> {
        check_positions("Polyhedron::project_out", "column", first, count, self.num_columns());
        self.project_out_on(first, count, &mut { budget.0 })
    }

    pub(crate) fn project_out_on(
        &self,
        first: usize,
        count: usize,
        fuel: &mut u64,
    ) -> Result<Projection, Exhausted> {
        debug_assert!(first + count <= self.num_columns());
        let (system, exact) = self.system.run_on(&mut Project { first, count }, fuel)?;
        let gone = |start: usize, len: usize| {
            let end = (first + count).min(start + len);
            end.saturating_sub(first.max(start))
        };
        let dims = self.dims - gone(0, self.dims);
        let symbols = self.symbols - gone(self.dims, self.symbols);
        let polyhedron = match system {
            Some(system) => Polyhedron { dims, symbols, locals: system.vars() - dims - symbols, system },
            None => Polyhedron::empty(dims, symbols),
        };
        Ok(Projection { polyhedron, exact })
    }

    /// Turns `count` dims from dim `first` on into locals. This is the exact projection, as an existential.
    ///
    /// # Panics
    ///
    /// Panics if the dims do not exist.
    #[must_use]
    #[track_caller]
    pub fn quantify(&self, first: usize, count: usize) -> Polyhedron {
        check_positions("Polyhedron::quantify", "dim", first, count, self.dims);
        let kept = (0..first).chain(first + count..self.num_columns());
        let order: Vec<usize> = kept.chain(first..first + count).collect();
        let mut out = Polyhedron::with_locals(self.dims - count, self.symbols, self.locals + count);
        for (rows, equality) in [(self.equalities(), true), (self.inequalities(), false)] {
            for row in rows {
                let mut moved: Vec<Int> = order.iter().map(|c| row[*c].clone()).collect();
                moved.push(row[row.len() - 1].clone());
                out.system.push_int(&moved, equality);
            }
        }
        out
    }

    /// Brings the equalities to echelon form, tightens the inequalities by their gcd, and removes inequalities that the
    /// others imply over the rationals. A system found empty becomes one contradiction.
    pub fn remove_redundancies(&mut self, budget: Budget) -> Result<(), Exhausted> {
        self.remove_redundancies_on(&mut { budget.0 })
    }

    pub(crate) fn remove_redundancies_on(&mut self, fuel: &mut u64) -> Result<(), Exhausted> {
        match self.system.run_on(&mut Redundancy, fuel)? {
            Some(system) => self.system = system,
            None => *self = Polyhedron::empty(self.dims, self.symbols),
        }
        Ok(())
    }

    /// Returns the lexicographically least values of the dims (and then symbols) over the integer points.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Int, LexOptimum, Polyhedron};
    /// let mut p = Polyhedron::new(2, 0); // 3x + 2y >= 7, x >= 1, y >= -4
    /// p.add_inequality(&[3, 2, -7]);
    /// p.add_inequality(&[1, 0, -1]);
    /// p.add_inequality(&[0, 1, 4]);
    /// let point = [1, 2].map(Int::from).to_vec();
    /// assert_eq!(p.integer_lexmin(Budget::default()), LexOptimum::Point(point));
    /// ```
    pub fn integer_lexmin(&self, budget: Budget) -> LexOptimum {
        self.lex_optimum_on(1, &mut { budget.0 })
    }

    /// Returns the lexicographically greatest values of the dims (and then symbols) over the integer points.
    pub fn integer_lexmax(&self, budget: Budget) -> LexOptimum {
        self.lex_optimum_on(-1, &mut { budget.0 })
    }

    /// Returns the lexicographic minimum for a `sign` of 1, the maximum for -1.
    pub(crate) fn lex_optimum_on(&self, sign: i64, fuel: &mut u64) -> LexOptimum {
        let dims = self.dims + self.symbols;
        self.system.run_on(&mut LexTask { dims, sign }, fuel).unwrap_or(LexOptimum::Exhausted)
    }

    /// Returns the tightest box around the integer points: the interval of each dim, then of each symbol. `None` if there
    /// is no point.
    pub fn bounding_box(&self, budget: Budget) -> Result<Option<Vec<Interval>>, Exhausted> {
        self.bounding_box_on(&mut { budget.0 })
    }

    pub(crate) fn bounding_box_on(&self, fuel: &mut u64) -> Result<Option<Vec<Interval>>, Exhausted> {
        let mut sides = Vec::with_capacity(self.dims + self.symbols);
        for column in 0..self.dims + self.symbols {
            match self.interval_on(column, fuel)? {
                Some(side) => sides.push(side),
                None => return Ok(None),
            }
        }
        if sides.is_empty() && self.is_empty_on(fuel)? {
            return Ok(None);
        }
        Ok(Some(sides))
    }

    /// Returns the least and the greatest value of one column over the integer points; `None` if there is no point.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Polyhedron};
    /// let p: Polyhedron = "{ [x, y] : exists q : x == 4q + 1 and 2 <= x <= y }".parse().unwrap();
    /// assert_eq!(p.interval(0, Budget::default()).unwrap().unwrap().to_string(), "5..");
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the column does not exist.
    #[track_caller]
    pub fn interval(&self, column: usize, budget: Budget) -> Result<Option<Interval>, Exhausted> {
        check_position("Polyhedron::interval", "column", column, self.num_columns());
        self.interval_on(column, &mut { budget.0 })
    }

    pub(crate) fn interval_on(&self, column: usize, fuel: &mut u64) -> Result<Option<Interval>, Exhausted> {
        let mut row = vec![0; self.num_columns() + 1];
        row[column] = 1;
        let end = |optimum: IntegerOptimum| match optimum {
            IntegerOptimum::Exhausted => Err(Exhausted),
            IntegerOptimum::Value(value) => Ok(Some(value)),
            IntegerOptimum::Unbounded | IntegerOptimum::Empty => Ok(None),
        };
        let low = self.integer_optimum_on(&row, 1, fuel);
        if low == IntegerOptimum::Empty {
            return Ok(None);
        }
        Ok(Some(Interval { low: end(low)?, high: end(self.integer_optimum_on(&row, -1, fuel))? }))
    }

    /// Returns the intersection; the locals of the two stay apart.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[must_use]
    #[track_caller]
    pub fn intersect(&self, other: &Polyhedron) -> Polyhedron {
        check_same_space("Polyhedron::intersect", self.space(), other.space());
        if let (AnySystem::Word(a), AnySystem::Word(b), 0, 0) =
            (&self.system, &other.system, self.locals, other.locals)
        {
            let mut system = a.clone();
            b.eq.iter().for_each(|row| system.eq.push(row));
            b.ge.iter().for_each(|row| system.ge.push(row));
            return Polyhedron { system: AnySystem::Word(system), ..self.clone() };
        }
        let mut out = self.clone();
        if other.locals > 0 {
            out.add_locals(other.locals);
        }
        let visible = self.dims + self.symbols;
        for (rows, equality) in [(other.equalities(), true), (other.inequalities(), false)] {
            for row in rows {
                let mut wide = row[..visible].to_vec();
                wide.resize(visible + self.locals, Int::ZERO);
                wide.extend_from_slice(&row[visible..]);
                out.system.push_int(&wide, equality);
            }
        }
        out
    }
}

struct Project {
    first: usize,
    count: usize,
}
impl Task for Project {
    type Output = (Option<AnySystem>, bool);
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<Self::Output> {
        let projected = project(system, self.first, self.count, fuel)?;
        Ok((projected.system.as_ref().map(AnySystem::from_system), projected.exact))
    }
}

struct Redundancy;
impl Task for Redundancy {
    type Output = Option<AnySystem>;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<Self::Output> {
        let mut system = system.clone();
        let nonempty = remove_redundant(&mut system, fuel)?;
        Ok(nonempty.then(|| AnySystem::from_system(&system)))
    }
}

struct LexTask {
    dims: usize,
    sign: i64,
}
impl Task for LexTask {
    type Output = LexOptimum;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<LexOptimum> {
        Ok(match lexmin(system, self.dims, self.sign, fuel)? {
            Lexmin::Empty => LexOptimum::Empty,
            Lexmin::Unbounded => LexOptimum::Unbounded,
            Lexmin::Point(point) => LexOptimum::Point(point.iter().map(Num::to_int).collect()),
        })
    }
}
