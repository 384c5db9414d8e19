//! The `.bourn` language: turns the text of specs into a resolved, checked [`model::Model`], or into a list of located mistakes.
//!
//! The scanner cuts a file into items, the parser ([`bourn_grammar`]) turns each item into a syntax tree, the resolver binds every name
//! and makes the model, and the checks run on the model. All mistakes of a run are collected in [`Diagnostics`]; a mistake does not stop the run.
//!
//! ```
//! let spec = "dialect toy;
//! type index = rust crate::IndexType;
//! op add { operands { lhs: index, rhs: index } results { sum: index } bounds { sum == lhs + rsh; } }";
//! let arena = bourn_spec::Arena::new();
//! let loaded = bourn_spec::load_str(&arena, "toy.bourn", spec);
//! assert!(loaded.model.is_none());
//! assert!(loaded.diagnostics.to_string().contains("did you mean `rhs`?"));
//!
//! let loaded = bourn_spec::load_str(&arena, "toy.bourn", &spec.replace("rsh", "rhs"));
//! let model = loaded.model.expect("no mistake is left");
//! assert_eq!(model.ops[0].bounds.len(), 1);
//! ```
//!
//! Back ends (Rust, JSON, IRDL, manuals) read only the model, never syntax. The derive macros make the same model.

pub mod ast;
pub mod diagnostics;
pub mod editor;
mod file;
mod fmt;
pub mod lattice;
mod load;
pub mod lower;
pub mod model;
mod parse;
mod print;
mod quote;
mod resolve;

pub use diagnostics::{Diagnostic, Diagnostics, Replacement, Severity};
pub use file::{FileError, read_text, text_of};
pub use fmt::format_source;
pub use load::{
    Known, Loaded, dialect_of, extended_own_dialect, load, load_known, load_str, load_strs, load_strs_from,
    load_strs_known, load_strs_parsed, load_tree,
};
pub use model::{Arena, Model};
pub use parse::Part;
pub use parse::keywords::KEYWORDS;
pub use parse::scan::rust_paths;
pub use print::{Printed, Printer};
pub use quote::quoted;
