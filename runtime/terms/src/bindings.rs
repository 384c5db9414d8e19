//! Generics of ops and their values, as far as they are known. [`crate::unify`] binds them.

use crate::ids::GenericIdx;
use crate::item::{Datum, Item};
use std::fmt;

/// A generic of an op.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generic<'a> {
    /// Its name.
    pub name: &'a str,
    /// The kind of its value.
    pub kind: GenericKind<'a>,
    /// The operands and results whose type, or whose element type in a builtin container, is this generic. A message lists them together,
    /// as MLIR's AllTypesMatch does.
    pub alike: &'a [&'a str],
    /// Whether it is the element type of some of them.
    pub of_elements: bool,
    /// Whether a trait compares them. The trait has its own message, and compares shapes only where both are static.
    pub by_trait: bool,
    /// The message for two uses that differ.
    pub differ: Differ<'a>,
}

/// The message for two uses of a generic that differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Differ<'a> {
    /// A message about the two places.
    Usual,
    /// This text, unless both places are in `alike`, which then lists only places whose whole type is the generic.
    Text(&'a str),
    /// The op's verifier reports the error.
    Hook,
}

/// The kind of a generic's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GenericKind<'a> {
    /// A type or an attribute.
    Item,
    /// A list of types, one per value of a group.
    List,
    /// The value of a parameter.
    Value,
    /// A truth value.
    Flag,
    /// The case of an enum: keywords and values.
    Case(&'a [(&'a str, i64)]),
}

impl<'a> Generic<'a> {
    /// Creates a generic without places that a message lists together.
    #[must_use]
    pub const fn new(name: &'a str, kind: GenericKind<'a>) -> Self {
        Generic { name, kind, alike: &[], of_elements: false, by_trait: false, differ: Differ::Usual }
    }
    /// Creates a generic that is the whole type of `places`.
    #[must_use]
    pub const fn alike(name: &'a str, kind: GenericKind<'a>, places: &'a [&'a str]) -> Self {
        Generic { name, kind, alike: places, of_elements: false, by_trait: false, differ: Differ::Usual }
    }
    /// Marks the generic as the element type of some of the places.
    #[must_use]
    pub const fn of_elements(self) -> Self {
        Generic { of_elements: true, ..self }
    }
    /// Marks the generic as compared by a trait.
    #[must_use]
    pub const fn by_trait(self) -> Self {
        Generic { by_trait: true, ..self }
    }
    /// Returns whether `place` is listed in messages with other places.
    #[must_use]
    pub fn is_alike(&self, place: &str) -> bool {
        self.alike.contains(&place)
    }
    /// Sets the message for two uses that differ.
    #[must_use]
    pub const fn with_text(self, text: &'a str) -> Self {
        Generic { differ: Differ::Text(text), ..self }
    }
    /// Leaves the report of two uses that differ to the op's verifier.
    #[must_use]
    pub const fn by_hook(self) -> Self {
        Generic { differ: Differ::Hook, ..self }
    }
}

/// The values of the generics of an op, as far as they are known.
pub struct Bindings<'g, 'i, I: Item<'i>> {
    generics: &'g [Generic<'g>],
    pub(crate) found: Vec<Found<'g, 'i, I>>,
    position: usize,
    /// Whether unions are used to bind generics.
    pub(crate) unions: bool,
    /// Whether a union was skipped.
    pub(crate) skipped: bool,
}

/// The known value of a generic.
#[derive(Clone)]
pub(crate) struct Found<'g, 'i, I: Item<'i>> {
    /// The place that determined it.
    pub(crate) place: &'g str,
    /// One value, or the values of a list by position.
    pub(crate) values: Vec<Option<Datum<'i, I>>>,
    /// The place that determined the length of a list.
    pub(crate) counted: Option<&'g str>,
}

impl<'i, I: Item<'i>> fmt::Debug for Bindings<'_, 'i, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = (0..self.generics.len()).filter(|&at| self.get(GenericIdx::at(at)).is_some());
        f.debug_set().entries(known.map(|at| self.generics[at].name)).finish()
    }
}

impl<'g, 'i, I: Item<'i>> Bindings<'g, 'i, I> {
    /// Creates bindings without values.
    #[must_use]
    pub fn new(generics: &'g [Generic<'g>]) -> Self {
        let nothing = Found { place: "", values: Vec::new(), counted: None };
        Bindings {
            generics,
            found: vec![nothing; generics.len()],
            position: 0,
            unions: false,
            skipped: false,
        }
    }

    /// Returns the generics that are bound.
    #[must_use]
    pub fn generics(&self) -> &'g [Generic<'g>] {
        self.generics
    }

    /// Sets the position in a group whose values bind list generics next.
    pub fn at(&mut self, position: usize) -> &mut Self {
        self.position = position;
        self
    }

    /// Uses unions from now on, too. Returns whether a union was skipped before.
    pub fn read_unions(&mut self) -> bool {
        self.unions = true;
        self.skipped
    }

    /// Returns the value of a generic.
    #[must_use]
    pub fn get(&self, generic: GenericIdx) -> Option<&Datum<'i, I>> {
        self.found.get(generic.index())?.values.get(self.index(generic))?.as_ref()
    }

    /// Returns the length of a list generic.
    #[must_use]
    pub fn len_of(&self, generic: GenericIdx) -> Option<usize> {
        let found = self.found.get(generic.index())?;
        found.counted.map(|_| found.values.len())
    }

    /// Returns the index of a generic's current value in [`Found::values`].
    pub(crate) fn index(&self, generic: GenericIdx) -> usize {
        match self.generics.get(generic.index()).map(|g| g.kind) {
            Some(GenericKind::List) => self.position,
            _ => 0,
        }
    }
}
