//! Types of `arm_sme`.

use bourn_ir::{Context, OpState, Type, TypeData};

/// Infers the type of an outer product: a tile that has the dimension of the vectors twice.
///
/// # Errors
/// Returns a message if the first operand is no vector.
pub fn infer_outer_product<'c>(ctx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let Some(TypeData::Vector { shape, element, scalable }) =
        state.operand_types.first().copied().map(Type::data)
    else {
        return Err("expected a vector".to_owned());
    };
    let shape = shape.iter().chain(shape).copied().collect();
    let scalable = scalable.iter().chain(scalable).copied().collect();
    Ok(vec![ctx.ty(TypeData::Vector { shape, element: *element, scalable })])
}
