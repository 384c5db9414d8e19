//! Comparison of polyhedra, by way of the sets that they are.

use super::Set;
use crate::budget::{Budget, Exhausted};
use crate::misuse::check_same_space;
use crate::polyhedron::Polyhedron;

impl Polyhedron {
    /// Whether every integer point is in `other` too. Exact, also with existentials.
    ///
    /// # Panics
    ///
    /// If the spaces differ.
    #[track_caller]
    pub fn is_subset(&self, other: &Polyhedron, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("Polyhedron::is_subset", self.space(), other.space());
        Set::from(self).is_subset(&Set::from(other), budget)
    }

    /// Whether both have the same integer points, however they are written; `==` compares the constraints as they stand.
    ///
    /// # Panics
    ///
    /// If the spaces differ.
    #[track_caller]
    pub fn is_equal(&self, other: &Polyhedron, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("Polyhedron::is_equal", self.space(), other.space());
        Set::from(self).is_equal(&Set::from(other), budget)
    }
}
