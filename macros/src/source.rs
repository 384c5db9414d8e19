//! The syntax tree of a declaration, and the place in Rust of each of its parts.

use crate::names::{path_text, plain};
use bourn_spec::ast::{Clause, ClauseKind, File, Item, ItemKind, Name};
use bourn_spec::model::Span as Place;
use bourn_spec::{Diagnostic, Part};
use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::{LitStr, Path};

/// The file of the places in the tree; no spec has its number.
pub const FILE: u32 = u32::MAX - 1;

/// The items of a declaration. Each part of the tree has a place in a text, which has the names and tokens of the declaration one
/// after another: the place leads back to Rust.
#[derive(Default)]
pub struct Spec {
    items: Vec<Item>,
    /// Mistakes in the parts that are parsed as text.
    pub mistakes: Vec<Diagnostic>,
    text: String,
    pieces: Vec<Piece>,
    /// The paths to Rust functions, as seen from the generated module.
    paths: Vec<(String, Span)>,
}

/// A piece of the text that comes from Rust.
struct Piece {
    range: Range<usize>,
    span: Span,
    /// Whether the text is the content of a string literal.
    literal: bool,
}

impl Spec {
    /// Adds an item, whose parts are those since `start`.
    pub fn item(&mut self, start: usize, doc: String, kind: ItemKind) {
        let span = self.since(start);
        self.items.push(Item { doc, span, kind });
    }

    /// Returns the syntax tree.
    pub fn tree(&self) -> File {
        // The parts with mistakes are missing in the tree: this may cause other mistakes, which are not reported.
        let damaged = if self.mistakes.is_empty() { Vec::new() } else { vec![self.since(0)] };
        File { items: self.items.clone(), damaged, ..File::default() }
    }

    /// Returns the place of the next part.
    pub fn here(&self) -> usize {
        self.text.len()
    }

    /// Returns the place of the parts since `start`.
    pub fn since(&self, start: usize) -> Place {
        Place { file: FILE, start: start as u32, end: self.text.len() as u32 }
    }

    /// Returns a clause, whose parts are those since `start`.
    pub fn clause(&self, start: usize, kind: ClauseKind) -> Clause {
        Clause { span: self.since(start), kind }
    }

    /// Returns a name, which stands for something in Rust.
    pub fn name(&mut self, text: &str, span: Span) -> Name {
        let start = self.here();
        self.add_at(text, span);
        let place = self.since(start);
        self.text.push(' ');
        Name::at(text, place)
    }

    /// Returns an identifier as a name.
    pub fn ident(&mut self, ident: &Ident) -> Name {
        self.name(&plain(ident), ident.span())
    }

    /// Returns the content of a string literal.
    pub fn string(&mut self, text: &LitStr) -> Name {
        self.name(&text.value(), text.span())
    }

    /// Returns the path of a Rust function as seen from the generated module, with its place.
    pub fn path(&mut self, path: &Path) -> Name {
        let name = self.name(&path_text(&crate::names::from_inside(path)), path.span());
        self.paths.push((name.text.clone(), path.span()));
        let is_plain = |segment: &syn::PathSegment| {
            segment.arguments.is_none() && segment.ident == plain(&segment.ident)
        };
        if !path.segments.iter().all(is_plain) {
            let message = "expected a path without arguments and raw identifiers";
            self.mistakes.push(Diagnostic::error(name.span, message));
        }
        name
    }

    /// Returns the place in Rust of the path to a function.
    pub fn place_of_path(&self, path: &str) -> Option<Span> {
        self.paths.iter().find(|(known, _)| known == path).map(|(_, place)| *place)
    }

    /// Parses the text that `add` adds.
    pub fn parse<P: Part>(&mut self, add: impl FnOnce(&mut Self)) -> Option<P> {
        let start = self.here();
        add(self);
        let parsed = P::parse(&self.text[start..], FILE, start);
        self.text.push(' ');
        parsed.map_err(|mistakes| self.mistakes.extend(mistakes)).ok()
    }

    /// Parses tokens.
    pub fn parse_tokens<P: Part>(&mut self, tokens: TokenStream) -> Option<P> {
        self.parse(|spec| spec.add_tokens(tokens))
    }

    /// Adds text of the macro's own.
    pub fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds text that stands for something in Rust.
    pub fn add_at(&mut self, text: &str, span: Span) {
        let start = self.here();
        self.text.push_str(text);
        self.pieces.push(Piece { range: start..self.here(), span, literal: false });
    }

    /// Adds the content of a string literal.
    pub fn add_content(&mut self, text: &LitStr) {
        let start = self.here();
        self.text.push_str(&text.value());
        self.pieces.push(Piece { range: start..self.here(), span: text.span(), literal: true });
    }

    /// Adds tokens unchanged.
    pub fn add_tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{ ", "} "),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.add_at(open, group.span_open());
                    self.add_tokens(group.stream());
                    self.add_at(close, group.span_close());
                }
                TokenTree::Punct(punct) => {
                    self.add_at(&punct.as_char().to_string(), punct.span());
                    // `..`, `==`, `::` stay together.
                    if punct.spacing() == Spacing::Alone {
                        self.add(" ");
                    }
                }
                word => {
                    self.add_at(&word.to_string(), word.span());
                    self.add(" ");
                }
            }
        }
    }

    /// Returns the place in Rust that a piece of the text comes from: its start and end. Text of the macro's own has the place of the
    /// piece before it.
    pub fn spans(&self, range: Range<usize>) -> Option<(Span, Span)> {
        let inside = |p: &&Piece| p.range.start < range.end.max(range.start + 1) && range.start < p.range.end;
        let mut hits = self.pieces.iter().filter(inside);
        let Some(first) = hits.next() else {
            let before = self.pieces.iter().rev().find(|piece| piece.range.end <= range.start)?;
            return Some((before.span, before.span));
        };
        Some((first.span, hits.next_back().unwrap_or(first).span))
    }

    /// Returns the part of a string literal that is meant, marked: a macro cannot make rustc point into a literal.
    pub fn excerpt(&self, range: Range<usize>) -> Option<String> {
        let place = self
            .pieces
            .iter()
            .find(|p| p.literal && p.range.start <= range.start && range.end <= p.range.end)?;
        let text = &self.text;
        let from = text
            .get(place.range.start..range.start)?
            .rfind('\n')
            .map_or(place.range.start, |i| place.range.start + i + 1);
        let to =
            text.get(range.start..place.range.end)?.find('\n').map_or(place.range.end, |i| range.start + i);
        let before = text.get(from..range.start)?.chars().count();
        let marked = text.get(range.start..range.end.min(to))?.chars().count().max(1);
        Some(format!("    {}\n    {}{}", text.get(from..to)?, " ".repeat(before), "^".repeat(marked)))
    }
}
