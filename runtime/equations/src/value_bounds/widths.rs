//! The widths of integers.

use bourn_bounds::{Expr, Part, Word};
use bourn_ir::{Type, ValueId};
use bourn_terms::equation::{Equation, EquationKind};

/// The bits of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bits {
    /// It never wraps.
    Unbounded,
    /// It has this many bits, at most [`Word::MAX_BITS`].
    Word(u32),
    /// Such numbers are not supported: they are wider, or not integers.
    Unknown,
}

/// Assumptions about `index`, and about the objects and loops that it counts. The book's page "Assumptions about
/// `index`" documents it.
///
/// ```
/// use bourn_equations::value_bounds::IndexModel;
///
/// assert_eq!(IndexModel::of_width(64).max_object_bytes, Some(1 << 48));
/// assert_eq!(IndexModel::of_width(32).max_object_bytes, Some((1 << 31) - 1));
/// assert_eq!(IndexModel::UNBOUNDED.max_object_bytes, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IndexModel {
    /// The bits of `index`, a signed number that may wrap; `None` if it never wraps.
    pub width: Option<u32>,
    /// The maximal number of bytes of a tensor, or a buffer with identity layout, if each size of zero is counted as
    /// one; `None` without this assumption.
    pub max_object_bytes: Option<u64>,
    /// Whether the sum of induction variable and step of a loop over `index` is assumed not to wrap in any iteration,
    /// signed or unsigned as the loop counts.
    pub loops_end: bool,
}

impl IndexModel {
    /// `index` never wraps, and the sizes of objects are unlimited.
    pub const UNBOUNDED: IndexModel = IndexModel { width: None, max_object_bytes: None, loops_end: false };

    /// Returns the model of an `index` of `bits` bits, with the assumptions that passes make.
    #[must_use]
    pub const fn of_width(bits: u32) -> IndexModel {
        let max_object_bytes = if bits < 64 { (1 << 31) - 1 } else { 1 << 48 };
        IndexModel { width: Some(bits), max_object_bytes: Some(max_object_bytes), loops_end: true }
    }

    /// Replaces the maximal number of bytes of an object; `None` keeps it.
    #[must_use]
    pub fn with_max_object_bytes(self, bytes: Option<u64>) -> IndexModel {
        IndexModel { max_object_bytes: bytes.or(self.max_object_bytes), ..self }
    }
}

impl Default for IndexModel {
    fn default() -> Self {
        IndexModel::UNBOUNDED
    }
}

/// The widths of integers in a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Widths {
    /// The width of `index`; `None` if it is taken as unbounded.
    pub index: Option<u32>,
    /// The maximal number of bytes of an object: [`IndexModel::max_object_bytes`].
    pub max_object_bytes: Option<u64>,
    /// Whether loops that count in `index` are assumed to end before they wrap.
    pub loops_end: bool,
}

impl Widths {
    /// Returns the bits of a number: of an integer, or of the elements of a vector or tensor, or of a list of indices, which is a value of a
    /// declared type with a shape and the element type `index`.
    pub fn of(self, ty: Type<'_>) -> Bits {
        let indices = ty.element_type().filter(|element| element.is_index() && !ty.is_memref());
        let ty = indices.unwrap_or_else(|| ty.number_type());
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
    pub fn of_loop(self, ty: Type<'_>) -> Option<u32> {
        self.word(ty).filter(|_| !ty.is_index() || !self.loops_end)
    }

    /// Returns the greatest sum of induction variable and step of a loop over numbers of a type, if loops are assumed to end before
    /// they wrap. `reading` is the part of the variable that counts.
    pub fn end_of_loops(self, ty: Type<'_>, reading: Part) -> Option<i128> {
        let bits = self.index.filter(|_| ty.is_index() && self.loops_end)?;
        Word { bits, unsigned: reading == Part::Unsigned }.range().upper
    }

    /// Returns whether an equation about a number of a type is exact: the type does not wrap, or the equation states
    /// where it wraps.
    pub fn is_exact(self, ty: Type<'_>, equation: &Equation<'_>) -> bool {
        if self.index.is_none() && self.word(ty).is_none() {
            return true;
        }
        match &equation.kind {
            EquationKind::Relation(a, _, b) => a.mentions_bits() || b.mentions_bits(),
            EquationKind::Loop(_)
            | EquationKind::Choose(_)
            | EquationKind::Branch(_)
            | EquationKind::Call(_)
            | EquationKind::Assume(_) => false,
        }
    }

    /// Returns an expression of an equation that does not state where it wraps, as a number of a type: unknown where a
    /// part of it may wrap. Sizes of shaped values are computed in `index`.
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
