//! Elements of `format`.

use super::cursor::{Parsed, Parser};
use super::scan::Tok;
use crate::ast::{FElem, FKind, Name};

impl Parser<'_> {
    /// `{ .. }`
    pub fn format(&mut self) -> Parsed<Vec<FElem>> {
        self.expect("{")?;
        let mut out = Vec::new();
        while !self.eat("}") {
            out.push(self.felem()?);
        }
        Ok(out)
    }

    fn felem(&mut self) -> Parsed<FElem> {
        let mark = self.mark();
        let kind = self.fkind()?;
        let span = self.since(mark);
        let anchor = self.eat("^");
        Ok(FElem { span, anchor, kind })
    }

    fn fkind(&mut self) -> Parsed<FKind> {
        match (self.kind(0), self.look(0)) {
            (Some(Tok::Backtick), _) => Ok(FKind::Literal(self.backtick()?.text)),
            (_, "$") => Ok(FKind::Var(self.variable()?)),
            (_, "(") => self.group(),
            (Some(Tok::Word), "for") if self.kind(1) == Some(Tok::Word) && self.look(2) == "in" => {
                self.bump();
                self.repetition()
            }
            (Some(Tok::Word), _) => self.directive(),
            _ => self.missing("an element of a format"),
        }
    }

    /// One or more elements.
    fn felems(&mut self) -> Parsed<Vec<FElem>> {
        let mut out = vec![self.felem()?];
        while self.kind(0).is_some_and(|k| matches!(k, Tok::Backtick | Tok::Word))
            || matches!(self.look(0), "$" | "(")
        {
            out.push(self.felem()?);
        }
        Ok(out)
    }

    fn backtick(&mut self) -> Parsed<Name> {
        if self.kind(0) != Some(Tok::Backtick) {
            return self.missing("a literal in backticks");
        }
        let span = self.here();
        let raw = self.bump();
        Ok(Name { text: raw[1..raw.len() - 1].to_owned(), span })
    }

    fn variable(&mut self) -> Parsed<Name> {
        self.expect("$")?;
        self.name()
    }

    /// `( .. )?` or `( .. ):( .. )?`
    fn group(&mut self) -> Parsed<FKind> {
        self.expect("(")?;
        let then = self.felems()?;
        self.expect(")")?;
        let mut otherwise = Vec::new();
        if self.eat(":") {
            self.expect("(")?;
            otherwise = self.felems()?;
            self.expect(")")?;
        }
        self.expect("?")?;
        Ok(FKind::Group(then, otherwise))
    }

    /// ``x in $xs, .. sep `,` { .. }``
    fn repetition(&mut self) -> Parsed<FKind> {
        let mut items = Vec::new();
        loop {
            let name = self.name()?;
            self.expect("in")?;
            items.push((name, self.variable()?));
            if !self.eat(",") {
                break;
            }
        }
        let separator = if self.eat("sep") { Some(self.backtick()?) } else { None };
        Ok(FKind::For(items, separator, self.format()?))
    }

    /// `word`, `word(..)`, `custom(parse, print)(..)` or `clauses { .. | .. }`.
    fn directive(&mut self) -> Parsed<FKind> {
        let word = self.dashed()?;
        match (word.text.as_str(), self.look(0)) {
            ("functional-type" | "type" | "qualified" | "struct" | "ref", "(") => {
                Ok(FKind::Call(word, self.list("(", ")", Self::felem)?))
            }
            ("custom", "(") => {
                self.bump();
                let parse = self.rust_path()?;
                self.expect(",")?;
                let print = self.rust_path()?;
                self.expect(")")?;
                Ok(FKind::Custom(parse, print, self.list("(", ")", Self::felem)?))
            }
            ("clauses", "{") => {
                self.bump();
                let mut clauses = vec![self.felems()?];
                while self.eat("|") {
                    clauses.push(self.felems()?);
                }
                self.expect("}")?;
                Ok(FKind::Clauses(clauses))
            }
            _ => Ok(FKind::Word(word)),
        }
    }

    /// `attr-dict-with-keyword`: words joined by dashes.
    fn dashed(&mut self) -> Parsed<Name> {
        let mark = self.mark();
        let mut text = self.name()?.text;
        while self.look(0) == "-" && self.touches() {
            text.push_str(self.bump());
            text.push_str(&self.name()?.text);
        }
        Ok(Name { text, span: self.since(mark) })
    }
}
