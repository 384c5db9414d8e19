//! The first phase: assigns an id to every declaration, and a source to every import.

use super::constraint::inline::Copied;
use super::names::{Imports, ItemId, Names, UnitId, numbered};
use super::report::Report;
use super::uses::NameKind;
use super::{Def, Space, constraint, interface, native_trait, with_article};
use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use std::collections::BTreeMap;

/// Assigns an id to every declaration, and binds imports. The returned model has all dialects, and placeholders for the other declarations
/// with the few fields that are needed before they are resolved.
pub(super) fn bind<'u, 'a>(units: &'u [Unit], report: &mut Report<'a>) -> (Model<'a>, Names<'u>) {
    let names = Names { units, ..Names::default() };
    let mut binder = Binder { names, model: Model::default(), report };
    binder.declare();
    let dialects = binder.model.dialects.iter().enumerate();
    binder.names.dialects = dialects.map(|(i, d)| (d.name.clone(), DialectId(i as u32))).collect();
    binder.bind_imports();
    binder.natives();
    (binder.model, binder.names)
}

/// The names that have been bound so far.
struct Binder<'n, 'u, 'a> {
    names: Names<'u>,
    model: Model<'a>,
    report: &'n mut Report<'a>,
}

impl<'u> Binder<'_, 'u, '_> {
    /// Assigns an id to every declaration.
    fn declare(&mut self) {
        let units = self.names.units;
        // By dialect: its module with its position, and the position of the function that materializes its constants.
        let (mut modules, mut materializers) = (BTreeMap::new(), BTreeMap::new());
        for (u, unit) in numbered(units) {
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
            self.names.dialect_of.push(id);
            self.report.errors.append(&mut twice);
            let mut headers = 0;
            for (i, item) in (0..).zip(&unit.ast.items) {
                if let ItemKind::Dialect(d) = &item.kind {
                    headers += 1;
                    if headers > 1 {
                        self.report
                            .error(Diagnostic::error(d.name.span, "file has a second `dialect` header"));
                    } else if !item.doc.is_empty() && self.model[id].doc.is_empty() {
                        self.model[id].doc.clone_from(&item.doc);
                    }
                }
                self.declare_item(id, ItemId { unit: u, item: i }, item);
            }
        }
    }

    fn declare_item(&mut self, dialect: DialectId, at: ItemId, item: &'u Item) {
        let m = &mut self.model;
        let (space, def, name) = match &item.kind {
            ItemKind::Type(t) if t.is_attr => {
                m.attrs.push(AttrDecl::default());
                self.names.items.attrs.push(at);
                (Space::Attr, Def::Attr(AttrId(m.attrs.len() as u32 - 1)), &t.name)
            }
            ItemKind::Type(t) => {
                m.types.push(TypeDecl::default());
                self.names.items.types.push(at);
                (Space::Type, Def::Type(TypeId(m.types.len() as u32 - 1)), &t.name)
            }
            ItemKind::Enum(e) => {
                m.enums.push(EnumDecl::default());
                self.names.items.enums.push(at);
                (Space::Named, Def::Enum(EnumId(m.enums.len() as u32 - 1)), &e.name)
            }
            ItemKind::Constraint(c) => {
                m.constraints.push(constraint::unresolved(dialect, c, &item.doc));
                self.names.items.constraints.push(at);
                (Space::Named, Def::Constraint(ConstraintId(m.constraints.len() as u32 - 1)), &c.name)
            }
            ItemKind::Interface(i) if i.is_of_dialects() => {
                m.dialect_interfaces.push(DialectInterface {
                    dialect,
                    name: i.name.text.clone(),
                    rust: RustPath(i.rust.clone().unwrap_or_default()),
                    doc: item.doc.clone(),
                    span: i.name.span,
                });
                let id = DialectInterfaceId::at(m.dialect_interfaces.len() - 1);
                (Space::Named, Def::DialectInterface(id), &i.name)
            }
            ItemKind::Interface(i) => {
                // Constraints refer to interfaces before the interfaces' bodies are resolved.
                let subject = interface::subject(i);
                m.interfaces.push(InterfaceDecl { subject, ..InterfaceDecl::default() });
                self.names.items.interfaces.push(at);
                (Space::Named, Def::Interface(InterfaceId(m.interfaces.len() as u32 - 1)), &i.name)
            }
            ItemKind::Trait(t) => {
                m.traits.push(TraitDecl { subject: interface::subject(t), ..TraitDecl::default() });
                self.names.items.traits.push(at);
                (Space::Named, Def::Trait(TraitId(m.traits.len() as u32 - 1)), &t.name)
            }
            ItemKind::Op(o) if o.is_family => (Space::Named, Def::Family(at), &o.name),
            ItemKind::Op(o) => {
                m.ops.push(OpDecl {
                    dialect,
                    name: o.name.text.clone(),
                    mnemonic: mnemonic_of(o),
                    span: o.name.span,
                    ..OpDecl::default()
                });
                self.names.items.ops.push(at);
                (Space::Op, Def::Op(OpId(m.ops.len() as u32 - 1)), &o.name)
            }
            ItemKind::Implies(..) => return self.names.items.implies.push(at),
            ItemKind::Extend(_) => return self.names.items.extends.push(at),
            ItemKind::ExtendCustom(_) => return self.names.items.fragments.push(at),
            ItemKind::Implement(_) => return self.names.items.implements.push(at),
            ItemKind::Promise(_) => return self.names.items.promises.push(at),
            ItemKind::Use(import) if import.inline => return self.declare_copies(dialect, at, import),
            ItemKind::Dialect(_) | ItemKind::Use(_) => return,
        };
        self.define(dialect, space, def, name);
    }

