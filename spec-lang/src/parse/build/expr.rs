//! Builds expressions: integers, conditions and predicates alike, which the resolver distinguishes.

use super::{Builder, Parts};
use crate::ast::{Ex, ExKind};
use crate::diagnostics::Diagnostic;
use crate::model::{BinaryOp, Rel, Span};
use crate::parse::grammar::{Node, Rule};

/// The longest chain of operators: each adds a level to the tree.
const MAX_CHAIN: usize = 256;
/// The largest number of consecutive prefixes: each adds a level to the tree.
pub(super) const MAX_PREFIXES: usize = 64;

impl Builder {
    /// Builds an expression of any level.
    pub fn expr(&mut self, node: Node<'_>) -> Option<Ex> {
        match node.as_rule() {
            Rule::expr => self.joined(node, ExKind::Or),
            Rule::conjunction => self.joined(node, ExKind::And),
            Rule::negation => self.negation(node),
            Rule::comparison => self.comparison(node),
            Rule::sum | Rule::product => self.operators(node),
            Rule::signed => self.signed(node),
            Rule::power => self.power(node),
            Rule::postfix => self.postfix(node),
            Rule::primary => self.primary(Parts::of(node).next()?),
            _ => None,
        }
    }

    fn joined(&mut self, node: Node<'_>, make: fn(Vec<Ex>) -> ExKind) -> Option<Ex> {
        let span = self.span(&node);
        let mut parts = self.all(node, Self::expr)?;
        Some(if parts.len() == 1 { parts.remove(0) } else { Ex { span, kind: make(parts) } })
    }

    fn negation(&mut self, node: Node<'_>) -> Option<Ex> {
        let span = self.span(&node);
        let mut prefixes: Vec<Node<'_>> = Parts::of(node).collect();
        let mut out = self.expr(prefixes.pop()?)?;
        self.limit(prefixes.len(), span, MAX_PREFIXES);
        for prefix in prefixes.into_iter().rev().take(MAX_PREFIXES) {
            out = Ex { span, kind: self.prefix(prefix, out)? };
        }
        Some(out)
    }

    /// Builds the prefix `!`, `all dims d:` or `all d in low..high:` of a body.
    fn prefix(&mut self, node: Node<'_>, body: Ex) -> Option<ExKind> {
        let body = Box::new(body);
        let Some(prefix) = Parts::of(node).next() else { return Some(ExKind::Not(body)) };
        let is_dims = prefix.as_rule() == Rule::all_dims;
        let mut parts = Parts::of(prefix);
        let name = self.take_name(&mut parts)?;
        if is_dims {
            return Some(ExKind::AllDims(name, body));
        }
        let low = Box::new(self.expr(parts.eat(Rule::sum)?)?);
        let high = match parts.has(Rule::range_op) {
            true => Some(Box::new(self.expr(parts.next()?)?)),
            false => None,
        };
        Some(ExKind::AllIn(name, low, high, body))
    }

    fn comparison(&mut self, node: Node<'_>) -> Option<Ex> {
        let (span, start) = (self.span(&node), node.as_span().start());
        let mut parts = Parts::of(node);
        let mut out = self.expr(parts.next()?)?;
        let mut chain: Vec<(Rel, Ex)> = Vec::new();
        for part in parts {
            let end = part.as_span().end();
            let kind = match part.as_rule() {
                Rule::compared => {
                    let mut parts = Parts::of(part);
                    let relation = relation(parts.next()?.as_str())?;
                    chain.push((relation, self.expr(parts.next()?)?));
                    continue;
                }
                Rule::member => self.membership(out, Parts::of(part).next()?)?,
                _ => ExKind::Is(Box::new(out), Box::new(self.cexpr(Parts::of(part).next()?)?)),
            };
            out = Ex { span: self.span_of(start, end), kind };
        }
        self.limit(chain.len(), span, MAX_CHAIN);
        Some(if chain.is_empty() { out } else { Ex { span, kind: ExKind::Compare(Box::new(out), chain) } })
    }

    /// Builds what follows `in`: `{a, b}`, or `low..high`, in which either end may be missing.
    fn membership(&mut self, subject: Ex, node: Node<'_>) -> Option<ExKind> {
        let subject = Box::new(subject);
        if node.as_rule() == Rule::set {
            return Some(ExKind::InSet(subject, self.all(node, Self::expr)?));
        }
        let mut parts = Parts::of(node);
        let low = self.take_end(&mut parts, Rule::low)?;
        let inclusive = parts.eat(Rule::range_op)?.as_str() == "..=";
        let high = self.take_end(&mut parts, Rule::high)?;
        Some(ExKind::InRange(subject, low, high, inclusive))
    }

