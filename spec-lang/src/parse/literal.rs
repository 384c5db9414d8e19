//! Strings, numbers, values.

use super::cursor::{Parsed, Parser};
use super::scan::Tok;
use crate::ast::{Literal, LiteralKind, Name};
use crate::diagnostics::Diagnostic;
use crate::model::Span;

impl Parser<'_> {
    /// A string, if one begins here.
    pub fn string_opt(&mut self) -> Option<Name> {
        if self.kind(0) != Some(Tok::Str) {
            self.want("a string");
            return None;
        }
        let span = self.here();
        let raw = self.bump();
        let text = self.unescape(&raw[1..raw.len() - 1], span);
        Some(Name { text, span })
    }

    /// Reads the escapes of a string, or of a piece of one.
    pub fn unescape(&mut self, raw: &str, span: Span) -> String {
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

    pub fn string(&mut self) -> Parsed<Name> {
        match self.string_opt() {
            Some(string) => Ok(string),
            None => self.missing("a string"),
        }
    }

    /// A number without a sign.
    pub fn unsigned(&mut self) -> Parsed<LiteralKind> {
        if self.kind(0) != Some(Tok::Number) {
            return self.missing("a number");
        }
        let (raw, span) = (self.look(0), self.here());
        let text: String = raw.chars().filter(|&c| c != '_').collect();
        let (digits, radix) = match text.strip_prefix("0x") {
            Some(hex) => (hex, 16),
            None => (text.as_str(), 10),
        };
        let kind = if !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix)) {
            LiteralKind::Int(i128::from_str_radix(digits, radix).unwrap_or_else(|_| {
                self.errors.push(Diagnostic::error(span, "integer is larger than 127 bits"));
                0
            }))
        } else if let Some(value) = float(raw) {
            LiteralKind::Float(value)
        } else {
            return self.missing("a number");
        };
        self.bump();
        Ok(kind)
    }

    pub fn int(&mut self) -> Parsed<i128> {
        match self.unsigned()? {
            LiteralKind::Int(value) => Ok(value),
            _ => self.missing("an integer"),
        }
    }

    pub fn begins_number(&self) -> bool {
        self.kind(0) == Some(Tok::Number) || (self.look(0) == "-" && self.kind(1) == Some(Tok::Number))
    }

    /// A number with its sign.
    pub fn number(&mut self) -> Parsed<Literal> {
        let mark = self.mark();
        let negative = self.look(0) == "-";
        if negative {
            self.bump();
        }
        let kind = match self.unsigned()? {
            LiteralKind::Int(value) if negative => LiteralKind::Int(-value),
            LiteralKind::Float(value) if negative => LiteralKind::Float(-value),
            kind => kind,
        };
        Ok(Literal { kind, span: self.since(mark) })
    }

    /// A value: number, string, list, or names joined by `|`.
    pub fn literal(&mut self) -> Parsed<Literal> {
        if self.begins_number() {
            return self.number();
        }
        let mark = self.mark();
        let kind = match (self.kind(0), self.look(0)) {
            (Some(Tok::Str), _) => LiteralKind::Str(self.string()?.text),
            (_, "[") => LiteralKind::List(self.list("[", "]", Self::literal)?),
            (Some(Tok::Word), _) => {
                let mut names = vec![self.name()?];
                while self.eat("|") {
                    names.push(self.name()?);
                }
                LiteralKind::Names(names)
            }
            _ => return self.missing("a value"),
        };
        Ok(Literal { kind, span: self.since(mark) })
    }
}

/// Digits on both sides of a point, and maybe an exponent.
fn float(text: &str) -> Option<f64> {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let (whole, rest) = text.split_once('.')?;
    let (fraction, exponent) = match rest.split_once(['e', 'E']) {
        Some((fraction, exponent)) => (fraction, exponent.strip_prefix(['+', '-']).unwrap_or(exponent)),
        None => (rest, "0"),
    };
    (digits(whole) && digits(fraction) && digits(exponent)).then(|| text.parse().ok()).flatten()
}
