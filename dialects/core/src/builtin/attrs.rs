//! Tests of attributes that the specs name, for constraints that no predicate can express.

use bourn_ir::{AttrData, Attribute};

/// Returns whether an attribute is typed: a number, elements, or an attribute of an unregistered dialect.
pub fn is_typed(attr: Attribute<'_>) -> bool {
    matches!(
        attr.data(),
        AttrData::Integer { .. }
            | AttrData::BigInteger { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements { .. }
            | AttrData::DenseResource { .. }
            | AttrData::String { .. }
            | AttrData::Opaque { .. }
    )
}

/// Returns whether a value is a power of two.
pub fn is_power_of_two(value: i128) -> bool {
    value > 0 && value & (value - 1) == 0
}
