//! Finite unions of polyhedra.

pub(crate) mod coalesce;
mod compare;
mod hull;
mod operators;
mod points;
mod space;
#[cfg(test)]
mod tests;

use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::{Space, check_same_space, check_values};
use crate::num::{Checked, Num, Stop};
use crate::polyhedron::Polyhedron;
use crate::solve::count::count;
use crate::solve::difference::{make_explicit, subtract};
use crate::solve::position::is_inside;
use crate::solve::rows::System;
use crate::solve::{AnySystem, ManyTask, run_many};

/// A set of integer points: a union of polyhedra, which may overlap.
///
/// Operations that need a complement first write existentials as floor divisions of the other columns.
///
/// ```
/// use bourn_presburger::{Budget, Set};
/// let budget = Budget::default();
/// let all: Set = "{ [x] : 0 <= x <= 20 }".parse().unwrap();
/// let thirds: Set = "{ [x] : exists q : x == 3q and 0 <= x <= 20 }".parse().unwrap();
/// let others = all.subtract(&thirds, budget).unwrap();
/// assert_eq!(others.count(budget).unwrap(), Some(14.into()));
/// assert!(others.union(&thirds).is_equal(&all, budget).unwrap());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    dims: usize,
    symbols: usize,
    pieces: Vec<Polyhedron>,
}

impl Set {
    /// Returns the set without points.
    #[must_use]
    pub fn empty(dims: usize, symbols: usize) -> Set {
        Set { dims, symbols, pieces: Vec::new() }
    }

    /// Returns the set of all points.
    #[must_use]
    pub fn universe(dims: usize, symbols: usize) -> Set {
        Set { dims, symbols, pieces: vec![Polyhedron::new(dims, symbols)] }
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

    /// Returns the polyhedra whose union the set is.
    #[must_use]
    pub fn pieces(&self) -> &[Polyhedron] {
        &self.pieces
    }

    /// Adds the points of a polyhedron.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn push(&mut self, piece: Polyhedron) {
        check_same_space("Set::push", self.space(), piece.space());
        self.pieces.push(piece);
    }

    pub(crate) fn space(&self) -> Space {
        Space { dims: self.dims, symbols: self.symbols }
    }

    fn with(&self, pieces: Vec<Polyhedron>) -> Set {
        Set { dims: self.dims, symbols: self.symbols, pieces }
    }

    /// Returns the union.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[must_use]
    #[track_caller]
    pub fn union(&self, other: &Set) -> Set {
        check_same_space("Set::union", self.space(), other.space());
        let mut out = self.clone();
        out.pieces.extend_from_slice(&other.pieces);
        out
    }

    /// Returns the intersection; combinations that are plainly empty are left out.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[must_use]
    #[track_caller]
    pub fn intersect(&self, other: &Set) -> Set {
        check_same_space("Set::intersect", self.space(), other.space());
        let pairs = self.pieces.iter().flat_map(|a| other.pieces.iter().map(|b| a.intersect(b)));
        self.with(pairs.filter(|p| p.is_rational_empty(Budget::steps(1000)) != Ok(true)).collect())
    }

    /// Returns whether there is no integer point.
    pub fn is_empty(&self, budget: Budget) -> Result<bool, Exhausted> {
        self.is_empty_on(&mut { budget.0 })
    }

