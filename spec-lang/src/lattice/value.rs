//! Concrete types, attributes and ops: what a witness is, and how MLIR writes it.

use super::DYNAMIC;
use crate::model::*;
use std::fmt::Write as _;

/// A definition: what a type, attribute or op is an instance of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Def {
    /// A declared type.
    Type(TypeId),
    /// A declared attribute.
    Attr(AttrId),
    /// The attribute of an enum that has one of its own (`enum E as name`).
    EnumAttr(EnumId),
    /// An array of attributes, where no declared attribute is that.
    Array,
    /// An op.
    Op(OpId),
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, a truth value, the value of an enum's case; a dynamic size is -1.
    Int(i128),
    /// A float, by its bits.
    Float(u64),
    /// A string.
    Str(String),
    /// A type or an attribute.
    Item(Box<Item>),
    /// A list, or a shape.
    List(Vec<Value>),
    /// An optional parameter that is not there.
    Absent,
    /// Some value of a kind that specs do not look into.
    Some,
}

/// A type, an attribute or an op.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it is.
    pub subject: Subject,
    /// Its definition; `None` for one of a dialect that was not loaded.
    pub def: Option<Def>,
    /// Values of the parameters, in the order of their declaration.
    pub params: Vec<(String, Value)>,
}

impl Item {
    /// The value of a parameter.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&Value> {
        self.params.iter().find(|(n, _)| n == name).map(|(_, v)| v)
    }

    /// As MLIR writes it.
    #[must_use]
    pub fn show(&self, model: &Model) -> String {
        match self.def {
            None => match self.subject {
                Subject::Type => "!other.type".to_owned(),
                Subject::Attr => "#other.attr".to_owned(),
                Subject::Op => "other.op".to_owned(),
            },
            Some(Def::Op(id)) => model.op_name(id),
            Some(Def::Array) => {
                self.params.first().map_or("[]".to_owned(), |(_, v)| value_text(model, None, v))
            }
            Some(Def::EnumAttr(id)) => {
                let decl = &model[id];
                let name = match &decl.storage {
                    EnumStorage::Attr(name) => name,
                    _ => &decl.name,
                };
                let case = self
                    .params
                    .first()
                    .map_or(String::new(), |(_, v)| value_text(model, Some(&ParamKind::Enum(id)), v));
                format!("#{}.{name}<{case}>", model[decl.dialect].name)
            }
            Some(Def::Type(id)) => {
                let d = &model[id];
                if model[d.dialect].name == "builtin"
                    && let Some(text) = self.builtin_type(model, &d.name, &d.params)
                {
                    return text;
                }
                self.declared(model, '!', d.dialect, &d.mnemonic, &d.params, d.format.as_ref())
            }
            Some(Def::Attr(id)) => {
                let d = &model[id];
                if model[d.dialect].name == "builtin"
                    && let Some(text) = self.builtin_attr(model, &d.name)
                {
                    return text;
                }
                self.declared(model, '#', d.dialect, &d.mnemonic, &d.params, d.format.as_ref())
            }
        }
    }

    fn int(&self, name: &str) -> i128 {
        match self.param(name) {
            Some(Value::Int(i)) => *i,
            _ => 0,
        }
    }

    fn text(&self, model: &Model, name: &str) -> Option<String> {
        match self.param(name)? {
            Value::Item(item) => Some(item.show(model)),
            _ => None,
        }
    }

    /// `4x?x[8]x`
    fn shape(&self, params: &[Param]) -> String {
        let name = params.iter().find(|p| p.kind == ParamKind::Shape).map_or("shape", |p| &p.name);
        let Some(Value::List(dims)) = self.param(name) else { return String::new() };
        let scalable = match self.param("scalable") {
            Some(Value::List(flags)) => &flags[..],
            _ => &[],
        };
        let mut out = String::new();
        for (i, dim) in dims.iter().enumerate() {
            let size = match dim {
                Value::Int(DYNAMIC) => "?".to_owned(),
                Value::Int(size) => size.to_string(),
                _ => "?".to_owned(),
            };
            if scalable.get(i) == Some(&Value::Int(1)) {
                let _ = write!(out, "[{size}]x");
            } else {
                let _ = write!(out, "{size}x");
            }
        }
        out
    }

    fn builtin_type(&self, model: &Model, name: &str, params: &[Param]) -> Option<String> {
        let element = || self.text(model, "element");
        let list = |name: &str| match self.param(name) {
            Some(v @ Value::List(_)) => {
                let text = value_text(model, None, v);
                text[1..text.len() - 1].to_owned()
            }
            _ => String::new(),
        };
        let more = |name: &str| self.text(model, name).map_or(String::new(), |t| format!(", {t}"));
        Some(match name {
            "integer" => {
                let prefix = ["i", "si", "ui"].get(usize::try_from(self.int("signedness")).ok()?)?;
                format!("{prefix}{}", self.int("width"))
            }
            "index" | "none" => name.to_owned(),
            "float" => {
                let kind = self.int("kind");
                let e = model.enums.iter().find(|e| e.name == "FloatKind")?;
                e.cases.iter().find(|c| i128::from(c.value) == kind)?.keyword.clone()
            }
            "complex" => format!("complex<{}>", element()?),
            "tuple" => format!("tuple<{}>", list("types")),
            "function" => format!("({}) -> ({})", list("inputs"), list("results")),
            "vector" => format!("vector<{}{}>", self.shape(params), element()?),
            "tensor" => format!("tensor<{}{}{}>", self.shape(params), element()?, more("encoding")),
            "unranked_tensor" => format!("tensor<*x{}>", element()?),
            "memref" => {
                format!("memref<{}{}{}{}>", self.shape(params), element()?, more("layout"), more("space"))
            }
            "unranked_memref" => format!("memref<*x{}{}>", element()?, more("space")),
            _ => return None,
        })
    }

    fn builtin_attr(&self, model: &Model, name: &str) -> Option<String> {
        let ty = || {
            let known = ["ty", "type"].iter().find_map(|n| self.text(model, n))?;
            Some(format!(" : {known}"))
        };
        let value = || match self.param("value") {
            Some(v) => value_text(model, None, v),
            None => "0".to_owned(),
        };
        Some(match name {
            "unit" => name.to_owned(),
            "integer" | "integer_attr" => format!("{}{}", value(), ty()?),
            "float" | "float_attr" => format!("1.0{}", ty()?),
            "string" => value(),
            "affine_map" | "map" => "affine_map<() -> ()>".to_owned(),
            "type" | "type_attr" => ["value", "type", "ty"].iter().find_map(|n| self.text(model, n))?,
            _ => return None,
        })
    }

    fn declared(
        &self,
        model: &Model,
        sigil: char,
        dialect: DialectId,
        mnemonic: &str,
        params: &[Param],
        format: Option<&ParamFormat>,
    ) -> String {
        let mut out = format!("{sigil}{}.{mnemonic}", model[dialect].name);
        match format {
            Some(format) => {
                let mut body = String::new();
                self.formatted(model, params, &format.elements, &mut body);
                out.push_str(&body);
            }
            None => {
                let shown: Vec<String> = params
                    .iter()
                    .filter_map(|p| Some((p, self.param(&p.name)?)))
                    .filter(|(_, v)| **v != Value::Absent)
                    .map(|(p, v)| value_text(model, Some(&p.kind), v))
                    .collect();
                if !shown.is_empty() {
                    let _ = write!(out, "<{}>", shown.join(", "));
                }
            }
        }
        out
    }

    fn formatted(&self, model: &Model, params: &[Param], elements: &[ParamFormatElement], out: &mut String) {
        let show = |i: usize| {
            let p = params.get(i)?;
            Some(value_text(model, Some(&p.kind), self.param(&p.name)?))
        };
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
                    let absent = params
                        .get(*anchor)
                        .is_none_or(|p| matches!(self.param(&p.name), None | Some(Value::Absent)));
                    if !absent {
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

fn value_text(model: &Model, kind: Option<&ParamKind>, value: &Value) -> String {
    let inner = match kind {
        Some(ParamKind::Optional(inner) | ParamKind::List(inner)) => Some(&**inner),
        Some(ParamKind::Shape) => Some(&ParamKind::I64),
        _ => None,
    };
    match value {
        Value::Int(i) => match kind {
            Some(ParamKind::Bool) => (*i != 0).to_string(),
            Some(ParamKind::Enum(id)) => enum_text(&model[*id], *i),
            Some(ParamKind::Optional(inner)) => value_text(model, Some(inner), value),
            _ => i.to_string(),
        },
        Value::Float(bits) => format!("{:?}", f64::from_bits(*bits)),
        Value::Str(text) => format!("{text:?}"),
        Value::Item(item) => item.show(model),
        Value::List(items) => {
            let texts: Vec<String> = items
                .iter()
                .map(|v| match (kind, v) {
                    (Some(ParamKind::Shape), Value::Int(DYNAMIC)) => "?".to_owned(),
                    _ => value_text(model, inner, v),
                })
                .collect();
            format!("[{}]", texts.join(", "))
        }
        Value::Absent => String::new(),
        Value::Some => "..".to_owned(),
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
