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
    DefaultParam, MessagePart, ParamConstraint, ParamDef, ParamFmt, ParamKind, ParamRequire, TypeDef,
};
pub use format::{AffineForm, Anchor, Fmt, Format, LoopList, Slot};
pub use interface::{
    Effect, EffectKind, EffectOn, Implementation, InterfaceDef, InterfaceImpl, MethodBody, MethodImpl,
};
pub use op::{
    Arity, AttrDef, NamePart, OpDef, OpHooks, OperandDef, RegionDef, ResultDef, ResultNames, SuccessorDef,
    Trait,
};

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
}

impl Dialect<'_> {
    /// An empty dialect, for the remaining fields of a table.
    pub const EMPTY: Dialect<'static> =
        Dialect { name: "", ops: &[], types: &[], attrs: &[], hooks: &[], interfaces: &[] };
}
