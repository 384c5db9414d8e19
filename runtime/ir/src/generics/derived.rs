//! Attributes that follow from other attributes.

use crate::context::Context;
use crate::def::DerivedForm;
use crate::interned::{AttrData, Attribute, Param, Type};

/// Computes an attribute from `value`: its type, or the name of its symbol.
pub(crate) fn derived<'c>(
    ctx: &'c Context,
    value: Attribute<'c>,
    form: DerivedForm,
) -> Option<Attribute<'c>> {
    match form {
        DerivedForm::Type => type_of(value).map(|ty| ctx.type_attr(ty)),
        DerivedForm::Text => symbol(value).map(|name| ctx.string_attr(name)),
        DerivedForm::Symbol => symbol(value).map(|name| ctx.symbol_attr(name)),
        DerivedForm::ResultName => None,
    }
}

/// Returns whether an attribute equals the attribute that [`derived`] computes from `value`.
pub(crate) fn follows(attr: Attribute<'_>, value: Attribute<'_>, form: DerivedForm) -> bool {
    match (form, attr.data()) {
        (DerivedForm::Type, AttrData::Type(ty)) => type_of(value) == Some(*ty),
        (DerivedForm::Text, AttrData::String { value: text, ty: None }) => {
            symbol(value) == Some(text.as_str())
        }
        (DerivedForm::Symbol, AttrData::SymbolRef { .. }) => {
            symbol(attr).is_some_and(|name| symbol(value) == Some(name))
        }
        _ => false,
    }
}

/// Returns the type of a typed attribute, or the type that is a parameter `type` of a declared one.
fn type_of<'c>(value: Attribute<'c>) -> Option<Type<'c>> {
    value.ty().or_else(|| match value.data() {
        AttrData::Declared { def, params } => {
            let at = def.params.iter().position(|param| param.name == "type")?;
            match params.get(at) {
                Some(Param::Type(ty)) => Some(*ty),
                _ => None,
            }
        }
        _ => None,
    })
}

/// Returns the name of a symbol: of a string, or of a reference without nested names.
fn symbol<'c>(value: Attribute<'c>) -> Option<&'c str> {
    match value.data() {
        AttrData::String { value, ty: None } => Some(value.as_str()),
        AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(root.as_str()),
        _ => None,
    }
}
