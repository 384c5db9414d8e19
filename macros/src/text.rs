//! The text of a spec, with the place in Rust of each piece.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use std::ops::Range;

/// A spec and where its text comes from.
#[derive(Default)]
pub struct Spec {
    pub text: String,
    places: Vec<Place>,
}

struct Place {
    range: Range<usize>,
    span: Span,
    /// Whether the text is the content of a string literal.
    literal: bool,
}

impl Spec {
    /// Adds text of the macro's own.
    pub fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds text that stands for something in Rust.
    pub fn add_at(&mut self, text: &str, span: Span) {
        self.place(text, span, false);
    }

    /// Adds text that stands for something in Rust; `literal` if the text is the content of a string literal.
    pub fn place(&mut self, text: &str, span: Span, literal: bool) {
        let start = self.text.len();
        self.text.push_str(text);
        self.places.push(Place { range: start..self.text.len(), span, literal });
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

    /// Adds the lines of a doc comment.
    pub fn add_docs(&mut self, docs: &[(String, Span)], indent: &str) {
        for (line, span) in docs {
            self.add(indent);
            self.add_at(&format!("///{line}"), *span);
            self.add("\n");
        }
    }

    /// Returns the place that a piece of the text comes from: its start and end.
    pub fn spans(&self, range: Range<usize>) -> Option<(Span, Span)> {
        let inside = |p: &&Place| p.range.start < range.end.max(range.start + 1) && range.start < p.range.end;
        let mut hits = self.places.iter().filter(inside);
        let first = hits.next()?;
        Some((first.span, hits.next_back().unwrap_or(first).span))
    }

    /// Returns the part of a string literal that is meant, marked: a macro cannot make rustc point into a literal.
    pub fn excerpt(&self, range: Range<usize>) -> Option<String> {
        let place = self
            .places
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
