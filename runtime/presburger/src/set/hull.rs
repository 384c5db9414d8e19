//! Hulls of sets, and simplification within a context.

use super::Set;
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::check_same_space;
use crate::num::{Checked, Num};
use crate::polyhedron::{Interval, Polyhedron};
use crate::solve::hull::{contradiction, convex_hull, shadow, simple_hull};
use crate::solve::rows::System;
use crate::solve::{AnySystem, ManyTask, run_many};

impl Set {
    /// Returns the tightest box around the points: the interval of each dim, then of each symbol. `None` if there is no
    /// point.
    pub fn bounding_box(&self, budget: Budget) -> Result<Option<Vec<Interval>>, Exhausted> {
        let fuel = &mut { budget.0 };
        let mut total: Option<Vec<Interval>> = None;
        for piece in &self.pieces {
            let Some(sides) = piece.bounding_box_on(fuel)? else { continue };
            total = Some(match total {
                None => sides,
                Some(total) => total.iter().zip(&sides).map(|(a, b)| a.hull(b)).collect(),
            });
        }
        Ok(total)
    }

    /// Returns a polyhedron around the set, bounded in the directions of its pieces' own constraints.
    ///
    /// It is cheap (a linear program for each constraint and piece) and often sufficient; [`Set::convex_hull`] is tighter.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x, y] : 0 <= x <= 2 and y == 0 or 0 <= x <= 1 and y == 2 }".parse().unwrap();
    /// let hull = s.simple_hull(Budget::default()).unwrap();
    /// assert!(hull.contains(&[2, 2], Budget::default()).unwrap());
    /// assert!(!hull.contains(&[3, 0], Budget::default()).unwrap());
    /// ```
    pub fn simple_hull(&self, budget: Budget) -> Result<Polyhedron, Exhausted> {
        self.hull(false, &mut { budget.0 })
    }

    /// Returns the closure of the convex hull of the pieces' rational points, with constraints rounded to integers.
    ///
    /// It contains every point of the set, and no smaller polyhedron contains all rational points of the pieces, up to that
    /// rounding. It is exponential in the number of dims in the worst case.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x, y] : 0 <= x <= 2 and y == 0 or 0 <= x <= 1 and y == 2 }".parse().unwrap();
    /// let hull = s.convex_hull(Budget::default()).unwrap();
    /// assert!(!hull.contains(&[2, 2], Budget::default()).unwrap()); // 2x + y <= 4
    /// assert!(hull.contains(&[1, 1], Budget::default()).unwrap());
    /// ```
    pub fn convex_hull(&self, budget: Budget) -> Result<Polyhedron, Exhausted> {
        self.hull(true, &mut { budget.0 })
    }

    fn hull(&self, convex: bool, fuel: &mut u64) -> Result<Polyhedron, Exhausted> {
        let visible = self.dims + self.symbols;
        let systems: Vec<&AnySystem> = self.pieces.iter().map(|p| &p.system).collect();
        let system = run_many(&systems, &mut Hull { visible, convex }, fuel)?;
        Ok(Polyhedron::in_space(self.dims, self.symbols, visible, system))
    }

    /// Returns the equalities that hold at every point: exactly the smallest flat that contains the set.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x, y] : x == 0 and y == 1 or x == 2 and y == 5 or x == 3 and y == 7 }".parse().unwrap();
    /// assert_eq!(s.affine_hull(Budget::default()).unwrap().to_string(), "{ [d0, d1] : d1 == 2d0 + 1 }");
    /// ```
    pub fn affine_hull(&self, budget: Budget) -> Result<Polyhedron, Exhausted> {
        let fuel = &mut { budget.0 };
        let visible = self.dims + self.symbols;
        let Some(first) = self.sample_on(fuel)? else {
            return Ok(Polyhedron::empty(self.dims, self.symbols));
        };
        // The search starts with the flat that is one point; each point outside removes one equality.
        let mut rows: Vec<Vec<Int>> = Vec::with_capacity(visible);
        for (column, value) in first.iter().enumerate() {
            let mut row = vec![Int::ZERO; visible + 1];
            row[column] = Int::ONE;
            row[visible] = -value;
            rows.push(row);
        }
        let mut index = 0;
        while index < rows.len() {
            match self.sample_off(&rows[index], fuel)? {
                None => index += 1,
                Some(point) => widen(&mut rows, index, &point),
            }
        }
        let mut hull = Polyhedron::new(self.dims, self.symbols);
        rows.iter().for_each(|row| hull.add_int_equality(row));
        hull.remove_redundancies_on(fuel)?;
        Ok(hull)
    }

