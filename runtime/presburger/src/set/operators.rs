//! The operators `&`, `|`, `-` and `!` on sets, and collecting. Operands of different spaces are refused as by the methods.

use super::Set;
use crate::budget::{Budget, Exhausted};
use crate::misuse::check_same_space;
use crate::polyhedron::Polyhedron;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

macro_rules! both_by_value_and_by_reference {
    ($trait:ident, $method:ident, $output:ty, |$a:ident, $b:ident| $body:expr) => {
        impl $trait<&Set> for &Set {
            type Output = $output;
            #[track_caller]
            fn $method(self, other: &Set) -> $output {
                let ($a, $b) = (self, other);
                $body
            }
        }
        impl $trait<Set> for Set {
            type Output = $output;
            #[track_caller]
            fn $method(self, other: Set) -> $output {
                (&self).$method(&other)
            }
        }
        impl $trait<&Set> for Set {
            type Output = $output;
            #[track_caller]
            fn $method(self, other: &Set) -> $output {
                (&self).$method(other)
            }
        }
        impl $trait<Set> for &Set {
            type Output = $output;
            #[track_caller]
            fn $method(self, other: Set) -> $output {
                self.$method(&other)
            }
        }
    };
}
both_by_value_and_by_reference!(BitAnd, bitand, Set, |a, b| a.intersect(b));
both_by_value_and_by_reference!(BitOr, bitor, Set, |a, b| a.union(b));
// A difference may be exponential, hence the `Result`; [`Set::subtract`] takes a budget other than the default.
both_by_value_and_by_reference!(Sub, sub, Result<Set, Exhausted>, |a, b| a.subtract(b, Budget::default()));

impl Not for &Set {
    type Output = Result<Set, Exhausted>;
    fn not(self) -> Result<Set, Exhausted> {
        self.complement(Budget::default())
    }
}

impl Not for Set {
    type Output = Result<Set, Exhausted>;
    fn not(self) -> Result<Set, Exhausted> {
        !&self
    }
}

impl BitAndAssign<&Set> for Set {
    #[track_caller]
    fn bitand_assign(&mut self, other: &Set) {
        *self = self.intersect(other);
    }
}

impl BitOrAssign<&Set> for Set {
    #[track_caller]
    fn bitor_assign(&mut self, other: &Set) {
        check_same_space("Set::union", self.space(), other.space());
        self.pieces.extend_from_slice(&other.pieces);
    }
}

impl BitAnd<&Polyhedron> for &Polyhedron {
    type Output = Polyhedron;
    #[track_caller]
    fn bitand(self, other: &Polyhedron) -> Polyhedron {
        self.intersect(other)
    }
}

impl Extend<Polyhedron> for Set {
    /// Adds the points of some polyhedra.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    fn extend<I: IntoIterator<Item = Polyhedron>>(&mut self, pieces: I) {
        for piece in pieces {
            self.push(piece);
        }
    }
}
