//! Names: what declares them, what imports bring, what a path stands for.

use super::{Def, Imports, Resolver, Space, constraint, interface, native_trait, with_article};
use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::load::did_you_mean;
use crate::model::*;
use std::collections::BTreeMap;

impl<'a> Resolver<'a> {
    /// Gives every declaration its id.
    pub(super) fn declare(&mut self) {
        let units = self.units;
        // By dialect: its module with its place, and the place of what makes its constants.
        let (mut modules, mut materializers) = (BTreeMap::new(), BTreeMap::new());
        for (u, unit) in units.iter().enumerate() {
            let Some(header) = unit.dialect() else { continue };
            let id = match self.model.dialect_named(&header.name.text) {
                Some(id) => id,
                None => {
                    self.model.dialects.push(Dialect {
                        name: header.name.text.clone(),
                        imported: true,
                        span: header.name.span,
                        ..Dialect::default()
                    });
                    DialectId(self.model.dialects.len() as u32 - 1)
                }
            };
            let dialect = &mut self.model[id];
            dialect.imported &= unit.imported;
            let mut twice = Vec::new();
            for module in &header.rust_modules {
                let (first, said) = modules.entry(id.0).or_insert((&module.text, module.span));
                if module.text != **first {
                    let message = format!(
                        "dialect `{}` is in two Rust modules, `{first}` and `{}`",
                        header.name.text, module.text
                    );
                    twice.push(Diagnostic::error(module.span, message).related(*said, "first said here"));
                }
                dialect.rust_module.get_or_insert_with(|| RustPath(module.text.clone()));
            }
            for (hook, path) in &header.hooks {
                let path = RustPath(path.clone());
                // Each file of a dialect may repeat its header.
                let hooks = match hook.text.as_str() {
                    "verify" => &mut dialect.verify,
                    "canonicalize" => &mut dialect.canonicalize,
                    _ => {
                        let said = materializers.entry(id.0).or_insert(hook.span);
                        if *dialect.materialize.get_or_insert(path.clone()) != path {
                            let error =
                                Diagnostic::error(hook.span, "a dialect makes its constants in one way");
                            twice.push(error.related(*said, "first said here"));
                        }
                        continue;
                    }
                };
                if !hooks.contains(&path) {
                    hooks.push(path);
                }
            }
            if !unit.ast.doc.is_empty() {
                if !dialect.doc.is_empty() {
                    dialect.doc.push_str("\n\n");
                }
                dialect.doc.push_str(&unit.ast.doc);
            }
            self.dialect_of.push(id);
            self.errors.append(&mut twice);
            let mut headers = 0;
            for (i, item) in unit.ast.items.iter().enumerate() {
                if let ItemKind::Dialect(d) = &item.kind {
                    headers += 1;
                    if headers > 1 {
                        self.error(Diagnostic::error(d.name.span, "file has a second `dialect` header"));
                    } else if !item.doc.is_empty() && self.model[id].doc.is_empty() {
                        self.model[id].doc.clone_from(&item.doc);
                    }
                }
                self.declare_item(id, (u, i), item);
            }
        }
    }

    pub(super) fn declare_item(&mut self, dialect: DialectId, at: (usize, usize), item: &'a Item) {
        let m = &mut self.model;
        let (space, def, name) = match &item.kind {
            ItemKind::Type(t) if t.is_attr => {
                m.attrs.push(AttrDecl::default());
                self.pending.attrs.push(at);
                (Space::Attr, Def::Attr(AttrId(m.attrs.len() as u32 - 1)), &t.name)
            }
            ItemKind::Type(t) => {
                m.types.push(TypeDecl::default());
                self.pending.types.push(at);
                (Space::Type, Def::Type(TypeId(m.types.len() as u32 - 1)), &t.name)
            }
            ItemKind::Enum(e) => {
                m.enums.push(EnumDecl::default());
                self.pending.enums.push(at);
                (Space::Named, Def::Enum(EnumId(m.enums.len() as u32 - 1)), &e.name)
            }
            ItemKind::Constraint(c) => {
                m.constraints.push(constraint::unresolved(dialect, c, &item.doc));
                self.constraint_items.push(at);
                (Space::Named, Def::Constraint(ConstraintId(m.constraints.len() as u32 - 1)), &c.name)
            }
            ItemKind::Interface(i) => {
                // Constraints name interfaces before their bodies are read.
                let subject = interface::subject(i);
                m.interfaces.push(InterfaceDecl { subject, ..InterfaceDecl::default() });
                self.pending.interfaces.push(at);
                (Space::Named, Def::Interface(InterfaceId(m.interfaces.len() as u32 - 1)), &i.name)
            }
            ItemKind::Trait(t) => {
                m.traits.push(TraitDecl { subject: interface::subject(t), ..TraitDecl::default() });
                self.pending.traits.push(at);
                (Space::Named, Def::Trait(TraitId(m.traits.len() as u32 - 1)), &t.name)
            }
            ItemKind::Op(o) if o.is_family => (Space::Named, Def::Family(at.0, at.1), &o.name),
            ItemKind::Op(o) => {
                m.ops.push(OpDecl {
                    dialect,
                    name: o.name.text.clone(),
                    span: o.name.span,
                    ..OpDecl::default()
                });
                self.pending.ops.push(at);
                (Space::Op, Def::Op(OpId(m.ops.len() as u32 - 1)), &o.name)
            }
            ItemKind::Implies(..) => return self.pending.implies.push(at),
            ItemKind::Implement(_) => return self.pending.implements.push(at),
            ItemKind::Promise(_) => return self.pending.promises.push(at),
            ItemKind::Use(import) if import.inline => return self.declare_copies(dialect, at, import),
            ItemKind::Dialect(_) | ItemKind::Use(_) => return,
        };
        self.define(dialect, space, def, name);
    }

