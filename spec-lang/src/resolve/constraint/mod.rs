//! Constraint declarations and expressions.

pub(in crate::resolve) mod implies;
pub(in crate::resolve) mod inline;
pub(in crate::resolve) mod namesakes;
pub(in crate::resolve) mod pred;

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::load::did_you_mean;
use crate::model::*;
use crate::resolve::constraint::pred::Params;
use crate::resolve::{Def, Resolver, Space, with_article};
use std::collections::BTreeMap;

/// How far a constraint is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Untouched,
    Busy,
    Done,
}

/// Where a constraint expression stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'s> {
    pub unit: usize,
    pub generics: &'s [Generic],
}

/// Deepest chain of constraints that is followed to learn parameters.
const MAX_CHAIN: usize = 200;

/// A declaration whose body is not known yet.
pub(crate) fn unresolved(dialect: DialectId, item: &ConstraintItem, doc: &str) -> ConstraintDecl {
    ConstraintDecl {
        dialect,
        name: item.name.text.clone(),
        over: Subject::Type,
        generics: Vec::new(),
        text: None,
        body: ConstraintExpr::Any(Subject::Type),
        interfaces: Vec::new(),
        methods: Vec::new(),
        rust_handle: item.handle.clone().map(RustPath),
        doc: doc.to_owned(),
        span: item.name.span,
    }
}

/// A parameter kind by its keyword.
pub(crate) fn kind_named(name: &str) -> Option<ParamKind> {
    Some(match name {
        "bool" => ParamKind::Bool,
        "u32" => ParamKind::U32,
        "u64" => ParamKind::U64,
        "i64" => ParamKind::I64,
        "int" => ParamKind::BigInt,
        "f64" => ParamKind::F64,
        "str" => ParamKind::Str,
        "type" => ParamKind::Type,
        "attr" => ParamKind::Attr,
        "shape" => ParamKind::Shape,
        "affine_map" => ParamKind::AffineMap,
        "integer_set" => ParamKind::IntegerSet,
        "symbol" => ParamKind::Symbol,
        _ => return None,
    })
}

const KINDS: &[&str] = &[
    "bool",
    "u32",
    "u64",
    "i64",
    "int",
    "f64",
    "str",
    "type",
    "attr",
    "shape",
    "affine_map",
    "integer_set",
    "symbol",
];

const SPACES_TYPE: &[Space] = &[Space::Named, Space::Type, Space::Attr];
const SPACES_ATTR: &[Space] = &[Space::Named, Space::Attr, Space::Type];
const SPACES_OP: &[Space] = &[Space::Named, Space::Op];

impl<'a> Resolver<'a> {
    /// Resolves all constraint declarations.
    pub fn constraints(&mut self) {
        for i in 0..self.constraint_items.len() {
            self.generic_kinds(ConstraintId(i as u32));
        }
        for i in 0..self.constraint_items.len() {
            self.ensure(ConstraintId(i as u32));
        }
    }

    pub fn constraint_item(&self, id: ConstraintId) -> Option<(usize, &'a ConstraintItem)> {
        let at = self.constraint_items[id.index()];
        match &self.item(at).kind {
            ItemKind::Constraint(item) => Some((at.0, item)),
            _ => None,
        }
    }

    /// Generics first: a use needs to know what each stands for. A bound may use constraints with generics of their own.
    fn generic_kinds(&mut self, id: ConstraintId) {
        if self.generics_state[id.index()] != State::Untouched || self.constraint_depth > MAX_CHAIN {
            return;
        }
        self.generics_state[id.index()] = State::Busy;
        self.constraint_depth += 1;
        self.resolve_generics(id);
        self.constraint_depth -= 1;
        self.generics_state[id.index()] = State::Done;
    }

