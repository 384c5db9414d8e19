//! Resolves types and attributes.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::constraint::pred::Params;
use crate::resolve::constraint::{Owner, Scope, foreign, kind_named};
use crate::resolve::default::{DefaultUse, Place};
use crate::resolve::names::UnitId;
use crate::resolve::overlay;
use crate::resolve::{Cx, Def, Space, camel};

impl<'c, 'a> Cx<'c, 'a> {
    /// Resolves the names and parameter kinds of all types and attributes; constraints on them come later.
    pub fn param_kinds(&mut self) -> (Vec<TypeDecl<'a>>, Vec<AttrDecl<'a>>) {
        let items = &self.names.items;
        let [types, attrs] = [(false, &items.types), (true, &items.attrs)].map(|(is_attr, items)| {
            let mut decls = Vec::new();
            for (i, &at) in items.iter().enumerate() {
                let item = self.item(at);
                let ItemKind::Type(t) = &item.kind else { continue };
                let target = match is_attr {
                    true => Target::Attr(AttrId(i as u32)),
                    false => Target::Type(TypeId(i as u32)),
                };
                let (unit, items) = self.replaced_params(target).unwrap_or((at.unit, &t.params));
                self.unique("parameter", items.iter().map(|p| &p.name));
                let mut params = Vec::new();
                for p in items {
                    params.push(Param {
                        name: p.name.text.clone(),
                        kind: self.param_kind(unit, &p.kind),
                        is_bare: matches!(p.kind, ParamKindItem::Repeated(_)),
                        constraint: None,
                        default: None,
                        doc: p.doc.clone(),
                        span: p.name.span,
                    });
                }
                let suffix = if is_attr { "Attr" } else { "Type" };
                let mut rust_name = camel(&t.name.text);
                if !rust_name.ends_with(suffix) {
                    rust_name.push_str(suffix);
                }
                if let Some(last) = t.storage.as_ref().and_then(|p| p.rsplit("::").next()) {
                    last.clone_into(&mut rust_name);
                }
                let decl = TypeDecl {
                    dialect: self.dialect(at.unit),
                    name: t.name.text.clone(),
                    mnemonic: t.name.text.clone(),
                    rust_name,
                    params,
                    storage: t.storage.clone().map(RustPath),
                    text: t.text.as_ref().map(|t| t.text.clone()),
                    doc: item.doc.clone(),
                    span: t.name.span,
                    ..TypeDecl::default()
                };
                decls.push(decl);
            }
            decls
        });
        (types, attrs)
    }

    /// Returns the name of aliases, which is a word.
    fn alias(&mut self, name: &Name) -> Option<String> {
        let word = name.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !word {
            let error = Diagnostic::error(name.span, format!("`{}` is no name of an alias", name.text));
            self.error(error.help("letters, digits and `_`, not a digit first"));
        }
        word.then(|| name.text.clone())
    }

    pub(super) fn param_kind(&mut self, unit: UnitId, kind: &ParamKindItem) -> ParamKind {
        match kind {
            ParamKindItem::List(inner) | ParamKindItem::Repeated(inner) => {
                let item = self.param_kind(unit, inner);
                if let (ParamKind::Optional(_), ParamKindItem::Optional(held)) = (&item, &**inner) {
                    let error = Diagnostic::error(held_span(held), "an item of a list is always there");
                    self.error(error.help("without the `?`; the list itself may be absent, `[..]?`"));
                }
                ParamKind::List(Box::new(item))
            }
            ParamKindItem::Optional(inner) => ParamKind::Optional(Box::new(self.param_kind(unit, inner))),
            ParamKindItem::Rust(path) => ParamKind::Rust(RustPath(path.clone())),
            ParamKindItem::Constraint(e) => {
                if let CKind::Name(path, args) = &e.kind {
                    if let Some(kind) = path.single().filter(|_| args.is_empty()).and_then(kind_named) {
                        return kind;
                    }
                    self.check_is_clear(unit, path);
                    match self.find(unit, path, &[Space::Named, Space::Type, Space::Attr]) {
                        Ok(Some(Def::Enum(id))) => return ParamKind::Enum(id),
                        Ok(Some(Def::Attr(_))) => return ParamKind::Attr,
                        Ok(Some(_)) | Err(()) => return self.kind_of_named(unit, path),
                        Ok(None) => {
                            if let Some(help) =
                                path.single().and_then(|name| foreign::kind_help(e.span, name, args))
                            {
                                let message = format!("unknown kind of parameter `{}`", path.text());
                                self.error(Diagnostic::error(path.span, message).help(help));
                                return ParamKind::Type;
                            }
                            let kinds =
                                ["bool", "u32", "u64", "i64", "int", "f64", "str", "type", "attr", "shape"];
                            self.unknown(
                                unit,
                                path,
                                &[Space::Named, Space::Type, Space::Attr],
                                "kind of parameter",
                                &kinds,
                            );
                        }
                    }
                }
                ParamKind::Type
            }
        }
    }

