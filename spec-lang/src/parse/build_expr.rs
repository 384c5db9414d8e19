//! Syntax trees of expressions and constraints.

use super::Rule;
use super::build::{Builder, P};
use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::{BinaryOp, Rel};

/// Longest chain of operators: each adds a level to the tree.
const MAX_CHAIN: usize = 256;

impl Builder {
    pub fn ex(&mut self, pair: P<'_>) -> Ex {
        match pair.as_rule() {
            Rule::expr => self.join(pair, ExKind::Or),
            Rule::and_e => self.join(pair, ExKind::And),
            Rule::not_e => self.not(pair),
            Rule::cmp_e => self.cmp(pair),
            Rule::add_e | Rule::mul_e => self.chain(pair),
            Rule::neg_e => self.neg(pair),
            Rule::postfix_e => self.postfix(pair),
            _ => self.primary(pair),
        }
    }

    fn join(&mut self, pair: P<'_>, make: fn(Vec<Ex>) -> ExKind) -> Ex {
        let span = self.span(&pair);
        let mut parts: Vec<Ex> = pair.into_inner().map(|p| self.ex(p)).collect();
        if parts.len() == 1 { parts.remove(0) } else { Ex { span, kind: make(parts) } }
    }

    fn not(&mut self, pair: P<'_>) -> Ex {
        let span = self.span(&pair);
        let mut inner: Vec<P<'_>> = pair.into_inner().collect();
        let Some(last) = inner.pop() else { return self.hole(span) };
        let mut out = self.ex(last);
        self.limit(inner.len(), span, 64);
        for prefix in inner.into_iter().rev().take(64) {
            let Some(prefix) = prefix.into_inner().next() else { continue };
            let kind = match prefix.as_rule() {
                Rule::bang => ExKind::Not(Box::new(out)),
                _ => self.quantifier(prefix, out),
            };
            out = Ex { span, kind };
        }
        out
    }

