//! The `.bourn` language: spec text becomes a resolved, checked [`model::Model`], or a list of located mistakes.
//!
//! The pipeline is short: a scanner cuts a file into items, a [pest](https://pest.rs) grammar parses each item into a
//! syntax tree, the resolver binds every name and fills the model, the checks look at what is left. Every mistake of a
//! run is collected in `Diagnostics`; none stops the run.
//!
//! Back ends (Rust, Markdown, JSON) read the model only, never syntax. Derive macros fill the same model by hand.

mod ast;
pub mod diagnostics;
mod load;
pub mod model;
mod parse;
mod resolve;

pub use diagnostics::{Diagnostic, Diagnostics, Severity};
pub use load::{Loaded, load, load_str, load_strs};
pub use model::Model;
