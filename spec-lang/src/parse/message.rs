//! Makes the messages about text that leaves the grammar.

use super::grammar::{Called, Kind, Mismatch, Rule, called};
use super::keywords::CLAUSE_WORDS;
use super::scan;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::Span;

/// Returns the error with the token that was found, and the tokens that may stand there. The text begins at `base` in the file.
pub(super) fn syntax_error(file: u32, base: usize, text: &str, mismatch: &Mismatch) -> Diagnostic {
    let (start, end) = token_at(text, mismatch.at);
    let shown: String = text[start..end].chars().take(40).collect();
    let found = if shown.is_empty() { "the end".to_owned() } else { format!("`{shown}`") };
    let expected = expected(&mismatch.tried);
    let names: Vec<String> = expected.iter().map(Expected::text).collect();
    let message = match names.as_slice() {
        [] => format!("unexpected {found}"),
        [one] => format!("expected {one}, found {found}"),
        [many @ .., last] => format!("expected {} or {last}, found {found}", many.join(", ")),
    };
    let mut words: Vec<&str> = Vec::new();
    for expected in &expected {
        match expected {
            Expected::Token(token) => words.push(token),
            Expected::Part(Kind::Clause) => words.extend(CLAUSE_WORDS),
            Expected::Part(_) => {}
        }
    }
    words.retain(|w| *w != shown && w.chars().all(|c| c.is_ascii_alphabetic()));
    let similar = did_you_mean(&shown, words);
    let span = Span { file, start: (base + start) as u32, end: (base + end) as u32 };
    Diagnostic::error(span, message).maybe_help(similar)
}

/// Returns the range of the token at a place; after the last token, the end of the text.
fn token_at(text: &str, at: usize) -> (usize, usize) {
    let end = text.trim_end().len();
    // A long text is not scanned to its end.
    let mut near = (at + 1000).min(text.len());
    while !text.is_char_boundary(near) {
        near -= 1;
    }
    let first = scan::tokens(&text[at..near]).into_iter().find(|token| token.tok != scan::Tok::Comment);
    first.map_or((end, end), |token| (at + token.start, at + token.end))
}

#[derive(Clone, Copy, PartialEq)]
enum Expected {
    Token(&'static str),
    Part(Kind),
}

impl Expected {
    fn text(&self) -> String {
        match self {
            Expected::Token(token) => format!("`{token}`"),
            Expected::Part(kind) => kind.text().to_owned(),
        }
    }

    /// Returns the rank in a message: parts are listed in the order in which they follow each other in most constructs.
    fn rank(&self) -> usize {
        const MARKS: [&str; 13] = ["<", "(", "[", "$", "!", ":", "->", "^", "?", "*", "&", "|", ".."];
        const LAST: [&str; 9] = ["=", "=>", ",", ">", ")", "]", ";", "{", "}"];
        let place = |list: &[&str], token| list.iter().position(|known| known == token);
        match self {
            Expected::Part(Kind::Operator) => 0,
            Expected::Part(Kind::EndOfItem) => 60,
            Expected::Part(_) => 30,
            Expected::Token(token) => match (place(&MARKS, token), place(&LAST, token)) {
                (Some(mark), _) => 1 + mark,
                (None, Some(last)) => 40 + last,
                (None, None) => 20,
            },
        }
    }
}

/// Returns the tokens that may follow: first tokens that continue the text, then tokens that end it. Omits tokens that may begin a listed
/// kind or operator.
fn expected(tried: &[Rule]) -> Vec<Expected> {
    let names: Vec<Called> = tried.iter().map(|rule| called(*rule)).collect();
    let operator = names.contains(&Called::Part(Kind::Operator));
    let begins_more = names.iter().any(|name| matches!(name, Called::Part(kind) if kind.begins_with_name()));
    let mut out: Vec<Expected> = Vec::new();
    let mut add = |expected: Expected| {
        if !out.contains(&expected) {
            out.push(expected);
        }
    };
    for name in names {
        match name {
            Called::Part(Kind::Name) if begins_more => {}
            Called::Part(kind) => add(Expected::Part(kind)),
            Called::Tokens(tokens) => {
                for token in tokens.iter().filter(|token| !operator || !matches!(**token, "in" | "is")) {
                    add(Expected::Token(token));
                }
            }
            Called::Nothing => {}
        }
    }
    out.sort_by_key(Expected::rank);
    out
}
