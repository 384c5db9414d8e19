//! Imports dialects from other languages as `.bourn` specs: MLIR's ODS, as the records that `llvm-tblgen --dump-json` prints, and
//! MLIR's IRDL ([`irdl`]).
//!
//! ODS: the records are read, then all declarations are collected by their C++ names, then each dialect is drafted: enums, types and
//! attributes, traits and interfaces, constraints, ops. Finally the drafts are checked as `bourn check` does; a part that the language
//! rejects is replaced by a more general text or omitted, and is listed with the reason.
//!
//! C++ code becomes a hook with a path, which the user writes in Rust. Parts without a counterpart in the language become comments.
#![forbid(unsafe_code)]

mod declaration;
mod draft;
mod enums;
mod expr;
mod fallback;
mod format;
mod interface;
pub mod irdl;
mod item;
mod known;
mod leaf;
mod names;
mod op;
mod parameter;
mod predicate;
mod records;
mod report;
mod rust_names;
mod source;
mod spec;
mod traits;
mod value;
mod vocabulary;

pub use draft::Options;
pub use records::Mistake;
pub use report::{Group, by_frequency};
pub use source::Source;
pub use spec::{Report, Spec};

use records::Dump;

/// Imports the dialects of some files with records of ODS.
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
    fallback::apply_fallbacks(&mut drafts).map_err(|message| Mistake {
        file: sources.first().map_or_else(String::new, |source| source.name.to_owned()),
        line: 1,
        column: 1,
        message,
    })?;
    Ok(drafts.iter().map(finished).collect())
}

fn finished(draft: &fallback::Draft) -> Spec {
    let text = draft.layout().text().to_owned();
    let reports = draft.items.iter().map(|item| Report {
        item: item.name.clone(),
        imported: item.left_out.is_none(),
        omissions: item.left_out.iter().chain(&item.omissions).cloned().collect(),
    });
    Spec { dialect: draft.dialect.clone(), text, items: reports.collect() }
}
