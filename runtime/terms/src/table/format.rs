//! Custom forms of ops.

use crate::{AttrExpr, Constraint, Function};

/// A place that has a type: operand or result group `i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, bourn_tree_derive::ToTree)]
pub enum Slot {
    /// Operand group.
    Operand(u16),
    /// Result group.
    Result(u16),
}

/// One element of a custom form.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
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
    /// The type of a single operand or result that allows one declared type, by its full name: the text may leave out this name.
    ShortType(Slot, &'a str),
    /// The types of all operands.
    OperandTypes,
    /// The types of all results.
    ResultTypes,
    /// `(ins) -> outs`
    FunctionalType(&'a [Slot], &'a [Slot]),
    /// The item of a list in a loop, which is an array: its only item, or the items in brackets. A declared attribute of this full name is
    /// written without it.
    ItemList(u16, Option<&'a str>),
    /// Parts that the text does not have: groups of operands, attributes, regions. An op with one of them is printed in generic form.
    Absent {
        /// The groups of operands.
        operands: &'a [u16],
        /// The attributes.
        attrs: &'a [u16],
        /// The regions.
        regions: &'a [u16],
    },
    /// `type` if all types are equal, else `(ins) -> outs`
    ShortFunctionalType(&'a [Slot], &'a [Slot]),
    /// `{..}`; with `true`: `attributes {..}`
    AttrDict(bool),
    /// Region.
    Region(u16),
    /// A region with a form of its own.
    RegionBody {
        /// The region.
        region: u16,
        /// Whether other elements write the names of its arguments.
        named: bool,
        /// Whether its terminator is printed even if the parser can add it.
        terminator: bool,
    },
    /// `%i`: the names of an argument group of a region.
    RegionArg {
        /// The region.
        region: u16,
        /// The argument group.
        arg: u16,
        /// Whether their locations are printed, too.
        located: bool,
    },
    /// `%x = %init, ..`: the names of an argument group of a region, each with an operand of a group.
    Assign {
        /// The region.
        region: u16,
        /// The argument group.
        arg: u16,
        /// The operand group.
        operand: u16,
    },
    /// `type` or `(type, ..)`; with `true`, a single type is printed in parentheses, too.
    ResultTypeList(&'a [Slot], bool),
    /// The type of an operand, which the text may omit.
    TypeElse {
        /// The operand.
        operand: u16,
        /// The constraint that only the omitted type satisfies.
        default: &'a Constraint<'a>,
    },
    /// An attribute, which the text may omit.
    AttrElse {
        /// The attribute.
        attr: u16,
        /// The value that is omitted.
        default: &'a AttrExpr<'a>,
    },
    /// An attribute, which the text omits if it follows from another attribute.
    DerivedElse {
        /// The attribute.
        attr: u16,
        /// The attribute from which it follows; the attribute itself if it follows from no other one.
        of: u16,
        /// What follows.
        form: DerivedForm,
    },
    /// `(%a: i32, ..)`: the arguments of a region.
    Arguments(u16),
    /// An attribute that is `false` or `true`, as one of two words.
    BoolWord(u16, &'a str, &'a str),
    /// `(in %a : i1, out b : i1)`: ports with names, of which the inputs are the arguments of a region.
    Ports(PortList<'a>),
    /// A string attribute that is one of these words, without quotes.
    Keyword(u16, &'a [&'a str]),
    /// An attribute that is an affine map or integer set, with the operand group that it is applied to.
    Affine {
        /// The attribute.
        map: u16,
        /// The operand group: dimensions, then symbols.
        operands: u16,
        /// The form of the text.
        form: AffineForm<'a>,
    },
    /// `16x16x4`: attributes that are sizes.
    Sizes(&'a [u16]),
    /// An array attribute with at most one item, as its item.
    OnlyItem(u16),
    /// The type of all values of some groups, once.
    SharedType(&'a [Slot]),
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
    /// In a loop: the item of list `i`, a string without quotes if it is a keyword.
    ItemWord(u16),
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

/// An attribute that follows from another attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bourn_tree_derive::ToTree)]
pub enum DerivedForm {
    /// The type of the other attribute.
    Type,
    /// The name of the symbol that the other attribute is, as a string.
    Text,
    /// A reference to the symbol whose name the other attribute is.
    Symbol,
    /// The name of the first result in the text, unless it is a number.
    ResultName,
}

/// A list of ports with directions and names.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct PortList<'a> {
    /// The attribute with the type of the ports.
    pub attr: u16,
    /// The name of this type, whose parameters are lists: directions, names and types.
    pub ty: &'a str,
    /// The array attribute with a dictionary for each port, if there is one.
    pub attrs: Option<u16>,
    /// The region whose arguments are the inputs, if there is one.
    pub region: Option<u16>,
    /// The words for directions, by number. The second one is an output, which is no argument.
    pub words: &'a [&'a str],
}

/// The text of an affine map that is applied to operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, bourn_tree_derive::ToTree)]
pub enum AffineForm<'a> {
    /// The map, then `(dimensions)[symbols]`.
    Applied,
    /// `[%i + 3, %j]`
    Subscripts,
    /// A number, a value, or the applied map, with this word before a map of several results.
    Bound(&'a str),
}

/// A list that a loop of a format iterates over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, bourn_tree_derive::ToTree)]
pub enum LoopList {
    /// An operand group.
    Operand(u16),
    /// A result group; it has types only.
    Result(u16),
    /// An array attribute, or a dense array.
    Attr(u16),
}

/// The part of an op whose presence determines the presence of an optional group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, bourn_tree_derive::ToTree)]
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
    /// The [`Fmt::TypeElse`] or [`Fmt::AttrElse`] of the group; present if the op has another type or value.
    Fallback,
    /// The group is always printed.
    Always,
}

/// The custom form of an op.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
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
