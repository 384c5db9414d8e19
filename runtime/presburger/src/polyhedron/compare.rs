//! Comparison of polyhedra, and simplification of one within another.

use super::Polyhedron;
use crate::budget::{Budget, Exhausted};
use crate::misuse::check_same_space;
use crate::num::{Checked, Num};
use crate::solve::gist::gist;
use crate::solve::rows::System;
use crate::solve::{AnySystem, ManyTask, run_many};

impl Polyhedron {
    /// Returns whether the two have no integer point in common.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn is_disjoint(&self, other: &Polyhedron, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("Polyhedron::is_disjoint", self.space(), other.space());
        self.intersect(other).is_empty(budget)
    }

    /// Returns fewer and shorter constraints that mean the same within `context`: `gist & context` and `self & context`
    /// have the same integer points.
    ///
    /// Outside the context the result may have any points. If the two have no point in common, it is empty.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Polyhedron};
    /// let loop_body: Polyhedron = "{ [i, j][n] : exists q : j == 4q and 0 <= i < n and 0 <= j < i + 8 }".parse().unwrap();
    /// let known: Polyhedron = "{ [i, j][n] : exists q : j == 4q and 0 <= i < n and 2 <= n }".parse().unwrap();
    /// let check = loop_body.gist(&known, Budget::default()).unwrap();
    /// assert_eq!(check.to_string(), "{ [d0, d1][s0] : d1 >= 0 and d1 <= d0 + 7 }");
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn gist(&self, context: &Polyhedron, budget: Budget) -> Result<Polyhedron, Exhausted> {
        check_same_space("Polyhedron::gist", self.space(), context.space());
        self.gist_on(context, &mut { budget.0 })
    }

    pub(crate) fn gist_on(&self, context: &Polyhedron, fuel: &mut u64) -> Result<Polyhedron, Exhausted> {
        debug_assert!(self.space() == context.space());
        let visible = self.dims + self.symbols;
        let simple = run_many(&[&self.system, &context.system], &mut Gist { visible }, fuel)?;
        Ok(match simple {
            Some(system) => Polyhedron::in_space(self.dims, self.symbols, visible, system),
            None => Polyhedron::empty(self.dims, self.symbols),
        })
    }
}

struct Gist {
    visible: usize,
}
impl ManyTask for Gist {
    type Output = Option<AnySystem>;
    fn run<T: Num>(&mut self, systems: &[System<T>], fuel: &mut u64) -> Checked<Self::Output> {
        let simple = gist(&systems[0], &systems[1], self.visible, fuel)?;
        Ok(simple.as_ref().map(AnySystem::from_system))
    }
}
