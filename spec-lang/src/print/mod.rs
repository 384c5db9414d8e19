//! Prints syntax trees as text: a tree becomes tokens, which the formatter lays out.

mod clause;
mod expr;
mod format;
mod item;
#[cfg(test)]
mod tests;

use crate::ast::{CExpr, Item, Name, TraitUseItem};
use crate::fmt::{Lines, Piece, WIDTH, lay_out};
use crate::model::Span;
use crate::parse::scan::Tok;
use crate::quote::quoted;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

/// Prints items one after another.
#[derive(Debug, Default)]
pub struct Printer {
    tokens: Tokens,
}

/// The text of syntax trees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The text.
    pub text: String,
    /// The places of the parts that have one in their tree, each with its bytes in the text: of items, clauses, generics, traits
    /// and values. Outer parts precede inner ones.
    pub places: Vec<(Span, std::ops::Range<usize>)>,
}

impl Printed {
    /// Returns the place in the tree of the innermost part that has a byte of the text.
    #[must_use]
    pub fn place_at(&self, byte: usize) -> Option<Span> {
        let around = self.places.iter().filter(|(_, range)| range.start <= byte && byte <= range.end);
        around.min_by_key(|(_, range)| (range.len(), range.start)).map(|(place, _)| *place)
    }
}

impl Printer {
    /// Prints lines of documentation of the file: `//! ..`.
    pub fn doc(&mut self, text: &str) {
        self.tokens.lines_of("//!", Tok::InnerDoc, text);
    }

    /// Prints lines of a remark: `// ..`.
    pub fn remark(&mut self, text: &str) {
        self.tokens.lines_of("//", Tok::Comment, text);
    }

    /// Prints an empty line before the next part.
    pub fn empty_line(&mut self) {
        self.tokens.lines = 2;
    }

    /// Prints an item.
    pub fn item(&mut self, item: &Item) {
        self.tokens.item(item);
    }

    /// Returns the names of constraints, traits and values in the printed items, as they are written there.
    #[must_use]
    pub fn paths(&self) -> &BTreeSet<String> {
        &self.tokens.paths
    }

    /// Returns the text.
    #[must_use]
    pub fn finish(self) -> Printed {
        let Tokens { pieces, places, .. } = self.tokens;
        let text = lay_out(&pieces, Lines::Broken);
        let mut ranges = Vec::with_capacity(pieces.len());
        let mut at = 0;
        for piece in &pieces {
            at += text[at..].len() - text[at..].trim_start().len();
            let end = at + piece.text.trim_end().len();
            ranges.push(at..end);
            at = end;
        }
        let bytes = |(place, first, end): (Span, usize, usize)| {
            let last = ranges.get(end.checked_sub(1)?)?;
            Some((place, ranges.get(first)?.start..last.end))
        };
        let places = places.into_iter().filter_map(bytes).collect();
        Printed { text, places }
    }
}

/// The tokens so far.
#[derive(Debug, Default)]
struct Tokens {
    pieces: Vec<Piece<'static>>,
    /// The number of line breaks before the next token.
    lines: usize,
    /// Whether the next token is joined to the token before it.
    joined: bool,
    /// The parts with a place, each with its first token and the token after its last one.
    places: Vec<(Span, usize, usize)>,
    /// The names that were printed.
    paths: BTreeSet<String>,
}

impl Tokens {
    fn push(&mut self, tok: Tok, text: impl Into<Cow<'static, str>>) {
        let lines = std::mem::take(&mut self.lines);
        let joined = std::mem::take(&mut self.joined);
        self.pieces.push(Piece { tok, text: text.into(), lines, joined });
    }

    /// Prints words and marks, which are separated by spaces.
    fn put(&mut self, tokens: &'static str) {
        for token in tokens.split(' ') {
            let is_word = token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
            self.push(if is_word { Tok::Word } else { Tok::Punct }, token);
        }
    }

    /// Prints marks that are joined to the token before them.
    fn join(&mut self, tokens: &'static str) {
        self.joined = true;
        self.put(tokens);
    }

    fn word(&mut self, text: &str) {
        self.push(Tok::Word, text.to_owned());
    }

    fn name(&mut self, name: &Name) {
        self.word(&name.text);
    }

    fn string(&mut self, text: &str) {
        self.push(Tok::Str, quoted(text));
    }

    /// Prints `WORD "text"` if there is a text.
    fn text(&mut self, word: &'static str, text: Option<&Name>) {
        if let Some(text) = text {
            self.put(word);
            self.string(&text.text);
        }
    }

    /// Prints `rust PATH`.
    fn rust(&mut self, path: &str) {
        self.put("rust");
        self.word(path);
    }

    /// Ends the line.
    fn end_line(&mut self) {
        self.lines = self.lines.max(1);
    }

    /// Prints lines after a mark: comments and documentation.
    fn lines_of(&mut self, mark: &str, tok: Tok, text: &str) {
        for line in text.lines() {
            self.end_line();
            self.push(tok, format!("{mark} {line}").trim_end().to_owned());
        }
        self.end_line();
    }

    fn doc_comment(&mut self, doc: &str) {
        // An empty comment is none.
        if !doc.is_empty() {
            self.lines_of("///", Tok::Doc, doc);
        }
    }

    /// Prints a list with a mark between its members.
    fn list<T>(&mut self, members: &[T], separator: &'static str, mut print: impl FnMut(&mut Self, &T)) {
        for (i, member) in members.iter().enumerate() {
            if i > 0 {
                self.put(separator);
            }
            print(self, member);
        }
    }

    /// Prints a part, and notes its place.
    fn placed(&mut self, place: Span, print: impl FnOnce(&mut Self)) {
        if place == Span::NONE {
            return print(self);
        }
        let (index, first) = (self.places.len(), self.pieces.len());
        self.places.push((place, first, first));
        print(self);
        self.places[index].2 = self.pieces.len();
    }

    /// Returns the text of a part on one line.
    fn one_line(print: impl FnOnce(&mut Self)) -> String {
        let mut tokens = Tokens::default();
        print(&mut tokens);
        lay_out(&tokens.pieces, Lines::Given).trim_end().to_owned()
    }

    fn width(print: impl FnOnce(&mut Self)) -> usize {
        Self::one_line(print).chars().count()
    }
}

impl fmt::Display for CExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Tokens::one_line(|t| t.constraint(self)))
    }
}

impl fmt::Display for TraitUseItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Tokens::one_line(|t| t.trait_use(self)))
    }
}
