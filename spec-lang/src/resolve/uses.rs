//! Occurrences of names, for editors: each with the place of its declaration.
//!
//! The resolver notes names that are found in a dialect or an import, and names of methods, cases and parameters ([`Report::note`]).
//! Names inside an op, a constraint or a type are unique there, so this module finds them in the syntax tree, with the
//! declarations of the resolved op, which contain the parts that the op inherits from families.

use super::names::{ItemId, Names};
use super::op::scope::{Entity, OpScope};
use super::report::Report;
use super::uses_in_item::{Found, Outer};
use super::{Def, names};
use crate::ast::*;
use crate::model::*;
use std::collections::BTreeMap;

/// An occurrence of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// Its place.
    pub place: Span,
    /// The place of the name in its declaration; equal to `place` in the declaration itself.
    pub declared: Span,
    /// The kind of the declaration.
    pub kind: NameKind,
}

/// The kind of a declared name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum NameKind {
    Dialect,
    Type,
    Attr,
    Enum,
    Case,
    Constraint,
    Interface,
    Trait,
    Op,
    Family,
    Generic,
    Operand,
    Result,
    /// An attribute of an op.
    Property,
    Region,
    /// An argument of a region, or an operand of its terminator.
    Argument,
    Successor,
    Let,
    /// A variable of a loop over items, or a parameter of a builder.
    Variable,
    /// A parameter of a type or an attribute.
    Param,
    Method,
    Builder,
}

impl From<Def> for NameKind {
    fn from(def: Def) -> NameKind {
        match def {
            Def::Type(_) => NameKind::Type,
            Def::Attr(_) => NameKind::Attr,
            Def::Enum(_) => NameKind::Enum,
            Def::Constraint(_) => NameKind::Constraint,
            Def::Interface(_) | Def::DialectInterface(_) => NameKind::Interface,
            Def::Trait(_) => NameKind::Trait,
            Def::Op(_) => NameKind::Op,
            Def::Family(_) => NameKind::Family,
        }
    }
}

impl From<Entity> for NameKind {
    fn from(entity: Entity) -> NameKind {
        match entity {
            Entity::Operand(_) => NameKind::Operand,
            Entity::Result(_) => NameKind::Result,
            Entity::Attr(_) => NameKind::Property,
            Entity::Region(_) => NameKind::Region,
            Entity::RegionArg(..) => NameKind::Argument,
            Entity::Successor(_) => NameKind::Successor,
            Entity::Let(_) => NameKind::Let,
        }
    }
}

impl Report<'_> {
    /// Notes an occurrence of a name, if occurrences are collected.
    pub fn note(&self, place: Span, declared: Span, kind: NameKind) {
        if declared != Span::NONE
            && let Some(uses) = &mut *self.uses.borrow_mut()
        {
            uses.push(Use { place, declared, kind });
        }
    }

    /// Notes the names of a path: the dialect, if there are two, and the declaration.
    pub(super) fn note_path(&self, names: &Names<'_>, model: &Model<'_>, path: &Path, def: Def) {
        if self.uses.borrow().is_none() {
            return;
        }
        let Some(last) = path.segments.last() else { return };
        let place = Span { start: path.span.end.saturating_sub(last.len() as u32), ..path.span };
        if let Some(declared) = names.place_of(model, def) {
            self.note(place, declared, def.into());
        }
        if let [dialect, _] = path.segments.as_slice()
            && let Some(id) = names.dialect_named(dialect)
        {
            let place = Span { end: path.span.start + dialect.len() as u32, ..path.span };
            self.note(place, model[id].span, NameKind::Dialect);
        }
    }
}

impl Names<'_> {
    /// Returns the place of the name of a declaration.
    fn place_of(&self, model: &Model<'_>, def: Def) -> Option<Span> {
        let item = |list: &[ItemId], at: usize| list.get(at).map(|at| self.item(*at));
        let item = match def {
            // A copy is declared by the name in the import.
            Def::Constraint(id) => return Some(model[id].span),
            Def::Type(id) => item(&self.items.types, id.index()),
            Def::Attr(id) => item(&self.items.attrs, id.index()),
            Def::Enum(id) => item(&self.items.enums, id.index()),
            Def::Interface(id) => item(&self.items.interfaces, id.index()),
            Def::DialectInterface(id) => return Some(model[id].span),
            Def::Trait(id) => item(&self.items.traits, id.index()),
            Def::Op(id) => item(&self.items.ops, id.index()),
            Def::Family(at) => Some(self.item(at)),
        };
        item.and_then(|item| item.kind.name()).map(|name| name.span)
    }
}

