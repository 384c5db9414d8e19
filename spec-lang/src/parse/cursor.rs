//! A place in the tokens of an item, and what would have been right there.

use super::scan::{self, Tok, Token, tokens};
use super::words::KEYWORDS;
use crate::ast::{Name, Path};
use crate::diagnostics::Diagnostic;
use crate::model::Span;

/// The item cannot be parsed from here on. What was expected, and where, is in the parser.
#[derive(Debug)]
pub(super) struct Stop;

pub(super) type Parsed<T> = Result<T, Stop>;

/// What would have been right at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// This token.
    Token(&'static str),
    /// Something of this kind, in a reader's words.
    Kind(&'static str),
}

/// Recursive descent without going back: the next token decides, at most the next three, so that parsing is linear. Words are keywords only where
/// the language asks for them; an op or an operand may be called `for` or `step`.
///
/// The scanner has limited how deep brackets nest, and with them the recursion.
pub(super) struct Parser<'a> {
    file: u32,
    /// Where the item begins in its file.
    base: usize,
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    /// Asked for since the last token was taken.
    wanted: Vec<Wanted>,
    /// Mistakes that do not stop the parser.
    pub(super) errors: Vec<Diagnostic>,
}

/// Where a construct begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize);

impl<'a> Parser<'a> {
    pub fn new(file: u32, base: usize, text: &'a str) -> Self {
        let tokens = tokens(text).into_iter().filter(|t| t.tok != Tok::Comment).collect();
        Parser { file, base, text, tokens, at: 0, wanted: Vec::new(), errors: Vec::new() }
    }

    /// For a piece of this item's text, which begins at `offset`.
    pub fn within<'t>(&self, text: &'t str, offset: usize) -> Parser<'t> {
        Parser::new(self.file, self.base + offset, text)
    }

    /// The text of the token that is `ahead` of the current one; empty behind the last.
    pub fn look(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |t| &self.text[t.start..t.end])
    }

    pub fn kind(&self, ahead: usize) -> Option<Tok> {
        self.tokens.get(self.at + ahead).map(|t| t.tok)
    }

    /// Whether two tokens are a word each.
    pub fn words(&self) -> bool {
        self.kind(0) == Some(Tok::Word) && self.kind(1) == Some(Tok::Word)
    }

    /// Whether the current token touches the one before it.
    pub fn touches(&self) -> bool {
        self.at > 0 && self.tokens.get(self.at).is_some_and(|t| t.start == self.tokens[self.at - 1].end)
    }

    pub fn bump(&mut self) -> &'a str {
        let text = self.look(0);
        self.at += 1;
        self.wanted.clear();
        text
    }

    /// Whether the current token is this one. If not, it is remembered as something that would have been right.
    pub fn is(&mut self, token: &'static str) -> bool {
        debug_assert!(
            !token.starts_with(|c: char| c.is_ascii_alphabetic()) || KEYWORDS.contains(&token),
            "{token}"
        );
        let yes = self.look(0) == token;
        if !yes {
            self.wanted.push(Wanted::Token(token));
        }
        yes
    }

    /// Takes the token if it is this one.
    pub fn eat(&mut self, token: &'static str) -> bool {
        let yes = self.is(token);
        if yes {
            self.bump();
        }
        yes
    }

    pub fn expect(&mut self, token: &'static str) -> Parsed<()> {
        if self.eat(token) { Ok(()) } else { Err(Stop) }
    }

    /// `>`, also as the first half of `>=`.
    pub fn close_angle(&mut self) -> bool {
        if self.look(0) == ">=" {
            self.tokens[self.at].start += 1;
            self.wanted.clear();
            return true;
        }
        self.eat(">")
    }

    /// Remembers what would have been right here.
    pub fn want(&mut self, kind: &'static str) {
        self.wanted.push(Wanted::Kind(kind));
    }

    /// Stops, as something of this kind is missing.
    pub fn missing<T>(&mut self, kind: &'static str) -> Parsed<T> {
        self.want(kind);
        Err(Stop)
    }

    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }

    /// Forgets what was asked for, where a wider word says it all.
    pub fn want_only(&mut self, kind: &'static str) {
        self.wanted.clear();
        self.want(kind);
    }

    /// Where the current token is in the item; the end of the text behind the last.
    pub fn offset(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.len(), |t| t.start)
    }

    /// The current token; empty behind the last.
    pub fn here(&self) -> Span {
        let end = self.text.trim_end().len();
        let (start, end) = self.tokens.get(self.at).map_or((end, end), |t| (t.start, t.end));
        self.span_of(start, end)
    }

    pub fn mark(&self) -> Mark {
        Mark(self.offset())
    }

    /// From a mark to the last token taken.
    pub fn since(&self, mark: Mark) -> Span {
        let end = self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(mark.0, |t| t.end);
        self.span_of(mark.0, end.max(mark.0))
    }

    pub fn span_of(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: (self.base + start) as u32, end: (self.base + end) as u32 }
    }

    pub fn finished(&mut self) -> bool {
        if self.at < self.tokens.len() {
            self.want("the end of the item");
        }
        self.at >= self.tokens.len()
    }

    // ---- names

    pub fn name(&mut self) -> Parsed<Name> {
        if self.kind(0) != Some(Tok::Word) {
            return self.missing("a name");
        }
        let span = self.here();
        Ok(Name { text: self.bump().to_owned(), span })
    }

    /// `a::b`
    pub fn path(&mut self) -> Parsed<Path> {
        if self.kind(0) != Some(Tok::Word) {
            return self.missing("a path");
        }
        let mark = self.mark();
        let mut segments = vec![self.bump().to_owned()];
        while self.look(0) == "::" {
            self.bump();
            segments.push(self.name()?.text);
        }
        Ok(Path { segments, span: self.since(mark) })
    }

    /// `::a::b`, as in Rust.
    pub fn rust_path(&mut self) -> Parsed<String> {
        let mut text = String::new();
        if self.look(0) == "::" {
            text.push_str(self.bump());
        } else if self.kind(0) != Some(Tok::Word) {
            return self.missing("a path");
        }
        text.push_str(&self.path()?.text());
        Ok(text)
    }

    /// `rust a::b`
    pub fn rust(&mut self) -> Parsed<String> {
        self.expect("rust")?;
        self.rust_path()
    }

    /// Whether `rust PATH` begins here, and not something that is called `rust`.
    pub fn begins_rust(&mut self) -> bool {
        self.look(0) == "rust" && (self.kind(1) == Some(Tok::Word) || self.look(1) == "::")
    }

    /// The lines of a doc comment.
    pub fn doc(&mut self) -> String {
        let mut doc = String::new();
        while self.kind(0) == Some(Tok::Doc) {
            scan::push_doc(&mut doc, &self.bump()[3..]);
        }
        doc
    }

    // ---- lists

    /// `open item, item close`; a comma may end it.
    pub fn list<T>(
        &mut self,
        open: &'static str,
        close: &'static str,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        self.expect(open)?;
        let mut out = Vec::new();
        while !self.eat(close) {
            out.push(item(self)?);
            if !self.eat(",") {
                self.expect(close)?;
                break;
            }
        }
        Ok(out)
    }

    /// `{ item item }`, with an optional `;` behind it.
    pub fn block<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.expect("{")?;
        let mut out = Vec::new();
        while !self.eat("}") {
            out.push(item(self)?);
        }
        self.eat(";");
        Ok(out)
    }
}