    /// Declares a name, unless it is taken.
    fn define(&mut self, dialect: DialectId, space: Space, def: Def, name: &Name) {
        let key = (dialect, space, name.text.clone());
        if let Some((old, span)) = self.names.defs.get(&key).copied() {
            let message = format!("{} `{}` is declared twice", def.what(), name.text);
            let words = format!("first declared as {} here", with_article(old.what()));
            self.report.error(Diagnostic::error(name.span, message).related(span, words));
        } else {
            self.names.defs.insert(key, (def, name.span));
        }
    }

    fn bind_imports(&mut self) {
        let units = self.names.units;
        for (u, unit) in numbered(units) {
            let mut imports = Imports::default();
            for item in &unit.ast.items {
                let ItemKind::Use(use_) = &item.kind else { continue };
                let Some(id) = self.model.dialect_named(&use_.dialect.text) else {
                    let names: Vec<&str> = self.model.dialects.iter().map(|d| d.name.as_str()).collect();
                    let message = format!("cannot find dialect `{}`", use_.dialect.text);
                    let help = did_you_mean(&use_.dialect.text, names)
                        .unwrap_or_else(|| "give its spec, or its directory with `-I`".into());
                    self.report.error(Diagnostic::error(use_.dialect.span, message).help(help));
                    // Names from this import are unknown everywhere; a single message is enough.
                    for name in use_.names.iter().flatten() {
                        if use_.inline {
                            self.names.defs.remove(&(self.names.dialect(u), Space::Named, name.text.clone()));
                        }
                        imports.names.insert(name.text.clone(), None);
                    }
                    continue;
                };
                self.report.note(use_.dialect.span, self.model[id].span, NameKind::Dialect);
                let own = self.names.dialect(u);
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
            self.names.imports.push(imports);
        }
    }

    fn bind_import(&mut self, imports: &mut Imports, id: DialectId, name: &Name) {
        let spaces = [Space::Named, Space::Type, Space::Attr, Space::Op];
        let found = spaces.iter().find_map(|&s| self.names.defs.get(&(id, s, name.text.clone())));
        if let Some(&(def, declared)) = found {
            self.report.note(name.span, declared, def.into());
        }
        if found.is_none() && self.names.lost_in(Some(id), &name.text) {
            imports.names.insert(name.text.clone(), None);
            return;
        }
        if found.is_none() && native_trait(&name.text).is_none() {
            let message = format!("dialect `{}` declares no `{}`", self.model[id].name, name.text);
            let help = did_you_mean(&name.text, self.names.names_in(id, &spaces));
            self.report.error(Diagnostic::error(name.span, message).maybe_help(help));
            imports.names.insert(name.text.clone(), None);
            return;
        }
        let twice = imports.names.insert(name.text.clone(), Some(id)).flatten().filter(|&old| old != id);
        if let Some(old) = twice {
            let message = format!(
                "`{}` is imported from `{}` and from `{}`",
                name.text, self.model[old].name, self.model[id].name
            );
            self.report.error(
                Diagnostic::error(name.span, message)
                    .help("name one of them with its dialect, `dialect::Name`"),
            );
        }
    }

    /// Assigns an id to each constraint of the import.
    fn declare_copies(&mut self, dialect: DialectId, at: ItemId, import: &'u UseItem) {
        for name in import.names.iter().flatten() {
            let id = ConstraintId(self.model.constraints.len() as u32);
            self.model.constraints.push(ConstraintDecl {
                dialect,
                name: name.text.clone(),
                over: Subject::Type,
                generics: Vec::new(),
                text: None,
                body: ConstraintExpr::Any(Subject::Type),
                interfaces: Vec::new(),
                methods: Vec::new(),
                rust_handle: None,
                doc: String::new(),
                span: name.span,
            });
            self.names.items.constraints.push(at);
            self.names.copies.push(Copied { id, source: None, name });
            self.define(dialect, Space::Named, Def::Constraint(id), name);
        }
    }

    /// Finds the source of a copied name in an import.
    fn bind_copy(&mut self, own: DialectId, from: DialectId, name: &Name) {
        let Some(at) = self.names.copies.iter().position(|copy| copy.name.span == name.span) else { return };
        let found = self.names.defs.get(&(from, Space::Named, name.text.clone())).copied();
        let (text, dialect) = (&name.text, &self.model[from].name);
        match found {
            _ if own == from => {
                let message = format!("`{text}` is of this dialect, and needs no copy");
                self.report.error(Diagnostic::error(name.span, message));
            }
            Some((Def::Constraint(source), _)) => self.names.copies[at].source = Some(source),
            _ => {
                let others = [Space::Named, Space::Type, Space::Attr, Space::Op];
                let other = others.iter().find_map(|&s| self.names.defs.get(&(from, s, text.clone())));
                let error = match other {
                    Some(&(def, span)) => {
                        let message = format!(
                            "`{text}` cannot be copied: it is {}",
                            crate::resolve::with_article(def.what())
                        );
                        Diagnostic::error(name.span, message)
                            .related(span, "declared here")
                            .help("only constraints are copied; import it without `inline`")
                    }
                    None => {
                        let message = format!("dialect `{dialect}` declares no `{text}`");
                        let names = self.names.names_in(from, &[Space::Named]);
                        Diagnostic::error(name.span, message).maybe_help(did_you_mean(text, names))
                    }
                };
                self.report.error(error);
            }
        }
    }

    /// Declares the native traits that the specs use.
    fn natives(&mut self) {
        let mut named: Vec<(UnitId, &'u Path)> = Vec::new();
        let of_constraint = |unit: UnitId, e: &'u CExpr, named: &mut Vec<(UnitId, &'u Path)>| {
            SyntaxPart::Constraint(e).walk(&mut |part| {
                if let SyntaxPart::Constraint(CExpr { kind: CKind::Name(path, _), .. }) = part {
                    named.push((unit, path));
                }
                true
            });
        };
        for (unit, Unit { ast, .. }) in numbered(self.names.units) {
            for item in &ast.items {
                match &item.kind {
                    ItemKind::Constraint(c) => {
                        c.generics.iter().for_each(|g| of_constraint(unit, &g.bound, &mut named));
                        of_constraint(unit, &c.body, &mut named);
                    }
                    ItemKind::Implies(a, b) => {
                        [a, b].into_iter().for_each(|side| of_constraint(unit, side, &mut named));
                    }
                    ItemKind::Dialect(header) => {
                        let ops = header.attrs.iter().filter_map(|attr| attr.on.as_ref());
                        ops.for_each(|on| of_constraint(unit, on, &mut named));
                    }
                    ItemKind::Op(op) => named.extend(op.traits.iter().map(|used| (unit, &used.path))),
                    ItemKind::Extend(overlay) => {
                        named.extend(overlay.traits.iter().map(|used| (unit, &used.path)));
                    }
                    _ => {}
                }
            }
        }
        for (unit, path) in named {
            let Some(native) = path.single().and_then(native_trait) else { continue };
            let hidden = self.names.find_quietly(unit, path, &[Space::Named]) != Ok(None);
            if hidden || self.names.native.contains_key(native.name) {
                continue;
            }
            self.names.native.insert(native.name, TraitId(self.model.traits.len() as u32));
            self.model.traits.push(TraitDecl {
                name: native.name.to_owned(),
                doc: native.property.to_owned(),
                native: true,
                ..TraitDecl::default()
            });
        }
    }
}

/// Returns the name of an op in IR text. It is found before anything refers to the op.
pub(crate) fn mnemonic_of(op: &OpItem) -> String {
    let written = op.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Mnemonic(name) => Some(&name.text),
        _ => None,
    });
    written.unwrap_or(&op.name.text).clone()
}
