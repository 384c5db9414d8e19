//! Strings with placeholders: `"{W}-bit integer"`, `"'{type(source)}' is too small"`.

use super::cursor::{Parsed, Parser};
use super::scan::{self, Tok};
use crate::ast::{Ex, Template, TemplatePart};
use crate::diagnostics::Diagnostic;
use crate::model::Span;

impl Parser<'_> {
    pub fn template(&mut self) -> Parsed<Template> {
        match self.template_opt() {
            Some(template) => Ok(template),
            None => self.missing("a string"),
        }
    }

    /// A string with expressions in braces, if one begins here; `{{` and `}}` are braces.
    pub fn template_opt(&mut self) -> Option<Template> {
        if self.kind(0) != Some(Tok::Str) {
            self.want("a string");
            return None;
        }
        let (span, first) = (self.here(), self.offset() + 1);
        let token = self.bump();
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
                let here = self.span_of(first + at - 1, first + at);
                self.errors.push(Diagnostic::error(here, "`{` is not closed in this text").help(BRACE));
                literal.push_str(&raw[at..]);
                at = raw.len();
            }
        }
        literal.push_str(&raw[at..]);
        self.literal_part(&mut parts, &mut literal, span);
        Some(Template { parts, span })
    }

    fn literal_part(&mut self, parts: &mut Vec<TemplatePart>, literal: &mut String, span: Span) {
        if !literal.is_empty() {
            parts.push(TemplatePart::Literal(self.unescape(literal, span)));
            literal.clear();
        }
    }

    /// The expression before a closing brace; `at` is where it begins in the item.
    fn hole(&mut self, text: &str, at: usize) -> Option<Ex> {
        let mut inner = self.within(text, at);
        if scan::too_deep(text) {
            let error = Diagnostic::error(self.span_of(at, at + text.len()), "nested too deeply");
            self.errors.push(error);
            return None;
        }
        let value = inner.expr().ok().filter(|_| inner.eat("}"));
        if value.is_none() {
            self.errors.push(super::syntax_error(&inner).help(BRACE));
        }
        self.errors.append(&mut inner.errors);
        value
    }
}

/// What to write for a brace itself.
const BRACE: &str = "`{{` is a brace";
