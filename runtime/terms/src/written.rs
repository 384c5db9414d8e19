//! Types and attributes that are written out, for builders, parsers and defaults.

use crate::{Const, Definition};

/// A type that is written out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TypeExpr<'a> {
    /// Its definition.
    pub definition: Definition<'a>,
    /// Its parameters by name; optional and defaulted ones may be left out.
    pub params: &'a [(&'a str, ParamExpr<'a>)],
}

/// A parameter of a type that is written out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParamExpr<'a> {
    /// A constant.
    Const(Const<'a>),
    /// A type.
    Type(TypeExpr<'a>),
}

/// An attribute that is written out.
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
    /// `array<i64: 1, 2>`: the type of the elements, and these.
    DenseArray(TypeExpr<'a>, &'a [i64]),
    /// `[1, 2]` of `i64`
    Array(&'a [i64]),
    /// The case of an enum that has an attribute of its own: the attribute's full name, and the value.
    Case(&'a str, i64),
}
