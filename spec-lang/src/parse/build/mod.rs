//! Builds syntax trees from pest's nodes: one function per rule.
//!
//! The grammar determines the parts of a node and their order; a function takes them in that order. It returns `None` if a part
//! is missing, which means that grammar and builder differ.

mod clause;
mod constraint;
mod expr;
mod format;
mod item;
mod literal;
mod statement;

use super::grammar::{Node, Rule, is_token};
use super::scan::{self, Tok};
use crate::ast::{Name, Path};
use crate::diagnostics::Diagnostic;
use crate::model::Span;
use pest::iterators::Pairs;
use std::iter::Peekable;

/// Keywords of Rust that no path contains.
const RUST_KEYWORDS: &[&str] = &[
    "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Builds the trees of one item, or of the expression between the braces of a text.
pub(super) struct Builder {
    file: u32,
    /// The offset of the text in its file.
    base: usize,
    /// The ends of the tokens of the text, in order.
    ends: Vec<usize>,
    /// Mistakes that the grammar cannot express.
    pub errors: Vec<Diagnostic>,
    /// Whether other messages about the item are of no use.
    pub is_damaged: bool,
}

/// The parts of a node that are neither marks nor words.
pub(super) struct Parts<'i>(Peekable<Pairs<'i, Rule>>);

impl<'i> Parts<'i> {
    pub fn of(node: Node<'i>) -> Self {
        Parts(node.into_inner().peekable())
    }

    /// Takes the next part if it is of a rule.
    fn eat(&mut self, rule: Rule) -> Option<Node<'i>> {
        while self.0.next_if(|node| node.as_rule() != rule && is_token(node.as_rule())).is_some() {}
        self.0.next_if(|node| node.as_rule() == rule)
    }

    /// Takes the next part if it is of a rule; returns whether it was.
    fn has(&mut self, rule: Rule) -> bool {
        self.eat(rule).is_some()
    }
}

impl<'i> Iterator for Parts<'i> {
    type Item = Node<'i>;

    fn next(&mut self) -> Option<Node<'i>> {
        self.0.find(|node| !is_token(node.as_rule()))
    }
}

impl Builder {
    pub fn new(file: u32, base: usize, text: &str) -> Self {
        let tokens = scan::tokens(text).into_iter().filter(|token| token.tok != Tok::Comment);
        let ends = tokens.map(|token| token.end).collect();
        Builder { file, base, ends, errors: Vec::new(), is_damaged: false }
    }

    /// Returns the place of a node from its first token to its last: pest counts the white space that follows an optional part.
    fn span(&self, node: &Node<'_>) -> Span {
        let span = node.as_span();
        self.span_of(span.start(), span.end())
    }

    /// Returns the place from `start` to the last token that ends before `end`.
    fn span_of(&self, start: usize, end: usize) -> Span {
        let last = self.ends.partition_point(|&token| token <= end);
        let end = last.checked_sub(1).map_or(start, |last| self.ends[last]).max(start);
        Span { file: self.file, start: (self.base + start) as u32, end: (self.base + end) as u32 }
    }

    fn name(&self, node: &Node<'_>) -> Name {
        Name { text: node.as_str().to_owned(), span: self.span(node) }
    }

    fn take_name(&self, parts: &mut Parts<'_>) -> Option<Name> {
        parts.eat(Rule::ident).map(|node| self.name(&node))
    }

    /// Builds `a::b`.
    fn path(&self, node: &Node<'_>) -> Path {
        let segments = Parts::of(node.clone()).map(|segment| segment.as_str().to_owned());
        Path { segments: segments.collect(), span: self.span(node) }
    }

    fn take_path(&self, parts: &mut Parts<'_>) -> Option<Path> {
        parts.eat(Rule::path).map(|node| self.path(&node))
    }

    /// Builds `::a::b`, as in Rust. The names in it are no keywords of Rust, so that generated code can repeat every path.
    fn rust_path(&mut self, node: &Node<'_>) -> String {
        let mut names = Parts::of(node.clone()).map(|part| part.as_str());
        if names.any(|name| RUST_KEYWORDS.contains(&name)) {
            let message = format!("`{}` is not a Rust path", node.as_str());
            self.errors.push(Diagnostic::error(self.span(node), message));
        }
        node.clone().into_inner().map(|part| part.as_str()).collect()
    }

    /// Builds `rust a::b`.
    fn rust(&mut self, node: Node<'_>) -> Option<String> {
        Parts::of(node).eat(Rule::rust_path).map(|path| self.rust_path(&path))
    }

    /// Builds the text of a doc comment.
    fn doc(&self, parts: &mut Parts<'_>) -> String {
        let mut doc = String::new();
        for line in parts.eat(Rule::doc).into_iter().flat_map(Parts::of) {
            scan::push_doc(&mut doc, &line.as_str()[3..]);
        }
        doc
    }

    /// Builds all parts of a node in one way.
    fn all<T>(
        &mut self,
        node: Node<'_>,
        mut build: impl FnMut(&mut Self, Node<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        Parts::of(node).map(|part| build(self, part)).collect()
    }

    /// Builds all parts of a node that may be absent.
    fn all_of<T>(
        &mut self,
        node: Option<Node<'_>>,
        build: impl FnMut(&mut Self, Node<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        node.map_or_else(|| Some(Vec::new()), |node| self.all(node, build))
    }
}

/// Returns the word that a node begins with.
fn word(node: &Node<'_>) -> Option<Rule> {
    node.clone().into_inner().map(|part| part.as_rule()).find(|rule| *rule != Rule::doc)
}