    /// Reports the name of a parameter's kind that is both a type and an attribute: neither is more likely to be meant.
    fn check_is_clear(&mut self, unit: UnitId, path: &Path) {
        let is = |space| matches!(self.find(unit, path, &[space]), Ok(Some(_)));
        if is(Space::Named) || !(is(Space::Type) && is(Space::Attr)) {
            return;
        }
        let name = path.text();
        let error = Diagnostic::error(path.span, format!("`{name}` is both a type and an attribute"));
        self.error(error.help(format!(
            "name a constraint on one of them: `constraint C for type \"..\" = {name};` or `constraint C for attr \"..\" = {name};`"
        )));
    }

    /// Returns the kind of a parameter whose constraint is a name: only the syntax shows whether its subject is types or attributes.
    fn kind_of_named(&self, unit: UnitId, path: &Path) -> ParamKind {
        let Ok(Some(Def::Constraint(id))) = self.find(unit, path, &[Space::Named]) else {
            return ParamKind::Type;
        };
        let at = self.names.items.constraints[id.index()];
        match &self.item(at).kind {
            ItemKind::Constraint(c) if c.subject.as_ref().is_some_and(|s| s.text == "attr") => {
                ParamKind::Attr
            }
            _ => ParamKind::Type,
        }
    }

    /// Resolves the constraints, defaults and clauses of types and attributes.
    pub fn type_bodies(&mut self) -> (Vec<TypeDecl<'a>>, Vec<AttrDecl<'a>>, Vec<Overlay>) {
        let mut overlays = Vec::new();
        let (mut types, mut attrs) = (self.model.types.clone(), self.model.attrs.clone());
        let targets = types.iter_mut().enumerate().map(|(i, decl)| (Target::Type(TypeId(i as u32)), decl));
        for ((target, decl), &at) in targets.zip(&self.names.items.types) {
            if let ItemKind::Type(t) = &self.item(at).kind {
                self.type_body(at.unit, t, decl, target, &mut overlays);
            }
        }
        let targets = attrs.iter_mut().enumerate().map(|(i, decl)| (Target::Attr(AttrId(i as u32)), decl));
        for ((target, decl), &at) in targets.zip(&self.names.items.attrs) {
            if let ItemKind::Type(t) = &self.item(at).kind {
                self.type_body(at.unit, t, decl, target, &mut overlays);
            }
        }
        (types, attrs, overlays)
    }

