//! The `.bourn` language: spec text becomes a resolved, checked [`model::Model`], or a list of located mistakes.
//!
//! The pipeline is short: a scanner cuts a file into items, a parser by recursive descent turns each item into a
//! syntax tree, the resolver binds every name and fills the model, the checks look at what is left. Every mistake of a
//! run is collected in [`Diagnostics`]; none stops the run.
//!
//! ```
//! let spec = "dialect toy;
//! type index = rust crate::IndexType;
//! op add { operands { lhs: index, rhs: index } results { sum: index } bounds { sum == lhs + rsh; } }";
//! let loaded = bourn_spec::load_str("toy.bourn", spec);
//! assert!(loaded.model.is_none());
//! assert!(loaded.diagnostics.to_string().contains("did you mean `rhs`?"));
//!
//! let loaded = bourn_spec::load_str("toy.bourn", &spec.replace("rsh", "rhs"));
//! let model = loaded.model.expect("no mistake is left");
//! assert_eq!(model.ops[0].bounds.len(), 1);
//! ```
//!
//! Back ends (Rust, Markdown, JSON) read the model only, never syntax. Derive macros fill the same model by hand.

mod ast;
pub mod diagnostics;
mod file;
mod fmt;
pub mod lattice;
mod load;
pub mod lower;
pub mod model;
mod parse;
mod resolve;

pub use diagnostics::{Diagnostic, Diagnostics, Severity};
pub use file::{FileError, read_text, text_of};
pub use fmt::format_source;
pub use load::{Loaded, load, load_known, load_str, load_strs, load_strs_known};
pub use model::Model;
pub use parse::keywords::KEYWORDS;
