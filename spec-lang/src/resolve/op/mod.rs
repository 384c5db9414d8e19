//! Resolves ops: expands families, binds names.

pub(in crate::resolve) mod around;
pub(in crate::resolve) mod bounds;
mod branch;
mod builder;
mod call;
pub(in crate::resolve) mod cond;
pub(in crate::resolve) mod equation;
mod family;
pub(in crate::resolve) mod kinds;
mod narrow;
mod params;
mod places;
pub(in crate::resolve) mod scope;
mod traits;
pub(in crate::resolve) mod values;

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::constraint::{Owner, Scope};
use crate::resolve::names::UnitId;
use crate::resolve::op::scope::OpScope;
use crate::resolve::overlay::{Layer, declares};
use crate::resolve::{Cx, camel};
use family::Flat;
use std::collections::BTreeSet;
use std::ops::Range;

/// A clause, and the unit in whose scope its names are resolved.
type Scoped<'a> = (UnitId, &'a Clause);

impl<'c, 'a> Cx<'c, 'a> {
    /// Resolves all ops. Signatures come first, since ops refer to terminators.
    pub fn ops(&mut self) -> (Vec<OpDecl<'a>>, Vec<Overlay>) {
        let (mut ops, mut overlays) = (Vec::new(), Vec::new());
        let closing = self.cyclic_families();
        for (id, &at) in (0..).map(OpId).zip(&self.names.items.ops) {
            let item = self.item(at);
            let ItemKind::Op(op) = &item.kind else { continue };
            let mut flat = self.flat(at.unit, op, &closing);
            let own = flat.overlaid(self, Target::Op(id), &self.model.op_name(id));
            let doc = item.doc.clone();
            let summary = doc.split("\n\n").next().unwrap_or_default().replace('\n', " ");
            let decl = OpDecl {
                dialect: self.dialect(at.unit),
                name: op.name.text.clone(),
                mnemonic: crate::resolve::bind::mnemonic_of(op),
                rust_name: format!("{}Op", camel(&op.name.text)),
                summary,
                doc,
                families: flat.families.clone(),
                span: op.name.span,
                ..OpDecl::default()
            };
            let mut scope = OpScope::of(at.unit, decl);
            let equations = self.op(&mut scope, &flat, own);
            let layers = flat.layers.iter().zip(equations);
            overlays.extend(layers.map(|(layer, bounds)| self.overlay(layer, Target::Op(id), bounds)));
            ops.push(scope.op);
        }
        (ops, overlays)
    }

    /// Resolves an op, of whose clauses the first `own` are no overlay's. Returns the positions of the equations of each overlay.
    fn op(&mut self, scope: &mut OpScope<'a>, flat: &Flat<'c>, own: usize) -> Vec<Range<usize>> {
        self.op_generics(scope, flat);
        for &(unit, clause) in &flat.clauses {
            scope.unit = unit;
            match &clause.kind {
                ClauseKind::Values(kind, items) => self.op_values(scope, *kind, items),
                ClauseKind::Region(item) => self.op_region(scope, item),
                _ => {}
            }
        }
        self.narrow(scope, flat);
        scope.index_names(self);
        self.nested_operands(scope, flat);
        self.op_traits(scope, flat);
        for &(unit, clause) in &flat.clauses {
            scope.unit = unit;
            if let ClauseKind::Let(name, value) = &clause.kind {
                self.let_clause(scope, name, value, clause.span);
            }
        }
        for &(unit, clause) in &flat.clauses[..own] {
            scope.unit = unit;
            self.op_clause(scope, clause);
        }
        self.trait_statements(scope);
        let equations = flat.layers.iter().map(|layer| self.layer(scope, layer)).collect();
        let format = flat.clauses.iter().rev().find(|(_, c)| matches!(c.kind, ClauseKind::Format(_)));
        if let Some(&(unit, Clause { kind: ClauseKind::Format(elements), span })) = format {
            scope.unit = unit;
            let format = self.format(scope, elements, *span);
            scope.op.format = Some(format);
        }
        self.format_for_all(scope, flat);
        if scope.op.hooks.parse.is_some() != scope.op.hooks.print.is_some() {
            let error = Diagnostic::error(scope.op.span, "`parse` and `print` go together");
            self.error(error.help("give both, or a `format`"));
        }
        equations
    }

