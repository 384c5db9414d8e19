//! A cache of satisfied constraints: most ops check the same few types and attributes against the same constraints.

use crate::constraint::{CheckAttr, CheckType};
use crate::def::{AttrConstraint, TypeConstraint};
use crate::interned::{Attribute, Type};

const SLOTS: usize = 128;

/// The most recently satisfied constraints, each with the type or attribute that satisfies it, by address. Both live as long as the
/// verifier runs, and interned data does not change.
#[derive(Debug)]
pub(super) struct Passed {
    slots: [(usize, usize); SLOTS],
}

impl Default for Passed {
    fn default() -> Self {
        // References are never null.
        Passed { slots: [(0, 0); SLOTS] }
    }
}

impl Passed {
    /// Returns whether a type certainly does not satisfy a constraint.
    pub fn refuses_type(&mut self, constraint: &'static TypeConstraint, ty: Type<'_>) -> bool {
        let question = (std::ptr::from_ref(constraint).addr(), std::ptr::from_ref(ty.0).addr());
        self.refuses(question, || constraint.refuses(ty))
    }

    /// Returns whether an attribute certainly does not satisfy a constraint.
    pub fn refuses_attr(&mut self, constraint: &'static AttrConstraint, attr: Attribute<'_>) -> bool {
        let question = (std::ptr::from_ref(constraint).addr(), std::ptr::from_ref(attr.0).addr());
        self.refuses(question, || constraint.refuses(attr))
    }

    fn refuses(&mut self, question: (usize, usize), answer: impl FnOnce() -> bool) -> bool {
        let (constraint, item) = question;
        // The low bits of addresses are equal.
        let slot = &mut self.slots[(constraint >> 4 ^ item >> 4 ^ item >> 10) % SLOTS];
        if *slot == question {
            return false;
        }
        let refused = answer();
        if !refused {
            *slot = question;
        }
        refused
    }
}
