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
#![forbid(unsafe_code)]

pub use bourn_bounds as bounds;
pub use bourn_dialects as dialects;
pub use bourn_ir as ir;
pub use bourn_macros::*;
pub use bourn_passes as passes;
pub use bourn_passes::runtime;
pub use bourn_presburger as presburger;
