//! Resolves `implement` and `promise`, which attach interfaces to ops, types and attributes of other dialects.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::names::UnitId;
use crate::resolve::op::scope::OpScope;
use crate::resolve::overlay::is_value_bounds;
use crate::resolve::{Cx, Def, Space};

impl<'a> Cx<'_, 'a> {
    /// Returns the interface of `implement` and `promise`; `Some(None)` for `ValueBounds`.
    pub(super) fn outside_interface(&mut self, unit: UnitId, path: &Path) -> Option<Option<InterfaceId>> {
        if path.single() == Some("ValueBounds") {
            return Some(None);
        }
        match self.find(unit, path, &[Space::Named]) {
            Ok(Some(Def::Interface(id))) => Some(Some(id)),
            Ok(Some(def)) => {
                let message = format!(
                    "`{}` is {}, not an interface",
                    path.text(),
                    crate::resolve::with_article(def.what())
                );
                self.error(Diagnostic::error(path.span, message));
                None
            }
            Ok(None) => {
                self.unknown(unit, path, &[Space::Named], "interface", &["ValueBounds"]);
                None
            }
            Err(()) => None,
        }
    }

    /// Returns the target of `implement I for X` and `promise I for X`.
    pub(super) fn target(
        &mut self,
        unit: UnitId,
        path: &Path,
        interface: Option<InterfaceId>,
    ) -> Option<Target> {
        let subject = interface.map_or(Subject::Op, |id| self.model[id].subject);
        self.target_of_kind(unit, path, subject)
    }

    /// Resolves the items `promise I for X by "..";`.
    pub fn promises(&mut self) -> Vec<Promise> {
        let mut promises = Vec::new();
        for &at in &self.names.items.promises {
            let item = self.item(at);
            let ItemKind::Promise(decl) = &item.kind else { continue };
            let Some(interface) = self.outside_interface(at.unit, &decl.interface) else { continue };
            let Some(target) = self.target(at.unit, &decl.target, interface) else { continue };
            let dialect = self.dialect(at.unit);
            let (owner, implemented) = match target {
                Target::Op(id) => (self.model[id].dialect, &self.model[id].interfaces),
                Target::Type(id) => (self.model[id].dialect, &self.model[id].interfaces),
                Target::Attr(id) => (self.model[id].dialect, &self.model[id].interfaces),
            };
            let implemented = implemented.iter().find(|u| Some(u.interface) == interface).map(|u| u.span);
            if owner != dialect {
                let message = format!("`{}` belongs to another dialect", decl.target.text());
                let error = Diagnostic::error(decl.target.span, message);
                self.error(error.help("an interface is promised where its implementor is declared"));
            }
            if let Some(span) = implemented {
                let message = format!("`{}` implements the interface itself", decl.target.text());
                self.error(Diagnostic::error(decl.target.span, message).related(span, "implemented here"));
            }
            promises.push(Promise { dialect, interface, target, by: decl.by.text.clone(), span: item.span });
        }
        promises
    }

    /// Resolves the items `implement I for OP {..}`.
    pub fn implements(&mut self) -> Vec<ExternalModel<'a>> {
        let mut models = Vec::new();
        for &at in &self.names.items.implements {
            let item = self.item(at);
            let ItemKind::Implement(decl) = &item.kind else { continue };
            if is_value_bounds(decl) {
                self.check_short_form(decl);
                continue;
            }
            let Some(Some(interface)) = self.outside_interface(at.unit, &decl.interface) else { continue };
            let Some(target) = self.target(at.unit, &decl.target, Some(interface)) else { continue };
            let mut scope = match target {
                Target::Op(op) => OpScope::of(at.unit, self.model[op].clone()),
                _ => OpScope::of(at.unit, OpDecl::default()),
            };
            decl.clauses.iter().for_each(|clause| self.misplaced(clause, "external model"));
            if let Some(stmt) = decl.stmts.first() {
                let name = &self.model[interface].name;
                let message = format!("`{name}` is implemented by methods, not by equations");
                self.error(Diagnostic::error(stmt.span, message).help("write `method = rust path;`"));
            }
            let mut uses = Vec::new();
            self.add_interface(&mut uses, interface, decl.interface.span);
            let bound = match target {
                Target::Op(_) => self.impl_methods(&mut scope, interface, &decl.methods),
                _ => self.impl_rust_methods(interface, &decl.methods),
            };
            self.bind_methods(&mut uses, bound);
            self.required_methods_of(&uses);
            let own = uses.remove(0);
            models.push(ExternalModel {
                dialect: self.dialect(at.unit),
                interface,
                target,
                methods: own.methods,
                bases: uses,
                span: item.span,
            });
        }
        models
    }
}
