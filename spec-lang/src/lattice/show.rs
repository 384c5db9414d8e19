//! Writes types, attributes and ops as MLIR does.

use super::item::{Def, Item, Value};
use super::literal::{array_item, float_in, map, size_text, symbol, value_text};
use crate::model::*;
use bourn_terms::builtin::{BuiltinAttr, BuiltinType, FloatKind};
use std::fmt::Write as _;

impl Item {
    /// Returns the text of the item in MLIR's syntax.
    #[must_use]
    pub fn show(&self, model: &Model) -> String {
        match self.def {
            None => match self.subject {
                Subject::Type => "!other.type".to_owned(),
                Subject::Attr => format!("#other.attr{}", self.after(model, " : ", "ty")),
                Subject::Op => "other.op".to_owned(),
            },
            Some(Def::Op(id)) => model.op_name(id),
            Some(Def::EnumAttr(id)) => {
                let decl = &model[id];
                let name = match &decl.storage {
                    EnumStorage::Attr(name) => name,
                    _ => &decl.name,
                };
                let case = self.params.first().map(|(_, v)| value_text(model, Some(&ParamKind::Enum(id)), v));
                let params = match decl.bare {
                    true => format!(" {}", case.unwrap_or_default()),
                    false => format!("<{}>", case.unwrap_or_default()),
                };
                bourn_terms::of_dialect('#', &model[decl.dialect].name, &format!("{name}{params}"))
            }
            Some(Def::BuiltinType(builtin)) => self.builtin_type(model, builtin),
            Some(Def::BuiltinAttr(builtin)) => self.builtin_attr(model, builtin),
            Some(Def::Type(id)) => match model[id].storage.as_ref().and_then(handle) {
                Some(name) if let Some(builtin) = BuiltinType::with_handle(name) => {
                    self.builtin_type(model, builtin)
                }
                _ => self.declared(model, '!', &model[id]),
            },
            Some(Def::Attr(id)) => match model[id].storage.as_ref().and_then(handle) {
                Some(name) if let Some(builtin) = BuiltinAttr::with_handle(name) => {
                    self.builtin_attr(model, builtin)
                }
                _ => self.declared(model, '#', &model[id]),
            },
        }
    }

    pub(super) fn int(&self, name: &str) -> i128 {
        match self.param(name) {
            Some(Value::Int(i)) => *i,
            _ => 0,
        }
    }

    fn item(&self, name: &str) -> Option<&Item> {
        match self.param(name)? {
            Value::Item(item) => Some(item),
            _ => None,
        }
    }

    fn text(&self, model: &Model, name: &str) -> String {
        self.item(name).map_or_else(|| "..".to_owned(), |item| item.show(model))
    }

    /// Returns the text of an optional parameter, prefixed by `before`.
    fn after(&self, model: &Model, before: &str, name: &str) -> String {
        self.item(name).map_or_else(String::new, |item| format!("{before}{}", item.show(model)))
    }

    fn list(&self, model: &Model, name: &str) -> Vec<String> {
        match self.param(name) {
            Some(Value::List(items)) => items.iter().map(|v| value_text(model, None, v)).collect(),
            _ => Vec::new(),
        }
    }

    fn sizes(&self, name: &str) -> &[i64] {
        match self.param(name) {
            Some(Value::Shape(sizes)) => sizes,
            _ => &[],
        }
    }

    /// Returns a shape: `4x?x[8]x`.
    fn shape(&self) -> String {
        let flags: &[Value] = match self.param("scalable") {
            Some(Value::List(flags)) => flags,
            _ => &[],
        };
        let mut out = String::new();
        for (i, &size) in self.sizes("shape").iter().enumerate() {
            let size = size_text(size);
            let _ = match flags.get(i) {
                Some(Value::Int(1)) => write!(out, "[{size}]x"),
                _ => write!(out, "{size}x"),
            };
        }
        out
    }

