//! The widths of integers.

use bourn_bounds::{Expr, Word};
use bourn_ir::{Type, ValueId};
use bourn_terms::equation::{Equation, EquationKind};

/// The bits of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bits {
    /// It never wraps.
    Unbounded,
    /// It has this many bits, at most [`Word::MAX_BITS`].
    Word(u32),
    /// Nothing is known of such numbers: they are wider, or no integers.
    Unknown,
}

/// The widths of integers in a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Widths {
    /// The width of `index`; `None` if it is taken as unbounded.
    pub index: Option<u32>,
    /// Whether loops that count in signed `index` are taken to end before they wrap.
    pub loops_end: bool,
}

impl Widths {
    /// Returns the bits of a type.
    pub fn of(self, ty: Type<'_>) -> Bits {
        if ty.is_index() {
            return self.index.map_or(Bits::Unbounded, Bits::Word);
        }
        match ty.signless_width() {
            Some(bits @ 1..=Word::MAX_BITS) => Bits::Word(bits),
            _ => Bits::Unknown,
        }
    }

    /// Returns the number of bits of a type that wraps.
    pub fn word(self, ty: Type<'_>) -> Option<u32> {
        match self.of(ty) {
            Bits::Word(bits) => Some(bits),
            Bits::Unbounded | Bits::Unknown => None,
        }
    }

    /// Returns the number of bits in which a loop over numbers of a type may wrap.
    pub fn of_loop(self, ty: Type<'_>, unsigned: bool) -> Option<u32> {
        self.word(ty).filter(|_| unsigned || !ty.is_index() || !self.loops_end)
    }

    /// Returns whether nothing that a statement about a number of a type computes wraps: there is no width, or the statement says where.
    pub fn is_exact(self, ty: Type<'_>, equation: &Equation<'_>) -> bool {
        if self.index.is_none() && self.word(ty).is_none() {
            return true;
        }
        match &equation.kind {
            EquationKind::Relation(a, _, b) => a.speaks_of_bits() || b.speaks_of_bits(),
            EquationKind::Loop(_)
            | EquationKind::Choose(_)
            | EquationKind::Branch(_)
            | EquationKind::Call(_) => false,
        }
    }

    /// Returns an expression that says nothing of where it wraps, as a number of a type: it is unknown where a part of it may wrap. The sizes
    /// of shaped values are computed in `index`.
    pub fn checked(self, ty: Type<'_>, of: Expr<ValueId>) -> Expr<ValueId> {
        let bits = match self.of(ty) {
            Bits::Unknown => self.index,
            Bits::Word(bits) => Some(bits),
            Bits::Unbounded => None,
        };
        match bits {
            Some(bits) if of.as_column().is_none() => of.checked(bits),
            _ => of,
        }
    }
}
