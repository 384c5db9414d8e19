//! Interfaces, traits, methods, and models attached from outside.

use super::constraint::Scope;
use super::scope::OpScope;
use super::{Def, Resolver, Space};
use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::load::did_you_mean;
use crate::model::*;

impl<'a> Resolver<'a> {
    /// Fills all interfaces and traits.
    pub fn interfaces(&mut self) {
        for (i, at) in self.pending.interfaces.clone().into_iter().enumerate() {
            let item = self.item(at);
            let ItemKind::Interface(decl) = &item.kind else { continue };
            let scope = Scope { unit: at.0, generics: &[] };
            let subject = subject(decl);
            let methods: Vec<Method> = decl
                .clauses
                .iter()
                .filter_map(|c| match &c.kind {
                    ClauseKind::Method(m) => Some(self.method(scope, m)),
                    _ => None,
                })
                .collect();
            self.unique(
                "method",
                decl.clauses.iter().filter_map(|c| match &c.kind {
                    ClauseKind::Method(m) => Some(&m.name),
                    _ => None,
                }),
            );
            self.model.interfaces[i] = InterfaceDecl {
                dialect: Some(self.dialect(at.0)),
                name: decl.name.text.clone(),
                subject,
                methods,
                rust: decl.rust.clone().map(RustPath),
                doc: item.doc.clone(),
                span: decl.name.span,
                ..InterfaceDecl::default()
            };
        }
        for (i, at) in self.pending.interfaces.clone().into_iter().enumerate() {
            let ItemKind::Interface(decl) = &self.item(at).kind else { continue };
            let subject = subject(decl);
            for base in &decl.bases {
                if let Some(u) = self.interface_use(at.0, base, subject) {
                    self.model.interfaces[i].bases.push(u.interface);
                }
            }
            let (requires, bounds) = self.shared_clauses(at.0, decl, Some(InterfaceId(i as u32)), subject);
            self.model.interfaces[i].requires = requires;
            self.model.interfaces[i].bounds = bounds;
        }
        for (i, at) in self.pending.traits.clone().into_iter().enumerate() {
            let item = self.item(at);
            let ItemKind::Trait(decl) = &item.kind else { continue };
            let subject = subject(decl);
            let (requires, bounds) = self.shared_clauses(at.0, decl, None, subject);
            let verify = decl.clauses.iter().find_map(|c| match &c.kind {
                ClauseKind::Hook(name, path) if name == "verify" => Some(RustPath(path.clone())),
                _ => None,
            });
            self.model.traits[i] = TraitDecl {
                dialect: Some(self.dialect(at.0)),
                name: decl.name.text.clone(),
                subject,
                native: false,
                bounds,
                requires,
                verify,
                doc: item.doc.clone(),
                span: decl.name.span,
            };
        }
    }

    /// `require` and `bounds` of a trait or an interface.
    fn shared_clauses(
        &mut self,
        unit: usize,
        decl: &'a InterfaceItem,
        interface: Option<InterfaceId>,
        subject: Subject,
    ) -> (Vec<Require>, Vec<Equation>) {
        let (mut requires, mut bounds) = (Vec::new(), Vec::new());
        let what = if interface.is_some() { "interface" } else { "trait" };
        let mut scope = OpScope::shared(unit, interface);
        for clause in &decl.clauses {
            match &clause.kind {
                ClauseKind::Require(r) if subject == Subject::Op => {
                    requires.extend(self.require(&mut scope, r, clause))
                }
                ClauseKind::Bounds(stmts) if subject == Subject::Op => {
                    for stmt in stmts {
                        self.statement(&mut scope, stmt, &mut bounds);
                    }
                }
                ClauseKind::Method(_) if interface.is_some() => {}
                ClauseKind::Hook(name, _) if name == "verify" && interface.is_none() => {}
                _ => self.misplaced(clause, what),
            }
        }
        (requires, bounds)
    }

