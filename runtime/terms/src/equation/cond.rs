//! Evaluation of conditions with three results: true, false and unknown.

use super::eval::Scope;
use super::{Cond, Subject, TermType, TypeTerm};
use crate::DYNAMIC;
use crate::eval::{and, or};

/// The greatest number of bits of an integer type, as in MLIR.
const MAX_WIDTH: u32 = (1 << 24) - 1;

impl<'a, S: Subject> Scope<'_, 'a, S> {
    /// Returns whether all conditions are known to hold.
    pub fn all_hold(&self, conds: &[Cond<'a>]) -> bool {
        conds.iter().all(|cond| self.holds(cond) == Some(true))
    }

    /// Returns whether a condition holds; `None` if this is unknown before execution.
    pub fn holds(&self, cond: &Cond<'a>) -> Option<bool> {
        let op = self.op;
        match cond {
            Cond::Compare(a, rel, b) => Some(rel.holds(match self.small(a).zip(self.small(b)) {
                Some((a, b)) => a.cmp(&b),
                None => self.known(a)?.cmp(&self.known(b)?),
            })),
            Cond::Constant(e) => Some(self.known(e).is_some()),
            Cond::Present(values) => Some(op.len(op.values(*values)) > 0),
            Cond::PresentAttr(attr) => Some(op.has_attr(*attr)),
            Cond::PresentRegion(region) => Some(op.has_blocks(*region)),
            Cond::Case(attr, case) => Some(op.is_case(*attr, case)),
            Cond::Bits(attr, case) => {
                Some(op.bits(*attr).is_some_and(|bits| bits & case.value == case.value))
            }
            // A unit attribute is not a number.
            Cond::Flag(attr) => Some(op.has_attr(*attr) && op.int_attr(*attr) != Some(0)),
            Cond::SameType(a, b) => Some(match (self.term_type(a)?, self.term_type(b)?) {
                (Some(a), Some(b)) => self.same_type(a, b),
                (a, b) => a == b,
            }),
            Cond::SameShape(a, b) => self.compatible(self.value(a)?, self.value(b)?),
            Cond::TypeIs(term, constraint) => match self.type_of(term)? {
                Some(ty) => op.satisfies(ty, constraint),
                None => Some(false),
            },
            Cond::Ranked(value) => Some(op.rank(op.ty(self.value(value)?)?).is_some()),
            Cond::And(parts) => and(parts.iter().map(|part| self.holds(part))),
            Cond::Or(parts) => or(parts.iter().map(|part| self.holds(part))),
            Cond::Not(inner) => self.holds(inner).map(|holds| !holds),
            Cond::Rust(function) => op.condition(function),
        }
    }

    /// Returns the type that a term denotes; `None` if the value is absent, `Some(None)` if it has no such type.
    pub fn type_of(&self, term: &TypeTerm<'a>) -> Option<Option<S::Type>> {
        Some(match term {
            TypeTerm::Of(value) => Some(self.op.ty(self.value(value)?)?),
            TypeTerm::Element(value) => self.op.element(self.op.ty(self.value(value)?)?),
            TypeTerm::OfAttr(attr) => self.op.attr_type(*attr),
            TypeTerm::Param(base, name) => match self.type_of(base)? {
                Some(ty) => self.op.type_param(ty, name)?,
                None => None,
            },
            // Such a type may not exist yet.
            TypeTerm::WithElement(..) | TypeTerm::Integer(_) => return None,
        })
    }

    /// Returns the value of a side of an equality of types; `None` if a part of it is unknown or absent, `Some(None)` if there is no such
    /// type.
    pub fn term_type(&self, term: &TypeTerm<'a>) -> Option<Option<TermType<S::Type>>> {
        Some(match term {
            TypeTerm::WithElement(base, element) => {
                let (base, element) = (self.type_of(base)?, self.type_of(element)?);
                base.zip(element).map(|(base, element)| TermType::WithElement(base, element))
            }
            TypeTerm::Integer(bits) => {
                let bits = u32::try_from(self.known(bits)?.to_i128()?).ok();
                bits.filter(|bits| *bits <= MAX_WIDTH).map(TermType::Integer)
            }
            _ => self.type_of(term)?.map(TermType::Type),
        })
    }

    /// Returns whether two type terms have equal values.
    fn same_type(&self, a: TermType<S::Type>, b: TermType<S::Type>) -> bool {
        use TermType::{Integer, Type, WithElement};
        let op = self.op;
        match (a, b) {
            (Type(a), Type(b)) => a == b,
            (Integer(a), Integer(b)) => a == b,
            (Integer(bits), Type(ty)) | (Type(ty), Integer(bits)) => op.width(ty) == Some(bits),
            (WithElement(base, element), Type(ty)) | (Type(ty), WithElement(base, element)) => {
                op.element(ty) == Some(element) && op.equal_but_element(base, ty)
            }
            (WithElement(a, element), WithElement(b, other)) => {
                element == other && op.equal_but_element(a, b)
            }
            (WithElement(..), Integer(_)) | (Integer(_), WithElement(..)) => false,
        }
    }

    /// Returns whether a type is the value of a type term.
    pub fn is_type(&self, term: TermType<S::Type>, ty: S::Type) -> bool {
        self.same_type(term, TermType::Type(ty))
    }

    /// Returns whether two values may have the same shape: one is unranked, or the ranks are equal and no static sizes differ.
    fn compatible(&self, a: S::Value, b: S::Value) -> Option<bool> {
        let op = self.op;
        let (a, b) = (op.ty(a)?, op.ty(b)?);
        let (Some(m), Some(n)) = (op.rank(a), op.rank(b)) else { return Some(true) };
        let fits = |d| match (op.extent(a, d), op.extent(b, d)) {
            (Some(x), Some(y)) => x == y || x == DYNAMIC || y == DYNAMIC,
            _ => true,
        };
        Some(m == n && (0..m).all(fits))
    }
}
