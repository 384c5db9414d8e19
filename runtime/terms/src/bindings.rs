//! Generics of ops, and what each stands for, as far as it is known. [`crate::unify`] finds that.

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
    /// Operands and results of which it is the whole type, or the element type of a builtin container: a message names them
    /// together, as MLIR's AllTypesMatch does.
    pub alike: &'a [&'a str],
    /// Whether it is the element type of some of them.
    pub of_elements: bool,
    /// Whether a trait compares them, with a message of its own and shapes that only have to agree where they are static.
    pub by_trait: bool,
    /// What is said of two uses that differ.
    pub differ: Differ<'a>,
}

/// What is said of two uses of a generic that differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Differ<'a> {
    /// What follows from the places.
    Usual,
    /// These words, unless both are whole types; `alike` has these only, then.
    Text(&'a str),
    /// The op's own verifier says it.
    Hook,
}

/// The kind of a generic's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GenericKind<'a> {
    /// A type or an attribute.
    Item,
    /// A list of types: value by value of a group.
    List,
    /// The value of a parameter.
    Value,
    /// A truth value.
    Flag,
    /// The case of an enum: keywords and values.
    Case(&'a [(&'a str, i64)]),
}

impl<'a> Generic<'a> {
    /// Creates a generic that no message names places of.
    #[must_use]
    pub const fn new(name: &'a str, kind: GenericKind<'a>) -> Self {
        Generic { name, kind, alike: &[], of_elements: false, by_trait: false, differ: Differ::Usual }
    }
    /// Creates a generic that is the whole type of some places.
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
    /// Returns whether this is one of the places that a message names together.
    #[must_use]
    pub fn is_alike(&self, place: &str) -> bool {
        self.alike.contains(&place)
    }
    /// Sets the words for two uses that differ.
    #[must_use]
    pub const fn with_text(self, text: &'a str) -> Self {
        Generic { differ: Differ::Text(text), ..self }
    }
    /// Leaves two uses that differ to the op's own verifier.
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
    /// Whether unions are read.
    pub(crate) unions: bool,
    /// Whether there was a union that could not be read.
    pub(crate) skipped: bool,
}

/// The value that was found of a generic.
#[derive(Clone)]
pub(crate) struct Found<'g, 'i, I: Item<'i>> {
    /// The place that gave it.
    pub(crate) place: &'g str,
    /// The one value, or one value for each item of a list.
    pub(crate) values: Vec<Option<Datum<'i, I>>>,
    /// The place that gave the length of a list.
    pub(crate) counted: Option<&'g str>,
}

impl<'i, I: Item<'i>> fmt::Debug for Bindings<'_, 'i, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = (0..self.generics.len()).filter(|&at| self.get(GenericIdx::at(at)).is_some());
        f.debug_set().entries(known.map(|at| self.generics[at].name)).finish()
    }
}

impl<'g, 'i, I: Item<'i>> Bindings<'g, 'i, I> {
    /// Creates bindings of which nothing is known yet.
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

    /// Turns to the value at this position of each group, where a list generic stands for its item.
    pub fn at(&mut self, position: usize) -> &mut Self {
        self.position = position;
        self
    }

    /// Reads unions too from here on. Returns whether there was a union that could not be read.
    pub fn read_unions(&mut self) -> bool {
        self.unions = true;
        self.skipped
    }

    /// Returns what a generic stands for.
    #[must_use]
    pub fn get(&self, generic: GenericIdx) -> Option<&Datum<'i, I>> {
        self.found.get(generic.index())?.values.get(self.index(generic))?.as_ref()
    }

    /// Returns the length of what a list generic stands for.
    #[must_use]
    pub fn len_of(&self, generic: GenericIdx) -> Option<usize> {
        let found = self.found.get(generic.index())?;
        found.counted.map(|_| found.values.len())
    }

    /// Returns the index of a generic's value among those that were found.
    pub(crate) fn index(&self, generic: GenericIdx) -> usize {
        match self.generics.get(generic.index()).map(|g| g.kind) {
            Some(GenericKind::List) => self.position,
            _ => 0,
        }
    }
}
