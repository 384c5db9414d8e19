//! Checks of the test ops that tables cannot express, in MLIR's wording.

use super::{CompareOp, ReifyBoundOp};
use bourn_ir::TypeData;
use bourn_ir::verify::VerifyCx;
use bourn_presburger::affine::AffineMap;

/// Checks that a dimension is given for shaped values only, and that the attributes are compatible.
pub fn verify_reify_bound(op: ReifyBoundOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let ty = op.var().ty();
    let is_allowed_integer = op.allow_integer_type() && matches!(ty.data(), TypeData::Integer { .. });
    if ty.is_index() || is_allowed_integer {
        if op.dim().is_some() {
            return cx.error(op, "unexpected 'dim' attribute for index variable");
        }
    } else if is_shaped(ty.data()) {
        let Some(dim) = op.dim() else {
            return cx.error(op, "expected 'dim' attribute for shaped type variable");
        };
        if dim < 0 {
            return cx.error(op, "dim must be non-negative");
        }
        if ty.shape().is_some_and(|shape| dim >= shape.len() as i64) {
            return cx.error(op, "invalid dim for shaped type");
        }
    } else {
        return cx.error(op, "expected index-typed variable or shape type variable");
    }
    let kind = op.r#type();
    if !["EQ", "LB", "UB"].contains(&kind) {
        return cx.error(op, format!("invalid bound type '{kind}', expected 'EQ', 'LB', or 'UB'"));
    }
    let scalable = op.scalable();
    if scalable && op.constant() {
        // The word is misspelt in MLIR too, and tests match on it.
        return cx.error(op, "'scalable' and 'constant' are mutually exlusive");
    }
    for name in [ReifyBoundOp::VSCALE_MIN_ATTR, ReifyBoundOp::VSCALE_MAX_ATTR] {
        if op.attr(name).is_some() != scalable {
            return cx.error(op, format!("expected '{name}' if and only if 'scalable'"));
        }
    }
}

fn is_shaped(ty: &TypeData<'_>) -> bool {
    matches!(
        ty,
        TypeData::RankedTensor { .. }
            | TypeData::MemRef { .. }
            | TypeData::Vector { .. }
            | TypeData::UnrankedTensor(_)
            | TypeData::UnrankedMemRef { .. }
    )
}

/// Checks that the number of operands fits the maps.
pub fn verify_compare(op: CompareOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.compose() {
        if op.lhs_map().is_some() || op.rhs_map().is_some() {
            return cx.error(op, "'compose' not supported when 'lhs_map' or 'rhs_map' is present");
        }
        if op.cmp() != "EQ" {
            return cx.error(op, "comparison operator must be EQ when 'composed' is specified");
        }
    }
    let expected = num_inputs(op.lhs_map()) + num_inputs(op.rhs_map());
    if op.num_operands() != expected {
        cx.error(op, format!("expected {expected} operands, but got {}", op.num_operands()));
    }
}

/// Returns the number of operands on one side of a comparison.
pub(crate) fn num_inputs(map: Option<&AffineMap>) -> usize {
    map.map_or(1, AffineMap::num_inputs)
}
