//! Custom forms of ops.

use crate::Function;

/// A place that has a type: operand or result group `i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Operand group.
    Operand(u16),
    /// Result group.
    Result(u16),
}

/// One element of a custom form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fmt<'a> {
    /// A keyword or punctuation.
    Lit(&'a str),
    /// A space that is printed although the default would have none, or none although the default has one.
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
    /// `<{..}>`: all own attributes that stand nowhere else.
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
    /// `(.. ^)?` with `:(..)`; the anchor says whether it is printed.
    Optional {
        /// The part that must be present.
        anchor: Anchor,
        /// The elements where the anchor is present.
        then: &'a [Fmt<'a>],
        /// The elements where it is absent.
        otherwise: &'a [Fmt<'a>],
    },
    /// Optional parts in any order, each an [`Fmt::Optional`] without an alternative.
    Clauses(&'a [Fmt<'a>]),
    /// `for x in $xs sep "," { .. }`: once per item of lists of one length.
    Loop {
        /// The lists that are walked over.
        lists: &'a [LoopList],
        /// The literal between two rounds.
        separator: Option<&'a str>,
        /// The elements of one round.
        body: &'a [Fmt<'a>],
    },
    /// In a loop: the item of list `i`.
    Item(u16),
    /// In a loop: the type of the item of list `i`.
    ItemType(u16),
    /// Among the arguments of a hook, an element that is bound elsewhere.
    Ref(&'a Fmt<'a>),
    /// `[%a, 3, ..]`: integers from a dense array attribute where it is not DYNAMIC, else the next operand of a group.
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
        /// The arguments that the spec gives them.
        args: &'a [Fmt<'a>],
    },
}

/// A list that a loop of a format walks over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopList {
    /// An operand group.
    Operand(u16),
    /// A result group; it has types only.
    Result(u16),
    /// An array attribute, or a dense array.
    Attr(u16),
}

/// The part of an op that decides on an optional group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// A list in an attribute that is not empty.
    List(u16),
}

/// The custom form of an op.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Format<'a> {
    /// Generic form only.
    None,
    /// A list of elements.
    Elements(&'a [Fmt<'a>]),
    /// Rust functions for all that follows the op's name.
    Custom {
        /// Parses into the state of the parser; reports an error itself and returns `Err`.
        parse: &'a Function<'a>,
        /// Prints what follows the op's name.
        print: &'a Function<'a>,
    },
}
