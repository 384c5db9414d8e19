//! Interfaces, traits, methods, and models attached from outside.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::load::did_you_mean;
use crate::model::*;
use crate::resolve::constraint::Scope;
use crate::resolve::op::scope::OpScope;
use crate::resolve::{Def, Resolver, Space};

/// `where rust PATH;`, each with its place.
fn conditions(decl: &InterfaceItem) -> impl Iterator<Item = (RustPath, Span)> + '_ {
    decl.clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Hook(name, path) if name == "where" => Some((RustPath(path.clone()), clause.span)),
        _ => None,
    })
}

impl<'a> Resolver<'a> {
    /// Fills the methods and the bases of all interfaces.
    pub fn interface_signatures(&mut self) {
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
            if decl.rust.is_none() {
                self.default_bodies(&methods);
            }
            self.model.interfaces[i] = InterfaceDecl {
                dialect: Some(self.dialect(at.0)),
                name: decl.name.text.clone(),
                subject,
                methods,
                rust: decl.rust.clone().map(RustPath),
                conditions: conditions(decl).map(|(path, _)| path).collect(),
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
        }
        self.cyclic_interfaces();
    }

    /// Fills what interfaces and traits say of their ops.
    pub fn interface_clauses(&mut self) {
        for (i, at) in self.pending.interfaces.clone().into_iter().enumerate() {
            let ItemKind::Interface(decl) = &self.item(at).kind else { continue };
            let subject = subject(decl);
            let (requires, bounds) = self.shared_clauses(at.0, decl, Some(InterfaceId(i as u32)), subject);
            if !(requires.is_empty() && bounds.is_empty()) && self.is_conditional(InterfaceId(i as u32)) {
                let span = conditions(decl).next().map_or(decl.name.span, |(_, span)| span);
                let message = "an interface with a condition has neither equations nor requirements";
                self.error(
                    Diagnostic::error(span, message).help("say them in an interface that this one builds on"),
                );
            }
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

    /// Whether the interface, or one that it builds on, has a condition.
    fn is_conditional(&self, id: InterfaceId) -> bool {
        let (mut seen, mut next) = (vec![id], 0);
        while let Some(&at) = seen.get(next) {
            next += 1;
            if !self.model[at].conditions.is_empty() {
                return true;
            }
            let more: Vec<_> = self.model[at].bases.iter().copied().filter(|b| !seen.contains(b)).collect();
            seen.extend(more);
        }
        false
    }

    /// `{ default }` stands for one body only: the value that is tied to a result stands where the result stands.
    fn default_bodies(&mut self, methods: &[Method]) {
        let list = methods.iter().any(|m| {
            m.args.is_empty()
                && m.body == MethodBody::Required
                && matches!(m.ret, Some(MethodType::Operands | MethodType::Results))
        });
        for m in methods.iter().filter(|m| m.body == MethodBody::Default) {
            let tied = matches!(m.args.as_slice(), [(_, MethodType::OpResult)])
                && matches!(m.ret, Some(MethodType::Operand | MethodType::Value));
            if !(tied && list) {
                let message = format!("there is no default for `{}`", m.name);
                let help = "give its body: `= rust path;`, or a constant in braces";
                let note = "`{ default }` is for `fn(self, result: OpResult) -> Operand` beside a method that returns `Operands`";
                self.error(Diagnostic::error(m.span, message).help(help).note(note));
            }
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
                ClauseKind::Hook(name, _) if name == "where" && interface.is_some() => {}
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
        let method = Method {
            name: item.name.text.clone(),
            is_static: item.is_static,
            args,
            ret: item.ret.as_ref().map(|t| self.method_type(scope, t)),
            body,
            doc: item.doc.clone(),
            span: item.name.span,
        };
        if let (MethodBody::Const(value), MethodBodyItem::Const(l)) = (&method.body, &item.body) {
            self.check_constant_type(&method, value, l.span);
        }
        method
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
                if let Some(i) = path.single().and_then(|name| self.generic_named(scope, name)) {
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
                    let words = |s: Subject| match s {
                        Subject::Op => "ops",
                        Subject::Type => "types",
                        Subject::Attr => "attributes",
                    };
                    let (is, not) = (words(self.model[interface].subject), words(subject));
                    let message = format!("interface `{}` is for {is}, not for {not}", use_.path.text());
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
                    crate::resolve::with_article(def.what())
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

    /// A method of an interface or of one that it builds on.
    pub fn method_index(&mut self, interface: InterfaceId, name: &Name) -> Option<(InterfaceId, usize)> {
        let all = self.with_bases(interface);
        for &id in &all {
            if let Some(i) = self.model[id].methods.iter().position(|m| m.name == name.text) {
                return Some((id, i));
            }
        }
        let message = format!("interface `{}` has no method `{}`", self.model[interface].name, name.text);
        let known = all.iter().flat_map(|&id| self.model[id].methods.iter().map(|m| m.name.as_str()));
        let help = did_you_mean(&name.text, known);
        self.error(Diagnostic::error(name.span, message).maybe_help(help));
        None
    }

    /// An interface and all that it builds on, each once, the nearest first.
    pub fn with_bases(&self, interface: InterfaceId) -> Vec<InterfaceId> {
        let mut all = vec![interface];
        let mut next = 0;
        while let Some(&id) = all.get(next) {
            next += 1;
            for &base in &self.model[id].bases {
                if !all.contains(&base) {
                    all.push(base);
                }
            }
        }
        all
    }

    /// Adds the use of an interface, and of all that it builds on, to what an op, a type or an attribute implements.
    pub fn add_interface(&self, uses: &mut Vec<InterfaceUse>, interface: InterfaceId, span: Span) {
        for id in self.with_bases(interface) {
            if !uses.iter().any(|u| u.interface == id) {
                uses.push(InterfaceUse { interface: id, methods: Vec::new(), span });
            }
        }
    }

    /// Enters the methods of an `impl` into the uses, which [`Self::add_interface`] has prepared.
    pub fn bind_methods(
        &mut self,
        uses: &mut [InterfaceUse],
        bound: Vec<(InterfaceId, usize, MethodImpl, Span)>,
    ) {
        let mut seen = Vec::new();
        for (interface, method, how, span) in bound {
            let Some(use_) = uses.iter_mut().find(|u| u.interface == interface) else { continue };
            if seen.contains(&(interface, method)) {
                let name = self.model[interface].methods[method].name.clone();
                self.error(Diagnostic::error(span, format!("method `{name}` is given twice")));
                continue;
            }
            seen.push((interface, method));
            // An op's own clause replaces that of its family.
            use_.methods.retain(|(m, _)| *m != method);
            use_.methods.push((method, how));
        }
    }

    /// `impl I { m = rust PATH }` on a type or attribute.
    pub fn impl_rust_methods(
        &mut self,
        interface: InterfaceId,
        methods: &[(Name, Ex)],
    ) -> Vec<(InterfaceId, usize, MethodImpl, Span)> {
        let mut out = Vec::new();
        for (name, value) in methods {
            let Some((id, i)) = self.method_index(interface, name) else { continue };
            let Some(how) = function_or_constant(value) else {
                self.error(Diagnostic::error(value.span, "expected `rust PATH` or a constant"));
                continue;
            };
            self.check_constant(id, i, &how, value.span);
            out.push((id, i, how, name.span));
        }
        out
    }

    /// A constant has to be of the method's type.
    pub fn check_constant(&mut self, interface: InterfaceId, method: usize, how: &MethodImpl, span: Span) {
        if let MethodImpl::Const(value) = how {
            let method = self.model[interface].methods[method].clone();
            self.check_constant_type(&method, value, span);
        }
    }

    fn check_constant_type(&mut self, method: &Method, value: &DefaultValue, span: Span) {
        let fits = match (&method.ret, value) {
            (Some(MethodType::Bool), DefaultValue::Bool(_))
            | (Some(MethodType::Str), DefaultValue::Str(_)) => true,
            (Some(MethodType::U32), DefaultValue::Int(n)) => u32::try_from(*n).is_ok(),
            (Some(MethodType::I64), DefaultValue::Int(n)) => i64::try_from(*n).is_ok(),
            (Some(MethodType::Usize), DefaultValue::Int(n)) => u32::try_from(*n).is_ok(),
            _ => false,
        };
        if !fits {
            let message = format!("this constant is not of the type that `{}` returns", method.name);
            self.error(Diagnostic::error(span, message).related(method.span, "declared here"));
        }
    }

    /// The interface of `implement` and `promise`; `Some(None)` for `ValueBounds`.
    fn outside_interface(&mut self, unit: usize, path: &Path) -> Option<Option<InterfaceId>> {
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

    /// What `implement I for X` and `promise I for X` name.
    fn target(&mut self, unit: usize, path: &Path, interface: Option<InterfaceId>) -> Option<Target> {
        let (space, what) = match interface.map(|i| self.model[i].subject) {
            None | Some(Subject::Op) => (Space::Op, "op"),
            Some(Subject::Type) => (Space::Type, "type"),
            Some(Subject::Attr) => (Space::Attr, "attribute"),
        };
        match self.find(unit, path, &[space]) {
            Ok(Some(Def::Op(op))) => Some(Target::Op(op)),
            Ok(Some(Def::Type(id))) => Some(Target::Type(id)),
            Ok(Some(Def::Attr(id))) => Some(Target::Attr(id)),
            Ok(_) => {
                self.unknown(unit, path, &[space], what, &[]);
                None
            }
            Err(()) => None,
        }
    }

    /// `promise I for X by "..";`
    pub fn promises(&mut self) {
        for at in std::mem::take(&mut self.pending.promises) {
            let item = self.item(at);
            let ItemKind::Promise(decl) = &item.kind else { continue };
            let Some(interface) = self.outside_interface(at.0, &decl.interface) else { continue };
            let Some(target) = self.target(at.0, &decl.target, interface) else { continue };
            let dialect = self.dialect(at.0);
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
            self.model.promises.push(Promise {
                dialect,
                interface,
                target,
                by: decl.by.text.clone(),
                span: item.span,
            });
        }
    }

    /// `implement I for OP {..}`
    pub fn implements(&mut self) {
        for at in std::mem::take(&mut self.pending.implements) {
            let item = self.item(at);
            let ItemKind::Implement(decl) = &item.kind else { continue };
            let Some(interface) = self.outside_interface(at.0, &decl.interface) else { continue };
            let Some(target) = self.target(at.0, &decl.target, interface) else { continue };
            let mut scope = match target {
                Target::Op(op) => OpScope::of(at.0, self.model[op].clone()),
                _ => OpScope::of(at.0, OpDecl::default()),
            };
            scope.op.vars.clear();
            for clause in &decl.clauses {
                if let ClauseKind::Let(name, value) = &clause.kind {
                    self.let_clause(&mut scope, name, value, clause.span);
                }
            }
            let mut bounds = Vec::new();
            for clause in &decl.clauses {
                match &clause.kind {
                    ClauseKind::Let(..) => {}
                    ClauseKind::Bounds(stmts) if interface.is_none() => {
                        stmts.iter().for_each(|s| self.statement(&mut scope, s, &mut bounds));
                    }
                    _ => self.misplaced(clause, "external model"),
                }
            }
            if let (Some(stmt), Some(id)) = (decl.stmts.first(), interface) {
                let message =
                    format!("`{}` is implemented by methods, not by equations", self.model[id].name);
                self.error(Diagnostic::error(stmt.span, message).help("write `method = rust path;`"));
            } else {
                decl.stmts.iter().for_each(|s| self.statement(&mut scope, s, &mut bounds));
            }
            let mut uses = Vec::new();
            match interface {
                Some(id) => {
                    self.add_interface(&mut uses, id, decl.interface.span);
                    let bound = match target {
                        Target::Op(_) => self.impl_methods(&mut scope, id, &decl.methods),
                        _ => self.impl_rust_methods(id, &decl.methods),
                    };
                    self.bind_methods(&mut uses, bound);
                    self.required_methods_of(&uses);
                }
                None => {
                    if let Some((name, _)) = decl.methods.first() {
                        let error = Diagnostic::error(name.span, "`ValueBounds` is implemented by equations");
                        self.error(error.help("an equation is written with `==`"));
                    }
                }
            }
            let own = (!uses.is_empty()).then(|| uses.remove(0));
            self.model.external_models.push(ExternalModel {
                dialect: self.dialect(at.0),
                interface,
                target,
                methods: own.map(|u| u.methods).unwrap_or_default(),
                bases: uses,
                bounds,
                vars: scope.op.vars,
                lets: scope.op.lets,
                span: item.span,
            });
        }
    }
}

pub(in crate::resolve) fn subject(decl: &InterfaceItem) -> Subject {
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
    "Context",
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
        "Context" => MethodType::Context,
        _ => return None,
    })
}

/// `rust PATH`, a number, a string, `true` or `false` as the body of a method.
pub(in crate::resolve) fn function_or_constant(value: &Ex) -> Option<MethodImpl> {
    Some(MethodImpl::Const(match &value.kind {
        ExKind::Rust(path, None) => return Some(MethodImpl::Rust(RustPath(path.clone()))),
        ExKind::Int(number) => DefaultValue::Int(*number),
        ExKind::Neg(inner) => match inner.kind {
            ExKind::Int(number) => DefaultValue::Int(-number),
            _ => return None,
        },
        ExKind::Str(text) => DefaultValue::Str(text.clone()),
        ExKind::Path(path) => match path.single()? {
            word @ ("true" | "false") => DefaultValue::Bool(word == "true"),
            _ => return None,
        },
        _ => return None,
    }))
}
