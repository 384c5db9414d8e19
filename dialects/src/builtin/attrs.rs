//! Tests of attributes that the specs name: the leaves of the attribute constraints.

use bourn_ir::{AttrData, Attribute, TypeData};

/// `@name`, without nested names.
pub fn is_flat_symbol_ref(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::SymbolRef { nested, .. } if nested.is_empty())
}

/// A function type as attribute.
pub fn is_function_type(attr: Attribute<'_>) -> bool {
    attr.as_type().is_some_and(|ty| matches!(ty.data(), TypeData::Function { .. }))
}

/// An attribute that has a type: a number or elements, or one of an unregistered dialect.
pub fn is_typed(attr: Attribute<'_>) -> bool {
    matches!(
        attr.data(),
        AttrData::Integer { .. }
            | AttrData::BigInteger { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements { .. }
            | AttrData::String { .. }
            | AttrData::Opaque { .. }
    )
}

/// `array<i64: ..>`
pub fn is_i64_array(attr: Attribute<'_>) -> bool {
    matches!(*attr.data(), AttrData::DenseArray { element, .. } if element.signless_width() == Some(64))
}

/// `[..]`
pub fn is_array(attr: Attribute<'_>) -> bool {
    attr.as_array().is_some()
}

/// `[{..}, {..}]`
pub fn is_dict_array(attr: Attribute<'_>) -> bool {
    attr.as_array().is_some_and(|items| items.iter().all(|item| matches!(item.data(), AttrData::Dict(_))))
}

/// `affine_map<..>`
pub fn is_affine_map(attr: Attribute<'_>) -> bool {
    attr.as_affine_map().is_some()
}

/// `[affine_map<..>, ..]`
pub fn is_affine_map_array(attr: Attribute<'_>) -> bool {
    attr.as_array().is_some_and(|items| items.iter().all(|item| is_affine_map(*item)))
}
