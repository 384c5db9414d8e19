//! How MLIR writes types, attributes and ops.

use super::item::{Def, Item, Value};
use crate::model::*;
use bourn_terms::DYNAMIC;
use bourn_terms::builtin::{BuiltinAttr, BuiltinType, FloatKind};
use std::fmt::Write as _;

impl Item {
    /// As MLIR writes it.
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
                format!("#{}.{name}<{}>", model[decl.dialect].name, case.unwrap_or_default())
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

    fn int(&self, name: &str) -> i128 {
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

    /// An optional parameter, with what stands before it.
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

    /// `4x?x[8]x`
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

    /// The format of a float type.
    fn format(&self) -> Option<FloatKind> {
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

    /// A literal of this element type.
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
        let mut out = format!("{sigil}{}.{}", model[decl.dialect].name, decl.mnemonic);
        match &decl.format {
            Some(format) => {
                let mut body = String::new();
                self.formatted(model, &decl.params, &format.elements, &mut body);
                out.push_str(&body);
            }
            None => {
                let shown: Vec<String> = decl.params.iter().filter_map(|p| self.shown(model, p)).collect();
                if !shown.is_empty() {
                    let _ = write!(out, "<{}>", shown.join(", "));
                }
            }
        }
        out
    }

    /// The value of a parameter that is there.
    fn shown(&self, model: &Model, param: &Param) -> Option<String> {
        let value = self.param(&param.name).filter(|v| **v != Value::Absent)?;
        Some(value_text(model, Some(&param.kind), value))
    }

    fn formatted(&self, model: &Model, params: &[Param], elements: &[ParamFormatElement], out: &mut String) {
        let show = |i: usize| self.shown(model, params.get(i)?);
        let all = |ids: &mut dyn Iterator<Item = usize>| ids.filter_map(show).collect::<Vec<_>>().join(", ");
        for element in elements {
            let text = match element {
                ParamFormatElement::Literal(text) => text.clone(),
                ParamFormatElement::Param(i) => show(*i).unwrap_or_default(),
                ParamFormatElement::Params => all(&mut (0..params.len())),
                ParamFormatElement::Struct(ids) => ids
                    .iter()
                    .filter_map(|&i| Some(format!("{} = {}", params.get(i)?.name, show(i)?)))
                    .collect::<Vec<_>>()
                    .join(", "),
                ParamFormatElement::Optional(inner, anchor) => {
                    if show(*anchor).is_some() {
                        self.formatted(model, params, inner, out);
                    }
                    continue;
                }
                ParamFormatElement::Custom(_, _, ids) => all(&mut ids.iter().copied()),
                ParamFormatElement::Space(_) => continue,
            };
            let glued = out.is_empty() || out.ends_with(['<', '(', '[']);
            if !(text.is_empty() || glued || text.starts_with(['<', '>', ',', ')', ']', ':', 'x'])) {
                out.push(' ');
            }
            out.push_str(&text);
        }
    }
}

/// The last name of a path.
fn handle(path: &RustPath) -> Option<&str> {
    path.0.rsplit("::").next()
}

fn size_text(size: i64) -> String {
    if size == DYNAMIC { "?".to_owned() } else { size.to_string() }
}

/// A map that is not the identity, of this many dimensions.
fn map(dims: usize) -> String {
    let names: Vec<String> = (0..dims).map(|i| format!("d{i}")).collect();
    let first = if dims == 0 { "0" } else { "d0 + 1" };
    format!("affine_map<({}) -> ({first})>", names.join(", "))
}

fn symbol(name: &str) -> String {
    let bare = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'));
    if bare { format!("@{name}") } else { format!("@{}", quoted(name)) }
}

/// A string: what is no plain character is written by its bytes.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:02X}");
            }
        }
    }
    out + "\""
}

fn float_text(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if !value.is_finite() {
        return format!("0x{bits:016X}");
    }
    let text = format!("{value:?}");
    match text.split_once('e') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0e{exponent}"),
        _ => text,
    }
}

/// A float of a format; of those that have no decimal text the number 1, by its bits.
fn float_in(format: Option<FloatKind>, bits: u64) -> String {
    match format {
        Some(FloatKind::F80) => "0x3FFF8000000000000000".to_owned(),
        Some(FloatKind::F128) => "0x3FFF0000000000000000000000000000".to_owned(),
        Some(FloatKind::F8E8M0FNU) => "0x7F".to_owned(),
        _ => float_text(bits),
    }
}

/// An item of a dense array; floats are kept by their bits.
fn array_item(element: Option<&Item>, value: &Value) -> String {
    let Value::Int(value) = value else { return "..".to_owned() };
    match element {
        Some(ty) if ty.param("kind").is_some() => match ty.format() {
            Some(FloatKind::F32) => match f32::from_bits(*value as u32) {
                float if float.is_finite() => float_text(f64::from(float).to_bits()),
                _ => format!("0x{:08X}", *value as u32),
            },
            _ => float_text(*value as u64),
        },
        Some(ty) if ty.int("width") == 1 => (*value != 0).to_string(),
        Some(ty) if ty.int("width") == 64 && ty.int("signedness") == 2 => (*value as u64).to_string(),
        _ => value.to_string(),
    }
}

fn value_text(model: &Model, kind: Option<&ParamKind>, value: &Value) -> String {
    let inner = match kind {
        Some(ParamKind::Optional(inner) | ParamKind::List(inner)) => Some(&**inner),
        _ => None,
    };
    match value {
        Value::Int(i) => match kind {
            Some(ParamKind::Bool) => (*i != 0).to_string(),
            Some(ParamKind::Enum(id)) => enum_text(&model[*id], *i),
            Some(ParamKind::Optional(inner)) => value_text(model, Some(inner), value),
            _ => i.to_string(),
        },
        Value::Dynamic => "?".to_owned(),
        Value::Float(bits) => float_text(*bits),
        Value::Str(text) => quoted(text),
        Value::Item(item) => item.show(model),
        Value::Shape(sizes) => {
            format!("[{}]", sizes.iter().map(|&s| size_text(s)).collect::<Vec<_>>().join(", "))
        }
        Value::List(items) => match kind {
            Some(ParamKind::Optional(inner)) => value_text(model, Some(inner), value),
            _ => {
                let texts: Vec<String> = items.iter().map(|v| value_text(model, inner, v)).collect();
                format!("[{}]", texts.join(", "))
            }
        },
        Value::Absent => String::new(),
        Value::Some => match kind {
            Some(ParamKind::AffineMap) => "affine_map<() -> ()>".to_owned(),
            Some(ParamKind::IntegerSet) => "affine_set<() : (0 == 0)>".to_owned(),
            Some(ParamKind::Symbol) => "@a".to_owned(),
            _ => "..".to_owned(),
        },
    }
}

fn enum_text(e: &EnumDecl, value: i128) -> String {
    let case = |c: &&EnumCase| i128::from(c.value) == value;
    match e.cases.iter().find(case) {
        Some(case) => case.keyword.clone(),
        None => {
            let set =
                e.cases.iter().filter(|c| c.value != 0 && value & i128::from(c.value) == i128::from(c.value));
            set.map(|c| c.keyword.as_str()).collect::<Vec<_>>().join(&e.separator)
        }
    }
}
