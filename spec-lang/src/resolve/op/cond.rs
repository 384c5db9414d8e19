//! Resolves conditions: guards of equations and bodies of `require`.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::constraint::{Owner, Scope};
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope, entity_text};
use bourn_terms::{Function, FunctionKind};

/// The conditions that look like calls.
pub(super) const CONDITIONS: [&str; 3] = ["constant", "present", "ranked"];

impl<'a> Cx<'_, 'a> {
    /// Resolves a condition over an op.
    pub fn cond(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Cond<'a> {
        match &e.kind {
            ExKind::And(parts) => Cond::And(self.conds(s, parts)),
            ExKind::Or(parts) => Cond::Or(self.conds(s, parts)),
            ExKind::Not(inner) => Cond::Not(self.arena.alloc(self.cond(s, inner))),
            ExKind::Rust(path, None) => {
                Cond::Rust(Function::unlinked(self.arena.alloc_str(path), FunctionKind::Op))
            }
            ExKind::Compare(first, rest) => {
                let mut out = Vec::new();
                let mut lhs: &Ex = first;
                for (rel, rhs) in rest {
                    out.push(self.comparison(s, lhs, *rel, rhs));
                    lhs = rhs;
                }
                if out.len() == 1 { out.remove(0) } else { Cond::And(self.slice(&out)) }
            }
            ExKind::InSet(x, items) => {
                let items: Vec<_> = items.iter().map(|item| self.comparison(s, x, Rel::Eq, item)).collect();
                Cond::Or(self.slice(&items))
            }
            ExKind::InRange(x, low, high, inclusive) => {
                let x = self.int(s, x);
                let mut out = Vec::new();
                if let Some(low) = low {
                    out.push(Cond::Compare(x, Rel::Ge, self.int(s, low)));
                }
                if let Some(high) = high {
                    let rel = if *inclusive { Rel::Le } else { Rel::Lt };
                    out.push(Cond::Compare(x, rel, self.int(s, high)));
                }
                Cond::And(self.slice(&out))
            }
            ExKind::Is(x, c) => {
                let generics = s.op.generics.clone();
                let term = match self.type_term(s, x) {
                    Some(term) => term,
                    None => match self.value_ref(s, x) {
                        Some(v) => TypeTerm::Of(v),
                        None => return Cond::And(&[]),
                    },
                };
                let constraint = self.cexpr(
                    Scope { unit: s.unit, generics: &generics, owner: Owner::Item },
                    c,
                    Subject::Type,
                );
                let constraint = self.over(c.span, constraint, Subject::Type, None);
                Cond::TypeIs(term, self.arena.alloc(constraint))
            }
            ExKind::Call(path, args) => self.cond_call(s, e, path, args),
            ExKind::Path(path) => self.cond_name(s, path),
            _ => {
                self.error(Diagnostic::error(e.span, "expected a condition"));
                Cond::And(&[])
            }
        }
    }

    fn conds(&mut self, s: &mut OpScope<'a>, parts: &[Ex]) -> &'a [Cond<'a>] {
        let parts: Vec<_> = parts.iter().map(|part| self.cond(s, part)).collect();
        self.slice(&parts)
    }

    fn comparison(&mut self, s: &mut OpScope<'a>, lhs: &Ex, rel: Rel, rhs: &Ex) -> Cond<'a> {
        let arena = self.arena;
        let negate = |c: Cond<'a>| if rel == Rel::Ne { Cond::Not(arena.alloc(c)) } else { c };
        let is_type = |e: &Ex| is_type_side(e) && !self.is_number_side(e);
        if is_type(lhs) || is_type(rhs) {
            self.need_equality(rel, lhs, "types");
            let (a, b) = (self.type_side(s, lhs), self.type_side(s, rhs));
            if let (Some(a), Some(b)) = (a, b) {
                return negate(Cond::SameType(a, b));
            }
            for (e, other) in [(lhs, rhs), (rhs, lhs)] {
                if !is_type_side(e) {
                    let error = Diagnostic::error(e.span, "expected a type, to compare with a type");
                    self.error(
                        error
                            .related(other.span, "a type")
                            .help("`type(x)`, `element(x)`, or `type(x) is C`"),
                    );
                }
            }
            return Cond::And(&[]);
        }
        if is_call(lhs, &["shape"]) && is_call(rhs, &["shape"]) {
            self.need_equality(rel, lhs, "shapes");
            let (ExKind::Call(_, a), ExKind::Call(_, b)) = (&lhs.kind, &rhs.kind) else {
                return Cond::And(&[]);
            };
            if let ([a], [b]) = (a.as_slice(), b.as_slice())
                && let (Some(a), Some(b)) = (self.value_ref(s, a), self.value_ref(s, b))
            {
                return negate(Cond::SameShape(a, b));
            }
            return Cond::And(&[]);
        }
        if let (ExKind::Path(attr), ExKind::Path(case)) = (&lhs.kind, &rhs.kind) {
            let entity = attr.single().and_then(|n| s.names.get(n)).map(|&(e, _)| e);
            if let Some(Entity::Attr(i)) = entity
                && let AttrUse::Enum(id) = attr_use(self, &s.op[i].constraint)
            {
                self.need_equality(rel, lhs, "cases");
                let names = [Name { text: case.text(), span: case.span }];
                return match self.cases(id, &names) {
                    Some(DefaultValue::Enum(id, cases)) => {
                        let decl = &self.model[id];
                        let case = &decl.cases[cases[0].index()];
                        let case = Case { keyword: arena.alloc_str(&case.keyword), value: case.value };
                        negate(if decl.bits { Cond::Bits(i, case) } else { Cond::Case(i, case) })
                    }
                    _ => Cond::And(&[]),
                };
            }
        }
        let lhs = self.int(s, lhs);
        let rhs = self.int(s, rhs);
        Cond::Compare(lhs, rel, rhs)
    }

    fn need_equality(&mut self, rel: Rel, e: &Ex, what: &str) {
        if !matches!(rel, Rel::Eq | Rel::Ne) {
            self.error(Diagnostic::error(e.span, format!("`{}` does not compare {what}", rel.symbol())));
        }
    }

    /// Resolves a side of an equality of types.
    fn type_side(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<TypeTerm<'a>> {
        if !is_call(e, &["with_element", "integer"]) {
            return self.type_term(s, e);
        }
        let ExKind::Call(_, args) = &e.kind else { return None };
        if is_call(e, &["integer"]) {
            let [bits] = args.as_slice() else {
                let error = Diagnostic::error(e.span, "`integer` needs a number of bits");
                self.error(error.help("as in `integer(width(x) + 1)`"));
                return None;
            };
            let bits = self.int(s, bits);
            return Some(TypeTerm::Integer(self.arena.alloc(bits)));
        }
        let parts = match args.as_slice() {
            [base, element] => self.type_term(s, base).zip(self.type_term(s, element)),
            _ => None,
        };
        if parts.is_none() {
            let error = Diagnostic::error(e.span, "`with_element` needs two types");
            self.error(error.help("as in `with_element(type(x), element(y))`"));
        }
        parts.map(|(base, element)| TypeTerm::WithElement(self.arena.alloc(base), self.arena.alloc(element)))
    }

    /// Resolves `type(x).param`.
    fn type_param(&mut self, s: &mut OpScope<'a>, base: &Ex, name: &Name) -> Option<TypeTerm<'a>> {
        let base = self.type_term(s, base)?;
        let types = || self.model.types.iter().flat_map(|decl| &decl.params);
        if !types().any(|param| param.name == name.text) {
            let error = Diagnostic::error(name.span, format!("no type has a parameter `{}`", name.text));
            let names: Vec<&str> = types().map(|param| param.name.as_str()).collect();
            let help = did_you_mean(&name.text, names);
            self.error(error.maybe_help(help));
            return None;
        }
        Some(TypeTerm::Param(self.arena.alloc(base), self.arena.alloc_str(&name.text)))
    }

    pub(super) fn type_term(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<TypeTerm<'a>> {
        if let ExKind::Field(base, name) = &e.kind {
            return self.type_param(s, base, name);
        }
        let ExKind::Call(path, args) = &e.kind else { return None };
        let [arg] = args.as_slice() else { return None };
        if let ("type", ExKind::Path(p)) = (path.single()?, &arg.kind)
            && let Some(&(Entity::Attr(i), _)) = p.single().and_then(|n| s.names.get(n))
        {
            return Some(TypeTerm::OfAttr(i));
        }
        match path.single()? {
            "type" => self.value_ref(s, arg).map(TypeTerm::Of),
            "element" => self.value_ref(s, arg).map(TypeTerm::Element),
            _ => None,
        }
    }

    /// Resolves the message of a `require`.
    pub fn shown(&mut self, s: &mut OpScope<'a>, message: &Template) -> Text<Shown<'a>> {
        // Placeholders of a message do not limit the range of an index.
        let vars = s.op.vars.clone();
        let text = self.filled(message, |r, e, _| r.shown_hole(s, e));
        s.op.vars = vars;
        text
    }

    fn shown_hole(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<Shown<'a>> {
        if is_type_term(e) {
            let term = self.type_term(s, e);
            if term.is_none() && matches!(&e.kind, ExKind::Call(_, args) if args.len() != 1) {
                self.error(Diagnostic::error(e.span, "expected one value, as in `type(x)`"));
            }
            return term.map(Shown::Type);
        }
        if let ExKind::Path(path) = &e.kind
            && let Some(&(Entity::Attr(i), _)) = path.single().and_then(|n| s.names.get(n))
            && attr_use(self, &s.op[i].constraint) != AttrUse::Int
        {
            return Some(Shown::Attr(i));
        }
        if let ExKind::Call(path, _) = &e.kind
            && let Some(name) = path.single()
            && let Some(help) = did_you_mean(name, ["type", "element"])
        {
            let error = Diagnostic::error(path.span, format!("unknown function `{name}` in a message"));
            self.error(error.help(help));
            return None;
        }
        let before = self.report.errors.len();
        let value = self.int(s, e);
        (self.report.errors.len() == before).then_some(Shown::Int(value))
    }

    fn cond_call(&mut self, s: &mut OpScope<'a>, e: &Ex, path: &Path, args: &[Ex]) -> Cond<'a> {
        match (path.single(), args) {
            (Some("constant"), [x]) => Cond::Constant(self.int(s, x)),
            (Some("ranked"), [x]) => self.value_ref(s, x).map_or(Cond::And(&[]), Cond::Ranked),
            (Some("present"), [x]) => self.present(s, x),
            _ => {
                self.not_a_condition(s, e, path);
                Cond::And(&[])
            }
        }
    }

    fn present(&mut self, s: &OpScope<'a>, e: &Ex) -> Cond<'a> {
        let (name, span) = match &e.kind {
            ExKind::Path(p) => (p.text(), p.span),
            _ => (String::new(), e.span),
        };
        let Some(&(entity, declared)) = s.names.get(&name) else {
            let error = Diagnostic::error(
                span,
                "`present` needs the name of an operand, result, attribute or region",
            );
            self.error(error.maybe_help(did_you_mean(&name, s.names.keys().map(String::as_str))));
            return Cond::And(&[]);
        };
        let op = &s.op;
        let (cond, always) = match entity {
            Entity::Operand(i) => (Cond::Present(Values::Operands(i)), op[i].arity == Arity::One),
            Entity::Result(i) => (Cond::Present(Values::Results(i)), op[i].arity == Arity::One),
            Entity::Attr(i) => (Cond::PresentAttr(i), !op[i].optional && op[i].default.is_none()),
            Entity::Region(i) => (Cond::PresentRegion(i), false),
            other => {
                let error = Diagnostic::error(span, format!("{} is always present", entity_text(other)));
                self.error(error.related(declared, "declared here"));
                return Cond::And(&[]);
            }
        };
        if always {
            let error = Diagnostic::error(span, format!("`{name}` is always present"));
            self.error(error.related(declared, "declared without `?` here"));
        }
        cond
    }

    fn cond_name(&mut self, s: &mut OpScope<'a>, path: &Path) -> Cond<'a> {
        let name = path.text();
        let entity = s.names.get(&name).copied();
        if let Some((Entity::Attr(i), declared)) = entity {
            match attr_use(self, &s.op[i].constraint) {
                AttrUse::Unit => return Cond::PresentAttr(i),
                AttrUse::Bool | AttrUse::Unknown => return Cond::Flag(i),
                _ => {
                    let error =
                        Diagnostic::error(path.span, format!("attribute `{name}` is not a condition"));
                    self.error(error.related(declared, "declared here").help("compare it with something"));
                }
            }
            return Cond::And(&[]);
        }
        let error = match entity {
            Some((entity, declared)) => {
                Diagnostic::error(path.span, format!("`{name}` is {}, not a condition", entity_text(entity)))
                    .related(declared, "declared here")
            }
            None => Diagnostic::error(path.span, format!("unknown name `{name}`"))
                .maybe_help(did_you_mean(&name, s.names.keys().map(String::as_str))),
        };
        self.error(error);
        Cond::And(&[])
    }
}

/// Returns whether an expression is a type: `type(x)`, `element(x)`, or a parameter of such a type.
fn is_type_term(e: &Ex) -> bool {
    match &e.kind {
        ExKind::Field(base, _) => is_type_term(base),
        _ => is_call(e, &["type", "element"]),
    }
}

/// Returns whether an expression is a side of an equality of types.
fn is_type_side(e: &Ex) -> bool {
    is_type_term(e) || is_call(e, &["with_element", "integer"])
}

fn is_call(e: &Ex, names: &[&str]) -> bool {
    matches!(&e.kind, ExKind::Call(path, _) if path.single().is_some_and(|n| names.contains(&n)))
}
