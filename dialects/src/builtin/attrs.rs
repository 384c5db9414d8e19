//! Tests of attributes that the specs name: the leaves of the attribute constraints.

use bourn_ir::{AttrData, Attribute};

/// An attribute that has a type: a number or elements, or one of an unregistered dialect.
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

/// Two to the power of something.
pub fn is_power_of_two(value: i128) -> bool {
    value > 0 && value & (value - 1) == 0
}
