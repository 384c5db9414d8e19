//! Resolves enums, types and attributes.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::constraint::pred::Params;
use crate::resolve::constraint::{Owner, Scope, foreign, kind_named};
use crate::resolve::default::{DefaultUse, Place};
use crate::resolve::names::UnitId;
use crate::resolve::overlay;
use crate::resolve::{Cx, Def, Space, camel};
use std::collections::BTreeMap;

impl<'c, 'a> Cx<'c, 'a> {
    /// Resolves all enums.
    pub fn enums(&mut self) -> Vec<EnumDecl> {
        let mut enums = Vec::new();
        for &at in &self.names.items.enums {
            let item = self.item(at);
            let ItemKind::Enum(e) = &item.kind else { continue };
            self.unique("case", e.cases.iter().map(|c| &c.name));
            let mut width = 32;
            if let Some(w) = &e.width {
                match w.text.trim_start_matches(['i', 'u']).parse::<u32>() {
                    Ok(n) if (1..=64).contains(&n) && w.text.starts_with(['i', 'u']) => width = n,
                    _ => self.error(
                        Diagnostic::error(w.span, "expected the width of an integer")
                            .help("such as `i32` or `i64`"),
                    ),
                }
            }
            let storage = match (&e.attr_form, &e.width) {
                (Some(name), _) => EnumStorage::Attr(name.text.clone()),
                (None, Some(_)) => EnumStorage::Integer,
                // Each bit has a name, but a set of bits has no name.
                (None, None) if e.bits => EnumStorage::Integer,
                (None, None) => EnumStorage::Keyword,
            };
            if e.cases.is_empty() {
                self.error(Diagnostic::error(e.name.span, format!("enum `{}` has no cases", e.name.text)));
            }
            let cases = self.enum_cases(e, width);
            enums.push(EnumDecl {
                dialect: self.dialect(at.unit),
                name: e.name.text.clone(),
                bits: e.bits,
                width,
                storage,
                bare: e.bare,
                separator: e.separator.as_ref().map_or("|".to_owned(), |s| s.text.clone()),
                cases,
                text: e.text.as_ref().map(|t| t.text.clone()),
                doc: item.doc.clone(),
                span: e.name.span,
            });
        }
        enums
    }

    fn enum_cases(&mut self, e: &EnumItem, width: u32) -> Vec<EnumCase> {
        let mut out: Vec<EnumCase> = Vec::new();
        let mut next: i128 = if e.bits { 1 } else { 0 };
        let mut values: BTreeMap<i128, usize> = BTreeMap::new();
        self.keywords(e);
        for case in &e.cases {
            let (value, span) = case.value.unwrap_or((next, case.name.span));
            let first = *values.entry(value).or_insert(out.len());
            if let Some(other) = Some(first).filter(|&first| first < out.len()) {
                let message =
                    format!("cases `{}` and `{}` have the same value", out[other].name, case.name.text);
                self.error(
                    Diagnostic::error(span, message).related(e.cases[other].name.span, "the other one"),
                );
            }
            if e.bits && value != 0 && value.count_ones() != 1 && case.value.is_none() {
                self.error(Diagnostic::error(span, "give this case of a `bits` enum a value").help("`= 4`"));
            }
            if value >> width.min(64) > 0 || value < -(1_i128 << (width - 1)) {
                self.error(Diagnostic::error(span, format!("{value} does not fit into {width} bits")));
            }
            next = if e.bits {
                (value.max(0) as u128 + 1).next_power_of_two() as i128
            } else {
                value.saturating_add(1)
            };
            if e.bits && value > 0 {
                next = value.saturating_mul(2);
            }
            let keyword = case.keyword.as_ref().map_or(&case.name, |k| k);
            out.push(EnumCase {
                name: case.name.text.clone(),
                keyword: keyword.text.clone(),
                value: value as i64,
                doc: case.doc.clone(),
            });
        }
        out
    }

