//! Printing of the parameters of declared types and attributes.

use super::alias::References;
use super::number::{push_number, push_signed};
use super::types::TextWriter;
use crate::def::{ItemForm, ParamDef, ParamFmt, ParamKind, TypeDef};
use crate::interned::{AttrData, Attribute, DYNAMIC, FloatKind, Param, Type, TypeData};
use bourn_terms::Spacing;
use std::fmt;

/// The type of a `print` hook of parameters.
pub type PrintParamsFn = for<'l, 'p, 'c, 'q, 'o> fn(&'l [&'p Param<'c>], &'q mut ParamPrinter<'o>);

/// Prints parameters of a declared type or attribute; for hooks. `write!` works on it.
pub struct ParamPrinter<'o>(TextWriter<'o>);

impl ParamPrinter<'_> {
    /// Prints text unchanged.
    pub fn text(&mut self, text: &str) {
        self.0.out.push_str(text);
    }
    /// Prints a quoted string.
    pub fn string(&mut self, text: &str) {
        self.0.string(text);
    }
    /// Prints a type or its alias.
    pub fn ty(&mut self, ty: Type<'_>) {
        self.0.ty(ty);
    }
    /// Prints a type or its alias. A declared type of `dialect` is printed without its sigil and its dialect: `ptr<1>` for `!llvm.ptr<1>`.
    pub fn type_in(&mut self, ty: Type<'_>, dialect: &str) {
        let TypeData::Declared { def, params } = ty.data() else { return self.ty(ty) };
        match def.name.split_once('.') {
            Some((own, name)) if own == dialect => {
                self.text(name);
                self.0.params(def, params);
            }
            _ => self.ty(ty),
        }
    }
    /// Prints an attribute or its alias.
    pub fn attr(&mut self, attr: Attribute<'_>) {
        self.0.attr(attr);
    }
    /// Prints the text after the name of a declared attribute: `<..>`. Prints nothing for other attributes.
    pub fn params_of(&mut self, attr: Attribute<'_>) {
        if let AttrData::Declared { def, params } = attr.data() {
            self.0.add_levels(1);
            self.0.params(def, params);
            self.0.add_levels(-1);
        }
    }
    /// Prints items, separated by `, `.
    pub fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut Self, T)) {
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            each(self, item);
        }
    }
}

impl fmt::Write for ParamPrinter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

impl fmt::Debug for ParamPrinter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParamPrinter").finish_non_exhaustive()
    }
}

/// Returns whether the first part of an optional group is printed: one of its anchors is present. A `struct` is present if any of its
/// members is.
fn is_group_present(def: &TypeDef, anchors: &[u16], inner: &[ParamFmt], params: &[Param<'_>]) -> bool {
    let members = inner.iter().find_map(|element| match element {
        ParamFmt::Struct(members) if members.iter().any(|member| anchors.contains(member)) => Some(*members),
        _ => None,
    });
    members.unwrap_or(anchors).iter().any(|i| {
        let at = *i as usize;
        def.params.get(at).zip(params.get(at)).is_some_and(|(declared, param)| !is_left_out(declared, param))
    })
}

/// Splits the format of an attribute before its type, `: $type` at the end. As in MLIR, the type is no part of the attribute's own text:
/// `#d.name : i32`, not `#d<name : i32>`.
fn self_type<'f>(def: &TypeDef, elements: &'f [ParamFmt]) -> Option<(&'f [ParamFmt], &'f [ParamFmt])> {
    let is_type = |element: &ParamFmt| match element {
        ParamFmt::Param(i) | ParamFmt::QualifiedParam(i) => def
            .params
            .get(*i as usize)
            .is_some_and(|param| matches!(param.kind.held(), ParamKind::Type | ParamKind::ShortType(_))),
        _ => false,
    };
    let is_suffix = |rest: &[ParamFmt]| matches!(rest, [ParamFmt::Lit(":"), ty] if is_type(ty));
    let at = match elements {
        [own @ .., ParamFmt::Optional(_, inner, [])] if is_suffix(inner) => own.len(),
        [own @ .., _, _] if is_suffix(&elements[own.len()..]) => own.len(),
        _ => return None,
    };
    Some(elements.split_at(at))
}

