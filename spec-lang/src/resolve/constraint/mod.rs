//! Resolves constraint declarations and expressions.

pub(in crate::resolve) mod ambiguous;
pub(in crate::resolve) mod args;
mod depth;
mod expr;
pub(in crate::resolve) mod foreign;
pub(in crate::resolve) mod implies;
pub(in crate::resolve) mod inline;
mod order;
pub(in crate::resolve) mod pred;

use crate::ast::*;
use crate::diagnostics::{Diagnostic, Severity, did_you_mean};
use crate::model::*;
use crate::resolve::names::{Names, UnitId};
use crate::resolve::overlay;
use crate::resolve::report::Report;
use crate::resolve::{Cx, Def, Space, with_article};
use bumpalo::Bump;
use depth::Depth;
use order::Step;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The state of the resolution of constraints.
#[derive(Debug, Default)]
pub(crate) struct Resolved {
    generics: BTreeSet<ConstraintId>,
    bodies: BTreeSet<ConstraintId>,
    /// The depth of each constraint; 0 for constraints without a body.
    depths: Vec<Depth>,
}

impl Resolved {
    /// Returns whether the meaning of a constraint is known; the constraints of a cycle have no meaning while the cycle is resolved.
    pub fn has_body(&self, id: ConstraintId) -> bool {
        self.bodies.contains(&id)
    }

    fn cx<'c, 'a>(
        &'c self,
        names: &'c Names<'_>,
        arena: &'a Bump,
        model: &'c Model<'a>,
        report: &'c mut Report<'a>,
    ) -> Cx<'c, 'a> {
        Cx {
            names,
            model,
            resolved: self,
            overlays: &overlay::NONE,
            arena,
            report,
            numbers: Vec::new(),
            budget: RefCell::default(),
        }
    }
}

/// The scope of a constraint expression.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'s> {
    pub unit: UnitId,
    pub generics: &'s [Generic<'s>],
    pub owner: Owner,
}

/// The declaration that the generics in scope belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A constraint: a generic without value is another constraint, given as an argument.
    Constraint,
    /// An op, whose generics are the types and attributes of its items, or a declaration without generics.
    Item,
}

/// Creates a declaration whose body is not known yet.
pub(crate) fn unresolved<'a>(dialect: DialectId, item: &ConstraintItem, doc: &str) -> ConstraintDecl<'a> {
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

/// Returns the parameter kind of this keyword.
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

/// The meaning of a constraint's name.
pub(crate) struct Meaning<'a> {
    over: Subject,
    body: ConstraintExpr<'a>,
    methods: Vec<Method<'a>>,
    doc: String,
}

/// Resolves all constraint declarations, each after its dependencies.
pub(in crate::resolve) fn constraints<'a>(
    names: &Names<'_>,
    arena: &'a Bump,
    model: &mut Model<'a>,
    report: &mut Report<'a>,
) -> Resolved {
    let depths = vec![Depth::default(); model.constraints.len()];
    let mut resolved = Resolved { depths, ..Resolved::default() };
    let mut postponed = Vec::new();
    for step in order::steps(names, model) {
        match step {
            Step::Generics(id) => {
                let (generics, text) = resolved.cx(names, arena, model, report).resolve_generics(id);
                (model[id].generics, model[id].text) = (generics, text);
                resolved.generics.insert(id);
            }
            Step::Body(id) if resolved.generics.contains(&id) => {
                body(id, names, arena, model, &mut resolved, report)
            }
            // The bounds of its generics refer to the constraint itself; the cycle is reported there.
            Step::Body(id) => postponed.push(id),
        }
    }
    postponed.into_iter().for_each(|id| body(id, names, arena, model, &mut resolved, report));
    for (dialect, on) in std::mem::take(&mut report.depends) {
        let depends = &mut model[dialect].depends;
        depends.extend((!depends.contains(&on)).then_some(on));
    }
    resolved
}

