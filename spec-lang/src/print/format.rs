//! Prints the elements of formats.

use super::Tokens;
use crate::ast::{FElem, FKind};
use crate::parse::scan::Tok;

impl Tokens {
    pub(super) fn elements(&mut self, elements: &[FElem]) {
        elements.iter().for_each(|element| self.element(element));
    }

    fn element(&mut self, element: &FElem) {
        match &element.kind {
            FKind::Literal(text) => self.push(Tok::Backtick, format!("`{text}`")),
            FKind::Var(name) => self.variable(&name.text),
            FKind::Arg(region, name) => {
                self.variable(&region.text);
                self.put(".");
                self.name(name);
            }
            FKind::Assign(region, name, operand) => {
                self.put("$");
                if let Some(region) = region {
                    self.name(region);
                    self.put(".");
                }
                self.name(name);
                self.put("=");
                self.variable(&operand.text);
            }
            FKind::Word(name) => self.dashed(&name.text),
            FKind::Call(name, args) => {
                self.dashed(&name.text);
                self.element_args(args);
            }
            FKind::Custom(parse, print, args) => {
                self.put("custom (");
                self.word(parse);
                self.put(",");
                self.word(print);
                self.put(")");
                self.element_args(args);
            }
            FKind::Clauses(all) => {
                self.put("clauses {");
                self.list(all, "|", |t, elements| t.elements(elements));
                self.put("}");
            }
            FKind::Group(then, otherwise) => {
                self.put("(");
                self.elements(then);
                self.put(")");
                if !otherwise.is_empty() {
                    self.put(": (");
                    self.elements(otherwise);
                    self.put(")");
                }
                self.put("?");
            }
            FKind::For(items, separator, elements) => {
                self.put("for");
                self.list(items, ",", |t, (name, list)| {
                    t.name(name);
                    t.put("in");
                    t.variable(&list.text);
                });
                if let Some(separator) = separator {
                    self.put("sep");
                    self.push(Tok::Backtick, format!("`{}`", separator.text));
                }
                self.put("{");
                self.elements(elements);
                self.put("}");
            }
        }
        if element.anchor {
            self.put("^");
        }
        if let Some(value) = &element.fallback {
            self.put("else");
            self.literal(value);
        }
    }

    fn variable(&mut self, name: &str) {
        self.put("$");
        self.word(name);
    }

    /// Prints the name of a directive, which may have dashes.
    fn dashed(&mut self, name: &str) {
        for (i, part) in name.split('-').enumerate() {
            if i > 0 {
                self.join("-");
                self.joined = true;
            }
            self.word(part);
        }
    }

    fn element_args(&mut self, args: &[FElem]) {
        self.put("(");
        self.list(args, ",", Self::element);
        self.put(")");
    }
}