    /// Replaces the hooks of an op by the format of an overlay of all ops, if it fits.
    fn format_for_all(&mut self, scope: &mut OpScope<'a>, flat: &Flat<'c>) {
        let clauses = flat.layers.iter().filter(|layer| layer.every).flat_map(|layer| {
            let formats = layer.clauses.iter().filter_map(|clause| match &clause.kind {
                ClauseKind::Format(elements) => Some((layer.unit, elements, clause.span)),
                _ => None,
            });
            formats.collect::<Vec<_>>()
        });
        for (unit, elements, span) in clauses {
            scope.unit = unit;
            let before = self.report.errors.len();
            let format = self.format(scope, elements, span);
            if self.report.errors.len() == before {
                scope.op.format = Some(format);
                (scope.op.hooks.parse, scope.op.hooks.print) = (None, None);
                return;
            }
            self.report.errors.truncate(before);
        }
    }

    /// Resolves the clauses of an overlay. Returns the positions of its equations.
    fn layer(&mut self, scope: &mut OpScope<'a>, layer: &Layer<'c>) -> Range<usize> {
        let first = scope.op.bounds.len();
        scope.unit = layer.unit;
        let clauses = layer.clauses.iter().filter(|clause| !declares(&clause.kind));
        clauses.for_each(|clause| self.op_clause(scope, clause));
        let mut equations = Vec::new();
        layer.stmts.iter().for_each(|stmt| self.statement(scope, stmt, &mut equations));
        scope.op.bounds.append(&mut equations);
        first..scope.op.bounds.len()
    }

    fn op_generics(&mut self, scope: &mut OpScope<'a>, flat: &Flat<'c>) {
        let given = self.generics_given_to_families(flat);
        self.unique(
            "generic",
            flat.generics.iter().map(|(_, g, _)| &g.name).filter(|n| !given.contains(&n.text)),
        );
        for &(unit, g, arg) in self.with_room(0, &flat.generics, |(_, g, _)| g.name.span) {
            let before = scope.op.generics.clone();
            let mut kind = self.generic_kind(unit, &before, g);
            if let Some(CArg { value: CArgValue::Constraint(e), .. }) = arg
                && !is_name_among(e, &given)
            {
                let inner = Scope { unit: scope.unit, generics: &before, owner: Owner::Item };
                kind = match kind {
                    GenericKind::Type(_) => GenericKind::Type(self.cexpr(inner, e, Subject::Type)),
                    GenericKind::TypeList(_) => GenericKind::TypeList(self.cexpr(inner, e, Subject::Type)),
                    GenericKind::Attr(_) => GenericKind::Attr(self.cexpr(inner, e, Subject::Attr)),
                    kind => kind,
                };
            }
            let differ = match &g.differ {
                None => Differ::Usual,
                Some(DifferItem::Text(text)) => Differ::Text(text.text.clone()),
                Some(DifferItem::Hook(_)) => Differ::Hook,
            };
            scope.op.generics.push(Generic { name: g.name.text.clone(), kind, differ, span: g.name.span });
        }
    }

    /// Reports the generics of an op that it also gives to a family as an argument, and returns their names: the generics of a
    /// family are generics of the op already, and an argument narrows them.
    fn generics_given_to_families(&mut self, flat: &Flat<'c>) -> BTreeSet<String> {
        let mut given = BTreeSet::new();
        for (_, of_family, arg) in &flat.generics {
            let Some(CArg { value: CArgValue::Constraint(e), .. }) = arg else { continue };
            let own = flat.generics.iter().map(|(_, g, _)| g).filter(|g| g.name.span != of_family.name.span);
            let own = own.rev().find(|g| is_name(e, &g.name.text));
            let Some(own) = own else { continue };
            let name = &own.name.text;
            let message = format!("generic `{name}` of the op cannot be an argument of its family");
            let advice = format!(
                "the family's generic `{}` is a generic of the op: leave out `{name}`, or narrow it with a constraint",
                of_family.name.text
            );
            let error =
                Diagnostic::error(e.span, message).related(of_family.name.span, "declared by the family");
            self.error(error.help(advice));
            self.report.used_generics.borrow_mut().insert(own.name.span);
            given.insert(name.clone());
        }
        given
    }

