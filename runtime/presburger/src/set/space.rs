//! Operations that change a set's space, or its existentials.

use super::Set;
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::{check_position, check_positions, check_same_space};
use crate::num::{Checked, Num};
use crate::polyhedron::Polyhedron;
use crate::solve::difference::make_explicit;
use crate::solve::quotients::Divided;
use crate::solve::rows::System;
use crate::solve::{AnySystem, ManyTask, run_many};

impl Set {
    /// Projects out `count` dims from dim `first` on: returns the values of the other columns for which some values of
    /// these dims are in the set.
    ///
    /// The result is exact: where elimination would not be, or takes more than the budget, an existential stays. So there
    /// is always an answer; [`Polyhedron::quantify`] has one without elimination.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let pairs: Set = "{ [x, y] : x == 3y and 0 <= y <= 2 }".parse().unwrap();
    /// let multiples = pairs.project_out(1, 1, Budget::default()).unwrap();
    /// assert!(multiples.contains(&[6], Budget::default()).unwrap());
    /// assert!(!multiples.contains(&[5], Budget::default()).unwrap());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the dims do not exist.
    #[track_caller]
    pub fn project_out(&self, first: usize, count: usize, budget: Budget) -> Result<Set, Exhausted> {
        check_positions("Set::project_out", "dim", first, count, self.dims);
        let fuel = &mut { budget.0 };
        let mut out = Set::empty(self.dims - count, self.symbols);
        for piece in &self.pieces {
            out.push(match piece.project_out_on(first, count, fuel) {
                Ok(shadow) if shadow.exact => shadow.polyhedron,
                Ok(_) | Err(Exhausted) => piece.quantify(first, count),
            });
        }
        Ok(out)
    }

    /// Returns the same points, with every existential written as a floor division of the columns before it; see
    /// [`Polyhedron::add_floor_div`]. An existential that is no floor division splits its piece.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x] : exists a, b : 6a + 4b == x and 0 <= b <= 2 }".parse().unwrap();
    /// let explicit = s.with_divisions(Budget::default()).unwrap();
    /// assert!(explicit.is_equal(&s, Budget::default()).unwrap());
    /// ```
    pub fn with_divisions(&self, budget: Budget) -> Result<Set, Exhausted> {
        let visible = self.dims + self.symbols;
        let mut out = Set::empty(self.dims, self.symbols);
        for part in self.divided_on(&mut { budget.0 })? {
            let system = AnySystem::from_system(&part.system().map_err(|_| Exhausted)?);
            out.push(Polyhedron::in_space(self.dims, self.symbols, visible, system));
        }
        Ok(out)
    }

    /// Returns the set's pieces with existentials as floor divisions in normal form.
    pub(crate) fn divided_on(&self, fuel: &mut u64) -> Result<Vec<Divided<Int>>, Exhausted> {
        let visible = self.dims + self.symbols;
        let systems: Vec<&AnySystem> = self.pieces.iter().map(|p| &p.system).collect();
        run_many(&systems, &mut Divide { visible }, fuel)
    }

    /// Returns the same points in disjoint pieces.
    pub fn disjoint(&self, budget: Budget) -> Result<Set, Exhausted> {
        self.disjoint_on(&mut { budget.0 })
    }

    pub(crate) fn disjoint_on(&self, fuel: &mut u64) -> Result<Set, Exhausted> {
        let mut out = Set::empty(self.dims, self.symbols);
        for piece in &self.pieces {
            let fresh = Set::from(piece).subtract_on(&out, fuel)?;
            out.pieces.extend(fresh.pieces);
        }
        Ok(out)
    }

    /// Returns the points where column `column` (dims, then symbols) has the given value; the column stays.
    ///
    /// # Panics
    ///
    /// Panics if the column does not exist.
    #[must_use]
    #[track_caller]
    pub fn fix(&self, column: usize, value: &Int) -> Set {
        check_position("Set::fix", "column", column, self.dims + self.symbols);
        self.with(self.pieces.iter().map(|piece| piece.fix(column, value)).collect())
    }

