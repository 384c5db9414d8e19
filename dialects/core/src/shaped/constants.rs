//! Constants of shaped types.

use bourn_ir::{AttrData, Attribute, Context, DYNAMIC, Type, TypeData};

/// Returns a splat constant of a vector type, or of a static tensor type.
pub fn splat<'c>(ctx: &'c Context, number: Attribute<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    let is_fixed = match ty.data() {
        TypeData::Vector { .. } => true,
        TypeData::RankedTensor { shape, .. } => !shape.contains(&DYNAMIC),
        _ => false,
    };
    if !is_fixed {
        return None;
    }
    match *number.data() {
        AttrData::Integer { value, ty: element } if ty.element_type() == Some(element) => {
            let text = match element.signless_width() {
                Some(1) => (value != 0).to_string(),
                _ => value.to_string(),
            };
            Some(dense(ctx, &text, ty))
        }
        AttrData::Float { ty: element, .. } if ty.element_type() == Some(element) => {
            let text = number.to_string();
            // The type that follows the number is not a part of it.
            let number = text.rsplit_once(" : ").map_or(text.as_str(), |(number, _)| number);
            Some(dense(ctx, number, ty))
        }
        _ => None,
    }
}

/// Returns a splat constant of another type with the same number.
pub fn splat_of<'c>(ctx: &'c Context, constant: Attribute<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    let AttrData::DenseElements { keyword, text, ty: own } = *constant.data() else { return None };
    let is_splat = keyword.as_str() == "dense" && !text.as_str().starts_with(['[', '"', '(']);
    if !is_splat || text.as_str().is_empty() || own.element_type() != ty.element_type() {
        return None;
    }
    Some(dense(ctx, text.as_str(), ty))
}

fn dense<'c>(ctx: &'c Context, text: &str, ty: Type<'c>) -> Attribute<'c> {
    ctx.attr(AttrData::DenseElements { keyword: ctx.ident("dense"), text: ctx.ident(text), ty })
}
