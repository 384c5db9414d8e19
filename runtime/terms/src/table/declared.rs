//! Declared types and attributes.

use super::InterfaceImpl;
use crate::{Constraint, Function, Pred, Term};
use std::fmt;

/// A declared type or attribute.
pub struct TypeDef<'a> {
    /// Full name, `toy.shape`.
    pub name: &'a str,
    /// Its parameters.
    pub params: &'a [ParamDef<'a>],
    /// `require` clauses.
    pub requires: &'a [ParamRequire<'a>],
    /// The `verify` hook: an error message for parameters that do not fit.
    pub verify: Option<Function<'a>>,
    /// The text after the name; `None` stands for `<param, ..>`.
    pub format: Option<&'a [ParamFmt<'a>]>,
    /// The name of aliases in text, with the sigil: `#di_file` for `#di_file1`.
    pub alias: Option<&'a str>,
    /// Interfaces.
    pub interfaces: &'a [InterfaceImpl<'a>],
}

/// An element of the text of a declared type's or attribute's parameters.
#[derive(Clone, Copy, Debug, bourn_tree_derive::ToTree)]
pub enum ParamFmt<'a> {
    /// A keyword or punctuation.
    Lit(&'a str),
    /// An explicit space (`true`), or no space where the default would print a space.
    Space(bool),
    /// Parameter `i`. The text leaves out the names of types and attributes of [`ParamKind::ShortType`] and [`ParamKind::ShortAttr`].
    Param(u16),
    /// Parameter `i`, with the names of all types and attributes.
    QualifiedParam(u16),
    /// The items of parameter `i`, a list, without brackets.
    Items(u16),
    /// The sizes of parameter `i`, each with an `x` behind it: `4x?x`.
    Dims(u16),
    /// All parameters, separated by commas.
    Params,
    /// `a = .., b = ..`, in any order. Absent parameters and parameters with their default value may be left out.
    Struct(&'a [u16]),
    /// `( .. )? : ( .. )`: the first elements if one of the parameters is present and does not have its default value, else the others.
    Optional(&'a [u16], &'a [ParamFmt<'a>], &'a [ParamFmt<'a>]),
    /// Parameter `i`, a string: without quotes if it is a keyword.
    Word(u16),
    /// Parameter `i`, a type: without `!dialect.` if it is of the same dialect.
    Own(u16),
    /// Parameter `i`, a string: the text up to the closing bracket, unchanged.
    Verbatim(u16),
    /// `for x in $xs sep "," { .. }`: once per item of lists of equal length.
    Loop {
        /// The parameters.
        lists: &'a [u16],
        /// The literal between repetitions.
        separator: Option<&'a str>,
        /// The elements of one repetition.
        body: &'a [ParamFmt<'a>],
    },
    /// In a loop: the item of list `i`.
    Item(u16, ItemForm),
    /// Rust hooks of the spec.
    Custom {
        /// Parses; reports an error itself and returns `Err`.
        parse: &'a Function<'a>,
        /// Prints parameters.
        print: &'a Function<'a>,
        /// The parameters.
        params: &'a [u16],
    },
}

/// The text of a list's item in a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, bourn_tree_derive::ToTree)]
pub enum ItemForm {
    /// The usual text.
    Usual,
    /// A string without quotes if it is a keyword.
    Word,
    /// A type without `!dialect.` if it is of the same dialect.
    Own,
}

/// A parameter of a declared type or attribute.
#[derive(Clone, Copy, Debug)]
pub struct ParamDef<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its kind.
    pub kind: ParamKind<'a>,
    /// The default value if the text does not contain the parameter.
    pub default: Option<DefaultParam<'a>>,
    /// The constraint on the parameter, or on each element of a list.
    pub constraint: Option<ParamConstraint<'a>>,
}

/// A constraint on a parameter.
#[derive(Clone, Copy, Debug)]
pub struct ParamConstraint<'a> {
    /// The constraint itself.
    pub is: Constraint<'a>,
    /// Its text in messages: `parameter 'element' must be TEXT`.
    pub text: &'a str,
}

/// A `require` clause over parameters.
#[derive(Clone, Copy, Debug, bourn_tree_derive::ToTree)]
pub struct ParamRequire<'a> {
    /// The predicate.
    pub pred: Pred<'a>,
    /// The message if it does not hold.
    pub message: &'a [MessagePart<'a>],
}

/// A part of a message.
#[derive(Clone, Copy, Debug, bourn_tree_derive::ToTree)]
pub enum MessagePart<'a> {
    /// Text that is printed as it is.
    Literal(&'a str),
    /// The value of a term.
    Term(Term<'a>),
}

/// The default of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, bourn_tree_derive::ToTree)]
pub enum DefaultParam<'a> {
    /// An integer, or the case of an enum.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A string.
    Str(&'a str),
    /// A list of integers.
    Ints(&'a [i64]),
}

/// The kind of a parameter's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, bourn_tree_derive::ToTree)]
pub enum ParamKind<'a> {
    /// An integer.
    Int {
        /// Its width.
        bits: u32,
        /// Whether it may be negative.
        signed: bool,
    },
    /// The bits of an `f64`.
    Float,
    /// A truth value.
    Bool,
    /// A string.
    Str,
    /// A type.
    Type,
    /// An attribute.
    Attr,
    /// A type of one declaration with parameters, by its full name, which the text may leave out.
    ShortType(&'a str),
    /// An attribute of one declaration with parameters, by its full name, which the text may leave out.
    ShortAttr(&'a str),
    /// A dense array of signless integers of this width: `[1, 2]`.
    Numbers(u32),
    /// The case of an enum: keywords and values.
    Enum(&'a [(&'a str, i64)]),
    /// Bits, with their separator in text.
    Bits(&'a [(&'a str, i64)], &'a str),
    /// A list.
    List(&'a ParamKind<'a>),
    /// A list without brackets. The text of a list without items is omitted.
    Items(&'a ParamKind<'a>),
    /// Sizes, static or dynamic. A type with such a parameter is a shaped type.
    Shape,
    /// A value that may be absent.
    Optional(&'a ParamKind<'a>),
}

impl<'a> ParamKind<'a> {
    /// Returns the kind of a value that is there, if it may be absent.
    pub fn held(&self) -> &ParamKind<'a> {
        match self {
            ParamKind::Optional(kind) => kind.held(),
            kind => kind,
        }
    }
}

impl fmt::Debug for TypeDef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypeDef").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Declarations are equal if their addresses are: a loaded dialect may have a type with the name of a linked type.
impl PartialEq for TypeDef<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::addr_eq(self, other)
    }
}
impl Eq for TypeDef<'_> {}
impl std::hash::Hash for TypeDef<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self).addr().hash(state);
    }
}
