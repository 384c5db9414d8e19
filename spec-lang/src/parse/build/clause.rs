//! Builds the clauses of a body: values, regions, equations, formats, hooks, methods.

use super::{Builder, Parts, word};
use crate::ast::{
    BuilderBodyItem, BuilderItem, Clause, ClauseKind, Ex, Literal, MethodBodyItem, MethodItem,
    MethodTypeItem, Name, RegionItem, RequireItem, TerminatorItem, ValueItem, ValuesKind,
};
use crate::diagnostics::Diagnostic;
use crate::model::Span;
use crate::parse::grammar::{Node, Rule};
use crate::parse::ods;

impl Builder {
    pub fn clause(&mut self, node: Node<'_>) -> Option<Clause> {
        let mut parts = Parts::of(node);
        let doc = self.doc(&mut parts);
        let node = Parts::of(parts.next()?).next()?;
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::values => {
                let kind = match word(&node)? {
                    Rule::k_operands => ValuesKind::Operands,
                    Rule::k_attrs => ValuesKind::Attrs,
                    _ => ValuesKind::Results,
                };
                ClauseKind::Values(kind, self.all(node, Self::value)?)
            }
            Rule::successors => ClauseKind::Values(ValuesKind::Successors, self.all(node, Self::value)?),
            Rule::region => ClauseKind::Region(self.region(node, doc)?),
            Rule::binding => {
                let (name, value) = self.assigned(node)?;
                if let Some(help) = ods::let_help(&name.text, &value) {
                    let message = format!("`let {}` is a field of TableGen's ODS", name.text);
                    self.errors.push(Diagnostic::error(name.span, message).help(help));
                    self.is_damaged = true;
                }
                ClauseKind::Let(name, value)
            }
            Rule::require => self.require(node)?,
            Rule::bounds => {
                let what = Parts::of(node).next()?;
                match what.as_rule() {
                    Rule::rust => ClauseKind::BoundsRust(self.rust(what)?),
                    _ => ClauseKind::Bounds(self.stmts(what)?),
                }
            }
            Rule::format => ClauseKind::Format(self.elements(Parts::of(node).next()?)?),
            Rule::effects => ClauseKind::Effects(self.all(node, Self::effect)?),
            Rule::implementation => {
                let mut parts = Parts::of(node);
                let path = self.take_path(&mut parts)?;
                ClauseKind::Impl(path, parts.map(|given| self.assigned(given)).collect::<Option<_>>()?)
            }
            Rule::builder => ClauseKind::Builder(self.builder(node, doc)?),
            Rule::hook => {
                let mut parts = Parts::of(node);
                let words = parts.eat(Rule::hook_name)?.into_inner();
                let words: Vec<&str> = words.map(|word| word.as_str()).collect();
                ClauseKind::Hook(words.join(" "), self.rust(parts.next()?)?)
            }
            Rule::setting => self.setting(node)?,
            _ => ClauseKind::Method(self.method(node, doc)?),
        };
        Some(Clause { span, kind })
    }

    /// Builds `builder name(param: kind, ..) { part = value; .. }`.
    fn builder(&mut self, node: Node<'_>, doc: String) -> Option<BuilderItem> {
        let mut parts = Parts::of(node);
        let name = self.take_name(&mut parts)?;
        let mut params = Vec::new();
        while let Some(param) = parts.eat(Rule::builder_param) {
            let mut param = Parts::of(param);
            params.push((self.take_name(&mut param)?, self.take_name(&mut param)));
        }
        let body = Parts::of(parts.eat(Rule::builder_body)?);
        let mut given = Vec::new();
        for part in body {
            match part.as_rule() {
                Rule::rust => {
                    let body = BuilderBodyItem::Rust(self.rust(part)?);
                    return Some(BuilderItem { doc, name, params, body });
                }
                _ => given.push(self.assigned(part)?),
            }
        }
        Some(BuilderItem { doc, name, params, body: BuilderBodyItem::Parts(given) })
    }

    /// Builds a word with its name or string.
    fn setting(&mut self, node: Node<'_>) -> Option<ClauseKind> {
        let which = word(&node)?;
        let mut values = Parts::of(node);
        if which == Rule::k_result_names {
            return Some(ClauseKind::ResultNames(values.map(|value| self.string(&value)).collect()));
        }
        let value = values.next()?;
        Some(match which {
            Rule::k_rust_name => ClauseKind::RustName(self.name(&value)),
            Rule::k_mnemonic => ClauseKind::Mnemonic(self.string(&value)),
            Rule::k_alias => ClauseKind::Alias(self.string(&value)),
            _ => ClauseKind::Deprecated(self.string(&value)),
        })
    }

    // ---- values and regions

    /// Builds `name: C* by sizes = default`, or a successor `name(arg: C)*`.
    fn value(&mut self, node: Node<'_>) -> Option<ValueItem> {
        let mut parts = Parts::of(node);
        Some(ValueItem {
            doc: self.doc(&mut parts),
            name: self.take_name(&mut parts)?,
            args: match parts.eat(Rule::region_args) {
                Some(args) => Some(self.all(args, Self::value)?),
                None => None,
            },
            constraint: match parts.eat(Rule::typed) {
                Some(typed) => Some(self.cexpr(Parts::of(typed).next()?)?),
                None => None,
            },
            arity: self.take_arity(&mut parts),
            sizes: parts.eat(Rule::sizes).and_then(|node| self.take_name(&mut Parts::of(node))),
            length: match parts.eat(Rule::length) {
                Some(length) => Some(self.expr(Parts::of(length).next()?)?),
                None => None,
            },
            default: self.take_default(&mut parts)?,
        })
    }

    /// Builds `= literal` if it is present.
    pub fn take_default(&mut self, parts: &mut Parts<'_>) -> Option<Option<Literal>> {
        parts.eat(Rule::default).map_or(Some(None), |node| self.literal(Parts::of(node).next()?).map(Some))
    }

    fn region(&mut self, node: Node<'_>, doc: String) -> Option<RegionItem> {
        let mut parts = Parts::of(node);
        Some(RegionItem {
            doc,
            name: self.take_name(&mut parts)?,
            arity: self.take_arity(&mut parts),
            args: match parts.eat(Rule::region_args) {
                Some(args) => Some(self.all(args, Self::value)?),
                None => None,
            },
            blocks: parts.eat(Rule::blocks).and_then(|blocks| self.block_count(blocks)),
            terminator: match parts.eat(Rule::terminator) {
                Some(terminator) => Some(self.terminator(terminator)?),
                None => None,
            },
        })
    }

    /// Builds `blocks 1`, `blocks 1..`, `blocks 1..3` or `blocks 1..=2`: the least and the greatest number, and their place.
    fn block_count(&mut self, node: Node<'_>) -> Option<(i128, Option<i128>, Span)> {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        let low = self.int(&parts.eat(Rule::int)?);
        let Some(range) = parts.eat(Rule::range_op) else { return Some((low, Some(low), span)) };
        let inclusive = range.as_str() == "..=";
        let high = parts.eat(Rule::int).map(|high| self.int(&high));
        Some((low, high.map(|high| if inclusive { high } else { high.saturating_sub(1) }), span))
    }

    fn terminator(&mut self, node: Node<'_>) -> Option<TerminatorItem> {
        let implicit = word(&node) == Some(Rule::k_implicit);
        let mut parts = Parts::of(node);
        let op = self.take_path(&mut parts)?;
        let operands = self.all_of(parts.eat(Rule::region_args), Self::value)?;
        Some(TerminatorItem { implicit, op, operands })
    }

    // ---- conditions, effects, interfaces

    /// Builds `require condition if guard else "message";`.
    fn require(&mut self, node: Node<'_>) -> Option<ClauseKind> {
        let mut parts = Parts::of(node);
        Some(ClauseKind::Require(RequireItem {
            cond: self.expr(parts.next()?)?,
            guard: self.take_guard(&mut parts)?,
            message: parts.eat(Rule::string).map(|node| self.template(&node)),
        }))
    }

    /// Builds `read(x) "resource"`.
    fn effect(&mut self, node: Node<'_>) -> Option<(Name, Option<Ex>, Option<Name>)> {
        let mut parts = Parts::of(node);
        let name = self.take_name(&mut parts)?;
        let on = match parts.eat(Rule::expr) {
            Some(on) => Some(self.expr(on)?),
            None => None,
        };
        Some((name, on, self.take_string(&mut parts)))
    }

    /// Builds `name = value`.
    pub fn assigned(&mut self, node: Node<'_>) -> Option<(Name, Ex)> {
        let mut parts = Parts::of(node);
        Some((self.take_name(&mut parts)?, self.expr(parts.next()?)?))
    }

    // ---- methods

    /// Builds `static fn name(self, arg: T) -> T { default }`.
    pub fn method(&mut self, node: Node<'_>, doc: String) -> Option<MethodItem> {
        let is_static = word(&node) == Some(Rule::k_static);
        let mut parts = Parts::of(node);
        let name = self.take_name(&mut parts)?;
        let (mut args, mut receivers) = (Vec::new(), Vec::new());
        while let Some(arg) = parts.eat(Rule::method_arg) {
            let mut arg = Parts::of(arg);
            if arg.has(Rule::receiver) {
                receivers.push(args.len());
            } else {
                args.push((self.take_name(&mut arg)?, self.method_type(arg.next()?)?));
            }
        }
        let expected: &[usize] = if is_static { &[] } else { &[0] };
        if receivers != expected {
            let message = match is_static {
                true => "a `static fn` has no `self`",
                false => "a method takes `self` first",
            };
            let help = receivers.is_empty().then(|| "write `static fn` for one without".to_owned());
            self.errors.push(Diagnostic::error(name.span, message).maybe_help(help));
        }
        let ret = match parts.eat(Rule::returns) {
            Some(returns) => Some(self.method_type(Parts::of(returns).next()?)?),
            None => None,
        };
        Some(MethodItem { doc, is_static, name, args, ret, body: self.method_body(parts.next()?)? })
    }

    fn method_type(&mut self, node: Node<'_>) -> Option<MethodTypeItem> {
        let mut parts = Parts::of(node);
        let what = parts.next()?;
        let ty = match what.as_rule() {
            Rule::method_type => MethodTypeItem::List(Box::new(self.method_type(what)?)),
            Rule::rust => MethodTypeItem::Rust(self.rust(what)?),
            _ => MethodTypeItem::Path(self.path(&what)),
        };
        Some(if parts.has(Rule::optional) { MethodTypeItem::Optional(Box::new(ty)) } else { ty })
    }

    /// Builds `;`, `{ default }`, `{ value }` or `= rust path;`.
    fn method_body(&mut self, node: Node<'_>) -> Option<MethodBodyItem> {
        let default = node.clone().into_inner().any(|part| part.as_rule() == Rule::k_default);
        let Some(what) = Parts::of(node).next() else {
            return Some(if default { MethodBodyItem::Default } else { MethodBodyItem::Required });
        };
        Some(match what.as_rule() {
            Rule::rust => MethodBodyItem::Rust(self.rust(what)?),
            Rule::rust_path => MethodBodyItem::Rust(self.rust_path(&what)),
            _ => MethodBodyItem::Const(self.literal(what)?),
        })
    }
}
