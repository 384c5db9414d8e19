//! Builds constraint expressions and generics.

use super::expr::MAX_PREFIXES;
use super::{Builder, Parts, word};
use crate::ast::{CArg, CArgValue, CExpr, CKind, Count, DifferItem, GenericItem, Name};
use crate::diagnostics::Diagnostic;
use crate::parse::grammar::{Node, Rule};

impl Builder {
    /// Builds a constraint of any level.
    pub fn cexpr(&mut self, node: Node<'_>) -> Option<CExpr> {
        let span = self.span(&node);
        match node.as_rule() {
            Rule::cexpr => {
                let mut arms = self.all(node, Self::arm)?;
                Some(match arms.len() {
                    1 if arms[0].0.is_none() => arms.remove(0).1,
                    _ => CExpr { span, kind: CKind::Or(arms) },
                })
            }
            Rule::cfilter => {
                let mut parts = Parts::of(node);
                let base = self.cexpr(parts.next()?)?;
                let Some(pred) = parts.next() else { return Some(base) };
                let pred = self.expr(pred)?;
                Some(CExpr { span, kind: CKind::Where(Box::new(base), Box::new(pred)) })
            }
            Rule::cunary => self.cunary(node),
            Rule::cgroup => self.cexpr(Parts::of(node).next()?),
            Rule::rust => Some(CExpr { span, kind: CKind::Rust(self.rust(node)?) }),
            Rule::cname => {
                let mut parts = Parts::of(node);
                let (path, args) = (self.take_path(&mut parts)?, self.take_args(&mut parts)?);
                Some(CExpr { span, kind: CKind::Name(path, args) })
            }
            _ => None,
        }
    }

    /// Builds `name(A & B)`.
    fn arm(&mut self, node: Node<'_>) -> Option<(Option<Name>, CExpr)> {
        let end = node.as_span().end();
        let mut parts = Parts::of(node).peekable();
        let name = parts.next_if(|part| part.as_rule() == Rule::arm_name);
        let name = name.and_then(|name| self.take_name(&mut Parts::of(name)));
        let span = self.span_of(parts.peek()?.as_span().start(), end);
        let mut all = parts.map(|part| self.cexpr(part)).collect::<Option<Vec<_>>>()?;
        Some((name, if all.len() == 1 { all.remove(0) } else { CExpr { span, kind: CKind::And(all) } }))
    }

    /// Builds a constraint with its prefixes `!` and `each`.
    fn cunary(&mut self, node: Node<'_>) -> Option<CExpr> {
        let span = self.span(&node);
        let mut prefixes: Vec<Node<'_>> = Parts::of(node).collect();
        let mut out = self.cexpr(Parts::of(prefixes.pop()?).next()?)?;
        self.limit(prefixes.len(), span, MAX_PREFIXES);
        for prefix in prefixes.iter().rev().take(MAX_PREFIXES) {
            let make = if word(prefix)? == Rule::k_each { CKind::Each } else { CKind::Not };
            out = CExpr { span, kind: make(Box::new(out)) };
        }
        Some(out)
    }

    /// Builds `<A, name = B>` if it is present.
    pub fn take_args(&mut self, parts: &mut Parts<'_>) -> Option<Vec<CArg>> {
        self.all_of(parts.eat(Rule::cargs), |b, node| {
            let span = b.span(&node);
            let mut parts = Parts::of(node);
            let name = parts.eat(Rule::carg_name).and_then(|name| b.take_name(&mut Parts::of(name)));
            let value = parts.next()?;
            let value = match value.as_rule() {
                Rule::number | Rule::string => CArgValue::Literal(b.literal_of(value)?),
                Rule::computed => CArgValue::Computed(b.expr(Parts::of(value).next()?)?),
                _ => CArgValue::Constraint(b.cexpr(value)?),
            };
            Some(CArg { name, value, span })
        })
    }

    /// Builds `<N: C, ..>` if it is present.
    pub fn take_generics(&mut self, parts: &mut Parts<'_>) -> Option<Vec<GenericItem>> {
        self.all_of(parts.eat(Rule::generics), |b, node| {
            // A word is skipped while another part is sought.
            let by_hook = node.clone().into_inner().find(|part| part.as_rule() == Rule::k_verify);
            let mut parts = Parts::of(node);
            let name = b.take_name(&mut parts)?;
            let list = parts.eat(Rule::listed);
            let listed = list.is_some();
            let bound = match list {
                Some(list) => Parts::of(list).eat(Rule::cexpr)?,
                None => parts.eat(Rule::cexpr)?,
            };
            let bound = b.cexpr(bound)?;
            let arity = parts.eat(Rule::arity);
            if let Some(arity) = arity.as_ref().filter(|arity| arity.as_str() == "?") {
                let span = b.span(arity);
                b.errors.push(Diagnostic::error(span, "a generic may be `*`, not `?`"));
            }
            let variadic = arity.is_some_and(|arity| arity.as_str() != "?");
            let differ = match by_hook {
                Some(node) => Some(DifferItem::Hook(b.span(&node))),
                None => b.take_string(&mut parts).map(DifferItem::Text),
            };
            Some(GenericItem { name, bound, variadic, listed, differ })
        })
    }

    /// Builds an arity: `*`, `?`, `**`, or exactly one if it is absent.
    pub fn take_arity(&mut self, parts: &mut Parts<'_>) -> Count {
        parts.eat(Rule::arity).map_or(Count::One, |arity| match arity.as_str() {
            "**" => Count::Nested,
            "*" => Count::Variadic,
            _ => Count::Optional,
        })
    }
}