impl Names<'_> {
    /// Returns the place of the name of a case.
    pub(super) fn case_place(&self, id: EnumId, case: usize) -> Option<Span> {
        match &self.item(*self.items.enums.get(id.index())?).kind {
            ItemKind::Enum(item) => item.cases.get(case).map(|case| case.name.span),
            _ => None,
        }
    }
}

impl ItemKind {
    /// Returns the clauses of the item.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        match self {
            ItemKind::Type(item) => &item.clauses,
            ItemKind::Interface(item) | ItemKind::Trait(item) => &item.clauses,
            ItemKind::Op(item) => &item.clauses,
            ItemKind::Extend(item) => &item.clauses,
            ItemKind::Implement(item) => &item.clauses,
            ItemKind::Dialect(_)
            | ItemKind::Use(_)
            | ItemKind::Enum(_)
            | ItemKind::Constraint(_)
            | ItemKind::Implies(..)
            | ItemKind::ExtendCustom(_)
            | ItemKind::Promise(_) => &[],
        }
    }

    /// Returns the name that the item declares.
    #[must_use]
    pub fn name(&self) -> Option<&Name> {
        match self {
            ItemKind::Dialect(item) => Some(&item.name),
            ItemKind::Type(item) => Some(&item.name),
            ItemKind::Enum(item) => Some(&item.name),
            ItemKind::Constraint(item) => Some(&item.name),
            ItemKind::Interface(item) | ItemKind::Trait(item) => Some(&item.name),
            ItemKind::Op(item) => Some(&item.name),
            ItemKind::Use(_)
            | ItemKind::Implies(..)
            | ItemKind::Extend(_)
            | ItemKind::ExtendCustom(_)
            | ItemKind::Implement(_)
            | ItemKind::Promise(_) => None,
        }
    }
}

/// Returns all occurrences of names in a resolved set of specs, in the order of their places; `noted` are those that the resolver noted.
pub(super) fn all(names: &Names<'_>, model: &Model<'_>, noted: Vec<Use>) -> Vec<Use> {
    let mut found = Found { uses: noted };
    let mut ops: BTreeMap<(u32, u32), OpId> = BTreeMap::new();
    for (at, item) in (0..).zip(&names.items.ops) {
        ops.insert((names.item(*item).span.file, names.item(*item).span.start), OpId(at));
    }
    let mut params: BTreeMap<(u32, u32), &[Param<'_>]> = BTreeMap::new();
    for overlay in &model.overlays {
        let key = (overlay.span.file, overlay.span.start);
        match overlay.target {
            Target::Op(id) => _ = ops.insert(key, id),
            Target::Type(id) => _ = params.insert(key, &model[id].params),
            Target::Attr(id) => _ = params.insert(key, &model[id].params),
        }
    }
    for (unit, tree) in names::numbered(names.units) {
        for item in &tree.ast.items {
            let key = (item.span.file, item.span.start);
            let op = ops.get(&key).and_then(|id| model.ops.get(id.index()));
            let scope = op.map(|op| OpScope::of(unit, op.clone()));
            let outer = Outer { op: scope.as_ref(), params: params.get(&key).copied().unwrap_or_default() };
            found.item(item, outer, model, names);
        }
    }
    // The place of a `let` in the model is its clause.
    let all_items = names.units.iter().flat_map(|unit| &unit.ast.items);
    let clauses = all_items.flat_map(|item| item.kind.clauses());
    let lets: BTreeMap<Span, Span> = clauses
        .filter_map(|clause| match &clause.kind {
            ClauseKind::Let(name, _) => Some((clause.span, name.span)),
            _ => None,
        })
        .collect();
    for used in found.uses.iter_mut().filter(|used| used.kind == NameKind::Let) {
        used.declared = lets.get(&used.declared).copied().unwrap_or(used.declared);
    }
    found.uses.sort_unstable();
    found.uses.dedup();
    found.uses
}
