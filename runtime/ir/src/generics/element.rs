//! The types of requirements: `with_element(type(x), t)`, `integer(n)`.

use crate::context::Context;
use crate::interned::{Param, Type, TypeData};
use bourn_terms::equation::TermType;

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