    fn builtin_type(&self, model: &Model, builtin: BuiltinType) -> String {
        let element = || self.text(model, "element");
        let more = |name: &str| self.after(model, ", ", name);
        match builtin {
            BuiltinType::Integer => {
                let prefix = match self.int("signedness") {
                    1 => "si",
                    2 => "ui",
                    _ => "i",
                };
                format!("{prefix}{}", self.int("width"))
            }
            BuiltinType::Index => "index".to_owned(),
            BuiltinType::None => "none".to_owned(),
            BuiltinType::Float => self.format().map_or("f32", FloatKind::keyword).to_owned(),
            BuiltinType::Complex => format!("complex<{}>", element()),
            BuiltinType::Tuple => format!("tuple<{}>", self.list(model, "types").join(", ")),
            BuiltinType::Function => {
                let results = self.list(model, "results");
                let results = match &results[..] {
                    [only] if !only.starts_with('(') => only.clone(),
                    all => format!("({})", all.join(", ")),
                };
                format!("({}) -> {results}", self.list(model, "inputs").join(", "))
            }
            BuiltinType::Vector => format!("vector<{}{}>", self.shape(), element()),
            BuiltinType::RankedTensor => format!("tensor<{}{}{}>", self.shape(), element(), more("encoding")),
            BuiltinType::UnrankedTensor => format!("tensor<*x{}>", element()),
            BuiltinType::MemRef => {
                let layout = match self.item("layout") {
                    Some(layout) if layout.is_map(model) => format!(", {}", map(self.sizes("shape").len())),
                    _ => more("layout"),
                };
                format!("memref<{}{}{layout}{}>", self.shape(), element(), more("space"))
            }
            BuiltinType::UnrankedMemRef => format!("memref<*x{}{}>", element(), more("space")),
        }
    }

    fn is_map(&self, model: &Model) -> bool {
        match self.def {
            Some(Def::BuiltinAttr(BuiltinAttr::AffineMap)) => true,
            Some(Def::Attr(id)) => {
                model[id].storage.as_ref().and_then(handle) == Some(BuiltinAttr::AffineMap.handle())
            }
            _ => false,
        }
    }

    /// Returns the format of a float type.
    pub(super) fn format(&self) -> Option<FloatKind> {
        FloatKind::ALL.get(usize::try_from(self.int("kind")).ok()?).copied()
    }

    fn builtin_attr(&self, model: &Model, builtin: BuiltinAttr) -> String {
        let value = || self.param("value").map_or_else(|| "..".to_owned(), |v| value_text(model, None, v));
        let typed = || self.after(model, " : ", "ty");
        match builtin {
            BuiltinAttr::Unit => "unit".to_owned(),
            BuiltinAttr::Integer => match &*self.text(model, "ty") {
                "i1" => (self.int("value") != 0).to_string(),
                ty => format!("{} : {ty}", self.int("value")),
            },
            BuiltinAttr::Float => {
                let format = self.item("ty").and_then(Item::format);
                let bits = match self.param("value") {
                    Some(Value::Float(bits)) => *bits,
                    _ => 1.0_f64.to_bits(),
                };
                format!("{}{}", float_in(format, bits), typed())
            }
            BuiltinAttr::String => format!("{}{}", value(), typed()),
            BuiltinAttr::Type => value(),
            BuiltinAttr::SymbolRef => {
                let mut names = vec![match self.param("root") {
                    Some(Value::Str(root)) => symbol(root),
                    _ => "@a".to_owned(),
                }];
                if let Some(Value::List(nested)) = self.param("nested") {
                    names.extend(nested.iter().map(|name| match name {
                        Value::Str(name) => symbol(name),
                        _ => "@a".to_owned(),
                    }));
                }
                names.join("::")
            }
            BuiltinAttr::Array => format!("[{}]", self.list(model, "elements").join(", ")),
            BuiltinAttr::Dictionary => "{}".to_owned(),
            BuiltinAttr::DenseArray => {
                let element = self.item("element");
                let items: Vec<String> = match self.param("values") {
                    Some(Value::List(items)) => items.iter().map(|v| array_item(element, v)).collect(),
                    _ => Vec::new(),
                };
                let colon = if items.is_empty() { "" } else { ": " };
                format!("array<{}{colon}{}>", self.text(model, "element"), items.join(", "))
            }
            BuiltinAttr::Elements => {
                let keyword = match self.param("keyword") {
                    Some(Value::Str(keyword)) => keyword,
                    _ => "dense",
                };
                let inside = match keyword {
                    "dense_resource" => "a".to_owned(),
                    "sparse" => String::new(),
                    _ => {
                        let element = self.item("ty").and_then(|ty| ty.item("element"));
                        element.map_or_else(String::new, |element| element.one(model))
                    }
                };
                format!("{keyword}<{inside}>{}", typed())
            }
            BuiltinAttr::AffineMap => "affine_map<() -> ()>".to_owned(),
            BuiltinAttr::IntegerSet => "affine_set<() : (0 == 0)>".to_owned(),
            BuiltinAttr::StridedLayout => {
                let strides: Vec<String> = self.sizes("strides").iter().map(|&s| size_text(s)).collect();
                let offset = match self.param("offset") {
                    Some(Value::Int(0)) | None => String::new(),
                    Some(Value::Int(offset)) => format!(", offset: {offset}"),
                    Some(_) => ", offset: ?".to_owned(),
                };
                format!("strided<[{}]{offset}>", strides.join(", "))
            }
            BuiltinAttr::Location => "loc(unknown)".to_owned(),
        }
    }

