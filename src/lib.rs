//! Bourn: declare an op once; get its Rust type, its verifier, its parser and printer, its documentation, and the
//! bounds of every index and every dimension that it touches.
//!
//! This crate is the front door: it re-exports the parts that a compiler needs at run time. A crate that declares ops of its own has
//! `bourn` among its dependencies and `bourn-codegen` among its build dependencies, or derives them on structs.
//!
//! ```
//! use bourn::ir::parse::{ParseOptions, parse_source};
//! use bourn::ir::{Context, DialectRegistry};
//!
//! let mut registry = DialectRegistry::new();
//! bourn::dialects::register_all(&mut registry);
//! let context = Context::new(&registry);
//! let text = "func.func @twice(%n: index) -> index {\n  %0 = arith.addi %n, %n : index\n  return %0 : index\n}";
//! let module = parse_source(&context, text, &ParseOptions::default()).expect("the program is right");
//! assert!(module.view().to_string().contains("arith.addi %arg0, %arg0 : index"));
//! ```
//!
//! An op may be a struct; it goes through the same checks as a spec and gives the same code:
//!
//! ```
//! use bourn::constraints::Index;
//! use bourn::ir::{Context, Dialect, DialectRegistry};
//!
//! /// Twice the input.
//! #[derive(bourn::Op)]
//! #[op(name = "toy.double", traits(Pure), format = "$input attr-dict")]
//! #[bounds(result == 2 * input)]
//! pub struct Double {
//!     #[operand]
//!     input: Index,
//!     #[result]
//!     result: Index,
//! }
//!
//! static TOY: Dialect = Dialect { name: "toy", ops: &[Double::DEF], types: &[], attrs: &[] };
//!
//! # fn main() {
//! let mut registry = DialectRegistry::new();
//! registry.add(&TOY);
//! let context = Context::new(&registry);
//! assert_eq!(context.op_def("toy.double").map(|def| def.summary), Some("Twice the input."));
//! # }
//! ```
#![forbid(unsafe_code)]

pub use bourn_bounds as bounds;
pub use bourn_dialects as dialects;
pub use bourn_ir as ir;
pub use bourn_macros::Op;
pub use bourn_passes as passes;
pub use bourn_passes::runtime;
pub use bourn_presburger as presburger;

/// The constraints of the builtin dialect as types for the fields of a derived op ([`Op`]). They say what a field may
/// be, and hold nothing; the typed handles are in [`dialects::builtin`].
pub mod constraints {
    bourn_macros::builtin_constraint_markers!();
}