/// Returns whether a parameter may be left out of the text.
fn is_left_out(def: &ParamDef, param: &Param<'_>) -> bool {
    let is_empty =
        matches!((&def.kind, param), (ParamKind::Items(_), Param::List(items)) if items.is_empty());
    is_empty || *param == Param::Absent || def.default.is_some_and(|default| param.is_default(default))
}

impl TextWriter<'_> {
    /// Prints a declared type or attribute: `#dialect.name<..>`, or `#dialect<name ..>`.
    pub(super) fn declared(&mut self, sigil: char, def: &TypeDef, params: &[Param<'_>]) {
        let Some((dialect, name)) = def.name.split_once('.') else { return };
        self.out.push(sigil);
        self.out.push_str(dialect);
        let start = self.out.len();
        let mark = self.references.as_deref().map_or(0, References::mark);
        self.out.push('.');
        self.out.push_str(name);
        let end = match (sigil, def.format.and_then(|elements| self_type(def, elements))) {
            ('#', Some((own, ty))) => {
                let mut spacing = Spacing::AFTER_WORD;
                self.param_elements(def, own, params, &mut spacing);
                let end = self.out.len();
                self.param_elements(def, ty, params, &mut spacing);
                end
            }
            _ => {
                self.params(def, params);
                self.out.len()
            }
        };
        let is_plain = self.out.get(start + 1..end).is_some_and(bourn_terms::is_plain_symbol);
        if !is_plain || self.is_open(start, mark) {
            self.out.replace_range(start..=start, "<");
            self.out.push('>');
        }
    }

    /// Returns whether the text from `start` on has a spot outside of brackets.
    fn is_open(&self, start: usize, mark: usize) -> bool {
        let bracket = self.out[start..].find('<').map_or(self.out.len() + 1, |at| start + at + 1);
        self.references.as_deref().is_some_and(|references| references.has_spot(mark, bracket))
    }

    /// Prints the text after the name of a declared type or attribute.
    pub(super) fn params(&mut self, def: &TypeDef, params: &[Param<'_>]) {
        if let Some(elements) = def.format {
            let mut spacing = Spacing::AFTER_WORD;
            return self.param_elements(def, elements, params, &mut spacing);
        }
        if def.params.iter().zip(params).any(|(d, p)| !is_left_out(d, p)) {
            self.out.push('<');
            self.param_list(def, params);
            self.out.push('>');
        }
    }

    /// Prints the parameters up to the last required parameter.
    fn param_list(&mut self, def: &TypeDef, params: &[Param<'_>]) {
        let pairs: Vec<_> = def.params.iter().zip(params).collect();
        let last = pairs.iter().rposition(|(d, p)| !is_left_out(d, p)).map_or(0, |i| i + 1);
        let written: Vec<_> = pairs[..last].iter().filter(|(_, p)| **p != Param::Absent).collect();
        self.separated(&written, |w, (d, p)| w.param(&d.kind, p));
    }

    fn param_elements(
        &mut self,
        def: &TypeDef,
        elements: &[ParamFmt],
        params: &[Param<'_>],
        spacing: &mut Spacing,
    ) {
        for element in elements {
            match element {
                ParamFmt::Lit(text) => {
                    if spacing.literal(text) {
                        self.out.push(' ');
                    }
                    self.out.push_str(text);
                }
                ParamFmt::Space(true) => {
                    self.out.push(' ');
                    *spacing = Spacing::NONE;
                }
                ParamFmt::Space(false) => {
                    *spacing = Spacing::NONE;
                }
                ParamFmt::Param(i)
                | ParamFmt::QualifiedParam(i)
                | ParamFmt::Word(i)
                | ParamFmt::Verbatim(i)
                | ParamFmt::Own(i) => {
                    if let (Some(d), Some(p)) = (def.params.get(*i as usize), params.get(*i as usize)) {
                        self.space(spacing);
                        self.param_element(def, element, d, p);
                    }
                }
                ParamFmt::Items(i) => self.param_items(def, *i as usize, params, spacing),
                ParamFmt::Dims(i) => self.param_dims(params.get(*i as usize), spacing),
                ParamFmt::Params => {
                    self.space(spacing);
                    self.param_list(def, params);
                }
                ParamFmt::Struct(members) => {
                    self.space(spacing);
                    self.param_struct(def, members, params);
                }
                ParamFmt::Loop { lists, separator, body } => {
                    self.param_loop(def, params, (lists, *separator, body), spacing);
                }
                // Its loop prints it.
                ParamFmt::Item(..) => {}
                ParamFmt::Optional(anchors, inner, otherwise) => {
                    let chosen =
                        if is_group_present(def, anchors, inner, params) { inner } else { otherwise };
                    self.param_elements(def, chosen, params, spacing);
                }
                ParamFmt::Custom { print: hook, params: which, .. } => {
                    let Some(print) = hook.get::<PrintParamsFn>() else { continue };
                    self.space(spacing);
                    let values: Vec<_> = which.iter().filter_map(|i| params.get(*i as usize)).collect();
                    let references = self.references.as_deref_mut();
                    let writer = TextWriter { out: &mut *self.out, references, expanded: self.expanded };
                    print(&values, &mut ParamPrinter(writer));
                }
            }
        }
    }

    /// Prints one parameter in the form of an element.
    fn param_element(&mut self, def: &TypeDef, element: &ParamFmt, declared: &ParamDef, param: &Param<'_>) {
        match (element, param) {
            (ParamFmt::Param(_), _) => self.param(&declared.kind, param),
            (ParamFmt::QualifiedParam(_), _) => self.qualified(&declared.kind, param),
            (ParamFmt::Word(_), Param::Str(text)) => self.keyword(text.as_str()),
            (ParamFmt::Verbatim(_), Param::Str(text)) => self.out.push_str(text.as_str()),
            (ParamFmt::Own(_), Param::Type(ty)) => self.own_type(def, *ty),
            _ => {}
        }
    }

    /// Prints a list or a shape without brackets.
    fn param_items(&mut self, def: &TypeDef, at: usize, params: &[Param<'_>], spacing: &mut Spacing) {
        let (Some(declared), Some(param)) = (def.params.get(at), params.get(at)) else { return };
        match (&declared.kind, param) {
            (ParamKind::List(of), Param::List(items)) if !items.is_empty() => {
                self.space(spacing);
                self.separated(items, |w, item| w.param(of, item));
            }
            (_, Param::Shape(sizes)) if !sizes.is_empty() => {
                self.space(spacing);
                self.separated(sizes, |w, size| w.size(*size));
            }
            _ => {}
        }
    }

    /// Prints sizes before an element type: `4x?x`.
    fn param_dims(&mut self, sizes: Option<&Param<'_>>, spacing: &mut Spacing) {
        self.space(spacing);
        match sizes {
            Some(Param::Shape(sizes)) => sizes.iter().for_each(|size| self.leading_size(*size)),
            Some(Param::List(items)) => {
                for item in items {
                    if let Param::Int(size) = item {
                        self.leading_size(*size);
                    }
                }
            }
            _ => {}
        }
        *spacing = Spacing::NONE;
    }

    /// Prints the repetitions of a loop over parameters that are lists.
    fn param_loop(
        &mut self,
        def: &TypeDef,
        params: &[Param<'_>],
        (lists, separator, body): (&[u16], Option<&str>, &[ParamFmt]),
        spacing: &mut Spacing,
    ) {
        let length = |list: &u16| match params.get(*list as usize) {
            Some(Param::List(items)) => items.len(),
            Some(Param::Shape(sizes)) => sizes.len(),
            _ => 0,
        };
        for round in 0..lists.iter().map(length).min().unwrap_or(0) {
            if let Some(separator) = separator.filter(|_| round > 0) {
                if spacing.literal(separator) {
                    self.out.push(' ');
                }
                self.out.push_str(separator);
            }
            for element in body {
                let ParamFmt::Item(i, form) = element else {
                    self.param_elements(def, std::slice::from_ref(element), params, spacing);
                    continue;
                };
                let Some(list) = lists.get(*i as usize).map(|list| *list as usize) else { continue };
                self.space(spacing);
                match (def.params.get(list).map(|d| item_kind(&d.kind)), params.get(list)) {
                    (Some(kind), Some(Param::List(items))) => match (form, &items[round]) {
                        (ItemForm::Word, Param::Str(text)) => self.keyword(text.as_str()),
                        (ItemForm::Own, Param::Type(ty)) => self.own_type(def, *ty),
                        (_, item) => self.param(kind, item),
                    },
                    (Some(kind), Some(Param::Shape(sizes))) => self.param(kind, &Param::Int(sizes[round])),
                    _ => {}
                }
            }
        }
    }

    /// Prints a type; a type of the same dialect as `def` without `!dialect.`.
    fn own_type(&mut self, def: &TypeDef, ty: Type<'_>) {
        if let TypeData::Declared { def: own, params } = ty.data()
            && let Some((dialect, name)) = own.name.split_once('.')
            && def.name.split_once('.').is_some_and(|(of, _)| of == dialect)
        {
            self.out.push_str(name);
            return self.params(own, params);
        }
        self.ty(ty);
    }

    fn param_struct(&mut self, def: &TypeDef, members: &[u16], params: &[Param<'_>]) {
        let written: Vec<_> = members
            .iter()
            .filter_map(|i| def.params.get(*i as usize).zip(params.get(*i as usize)))
            .filter(|(d, p)| !is_left_out(d, p))
            .collect();
        self.separated(&written, |w, (d, p)| {
            w.out.push_str(d.name);
            w.out.push_str(" = ");
            // As in MLIR, several names are in quotes: a separator is no part of a word.
            let is_quoted = matches!((d.kind.held(), p), (ParamKind::Bits(cases, _), Param::Int(value))
                if bit_names(cases, *value).len() > 1);
            let quote = if is_quoted { "\"" } else { "" };
            w.out.push_str(quote);
            w.param(&d.kind, p);
            w.out.push_str(quote);
        });
    }

    fn space(&mut self, spacing: &mut Spacing) {
        if spacing.value() {
            self.out.push(' ');
        }
    }

    /// Prints a parameter with the names of all types and attributes.
    fn qualified(&mut self, kind: &ParamKind, param: &Param<'_>) {
        match (kind, param) {
            (ParamKind::Optional(kind), param) => self.qualified(kind, param),
            (ParamKind::List(kind), Param::List(items)) => {
                self.out.push('[');
                self.separated(items, |w, item| w.qualified(kind, item));
                self.out.push(']');
            }
            (_, Param::Type(ty)) => self.ty(*ty),
            (_, Param::Attr(attr)) => self.attr(*attr),
            _ => self.param(kind, param),
        }
    }

    /// Prints a type without its name, if it is of the only declaration that its place allows. A type without parameters has no other text.
    pub(super) fn short_type(&mut self, name: &str, ty: Type<'_>) {
        match ty.data() {
            TypeData::Declared { def, params } if def.name == name && !params.is_empty() => {
                let before = self.out.len();
                self.params(def, params);
                // All parameters have their defaults: the text is the name.
                if self.out.len() == before {
                    self.ty(ty);
                }
            }
            _ => self.ty(ty),
        }
    }

    pub(super) fn short_attr(&mut self, name: &str, attr: Attribute<'_>) {
        match attr.data() {
            AttrData::Declared { def, params }
                if def.name == name && !params.is_empty() && def.alias.is_none() =>
            {
                let before = self.out.len();
                self.add_levels(1);
                self.params(def, params);
                self.add_levels(-1);
                if self.out.len() == before {
                    self.attr(attr);
                }
            }
            _ => self.attr(attr),
        }
    }

    fn param(&mut self, kind: &ParamKind, param: &Param<'_>) {
        match (kind, param) {
            (ParamKind::ShortType(name), Param::Type(ty)) => self.short_type(name, *ty),
            (ParamKind::ShortAttr(name), Param::Attr(attr)) => self.short_attr(name, *attr),
            (ParamKind::Numbers(_), Param::Attr(attr)) => match attr.data() {
                AttrData::DenseArray { element, values } => {
                    self.out.push('[');
                    self.dense_values(*element, values);
                    self.out.push(']');
                }
                _ => self.attr(*attr),
            },
            (ParamKind::Optional(kind), param) => self.param(kind, param),
            (ParamKind::Enum(cases), Param::Int(value)) => {
                let name = cases.iter().find(|(_, v)| v == value).map_or("", |(name, _)| name);
                self.keyword(name);
            }
            (ParamKind::Bits(cases, separator), Param::Int(value)) => {
                let names = bit_names(cases, *value);
                for (i, name) in names.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(separator);
                    }
                    self.out.push_str(name);
                }
            }
            (ParamKind::Items(kind), Param::List(items)) => {
                self.separated(items, |w, item| w.param(kind, item))
            }
            (ParamKind::List(kind), Param::List(items)) => {
                self.out.push('[');
                self.separated(items, |w, item| w.param(kind, item));
                self.out.push(']');
            }
            (_, Param::Shape(sizes)) => {
                self.out.push('[');
                self.separated(sizes, |w, size| w.size(*size));
                self.out.push(']');
            }
            (ParamKind::Float, Param::Int(bits)) => {
                self.out.push_str(&crate::float::text(FloatKind::F64, u128::from(*bits as u64)));
            }
            (ParamKind::Int { bits: 64, signed: false }, Param::Int(bits)) => {
                push_number(self.out, *bits as u64);
            }
            (_, Param::Int(DYNAMIC)) => self.out.push('?'),
            (_, Param::Int(value)) => push_signed(self.out, *value),
            (_, Param::Bool(value)) => self.out.push_str(if *value { "true" } else { "false" }),
            (_, Param::Str(text)) => self.string(text.as_str()),
            (_, Param::Type(ty)) => self.ty(*ty),
            (_, Param::Attr(attr)) => self.attr(*attr),
            (_, Param::List(items)) => {
                self.separated(items, |w, item| w.param(&ParamKind::Attr, item));
            }
            (_, Param::Absent) => {}
        }
    }

    fn size(&mut self, size: i64) {
        self.param(&ParamKind::Int { bits: 64, signed: true }, &Param::Int(size));
    }

    /// Prints a size of a list before an element type: `4x`.
    fn leading_size(&mut self, size: i64) {
        self.size(size);
        self.out.push('x');
    }

    /// Prints a word, in quotes if it is not a keyword.
    pub(super) fn keyword(&mut self, word: &str) {
        let bare = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'));
        if bare { self.out.push_str(word) } else { self.string(word) }
    }
}

/// Returns the kind of the items of a list.
pub(crate) fn item_kind(kind: &ParamKind) -> &ParamKind {
    const SIZE: &ParamKind = &ParamKind::Int { bits: 64, signed: true };
    match kind {
        ParamKind::Optional(inner) => item_kind(inner),
        ParamKind::List(inner) => inner,
        ParamKind::Shape => SIZE,
        kind => kind,
    }
}

/// Returns the cases that a bit set consists of: groups of bits first, the widest group first, then single bits in order. The case without
/// bits represents the empty set.
pub fn bit_names<'n>(cases: &[(&'n str, i64)], value: i64) -> Vec<&'n str> {
    if value == 0 {
        return cases.iter().filter(|(_, v)| *v == 0).map(|(name, _)| *name).take(1).collect();
    }
    let mut groups: Vec<_> = cases.iter().filter(|(_, v)| v.count_ones() > 1).collect();
    groups.sort_by_key(|(_, v)| std::cmp::Reverse(v.count_ones()));
    let single = cases.iter().filter(|(_, v)| v.count_ones() == 1);
    let mut rest = value;
    let mut names = Vec::new();
    for (name, bits) in groups.into_iter().chain(single) {
        if rest & bits == *bits {
            names.push(*name);
            rest &= !bits;
        }
    }
    names
}
