//! Custom forms of ops.

use crate::Function;

/// A place that has a type: operand or result group `i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "trees", derive(bourn_tree_derive::ToTree))]
pub enum Slot {
    /// Operand group.
    Operand(u16),
    /// Result group.
    Result(u16),
}

/// One element of a custom form.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "trees", derive(bourn_tree_derive::ToTree))]
pub enum Fmt<'a> {
    /// A keyword or punctuation.
    Lit(&'a str),
    /// An explicit space (`true`), or no space where the default would print a space.
    Space(bool),
    /// Operand group.
    Operand(u16),
    /// All operands.
    Operands,
    /// A line break.
    Newline,
    /// Attribute.
    Attr(u16),
    /// Attribute, with the prefix of its dialect.
    QualifiedAttr(u16),
    /// `<{..}>`: all own attributes that no other element prints.
    PropDict,
    /// The types of an operand or result group.
    Type(Slot),
    /// The types of all operands.
    OperandTypes,
    /// The types of all results.
    ResultTypes,
    /// `(ins) -> outs`
    FunctionalType(&'a [Slot], &'a [Slot]),
    /// `{..}`; with `true`: `attributes {..}`
    AttrDict(bool),
    /// Region.
    Region(u16),
    /// Successor.
    Successor(u16),
    /// `(.. ^)?` with `:(..)`; the anchor determines whether it is printed.
    Optional {
        /// The part that must be present.
        anchor: Anchor,
        /// The elements if the anchor is present.
        then: &'a [Fmt<'a>],
        /// The elements if it is absent.
        otherwise: &'a [Fmt<'a>],
    },
    /// Optional parts in any order, each an [`Fmt::Optional`] without an alternative.
    Clauses(&'a [Fmt<'a>]),
    /// `for x in $xs sep "," { .. }`: once per element of lists of equal length.
    Loop {
        /// The lists.
        lists: &'a [LoopList],
        /// The literal between repetitions.
        separator: Option<&'a str>,
        /// The elements of one repetition.
        body: &'a [Fmt<'a>],
    },
    /// In a loop: the item of list `i`.
    Item(u16),
    /// In a loop: the type of the item of list `i`.
    ItemType(u16),
    /// An argument of a hook that another element of the format binds.
    Ref(&'a Fmt<'a>),
    /// `[%a, 3, ..]`: integers of a dense array attribute, with the next operand of a group in the place of each DYNAMIC.
    Mixed {
        /// The `i64` dense array attribute.
        statics: u16,
        /// The operand group.
        dynamics: u16,
        /// `[` `]` or `(` `)`.
        delimiters: (&'a str, &'a str),
    },
    /// Rust hooks of the spec.
    Custom {
        /// Parses; reports an error itself and returns `Err`.
        parse: &'a Function<'a>,
        /// Prints.
        print: &'a Function<'a>,
        /// The arguments in the spec.
        args: &'a [Fmt<'a>],
    },
}

/// A list that a loop of a format iterates over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "trees", derive(bourn_tree_derive::ToTree))]
pub enum LoopList {
    /// An operand group.
    Operand(u16),
    /// A result group; it has types only.
    Result(u16),
    /// An array attribute, or a dense array.
    Attr(u16),
}

/// The part of an op whose presence determines the presence of an optional group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "trees", derive(bourn_tree_derive::ToTree))]
pub enum Anchor {
    /// Operand group.
    Operand(u16),
    /// Result group.
    Result(u16),
    /// Attribute.
    Attr(u16),
    /// Region.
    Region(u16),
    /// Successor.
    Successor(u16),
    /// An attribute that is a list; present if it is not empty.
    List(u16),
}

/// The custom form of an op.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "trees", derive(bourn_tree_derive::ToTree))]
pub enum Format<'a> {
    /// Generic form only.
    None,
    /// A list of elements.
    Elements(&'a [Fmt<'a>]),
    /// Rust functions for the text after the op's name.
    Custom {
        /// Parses into the state of the parser; reports an error itself and returns `Err`.
        parse: &'a Function<'a>,
        /// Prints the text after the op's name.
        print: &'a Function<'a>,
    },
}
