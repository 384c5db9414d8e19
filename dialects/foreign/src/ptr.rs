//! Types of `ptr`.

use bourn_ir::{Context, OpState, Type, TypeData};

/// Infers the type of a sum of a base and an offset: the type of the base, or the offset's shape with the base as its elements.
///
/// # Errors
/// Returns a message if an operand is missing.
pub fn infer_sum<'c>(ctx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let [base, offset] = state.operand_types[..] else {
        return Err("expected a base and an offset".to_owned());
    };
    let element = match base.data() {
        TypeData::Declared { .. } => base,
        // A base with a shape has the result's type.
        _ => return Ok(vec![base]),
    };
    Ok(vec![match offset.data() {
        TypeData::Vector { shape, scalable, .. } => {
            ctx.ty(TypeData::Vector { shape: shape.clone(), element, scalable: scalable.clone() })
        }
        TypeData::RankedTensor { shape, encoding, .. } => {
            ctx.ty(TypeData::RankedTensor { shape: shape.clone(), element, encoding: *encoding })
        }
        _ => base,
    }])
}
