//! The IR: a [`Context`] interns types and attributes; operations, blocks and values are dense ids in the arenas of a
//! [`Body`], read through `Copy` views ([`OpRef`], [`BlockRef`], [`RegionRef`], [`Value`]) and changed through `&mut Body`.
//! Text is MLIR 22's, both ways. What generated code contributes is a table per op, [`OpDef`], that one parser, one printer and
//! one verifier walk.
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

mod arena;
pub mod attr;
pub mod body;
mod builtin;
pub mod context;
pub mod def;
pub mod diag;
pub mod effects;
mod equations;
pub mod fold;
pub mod generics;
pub mod groups;
pub mod ident;
mod infer;
mod intern;
pub mod item;
pub mod parse;
pub mod print;
pub mod resource;
pub mod rewrite;
pub mod types;
pub mod verify;
pub mod view;
mod written;

pub use attr::{AttrData, Attribute};
pub use body::{
    Block, BlockId, Body, OpData, OpId, OpState, OwnedOp, Region, RegionId, RegionState, StillUsed, ValueDef,
    ValueId,
};
pub use context::{Context, DialectRegistry};
pub use def::{
    Arity, AttrDef, Dialect, Fmt, Format, InterfaceImpl, OpDef, OpHooks, OperandDef, RegionDef, ResultDef,
    SuccessorDef, Trait,
};
pub use diag::{Diagnostic, Diagnostics, Location, Severity};
pub use equations::{ConditionFn, ListFn, MethodFn};
pub use ident::Ident;
pub use resource::{Blob, ExternalResources, ExternalValue, Resource};
pub use types::{DYNAMIC, FloatKind, Signedness, Type, TypeData};
pub use view::{BlockRef, OpRef, RegionRef, Value};
