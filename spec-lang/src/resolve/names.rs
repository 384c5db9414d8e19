//! Names: their declarations, and the meaning of paths.

use super::constraint::inline::Copied;
use super::{Cx, Def, Space, with_article};
use crate::ast::*;
use crate::diagnostics::{Diagnostic, Help, did_you_mean};
use crate::model::*;
use std::collections::BTreeMap;

bourn_terms::ids! {
    /// Identifies a unit: an input file, in the order of reading.
    pub(crate) UnitId(u32);
}

/// Identifies an item by its unit and its position in the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ItemId {
    pub unit: UnitId,
    pub item: u32,
}

/// Returns the units with their ids.
pub(crate) fn numbered(units: &[Unit]) -> impl Iterator<Item = (UnitId, &Unit)> {
    (0..).map(UnitId).zip(units)
}

/// The items of the declarations, by id.
#[derive(Debug, Default)]
pub(crate) struct Items {
    pub types: Vec<ItemId>,
    pub attrs: Vec<ItemId>,
    pub enums: Vec<ItemId>,
    pub constraints: Vec<ItemId>,
    pub interfaces: Vec<ItemId>,
    pub traits: Vec<ItemId>,
    pub ops: Vec<ItemId>,
    pub implies: Vec<ItemId>,
    pub extends: Vec<ItemId>,
    /// The overlays of directives.
    pub fragments: Vec<ItemId>,
    pub implements: Vec<ItemId>,
    pub promises: Vec<ItemId>,
}

/// Names that a unit imports.
#[derive(Debug, Default)]
pub(crate) struct Imports {
    /// The imported names; a name that was not found has no dialect.
    pub names: BTreeMap<String, Option<DialectId>>,
    pub all: Vec<DialectId>,
}

/// All names, bound: later phases look them up here.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    pub units: &'a [Unit],
    pub items: Items,
    pub defs: BTreeMap<(DialectId, Space, String), (Def, Span)>,
    pub imports: Vec<Imports>,
    /// The dialect of each unit.
    pub dialect_of: Vec<DialectId>,
    pub dialects: BTreeMap<String, DialectId>,
    /// Constraints that imports copy.
    pub copies: Vec<Copied<'a>>,
    /// The native traits that the specs use.
    pub native: BTreeMap<&'static str, TraitId>,
}

impl<'a> Names<'a> {
    pub fn item(&self, at: ItemId) -> &'a Item {
        &self.units[at.unit.index()].ast.items[at.item as usize]
    }

    pub fn dialect(&self, unit: UnitId) -> DialectId {
        self.dialect_of[unit.index()]
    }

    pub fn dialect_named(&self, name: &str) -> Option<DialectId> {
        self.dialects.get(name).copied()
    }

    /// Returns the origin of a constraint, if it is a copy.
    pub fn copied(&self, id: ConstraintId) -> Option<Copied<'a>> {
        self.copies.iter().find(|copy| copy.id == id).copied()
    }

    /// Returns the declaration of a constraint, with its unit; `None` for a copy.
    pub fn constraint_item(&self, id: ConstraintId) -> Option<(UnitId, &'a ConstraintItem)> {
        let at = self.items.constraints[id.index()];
        match &self.item(at).kind {
            ItemKind::Constraint(item) => Some((at.unit, item)),
            _ => None,
        }
    }

    /// Returns whether a file of a dialect has an item of this name that could not be parsed.
    pub fn lost_in(&self, dialect: Option<DialectId>, name: &str) -> bool {
        let units = self.units.iter().zip(&self.dialect_of);
        units.into_iter().any(|(unit, of)| Some(*of) == dialect && unit.ast.lost.contains(name))
    }

    pub fn names_in(&self, id: DialectId, spaces: &[Space]) -> Vec<&str> {
        let mine = self.defs.keys().filter(|(d, s, _)| *d == id && spaces.contains(s));
        mine.map(|(_, _, n)| n.as_str()).collect()
    }

    /// Finds a name as [`Cx::find`] does, without a warning about deprecated names.
    pub fn find_quietly(&self, unit: UnitId, path: &Path, spaces: &[Space]) -> Result<Option<Def>, ()> {
        let get = |id: DialectId, name: &str| {
            spaces.iter().find_map(|&s| self.defs.get(&(id, s, name.to_owned()))).map(|&(def, _)| def)
        };
        match path.segments.as_slice() {
            [name] => {
                if let Some(def) = get(self.dialect(unit), name) {
                    return Ok(Some(def));
                }
                let imports = &self.imports[unit.index()];
                match imports.names.get(name) {
                    Some(None) => return Err(()),
                    Some(&Some(id)) => {
                        if let Some(def) = get(id, name) {
                            return Ok(Some(def));
                        }
                    }
                    None => {}
                }
                Ok(imports.all.iter().find_map(|&id| get(id, name)))
            }
            [dialect, name] => Ok(self.dialect_named(dialect).and_then(|id| get(id, name))),
            _ => Ok(None),
        }
    }
}