    fn resolve_generics(&mut self, id: ConstraintId) {
        if let Some(copy) = self.copied(id) {
            if let Some(source) = copy.source {
                self.generic_kinds(source);
                self.copy_generics(copy, source);
            }
            return;
        }
        let Some((unit, item)) = self.constraint_item(id) else { return };
        self.unique("generic", item.generics.iter().map(|g| &g.name));
        let mut out: Vec<Generic> = Vec::new();
        for g in &item.generics {
            let kind = self.generic_kind(unit, &out, g);
            out.push(Generic { name: g.name.text.clone(), kind, span: g.name.span });
        }
        let text = item.text.as_ref().map(|t| self.text(t, &out));
        let decl = &mut self.model[id];
        decl.generics = out;
        decl.text = text;
    }

    /// What a generic ranges over: a parameter kind, or a constraint.
    pub fn generic_kind(&mut self, unit: usize, before: &[Generic], g: &GenericItem) -> GenericKind {
        if let CKind::Name(path, args) = &g.bound.kind
            && let (Some(name), true) = (path.single(), args.is_empty())
        {
            match kind_named(name) {
                Some(ParamKind::Type) if g.variadic => {
                    return GenericKind::TypeList(ConstraintExpr::Any(Subject::Type));
                }
                Some(ParamKind::Type) => return GenericKind::Type(ConstraintExpr::Any(Subject::Type)),
                Some(ParamKind::Attr) => return GenericKind::Attr(ConstraintExpr::Any(Subject::Attr)),
                Some(kind) => return GenericKind::Param(kind),
                None => {}
            }
            if let Ok(Some(Def::Enum(id))) = self.find(unit, path, &[Space::Named]) {
                return GenericKind::Param(ParamKind::Enum(id));
            }
        }
        let scope = Scope { unit, generics: before };
        let bound = self.cexpr(scope, &g.bound, Subject::Type);
        match self.subject_of(&bound) {
            Some(Subject::Attr) => GenericKind::Attr(bound),
            _ => {
                let bound = self.over(g.bound.span, bound, Subject::Type, None);
                if g.variadic { GenericKind::TypeList(bound) } else { GenericKind::Type(bound) }
            }
        }
    }

    /// A text with generics in its placeholders.
    fn text(&mut self, text: &Template, generics: &[Generic]) -> Text<usize> {
        self.filled(text, |r, hole, written| {
            let at = generics.iter().position(|g| g.name == written);
            if at.is_none() {
                let names = generics.iter().map(|g| g.name.as_str());
                let help = did_you_mean(written, names).unwrap_or_else(|| "`{{` is a brace".to_owned());
                let message = format!("text names an unknown generic `{written}`");
                r.error(Diagnostic::error(hole.span, message).help(help));
            }
            at
        })
    }

    /// A text whose placeholders `resolve` gives a meaning to; those without one are left out.
    pub fn filled<T>(
        &mut self,
        text: &Template,
        mut resolve: impl FnMut(&mut Self, &Ex, &str) -> Option<T>,
    ) -> Text<T> {
        let parts = text.parts.iter().filter_map(|part| match part {
            TemplatePart::Literal(text) => Some(TextPart::Literal(text.clone())),
            TemplatePart::Hole(hole, written) => {
                let value = resolve(self, hole, written)?;
                Some(TextPart::Hole { value, written: written.clone() })
            }
        });
        Text(parts.collect())
    }

