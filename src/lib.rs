//! Bourn: declare an op once; get its Rust type, its verifier, its parser and printer, its documentation, and the
//! bounds of every index and every dimension that it touches.
//!
//! An op is declared in a `.bourn` spec, which a build script compiles (`bourn_codegen::compile`), or as a struct. Both go
//! through the same checks and give the same code.
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
//! bourn::dialects::register_all(&mut registry);
//! registry.add(&TOY);
//! let context = Context::new(&registry);
//! assert_eq!(context.op_def("toy.double").map(|def| def.summary), Some("Twice the input."));
//! # }
//! ```
#![forbid(unsafe_code)]

/// Declares an op as a struct.
pub use bourn_macros::Op;

#[doc(inline)]
pub use bourn_bounds as bounds;
#[doc(inline)]
pub use bourn_dialects as dialects;
#[doc(inline)]
pub use bourn_ir as ir;
#[doc(inline)]
pub use bourn_passes as passes;
#[doc(inline)]
pub use bourn_passes::runtime;
#[doc(inline)]
pub use bourn_presburger as presburger;

/// The constraints of the builtin dialect as the types of fields of a derived op ([`Op`]). They say what a field may
/// be and hold nothing; the typed views of values are in [`dialects::builtin`].
pub mod constraints {
    bourn_macros::builtin_constraint_markers!();
}
