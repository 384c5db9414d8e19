//! Resolves constraint expressions.

use super::depth::{Depth, MAX_DEPTH, MAX_READS};
use super::foreign;
use super::{Scope, kind_named, subject_word};
use crate::ast::*;
use crate::diagnostics::{Diagnostic, Help};
use crate::model::*;
use crate::resolve::names::UnitId;
use crate::resolve::{Cx, Def, Space};

const SPACES_TYPE: &[Space] = &[Space::Named, Space::Type, Space::Attr];
const SPACES_ATTR: &[Space] = &[Space::Named, Space::Attr, Space::Type];
const SPACES_OP: &[Space] = &[Space::Named, Space::Op];
impl<'a> Cx<'_, 'a> {
    /// Returns the subject of an expression, if it is known.
    pub fn subject_of(&self, e: &ConstraintExpr<'a>) -> Option<Subject> {
        match e {
            ConstraintExpr::Any(s) | ConstraintExpr::Rust(s, _) => Some(*s),
            ConstraintExpr::IsType(..) => Some(Subject::Type),
            ConstraintExpr::IsAttr(..) | ConstraintExpr::Enum(_) | ConstraintExpr::Each(_) => {
                Some(Subject::Attr)
            }
            ConstraintExpr::IsOp(_) => Some(Subject::Op),
            ConstraintExpr::Implements(id) => Some(self.model[*id].subject),
            ConstraintExpr::HasTrait(id) => Some(self.model[*id].subject),
            ConstraintExpr::Named(id, _) => Some(self.model[*id].over),
            ConstraintExpr::Generic(_) => None,
            ConstraintExpr::All(parts) => parts.iter().find_map(|p| self.subject_of(p)),
            ConstraintExpr::OneOf(arms) => arms.iter().find_map(|a| self.subject_of(&a.body)),
            ConstraintExpr::Not(inner) => self.subject_of(inner),
            ConstraintExpr::Where(base, _) => self.subject_of(base),
        }
    }

    /// Returns the generic of this name and marks it as used.
    pub fn generic_named(&self, scope: Scope<'_>, name: &str) -> Option<usize> {
        let found = scope.generics.iter().position(|g| g.name == name);
        self.report.used_generics.borrow_mut().extend(found.map(|i| scope.generics[i].span));
        found
    }

    /// Resolves an expression; `want` decides if a name is both a type and an attribute.
    pub fn cexpr(&mut self, scope: Scope<'_>, e: &CExpr, want: Subject) -> ConstraintExpr<'a> {
        match &e.kind {
            CKind::Rust(path) => ConstraintExpr::Rust(want, self.arena.alloc_str(path)),
            CKind::Name(path, args) => self.cname(scope, e.span, path, args, want),
            CKind::Not(inner) => ConstraintExpr::Not(self.arena.alloc(self.cexpr(scope, inner, want))),
            CKind::Each(inner) => {
                ConstraintExpr::Each(self.arena.alloc(self.cexpr(scope, inner, Subject::Attr)))
            }
            CKind::And(parts) => {
                let out: Vec<ConstraintExpr<'a>> = parts.iter().map(|p| self.cexpr(scope, p, want)).collect();
                self.same_subject(
                    parts.iter().zip(&out).map(|(p, o)| (p.span, self.subject_of(o))).collect(),
                );
                ConstraintExpr::All(self.slice(&out))
            }
            CKind::Or(arms) => {
                let mut out = Vec::new();
                for (name, body) in arms {
                    let span = name.as_ref().map_or(body.span, |n| n.span);
                    let resolved = self.cexpr(scope, body, want);
                    let name = name.as_ref().map(|n| &*self.arena.alloc_str(&n.text));
                    out.push(Arm { name, body: resolved, span });
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
                ConstraintExpr::OneOf(self.slice(&out))
            }
            CKind::Where(base, pred) => {
                let base = self.cexpr(scope, base, want);
                self.refuel();
                let params = self.params_of(&base);
                let pred = self.pred(scope, params.as_ref(), pred);
                ConstraintExpr::Where(self.arena.alloc(base), self.arena.alloc(pred))
            }
        }
    }

    /// Returns the constraint; a constraint over another subject than `want` is reported, and replaced by `any`.
    pub fn over(
        &mut self,
        span: Span,
        constraint: ConstraintExpr<'a>,
        want: Subject,
        help: Option<&str>,
    ) -> ConstraintExpr<'a> {
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

    pub(super) fn same_subject(&mut self, parts: Vec<(Span, Option<Subject>)>) {
        let Some(&(first, Some(subject))) = parts.iter().find(|(_, s)| s.is_some()) else { return };
        if let Some(&(span, _)) = parts.iter().find(|(_, s)| s.is_some_and(|s| s != subject)) {
            let word = subject_word;
            let other = parts.iter().find_map(|&(p, s)| if p == span { s } else { None }).unwrap_or(subject);
            let message = format!("constraint over {} mixed with one over {}", word(subject), word(other));
            self.error(Diagnostic::error(span, message).related(first, format!("over {}", word(subject))));
        }
    }

    pub(super) fn cname(
        &mut self,
        scope: Scope<'_>,
        span: Span,
        path: &Path,
        args: &[CArg],
        want: Subject,
    ) -> ConstraintExpr<'a> {
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
                return ConstraintExpr::Generic(GenericIdx::at(i));
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
                let native = path
                    .single()
                    .and_then(|n| self.names.native.get(n).copied())
                    .filter(|_| want == Subject::Op);
                match native {
                    Some(id) => return ConstraintExpr::HasTrait(id),
                    None => self.unknown_constraint(scope, (span, path, args), spaces, want),
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
            Def::Interface(id) => ConstraintExpr::Implements(id),
            Def::Trait(id) => ConstraintExpr::HasTrait(id),
            Def::Op(id) => ConstraintExpr::IsOp(id),
            Def::Constraint(id) => self.named(scope, path, id, args),
            Def::Family(_) | Def::DialectInterface(_) => {
                let message = format!("{} `{}` is not a constraint", def.what(), path.text());
                self.error(Diagnostic::error(path.span, message));
                ConstraintExpr::Any(want)
            }
        }
    }

    pub(super) fn unknown_constraint(
        &mut self,
        scope: Scope<'_>,
        (span, path, args): (Span, &Path, &[CArg]),
        spaces: &[Space],
        want: Subject,
    ) {
        let name = path.single().unwrap_or_default();
        let foreign =
            foreign::builtin_name(name, want).and_then(|known| self.builtin_help(scope.unit, name, &known));
        if kind_named(name).is_some() {
            let message = format!("`{name}` is the kind of a parameter, not a constraint");
            self.error(Diagnostic::error(path.span, message).maybe_help(foreign));
            return;
        }
        if let Some(help) = foreign.or_else(|| foreign::group_help(span, name, args, want)) {
            let message = format!("unknown {} constraint `{name}`", subject_adjective(want));
            self.error(Diagnostic::error(path.span, message).help(help));
            return;
        }
        if let Some(union) = path.single().and_then(|name| self.union_with_arm(name)) {
            let message = format!("unknown {} constraint `{name}`", subject_adjective(want));
            let help = format!("`{name}` is an arm of `{}`: declare a constraint for it", union.text);
            self.error(Diagnostic::error(path.span, message).related(union.span, "declared here").help(help));
            return;
        }
        let generics: Vec<&str> = scope.generics.iter().map(|g| g.name.as_str()).collect();
        let what = format!("{} constraint", subject_adjective(want));
        self.unknown(scope.unit, path, spaces, &what, &generics);
    }

    /// Returns the name of a union that has an arm of this name.
    fn union_with_arm(&self, name: &str) -> Option<&Name> {
        let ids = (0..self.model.constraints.len()).map(|i| ConstraintId(i as u32));
        let mut items = ids.filter_map(|id| self.names.constraint_item(id));
        let has_arm = |body: &CExpr| match &body.kind {
            CKind::Or(arms) => arms.iter().any(|(arm, _)| arm.as_ref().is_some_and(|arm| arm.text == name)),
            _ => false,
        };
        items.find(|(_, item)| has_arm(&item.body)).map(|(_, item)| &item.name)
    }

    /// Returns the advice to use a constraint of the builtin dialect, by its full name if it is not imported.
    fn builtin_help(&self, unit: UnitId, name: &str, known: &str) -> Option<Help> {
        let bare = known.split('<').next().unwrap_or(known);
        let builtin = self.names.dialect_named("builtin")?;
        self.names.defs.get(&(builtin, Space::Named, bare.to_owned()))?;
        let path = Path { segments: vec![bare.to_owned()], span: Span::NONE };
        let is_imported = matches!(self.names.find_quietly(unit, &path, &[Space::Named]), Ok(Some(_)));
        let full = if is_imported { known.to_owned() } else { format!("builtin::{known}") };
        Some(Help::rename(format!("did you mean `{full}`?"), name, full))
    }

    pub(super) fn named(
        &mut self,
        scope: Scope<'_>,
        path: &Path,
        id: ConstraintId,
        args: &[CArg],
    ) -> ConstraintExpr<'a> {
        let generic = self.names.constraint_item(id).is_some_and(|(_, item)| !item.generics.is_empty());
        if generic && !self.resolved.generics.contains(&id) {
            let message = format!("bounds of the generics of `{}` name the constraint itself", path.text());
            let span = self.model[id].span;
            self.error(Diagnostic::error(path.span, message).related(span, "declared here"));
            return ConstraintExpr::Any(Subject::Type);
        }
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
        let used = ConstraintExpr::Named(id, self.slice(&out));
        let depth = Depth::of(&used, &self.resolved.depths);
        if depth.reads_too_often() {
            let message = format!(
                "a number that `{}` computes reads a generic too often: more than {MAX_READS} times",
                path.text()
            );
            self.error(Diagnostic::error(path.span, message));
            return ConstraintExpr::Any(self.model[id].over);
        }
        if depth.is_too_deep() {
            let message = format!(
                "`{}` is nested too deeply: with all that it names put in, more than {MAX_DEPTH} levels",
                path.text()
            );
            self.error(Diagnostic::error(path.span, message));
            return ConstraintExpr::Any(self.model[id].over);
        }
        used
    }

    /// Returns the subject of the names in an expression; `None` if several subjects are possible.
    pub(super) fn subject_named(&self, unit: UnitId, e: &CExpr) -> Option<Subject> {
        let go = |e: &CExpr| self.subject_named(unit, e);
        match &e.kind {
            CKind::Name(path, _) => {
                let find = |space| self.names.find_quietly(unit, path, &[space]).ok().flatten();
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
}

fn subject_adjective(subject: Subject) -> &'static str {
    match subject {
        Subject::Type => "type",
        Subject::Attr => "attribute",
        Subject::Op => "op",
    }
}
