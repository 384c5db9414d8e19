//! Types of elements.

use bourn_ir::{Type, TypeData};

/// Returns whether a type is an integer with a scale, of the dialect `quant`.
pub fn is_quantized(ty: Type<'_>) -> bool {
    match ty.data() {
        TypeData::Declared { def, .. } => def.name.starts_with("quant."),
        TypeData::Opaque { dialect, .. } => dialect.as_str() == "quant",
        _ => false,
    }
}

/// Returns the text of the type of an element as it is stored: for an integer with a scale, that of the integer.
pub fn storage(ty: Type<'_>) -> String {
    let ty = ty.element_or_self();
    let text = ty.to_string();
    match is_quantized(ty) {
        true => stored_integer(&text).unwrap_or(text),
        false => text,
    }
}

/// Returns the integer of `!quant.uniform<i8:f32, 1.0>`, which precedes its bounds, as in `i8<-127:127>`, and the colon.
fn stored_integer(text: &str) -> Option<String> {
    let (_, params) = text.split_once('<')?;
    let (stored, _) = params.split_once([':', '<'])?;
    Some(stored.replace('u', "ui"))
}

/// Returns whether the elements of a type are floats.
pub fn has_floats(ty: Type<'_>) -> bool {
    matches!(ty.element_or_self().data(), TypeData::Float(_))
}

/// Returns whether the elements of a type are integers, with or without a scale.
pub fn has_integers(ty: Type<'_>) -> bool {
    let ty = ty.element_or_self();
    is_quantized(ty) || matches!(ty.data(), TypeData::Integer { .. })
}