impl<'a> Cx<'_, 'a> {
    /// Finds a name; returns `None` without a message if it is unknown, and `Err(())` if it comes from an import already reported.
    pub fn find(&self, unit: UnitId, path: &Path, spaces: &[Space]) -> Result<Option<Def>, ()> {
        let found = self.names.find_quietly(unit, path, spaces);
        if let Ok(Some(def)) = found {
            self.warn_if_deprecated(path, def);
            self.report.note_path(self.names, self.model, path, def);
        }
        found
    }

    /// Warns if the op, type, attribute or family of a name is deprecated.
    pub(super) fn warn_if_deprecated(&self, path: &Path, def: Def) {
        let at = match def {
            Def::Op(id) => self.names.items.ops.get(id.index()).copied(),
            Def::Type(id) => self.names.items.types.get(id.index()).copied(),
            Def::Attr(id) => self.names.items.attrs.get(id.index()).copied(),
            Def::Family(at) => Some(at),
            _ => None,
        };
        let Some(at) = at else { return };
        let clauses = match &self.names.item(at).kind {
            ItemKind::Op(o) => &o.clauses,
            ItemKind::Type(t) => &t.clauses,
            _ => return,
        };
        let why = clauses.iter().find_map(|c| match &c.kind {
            ClauseKind::Deprecated(why) => Some(why),
            _ => None,
        });
        // The declaration may refer to itself.
        let own = self.names.item(at).span;
        let inside = own.file == path.span.file && (own.start..own.end).contains(&path.span.start);
        if let Some(why) = why.filter(|_| !inside) {
            let message = format!("{} `{}` is deprecated: {}", def.what(), path.text(), why.text);
            let warning = Diagnostic::warning(path.span, message).related(why.span, "said here");
            self.report.deprecated_uses.borrow_mut().insert(path.span, warning);
        }
    }

    /// Returns whether a name belongs to an item that could not be parsed, which has already been reported.
    fn is_lost(&self, unit: UnitId, path: &Path) -> bool {
        let (dialect, name) = match path.segments.as_slice() {
            [name] => (Some(self.names.dialect(unit)), name),
            [dialect, name] => (self.names.dialect_named(dialect), name),
            _ => return false,
        };
        self.names.lost_in(dialect, name) || self.names.units[unit.index()].ast.lost.contains(name)
    }

    /// Returns the advice to use a name of another dialect that differs in one letter or in upper and lower case.
    fn near_elsewhere(&self, name: &str, spaces: &[Space]) -> Option<Help> {
        let is_near = |other: &str| {
            let is_long = name.len() > 3 && name.len() <= 64 && other.len() <= 64;
            name.eq_ignore_ascii_case(other) || is_long && strsim::osa_distance(name, other) == 1
        };
        let near = self.names.defs.keys().find(|(_, space, other)| spaces.contains(space) && is_near(other));
        let (dialect, _, other) = near?;
        let full = format!("{}::{other}", self.model[*dialect].name);
        Some(Help::rename(format!("did you mean `{full}`?"), name, full))
    }

    /// Returns the message for a name that was not found, with the best available help.
    pub fn unknown(&mut self, unit: UnitId, path: &Path, spaces: &[Space], what: &str, more: &[&str]) {
        if self.is_lost(unit, path) {
            return;
        }
        let message = format!("unknown {what} `{}`", path.text());
        let error = Diagnostic::error(path.span, message);
        let error = match path.segments.as_slice() {
            [name] => {
                let elsewhere = self.model.dialects.iter().enumerate().find(|(i, _)| {
                    spaces
                        .iter()
                        .any(|&s| self.names.defs.contains_key(&(DialectId(*i as u32), s, name.clone())))
                });
                match elsewhere {
                    Some((_, d)) => error.help(Help::rename(
                        format!("import it: `use {}::{name};`", d.name),
                        name,
                        format!("{}::{name}", d.name),
                    )),
                    None => {
                        let mut names = self.names.names_in(self.names.dialect(unit), spaces);
                        names.extend(self.names.imports[unit.index()].names.keys().map(String::as_str));
                        for &id in &self.names.imports[unit.index()].all {
                            names.extend(self.names.names_in(id, spaces));
                        }
                        names.extend(more);
                        let similar = did_you_mean(name, names).or_else(|| self.near_elsewhere(name, spaces));
                        let other = [Space::Type, Space::Attr, Space::Op, Space::Named];
                        match self.find(unit, path, &other) {
                            Ok(Some(def)) if similar.is_none() => {
                                error.help(format!("`{name}` is {}", with_article(def.what())))
                            }
                            _ => error.maybe_help(similar),
                        }
                    }
                }
            }
            [dialect, name] => match self.model.dialect_named(dialect) {
                Some(id) => {
                    let other = [Space::Type, Space::Attr, Space::Op, Space::Named];
                    match self.find(unit, path, &other) {
                        Ok(Some(def)) => {
                            error.help(format!("`{}` is {}", path.text(), with_article(def.what())))
                        }
                        _ => match did_you_mean(name, self.names.names_in(id, spaces)) {
                            Some(similar) => error.help(similar),
                            // Several folders may have a spec of this dialect.
                            None => {
                                error.related(self.model[id].span, format!("`{dialect}` is read from here"))
                            }
                        },
                    }
                }
                None => error.note(format!("there is no dialect `{dialect}` here")),
            },
            _ => error.help("a name has at most one `::`, after the dialect"),
        };
        self.error(error);
    }
}
