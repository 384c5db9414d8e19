//! Comparison of polyhedra, by converting them to sets.

use super::Set;
use crate::budget::{Budget, Exhausted};
use crate::misuse::check_same_space;
use crate::polyhedron::Polyhedron;

impl Polyhedron {
    /// Returns whether every integer point is in `other` too. This is exact, even with existentials.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn is_subset(&self, other: &Polyhedron, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("Polyhedron::is_subset", self.space(), other.space());
        Set::from(self).is_subset(&Set::from(other), budget)
    }

    /// Returns whether both have the same integer points, however they are written; `==` compares the constraints
    /// themselves.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn is_equal(&self, other: &Polyhedron, budget: Budget) -> Result<bool, Exhausted> {
        check_same_space("Polyhedron::is_equal", self.space(), other.space());
        Set::from(self).is_equal(&Set::from(other), budget)
    }
}