    /// A method's signature and body.
    pub fn method(&mut self, scope: Scope<'_>, item: &MethodItem) -> Method {
        self.unique("argument", item.args.iter().map(|(n, _)| n));
        let args = item.args.iter().map(|(n, t)| (n.text.clone(), self.method_type(scope, t))).collect();
        let body = match &item.body {
            MethodBodyItem::Required => MethodBody::Required,
            MethodBodyItem::Default => MethodBody::Default,
            MethodBodyItem::Rust(path) => MethodBody::Rust(RustPath(path.clone())),
            MethodBodyItem::Const(l) => self.untyped(l).map_or(MethodBody::Required, MethodBody::Const),
        };
        Method {
            name: item.name.text.clone(),
            is_static: item.is_static,
            args,
            ret: item.ret.as_ref().map(|t| self.method_type(scope, t)),
            body,
            doc: item.doc.clone(),
            span: item.name.span,
        }
    }

    fn method_type(&mut self, scope: Scope<'_>, item: &MethodTypeItem) -> MethodType {
        match item {
            MethodTypeItem::List(inner) => MethodType::List(Box::new(self.method_type(scope, inner))),
            MethodTypeItem::Optional(inner) => MethodType::Optional(Box::new(self.method_type(scope, inner))),
            MethodTypeItem::Rust(path) => MethodType::Rust(RustPath(path.clone())),
            MethodTypeItem::Path(path) => {
                if let Some(ty) = path.single().and_then(method_type_named) {
                    return ty;
                }
                if let Some(i) = scope.generics.iter().position(|g| path.single() == Some(&g.name)) {
                    return MethodType::Generic(i);
                }
                match self.find(scope.unit, path, &[Space::Named]) {
                    Ok(Some(Def::Constraint(id))) => return MethodType::Constraint(id),
                    Err(()) => return MethodType::Type,
                    _ => {}
                }
                let error =
                    Diagnostic::error(path.span, format!("unknown type `{}` in a method", path.text()));
                let help = did_you_mean(&path.text(), METHOD_TYPES.iter().copied());
                self.error(error.maybe_help(help).note("a type of Rust's is `rust path::Type`"));
                MethodType::Type
            }
        }
    }

    /// An interface that is named where only interfaces may be (on types, attributes, as a base).
    pub fn interface_use(
        &mut self,
        unit: usize,
        use_: &TraitUseItem,
        subject: Subject,
    ) -> Option<InterfaceUse> {
        match self.find(unit, &use_.path, &[Space::Named]) {
            Ok(Some(Def::Interface(interface))) => {
                if self.model[interface].subject != subject {
                    let message = format!("interface `{}` is not for this", use_.path.text());
                    let span = self.model[interface].span;
                    self.error(Diagnostic::error(use_.path.span, message).related(span, "declared here"));
                    return None;
                }
                Some(InterfaceUse { interface, methods: Vec::new(), span: use_.path.span })
            }
            Ok(Some(def)) => {
                let message = format!(
                    "`{}` is {}, not an interface",
                    use_.path.text(),
                    super::with_article(def.what())
                );
                self.error(Diagnostic::error(use_.path.span, message));
                None
            }
            Ok(None) => {
                self.unknown(unit, &use_.path, &[Space::Named], "interface", &[]);
                None
            }
            Err(()) => None,
        }
    }

    /// Index of a method, its bases' methods excluded.
    pub fn method_index(&mut self, interface: InterfaceId, name: &Name) -> Option<usize> {
        let decl = &self.model[interface];
        if let Some(i) = decl.methods.iter().position(|m| m.name == name.text) {
            return Some(i);
        }
        let message = format!("interface `{}` has no method `{}`", decl.name, name.text);
        let help = did_you_mean(&name.text, decl.methods.iter().map(|m| m.name.as_str()));
        self.error(Diagnostic::error(name.span, message).maybe_help(help));
        None
    }