    /// Resolves a declaration unless it is resolved, or being resolved.
    pub fn ensure(&mut self, id: ConstraintId) {
        if self.constraint_state[id.index()] != State::Untouched || self.constraint_depth > MAX_CHAIN {
            return;
        }
        self.generic_kinds(id);
        self.constraint_state[id.index()] = State::Busy;
        self.constraint_depth += 1;
        if let Some(copy) = self.copied(id) {
            if let Some(source) = copy.source {
                self.ensure(source);
                self.copy_body(copy, source);
            }
        } else if let Some((unit, item)) = self.constraint_item(id) {
            let generics = self.model[id].generics.clone();
            let scope = Scope { unit, generics: &generics };
            let want = match item.subject.as_ref().map(|s| s.text.as_str()) {
                Some("attr") => Subject::Attr,
                Some("op") => Subject::Op,
                _ => Subject::Type,
            };
            let body = self.cexpr(scope, &item.body, want);
            let over = match &item.subject {
                Some(_) => want,
                None => self.subject_of(&body).unwrap_or(Subject::Type),
            };
            let methods: Vec<Method> = item.methods.iter().map(|m| self.method(scope, m)).collect();
            self.unique("method", item.methods.iter().map(|m| &m.name));
            let arms: Vec<&Name> = match &item.body.kind {
                CKind::Or(arms) => arms.iter().filter_map(|(n, _)| n.as_ref()).collect(),
                _ => Vec::new(),
            };
            self.unique("arm", arms);
            let decl = &mut self.model[id];
            decl.body = body;
            decl.over = over;
            decl.methods = methods;
        }
        self.constraint_depth -= 1;
        self.constraint_state[id.index()] = State::Done;
    }

    /// What an expression is about, if that can be told.
    pub fn subject_of(&self, e: &ConstraintExpr) -> Option<Subject> {
        match e {
            ConstraintExpr::Any(s) | ConstraintExpr::Rust(s, _) => Some(*s),
            ConstraintExpr::IsType(..) => Some(Subject::Type),
            ConstraintExpr::IsAttr(..) | ConstraintExpr::Enum(_) | ConstraintExpr::Each(_) => {
                Some(Subject::Attr)
            }
            ConstraintExpr::IsOp(_) => Some(Subject::Op),
            ConstraintExpr::Interface(id) => Some(self.model[*id].subject),
            ConstraintExpr::Trait(id) => Some(self.model[*id].subject),
            ConstraintExpr::Named(id, _) => Some(self.model[*id].over),
            ConstraintExpr::Var(_) => None,
            ConstraintExpr::And(parts) => parts.iter().find_map(|p| self.subject_of(p)),
            ConstraintExpr::Or(arms) => arms.iter().find_map(|a| self.subject_of(&a.body)),
            ConstraintExpr::Not(inner) => self.subject_of(inner),
            ConstraintExpr::Where(base, _) => self.subject_of(base),
        }
    }

    /// The generic of this name, which is used here.
    pub fn generic_named(&self, scope: Scope<'_>, name: &str) -> Option<usize> {
        let found = scope.generics.iter().position(|g| g.name == name);
        self.used_generics.borrow_mut().extend(found.map(|i| scope.generics[i].span));
        found
    }

    /// Warns of generics that nothing is said with; those of a family count for all ops that are made from it.
    pub fn unused_generics(&mut self) {
        // What a function in Rust asks of a generic is not known.
        let plain = self.model.constraints.iter().filter(|c| !has_hook(&c.body));
        let of_constraints = plain.flat_map(|c| &c.generics);
        let of_ops = self.model.ops.iter().flat_map(|op| &op.generics);
        let all: BTreeMap<Span, &str> =
            of_constraints.chain(of_ops).map(|g| (g.span, g.name.as_str())).collect();
        let used = self.used_generics.borrow();
        let own = |span: &Span| self.units.iter().any(|u| u.file == span.file && !u.imported);
        let wrong = |span: &Span| self.errors.iter().any(|e| e.span == *span);
        let unused = all.iter().filter(|(span, _)| !used.contains(span) && own(span) && !wrong(span));
        let unused = unused.map(|(span, name)| {
            let warning = Diagnostic::warning(*span, format!("generic `{name}` is not used"));
            warning.help("leave it out")
        });
        let mut unused: Vec<Diagnostic> = unused.collect();
        drop(used);
        self.errors.append(&mut unused);
    }

