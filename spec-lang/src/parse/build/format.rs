//! Builds the elements of formats.

use super::{Builder, Parts};
use crate::ast::{FElem, FKind, Name};
use crate::parse::grammar::{Node, Rule};

impl Builder {
    /// Builds a sequence of elements.
    pub fn elements(&mut self, node: Node<'_>) -> Option<Vec<FElem>> {
        self.all(node, Self::element)
    }

    fn element(&mut self, node: Node<'_>) -> Option<FElem> {
        let mut parts = Parts::of(node);
        let kind = parts.next()?;
        let span = self.span(&kind);
        let kind = self.element_kind(Parts::of(kind).next()?)?;
        let anchor = parts.eat(Rule::anchor);
        let is_anchor = anchor.is_some();
        let fallback = match anchor.and_then(|anchor| Parts::of(anchor).next()) {
            Some(value) => Some(self.literal(value)?),
            None => None,
        };
        Some(FElem { span, anchor: is_anchor, fallback, kind })
    }

    fn element_kind(&mut self, node: Node<'_>) -> Option<FKind> {
        Some(match node.as_rule() {
            Rule::literal_text => FKind::Literal(self.literal_text(&node).text),
            Rule::variable => self.format_variable(node)?,
            Rule::group => {
                let mut parts = Parts::of(node);
                let then = self.elements(parts.next()?)?;
                let otherwise = match parts.eat(Rule::otherwise) {
                    Some(otherwise) => self.elements(Parts::of(otherwise).next()?)?,
                    None => Vec::new(),
                };
                FKind::Group(then, otherwise)
            }
            Rule::repetition => self.repetition(node)?,
            _ => self.directive(Parts::of(node).next()?)?,
        })
    }

    /// Builds `$x`, `$region.arg` or `$region.arg = $operand`.
    fn format_variable(&mut self, node: Node<'_>) -> Option<FKind> {
        let mut parts = Parts::of(node);
        let first = self.take_name(&mut parts)?;
        let second = match parts.eat(Rule::argument_of) {
            Some(arg) => Some(self.take_name(&mut Parts::of(arg))?),
            None => None,
        };
        let (region, name) = match second {
            Some(arg) => (Some(first), arg),
            None => (None, first),
        };
        if let Some(initial) = parts.eat(Rule::initial) {
            let operand = self.take_name(&mut Parts::of(Parts::of(initial).next()?))?;
            return Some(FKind::Assign(region, name, operand));
        }
        Some(match region {
            Some(region) => FKind::Arg(region, name),
            None => FKind::Var(name),
        })
    }

    /// Returns the text of a literal without its backticks.
    fn literal_text(&self, node: &Node<'_>) -> Name {
        let raw = node.as_str();
        Name { text: raw[1..raw.len() - 1].to_owned(), span: self.span(node) }
    }

    /// Builds ``for x in $xs, .. sep `,` { .. }``.
    fn repetition(&mut self, node: Node<'_>) -> Option<FKind> {
        let mut parts = Parts::of(node);
        // The grammar's lookahead makes no nodes.
        let mut items = Vec::new();
        while let Some(item) = parts.eat(Rule::item_of) {
            let mut item = Parts::of(item);
            let name = self.take_name(&mut item)?;
            items.push((name, self.take_name(&mut Parts::of(item.next()?))?));
        }
        let separator = parts.eat(Rule::literal_text).map(|text| self.literal_text(&text));
        Some(FKind::For(items, separator, self.elements(parts.next()?)?))
    }

    /// Builds `word`, `word(..)`, `custom(parse, print)(..)` or `clauses { .. | .. }`.
    fn directive(&mut self, node: Node<'_>) -> Option<FKind> {
        let rule = node.as_rule();
        if rule == Rule::dashed {
            return Some(FKind::Word(self.name(&node)));
        }
        let mut parts = Parts::of(node);
        parts.eat(Rule::custom_word);
        let first = parts.next()?;
        Some(match rule {
            Rule::directive_call => FKind::Call(self.name(&first), self.elements(parts.next()?)?),
            Rule::custom => {
                let mut hooks = Parts::of(first);
                let (parse, print) = (self.rust_path(&hooks.next()?), self.rust_path(&hooks.next()?));
                FKind::Custom(parse, print, self.elements(parts.next()?)?)
            }
            _ => FKind::Clauses(self.all(first, Self::elements)?),
        })
    }
}
