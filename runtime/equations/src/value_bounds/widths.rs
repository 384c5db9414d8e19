//! The widths of integers.

use bourn_bounds::{Expr, Word};
use bourn_ir::{Type, ValueId};

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
