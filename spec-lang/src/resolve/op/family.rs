//! Expands families: collects the parts of an op and of its families in one list.

use super::Scoped;
use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::{Span, Target};
use crate::resolve::graph::order;
use crate::resolve::names::{UnitId, numbered};
use crate::resolve::overlay::{Layer, declares, replaced_part};
use crate::resolve::{Cx, Def, Space};
use std::collections::{BTreeMap, BTreeSet};

/// The parts of an op and its families in one list, families first.
#[derive(Default)]
pub(super) struct Flat<'a> {
    pub generics: Vec<(UnitId, &'a GenericItem, Option<&'a CArg>)>,
    pub traits: Vec<(UnitId, &'a TraitUseItem)>,
    pub clauses: Vec<Scoped<'a>>,
    pub families: Vec<String>,
    pub layers: Vec<Layer<'a>>,
}

impl<'c> Flat<'c> {
    /// Adds the overlays of the op. Returns the number of the clauses before theirs.
    pub fn overlaid(&mut self, cx: &mut Cx<'c, '_>, target: Target, owner: &str) -> usize {
        self.layers = cx.layers(target);
        let replaced = cx.replaced_parts(owner, &self.layers);
        self.clauses.retain(|(_, c)| replaced_part(&c.kind).is_none_or(|part| !replaced.contains(part)));
        // The types of results that an overlay constrains follow from its generics.
        let constrains = |clause: &&Clause| matches!(clause.kind, ClauseKind::Values(ValuesKind::Results, _));
        if self.layers.iter().any(|layer| layer.clauses.iter().any(constrains)) {
            self.clauses.retain(|(_, c)| !matches!(&c.kind, ClauseKind::Hook(hook, _) if hook == "infer"));
        }
        let own = self.clauses.len();
        for layer in &self.layers {
            if let Some(param) = layer.params.first() {
                let error = Diagnostic::error(param.name.span, "an op has no parameters");
                cx.error(error.help("an overlay of a type or an attribute may give parameters"));
            }
            self.generics.extend(layer.generics.iter().map(|generic| (layer.unit, generic, None)));
            for used in layer.traits {
                match cx.family(layer.unit, &used.path) {
                    Some((_, family)) => {
                        let message = format!("an overlay cannot add the family `{}`", used.path.text());
                        let error = Diagnostic::error(used.path.span, message);
                        cx.error(error.related(family.name.span, "declared here"));
                    }
                    None => self.traits.push((layer.unit, used)),
                }
            }
            for &clause in &layer.clauses {
                match &clause.kind {
                    kind if declares(kind) => cx.misplaced(clause, "overlay"),
                    // They constrain declared operands and regions.
                    ClauseKind::Values(..) | ClauseKind::Region(_) => {}
                    // It replaces the hooks if it fits the op.
                    ClauseKind::Format(_) if layer.every => {}
                    _ => self.clauses.push((layer.unit, clause)),
                }
            }
        }
        own
    }
}

/// An op or a family whose parts are being collected.
struct Open<'a> {
    unit: UnitId,
    op: &'a OpItem,
    args: Option<&'a [CArg]>,
    /// Traits and families that have been processed.
    seen: usize,
}

impl<'c, 'a> Cx<'c, 'a> {
    /// Reports families that contain themselves, and returns the positions of the uses to omit.
    pub(super) fn cyclic_families(&mut self) -> BTreeSet<Span> {
        let families: Vec<(UnitId, &'c OpItem)> = self.all_families();
        let numbers: BTreeMap<Span, usize> =
            families.iter().enumerate().map(|(i, (_, family))| (family.name.span, i)).collect();
        // For each family, the families to which it refers, with the positions.
        let uses: Vec<Vec<(usize, &Path)>> = families
            .iter()
            .map(|(unit, family)| {
                let named = family.traits.iter().filter_map(|used| {
                    let inner = self.family(*unit, &used.path)?.1;
                    Some((*numbers.get(&inner.name.span)?, &used.path))
                });
                named.collect()
            })
            .collect();
        let references: Vec<Vec<usize>> =
            uses.iter().map(|uses| uses.iter().map(|(to, _)| *to).collect()).collect();
        let closing = order(&references).closing.into_iter().map(|(from, at)| uses[from][at].1);
        let mut places = BTreeSet::new();
        for path in closing {
            let message = format!("family `{}` contains itself", path.text());
            self.error(Diagnostic::error(path.span, message));
            places.insert(path.span);
        }
        places
    }

    fn all_families(&self) -> Vec<(UnitId, &'c OpItem)> {
        let items =
            numbered(self.names.units).flat_map(|(u, unit)| unit.ast.items.iter().map(move |item| (u, item)));
        let families = items.filter_map(|(u, item)| match &item.kind {
            ItemKind::Op(op) if op.is_family => Some((u, op)),
            _ => None,
        });
        families.collect()
    }

    /// Returns the family of this name, with its unit.
    fn family(&self, unit: UnitId, path: &Path) -> Option<(UnitId, &'c OpItem)> {
        match self.names.find_quietly(unit, path, &[Space::Named]) {
            Ok(Some(Def::Family(at))) => match &self.item(at).kind {
                ItemKind::Op(family) => Some((at.unit, family)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Collects the parts of an op and of its families; `closing` has the positions where a family would contain itself.
    pub(super) fn flat(&mut self, unit: UnitId, op: &'c OpItem, closing: &BTreeSet<Span>) -> Flat<'c> {
        let mut out = Flat::default();
        // A second expansion would declare everything twice.
        let mut expanded = BTreeSet::new();
        let mut stack = vec![Open { unit, op, args: None, seen: 0 }];
        while let Some(open) = stack.last_mut() {
            let unit = open.unit;
            let Some(used) = open.op.traits.get(open.seen) else {
                for (i, generic) in open.op.generics.iter().enumerate() {
                    out.generics.push((unit, generic, open.args.and_then(|args| args.get(i))));
                }
                out.clauses.extend(open.op.clauses.iter().map(|clause| (unit, clause)));
                stack.pop();
                continue;
            };
            open.seen += 1;
            let Some((u, family)) = self.family(unit, &used.path) else {
                out.traits.push((unit, used));
                continue;
            };
            if closing.contains(&used.path.span) {
                continue;
            }
            let _ = self.find(unit, &used.path, &[Space::Named]);
            self.check_family_args(used, family);
            if !expanded.insert(family.name.span) {
                let message = format!("family `{}` is named twice", used.path.text());
                self.error(Diagnostic::error(used.path.span, message));
                continue;
            }
            out.families.push(family.name.text.clone());
            stack.push(Open { unit: u, op: family, args: Some(&used.args), seen: 0 });
        }
        out
    }

    fn check_family_args(&mut self, used: &TraitUseItem, family: &OpItem) {
        if used.args.len() > family.generics.len() {
            let message =
                format!("family `{}` takes {} arguments at most", used.path.text(), family.generics.len());
            let error = Diagnostic::error(used.path.span, message);
            self.error(error.related(family.name.span, "declared here"));
        }
    }
}