    /// Resolves an expression; `want` decides when a name is a type and an attribute.
    pub fn cexpr(&mut self, scope: Scope<'_>, e: &CExpr, want: Subject) -> ConstraintExpr {
        match &e.kind {
            CKind::Rust(path) => ConstraintExpr::Rust(want, RustPath(path.clone())),
            CKind::Name(path, args) => self.cname(scope, path, args, want),
            CKind::Not(inner) => ConstraintExpr::Not(Box::new(self.cexpr(scope, inner, want))),
            CKind::Each(inner) => ConstraintExpr::Each(Box::new(self.cexpr(scope, inner, Subject::Attr))),
            CKind::And(parts) => {
                let out: Vec<ConstraintExpr> = parts.iter().map(|p| self.cexpr(scope, p, want)).collect();
                self.same_subject(
                    parts.iter().zip(&out).map(|(p, o)| (p.span, self.subject_of(o))).collect(),
                );
                ConstraintExpr::And(out)
            }
            CKind::Or(arms) => {
                let mut out = Vec::new();
                for (name, body) in arms {
                    let span = name.as_ref().map_or(body.span, |n| n.span);
                    let resolved = self.cexpr(scope, body, want);
                    out.push(Arm { name: name.as_ref().map(|n| n.text.clone()), body: resolved, span });
                }
                self.same_subject(out.iter().map(|a| (a.span, self.subject_of(&a.body))).collect());
                let named = out.iter().filter(|a| a.name.is_some()).count();
                if named > 0
                    && named < out.len()
                    && let Some(arm) = out.iter().find(|a| a.name.is_none())
                {
                    let error = Diagnostic::error(arm.span, "this arm has no name, and others have one");
                    self.error(error.help("write `Name(..)` for every arm, or for none"));
                }
                ConstraintExpr::Or(out)
            }
            CKind::Where(base, pred) => {
                let base = self.cexpr(scope, base, want);
                self.refuel();
                let params = self.params_of(&base, 0);
                let pred = self.pred(scope, params.as_ref(), pred);
                ConstraintExpr::Where(Box::new(base), pred)
            }
        }
    }

    /// The constraint; one over something else than what stands here is reported, and taken for any.
    pub fn over(
        &mut self,
        span: Span,
        constraint: ConstraintExpr,
        want: Subject,
        help: Option<&str>,
    ) -> ConstraintExpr {
        let Some(found) = self.subject_of(&constraint).filter(|found| *found != want) else {
            return constraint;
        };
        let message = format!(
            "expected a constraint over {}, found one over {}",
            subject_word(want),
            subject_word(found)
        );
        self.error(Diagnostic::error(span, message).maybe_help(help.map(str::to_owned)));
        ConstraintExpr::Any(want)
    }

    fn same_subject(&mut self, parts: Vec<(Span, Option<Subject>)>) {
        let Some(&(first, Some(subject))) = parts.iter().find(|(_, s)| s.is_some()) else { return };
        if let Some(&(span, _)) = parts.iter().find(|(_, s)| s.is_some_and(|s| s != subject)) {
            let word = subject_word;
            let other = parts.iter().find_map(|&(p, s)| if p == span { s } else { None }).unwrap_or(subject);
            let message = format!("constraint over {} mixed with one over {}", word(subject), word(other));
            self.error(Diagnostic::error(span, message).related(first, format!("over {}", word(subject))));
        }
    }