    /// Returns the set with its symbols as dims, after the others.
    #[must_use]
    pub fn flat(&self) -> Set {
        let mut out = Set::empty(self.dims + self.symbols, 0);
        let flat = |p: &Polyhedron| {
            Polyhedron::in_space(self.dims + self.symbols, 0, self.dims + self.symbols, p.system.clone())
        };
        self.pieces.iter().for_each(|piece| out.push(flat(piece)));
        out
    }

    /// Returns all pairs of a point of `self` and a point of `other`: dims of `self`, dims of `other`, symbols of `self`, symbols of
    /// `other`.
    #[must_use]
    pub fn product(&self, other: &Set) -> Set {
        let mut out = Set::empty(self.dims + other.dims, self.symbols + other.symbols);
        for a in &self.pieces {
            for b in &other.pieces {
                out.push(a.product(b));
            }
        }
        out
    }

    /// Returns the points of exactly one of the two sets.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn symmetric_difference(&self, other: &Set, budget: Budget) -> Result<Set, Exhausted> {
        check_same_space("Set::symmetric_difference", self.space(), other.space());
        let fuel = &mut { budget.0 };
        Ok(self.subtract_on(other, fuel)?.union(&other.subtract_on(self, fuel)?))
    }

    /// Returns whether the sets have no point in common.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn is_disjoint(&self, other: &Set, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("Set::is_disjoint", self.space(), other.space());
        self.intersect(other).is_empty(budget)
    }
}

impl Polyhedron {
    /// Returns the points where a column has the given value; the column stays.
    ///
    /// # Panics
    ///
    /// Panics if the column does not exist.
    #[must_use]
    #[track_caller]
    pub fn fix(&self, column: usize, value: &Int) -> Polyhedron {
        let width = self.num_columns();
        check_position("Polyhedron::fix", "column", column, width);
        let mut fixed = self.clone();
        let mut row = vec![Int::ZERO; width + 1];
        row[column] = Int::ONE;
        row[width] = -value;
        fixed.add_int_equality(&row);
        fixed
    }

    /// Returns all pairs of a point of `self` and a point of `other`; see [`Set::product`].
    #[must_use]
    pub fn product(&self, other: &Polyhedron) -> Polyhedron {
        let (dims, symbols) = (self.num_dims(), self.num_symbols());
        let (all_dims, all_symbols) = (dims + other.num_dims(), symbols + other.num_symbols());
        let visible = all_dims + all_symbols;
        let mut out = Polyhedron::with_locals(all_dims, all_symbols, self.num_locals() + other.num_locals());
        for (p, dims_at, symbols_at, locals_at) in
            [(self, 0, all_dims, visible), (other, dims, all_dims + symbols, visible + self.num_locals())]
        {
            let place = |column: usize| {
                let (d, s) = (p.num_dims(), p.num_symbols());
                match column {
                    c if c < d => dims_at + c,
                    c if c < d + s => symbols_at + c - d,
                    c => locals_at + c - d - s,
                }
            };
            for (rows, equality) in [(p.equalities(), true), (p.inequalities(), false)] {
                for row in rows {
                    let mut wide = vec![Int::ZERO; out.num_columns() + 1];
                    for (column, value) in row[..row.len() - 1].iter().enumerate() {
                        wide[place(column)] = value.clone();
                    }
                    wide[out.num_columns()] = row[row.len() - 1].clone();
                    out.system.push_int(&wide, equality);
                }
            }
        }
        out
    }
}

struct Divide {
    visible: usize,
}
impl ManyTask for Divide {
    type Output = Vec<Divided<Int>>;
    fn run<T: Num>(&mut self, systems: &[System<T>], fuel: &mut u64) -> Checked<Self::Output> {
        let mut pieces = Vec::with_capacity(systems.len());
        for system in systems {
            for explicit in make_explicit(system, self.visible, fuel)? {
                pieces.push(Divided::from_explicit(&explicit, self.visible)?.convert()?);
            }
        }
        Ok(pieces)
    }
}
