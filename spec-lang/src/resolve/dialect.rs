//! Resolves interfaces of dialects, and the dialects that implement them.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::names::{UnitId, numbered};
use crate::resolve::{Cx, Def, Space, with_article};
use std::collections::BTreeMap;

impl Cx<'_, '_> {
    /// Resolves `impl INTERFACE rust PATH;` of all dialects. Each file of a dialect may repeat its header.
    pub fn dialect_impls(&mut self) -> Vec<DialectImpl> {
        let mut out: Vec<DialectImpl> = Vec::new();
        let mut seen = BTreeMap::new();
        for (unit, source) in numbered(self.names.units) {
            for item in &source.ast.items {
                match &item.kind {
                    ItemKind::Interface(decl) if decl.is_of_dialects() => self.dialect_interface(decl),
                    ItemKind::Dialect(header) => {
                        for item in &header.impls {
                            let Some(found) = self.dialect_impl(unit, item) else { continue };
                            let first = seen.entry((found.dialect, found.interface)).or_insert(out.len());
                            match out.get(*first) {
                                Some(known) if known.by != found.by => {
                                    let name = &self.model[found.interface].name;
                                    let message = format!("the dialect implements `{name}` twice");
                                    let error = Diagnostic::error(found.span, message);
                                    self.error(error.related(known.span, "first implemented here"));
                                }
                                Some(_) => {}
                                None => out.push(found),
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        out
    }

    /// Checks the declaration of an interface of dialects: it is a trait in Rust, since a dialect has no parts that methods could read.
    fn dialect_interface(&mut self, decl: &InterfaceItem) {
        if decl.rust.is_none() {
            let message = format!("the interface of dialects `{}` has no trait", decl.name.text);
            let help =
                format!("name the trait in Rust: `interface {} for dialect = rust path;`", decl.name.text);
            self.error(Diagnostic::error(decl.name.span, message).help(help));
        }
        let parts = decl.bases.iter().map(|base| base.path.span).chain(decl.clauses.iter().map(|c| c.span));
        for span in parts.take(1) {
            let error = Diagnostic::error(span, "an interface of dialects has neither bases nor clauses");
            self.error(error.help("the trait in Rust has the methods"));
        }
    }

    fn dialect_impl(&mut self, unit: UnitId, item: &DialectImplItem) -> Option<DialectImpl> {
        let path = &item.interface;
        match self.find(unit, path, &[Space::Named]) {
            Ok(Some(Def::DialectInterface(interface))) => Some(DialectImpl {
                dialect: self.dialect(unit),
                interface,
                by: RustPath(item.by.clone()),
                span: path.span,
            }),
            Ok(Some(def)) => {
                let message = format!(
                    "`{}` is {}, not an interface of dialects",
                    path.text(),
                    with_article(def.what())
                );
                let error = Diagnostic::error(path.span, message);
                self.error(
                    error.help(
                        "an interface of dialects is declared `interface Name for dialect = rust path;`",
                    ),
                );
                None
            }
            Ok(None) => {
                self.unknown(unit, path, &[Space::Named], "interface of dialects", &[]);
                None
            }
            Err(()) => None,
        }
    }
}