    /// Enters a name, unless there is one like it.
    pub(super) fn define(&mut self, dialect: DialectId, space: Space, def: Def, name: &Name) {
        let key = (dialect.0, space, name.text.clone());
        if let Some((old, span)) = self.defs.get(&key).copied() {
            let message = format!("{} `{}` is declared twice", def.what(), name.text);
            let words = format!("first declared as {} here", with_article(old.what()));
            self.error(Diagnostic::error(name.span, message).related(span, words));
        } else {
            self.defs.insert(key, (def, name.span));
        }
    }

    pub(super) fn bind_imports(&mut self) {
        let units = self.units;
        for (u, unit) in units.iter().enumerate() {
            let mut imports = Imports::default();
            for item in &unit.ast.items {
                let ItemKind::Use(use_) = &item.kind else { continue };
                let Some(id) = self.model.dialect_named(&use_.dialect.text) else {
                    let names: Vec<&str> = self.model.dialects.iter().map(|d| d.name.as_str()).collect();
                    let message = format!("cannot find dialect `{}`", use_.dialect.text);
                    let help = did_you_mean(&use_.dialect.text, names)
                        .unwrap_or_else(|| "give its spec, or its directory with `-I`".to_owned());
                    self.error(Diagnostic::error(use_.dialect.span, message).help(help));
                    // Names from it are unknown everywhere: one message is enough.
                    for name in use_.names.iter().flatten() {
                        if use_.inline {
                            self.defs.remove(&(self.dialect(u).0, Space::Named, name.text.clone()));
                        }
                        imports.names.insert(name.text.clone(), DialectId(u32::MAX));
                    }
                    continue;
                };
                let own = self.dialect(u);
                if use_.inline {
                    for name in use_.names.iter().flatten() {
                        self.bind_copy(own, id, name);
                    }
                    continue;
                }
                if id != own && !self.model[own].depends.contains(&id) {
                    self.model[own].depends.push(id);
                }
                match &use_.names {
                    None => imports.all.push(id),
                    Some(names) => {
                        for name in names {
                            self.bind_import(&mut imports, id, name);
                        }
                    }
                }
            }
            self.imports.push(imports);
        }
    }

    pub(super) fn bind_import(&mut self, imports: &mut Imports, id: DialectId, name: &Name) {
        let spaces = [Space::Named, Space::Type, Space::Attr, Space::Op];
        let found = spaces.iter().any(|&s| self.defs.contains_key(&(id.0, s, name.text.clone())));
        if !found && native_trait(&name.text).is_none() {
            let message = format!("dialect `{}` declares no `{}`", self.model[id].name, name.text);
            let help = did_you_mean(&name.text, self.names_in(id, &spaces));
            self.error(Diagnostic::error(name.span, message).maybe_help(help));
            imports.names.insert(name.text.clone(), DialectId(u32::MAX));
            return;
        }
        let twice = imports.names.insert(name.text.clone(), id).filter(|&old| old != id && old.0 != u32::MAX);
        if let Some(old) = twice {
            let message = format!(
                "`{}` is imported from `{}` and from `{}`",
                name.text, self.model[old].name, self.model[id].name
            );
            self.error(
                Diagnostic::error(name.span, message)
                    .help("name one of them with its dialect, `dialect::Name`"),
            );
        }
    }

    pub(super) fn names_in(&self, id: DialectId, spaces: &[Space]) -> Vec<&str> {
        let mine = self.defs.keys().filter(|(d, s, _)| *d == id.0 && spaces.contains(s));
        mine.map(|(_, _, n)| n.as_str()).collect()
    }

