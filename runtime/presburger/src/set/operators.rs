//! `&`, `|`, `-` and `!` on sets, and collecting.

use super::Set;
use crate::polyhedron::{Exhausted, Polyhedron};
use crate::solve::Budget;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

macro_rules! both_by_value_and_by_reference {
    ($trait:ident, $method:ident, $output:ty, |$a:ident, $b:ident| $body:expr) => {
        impl $trait<&Set> for &Set {
            type Output = $output;
            fn $method(self, other: &Set) -> $output {
                let ($a, $b) = (self, other);
                $body
            }
        }
        impl $trait<Set> for Set {
            type Output = $output;
            fn $method(self, other: Set) -> $output {
                (&self).$method(&other)
            }
        }
        impl $trait<&Set> for Set {
            type Output = $output;
            fn $method(self, other: &Set) -> $output {
                (&self).$method(other)
            }
        }
        impl $trait<Set> for &Set {
            type Output = $output;
            fn $method(self, other: Set) -> $output {
                self.$method(&other)
            }
        }
    };
}
both_by_value_and_by_reference!(BitAnd, bitand, Set, |a, b| a.intersect(b));
both_by_value_and_by_reference!(BitOr, bitor, Set, |a, b| a.union(b));
// A difference may be exponential, hence the `Result`; [`Set::subtract`] takes another budget than the default one.
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
    fn bitand_assign(&mut self, other: &Set) {
        *self = self.intersect(other);
    }
}

impl BitOrAssign<&Set> for Set {
    fn bitor_assign(&mut self, other: &Set) {
        other.pieces.iter().for_each(|piece| self.push(piece.clone()));
    }
}

impl BitAnd<&Polyhedron> for &Polyhedron {
    type Output = Polyhedron;
    fn bitand(self, other: &Polyhedron) -> Polyhedron {
        self.intersect(other)
    }
}

impl Extend<Polyhedron> for Set {
    /// Adds the polyhedra that are of the set's space.
    fn extend<I: IntoIterator<Item = Polyhedron>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.push(piece));
    }
}
