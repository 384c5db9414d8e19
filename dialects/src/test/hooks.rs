//! Checks of the test ops that tables cannot express, in MLIR's wording.

use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, TypeData};

/// Checks that a dimension is given for shaped values only, and that the attributes are compatible.
pub fn verify_reify_bound(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.num_operands() != 1 {
        return;
    }
    let ty = op.operand(0).ty();
    let has_dim = op.attr("dim").is_some();
    let is_allowed_integer =
        op.attr("allow_integer_type").is_some() && matches!(ty.data(), TypeData::Integer { .. });
    if ty.is_index() || is_allowed_integer {
        if has_dim {
            return cx.error(op, "unexpected 'dim' attribute for index variable");
        }
    } else if is_shaped(ty.data()) {
        let Some(dim) = op.attr("dim") else {
            return cx.error(op, "expected 'dim' attribute for shaped type variable");
        };
        let rank = ty.shape().map(|shape| shape.len() as i128);
        match dim.as_int() {
            Some(dim) if dim < 0 => return cx.error(op, "dim must be non-negative"),
            Some(dim) if rank.is_some_and(|rank| dim >= rank) => {
                return cx.error(op, "invalid dim for shaped type");
            }
            _ => {}
        }
    } else {
        return cx.error(op, "expected index-typed variable or shape type variable");
    }
    if let Some(kind) = op.attr("type").and_then(|a| a.as_str())
        && !["EQ", "LB", "UB"].contains(&kind)
    {
        return cx.error(op, format!("invalid bound type '{kind}', expected 'EQ', 'LB', or 'UB'"));
    }
    let scalable = op.attr("scalable").is_some();
    if scalable && op.attr("constant").is_some() {
        // The word is misspelt in MLIR too, and tests match on it.
        return cx.error(op, "'scalable' and 'constant' are mutually exlusive");
    }
    for name in ["vscale_min", "vscale_max"] {
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
pub fn verify_compare(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.attr("compose").is_some() {
        if op.attr("lhs_map").is_some() || op.attr("rhs_map").is_some() {
            return cx.error(op, "'compose' not supported when 'lhs_map' or 'rhs_map' is present");
        }
        if op.attr("cmp").and_then(|a| a.as_str()).is_some_and(|cmp| cmp != "EQ") {
            return cx.error(op, "comparison operator must be EQ when 'composed' is specified");
        }
    }
    let expected = num_inputs(op, "lhs_map") + num_inputs(op, "rhs_map");
    if op.num_operands() != expected {
        cx.error(op, format!("expected {expected} operands, but got {}", op.num_operands()));
    }
}

/// Returns the number of operands on one side of a comparison.
pub(crate) fn num_inputs(op: OpRef<'_, '_>, map: &str) -> usize {
    op.attr(map).and_then(|a| a.as_affine_map()).map_or(1, |map| map.num_inputs())
}