    fn cname(&mut self, scope: Scope<'_>, path: &Path, args: &[CArg], want: Subject) -> ConstraintExpr {
        if let Some(name) = path.single() {
            if let Some(i) = self.generic_named(scope, name) {
                if let Some(arg) = args.first() {
                    self.error(Diagnostic::error(arg.span, format!("generic `{name}` takes no arguments")));
                }
                if let GenericKind::Param(_) = scope.generics[i].kind {
                    let message = format!("`{name}` is a value, not a constraint");
                    let error = Diagnostic::error(path.span, message);
                    self.error(error.related(scope.generics[i].span, "declared here"));
                }
                return ConstraintExpr::Var(i);
            }
            if name == "any" {
                return ConstraintExpr::Any(want);
            }
        }
        let spaces = match want {
            Subject::Type => SPACES_TYPE,
            Subject::Attr => SPACES_ATTR,
            Subject::Op => SPACES_OP,
        };
        let def = match self.find(scope.unit, path, spaces) {
            Ok(Some(def)) => def,
            Ok(None) => {
                let native = path.single().and_then(|n| self.native(n)).filter(|_| want == Subject::Op);
                match native {
                    Some(id) => return ConstraintExpr::Trait(id),
                    None => self.unknown_constraint(scope, path, spaces, want),
                }
                return ConstraintExpr::Any(want);
            }
            Err(()) => return ConstraintExpr::Any(want),
        };
        if !args.is_empty() && !matches!(def, Def::Type(_) | Def::Attr(_) | Def::Constraint(_)) {
            let message = format!("{} `{}` takes no arguments", def.what(), path.text());
            self.error(Diagnostic::error(args[0].span, message));
        }
        match def {
            Def::Type(id) => ConstraintExpr::IsType(id, self.param_args(scope, path, args, def)),
            Def::Attr(id) => ConstraintExpr::IsAttr(id, self.param_args(scope, path, args, def)),
            Def::Enum(id) => ConstraintExpr::Enum(id),
            Def::Interface(id) => ConstraintExpr::Interface(id),
            Def::Trait(id) => ConstraintExpr::Trait(id),
            Def::Op(id) => ConstraintExpr::IsOp(id),
            Def::Constraint(id) => self.named(scope, path, id, args),
            Def::Family(..) => {
                let message = format!("family `{}` is not a constraint", path.text());
                self.error(Diagnostic::error(path.span, message));
                ConstraintExpr::Any(want)
            }
        }
    }

    fn unknown_constraint(&mut self, scope: Scope<'_>, path: &Path, spaces: &[Space], want: Subject) {
        let name = path.single().unwrap_or_default();
        if KINDS.contains(&name) {
            let message = format!("`{name}` is the kind of a parameter, not a constraint");
            self.error(Diagnostic::error(path.span, message));
            return;
        }
        let generics: Vec<&str> = scope.generics.iter().map(|g| g.name.as_str()).collect();
        let what = match want {
            Subject::Type => "type constraint",
            Subject::Attr => "attribute constraint",
            Subject::Op => "op constraint",
        };
        self.unknown(scope.unit, path, spaces, what, &generics);
    }

    fn named(&mut self, scope: Scope<'_>, path: &Path, id: ConstraintId, args: &[CArg]) -> ConstraintExpr {
        self.generic_kinds(id);
        let generic = self.constraint_item(id).is_some_and(|(_, item)| !item.generics.is_empty());
        if generic && self.generics_state[id.index()] != State::Done {
            let message = match self.generics_state[id.index()] {
                State::Busy => {
                    format!("bounds of the generics of `{}` name the constraint itself", path.text())
                }
                _ => format!("bounds of generics name each other more than {MAX_CHAIN} times in a row"),
            };
            let span = self.model[id].span;
            self.error(Diagnostic::error(path.span, message).related(span, "declared here"));
            return ConstraintExpr::Any(Subject::Type);
        }
        // Whether it is about types or attributes has to be known.
        self.ensure(id);
        let generics = self.model[id].generics.clone();
        if args.len() != generics.len() {
            let plural = if generics.len() == 1 { "" } else { "s" };
            let message = format!(
                "constraint `{}` takes {} argument{plural}, but got {}",
                path.text(),
                generics.len(),
                args.len()
            );
            let span = self.model[id].span;
            self.error(Diagnostic::error(path.span, message).related(span, "declared here"));
        }
        let mut out = Vec::new();
        for (g, arg) in generics.iter().zip(args) {
            if let Some(name) = &arg.name {
                self.error(Diagnostic::error(name.span, "arguments of a constraint are given by position"));
            }
            out.push(match &g.kind {
                GenericKind::Type(_) | GenericKind::TypeList(_) => {
                    self.constraint_arg(scope, arg, Subject::Type)
                }
                GenericKind::Attr(_) => self.constraint_arg(scope, arg, Subject::Attr),
                GenericKind::Param(kind) => self.value_arg(scope, arg, kind),
            });
        }
        while out.len() < generics.len() {
            out.push(ConstraintArg::Constraint(ConstraintExpr::Any(Subject::Type)));
        }
        ConstraintExpr::Named(id, out)
    }