    /// Checks that cases differ in their keywords, and that bits have a separator.
    fn keywords(&mut self, e: &EnumItem) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for case in &e.cases {
            let keyword = case.keyword.as_ref().unwrap_or(&case.name);
            let word = keyword.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && keyword.text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'));
            // Any other text is written in quotes; bits are joined by a separator.
            let quotable = !e.bits && !keyword.text.is_empty() && !keyword.text.contains(['"', '\\', '\n']);
            if !word && !quotable {
                let message = format!("`{}` is no keyword", keyword.text);
                let error = Diagnostic::error(keyword.span, message);
                self.error(error.help("letters, digits, `_`, `$` and `.`, not a digit first"));
            }
            match seen.get(keyword.text.as_str()) {
                // A repeated name is reported separately.
                Some(_) if case.keyword.is_none() => {}
                Some(&first) => {
                    let message = format!("two cases have the keyword `{}`", keyword.text);
                    self.error(Diagnostic::error(keyword.span, message).related(first, "the other one"));
                }
                None => drop(seen.insert(&keyword.text, keyword.span)),
            }
        }
        let Some(separator) = &e.separator else { return };
        let text = separator.text.trim();
        if !matches!(text, "|" | "," | "+" | "*" | ":" | "=" | "->" | "::") {
            let message = format!("`{}` cannot separate bits", separator.text);
            self.error(Diagnostic::error(separator.span, message).help("such as `\"|\"` or `\", \"`"));
        }
    }

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

    fn param_format(&mut self, decl: &TypeDecl<'a>, elements: &[FElem], span: Span) -> ParamFormat {
        let mut seen = vec![false; decl.params.len()];
        let elements = &*self.with_fragments(elements);
        let (greedy, elements) = crate::resolve::format::without_greedy(elements);
        let written = elements;
        let elements = self.param_elements(decl, elements, &mut seen, &[]);
        if !greedy {
            self.one_param_reading(&decl.params, written, &elements);
        }
        for (param, _) in decl.params.iter().zip(&seen).filter(|(_, seen)| !**seen) {
            let message = format!("parameter `{}` does not occur in the format", param.name);
            self.error(Diagnostic::error(span, message).related(param.span, "declared here"));
        }
        ParamFormat { elements, span }
    }

    fn param_elements(
        &mut self,
        decl: &TypeDecl<'a>,
        elements: &[FElem],
        seen: &mut [bool],
        items: &[&str],
    ) -> Vec<ParamFormatElement> {
        let item = |name: &Name| items.iter().position(|item| *item == name.text);
        let mut out = Vec::new();
        for e in elements {
            match &e.kind {
                FKind::Literal(text) => out.push(match crate::resolve::format::spacing(text) {
                    Some(space) => ParamFormatElement::Space(space),
                    None => {
                        self.check_literal(text, e.span);
                        ParamFormatElement::Literal(text.trim().to_owned())
                    }
                }),
                FKind::Var(name) if item(name).is_some() => {
                    out.extend(item(name).map(|i| ParamFormatElement::Item(i, ItemForm::Usual)));
                }
                FKind::Var(name) => {
                    out.extend(self.param_var(decl, name, seen).map(ParamFormatElement::Param))
                }
                FKind::Word(word) if word.text == "params" => {
                    seen.iter_mut().for_each(|s| *s = true);
                    out.push(ParamFormatElement::Params);
                }
                FKind::Call(word, args) if word.text == "struct" => {
                    let names = self.param_vars(decl, args, seen);
                    out.push(ParamFormatElement::Struct(names));
                }
                FKind::Call(word, args) if matches!(word.text.as_str(), "items" | "dims") => {
                    for i in self.param_vars(decl, args, seen) {
                        out.extend(self.param_items(&decl.params[i.index()], i, word));
                    }
                }
                FKind::Call(word, args) if matches!(&*word.text, "word" | "own" | "verbatim") => {
                    if let ("word" | "own", [FElem { kind: FKind::Var(name), .. }]) = (&*word.text, &**args)
                        && let Some(i) = item(name)
                    {
                        let form = if word.text == "own" { ItemForm::Own } else { ItemForm::Word };
                        out.push(ParamFormatElement::Item(i, form));
                        continue;
                    }
                    out.extend(self.param_text(decl, word, args, seen));
                }
                FKind::For(lists, separator, body) => {
                    out.extend(self.param_loop(decl, (lists, separator.as_ref(), body), seen));
                }
                FKind::Call(word, args) if word.text == "qualified" => {
                    let params = self.param_vars(decl, args, seen);
                    out.extend(params.into_iter().map(ParamFormatElement::Qualified));
                }
                FKind::Custom(parse, print, args) => {
                    let names = self.param_vars(decl, args, seen);
                    out.push(ParamFormatElement::Custom(
                        RustPath(parse.clone()),
                        RustPath(print.clone()),
                        names,
                    ));
                }
                FKind::Group(..) => out.extend(self.resolved_param_group(decl, e, seen, items)),
                _ => self.error(Diagnostic::error(
                    e.span,
                    "this directive does not belong in the format of a type",
                )),
            }
        }
        out
    }

    /// Resolves an optional group.
    fn resolved_param_group(
        &mut self,
        decl: &TypeDecl<'a>,
        group: &FElem,
        seen: &mut [bool],
        items: &[&str],
    ) -> Option<ParamFormatElement> {
        let (then, otherwise) = param_groups(&group.kind);
        let names = anchor_names(then);
        let found = names.iter().filter_map(|name| decl.params.iter().position(|p| p.name == name.text));
        let anchors: Vec<ParamIdx> = found.map(ParamIdx::at).collect();
        let then = self.param_elements(decl, then, seen, items);
        let otherwise = self.param_elements(decl, otherwise, seen, items);
        if anchors.is_empty() {
            let error = Diagnostic::error(group.span, "optional group has no anchor");
            self.error(error.help("mark a parameter with `^`"));
            return None;
        }
        Some(ParamFormatElement::Optional(then, anchors, otherwise))
    }

    /// Resolves `items($list)` and `dims($shape)`.
    fn param_items(&mut self, param: &Param<'a>, i: ParamIdx, word: &Name) -> Option<ParamFormatElement> {
        match (word.text.as_str(), &param.kind) {
            ("items", ParamKind::List(_) | ParamKind::Shape) => Some(ParamFormatElement::Items(i)),
            ("dims", ParamKind::Shape) => Some(ParamFormatElement::Dims(i)),
            ("dims", ParamKind::List(of)) if **of == ParamKind::I64 => Some(ParamFormatElement::Dims(i)),
            (what, _) => {
                let wanted = if what == "dims" { "a `shape` or `[i64]`" } else { "a list" };
                let error =
                    Diagnostic::error(word.span, format!("parameter `{}` is not {wanted}", param.name));
                self.error(error.related(param.span, "declared here"));
                None
            }
        }
    }

    /// Resolves `word($x)`, `own($x)` or `verbatim($x)`.
    fn param_text(
        &mut self,
        decl: &TypeDecl<'a>,
        word: &Name,
        args: &[FElem],
        seen: &mut [bool],
    ) -> Option<ParamFormatElement> {
        let [FElem { kind: FKind::Var(name), .. }] = args else {
            let message = format!("expected `{}($parameter)`", word.text);
            self.error(Diagnostic::error(word.span, message));
            return None;
        };
        let param = self.param_var(decl, name, seen)?;
        fn held(kind: &ParamKind) -> &ParamKind {
            if let ParamKind::Optional(inner) = kind { inner } else { kind }
        }
        let (fits, wanted) = match (&*word.text, held(&decl.params[param.index()].kind)) {
            ("own", kind) => (*kind == ParamKind::Type, "type"),
            (_, kind) => (*kind == ParamKind::Str, "str"),
        };
        if !fits {
            let message = format!("`{}` takes a parameter of kind `{wanted}`", word.text);
            let declared = decl.params[param.index()].span;
            self.error(Diagnostic::error(name.span, message).related(declared, "declared here"));
            return None;
        }
        Some(match &*word.text {
            "word" => ParamFormatElement::Word(param),
            "own" => ParamFormatElement::Own(param),
            _ => ParamFormatElement::Verbatim(param),
        })
    }

    /// Resolves ``for x in $xs, y in $ys sep `,` { .. }`` over parameters.
    fn param_loop(
        &mut self,
        decl: &TypeDecl<'a>,
        (lists, separator, body): (&[(Name, Name)], Option<&Name>, &[FElem]),
        seen: &mut [bool],
    ) -> Option<ParamFormatElement> {
        let (mut params, mut items) = (Vec::new(), Vec::new());
        self.unique("variable", lists.iter().map(|(item, _)| item));
        for (item, list) in lists {
            let param = self.param_var(decl, list, seen)?;
            let mut kind = &decl.params[param.index()].kind;
            if let ParamKind::Optional(inner) = kind {
                kind = inner;
            }
            if !matches!(kind, ParamKind::List(_) | ParamKind::Shape) {
                let error = Diagnostic::error(list.span, format!("`{}` is no list", list.text));
                self.error(error.related(decl.params[param.index()].span, "declared here"));
                return None;
            }
            params.push(param);
            items.push(item.text.as_str());
        }
        if let Some(separator) = separator {
            self.check_literal(&separator.text, separator.span);
        }
        let elements = self.param_elements(decl, body, seen, &items);
        for (i, (item, _)) in lists.iter().enumerate() {
            let count =
                elements.iter().filter(|e| matches!(e, ParamFormatElement::Item(n, _) if *n == i)).count();
            if count != 1 {
                let message = format!("`${}` has to be written once", item.text);
                self.error(Diagnostic::error(item.span, message));
            }
        }
        let separator = separator.map(|text| text.text.trim().to_owned());
        Some(ParamFormatElement::Loop { lists: params, separator, body: elements })
    }

    fn param_vars(&mut self, decl: &TypeDecl<'a>, args: &[FElem], seen: &mut [bool]) -> Vec<ParamIdx> {
        let mut out = Vec::new();
        for arg in args {
            match &arg.kind {
                FKind::Var(name) => out.extend(self.param_var(decl, name, seen)),
                FKind::Word(w) if w.text == "params" => {
                    out.extend((0..decl.params.len()).map(ParamIdx::at));
                    seen.iter_mut().for_each(|s| *s = true);
                }
                _ => self.error(Diagnostic::error(arg.span, "expected `$parameter`")),
            }
        }
        out
    }

    fn param_var(&mut self, decl: &TypeDecl<'a>, name: &Name, seen: &mut [bool]) -> Option<ParamIdx> {
        let Some(i) = decl.params.iter().position(|p| p.name == name.text) else {
            let message = format!("unknown parameter `{}`", name.text);
            let help = did_you_mean(&name.text, decl.params.iter().map(|p| p.name.as_str()));
            self.error(Diagnostic::error(name.span, message).maybe_help(help));
            return None;
        };
        if std::mem::replace(&mut seen[i], true) {
            let message = format!("parameter `{}` occurs twice in the format", name.text);
            self.error(Diagnostic::error(name.span, message));
        }
        Some(ParamIdx::at(i))
    }
}

