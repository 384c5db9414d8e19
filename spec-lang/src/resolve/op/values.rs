//! Resolves literals as values of a parameter's kind.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::uses::NameKind;

impl<'a> Cx<'_, 'a> {
    /// Resolves a literal as a value of this kind; reports a literal of another kind.
    pub fn value(&mut self, literal: &Literal, kind: &ParamKind) -> Option<DefaultValue<'a>> {
        let name = match &literal.kind {
            LiteralKind::Names(names) if names.len() == 1 => Some(names[0].text.as_str()),
            _ => None,
        };
        let value = match (kind, &literal.kind) {
            (ParamKind::Optional(inner), _) => return self.value(literal, inner),
            (ParamKind::Enum(id), LiteralKind::Names(names)) => return self.cases(*id, names),
            (ParamKind::List(inner), LiteralKind::List(items)) => {
                let items: Vec<DefaultValue<'a>> =
                    items.iter().filter_map(|i| self.value(i, inner)).collect();
                DefaultValue::List(self.slice(&items))
            }
            (ParamKind::Shape, LiteralKind::List(items)) => {
                let items: Vec<DefaultValue<'a>> =
                    items.iter().filter_map(|i| self.value(i, &ParamKind::I64)).collect();
                DefaultValue::List(self.slice(&items))
            }
            (ParamKind::Bool, _) if matches!(name, Some("true" | "false")) => {
                DefaultValue::Bool(name == Some("true"))
            }
            (ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt, LiteralKind::Int(i)) => {
                let (low, high) = match kind {
                    ParamKind::U32 => (0, i128::from(u32::MAX)),
                    ParamKind::U64 => (0, i128::from(u64::MAX)),
                    ParamKind::I64 => (i128::from(i64::MIN), i128::from(i64::MAX)),
                    _ => (i128::MIN, i128::MAX),
                };
                if *i < low || *i > high {
                    let message = format!("{i} does not fit into {}", self.kind_text(kind));
                    self.error(Diagnostic::error(literal.span, message));
                    return None;
                }
                DefaultValue::Int(*i)
            }
            (ParamKind::F64, LiteralKind::Float(f)) => DefaultValue::Float(*f),
            (ParamKind::F64, LiteralKind::Int(i)) => DefaultValue::Float(*i as f64),
            (ParamKind::Str | ParamKind::Symbol, LiteralKind::Str(s)) => {
                DefaultValue::Str(self.arena.alloc_str(s))
            }
            (ParamKind::Attr | ParamKind::Type | ParamKind::Rust(_), _) => self.untyped(literal)?,
            _ => {
                let message = format!("expected {}, found {}", self.kind_text(kind), literal_text(literal));
                self.error(Diagnostic::error(literal.span, message));
                return None;
            }
        };
        Some(value)
    }

    /// Resolves a literal, whose syntax determines its kind.
    pub fn untyped(&mut self, literal: &Literal) -> Option<DefaultValue<'a>> {
        Some(match &literal.kind {
            LiteralKind::Int(i) => DefaultValue::Int(*i),
            LiteralKind::Float(f) => DefaultValue::Float(*f),
            LiteralKind::Str(s) => DefaultValue::Str(self.arena.alloc_str(s)),
            LiteralKind::List(items) => {
                let items: Vec<_> = items.iter().filter_map(|i| self.untyped(i)).collect();
                DefaultValue::List(self.slice(&items))
            }
            LiteralKind::Names(names) => match names[0].text.as_str() {
                "true" => DefaultValue::Bool(true),
                "false" => DefaultValue::Bool(false),
                "unit" => DefaultValue::Unit,
                name => {
                    let message = format!("expected a value, found `{name}`");
                    self.error(Diagnostic::error(literal.span, message));
                    return None;
                }
            },
        })
    }

    /// Resolves cases of an enum by name.
    pub fn cases(&mut self, id: EnumId, names: &[Name]) -> Option<DefaultValue<'a>> {
        if names.len() > 1 && !self.model[id].bits {
            let message = format!("`{}` is no `bits` enum: give one case", self.model[id].name);
            self.error(Diagnostic::error(names[1].span, message));
        }
        let mut out = Vec::new();
        for name in names {
            match self.model[id].cases.iter().position(|c| c.name == name.text) {
                Some(i) => {
                    let declared = self.names.case_place(id, i).unwrap_or_default();
                    self.report.note(name.span, declared, NameKind::Case);
                    out.push(CaseIdx::at(i));
                }
                None => {
                    let e = &self.model[id];
                    let message = format!("enum `{}` has no case `{}`", e.name, name.text);
                    let help = did_you_mean(&name.text, e.cases.iter().map(|c| c.name.as_str()));
                    let span = e.span;
                    let error = Diagnostic::error(name.span, message).maybe_help(help);
                    self.error(error.related(span, "declared here"));
                }
            }
        }
        (!out.is_empty()).then(|| DefaultValue::Enum(id, self.slice(&out)))
    }

    fn list_text(&self, item: &ParamKind) -> String {
        match item {
            ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt => {
                "a list of integers".to_owned()
            }
            ParamKind::F64 => "a list of floats".to_owned(),
            ParamKind::Str => "a list of strings".to_owned(),
            ParamKind::Type => "a list of types".to_owned(),
            ParamKind::Attr => "a list of attributes".to_owned(),
            other => format!("a list with each item {}", self.kind_text(other)),
        }
    }

    /// Returns a description of a kind for messages.
    pub fn kind_text(&self, kind: &ParamKind) -> String {
        match kind {
            ParamKind::Bool => "`true` or `false`".to_owned(),
            ParamKind::U32 => "a `u32`".to_owned(),
            ParamKind::U64 => "a `u64`".to_owned(),
            ParamKind::I64 => "an `i64`".to_owned(),
            ParamKind::BigInt => "an integer".to_owned(),
            ParamKind::F64 => "a float".to_owned(),
            ParamKind::Str => "a string".to_owned(),
            ParamKind::Type => "a type".to_owned(),
            ParamKind::Attr => "an attribute".to_owned(),
            ParamKind::Enum(id) => format!("a case of `{}`", self.model[*id].name),
            ParamKind::Shape => "a shape".to_owned(),
            ParamKind::AffineMap => "an affine map".to_owned(),
            ParamKind::IntegerSet => "an integer set".to_owned(),
            ParamKind::Symbol => "a symbol".to_owned(),
            ParamKind::List(inner) => self.list_text(inner),
            ParamKind::Optional(inner) => self.kind_text(inner),
            ParamKind::Rust(path) => format!("a `{path}`"),
        }
    }
}

fn literal_text(literal: &Literal) -> String {
    match &literal.kind {
        LiteralKind::Int(i) => format!("`{i}`"),
        LiteralKind::Float(f) => format!("`{f:?}`"),
        LiteralKind::Str(_) => "a string".to_owned(),
        LiteralKind::List(_) => "a list".to_owned(),
        LiteralKind::Names(names) => format!("`{}`", names[0].text),
    }
}