    /// Returns a literal of this element type.
    fn one(&self, model: &Model) -> String {
        let native = match self.def {
            Some(Def::BuiltinType(builtin)) => Some(builtin),
            Some(Def::Type(id)) => {
                model[id].storage.as_ref().and_then(handle).and_then(BuiltinType::with_handle)
            }
            _ => None,
        };
        match native {
            Some(BuiltinType::Float) => float_in(self.format(), 1.0_f64.to_bits()),
            Some(BuiltinType::Complex) => {
                let part = self.item("element").map_or_else(|| "0".to_owned(), |part| part.one(model));
                format!("({part}, {part})")
            }
            Some(_) => "0".to_owned(),
            None => "\"a\"".to_owned(),
        }
    }

    fn declared(&self, model: &Model, sigil: char, decl: &TypeDecl) -> String {
        let mut out = decl.mnemonic.clone();
        match &decl.format {
            Some(format) => {
                let mut spacing = bourn_terms::Spacing::AFTER_WORD;
                self.formatted(model, &decl.params, &format.elements, &mut spacing, &mut out);
            }
            None => {
                let shown = self.listed(model, &decl.params);
                if !shown.is_empty() {
                    let _ = write!(out, "<{shown}>");
                }
            }
        }
        bourn_terms::of_dialect(sigil, &model[decl.dialect].name, &out)
    }

    /// Returns the text of a parameter that is present.
    fn shown(&self, model: &Model, param: &Param) -> Option<String> {
        let value = self.param(&param.name).filter(|v| **v != Value::Absent)?;
        Some(value_text(model, Some(&param.kind), value))
    }

    /// Returns whether the text may omit a parameter.
    fn is_left_out(&self, model: &Model, param: &Param) -> bool {
        let value = self.param(&param.name);
        value.is_none_or(|value| *value == Value::Absent || is_default(model, param, value))
    }

    /// Returns the text of all parameters up to the last parameter that has to be written.
    fn listed(&self, model: &Model, params: &[Param]) -> String {
        let last = params.iter().rposition(|p| !self.is_left_out(model, p)).map_or(0, |i| i + 1);
        params[..last].iter().filter_map(|p| self.shown(model, p)).collect::<Vec<_>>().join(", ")
    }

    fn formatted(
        &self,
        model: &Model,
        params: &[Param],
        elements: &[ParamFormatElement],
        spacing: &mut bourn_terms::Spacing,
        out: &mut String,
    ) {
        let show = |param: &ParamIdx| self.shown(model, params.get(param.index())?);
        for element in elements {
            let text = match element {
                ParamFormatElement::Literal(text) => {
                    if spacing.literal(text) {
                        out.push(' ');
                    }
                    out.push_str(text);
                    continue;
                }
                ParamFormatElement::Optional(then, anchors, otherwise) => {
                    let is_there = anchors.iter().any(|anchor| {
                        params.get(anchor.index()).is_some_and(|p| !self.is_left_out(model, p))
                    });
                    let part = if is_there { then } else { otherwise };
                    self.formatted(model, params, part, spacing, out);
                    continue;
                }
                ParamFormatElement::Space(kind) => {
                    if *kind != Spacing::None {
                        out.push(' ');
                    }
                    *spacing = bourn_terms::Spacing::NONE;
                    continue;
                }
                ParamFormatElement::Param(i) | ParamFormatElement::Qualified(i) => {
                    show(i).unwrap_or_default()
                }
                ParamFormatElement::Items(i) => {
                    show(i).unwrap_or_default().trim_matches(['[', ']']).to_owned()
                }
                ParamFormatElement::Dims(i) => {
                    let text = show(i).unwrap_or_default();
                    let sizes = text.trim_matches(['[', ']']).split(", ").filter(|size| !size.is_empty());
                    let text: String = sizes.map(|size| format!("{size}x")).collect();
                    if spacing.value() {
                        out.push(' ');
                    }
                    out.push_str(&text);
                    *spacing = bourn_terms::Spacing::NONE;
                    continue;
                }
                ParamFormatElement::Own(i) => self.without_dialect(model, show(i).unwrap_or_default()),
                ParamFormatElement::Word(i) | ParamFormatElement::Verbatim(i) => {
                    show(i).unwrap_or_default().trim_matches('"').to_owned()
                }
                ParamFormatElement::Loop { lists, separator, body } => {
                    self.repeated(model, params, (lists, separator.as_deref(), body), spacing, out);
                    continue;
                }
                // Its loop shows it.
                ParamFormatElement::Item(..) => continue,
                ParamFormatElement::Params => self.listed(model, params),
                ParamFormatElement::Struct(ids) => {
                    let written = ids
                        .iter()
                        .filter_map(|i| params.get(i.index()))
                        .filter(|p| !self.is_left_out(model, p));
                    let written =
                        written.filter_map(|p| Some(format!("{} = {}", p.name, self.shown(model, p)?)));
                    written.collect::<Vec<_>>().join(", ")
                }
                ParamFormatElement::Custom(_, _, ids) => {
                    ids.iter().filter_map(show).collect::<Vec<_>>().join(", ")
                }
            };
            if spacing.value() {
                out.push(' ');
            }
            out.push_str(&text);
        }
    }
}

