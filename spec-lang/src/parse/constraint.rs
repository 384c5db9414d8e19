//! Constraint expressions.

use super::cursor::{Parsed, Parser};
use super::scan::Tok;
use crate::ast::{CArg, CArgValue, CExpr, CKind, GenericItem, Name};
use crate::diagnostics::Diagnostic;

/// Most prefixes in a row: each adds a level to the tree.
pub(super) const MAX_PREFIXES: usize = 64;

impl Parser<'_> {
    /// `A | name(B) | C & D where ..`
    pub fn cexpr(&mut self) -> Parsed<CExpr> {
        let mark = self.mark();
        if self.look(0) == "|" {
            self.bump();
        }
        let mut arms = vec![self.arm()?];
        while self.eat("|") {
            arms.push(self.arm()?);
        }
        let span = self.since(mark);
        Ok(match arms.len() {
            1 if arms[0].0.is_none() => arms.remove(0).1,
            _ => CExpr { span, kind: CKind::Or(arms) },
        })
    }

    fn arm(&mut self) -> Parsed<(Option<Name>, CExpr)> {
        let named = self.kind(0) == Some(Tok::Word) && self.look(1) == "(" && self.look(0) != "each";
        let name = if named { Some(self.name()?) } else { None };
        Ok((name, self.conjunction()?))
    }

    fn conjunction(&mut self) -> Parsed<CExpr> {
        let mark = self.mark();
        let mut parts = vec![self.filtered()?];
        while self.eat("&") {
            parts.push(self.filtered()?);
        }
        let span = self.since(mark);
        Ok(if parts.len() == 1 { parts.remove(0) } else { CExpr { span, kind: CKind::And(parts) } })
    }

    fn filtered(&mut self) -> Parsed<CExpr> {
        let mark = self.mark();
        let base = self.cunary()?;
        if !self.eat("where") {
            return Ok(base);
        }
        let pred = self.expr()?;
        Ok(CExpr { span: self.since(mark), kind: CKind::Where(Box::new(base), Box::new(pred)) })
    }

    /// A constraint with its prefixes `!` and `each`.
    pub fn cunary(&mut self) -> Parsed<CExpr> {
        let mark = self.mark();
        let mut prefixes: Vec<fn(Box<CExpr>) -> CKind> = Vec::new();
        loop {
            match self.look(0) {
                "!" => prefixes.push(CKind::Not),
                "each" => prefixes.push(CKind::Each),
                _ => break,
            }
            self.bump();
        }
        let mut out = self.cprimary()?;
        let span = self.since(mark);
        self.limit(prefixes.len(), span, MAX_PREFIXES);
        for make in prefixes.into_iter().rev().take(MAX_PREFIXES) {
            out = CExpr { span, kind: make(Box::new(out)) };
        }
        Ok(out)
    }

    fn cprimary(&mut self) -> Parsed<CExpr> {
        let mark = self.mark();
        if self.look(0) == "(" {
            self.bump();
            let inner = self.cexpr()?;
            self.expect(")")?;
            return Ok(inner);
        }
        let kind = if self.begins_rust() {
            CKind::Rust(self.rust()?)
        } else if self.kind(0) == Some(Tok::Word) {
            CKind::Name(self.path()?, self.cargs_opt()?)
        } else {
            return self.missing("a constraint");
        };
        Ok(CExpr { span: self.since(mark), kind })
    }

    /// `<A, name = B>`, or nothing.
    pub fn cargs_opt(&mut self) -> Parsed<Vec<CArg>> {
        self.angles(Self::carg)
    }

    fn carg(&mut self) -> Parsed<CArg> {
        let mark = self.mark();
        let named = self.kind(0) == Some(Tok::Word) && self.look(1) == "=";
        let name = if named { Some(self.name()?) } else { None };
        if named {
            self.bump();
        }
        let value = if self.begins_number() || self.kind(0) == Some(Tok::Str) {
            CArgValue::Literal(self.literal()?)
        } else {
            CArgValue::Constraint(self.cexpr()?)
        };
        Ok(CArg { name, value, span: self.since(mark) })
    }

    /// `<N: C, ..>`, or nothing.
    pub fn generics_opt(&mut self) -> Parsed<Vec<GenericItem>> {
        self.angles(|p| {
            let name = p.name()?;
            p.expect(":")?;
            let bound = p.cexpr()?;
            let span = p.here();
            let arity = p.arity();
            if arity == b'?' {
                p.errors.push(Diagnostic::error(span, "a generic may be `*`, not `?`"));
            }
            Ok(GenericItem { name, bound, variadic: matches!(arity, b'*' | b'N') })
        })
    }

    /// `*`, `?`, or `N` for `**`; 0 for one.
    pub fn arity(&mut self) -> u8 {
        if self.eat("?") {
            return b'?';
        }
        if !self.eat("*") {
            return 0;
        }
        if self.look(0) == "*" && self.touches() {
            self.bump();
            return b'N';
        }
        b'*'
    }

    /// One or more between angle brackets, or nothing.
    fn angles<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        if !self.eat("<") {
            return Ok(Vec::new());
        }
        let mut out = vec![item(self)?];
        while !self.close_angle() {
            self.expect(",")?;
            if self.close_angle() {
                break;
            }
            out.push(item(self)?);
        }
        Ok(out)
    }

    pub fn limit(&mut self, count: usize, span: crate::model::Span, limit: usize) {
        if count > limit {
            let error =
                Diagnostic::error(span, format!("expression has more than {limit} operators in a row"));
            self.errors.push(error.help("split it with `let`"));
        }
    }
}