    fn constraint_arg(&mut self, scope: Scope<'_>, arg: &CArg, want: Subject) -> ConstraintArg {
        match &arg.value {
            CArgValue::Constraint(e) => {
                let constraint = self.cexpr(scope, e, want);
                ConstraintArg::Constraint(self.over(e.span, constraint, want, None))
            }
            CArgValue::Literal(literal) => {
                self.error(Diagnostic::error(literal.span, "expected a constraint, found a value"));
                ConstraintArg::Constraint(ConstraintExpr::Any(want))
            }
        }
    }

    /// An argument for a parameter that holds a value: a literal, a case, or a generic.
    pub fn value_arg(&mut self, scope: Scope<'_>, arg: &CArg, kind: &ParamKind) -> ConstraintArg {
        let literal = match &arg.value {
            CArgValue::Literal(literal) => literal.clone(),
            CArgValue::Constraint(e) => match &e.kind {
                CKind::Name(path, none) if none.is_empty() && path.segments.len() == 1 => {
                    let name = &path.segments[0];
                    if let Some(i) = self.generic_named(scope, name) {
                        if !matches!(&scope.generics[i].kind, GenericKind::Param(k) if k == kind) {
                            let message = format!("generic `{name}` does not stand for such a value");
                            let error = Diagnostic::error(path.span, message);
                            self.error(error.related(scope.generics[i].span, "declared here"));
                        }
                        return ConstraintArg::Var(i);
                    }
                    let names = vec![Name { text: name.clone(), span: path.span }];
                    Literal { kind: LiteralKind::Names(names), span: e.span }
                }
                _ => {
                    self.error(Diagnostic::error(e.span, "expected a value, found a constraint"));
                    return ConstraintArg::Value(DefaultValue::Int(0));
                }
            },
        };
        ConstraintArg::Value(self.value(&literal, kind).unwrap_or(DefaultValue::Int(0)))
    }

    /// Arguments of a type or attribute: each goes to the next parameter that it fits.
    fn param_args(&mut self, scope: Scope<'_>, path: &Path, args: &[CArg], def: Def) -> Vec<ParamArg> {
        let params: Vec<(String, ParamKind)> = match def {
            Def::Type(id) => self.model[id].params.iter().map(|p| (p.name.clone(), p.kind.clone())).collect(),
            Def::Attr(id) => self.model[id].params.iter().map(|p| (p.name.clone(), p.kind.clone())).collect(),
            _ => Vec::new(),
        };
        let mut out: Vec<ParamArg> = Vec::new();
        let mut next = 0;
        for arg in args {
            let param = match &arg.name {
                Some(name) => match params.iter().position(|(n, _)| *n == name.text) {
                    Some(i) => Some(i),
                    None => {
                        let message =
                            format!("{} `{}` has no parameter `{}`", def.what(), path.text(), name.text);
                        let help = did_you_mean(&name.text, params.iter().map(|(n, _)| n.as_str()));
                        self.error(Diagnostic::error(name.span, message).maybe_help(help));
                        continue;
                    }
                },
                None => (next..params.len()).find(|&i| self.fits(scope, arg, &params[i].1, &params[next..])),
            };
            let Some(i) = param else {
                let message = format!("{} `{}` has no parameter for this argument", def.what(), path.text());
                let names: Vec<&str> = params.iter().map(|(n, _)| n.as_str()).collect();
                let error = Diagnostic::error(arg.span, message);
                let error = match names.as_slice() {
                    [] => error.note("it has no parameters"),
                    _ => error.note(format!("parameters: {}", names.join(", "))),
                };
                self.error(error);
                continue;
            };
            if out.iter().any(|a| a.param == i) {
                self.error(Diagnostic::error(
                    arg.span,
                    format!("parameter `{}` is given twice", params[i].0),
                ));
            }
            next = i + 1;
            let kind = match &params[i].1 {
                ParamKind::Optional(inner) => (**inner).clone(),
                kind => kind.clone(),
            };
            let arg = match kind {
                ParamKind::Type => self.constraint_arg(scope, arg, Subject::Type),
                ParamKind::Attr => self.constraint_arg(scope, arg, Subject::Attr),
                kind => self.value_arg(scope, arg, &kind),
            };
            out.push(ParamArg { param: i, arg });
        }
        out
    }