    pub(crate) fn is_empty_on(&self, fuel: &mut u64) -> Result<bool, Exhausted> {
        for piece in &self.pieces {
            if !piece.is_empty_on(fuel)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a point (dims, then symbols) is in the set.
    ///
    /// # Panics
    ///
    /// Panics if the point does not have one value for each dim and symbol.
    #[track_caller]
    pub fn contains(&self, point: &[i64], budget: Budget) -> Result<bool, Exhausted> {
        check_values("Set::contains", "a point", self.dims + self.symbols, point.len());
        self.contains_on(&point.iter().map(|v| Int::from(*v)).collect::<Vec<Int>>(), &mut { budget.0 })
    }

    /// Does the same as [`Set::contains`], for integers of any size.
    ///
    /// # Panics
    ///
    /// Panics if the point does not have one value for each dim and symbol.
    #[track_caller]
    pub fn contains_int(&self, point: &[Int], budget: Budget) -> Result<bool, Exhausted> {
        check_values("Set::contains_int", "a point", self.dims + self.symbols, point.len());
        self.contains_on(point, &mut { budget.0 })
    }

    fn contains_on(&self, point: &[Int], fuel: &mut u64) -> Result<bool, Exhausted> {
        for piece in &self.pieces {
            if piece.contains_on(point, fuel)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the points of `self` that are not in `other`; the parts of each piece are disjoint.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn subtract(&self, other: &Set, budget: Budget) -> Result<Set, Exhausted> {
        check_same_space("Set::subtract", self.space(), other.space());
        self.subtract_on(other, &mut { budget.0 })
    }

    pub(crate) fn subtract_on(&self, other: &Set, fuel: &mut u64) -> Result<Set, Exhausted> {
        debug_assert!(self.space() == other.space());
        let mut task = Subtract { minuends: self.pieces.len(), visible: self.dims + self.symbols };
        let systems: Vec<&AnySystem> = self.pieces.iter().chain(&other.pieces).map(|p| &p.system).collect();
        let pieces = run_many(&systems, &mut task, fuel)?;
        let visible = self.dims + self.symbols;
        let piece = |system: AnySystem| Polyhedron::in_space(self.dims, self.symbols, visible, system);
        Ok(self.with(pieces.into_iter().map(piece).collect()))
    }

    /// Returns the points that are not in the set.
    pub fn complement(&self, budget: Budget) -> Result<Set, Exhausted> {
        Set::universe(self.dims, self.symbols).subtract_on(self, &mut { budget.0 })
    }

    /// Returns whether every point is in `other` too.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn is_subset(&self, other: &Set, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("Set::is_subset", self.space(), other.space());
        self.is_subset_on(other, &mut { budget.0 })
    }

    pub(crate) fn is_subset_on(&self, other: &Set, fuel: &mut u64) -> Result<bool, Exhausted> {
        // A difference has non-empty pieces only, except for minuends from which nothing was subtracted.
        self.subtract_on(other, fuel)?.is_empty_on(fuel)
    }

    /// Returns whether both have the same points.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn is_equal(&self, other: &Set, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("Set::is_equal", self.space(), other.space());
        self.is_equal_on(other, &mut { budget.0 })
    }

    pub(crate) fn is_equal_on(&self, other: &Set, fuel: &mut u64) -> Result<bool, Exhausted> {
        Ok(self.is_subset_on(other, fuel)? && other.is_subset_on(self, fuel)?)
    }

    /// Returns the number of points (dims and symbols together); `None` if there are infinitely many.
    ///
    /// Points in several pieces count once. The shortest ranges are enumerated, so a budget limits their length.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let triangle: Set = "{ [x, y] : 0 <= x <= y and y < 100 and exists q : x + y == 2q }".parse().unwrap();
    /// assert_eq!(triangle.count(Budget::default()).unwrap(), Some(2550.into()));
    /// ```
    pub fn count(&self, budget: Budget) -> Result<Option<Int>, Exhausted> {
        let systems: Vec<&AnySystem> = self.pieces.iter().map(|p| &p.system).collect();
        let mut task = Count { visible: self.dims + self.symbols };
        run_many(&systems, &mut task, &mut { budget.0 })
    }
}

impl From<&Polyhedron> for Set {
    fn from(piece: &Polyhedron) -> Set {
        Set::from(piece.clone())
    }
}

impl From<Polyhedron> for Set {
    fn from(piece: Polyhedron) -> Set {
        Set { dims: piece.num_dims(), symbols: piece.num_symbols(), pieces: vec![piece] }
    }
}

struct Subtract {
    minuends: usize,
    visible: usize,
}
impl ManyTask for Subtract {
    type Output = Vec<AnySystem>;
    fn run<T: Num>(&mut self, systems: &[System<T>], fuel: &mut u64) -> Checked<Self::Output> {
        let (minuends, subtrahends) = systems.split_at(self.minuends);
        let pieces = difference(minuends.to_vec(), subtrahends, self.visible, fuel)?;
        Ok(pieces.iter().map(AnySystem::from_system).collect())
    }
}

fn difference<T: Num>(
    minuends: Vec<System<T>>,
    subtrahends: &[System<T>],
    visible: usize,
    fuel: &mut u64,
) -> Checked<Vec<System<T>>> {
    let mut pieces = minuends;
    // Pieces that one of the others contains unchanged are dropped before any piece is cut. Some dozens of comparisons are
    // a step.
    let steps = pieces.len() as u64 * (subtrahends.len() as u64).div_ceil(64);
    *fuel = fuel.checked_sub(steps).ok_or(Stop::Exhausted)?;
    pieces.retain(|piece| !subtrahends.iter().any(|other| is_inside(piece, other, visible)));
    for subtrahend in subtrahends {
        if pieces.is_empty() {
            break;
        }
        for explicit in make_explicit(subtrahend, visible, fuel)? {
            let mut next = Vec::new();
            for piece in &pieces {
                next.extend(subtract(piece, &explicit, visible, fuel)?);
            }
            pieces = next;
        }
    }
    Ok(pieces)
}

struct Count {
    visible: usize,
}
impl ManyTask for Count {
    type Output = Option<Int>;
    fn run<T: Num>(&mut self, systems: &[System<T>], fuel: &mut u64) -> Checked<Self::Output> {
        let mut total = Some(Int::ZERO);
        for (index, system) in systems.iter().enumerate() {
            for part in difference(vec![system.clone()], &systems[..index], self.visible, fuel)? {
                // With explicit locals, points of the system are points of the set.
                for explicit in make_explicit(&part, self.visible, fuel)? {
                    let mut system = explicit.definitions;
                    system.append(&explicit.conditions);
                    total = total.zip(count(&system, fuel)?).map(|(a, b)| &a + &b);
                }
            }
        }
        Ok(total)
    }
}