    /// Finds a name; `None` without a message when it is unknown. `Err(())`: it comes from an import already reported.
    pub fn find(&self, unit: usize, path: &Path, spaces: &[Space]) -> Result<Option<Def>, ()> {
        let found = self.find_quietly(unit, path, spaces);
        if let Ok(Some(def)) = found {
            self.warn_if_deprecated(path, def);
        }
        found
    }

    /// A deprecated op, type, attribute or family is named.
    pub(super) fn warn_if_deprecated(&self, path: &Path, def: Def) {
        let at = match def {
            Def::Op(id) => self.pending.ops.get(id.index()).copied(),
            Def::Type(id) => self.pending.types.get(id.index()).copied(),
            Def::Attr(id) => self.pending.attrs.get(id.index()).copied(),
            Def::Family(unit, item) => Some((unit, item)),
            _ => None,
        };
        let Some(at) = at else { return };
        let clauses = match &self.item(at).kind {
            ItemKind::Op(o) => &o.clauses,
            ItemKind::Type(t) => &t.clauses,
            _ => return,
        };
        let why = clauses.iter().find_map(|c| match &c.kind {
            ClauseKind::Deprecated(why) => Some(why),
            _ => None,
        });
        // The declaration may name itself.
        let own = self.item(at).span;
        let inside = own.file == path.span.file && (own.start..own.end).contains(&path.span.start);
        if let Some(why) = why.filter(|_| !inside) {
            let message = format!("{} `{}` is deprecated: {}", def.what(), path.text(), why.text);
            let warning = Diagnostic::warning(path.span, message).related(why.span, "said here");
            self.deprecated_uses.borrow_mut().insert(path.span, warning);
        }
    }

    pub fn find_quietly(&self, unit: usize, path: &Path, spaces: &[Space]) -> Result<Option<Def>, ()> {
        let get = |id: DialectId, name: &str| {
            spaces.iter().find_map(|&s| self.defs.get(&(id.0, s, name.to_owned()))).map(|&(def, _)| def)
        };
        match path.segments.as_slice() {
            [name] => {
                if let Some(def) = get(self.dialect(unit), name) {
                    return Ok(Some(def));
                }
                let imports = &self.imports[unit];
                match imports.names.get(name) {
                    Some(&DialectId(u32::MAX)) => return Err(()),
                    Some(&id) => {
                        if let Some(def) = get(id, name) {
                            return Ok(Some(def));
                        }
                    }
                    None => {}
                }
                Ok(imports.all.iter().find_map(|&id| get(id, name)))
            }
            [dialect, name] => Ok(self.model.dialect_named(dialect).and_then(|id| get(id, name))),
            _ => Ok(None),
        }
    }

    /// The message for a name that was not found, with the best help there is.
    pub fn unknown(&mut self, unit: usize, path: &Path, spaces: &[Space], what: &str, more: &[&str]) {
        let message = format!("unknown {what} `{}`", path.text());
        let error = Diagnostic::error(path.span, message);
        let error = match path.segments.as_slice() {
            [name] => {
                let elsewhere = self.model.dialects.iter().enumerate().find(|(i, _)| {
                    spaces.iter().any(|&s| self.defs.contains_key(&(*i as u32, s, name.clone())))
                });
                match elsewhere {
                    Some((_, d)) => error.help(format!("import it: `use {}::{name};`", d.name)),
                    None => {
                        let mut names = self.names_in(self.dialect(unit), spaces);
                        names.extend(self.imports[unit].names.keys().map(String::as_str));
                        for &id in &self.imports[unit].all {
                            names.extend(self.names_in(id, spaces));
                        }
                        names.extend(more);
                        let similar = did_you_mean(name, names);
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
                        _ => error.maybe_help(did_you_mean(name, self.names_in(id, spaces))),
                    }
                }
                None => error.note(format!("there is no dialect `{dialect}` here")),
            },
            _ => error.help("a name has at most one `::`, after the dialect"),
        };
        self.error(error);
    }

    /// The native trait of this name, entered into the model on first use.
    pub fn native(&mut self, name: &str) -> Option<TraitId> {
        let NativeTrait { name, says, .. } = *native_trait(name)?;
        if let Some(&id) = self.native.get(name) {
            return Some(id);
        }
        let id = TraitId(self.model.traits.len() as u32);
        self.model.traits.push(TraitDecl {
            name: name.to_owned(),
            doc: says.to_owned(),
            native: true,
            ..TraitDecl::default()
        });
        self.native.insert(name, id);
        Some(id)
    }
}
