//! Builds strings, numbers, values, and texts with placeholders.

use super::{Builder, Parts};
use crate::ast::{Ex, Literal, LiteralKind, Name, Template, TemplatePart};
use crate::diagnostics::Diagnostic;
use crate::model::Span;
use crate::parse::grammar::{self, Node, Rule};
use crate::parse::{message, scan};

/// The help for a brace in a text.
const BRACE: &str = "`{{` is a brace";

impl Builder {
    pub fn string(&mut self, node: &Node<'_>) -> Name {
        let (raw, span) = (node.as_str(), self.span(node));
        Name { text: self.unescape(&raw[1..raw.len() - 1], span), span }
    }

    /// Builds a string if it is present.
    pub fn take_string(&mut self, parts: &mut Parts<'_>) -> Option<Name> {
        parts.eat(Rule::string).map(|node| self.string(&node))
    }

    /// Replaces the escapes of a string, or of a piece of one.
    fn unescape(&mut self, raw: &str, span: Span) -> String {
        let mut text = String::new();
        let mut chars = raw.chars();
        while let Some(c) = chars.next() {
            if c != '\\' {
                text.push(c);
                continue;
            }
            match chars.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some(c @ ('"' | '\\' | '\'')) => text.push(c),
                other => {
                    let shown: String = other.into_iter().collect();
                    let error = Diagnostic::error(span, format!("unknown escape `\\{shown}` in a string"));
                    self.errors.push(error.help(r#"known: `\n`, `\t`, `\"`, `\\`"#));
                }
            }
        }
        text
    }

    pub fn int(&mut self, node: &Node<'_>) -> i128 {
        let text: String = node.as_str().chars().filter(|&c| c != '_').collect();
        let value = match text.strip_prefix("0x") {
            Some(hex) => i128::from_str_radix(hex, 16),
            None => text.parse(),
        };
        value.unwrap_or_else(|_| {
            let span = self.span(node);
            self.errors.push(Diagnostic::error(span, "integer is larger than 127 bits"));
            0
        })
    }

    /// Builds a number with its sign.
    pub fn number(&mut self, node: Node<'_>) -> Option<Literal> {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        let negative = parts.has(Rule::negative);
        let number = parts.next()?;
        let kind = match number.as_rule() {
            Rule::float => {
                let value: f64 = number.as_str().parse().ok()?;
                LiteralKind::Float(if negative { -value } else { value })
            }
            _ => {
                let value = self.int(&number);
                LiteralKind::Int(if negative { -value } else { value })
            }
        };
        Some(Literal { kind, span })
    }

    /// Builds a value: a number, a string, a list, or names joined by `|`.
    pub fn literal(&mut self, node: Node<'_>) -> Option<Literal> {
        self.literal_of(Parts::of(node).next()?)
    }

    /// Builds a value from the node of its own rule.
    pub fn literal_of(&mut self, node: Node<'_>) -> Option<Literal> {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::number => return self.number(node),
            Rule::string => LiteralKind::Str(self.string(&node).text),
            Rule::values_list => LiteralKind::List(self.all(node, Self::literal)?),
            _ => LiteralKind::Names(self.all(node, |b, name| Some(b.name(&name)))?),
        };
        Some(Literal { kind, span })
    }

    /// Builds a string with expressions in braces: `"{W}-bit integer"`; `{{` and `}}` are braces.
    pub fn template(&mut self, node: &Node<'_>) -> Template {
        let (span, first) = (self.span(node), node.as_span().start() + 1);
        let token = node.as_str();
        let raw = &token[1..token.len() - 1];
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut at = 0;
        while let Some(next) = raw[at..].find(['{', '}']) {
            literal.push_str(&raw[at..at + next]);
            at += next;
            let brace = &raw[at..=at];
            at += 1;
            if raw[at..].starts_with(brace) {
                literal.push_str(brace);
                at += 1;
            } else if brace == "}" {
                literal.push_str(brace);
            } else if let Some(length) = raw[at..].find('}') {
                self.literal_part(&mut parts, &mut literal, span);
                let hole = &raw[at..at + length];
                parts.push(match self.hole(&raw[at..=at + length], first + at) {
                    Some(value) => TemplatePart::Hole(value, hole.trim().to_owned()),
                    None => TemplatePart::Literal(hole.to_owned()),
                });
                at += length + 1;
            } else {
                let start = self.base + first + at - 1;
                let here = Span { file: self.file, start: start as u32, end: start as u32 + 1 };
                self.errors.push(Diagnostic::error(here, "`{` is not closed in this text").help(BRACE));
                literal.push_str(&raw[at..]);
                at = raw.len();
            }
        }
        literal.push_str(&raw[at..]);
        self.literal_part(&mut parts, &mut literal, span);
        Template { parts, span }
    }

    fn literal_part(&mut self, parts: &mut Vec<TemplatePart>, literal: &mut String, span: Span) {
        if !literal.is_empty() {
            parts.push(TemplatePart::Literal(self.unescape(literal, span)));
            literal.clear();
        }
    }

    /// Builds the expression before a closing brace; `at` is its offset in the item.
    fn hole(&mut self, text: &str, at: usize) -> Option<Ex> {
        let base = self.base + at;
        if scan::too_deep(text) {
            let span = Span { file: self.file, start: base as u32, end: (base + text.len()) as u32 };
            self.errors.push(Diagnostic::error(span, "nested too deeply"));
            return None;
        }
        match grammar::parse(Rule::hole, text) {
            Ok(node) => {
                let mut inner = Builder::new(self.file, base, text);
                let value = inner.expr(Parts::of(node).next()?);
                self.errors.append(&mut inner.errors);
                value
            }
            Err(mismatch) => {
                self.errors.push(message::syntax_error(self.file, base, text, &mismatch).help(BRACE));
                None
            }
        }
    }
}