    /// `impl I { m = rust PATH }` on a type or attribute.
    pub fn impl_rust_methods(&mut self, use_: &mut InterfaceUse, methods: &[(Name, Ex)]) {
        for (name, value) in methods {
            let Some(i) = self.method_index(use_.interface, name) else { continue };
            match &value.kind {
                ExKind::Rust(path, None) => use_.methods.push((i, MethodImpl::Rust(RustPath(path.clone())))),
                ExKind::Int(v) => use_.methods.push((i, MethodImpl::Const(DefaultValue::Int(*v)))),
                ExKind::Str(v) => use_.methods.push((i, MethodImpl::Const(DefaultValue::Str(v.clone())))),
                _ => self.error(Diagnostic::error(value.span, "expected `rust PATH` or a constant")),
            }
        }
    }

    /// `implement I for OP {..}`
    pub fn implements(&mut self) {
        for at in std::mem::take(&mut self.pending.implements) {
            let item = self.item(at);
            let ItemKind::Implement(decl) = &item.kind else { continue };
            let interface = if decl.interface.single() == Some("ValueBounds") {
                None
            } else {
                let use_ = TraitUseItem { path: decl.interface.clone(), args: Vec::new() };
                match self.interface_use(at.0, &use_, Subject::Op) {
                    Some(u) => Some(u.interface),
                    None => continue,
                }
            };
            let op = match self.find(at.0, &decl.op, &[Space::Op]) {
                Ok(Some(Def::Op(op))) => op,
                Ok(_) => {
                    self.unknown(at.0, &decl.op, &[Space::Op], "op", &[]);
                    continue;
                }
                Err(()) => continue,
            };
            let mut scope = OpScope::of(at.0, self.model[op].clone());
            scope.op.vars.clear();
            let (mut bounds, mut methods) = (Vec::new(), Vec::new());
            for stmt in &decl.stmts {
                self.statement(&mut scope, stmt, &mut bounds);
            }
            for clause in &decl.clauses {
                match &clause.kind {
                    ClauseKind::Let(name, value) => self.let_clause(&mut scope, name, value, clause.span),
                    ClauseKind::Bounds(stmts) => {
                        for stmt in stmts {
                            self.statement(&mut scope, stmt, &mut bounds);
                        }
                    }
                    ClauseKind::Impl(path, list) => {
                        let use_ = TraitUseItem { path: path.clone(), args: Vec::new() };
                        if let Some(u) = self.interface_use(at.0, &use_, Subject::Op) {
                            methods = self.impl_methods(&mut scope, u.interface, list);
                        }
                    }
                    _ => self.misplaced(clause, "external model"),
                }
            }
            self.model.external_models.push(ExternalModel {
                dialect: self.dialect(at.0),
                interface,
                op,
                methods,
                bounds,
                vars: scope.op.vars,
                lets: scope.op.lets,
                span: item.span,
            });
        }
    }
}

fn subject(decl: &InterfaceItem) -> Subject {
    match decl.subject.as_ref().map(|s| s.text.as_str()) {
        Some("type") => Subject::Type,
        Some("attr") => Subject::Attr,
        _ => Subject::Op,
    }
}

const METHOD_TYPES: &[&str] = &[
    "bool",
    "u32",
    "i64",
    "usize",
    "str",
    "Type",
    "Attribute",
    "Value",
    "Operands",
    "Operand",
    "Results",
    "OpResult",
    "Region",
    "Block",
];

fn method_type_named(name: &str) -> Option<MethodType> {
    Some(match name {
        "bool" => MethodType::Bool,
        "u32" => MethodType::U32,
        "i64" => MethodType::I64,
        "usize" => MethodType::Usize,
        "str" => MethodType::Str,
        "Type" => MethodType::Type,
        "Attribute" => MethodType::Attribute,
        "Value" => MethodType::Value,
        "Operands" => MethodType::Operands,
        "Operand" => MethodType::Operand,
        "Results" => MethodType::Results,
        "OpResult" => MethodType::OpResult,
        "Region" => MethodType::Region,
        "Block" => MethodType::Block,
        _ => return None,
    })
}
