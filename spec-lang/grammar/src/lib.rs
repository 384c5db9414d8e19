//! The grammar of `.bourn` specs, and the parser that pest makes from it.
//!
//! `bourn.pest` defines the language; the book's page about grammar is generated from it. The parser is in a separate crate, since the code
//! that pest generates takes long to compile; the
//! program in `generate` writes it, so that no build waits for the generator. To parse specs, use the crate `bourn-spec`, which also reports mistakes.
//!
//! ```
//! use bourn_grammar::{BournParser, Rule};
//! use pest::Parser as _;
//!
//! let mut nodes = BournParser::parse(Rule::item, "type box(width: u32);").unwrap();
//! assert_eq!(nodes.next().unwrap().as_rule(), Rule::item);
//! ```
#![forbid(unsafe_code)]

/// The text of the grammar, in the notation of pest.
pub const GRAMMAR: &str = include_str!("bourn.pest");

#[rustfmt::skip]
mod parser;

pub use parser::{BournParser, Rule};
