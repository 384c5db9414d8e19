//! Parses text to syntax trees: scans it, cuts it into items, parses each item and builds its tree.
//!
//! `bourn.pest` in [`bourn_grammar`] defines the language.

mod build;
mod grammar;
pub(crate) mod keywords;
mod message;
mod ods;
mod part;
mod recover;
pub(crate) mod scan;

use crate::ast;
use crate::diagnostics::Diagnostic;
use crate::model::Span;
use build::Builder;
use grammar::Rule;
pub use part::Part;
use scan::Chunk;
use std::borrow::Cow;

/// The largest number of mistakes that are reported for one item.
const MAX_MISTAKES: usize = 12;

/// Parses a file. A part with a syntax error is reported and omitted: a clause, a declaration or a statement if the mistake is inside
/// the braces of an item, else the item.
pub(crate) fn parse_file(file: u32, text: &str, diagnostics: &mut Vec<Diagnostic>) -> ast::File {
    let cut = scan::cut(file, text, diagnostics);
    let mut out = ast::File { doc: cut.doc, ..ast::File::default() };
    let mut lost = cut.lost;
    for chunk in cut.items {
        let (item, damaged) = parse_item(file, text, chunk, diagnostics);
        if damaged {
            out.damaged.push(Span { file, start: chunk.start as u32, end: chunk.end as u32 });
        }
        match item {
            Some(item) => out.items.push(item),
            None => lost.push((chunk.start, chunk.end)),
        }
    }
    let names = lost.into_iter().flat_map(|(from, to)| scan::names_of_lost(&text[from..to]));
    out.lost = names.map(str::to_owned).collect();
    out
}

/// Parses an item; wrong parts are reported and blanked. The returned flag is set if there were any.
pub(crate) fn parse_item(
    file: u32,
    text: &str,
    chunk: Chunk,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Option<ast::Item>, bool) {
    let (from, to) = (chunk.start, chunk.end);
    let mut source = Cow::Borrowed(&text[from..to]);
    if chunk.is_unended {
        source.to_mut().push(';');
    }
    let (mut last, mut damaged) = (None, false);
    for _ in 0..MAX_MISTAKES {
        let mismatch = match grammar::parse(Rule::item, &source) {
            Ok(node) => {
                let mut builder = Builder::new(file, from, &source);
                let item = builder.item(node);
                diagnostics.append(&mut builder.errors);
                if item.is_none() {
                    let span = Span { file, start: from as u32, end: to as u32 };
                    let error = Diagnostic::error(span, "this item has no tree");
                    diagnostics
                        .push(error.note("its parts are not those of the grammar: please report this"));
                }
                return (item, damaged || builder.is_damaged);
            }
            Err(mismatch) => mismatch,
        };
        // A mistake at the same position comes from the blanked part, and is not reported again; the scanner has reported characters that
        // belong to no token.
        let missing = message::missing_mark(&source, &mismatch);
        if last != Some(mismatch.at) && !message::is_at_bad_token(&source, mismatch.at) {
            let mut error = match missing {
                Some(ref missing) => missing.error(file, from),
                None => message::syntax_error(file, from, &source, &mismatch),
            };
            // The added `;` is not part of the file.
            error.span.start = error.span.start.min(to as u32);
            error.span.end = error.span.end.min(to as u32);
            diagnostics.push(error);
        }
        if let Some(missing) = missing.filter(|_| last != Some(mismatch.at))
            && missing.put(&mut source)
        {
            last = Some(mismatch.at);
            continue;
        }
        last = Some(mismatch.at);
        damaged = true;
        match recover::wrong_part(&source, mismatch.at) {
            Some(part) => recover::blank(source.to_mut(), part),
            None => return (None, true),
        }
    }
    (None, true)
}