    fn quantifier(&mut self, pair: P<'_>, body: Ex) -> ExKind {
        let span = self.span(&pair);
        let (mut name, mut bounds, mut dims) = (Name::default(), Vec::new(), false);
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::all_dims => {
                    dims = true;
                    name = p
                        .into_inner()
                        .find(|p| p.as_rule() == Rule::ident)
                        .map(|p| self.name(&p))
                        .unwrap_or_default();
                }
                Rule::ident => name = self.name(&p),
                Rule::add_e => bounds.push(self.ex(p)),
                _ => {}
            }
        }
        if dims {
            return ExKind::AllDims(name, Box::new(body));
        }
        let high = if bounds.len() > 1 { bounds.pop().map(Box::new) } else { None };
        let low = bounds.pop().unwrap_or_else(|| self.hole(span));
        ExKind::AllIn(name, Box::new(low), high, Box::new(body))
    }

    fn cmp(&mut self, pair: P<'_>) -> Ex {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let Some(first) = inner.next() else { return self.hole(span) };
        let mut out = self.ex(first);
        let mut chain: Vec<(Rel, Ex)> = Vec::new();
        for tail in inner {
            match tail.as_rule() {
                Rule::cmp_rel => {
                    let mut parts = tail.into_inner();
                    let rel = parts.next().map_or(Rel::Eq, |p| rel(p.as_str()));
                    if let Some(p) = parts.next() {
                        chain.push((rel, self.ex(p)));
                    }
                    continue;
                }
                Rule::cmp_in => {
                    if let Some(p) =
                        tail.into_inner().find(|p| matches!(p.as_rule(), Rule::set | Rule::range))
                    {
                        out = Ex { span, kind: self.membership(out, p) };
                    }
                }
                _ => {
                    if let Some(p) = tail.into_inner().find(|p| p.as_rule() == Rule::cunary) {
                        let c = self.cexpr(p);
                        out = Ex { span, kind: ExKind::Is(Box::new(out), Box::new(c)) };
                    }
                }
            }
        }
        self.limit(chain.len(), span, MAX_CHAIN);
        if chain.is_empty() { out } else { Ex { span, kind: ExKind::Compare(Box::new(out), chain) } }
    }

    fn membership(&mut self, subject: Ex, pair: P<'_>) -> ExKind {
        if pair.as_rule() == Rule::set {
            return ExKind::InSet(Box::new(subject), pair.into_inner().map(|p| self.ex(p)).collect());
        }
        let (mut low, mut high, mut inclusive) = (None, None, false);
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::range_op => inclusive = p.as_str() == "..=",
                Rule::range_low => low = p.into_inner().next().map(|p| Box::new(self.ex(p))),
                _ => high = p.into_inner().next().map(|p| Box::new(self.ex(p))),
            }
        }
        ExKind::InRange(Box::new(subject), low, high, inclusive)
    }

    fn chain(&mut self, pair: P<'_>) -> Ex {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let Some(first) = inner.next() else { return self.hole(span) };
        let mut out = self.ex(first);
        let mut count = 0;
        while let (Some(op), Some(rhs)) = (inner.next(), inner.next()) {
            count += 1;
            if count > MAX_CHAIN {
                self.limit(count, span, MAX_CHAIN);
                break;
            }
            let op = match op.as_str().trim() {
                "+" => BinaryOp::Add,
                "-" => BinaryOp::Sub,
                "*" => BinaryOp::Mul,
                "floordiv" => BinaryOp::FloorDiv,
                "ceildiv" => BinaryOp::CeilDiv,
                _ => BinaryOp::Mod,
            };
            let rhs = self.ex(rhs);
            out = Ex { span, kind: ExKind::Binary(op, Box::new(out), Box::new(rhs)) };
        }
        out
    }

    fn neg(&mut self, pair: P<'_>) -> Ex {
        let span = self.span(&pair);
        let mut inner: Vec<P<'_>> = pair.into_inner().collect();
        let Some(last) = inner.pop() else { return self.hole(span) };
        let mut out = self.ex(last);
        if inner.len() % 2 == 1 {
            out = Ex { span, kind: ExKind::Neg(Box::new(out)) };
        }
        out
    }

    fn postfix(&mut self, pair: P<'_>) -> Ex {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let Some(first) = inner.next() else { return self.hole(span) };
        let mut out = self.ex(first);
        for (count, tail) in inner.enumerate() {
            if count > MAX_CHAIN {
                self.limit(count, span, MAX_CHAIN);
                break;
            }
            let is_field = tail.as_rule() == Rule::field;
            let Some(part) = tail.into_inner().next() else { continue };
            let kind = if is_field {
                ExKind::Field(Box::new(out), self.name(&part))
            } else {
                let at = self.ex(part);
                ExKind::Index(Box::new(out), Box::new(at))
            };
            out = Ex { span, kind };
        }
        out
    }

    fn primary(&mut self, pair: P<'_>) -> Ex {
        let span = self.span(&pair);
        let Some(pair) = pair.into_inner().next() else { return self.hole(span) };
        let kind = match pair.as_rule() {
            Rule::int => ExKind::Int(self.int(&pair)),
            Rule::float => ExKind::Float(pair.as_str().parse().unwrap_or(0.0)),
            Rule::string => ExKind::Str(self.string(&pair).text),
            Rule::list => ExKind::List(pair.into_inner().map(|p| self.ex(p)).collect()),
            Rule::rust_term => {
                let (mut path, mut args) = (String::new(), None);
                for p in pair.into_inner() {
                    match p.as_rule() {
                        Rule::rust_path => path = p.as_str().to_owned(),
                        Rule::call_args => args = Some(p.into_inner().map(|p| self.ex(p)).collect()),
                        _ => {}
                    }
                }
                ExKind::Rust(path, args)
            }
            Rule::name_term => {
                let mut inner = pair.into_inner();
                let path = inner.next().map(|p| self.path(&p)).unwrap_or_default();
                match inner.next() {
                    Some(args) => ExKind::Call(path, args.into_inner().map(|p| self.ex(p)).collect()),
                    None => ExKind::Path(path),
                }
            }
            _ => return self.ex(pair),
        };
        Ex { span, kind }
    }

    pub fn hole(&self, span: crate::model::Span) -> Ex {
        Ex { span, kind: ExKind::Int(0) }
    }

    fn limit(&mut self, count: usize, span: crate::model::Span, limit: usize) {
        if count > limit {
            let error =
                Diagnostic::error(span, format!("expression has more than {limit} operators in a row"));
            self.errors.push(error.help("split it with `let`"));
        }
    }

    // ---- constraints

    pub fn cexpr(&mut self, pair: P<'_>) -> CExpr {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::cexpr => {
                let mut arms: Vec<(Option<Name>, CExpr)> = Vec::new();
                for arm in pair.into_inner() {
                    let (mut name, mut body) = (None, None);
                    for p in arm.into_inner() {
                        match p.as_rule() {
                            Rule::arm_name => name = p.into_inner().next().map(|p| self.name(&p)),
                            _ => body = Some(self.cexpr(p)),
                        }
                    }
                    arms.extend(body.map(|b| (name, b)));
                }
                match arms.len() {
                    1 if arms[0].0.is_none() => arms.remove(0).1,
                    _ => CExpr { span, kind: CKind::Or(arms) },
                }
            }
            Rule::cand => {
                let mut parts: Vec<CExpr> = pair.into_inner().map(|p| self.cexpr(p)).collect();
                if parts.len() == 1 { parts.remove(0) } else { CExpr { span, kind: CKind::And(parts) } }
            }
            Rule::cwhere => {
                let (mut base, mut pred) = (None, None);
                for p in pair.into_inner() {
                    match p.as_rule() {
                        Rule::cunary => base = Some(self.cexpr(p)),
                        Rule::expr => pred = Some(self.ex(p)),
                        _ => {}
                    }
                }
                let base = base.unwrap_or(CExpr { span, kind: CKind::Or(Vec::new()) });
                match pred {
                    Some(pred) => CExpr { span, kind: CKind::Where(Box::new(base), Box::new(pred)) },
                    None => base,
                }
            }
            Rule::cunary => {
                let mut inner: Vec<P<'_>> = pair.into_inner().collect();
                let Some(last) = inner.pop() else { return CExpr { span, kind: CKind::Or(Vec::new()) } };
                let mut out = self.cexpr(last);
                self.limit(inner.len(), span, 64);
                for prefix in inner.iter().rev().take(64) {
                    let kind = match prefix.as_str().starts_with('!') {
                        true => CKind::Not(Box::new(out)),
                        false => CKind::Each(Box::new(out)),
                    };
                    out = CExpr { span, kind };
                }
                out
            }
            _ => self.cprimary(pair),
        }
    }

    fn cprimary(&mut self, pair: P<'_>) -> CExpr {
        let span = self.span(&pair);
        let (mut path, mut args) = (None, Vec::new());
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::cexpr => return self.cexpr(p),
                Rule::rust_path => return CExpr { span, kind: CKind::Rust(p.as_str().to_owned()) },
                Rule::path => path = Some(self.path(&p)),
                Rule::cargs => args = self.cargs(p),
                _ => {}
            }
        }
        CExpr { span, kind: CKind::Name(path.unwrap_or_default(), args) }
    }

    pub fn cargs(&mut self, pair: P<'_>) -> Vec<CArg> {
        let mut out = Vec::new();
        for arg in pair.into_inner() {
            let span = self.span(&arg);
            let (mut name, mut value) = (None, None);
            for p in arg.into_inner() {
                match p.as_rule() {
                    Rule::carg_name => name = p.into_inner().next().map(|p| self.name(&p)),
                    Rule::number | Rule::string => value = Some(CArgValue::Literal(self.literal(p))),
                    _ => value = Some(CArgValue::Constraint(self.cexpr(p))),
                }
            }
            out.extend(value.map(|value| CArg { name, value, span }));
        }
        out
    }
}

fn rel(text: &str) -> Rel {
    match text {
        "==" => Rel::Eq,
        "!=" => Rel::Ne,
        "<" => Rel::Lt,
        "<=" => Rel::Le,
        ">" => Rel::Gt,
        _ => Rel::Ge,
    }
}
