//! The IR. A [`Context`] interns types and attributes; operations, blocks and values are dense ids in the arenas of a
//! [`Body`], read through `Copy` views ([`OpRef`], [`BlockRef`], [`RegionRef`], [`Value`]) and changed through `&mut Body`.
//! The text is MLIR 22's, both ways. Generated code contributes a table per op, [`OpDef`]; one parser, one printer and one
//! verifier walk these tables.
//!
//! ```
//! use bourn_ir::parse::{ParseOptions, parse_source};
//! use bourn_ir::{Context, DialectRegistry};
//!
//! let context = Context::new(&DialectRegistry::new());
//! let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
//! let text = "%n = \"toy.size\"() : () -> index";
//! let module = parse_source(&context, text, &options).unwrap();
//! assert_eq!(
//!     module.view().to_string(),
//!     "module {\n  %0 = \"toy.size\"() : () -> index\n}"
//! );
//!
//! let errors = parse_source(&context, "%n = toy", &options).unwrap_err();
//! assert_eq!(
//!     errors.all[0].to_string(),
//!     "-:1:6: error: custom op 'toy' is unknown (tried 'builtin.toy' as well)"
//! );
//! ```

pub mod body;
pub mod build;
pub mod cfg;
pub mod constraint;
pub mod context;
pub mod def;
pub mod diag;
pub mod effects;
mod elements;
mod equations;
pub mod float;
pub mod fold;
pub mod generics;
pub mod hooks;
pub mod int;
pub mod interned;
pub mod parse;
pub mod print;
pub mod rewrite;
pub mod suggest;
pub mod symbols;
mod syntax;
pub mod verify;

pub use body::OpView;
pub use body::view::{self, BlockRef, OpRef, RegionRef, Value};
pub use body::{
    Block, BlockId, Body, Mapping, OpData, OpId, OpState, OwnedOp, Region, RegionId, RegionState, StillUsed,
    ValueDef, ValueId,
};
#[doc(hidden)]
pub use bourn_terms::ids;
pub use constraint::item;
pub use context::{Context, DialectRegistry};
pub use def::{
    Arity, AttrDef, Dialect, Fmt, Format, InterfaceImpl, OpDef, OpHooks, OperandDef, RegionDef, ResultDef,
    SuccessorDef, Trait,
};
pub use diag::{Diagnostic, Diagnostics, Location, Severity, marked_line};
pub use equations::{ConditionFn, ListFn, MethodFn};
pub use interned::{
    AttrData, Attribute, Blob, DYNAMIC, ExternalResources, ExternalValue, FloatKind, Ident, LocationData,
    Mention, Mentioned, Resource, Signedness, Type, TypeData, attr, ident, resource, types,
};