    /// Whether an argument may be one for a parameter of this kind; `params` are those that are left.
    fn fits(&self, scope: Scope<'_>, arg: &CArg, kind: &ParamKind, params: &[(String, ParamKind)]) -> bool {
        fn strip(kind: &ParamKind) -> &ParamKind {
            match kind {
                ParamKind::Optional(inner) => inner,
                kind => kind,
            }
        }
        let kind = strip(kind);
        match &arg.value {
            CArgValue::Literal(l) => match l.kind {
                LiteralKind::Int(_) => {
                    matches!(kind, ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt)
                }
                LiteralKind::Float(_) => *kind == ParamKind::F64,
                LiteralKind::Str(_) => matches!(kind, ParamKind::Str | ParamKind::Symbol),
                _ => false,
            },
            CArgValue::Constraint(e) => {
                let name = match &e.kind {
                    CKind::Name(path, args) if args.is_empty() => path.single(),
                    _ => None,
                };
                let generic = name.and_then(|n| scope.generics.iter().find(|g| g.name == n));
                match (kind, generic.map(|g| &g.kind)) {
                    (_, Some(GenericKind::Param(k))) => k == kind,
                    (ParamKind::Type, Some(GenericKind::Type(_) | GenericKind::TypeList(_))) => true,
                    (ParamKind::Attr, Some(GenericKind::Attr(_))) => true,
                    (_, Some(_)) => false,
                    (ParamKind::Enum(id), None) => {
                        name.is_some_and(|n| self.model[*id].cases.iter().any(|c| c.name == n))
                    }
                    (ParamKind::Bool, None) => matches!(name, Some("true" | "false")),
                    (ParamKind::Type, None) => {
                        // A case of an enum is for a parameter of that enum, if one is left.
                        let case = |n: &str| {
                            params.iter().any(|(_, kind)| match strip(kind) {
                                ParamKind::Enum(id) => self.model[*id].cases.iter().any(|c| c.name == n),
                                _ => false,
                            })
                        };
                        !name.is_some_and(|n| case(n) || matches!(n, "true" | "false"))
                    }
                    (ParamKind::Attr, None) => true,
                    _ => false,
                }
            }
        }
    }

    /// Parameters that every type or attribute of this expression has; `None` if nothing is known.
    pub fn params_of(&mut self, e: &ConstraintExpr, depth: usize) -> Option<Params> {
        if depth > 32 || !self.step() {
            return None;
        }
        match e {
            ConstraintExpr::IsType(id, _) => Some(Params::new(&self.model[*id].params)),
            ConstraintExpr::IsAttr(id, _) => Some(Params::new(&self.model[*id].params)),
            ConstraintExpr::Named(id, _) => {
                self.ensure(*id);
                if self.constraint_state[id.index()] != State::Done {
                    return None;
                }
                let body = self.model[*id].body.clone();
                self.params_of(&body, depth + 1)
            }
            ConstraintExpr::Where(base, _) => self.params_of(base, depth + 1),
            ConstraintExpr::And(parts) => parts.iter().find_map(|p| self.params_of(p, depth + 1)),
            ConstraintExpr::Or(arms) => {
                let mut common: Option<Params> = None;
                for arm in arms {
                    let params = self.params_of(&arm.body, depth + 1)?;
                    common = Some(match common {
                        None => params,
                        Some(common) => common.or(&params),
                    });
                }
                common
            }
            _ => None,
        }
    }

