//! Writes the values of parameters as MLIR does: sizes, symbols, strings, floats, lists.

use super::item::{Item, Value};
use crate::model::*;
use bourn_terms::builtin::FloatKind;
use bourn_terms::{DYNAMIC, quoted};

pub(super) fn size_text(size: i64) -> String {
    if size == DYNAMIC { "?".to_owned() } else { size.to_string() }
}

/// Returns the text of a map with the given number of dimensions that is not the identity.
pub(super) fn map(dims: usize) -> String {
    let names: Vec<String> = (0..dims).map(|i| format!("d{i}")).collect();
    let first = if dims == 0 { "0" } else { "d0 + 1" };
    format!("affine_map<({}) -> ({first})>", names.join(", "))
}

pub(super) fn symbol(name: &str) -> String {
    let bare = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'));
    if bare { format!("@{name}") } else { format!("@{}", quoted(name)) }
}

fn float_text(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if !value.is_finite() {
        return format!("0x{bits:016X}");
    }
    // Many zeros are hard to read.
    let scientific = value != 0.0 && !(1e-4..1e16).contains(&value.abs());
    let text = if scientific { format!("{value:e}") } else { value.to_string() };
    // MLIR's parser reads a number without a point as an integer.
    match text.split_once('e') {
        _ if text.contains('.') => text,
        Some((digits, exponent)) => format!("{digits}.0e{exponent}"),
        None => text + ".0",
    }
}

/// Returns the text of a float of a format; for formats without decimal text the bits of the number 1.
pub(super) fn float_in(format: Option<FloatKind>, bits: u64) -> String {
    match format {
        Some(FloatKind::F80) => "0x3FFF8000000000000000".to_owned(),
        Some(FloatKind::F128) => "0x3FFF0000000000000000000000000000".to_owned(),
        Some(FloatKind::F8E8M0FNU) => "0x7F".to_owned(),
        Some(FloatKind::F32) if !f64::from_bits(bits).is_finite() => {
            let (sign, payload) = (bits >> 63 << 31, bits >> 29 & 0x7F_FFFF);
            format!("0x{:08X}", sign | 0x7F80_0000 | payload)
        }
        _ => float_text(bits),
    }
}

/// Returns the text of an item of a dense array; floats are stored as their bits.
pub(super) fn array_item(element: Option<&Item>, value: &Value) -> String {
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

pub(super) fn value_text(model: &Model, kind: Option<&ParamKind>, value: &Value) -> String {
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
            Some(ParamKind::Optional(inner)) => value_text(model, Some(inner), value),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_float_has_a_point() {
        let texts = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (-3.0, "-3.0"),
            (0.1, "0.1"),
            (1e-4, "0.0001"),
            (1e-5, "1.0e-5"),
            (9e15, "9000000000000000.0"),
            (1e16, "1.0e16"),
            (-2.5e300, "-2.5e300"),
            (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
            (f64::INFINITY, "0x7FF0000000000000"),
        ];
        for (value, text) in texts {
            assert_eq!(float_text(value.to_bits()), text);
        }
    }

    #[test]
    fn a_parameter_that_is_there_has_a_text() {
        let model = Model::default();
        for (kind, text) in [
            (ParamKind::AffineMap, "affine_map<() -> ()>"),
            (ParamKind::IntegerSet, "affine_set<() : (0 == 0)>"),
            (ParamKind::Symbol, "@a"),
        ] {
            assert_eq!(value_text(&model, Some(&kind), &Value::Some), text);
            let optional = ParamKind::Optional(Box::new(kind));
            assert_eq!(value_text(&model, Some(&optional), &Value::Some), text);
        }
    }
}
