//! Resolves interfaces, traits, methods, and models attached from outside.

mod implement;
mod uses;

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::constraint::args::is_integer;
use crate::resolve::constraint::{Owner, Scope};
use crate::resolve::names::UnitId;
use crate::resolve::op::scope::OpScope;
use crate::resolve::report::Report;
use crate::resolve::{Cx, Def, Inputs, Space};
use bumpalo::Bump;

/// Returns the functions in `where rust PATH;`, each with its place.
fn conditions(decl: &InterfaceItem) -> impl Iterator<Item = (RustPath, Span)> + '_ {
    decl.clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Hook(name, path) if name == "where" => Some((RustPath(path.clone()), clause.span)),
        _ => None,
    })
}

/// Resolves the methods and the bases of all interfaces.
pub(in crate::resolve) fn signatures<'a>(
    inputs: &Inputs<'_, 'a>,
    model: &mut Model<'a>,
    report: &mut Report<'a>,
) {
    model.interfaces = inputs.cx(model, report).interface_signatures();
    let bases = inputs.cx(model, report).interface_bases();
    model.interfaces.iter_mut().zip(bases).for_each(|(decl, bases)| decl.bases = bases);
}

impl<'c, 'a> Cx<'c, 'a> {
    /// Resolves the methods of all interfaces.
    fn interface_signatures(&mut self) -> Vec<InterfaceDecl<'a>> {
        let mut interfaces = Vec::new();
        for &at in &self.names.items.interfaces {
            let item = self.item(at);
            let ItemKind::Interface(decl) = &item.kind else { continue };
            let scope = Scope { unit: at.unit, generics: &[], owner: Owner::Item };
            let subject = subject(decl);
            let methods: Vec<Method<'a>> = decl
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
            interfaces.push(InterfaceDecl {
                dialect: Some(self.dialect(at.unit)),
                name: decl.name.text.clone(),
                subject,
                methods,
                rust: decl.rust.clone().map(RustPath),
                conditions: conditions(decl).map(|(path, _)| path).collect(),
                doc: item.doc.clone(),
                span: decl.name.span,
                ..InterfaceDecl::default()
            });
        }
        interfaces
    }

    /// Returns the bases of each interface.
    fn interface_bases(&mut self) -> Vec<Vec<InterfaceId>> {
        let mut all = Vec::new();
        for &at in &self.names.items.interfaces {
            let ItemKind::Interface(decl) = &self.item(at).kind else { continue };
            let uses = decl.bases.iter().filter_map(|base| self.interface_use(at.unit, base, subject(decl)));
            all.push(uses.map(|used| used.interface).collect());
        }
        all
    }

    /// Resolves the statements of interfaces and traits about their ops.
    pub fn interface_clauses(&mut self) -> (Vec<InterfaceDecl<'a>>, Vec<TraitDecl<'a>>) {
        let (mut interfaces, mut traits) = (self.model.interfaces.clone(), self.model.traits.clone());
        for (i, &at) in self.names.items.interfaces.iter().enumerate() {
            let ItemKind::Interface(decl) = &self.item(at).kind else { continue };
            let subject = subject(decl);
            let (requires, bounds) = self.shared_clauses(at.unit, decl, Some(InterfaceId(i as u32)), subject);
            if !(requires.is_empty() && bounds.is_empty()) && self.model.is_conditional(InterfaceId(i as u32))
            {
                let span = conditions(decl).next().map_or(decl.name.span, |(_, span)| span);
                let message = "an interface with a condition has neither equations nor requirements";
                self.error(
                    Diagnostic::error(span, message).help("say them in an interface that this one builds on"),
                );
            }
            (interfaces[i].requires, interfaces[i].bounds) = (requires, bounds);
        }
        for (i, &at) in self.names.items.traits.iter().enumerate() {
            let item = self.item(at);
            let ItemKind::Trait(decl) = &item.kind else { continue };
            let subject = subject(decl);
            let generics = self.trait_params(at.unit, decl);
            self.numbers = generics.iter().map(|generic| (generic.name.clone(), 1)).collect();
            let (mut requires, mut bounds) = self.shared_clauses(at.unit, decl, None, subject);
            self.numbers.clear();
            if !generics.is_empty() {
                // Statements of the ops that use the trait, with their arguments.
                (requires, bounds) = Default::default();
            }
            let verify = decl.clauses.iter().find_map(|c| match &c.kind {
                ClauseKind::Hook(name, path) if name == "verify" => Some(RustPath(path.clone())),
                _ => None,
            });
            traits[i] = TraitDecl {
                dialect: Some(self.dialect(at.unit)),
                name: decl.name.text.clone(),
                subject,
                generics,
                native: false,
                bounds,
                requires,
                verify,
                doc: item.doc.clone(),
                span: decl.name.span,
            };
        }
        (interfaces, traits)
    }

    /// Resolves the parameters of a trait.
    fn trait_params(&mut self, unit: UnitId, decl: &'c InterfaceItem) -> Vec<Generic<'a>> {
        self.unique("parameter", decl.generics.iter().map(|generic| &generic.name));
        let mut out = Vec::new();
        for generic in &decl.generics {
            let kind = self.generic_kind(unit, &[], generic);
            if !matches!(&kind, GenericKind::Param(kind) if is_integer(kind)) {
                let message = format!("parameter `{}` of a trait is no number", generic.name.text);
                let error = Diagnostic::error(generic.bound.span, message);
                self.error(error.help("its kind may be u32, u64, i64 or int"));
                continue;
            }
            let (name, span) = (generic.name.text.clone(), generic.name.span);
            out.push(Generic { name, kind, differ: Differ::Usual, span });
        }
        if let (Some(_), Some(verify)) = (
            out.first(),
            decl.clauses
                .iter()
                .find(|clause| matches!(&clause.kind, ClauseKind::Hook(name, _) if name == "verify")),
        ) {
            let error = Diagnostic::error(verify.span, "a function does not get the parameters of a trait");
            self.error(error.help("say it in a `require`"));
        }
        out
    }

    /// Resolves the statements of a trait with arguments for its parameters, which become statements of an op; `used` is the place of the
    /// arguments.
    pub(in crate::resolve) fn statements_of_trait(
        &mut self,
        id: TraitId,
        numbers: Vec<(String, i128)>,
        used: Span,
    ) -> (Vec<Require<'a>>, Vec<Equation<'a>>) {
        let Some(&at) = self.names.items.traits.get(id.index()) else { return Default::default() };
        let ItemKind::Trait(decl) = &self.item(at).kind else { return Default::default() };
        let before = self.report.errors.len();
        // Mistakes that do not depend on the arguments are reported where the trait is declared.
        self.numbers = numbers.iter().map(|(name, _)| (name.clone(), 1)).collect();
        self.shared_clauses(at.unit, decl, None, Subject::Op);
        let is_declared_well = self.report.errors.len() == before;
        self.report.errors.truncate(before);
        self.numbers = numbers;
        let statements = self.shared_clauses(at.unit, decl, None, Subject::Op);
        self.numbers.clear();
        let mistakes = self.report.errors.split_off(before);
        if is_declared_well {
            let at_use = |mistake: Diagnostic| mistake.related(used, "with the arguments given here");
            self.report.errors.extend(mistakes.into_iter().map(at_use));
        }
        statements
    }

    /// Checks `{ default }`, which is allowed for one method only: the value tied to a result, at the result's position in the list.
    fn default_bodies(&mut self, methods: &[Method<'a>]) {
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

    /// Resolves `require` and `bounds` of a trait or an interface.
    fn shared_clauses(
        &mut self,
        unit: UnitId,
        decl: &'c InterfaceItem,
        interface: Option<InterfaceId>,
        subject: Subject,
    ) -> (Vec<Require<'a>>, Vec<Equation<'a>>) {
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

    /// Resolves a method's signature and body.
    pub fn method(&mut self, scope: Scope<'_>, item: &MethodItem) -> Method<'a> {
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
                    return MethodType::Generic(GenericIdx::at(i));
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

/// Returns `rust PATH`, a number, a string, `true` or `false` as the body of a method.
pub(in crate::resolve) fn function_or_constant<'a>(arena: &'a Bump, value: &Ex) -> Option<MethodImpl<'a>> {
    Some(MethodImpl::Const(match &value.kind {
        ExKind::Rust(path, None) => return Some(MethodImpl::Rust(RustPath(path.clone()))),
        ExKind::Int(number) => DefaultValue::Int(*number),
        ExKind::Neg(inner) => match inner.kind {
            ExKind::Int(number) => DefaultValue::Int(-number),
            _ => return None,
        },
        ExKind::Str(text) => DefaultValue::Str(arena.alloc_str(text)),
        ExKind::Path(path) => match path.single()? {
            word @ ("true" | "false") => DefaultValue::Bool(word == "true"),
            _ => return None,
        },
        _ => return None,
    }))
}