    fn op_clause(&mut self, scope: &mut OpScope<'a>, clause: &'c Clause) {
        match &clause.kind {
            ClauseKind::Require(r) => {
                let require = self.require(scope, r, clause);
                scope.op.requires.extend(require);
            }
            ClauseKind::Bounds(stmts) => {
                let mut out = Vec::new();
                for stmt in stmts {
                    self.statement(scope, stmt, &mut out);
                }
                scope.op.bounds.append(&mut out);
            }
            ClauseKind::BoundsRust(path) => scope.op.hooks.bounds = Some(RustPath(path.clone())),
            ClauseKind::Effects(list) => self.effects(scope, list),
            ClauseKind::Impl(path, methods) => {
                let use_ = TraitUseItem { path: path.clone(), args: Vec::new() };
                let Some(u) = self.interface_use(scope.unit, &use_, Subject::Op) else { return };
                self.add_interface(&mut scope.op.interfaces, u.interface, u.span);
                let bound = self.impl_methods(scope, u.interface, methods);
                let mut uses = std::mem::take(&mut scope.op.interfaces);
                self.bind_methods(&mut uses, bound);
                scope.op.interfaces = uses;
            }
            ClauseKind::Builder(item) => {
                let builder = self.builder(item);
                scope.op.builders.push(builder);
            }
            ClauseKind::Hook(name, _) if name == "where" => self.misplaced(clause, "op"),
            ClauseKind::Hook(name, path) => {
                let path = RustPath(path.clone());
                let hooks = &mut scope.op.hooks;
                match name.as_str() {
                    "verify" => hooks.verify = Some(path),
                    "verify regions" => hooks.verify_regions = Some(path),
                    "fold" => hooks.fold = Some(path),
                    "infer" => hooks.infer = Some(path),
                    "parse" => hooks.parse = Some(path),
                    "print" => hooks.print = Some(path),
                    "argument_names" => hooks.argument_names = Some(path),
                    "result_names" => scope.op.result_names = ResultNames::Hook(path),
                    _ => hooks.canonicalize.push(path),
                }
            }
            ClauseKind::RustName(name) => scope.op.rust_name.clone_from(&name.text),
            ClauseKind::ResultNames(names) => self.result_names(scope, names),
            ClauseKind::Deprecated(why) => scope.op.deprecated = Some(why.text.clone()),
            ClauseKind::Method(_) | ClauseKind::Alias(_) => self.misplaced(clause, "op"),
            ClauseKind::Values(kind, values) => self.lengths(scope, *kind, values, clause),
            ClauseKind::Mnemonic(_) | ClauseKind::Region(_) | ClauseKind::Let(..) | ClauseKind::Format(_) => {
            }
        }
    }

    /// Resolves `xs: Index* where len >= 2`: a requirement on the number of values or successors.
    fn lengths(&mut self, scope: &mut OpScope<'a>, kind: ValuesKind, values: &[ValueItem], clause: &Clause) {
        for value in values {
            let Some(length) = &value.length else { continue };
            let name = &value.name.text;
            if kind == ValuesKind::Attrs || value.arity != Count::Variadic {
                let what = if kind == ValuesKind::Successors { "successors" } else { "values" };
                let error = Diagnostic::error(length.span, format!("`{name}` is not a group of {what}"));
                self.error(error.help("`where len ..` follows `*`; another condition belongs in `require`"));
                continue;
            }
            let message = match kind {
                ValuesKind::Successors => format!("the number of successors '{name}' is wrong"),
                _ => format!("the number of values of '{name}' is wrong"),
            };
            let message = Some(Template::literal(message.as_str()));
            let require = RequireItem { cond: of_length(length, &value.name), guard: None, message };
            let require = self.require(scope, &require, clause);
            scope.op.requires.extend(require);
        }
    }

    /// Resolves `result_names "padded";`, and `result_names "sum", "carry";` with a name for each result.
    fn result_names(&mut self, scope: &mut OpScope<'a>, names: &[Name]) {
        if let [made] = names
            && made.text.contains('{')
        {
            scope.op.result_names = self.made_name(scope, made);
            return;
        }
        for name in names {
            let starts = name.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
            if !starts || !name.text.chars().all(|c| c.is_ascii_alphanumeric() || "_$.-".contains(c)) {
                let message = format!("`{}` cannot be the name of a value in IR text", name.text);
                let error = Diagnostic::error(name.span, message);
                self.error(error.help("letters, digits and `_`, not a digit first"));
            }
        }
        let texts = || names.iter().map(|name| name.text.clone());
        scope.op.result_names = match names {
            [one] => ResultNames::First(one.text.clone()),
            several => {
                let count = scope.op.results.len();
                if let Some(name) = several.get(count) {
                    let error = Diagnostic::error(name.span, format!("the op has only {count} results"));
                    self.error(error.help("a name for each result; one name is for all of them together"));
                }
                ResultNames::Groups(texts().collect())
            }
        };
    }

