//! Comparison of types except for their element types.

use super::{Type, TypeData};

/// Returns whether two shaped types differ at most in their element types.
pub(crate) fn equal_but_element(a: Type<'_>, b: Type<'_>) -> bool {
    match (a.data(), b.data()) {
        (
            TypeData::Vector { shape, scalable, .. },
            TypeData::Vector { shape: other, scalable: other_scalable, .. },
        ) => shape == other && scalable == other_scalable,
        (
            TypeData::RankedTensor { shape, encoding, .. },
            TypeData::RankedTensor { shape: other, encoding: other_encoding, .. },
        ) => shape == other && encoding == other_encoding,
        (
            TypeData::MemRef { shape, layout, space, .. },
            TypeData::MemRef { shape: other, layout: other_layout, space: other_space, .. },
        ) => shape == other && layout == other_layout && space == other_space,
        (TypeData::UnrankedTensor(_), TypeData::UnrankedTensor(_)) => true,
        (TypeData::UnrankedMemRef { space, .. }, TypeData::UnrankedMemRef { space: other, .. }) => {
            space == other
        }
        (TypeData::Declared { def, params }, TypeData::Declared { def: other, params: others }) => {
            let mut parts = def.params.iter().zip(params.iter().zip(others));
            def.name == other.name && parts.all(|(param, (a, b))| param.name == "element" || a == b)
        }
        _ => false,
    }
}
