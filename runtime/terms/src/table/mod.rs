//! The tables of a dialect: ops, types, attributes and their text forms, as plain data.
//!
//! A model is lowered to tables once. The generator prints them as constants, the loader uses them directly, and the IR's parser, printer
//! and verifier interpret them. A Rust function that a spec names is a [`Function`](crate::Function) in a table: generated code links it,
//! and the loader links it by its path.

mod constraint;
mod declared;
mod format;
mod interface;
mod make;
mod names;
mod op;

pub use constraint::{AttrConstraint, AttrSyntax, OpConstraint, TypeConstraint};
pub use declared::{
    DefaultParam, ItemForm, MessagePart, ParamConstraint, ParamDef, ParamFmt, ParamKind, ParamRequire,
    TypeDef,
};
pub use format::{AffineForm, Anchor, DerivedForm, Fmt, Format, LoopList, PortList, Slot};
pub use interface::{
    Effect, EffectKind, EffectOn, Implementation, InterfaceDef, InterfaceImpl, MethodBody, MethodImpl,
};
pub use op::{
    Arity, AttrDef, NamePart, OpDef, OpHooks, OperandDef, RegionDef, RequiredTypes, ResultDef, ResultNames,
    SuccessorDef, Trait,
};

use std::any::Any;

/// The tables of one dialect.
#[derive(Clone, Copy, Debug)]
pub struct Dialect<'a> {
    /// The namespace: `arith`.
    pub name: &'a str,
    /// The ops.
    pub ops: &'a [&'a OpDef<'a>],
    /// The declared types.
    pub types: &'a [&'a TypeDef<'a>],
    /// The declared attributes.
    pub attrs: &'a [&'a TypeDef<'a>],
    /// The Rust functions that its spec names, for specs that are loaded in its place.
    pub hooks: &'a [crate::Function<'a>],
    /// The interfaces that it declares, for specs that are loaded.
    pub interfaces: &'a [&'a InterfaceDef<'a>],
    /// The interfaces that the dialect itself implements.
    pub impls: &'a [DialectImpl<'a>],
    /// The attributes that it declares for ops of all dialects. If there are some, others with its prefix are mistakes.
    pub discardable: &'a [DialectAttr<'a>],
}

/// The implementation of an interface of dialects: a value in Rust.
#[derive(Clone, Copy, Debug)]
pub struct DialectImpl<'a> {
    /// The name of the interface.
    pub interface: &'a str,
    /// The path of the value, as in the spec.
    pub path: &'a str,
    /// The model of the interface's trait; `None` if the value is not linked.
    pub model: Option<&'a (dyn Any + Send + Sync)>,
}

/// An attribute of a dialect on ops of all dialects, or on arguments of functions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DialectAttr<'a> {
    /// Its name, without the dialect.
    pub name: &'a str,
    /// The constraint on its value.
    pub constraint: &'a AttrConstraint<'a>,
    /// The ops that may have it; `None`: arguments of functions have it.
    pub on: Option<OpConstraint<'a>>,
}

impl Dialect<'_> {
    /// An empty dialect, for the remaining fields of a table.
    pub const EMPTY: Dialect<'static> = Dialect {
        name: "",
        ops: &[],
        types: &[],
        attrs: &[],
        hooks: &[],
        interfaces: &[],
        impls: &[],
        discardable: &[],
    };

    /// Returns whether the dialect provides functions for other dialects only. No program can use its namespace.
    #[must_use]
    pub fn has_only_functions(&self) -> bool {
        !self.hooks.is_empty()
            && self.ops.is_empty()
            && self.types.is_empty()
            && self.attrs.is_empty()
            && self.interfaces.is_empty()
    }
}