    /// Resolves a name with values of attributes in braces.
    fn made_name(&mut self, scope: &OpScope<'a>, name: &Name) -> ResultNames {
        let mut parts = Vec::new();
        let mut rest = name.text.as_str();
        while let Some((text, more)) = rest.split_once('{') {
            let Some((hole, after)) = more.split_once('}') else {
                self.error(Diagnostic::error(name.span, "`{` has no `}`"));
                return ResultNames::None;
            };
            parts.push(NamePart::Text(text.to_owned()));
            let path: Vec<String> = hole.split('.').map(|word| word.trim().to_owned()).collect();
            let attr = scope.op.attrs.iter().find(|attr| attr.name == path[0]);
            let Some(attr) = attr else {
                let message = format!("the op has no attribute `{}`", path[0]);
                let help = did_you_mean(&path[0], scope.op.attrs.iter().map(|attr| attr.name.as_str()));
                self.error(Diagnostic::error(name.span, message).maybe_help(help));
                return ResultNames::None;
            };
            if let (Some(param), Some(known)) = (path.get(1), self.params_of(&attr.constraint))
                && !known.names().any(|known| known == param)
            {
                let message = format!("attribute `{}` has no parameter `{param}`", attr.name);
                self.error(Diagnostic::error(name.span, message));
            }
            parts.push(NamePart::Value(path));
            rest = after;
        }
        parts.push(NamePart::Text(rest.to_owned()));
        parts.retain(|part| *part != NamePart::Text(String::new()));
        ResultNames::Made(parts)
    }

    fn effects(&mut self, scope: &mut OpScope<'a>, list: &[(Name, Option<Ex>, Option<Name>)]) {
        let mut effects = scope.op.effects.take().unwrap_or_default();
        for (name, on, resource) in list {
            let kind = match name.text.as_str() {
                "read" => EffectKind::Read,
                "write" => EffectKind::Write,
                "alloc" => EffectKind::Alloc,
                "free" => EffectKind::Free,
                other => {
                    let help = did_you_mean(other, ["read", "write", "alloc", "free"]);
                    let error = Diagnostic::error(name.span, format!("unknown effect `{other}`"));
                    self.error(error.maybe_help(help));
                    continue;
                }
            };
            let on = on.as_ref().and_then(|e| self.affected(scope, e));
            effects.push(Effect { kind, on, resource: resource.as_ref().map(|r| r.text.clone()) });
        }
        scope.op.effects = Some(effects);
    }
}

/// Returns whether a constraint is this name.
fn is_name(e: &CExpr, name: &str) -> bool {
    matches!(&e.kind, CKind::Name(path, args) if args.is_empty() && path.single() == Some(name))
}

fn is_name_among(e: &CExpr, names: &BTreeSet<String>) -> bool {
    names.iter().any(|name| is_name(e, name))
}

fn arity(written: Count) -> Arity {
    match written {
        Count::Variadic | Count::Nested => Arity::Variadic,
        Count::Optional => Arity::Optional,
        Count::One => Arity::One,
    }
}

/// Returns a condition with `len(name)` in place of `len`.
fn of_length(e: &Ex, name: &Name) -> Ex {
    let inner = |e: &Ex| Box::new(of_length(e, name));
    let all = |list: &[Ex]| list.iter().map(|e| of_length(e, name)).collect::<Vec<_>>();
    let kind = match &e.kind {
        ExKind::Path(path) if path.single() == Some("len") => {
            let of = Path { segments: vec![name.text.clone()], span: e.span };
            ExKind::Call(path.clone(), vec![Ex { span: e.span, kind: ExKind::Path(of) }])
        }
        ExKind::Binary(op, a, b) => ExKind::Binary(*op, inner(a), inner(b)),
        ExKind::Neg(a) => ExKind::Neg(inner(a)),
        ExKind::Compare(a, rest) => {
            ExKind::Compare(inner(a), rest.iter().map(|(rel, e)| (*rel, of_length(e, name))).collect())
        }
        ExKind::InSet(a, set) => ExKind::InSet(inner(a), all(set)),
        ExKind::InRange(a, low, high, closed) => {
            let end = |e: &Option<Box<Ex>>| e.as_ref().map(|e| inner(e));
            ExKind::InRange(inner(a), end(low), end(high), *closed)
        }
        ExKind::And(list) => ExKind::And(all(list)),
        ExKind::Or(list) => ExKind::Or(all(list)),
        ExKind::Not(a) => ExKind::Not(inner(a)),
        other => other.clone(),
    };
    Ex { span: e.span, kind }
}
