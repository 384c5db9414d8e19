//! The types of requirements: `with_element(type(x), t)`, `integer(n)`.

use crate::context::Context;
use crate::interned::{Param, Type, TypeData};
use bourn_terms::equation::TermType;

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

/// Creates the type that a term denotes; `None` for another element type of a type without elements.
pub(crate) fn made<'c>(ctx: &'c Context, term: TermType<Type<'c>>) -> Option<Type<'c>> {
    let (base, element) = match term {
        TermType::Type(ty) => return Some(ty),
        TermType::Integer(bits) => return Some(ctx.signless(bits)),
        TermType::WithElement(base, element) => (base, element),
    };
    base.element_type()?;
    let mut data = base.data().clone();
    match &mut data {
        TypeData::Vector { element: old, .. }
        | TypeData::RankedTensor { element: old, .. }
        | TypeData::UnrankedTensor(old)
        | TypeData::MemRef { element: old, .. }
        | TypeData::UnrankedMemRef { element: old, .. } => *old = element,
        TypeData::Declared { def, params } => {
            let at = def.params.iter().position(|param| param.name == "element")?;
            *params.get_mut(at)? = Param::Type(element);
        }
        _ => return None,
    }
    Some(ctx.ty(data))
}
