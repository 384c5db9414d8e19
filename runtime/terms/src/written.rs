//! Expressions for types and attributes, for builders, parsers and defaults.

use crate::{Const, Definition};

/// An expression for a type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TypeExpr<'a> {
    /// Its definition.
    pub definition: Definition<'a>,
    /// Its parameters by name. Optional parameters and parameters with a default may be missing.
    pub params: &'a [(&'a str, ParamExpr<'a>)],
}

/// A parameter of a type expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParamExpr<'a> {
    /// A constant.
    Const(Const<'a>),
    /// A type.
    Type(TypeExpr<'a>),
}

/// An expression for an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AttrExpr<'a> {
    /// `unit`
    Unit,
    /// `3 : i32`, `true`
    Integer(i128, TypeExpr<'a>),
    /// `1.5 : f32`, by the bits of an `f64`.
    Float(u64, TypeExpr<'a>),
    /// `"text"`
    String(&'a str),
    /// `array<i64: 1, 2>`: the element type, and the elements.
    DenseArray(TypeExpr<'a>, &'a [i64]),
    /// `[1, 2]` of `i64`
    Array(&'a [i64]),
    /// A case of an enum that is a declared attribute: the attribute's full name, and the value.
    Case(&'a str, i64),
}
