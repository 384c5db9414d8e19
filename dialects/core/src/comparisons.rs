//! The result types of comparisons: `i1` in the container of the operands.

use bourn_ir::verify::VerifyCx;
use bourn_ir::{Attribute, Context, OpRef, OpState, Type, TypeData};

/// Returns the result type of a comparison of two values of type `ty`: `i1` in the same container.
pub fn comparison_type<'c>(cx: &'c Context, ty: Type<'c>) -> Type<'c> {
    let element = cx.signless(1);
    match ty.data() {
        TypeData::Vector { shape, scalable, .. } => {
            cx.ty(TypeData::Vector { shape: shape.clone(), scalable: scalable.clone(), element })
        }
        TypeData::RankedTensor { shape, encoding, .. } => {
            cx.ty(TypeData::RankedTensor { shape: shape.clone(), element, encoding: *encoding })
        }
        TypeData::UnrankedTensor(_) => cx.ty(TypeData::UnrankedTensor(element)),
        _ => element,
    }
}

/// Infers the result type of a comparison.
pub fn infer_comparison<'c>(cx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let operand = state.operand_types.first().ok_or("expected an operand")?;
    Ok(vec![comparison_type(cx, *operand)])
}

/// Checks that the result is `i1` in the operands' container.
pub fn verify_bool_result(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (Some(operand), Some(result)) = (op.operands().next(), op.results().next()) else { return };
    let (operand, result) = (operand.ty(), result.ty());
    if !same_container(operand, result) || encoding(operand) != encoding(result) {
        cx.error(op, "failed to verify that result type has i1 element type and same shape as operands");
    }
}

/// Returns whether two types are both scalars, or containers of the same kind and shape.
fn same_container(a: Type<'_>, b: Type<'_>) -> bool {
    match (a.data(), b.data()) {
        (TypeData::Vector { shape: x, scalable: s, .. }, TypeData::Vector { shape: y, scalable: t, .. }) => {
            x == y && s == t
        }
        (TypeData::RankedTensor { shape: x, .. }, TypeData::RankedTensor { shape: y, .. }) => x == y,
        (TypeData::UnrankedTensor(_), TypeData::UnrankedTensor(_)) => true,
        (x, y) => !is_container(x) && !is_container(y),
    }
}

/// Returns whether a type is a vector or a tensor.
pub(crate) fn is_container(ty: &TypeData<'_>) -> bool {
    matches!(ty, TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// Returns the encoding of a tensor.
pub(crate) fn encoding<'c>(ty: Type<'c>) -> Option<Attribute<'c>> {
    match ty.data() {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}
