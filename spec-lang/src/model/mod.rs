//! The resolved model: the declarations of a set of specs, with every name bound to a typed id.
//!
//! The model is plain data. The `.bourn` resolver builds it, and so do the derive macros: every field is public and `Default`
//! gives an empty declaration. Lists are in source order, so a generator that walks them is deterministic.

mod bounds;
mod budget;
mod builder;
mod constraint;
mod decl;
mod format;
mod ids;
mod op;
mod query;
mod rewrite;
mod subst;
mod text;
mod walk;

pub use bounds::*;
pub use bourn_terms::equation::{
    ArgIdx, AttrIdx, GenericIdx, LetIdx, MAX_PARTS, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx, VarIdx,
    YieldIdx,
};
pub use budget::Budget;
pub use builder::*;
/// The arena that the terms of a model are in.
pub use bumpalo::Bump as Arena;
pub use constraint::*;
pub use decl::*;
pub use format::*;
pub use ids::*;
pub use op::*;
pub use rewrite::{Map, Rewrite, arg_inside, constraint_inside, pred_inside, term_inside};
pub(crate) use subst::number_of;
pub use subst::{Substitution, closed};
pub use walk::{Declared, Part};

use std::fmt;

/// All declarations of a set of specs. Index it with an id: `model[op_id].name`.
#[derive(Clone, Debug, Default)]
pub struct Model<'a> {
    /// Dialects, including imported dialects (see [`Dialect::imported`]).
    pub dialects: Vec<Dialect>,
    /// Types of all dialects.
    pub types: Vec<TypeDecl<'a>>,
    /// Attributes of all dialects.
    pub attrs: Vec<AttrDecl<'a>>,
    /// Enums of all dialects.
    pub enums: Vec<EnumDecl>,
    /// Named constraints of all dialects.
    pub constraints: Vec<ConstraintDecl<'a>>,
    /// `implies A => B` claims.
    pub implications: Vec<Implication<'a>>,
    /// Interfaces of all dialects.
    pub interfaces: Vec<InterfaceDecl<'a>>,
    /// Traits of all dialects, and the native ones (see [`TraitDecl::native`]) that are used.
    pub traits: Vec<TraitDecl<'a>>,
    /// Ops of all dialects, families expanded.
    pub ops: Vec<OpDecl<'a>>,
    /// `implement INTERFACE for OP {..}` items, except for `ValueBounds`.
    pub external_models: Vec<ExternalModel<'a>>,
    /// `extend op OP {..}` and `implement ValueBounds for OP {..}` items.
    pub overlays: Vec<Overlay>,
    /// `promise INTERFACE for OP by ".."` items.
    pub promises: Vec<Promise>,
    /// Interfaces of dialects.
    pub dialect_interfaces: Vec<DialectInterface>,
    /// The dialects' implementations of interfaces.
    pub dialect_impls: Vec<DialectImpl>,
    /// Attributes of dialects on ops of all dialects.
    pub dialect_attrs: Vec<DialectAttr<'a>>,
    /// The spec files, so that a [`Span`] can be shown.
    pub files: Vec<SourceFile>,
}

/// A spec file: its name as given and its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFile {
    /// Path as the user gave it.
    pub path: String,
    /// Full text.
    pub text: String,
}

/// Byte range in a [`SourceFile`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Index into [`Model::files`](super::Model::files); `u32::MAX` when there is no file.
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// No position: a declaration that no spec contains.
    pub const NONE: Span = Span { file: u32::MAX, start: 0, end: 0 };
}

impl Default for Span {
    fn default() -> Self {
        Span::NONE
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Span::NONE {
            write!(f, "-")
        } else {
            write!(f, "{}:{}..{}", self.file, self.start, self.end)
        }
    }
}

/// Path of a Rust item as written in the spec: `crate::arith::fold_addi`, `::bourn_ir::builtin::IntegerType`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RustPath(pub String);

impl fmt::Display for RustPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of entities with one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arity {
    /// Exactly one.
    #[default]
    One,
    /// `?`: at most one.
    Optional,
    /// `*`: any number.
    Variadic,
}
