//! Specs from the records that `llvm-tblgen --dump-json` prints: MLIR's ODS to `.bourn`.
//!
//! The records are read, then all declarations are collected by their names in C++, then each dialect is drafted: enums, types and
//! attributes, traits and interfaces, constraints, ops. At last, the drafts are checked as `bourn check` does; what the language refuses
//! falls back to something wider or is left out, and is listed with the reason.
//!
//! What is C++ becomes a hook with a path, to be written in Rust. What has no meaning here is kept as a remark.
#![forbid(unsafe_code)]

mod declaration;
mod draft;
mod enums;
mod expr;
mod format;
mod item;
mod known;
mod leaf;
mod op;
mod parameter;
mod predicate;
mod records;
mod rust_names;
mod settle;
mod traits;
mod value;
mod vocabulary;

pub use draft::Options;
pub use records::Mistake;

use records::Dump;

/// A file to import.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name, for messages.
    pub name: &'a str,
    /// The records as JSON.
    pub text: &'a str,
}

/// A spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The dialect.
    pub dialect: String,
    /// The spec's text.
    pub text: String,
    /// The items, in the order of the spec.
    pub items: Vec<Report>,
}

/// What was made of one item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The item: "op `addi`".
    pub item: String,
    /// Whether the item is in the spec.
    pub imported: bool,
    /// What is not said of it, each with the reason.
    pub unsaid: Vec<String>,
}

/// Imports the dialects of some files.
///
/// # Errors
/// Returns the first mistake in a file.
pub fn import(sources: &[Source<'_>], options: Options) -> Result<Vec<Spec>, Mistake> {
    let mut dumps = Vec::new();
    for source in sources {
        dumps.push(Dump::read(source.name, source.text)?);
    }
    let mut known = known::Known::default();
    for dump in &dumps {
        known.add(dump)?;
    }
    let mut drafts = draft::all(&dumps, &known, options)?;
    settle::settle(&mut drafts).map_err(|message| Mistake {
        file: sources.first().map_or_else(String::new, |source| source.name.to_owned()),
        line: 1,
        column: 1,
        message,
    })?;
    Ok(drafts.iter().map(finished).collect())
}

fn finished(draft: &settle::Draft) -> Spec {
    let text = draft.lay().text;
    let name = format!("{}.bourn", draft.dialect);
    // The text was accepted, so that it has a layout.
    let text = bourn_spec::format_source(&name, &text).unwrap_or(text);
    let reports = draft.items.iter().map(|item| Report {
        item: item.name.clone(),
        imported: item.left_out.is_none(),
        unsaid: item.left_out.iter().chain(&item.unsaid).cloned().collect(),
    });
    Spec { dialect: draft.dialect.clone(), text, items: reports.collect() }
}
