//! Replaces the constraints of operands, results and attributes by those that overlays give, so that formats can infer types.

use super::Flat;
use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::scope::OpScope;
use std::collections::BTreeMap;

impl<'c, 'a> Cx<'c, 'a> {
    /// Replaces the constraints that the overlays of an op give.
    pub(super) fn narrow(&mut self, scope: &mut OpScope<'a>, flat: &Flat<'c>) {
        let mut given: BTreeMap<(ValuesKind, &str), Span> = BTreeMap::new();
        for layer in &flat.layers {
            scope.unit = layer.unit;
            for clause in &layer.clauses {
                if let ClauseKind::Region(item) = &clause.kind {
                    self.narrow_region(scope, item);
                }
                let ClauseKind::Values(kind, items) = &clause.kind else { continue };
                for item in items {
                    if let Some(first) = given.insert((*kind, &item.name.text), item.name.span) {
                        let message = format!("`{}` has two constraints in overlays", item.name.text);
                        let error = Diagnostic::error(item.name.span, message);
                        self.error(error.related(first, "first constrained here"));
                        continue;
                    }
                    if let Some(default) = &item.default {
                        self.error(Diagnostic::error(default.span, "an overlay gives no defaults"));
                    }
                    self.narrow_value(scope, *kind, item);
                }
            }
        }
    }

    fn narrow_value(&mut self, scope: &mut OpScope<'a>, kind: ValuesKind, item: &ValueItem) {
        let item = &ValueItem { default: None, ..item.clone() };
        let (names, what): (Vec<&str>, _) = match kind {
            ValuesKind::Operands => (scope.op.operands.iter().map(|o| o.name.as_str()).collect(), "operand"),
            ValuesKind::Results => (scope.op.results.iter().map(|r| r.name.as_str()).collect(), "result"),
            ValuesKind::Attrs => (scope.op.attrs.iter().map(|a| a.name.as_str()).collect(), "attribute"),
            // Reported: an overlay declares no successors.
            ValuesKind::Successors => return,
        };
        let Some(i) = names.iter().position(|name| *name == item.name.text) else {
            let message = format!("the op has no {what} `{}`", item.name.text);
            let help = did_you_mean(&item.name.text, names);
            self.error(Diagnostic::error(item.name.span, message).maybe_help(help));
            return;
        };
        if kind == ValuesKind::Attrs {
            let constraint = self.constraint_of(scope, item, Subject::Attr);
            let attr = &mut scope.op.attrs[i];
            attr.constraint = constraint;
            let (optional, span) = (attr.optional, attr.span);
            self.same_number(item, optional == (item.arity == Count::Optional), span);
            return;
        }
        let given = self.value_decl(scope, item);
        let values =
            if kind == ValuesKind::Operands { &mut scope.op.operands } else { &mut scope.op.results };
        values[i].constraint = given.constraint;
        let (arity, span) = (values[i].arity, values[i].span);
        self.same_number(item, arity == given.arity, span);
    }

    /// Replaces the arguments, the number of blocks and the terminator of a declared region, as far as an overlay gives them.
    fn narrow_region(&mut self, scope: &mut OpScope<'a>, item: &RegionItem) {
        let Some(i) = scope.op.regions.iter().position(|region| region.name == item.name.text) else {
            let message = format!("the op has no region `{}`", item.name.text);
            let names = scope.op.regions.iter().map(|region| region.name.as_str());
            let help = did_you_mean(&item.name.text, names);
            self.error(Diagnostic::error(item.name.span, message).maybe_help(help));
            return;
        };
        let given = self.region_decl(scope, item);
        let (declared, one_block) =
            (&mut scope.op.regions[i], given.args.is_some() || given.terminator.is_some());
        if item.blocks.is_some() || one_block {
            (declared.min_blocks, declared.max_blocks) = (given.min_blocks, given.max_blocks);
        }
        declared.args = given.args.or(declared.args.take());
        declared.terminator = given.terminator.or(declared.terminator.take());
        let (same, span) = (declared.arity == given.arity, declared.span);
        self.same_number_of(&item.name, same, span);
    }

    fn same_number(&mut self, item: &ValueItem, same: bool, declared: Span) {
        self.same_number_of(&item.name, same, declared);
    }

    fn same_number_of(&mut self, name: &Name, same: bool, declared: Span) {
        if !same {
            let message = format!("`{}` is declared with another number of values", name.text);
            self.error(Diagnostic::error(name.span, message).related(declared, "declared here"));
        }
    }
}