impl Item {
    /// Removes the name of the item's dialect from the text of a type.
    fn without_dialect(&self, model: &Model, text: String) -> String {
        let dialect = match self.def {
            Some(Def::Type(id)) => &model[model[id].dialect].name,
            Some(Def::Attr(id)) => &model[model[id].dialect].name,
            _ => return text,
        };
        match text.strip_prefix(&format!("!{dialect}.")) {
            Some(rest) => rest.to_owned(),
            None => text,
        }
    }

    /// Adds the text of a loop over parameters that are lists.
    fn repeated(
        &self,
        model: &Model,
        params: &[Param],
        (lists, separator, body): (&[ParamIdx], Option<&str>, &[ParamFormatElement]),
        spacing: &mut bourn_terms::Spacing,
        out: &mut String,
    ) {
        let items = |list: &ParamIdx| -> Vec<Value> {
            match params.get(list.index()).and_then(|param| self.param(&param.name)) {
                Some(Value::List(items)) => items.clone(),
                Some(Value::Shape(sizes)) => sizes
                    .iter()
                    .map(|size| match *size {
                        bourn_terms::DYNAMIC => Value::Dynamic,
                        size => Value::Int(i128::from(size)),
                    })
                    .collect(),
                _ => Vec::new(),
            }
        };
        let lists: Vec<Vec<Value>> = lists.iter().map(items).collect();
        let rounds = lists.iter().map(Vec::len).min().unwrap_or(0);
        for round in 0..rounds {
            if let Some(separator) = separator.filter(|_| round > 0) {
                if spacing.literal(separator) {
                    out.push(' ');
                }
                out.push_str(separator);
            }
            for element in body {
                let ParamFormatElement::Item(i, form) = element else {
                    self.formatted(model, params, std::slice::from_ref(element), spacing, out);
                    continue;
                };
                if spacing.value() {
                    out.push(' ');
                }
                let Some(item) = lists.get(*i).and_then(|list| list.get(round)) else { continue };
                let text = value_text(model, None, item);
                out.push_str(&match form {
                    ItemForm::Usual => text,
                    ItemForm::Word => text.trim_matches('"').to_owned(),
                    ItemForm::Own => self.without_dialect(model, text),
                });
            }
        }
    }
}

/// Returns whether a parameter has its default value.
fn is_default(model: &Model, param: &Param, value: &Value) -> bool {
    match (&param.default, value) {
        (Some(DefaultValue::Bool(default)), Value::Int(value)) => i128::from(*default) == *value,
        (Some(DefaultValue::Int(default)), Value::Int(value)) => default == value,
        (Some(DefaultValue::Str(default)), Value::Str(value)) => default == value,
        (Some(DefaultValue::Enum(id, cases)), Value::Int(value)) => {
            let cases = cases.iter().filter_map(|case| model[*id].cases.get(case.index()));
            cases.fold(0, |all, case| all | i128::from(case.value)) == *value
        }
        _ => false,
    }
}

/// Returns the last name of a path.
fn handle(path: &RustPath) -> Option<&str> {
    path.0.rsplit("::").next()
}