    fn type_body(
        &mut self,
        unit: UnitId,
        t: &'c TypeItem,
        decl: &mut TypeDecl<'a>,
        target: Target,
        overlays: &mut Vec<Overlay>,
    ) {
        let layers = self.layers(target);
        overlays.extend(layers.iter().map(|layer| self.overlay(layer, target, 0..0)));
        let clauses = self.type_clauses(unit, t, decl, &layers);
        let written = clauses.iter().any(|(_, c)| matches!(c.kind, ClauseKind::Format(_)));
        if !written && decl.storage.is_none() {
            self.listed_params(&decl.params);
        }
        self.check_replaced_params(&layers, t.storage.as_ref().map(|_| t.name.span));
        let (of_params, items) = self.replaced_params(target).unwrap_or((unit, &t.params));
        let scope = Scope { unit: of_params, generics: &[], owner: Owner::Item };
        for (i, (param, item)) in decl.params.iter_mut().zip(items).enumerate() {
            param.constraint = self.param_constraint(scope, &param.kind, &item.kind);
            if let Some(default) = &item.default {
                param.default = self.value(default, &param.kind);
                if let Some(value) = param.default {
                    self.report.defaults.push(DefaultUse {
                        value,
                        span: default.span,
                        place: Place::Param(target, ParamIdx::at(i)),
                    });
                }
            }
        }
        let own = t.traits.iter().map(|used| (unit, used));
        let added = layers.iter().flat_map(|layer| layer.traits.iter().map(|used| (layer.unit, used)));
        let subject = if t.is_attr { Subject::Attr } else { Subject::Type };
        for (unit, use_) in own.chain(added) {
            if let Some(u) = self.interface_use(unit, use_, subject) {
                self.add_interface(&mut decl.interfaces, u.interface, u.span);
            }
        }
        let params = Params::new(&decl.params);
        for (unit, clause) in clauses {
            self.type_clause(unit, clause, decl, &params, subject);
        }
    }