    /// Builds one end of a range if it is present.
    fn take_end(&mut self, parts: &mut Parts<'_>, rule: Rule) -> Option<Option<Box<Ex>>> {
        parts.eat(rule).map_or(Some(None), |end| Some(Some(Box::new(self.expr(Parts::of(end).next()?)?))))
    }

    /// Builds left-associative operators of one level.
    fn operators(&mut self, node: Node<'_>) -> Option<Ex> {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        let mut out = self.expr(parts.next()?)?;
        let mut count = 0;
        while let Some(op) = parts.next() {
            count += 1;
            if count > MAX_CHAIN {
                self.limit(count, span, MAX_CHAIN);
                break;
            }
            let op = operator(op.as_str().trim_end())?;
            let right = self.expr(parts.next()?)?;
            out = Ex { span, kind: ExKind::Binary(op, Box::new(out), Box::new(right)) };
        }
        Some(out)
    }

    fn signed(&mut self, node: Node<'_>) -> Option<Ex> {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        let mut negative = false;
        while parts.has(Rule::minus) {
            negative = !negative;
        }
        let out = self.expr(parts.next()?)?;
        Some(if negative { Ex { span, kind: ExKind::Neg(Box::new(out)) } } else { out })
    }

    fn power(&mut self, node: Node<'_>) -> Option<Ex> {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        let base = self.expr(parts.next()?)?;
        if !parts.has(Rule::caret) {
            return Some(base);
        }
        let exponent = self.expr(parts.next()?)?;
        Some(Ex { span, kind: ExKind::Power(Box::new(base), Box::new(exponent)) })
    }

    /// Builds an operand with its fields and indices.
    fn postfix(&mut self, node: Node<'_>) -> Option<Ex> {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        let mut out = self.expr(parts.next()?)?;
        for (count, part) in parts.enumerate() {
            if count >= MAX_CHAIN {
                self.limit(count + 1, span, MAX_CHAIN);
                break;
            }
            let is_field = part.as_rule() == Rule::field;
            let inner = Parts::of(part).next()?;
            let kind = match is_field {
                true => ExKind::Field(Box::new(out), self.name(&inner)),
                false => ExKind::Index(Box::new(out), Box::new(self.expr(inner)?)),
            };
            out = Ex { span, kind };
        }
        Some(out)
    }

    fn primary(&mut self, node: Node<'_>) -> Option<Ex> {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::int => ExKind::Int(self.int(&node)),
            Rule::float => ExKind::Float(node.as_str().parse().ok()?),
            Rule::string => ExKind::Str(self.string(&node).text),
            Rule::list => ExKind::List(self.all(node, Self::expr)?),
            Rule::rust_term => {
                let mut parts = Parts::of(node);
                let path = self.rust(parts.next()?)?;
                ExKind::Rust(path, self.take_call(&mut parts)?)
            }
            Rule::name_term => {
                let mut parts = Parts::of(node);
                let path = self.take_path(&mut parts)?;
                match self.take_call(&mut parts)? {
                    Some(args) => ExKind::Call(path, args),
                    None => ExKind::Path(path),
                }
            }
            _ => return self.expr(Parts::of(node).next()?),
        };
        Some(Ex { span, kind })
    }

    /// Builds `(a, b)` if it is present.
    fn take_call(&mut self, parts: &mut Parts<'_>) -> Option<Option<Vec<Ex>>> {
        parts.eat(Rule::call).map_or(Some(None), |call| self.all(call, Self::expr).map(Some))
    }

    pub fn limit(&mut self, count: usize, span: Span, limit: usize) {
        if count > limit {
            let error =
                Diagnostic::error(span, format!("expression has more than {limit} operators in a row"));
            self.errors.push(error.help("split it with `let`"));
        }
    }
}

fn relation(text: &str) -> Option<Rel> {
    Some(match text {
        "==" => Rel::Eq,
        "!=" => Rel::Ne,
        "<" => Rel::Lt,
        "<=" => Rel::Le,
        ">" => Rel::Gt,
        ">=" => Rel::Ge,
        _ => return None,
    })
}

fn operator(text: &str) -> Option<BinaryOp> {
    Some(match text {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "*" => BinaryOp::Mul,
        "floordiv" => BinaryOp::FloorDiv,
        "ceildiv" => BinaryOp::CeilDiv,
        "mod" => BinaryOp::Mod,
        _ => return None,
    })
}
