//! Resolves arguments of constraints, types and attributes.

use super::Scope;
use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::constraint::pred::Params;
use crate::resolve::uses::NameKind;
use crate::resolve::{Cx, Def};

impl<'a> Cx<'_, 'a> {
    pub(super) fn constraint_arg(
        &mut self,
        scope: Scope<'_>,
        arg: &CArg,
        want: Subject,
    ) -> ConstraintArg<'a> {
        match &arg.value {
            CArgValue::Constraint(e) => {
                let constraint = self.cexpr(scope, e, want);
                ConstraintArg::Constraint(self.over(e.span, constraint, want, None))
            }
            CArgValue::Literal(Literal { span, .. }) | CArgValue::Computed(Ex { span, .. }) => {
                self.error(Diagnostic::error(*span, "expected a constraint, found a value"));
                ConstraintArg::Constraint(ConstraintExpr::Any(want))
            }
        }
    }

    /// Resolves an argument for a parameter that holds a value: a literal, a case, or a generic.
    pub fn value_arg(&mut self, scope: Scope<'_>, arg: &CArg, kind: &ParamKind) -> ConstraintArg<'a> {
        let literal = match &arg.value {
            CArgValue::Literal(literal) => literal.clone(),
            CArgValue::Computed(e) => return self.computed_arg(scope, e, kind),
            CArgValue::Constraint(e) => match &e.kind {
                CKind::Name(path, none) if none.is_empty() && path.segments.len() == 1 => {
                    let name = &path.segments[0];
                    if let Some(number) = self.number(name) {
                        let literal = Literal { kind: LiteralKind::Int(number), span: path.span };
                        let value = self.value(&literal, kind);
                        return ConstraintArg::Const(value.unwrap_or(DefaultValue::Int(0)));
                    }
                    if let Some(i) = self.generic_named(scope, name) {
                        if !matches!(&scope.generics[i].kind, GenericKind::Param(k) if k == kind) {
                            let message = format!("generic `{name}` does not stand for such a value");
                            let error = Diagnostic::error(path.span, message);
                            let error = error.related(scope.generics[i].span, "declared here");
                            let error = error.note(format!("this parameter is {}", self.kind_text(kind)));
                            self.error(error.maybe_help(is_list_of_items(kind).then_some(LIST_IN_A_TYPE)));
                        }
                        return ConstraintArg::Generic(GenericIdx::at(i));
                    }
                    let names = vec![Name { text: name.clone(), span: path.span }];
                    Literal { kind: LiteralKind::Names(names), span: e.span }
                }
                _ => {
                    self.error(Diagnostic::error(e.span, "expected a value, found a constraint"));
                    return ConstraintArg::Const(DefaultValue::Int(0));
                }
            },
        };
        ConstraintArg::Const(self.value(&literal, kind).unwrap_or(DefaultValue::Int(0)))
    }

    /// Resolves an argument that is computed from numbers and generics: `2 * W`.
    fn computed_arg(&mut self, scope: Scope<'_>, e: &Ex, kind: &ParamKind) -> ConstraintArg<'a> {
        let nothing = ConstraintArg::Const(DefaultValue::Int(0));
        if !is_integer(kind) {
            let message = format!("expected {}, found a number", self.kind_text(kind));
            self.error(Diagnostic::error(e.span, message));
            return nothing;
        }
        let Some(term) = self.computed(scope, e) else { return nothing };
        if Part::Term(&term).any(&mut |part| matches!(part, Part::Term(Term::Generic(_)))) {
            return ConstraintArg::Term(term);
        }
        let Some(number) = number_of(&term) else {
            self.error(Diagnostic::error(e.span, "this number is not defined or too large"));
            return nothing;
        };
        let literal = Literal { kind: LiteralKind::Int(number), span: e.span };
        self.value(&literal, kind).map_or(nothing, ConstraintArg::Const)
    }

    fn computed(&mut self, scope: Scope<'_>, e: &Ex) -> Option<Term<'a>> {
        let mut binary = |op: BinaryOp, a: &Ex, b: &Ex| {
            let (a, b) = (self.computed(scope, a), self.computed(scope, b));
            Some(Term::Binary(op, self.arena.alloc(a?), self.arena.alloc(b?)))
        };
        match &e.kind {
            ExKind::Int(value) => Some(Term::Const(DefaultValue::Int(*value))),
            ExKind::Neg(inner) => {
                binary(BinaryOp::Sub, &Ex { kind: ExKind::Int(0), span: inner.span }, inner)
            }
            ExKind::Binary(op, a, b) => binary(*op, a, b),
            ExKind::Call(path, args) => match (path.single(), &args[..]) {
                (Some("min"), [a, b]) => binary(BinaryOp::Min, a, b),
                (Some("max"), [a, b]) => binary(BinaryOp::Max, a, b),
                _ => {
                    let error = Diagnostic::error(path.span, "unknown function in an argument");
                    self.error(error.note("known: min(a, b), max(a, b)"));
                    None
                }
            },
            ExKind::Path(path) => self.computed_generic(scope, path),
            _ => {
                let message = "an argument is computed from numbers and generics";
                self.error(Diagnostic::error(e.span, message));
                None
            }
        }
    }

    fn computed_generic(&mut self, scope: Scope<'_>, path: &Path) -> Option<Term<'a>> {
        let name = path.text();
        if let Some(number) = self.number(&name) {
            return Some(Term::Const(DefaultValue::Int(number)));
        }
        let Some(i) = self.generic_named(scope, &name) else {
            let help = did_you_mean(&name, scope.generics.iter().map(|g| g.name.as_str()));
            let error = Diagnostic::error(path.span, format!("unknown generic `{name}`"));
            self.error(error.maybe_help(help).note("an argument is computed from numbers and generics"));
            return None;
        };
        let generic = &scope.generics[i];
        if !matches!(&generic.kind, GenericKind::Param(kind) if is_integer(kind)) {
            let error = Diagnostic::error(path.span, format!("generic `{name}` is no number"));
            self.error(error.related(generic.span, "declared here"));
            return None;
        }
        Some(Term::Generic(GenericIdx::at(i)))
    }

    /// Resolves arguments of a type or attribute: each is assigned to the next parameter of a matching kind.
    pub(super) fn param_args(
        &mut self,
        scope: Scope<'_>,
        path: &Path,
        args: &[CArg],
        def: Def,
    ) -> &'a [ParamArg<'a>] {
        let params: Vec<(String, ParamKind)> = match def {
            Def::Type(id) => self.model[id].params.iter().map(|p| (p.name.clone(), p.kind.clone())).collect(),
            Def::Attr(id) => self.model[id].params.iter().map(|p| (p.name.clone(), p.kind.clone())).collect(),
            _ => Vec::new(),
        };
        let mut out: Vec<ParamArg<'a>> = Vec::new();
        let mut next = 0;
        for arg in args {
            let param = match &arg.name {
                Some(name) => match params.iter().position(|(n, _)| *n == name.text) {
                    Some(i) => {
                        let declared = match def {
                            Def::Type(id) => self.model[id].params[i].span,
                            Def::Attr(id) => self.model[id].params[i].span,
                            _ => Span::NONE,
                        };
                        self.report.note(name.span, declared, NameKind::Param);
                        Some(i)
                    }
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
            if out.iter().any(|a| a.param == ParamIdx::at(i)) {
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
            out.push(ParamArg { param: ParamIdx::at(i), arg });
        }
        self.slice(&out)
    }

    /// Returns whether an argument matches a parameter of this kind; `params` are the parameters without an argument so far.
    pub(super) fn fits(
        &self,
        scope: Scope<'_>,
        arg: &CArg,
        kind: &ParamKind,
        params: &[(String, ParamKind)],
    ) -> bool {
        fn strip(kind: &ParamKind) -> &ParamKind {
            match kind {
                ParamKind::Optional(inner) => inner,
                kind => kind,
            }
        }
        let kind = strip(kind);
        match &arg.value {
            CArgValue::Computed(_) => is_integer(kind),
            CArgValue::Literal(l) => match l.kind {
                LiteralKind::Int(_) => is_integer(kind),
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
                if name.is_some_and(|name| self.number(name).is_some()) {
                    return is_integer(kind);
                }
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
                        // A case of an enum is reserved for a parameter of that enum, if such a parameter has no argument yet.
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

    /// Returns the parameters that every type or attribute of this expression has; `None` if they are unknown.
    pub fn params_of(&self, e: &ConstraintExpr<'a>) -> Option<Params> {
        if !self.step() {
            return None;
        }
        match e {
            ConstraintExpr::IsType(id, _) => Some(Params::new(&self.model[*id].params)),
            ConstraintExpr::IsAttr(id, _) => Some(Params::new(&self.model[*id].params)),
            ConstraintExpr::Named(id, _) => {
                // A constraint of a cycle has no meaning yet.
                self.resolved.has_body(*id).then(|| self.params_of(&self.model[*id].body))?
            }
            ConstraintExpr::Where(base, _) => self.params_of(base),
            ConstraintExpr::All(parts) => parts.iter().find_map(|p| self.params_of(p)),
            ConstraintExpr::OneOf(arms) => {
                let mut common: Option<Params> = None;
                for arm in *arms {
                    let params = self.params_of(&arm.body)?;
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
}

/// Returns whether a parameter of this kind is an integer.
pub(in crate::resolve) fn is_integer(kind: &ParamKind) -> bool {
    matches!(kind, ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt)
}

/// The way to a type with a generic list.
const LIST_IN_A_TYPE: &str = "no generic stands for a list of types in a type: declare a type with this list as its parameter, and a generic of that type";

/// Returns whether a parameter is a list of types or attributes.
fn is_list_of_items(kind: &ParamKind) -> bool {
    matches!(kind, ParamKind::List(item) if matches!(**item, ParamKind::Type | ParamKind::Attr))
}