    /// Returns the clauses of a type or an attribute after overlays have replaced some and added others, each with the unit of its file.
    fn type_clauses(
        &mut self,
        unit: UnitId,
        t: &'c TypeItem,
        decl: &TypeDecl<'a>,
        layers: &[overlay::Layer<'c>],
    ) -> Vec<(UnitId, &'c Clause)> {
        let owner = format!("{}.{}", self.model[decl.dialect].name, t.name.text);
        let replaced = self.replaced_parts(&owner, layers);
        // Formats, checks and requirements of other parameters do not apply.
        let of_params = |c: &Clause| {
            matches!(&c.kind, ClauseKind::Format(_) | ClauseKind::Require(_))
                || matches!(&c.kind, ClauseKind::Hook(hook, _) if hook == "verify")
        };
        let are_replaced = layers.iter().any(|layer| !layer.params.is_empty());
        let own = t.clauses.iter().filter(|c| !(are_replaced && of_params(c))).map(|clause| (unit, clause));
        let own =
            own.filter(|(_, c)| overlay::replaced_part(&c.kind).is_none_or(|part| !replaced.contains(part)));
        let mut clauses: Vec<(UnitId, &Clause)> = own.collect();
        for (unit, clause) in layers.iter().flat_map(|layer| layer.clauses.iter().map(|c| (layer.unit, *c))) {
            match overlay::declares(&clause.kind) {
                true => self.misplaced(clause, "overlay"),
                false => clauses.push((unit, clause)),
            }
        }
        for generic in layers.iter().filter_map(|layer| layer.generics.first()) {
            let error =
                Diagnostic::error(generic.name.span, "an overlay of a type or an attribute has no generics");
            self.error(error);
        }
        clauses
    }

    /// Resolves a clause of a type or an attribute.
    fn type_clause(
        &mut self,
        unit: UnitId,
        clause: &Clause,
        decl: &mut TypeDecl<'a>,
        params: &Params,
        subject: Subject,
    ) {
        match &clause.kind {
            ClauseKind::Require(r) => {
                let scope = Scope { unit, generics: &[], owner: Owner::Item };
                if let Some(guard) = &r.guard {
                    self.error(Diagnostic::error(guard.span, "a `require` of a type has no guard"));
                }
                let pred = self.pred(scope, Some(params), &r.cond);
                let message = self.require_message(r, clause.span);
                let message = message.map(|m| self.filled(m, |r, e, _| r.shown_term(scope, Some(params), e)));
                let message = message.unwrap_or_default();
                decl.requires.push(ParamRequire { pred, message, span: clause.span });
            }
            ClauseKind::Mnemonic(name) => decl.mnemonic.clone_from(&name.text),
            ClauseKind::Alias(name) => decl.alias = self.alias(name),
            ClauseKind::RustName(name) => decl.rust_name.clone_from(&name.text),
            ClauseKind::Deprecated(why) => decl.deprecated = Some(why.text.clone()),
            ClauseKind::Hook(hook, path) if hook == "verify" => decl.verify = Some(RustPath(path.clone())),
            ClauseKind::Format(elements) => {
                decl.format = Some(self.param_format(decl, elements, clause.span));
            }
            ClauseKind::Impl(path, methods) => {
                let use_ = TraitUseItem { path: path.clone(), args: Vec::new() };
                if let Some(u) = self.interface_use(unit, &use_, subject) {
                    self.add_interface(&mut decl.interfaces, u.interface, u.span);
                    let bound = self.impl_rust_methods(u.interface, methods);
                    self.bind_methods(&mut decl.interfaces, bound);
                }
            }
            _ => self.misplaced(clause, if subject == Subject::Attr { "attribute" } else { "type" }),
        }
    }

    /// Returns the text after `else`, which every requirement needs.
    pub fn require_message<'r>(&mut self, r: &'r RequireItem, span: Span) -> Option<&'r Template> {
        let blank =
            |part: &TemplatePart| matches!(part, TemplatePart::Literal(text) if text.trim().is_empty());
        match &r.message {
            Some(message) if message.parts.iter().all(blank) => {
                self.error(Diagnostic::error(message.span, "message is empty"));
            }
            None => {
                let error = Diagnostic::error(span, "`require` has no message");
                self.error(error.help("end it with `else \"what a user did wrong\"`"));
            }
            _ => {}
        }
        r.message.as_ref()
    }

    fn param_constraint(
        &mut self,
        scope: Scope<'_>,
        kind: &ParamKind,
        item: &ParamKindItem,
    ) -> Option<ConstraintExpr<'a>> {
        match (item, kind) {
            (ParamKindItem::List(item) | ParamKindItem::Repeated(item), ParamKind::List(kind))
            | (ParamKindItem::Optional(item), ParamKind::Optional(kind)) => {
                self.param_constraint(scope, kind, item)
            }
            (ParamKindItem::Constraint(e), ParamKind::Type | ParamKind::Attr) => {
                if let CKind::Name(path, args) = &e.kind {
                    let keyword = args.is_empty() && path.single().is_some_and(|n| kind_named(n).is_some());
                    if keyword
                        || self.find(scope.unit, path, &[Space::Named, Space::Type, Space::Attr]) == Ok(None)
                    {
                        return None;
                    }
                }
                let want = if *kind == ParamKind::Attr { Subject::Attr } else { Subject::Type };
                let constraint = self.cexpr(scope, e, want);
                let help = (self.subject_of(&constraint) == Some(Subject::Attr))
                    .then_some("say what the constraint is about where it is declared: `for attr`");
                Some(self.over(e.span, constraint, want, help))
            }
            _ => None,
        }
    }

    /// Reports a clause that does not belong here.
    pub fn misplaced(&mut self, clause: &Clause, owner: &str) {
        let word = overlay::clause_word(&clause.kind);
        let message = format!("`{word}` does not belong in {}", crate::resolve::with_article(owner));
        self.error(Diagnostic::error(clause.span, message));
    }
}

/// Returns the position of a parameter's kind, if the syntax tree has it.
fn held_span(kind: &ParamKindItem) -> Span {
    match kind {
        ParamKindItem::List(inner) | ParamKindItem::Optional(inner) | ParamKindItem::Repeated(inner) => {
            held_span(inner)
        }
        ParamKindItem::Constraint(e) => e.span,
        ParamKindItem::Rust(_) => Span::NONE,
    }
}