fn body<'a>(
    id: ConstraintId,
    names: &Names<'_>,
    arena: &'a Bump,
    model: &mut Model<'a>,
    resolved: &mut Resolved,
    report: &mut Report<'a>,
) {
    if let Some(meaning) = resolved.cx(names, arena, model, report).resolve_body(id) {
        let Meaning { over, body, methods, doc } = meaning;
        let decl = &mut model[id];
        (decl.over, decl.body, decl.methods, decl.doc) = (over, body, methods, doc);
    }
    resolved.bodies.insert(id);
    resolved.depths[id.index()] = Depth::of(&model[id].body, &resolved.depths);
}

impl<'a> Cx<'_, 'a> {
    /// Resolves the generics of a constraint. A bound may use other generic constraints.
    fn resolve_generics(&mut self, id: ConstraintId) -> (Vec<Generic<'a>>, Option<Text<GenericIdx>>) {
        if let Some(copy) = self.names.copied(id) {
            return match copy.source {
                Some(source) => self.copy_generics(copy, source),
                None => (Vec::new(), None),
            };
        }
        let Some((unit, item)) = self.names.constraint_item(id) else { return (Vec::new(), None) };
        self.unique("generic", item.generics.iter().map(|g| &g.name));
        let mut out: Vec<Generic<'a>> = Vec::new();
        for g in self.with_room(0, &item.generics, |g| g.name.span) {
            let kind = self.generic_kind(unit, &out, g);
            if matches!(kind, GenericKind::TypeList(_)) {
                let error = Diagnostic::error(
                    g.bound.span,
                    "a list of types is a generic of ops, not of constraints",
                );
                self.error(error.help("without `*`: an argument of a constraint is one constraint"));
            }
            if let Some(DifferItem::Text(Name { span, .. }) | DifferItem::Hook(span)) = &g.differ {
                let message =
                    "`else` says what to report of two uses that differ; it belongs to a generic of an op";
                self.error(Diagnostic::error(*span, message));
            }
            let differ = Differ::Usual;
            out.push(Generic { name: g.name.text.clone(), kind, differ, span: g.name.span });
        }
        let text = item.text.as_ref().map(|t| self.text(t, &out));
        (out, text)
    }

    /// Resolves the range of a generic: a parameter kind, or a constraint.
    pub fn generic_kind(&mut self, unit: UnitId, before: &[Generic<'a>], g: &GenericItem) -> GenericKind<'a> {
        if g.listed {
            let item = self.param_kind(unit, &ParamKindItem::Constraint(g.bound.clone()));
            if matches!(item, ParamKind::Type | ParamKind::Attr) {
                let error = Diagnostic::error(g.bound.span, "expected the kind of a value, such as `bool`");
                self.error(error.help("a list of types is `T: C*`"));
            }
            return GenericKind::Param(ParamKind::List(Box::new(item)));
        }
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
        let scope = Scope { unit, generics: before, owner: Owner::Item };
        let bound = self.cexpr(scope, &g.bound, Subject::Type);
        match self.subject_of(&bound) {
            Some(Subject::Attr) => GenericKind::Attr(bound),
            _ => {
                let bound = self.over(g.bound.span, bound, Subject::Type, None);
                if g.variadic { GenericKind::TypeList(bound) } else { GenericKind::Type(bound) }
            }
        }
    }

    /// Resolves a text with generics in its placeholders.
    fn text(&mut self, text: &Template, generics: &[Generic<'a>]) -> Text<GenericIdx> {
        self.filled(text, |r, hole, written| {
            let at = generics.iter().position(|g| g.name == written);
            if at.is_none() {
                let names = generics.iter().map(|g| g.name.as_str());
                let help = did_you_mean(written, names).unwrap_or_else(|| "`{{` is a brace".into());
                let message = format!("text names an unknown generic `{written}`");
                r.error(Diagnostic::error(hole.span, message).help(help));
            }
            at.map(GenericIdx::at)
        })
    }

    /// Resolves the placeholders of a text with `resolve`; placeholders without a value are omitted.
    pub fn filled<T>(
        &mut self,
        text: &Template,
        mut resolve: impl FnMut(&mut Self, &Ex, &str) -> Option<T>,
    ) -> Text<T> {
        let parts = text.parts.iter().filter_map(|part| match part {
            TemplatePart::Literal(text) => Some(TextPart::Literal(text.clone())),
            TemplatePart::Hole(_, written) if self.number(written).is_some() => {
                self.number(written).map(|number| TextPart::Literal(number.to_string()))
            }
            TemplatePart::Hole(hole, written) => {
                let value = resolve(self, hole, written)?;
                Some(TextPart::Hole { value, written: written.clone() })
            }
        });
        Text(parts.collect())
    }

    /// Resolves the body of a constraint.
    fn resolve_body(&mut self, id: ConstraintId) -> Option<Meaning<'a>> {
        if let Some(copy) = self.names.copied(id) {
            return self.copy_body(copy, copy.source?);
        }
        let (unit, item) = self.names.constraint_item(id)?;
        let scope = Scope { unit, generics: &self.model[id].generics, owner: Owner::Constraint };
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
        let methods: Vec<Method<'a>> = item.methods.iter().map(|m| self.method(scope, m)).collect();
        self.unique("method", item.methods.iter().map(|m| &m.name));
        let arms: Vec<&Name> = match &item.body.kind {
            CKind::Or(arms) => arms.iter().filter_map(|(n, _)| n.as_ref()).collect(),
            _ => Vec::new(),
        };
        self.unique("arm", arms);
        Some(Meaning { over, body, methods, doc: self.model[id].doc.clone() })
    }

    /// Warns about unused generics; a generic of a family is used if an op of the family uses it.
    pub fn unused_generics(&mut self) {
        // A function in Rust may use any generic.
        let plain = self.model.constraints.iter().filter(|c| !has_hook(&c.body));
        let of_constraints = plain.flat_map(|c| &c.generics);
        let of_ops = self.model.ops.iter().flat_map(|op| &op.generics);
        let all: BTreeMap<Span, &str> =
            of_constraints.chain(of_ops).map(|g| (g.span, g.name.as_str())).collect();
        let used = self.report.used_generics.borrow();
        let own = |span: &Span| self.names.units.iter().any(|u| !u.imported && u.contains(*span));
        // The wrong part of an item may be the use of the generic.
        let is_in = |place: Span, item: Span| {
            place.file == item.file && (item.start..=item.end).contains(&place.start)
        };
        let items = || self.names.units.iter().flat_map(|unit| &unit.ast.items).map(|item| item.span);
        let errors = || self.report.errors.iter().filter(|e| e.severity == Severity::Error);
        let wrong: Vec<Span> =
            items().filter(|item| errors().any(|error| is_in(error.span, *item))).collect();
        let wrong = |span: &Span| wrong.iter().any(|item| is_in(*span, *item));
        let unused = all.iter().filter(|(span, _)| !used.contains(span) && own(span) && !wrong(span));
        let unused = unused.map(|(span, name)| {
            let warning = Diagnostic::warning(*span, format!("generic `{name}` is not used"));
            warning.help("leave it out")
        });
        let mut unused: Vec<Diagnostic> = unused.collect();
        drop(used);
        self.report.errors.append(&mut unused);
    }

    /// Resolves the `implies A => B;` items.
    pub fn implications(&mut self) -> Vec<Implication<'a>> {
        let mut implications = Vec::new();
        for &at in &self.names.items.implies {
            let item = self.item(at);
            let ItemKind::Implies(a, b) = &item.kind else { continue };
            let scope = Scope { unit: at.unit, generics: &[], owner: Owner::Item };
            let about = [a, b].into_iter().find_map(|side| self.subject_named(at.unit, side));
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
            implications.push(Implication {
                dialect: self.dialect(at.unit),
                premise,
                conclusion,
                span: item.span,
            });
        }
        implications
    }
}

/// Returns whether a function in Rust decides about a part of a constraint.
fn has_hook(e: &ConstraintExpr<'_>) -> bool {
    let is_hook = |part: Part<'_, '_>| {
        matches!(part, Part::Constraint(ConstraintExpr::Rust(..)) | Part::Pred(Pred::Rust(..)))
    };
    Part::Constraint(e).any(&mut |part| is_hook(part))
}

fn subject_word(subject: Subject) -> &'static str {
    match subject {
        Subject::Type => "types",
        Subject::Attr => "attributes",
        Subject::Op => "ops",
    }
}