    /// What the names in an expression are about; `None` where they may be about types and attributes or ops alike.
    fn subject_named(&self, unit: usize, e: &CExpr) -> Option<Subject> {
        let go = |e: &CExpr| self.subject_named(unit, e);
        match &e.kind {
            CKind::Name(path, _) => {
                let find = |space| self.find_quietly(unit, path, &[space]).ok().flatten();
                if let Some(def) = find(Space::Named) {
                    return match def {
                        Def::Constraint(id) => Some(self.model[id].over),
                        Def::Interface(id) => Some(self.model[id].subject),
                        Def::Trait(id) => Some(self.model[id].subject),
                        Def::Enum(_) => Some(Subject::Attr),
                        _ => None,
                    };
                }
                match [Space::Type, Space::Attr, Space::Op].map(|space| find(space).is_some()) {
                    [true, false, false] => Some(Subject::Type),
                    [false, true, false] => Some(Subject::Attr),
                    [false, false, true] => Some(Subject::Op),
                    [false, false, false] => {
                        let native = path.single().and_then(crate::resolve::native_trait);
                        native.map(|_| Subject::Op)
                    }
                    _ => None,
                }
            }
            CKind::Or(arms) => arms.iter().find_map(|(_, arm)| go(arm)),
            CKind::And(parts) => parts.iter().find_map(go),
            CKind::Not(inner) | CKind::Where(inner, _) => go(inner),
            CKind::Each(_) => Some(Subject::Attr),
            CKind::Rust(_) => None,
        }
    }

    /// `implies A => B;`
    pub fn implications(&mut self) {
        for at in std::mem::take(&mut self.pending.implies) {
            let item = self.item(at);
            let ItemKind::Implies(a, b) = &item.kind else { continue };
            let scope = Scope { unit: at.0, generics: &[] };
            let about = [a, b].into_iter().find_map(|side| self.subject_named(at.0, side));
            let premise = self.cexpr(scope, a, about.unwrap_or(Subject::Type));
            let want = self.subject_of(&premise).unwrap_or(Subject::Type);
            let conclusion = self.cexpr(scope, b, want);
            if self.subject_of(&conclusion).is_some_and(|s| s != want) {
                let what = with_article(match want {
                    Subject::Type => "type",
                    Subject::Attr => "attribute",
                    Subject::Op => "op",
                });
                let message = format!("the two sides are not about the same: the left one is about {what}");
                self.error(Diagnostic::error(item.span, message));
            }
            self.model.implications.push(Implication {
                dialect: self.dialect(at.0),
                premise,
                conclusion,
                span: item.span,
            });
        }
    }
}

/// Whether a function in Rust decides about a part of a constraint.
fn has_hook(e: &ConstraintExpr) -> bool {
    match e {
        ConstraintExpr::Rust(..) => true,
        ConstraintExpr::And(parts) => parts.iter().any(has_hook),
        ConstraintExpr::Or(arms) => arms.iter().any(|arm| has_hook(&arm.body)),
        ConstraintExpr::Not(inner) | ConstraintExpr::Each(inner) => has_hook(inner),
        ConstraintExpr::Where(base, pred) => {
            has_hook(base) || pred.any(&mut |pred| matches!(pred, Pred::Rust(..)))
        }
        _ => false,
    }
}

fn subject_word(subject: Subject) -> &'static str {
    match subject {
        Subject::Type => "types",
        Subject::Attr => "attributes",
        Subject::Op => "ops",
    }
}