    /// Returns a point where a row (over dims and symbols) is not zero.
    fn sample_off(&self, row: &[Int], fuel: &mut u64) -> Result<Option<Vec<Int>>, Exhausted> {
        let visible = self.dims + self.symbols;
        for piece in &self.pieces {
            for sign in [Int::ONE, -Int::ONE] {
                let mut part = piece.clone();
                let mut side: Vec<Int> = row.iter().map(|v| v * &sign).collect();
                side[visible] = &side[visible] - &Int::ONE;
                part.add_int_inequality(&piece.with_zero_locals(&side));
                if let Some(point) = part.sample_on(fuel)? {
                    return Ok(Some(point[..visible].to_vec()));
                }
            }
        }
        Ok(None)
    }

    /// Returns simpler pieces that mean the same within `context`; see [`Polyhedron::gist`].
    ///
    /// If the context has several pieces, their [`simple hull`](Set::simple_hull) is used.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn gist(&self, context: &Set, budget: Budget) -> Result<Set, Exhausted> {
        check_same_space("Set::gist", self.space(), context.space());
        let fuel = &mut { budget.0 };
        // This may save work or not, so it gets at most half of the budget.
        if context.is_subset_on(self, &mut { budget.0 / 2 }) == Ok(true) {
            return Ok(Set::universe(self.dims, self.symbols));
        }
        let hull = match &context.pieces[..] {
            [one] => one.clone(),
            _ => context.hull(false, fuel)?,
        };
        let mut pieces = Vec::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            if !piece.intersect(&hull).is_empty_on(fuel)? {
                pieces.push(piece.gist_on(&hull, fuel)?);
            }
        }
        Ok(self.with(pieces))
    }
}

/// Makes the equalities hold at one more point; those before `index` already do.
fn widen(rows: &mut Vec<Vec<Int>>, index: usize, point: &[Int]) {
    let value = |row: &[Int]| {
        let constant = row[row.len() - 1].clone();
        row.iter().zip(point).fold(constant, |sum, (c, x)| &sum + &(c * x))
    };
    let by = rows.remove(index);
    let size = value(&by);
    for row in &mut rows[index..] {
        let other = value(row);
        if other.is_zero() {
            continue;
        }
        *row = row.iter().zip(&by).map(|(a, b)| &(a * &size) - &(b * &other)).collect();
        let gcd = Num::row_gcd(row);
        Num::divide_row(row, &gcd);
    }
}

struct Hull {
    visible: usize,
    convex: bool,
}
impl ManyTask for Hull {
    type Output = AnySystem;
    fn run<T: Num>(&mut self, systems: &[System<T>], fuel: &mut u64) -> Checked<AnySystem> {
        let mut shadows = Vec::with_capacity(systems.len());
        for system in systems {
            if crate::solve::sample::integer_sample(system, fuel)?.is_some() {
                shadows.extend(shadow(system, self.visible, fuel)?);
            }
        }
        if !self.convex {
            return Ok(AnySystem::from_system(&simple_hull(&shadows, self.visible, fuel)?));
        }
        let mut hull: Option<System<T>> = None;
        for system in shadows {
            hull = Some(match hull {
                None => system,
                Some(hull) => convex_hull(&hull, &system, fuel)?,
            });
        }
        let mut hull = hull.unwrap_or_else(|| contradiction(self.visible));
        crate::solve::redundancy::remove_redundant(&mut hull, fuel)?;
        Ok(AnySystem::from_system(&hull))
    }
}
