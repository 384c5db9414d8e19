//! From text to syntax trees: scan, cut into items, parse each item.

mod clause;
mod constraint;
mod cursor;
mod expr;
mod format;
mod item;
mod literal;
mod recover;
pub(crate) mod scan;
mod statement;
mod template;
pub(crate) mod words;

use crate::ast;
use crate::diagnostics::Diagnostic;
use crate::model::Span;
use cursor::{Parser, Wanted};
use std::borrow::Cow;
use words::CLAUSE_WORDS;

/// Most mistakes that are looked for in one item.
const MAX_MISTAKES: usize = 12;

/// Parses a file. What could not be parsed is reported and left out: a clause, a declaration or a statement where it is inside
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

/// Parses an item; parts that are wrong are reported and read as white space. The flag says whether there were any.
fn parse_item(
    file: u32,
    text: &str,
    (from, to): (usize, usize),
    diagnostics: &mut Vec<Diagnostic>,
) -> (Option<ast::Item>, bool) {
    let mut source = Cow::Borrowed(&text[from..to]);
    let mut last = None;
    for attempt in 0..MAX_MISTAKES {
        let mut parser = Parser::new(file, from, &source);
        if let Ok(item) = parser.item() {
            diagnostics.append(&mut parser.errors);
            return (Some(item), attempt > 0);
        }
        let at = parser.offset();
        // What is left of a part that was blanked is no mistake of its own.
        if last != Some(at) {
            diagnostics.push(syntax_error(&parser));
        }
        last = Some(at);
        match recover::wrong_part(&source, at) {
            Some(part) => recover::blank(source.to_mut(), part),
            None => return (None, true),
        }
    }
    (None, true)
}

/// What was found where, and what would have been right.
fn syntax_error(parser: &Parser<'_>) -> Diagnostic {
    let shown: String = parser.look(0).chars().take(40).collect();
    let found = if shown.is_empty() { "the end".to_owned() } else { format!("`{shown}`") };
    let mut expected: Vec<String> = Vec::new();
    let mut words: Vec<&str> = Vec::new();
    for wanted in parser.wanted() {
        let text = match *wanted {
            Wanted::Token(token) => {
                words.push(token);
                format!("`{token}`")
            }
            Wanted::Kind(kind) => {
                if kind.ends_with("a clause") {
                    words.extend(CLAUSE_WORDS);
                }
                kind.to_owned()
            }
        };
        if !expected.contains(&text) {
            expected.push(text);
        }
    }
    let message = match expected.as_slice() {
        [] => format!("unexpected {found}"),
        [one] => format!("expected {one}, found {found}"),
        [many @ .., last] => format!("expected {} or {last}, found {found}", many.join(", ")),
    };
    words.retain(|w| *w != shown && w.chars().all(|c| c.is_ascii_alphabetic()));
    let similar = crate::diagnostics::closest(&shown, words);
    Diagnostic::error(parser.here(), message).maybe_help(similar.map(|s| format!("did you mean `{s}`?")))
}
