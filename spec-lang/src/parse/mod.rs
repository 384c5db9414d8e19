//! Parses text to syntax trees: scans it, cuts it into items, parses each item and builds its tree.
//!
//! `bourn.pest` in [`bourn_grammar`] defines the language.

mod build;
mod grammar;
pub(crate) mod keywords;
mod message;
mod part;
mod recover;
pub(crate) mod scan;

use crate::ast;
use crate::diagnostics::Diagnostic;
use crate::model::Span;
use build::Builder;
use grammar::Rule;
pub use part::Part;
use std::borrow::Cow;

/// The largest number of mistakes that are reported for one item.
const MAX_MISTAKES: usize = 12;

/// Parses a file. A part with a syntax error is reported and omitted: a clause, a declaration or a statement if the mistake is inside
/// the braces of an item, else the item.
pub(crate) fn parse_file(file: u32, text: &str, diagnostics: &mut Vec<Diagnostic>) -> ast::File {
    let cut = scan::cut(file, text, diagnostics);
    let mut out = ast::File { doc: cut.doc, ..ast::File::default() };
    for (from, to) in cut.items {
        let (item, damaged) = parse_item(file, text, (from, to), diagnostics);
        if damaged {
            out.damaged.push(Span { file, start: from as u32, end: to as u32 });
        }
        out.items.extend(item);
    }
    out
}

/// Parses an item; wrong parts are reported and blanked. The returned flag is set if there were any.
pub(crate) fn parse_item(
    file: u32,
    text: &str,
    (from, to): (usize, usize),
    diagnostics: &mut Vec<Diagnostic>,
) -> (Option<ast::Item>, bool) {
    let mut source = Cow::Borrowed(&text[from..to]);
    let mut last = None;
    for attempt in 0..MAX_MISTAKES {
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
                return (item, attempt > 0);
            }
            Err(mismatch) => mismatch,
        };
        // A mistake at the same position comes from the blanked part, and is not reported again.
        if last != Some(mismatch.at) {
            diagnostics.push(message::syntax_error(file, from, &source, &mismatch));
        }
        last = Some(mismatch.at);
        match recover::wrong_part(&source, mismatch.at) {
            Some(part) => recover::blank(source.to_mut(), part),
            None => return (None, true),
        }
    }
    (None, true)
}
