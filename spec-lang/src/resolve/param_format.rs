//! Resolves the formats of types and attributes.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;

impl<'c, 'a> Cx<'c, 'a> {
    /// Resolves the format of a type or attribute.
    pub fn param_format(&mut self, decl: &TypeDecl<'a>, elements: &[FElem], span: Span) -> ParamFormat {
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