/// Returns the two parts of a group: the part with the anchor, and the other one.
pub(super) fn param_groups(kind: &FKind) -> (&[FElem], &[FElem]) {
    match kind {
        FKind::Group(then, otherwise) if otherwise.iter().any(|e| e.anchor) => (otherwise, then),
        FKind::Group(then, otherwise) => (then, otherwise),
        _ => (&[], &[]),
    }
}

/// Returns the parameters that decide on a group: the anchors, or the first parameter in it. The anchors of an inner group with `^` are
/// anchors of the outer group, too.
fn anchor_names(then: &[FElem]) -> Vec<&Name> {
    let mut names = Vec::new();
    let mut pending: Vec<&FElem> = then.iter().filter(|e| e.anchor).collect();
    if pending.is_empty() {
        pending.extend(then.iter().find(|e| matches!(e.kind, FKind::Var(_))));
    }
    while let Some(element) = pending.pop() {
        match &element.kind {
            FKind::Group(..) => names.extend(anchor_names(param_groups(&element.kind).0)),
            kind => names.extend(anchor_name(kind)),
        }
    }
    names
}

/// Returns the parameter that decides on a group; for `struct(..)`, its first parameter represents all.
fn anchor_name(kind: &FKind) -> Option<&Name> {
    match kind {
        FKind::For(lists, ..) => lists.first().map(|(_, list)| list),
        FKind::Call(word, args)
            if matches!(&*word.text, "qualified" | "items" | "word" | "own" | "dims" | "verbatim") =>
        {
            args.first().and_then(|arg| anchor_name(&arg.kind))
        }
        FKind::Var(name) => Some(name),
        FKind::Call(word, args) if word.text == "struct" => {
            args.first().and_then(|arg| anchor_name(&arg.kind))
        }
        FKind::Custom(_, _, args) => args.first().and_then(|arg| anchor_name(&arg.kind)),
        _ => None,
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
