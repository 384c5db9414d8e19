//! Constraints, with their texts and forms for parsers, printers and messages.

use super::TypeDef;
use crate::Named;

/// A constraint on types: its meaning, and its text in messages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TypeConstraint<'a> {
    /// Its name and meaning.
    pub is: Named<'a>,
    /// Its text in messages: `signless-integer-like`.
    pub text: &'a str,
}

/// A constraint on attributes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttrConstraint<'a> {
    /// Its name and meaning.
    pub is: Named<'a>,
    /// Its text in messages: `64-bit signless integer attribute`.
    pub text: &'a str,
    /// For enums: the cases' texts by value; formats print the bare keyword.
    pub cases: &'a [(&'a str, i64)],
    /// The form of the attribute in a format.
    pub syntax: AttrSyntax<'a>,
}

/// A constraint on ops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpConstraint<'a> {
    /// Its name and meaning.
    pub is: Named<'a>,
    /// Its text in messages.
    pub text: &'a str,
}

/// The form of an attribute in a format.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AttrSyntax<'a> {
    /// The form of any attribute: `3 : i32`, `"s"`, `[1, 2]`, `affine_map<..>`.
    Generic,
    /// A symbol name (a string attribute) written `@name`.
    SymbolName,
    /// An enum case, written as a bare keyword and stored as an integer attribute (`I32EnumAttr`/`I64EnumAttr`).
    EnumKeyword,
    /// A dense array written `[1, 2]`.
    BareArray,
    /// A unit attribute, which is not printed if it is the anchor of a group.
    Unit,
    /// A type attribute, written as the bare type.
    Type,
    /// A bit enum, written as bare keywords with this separator and stored as `EnumKeyword`.
    BitKeywords(&'a str),
    /// A declared attribute, written without `#dialect.name`: only its parameters.
    Params(&'a TypeDef<'a>),
}
