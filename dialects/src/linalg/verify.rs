//! What the tables cannot say of structured ops.

use bourn_ir::verify::VerifyCx;
use bourn_ir::{Attribute, DYNAMIC, OpRef, Type};
use bourn_presburger::affine::AffineMap;

/// The maps of a matrix product without transposition or broadcast: rows and depth, depth and columns, rows and columns.
pub fn plain_matmul_maps() -> [AffineMap; 3] {
    [[0, 2], [2, 1], [0, 1]].map(|dims| AffineMap::identity(3).sub_map(&dims))
}

/// Whether a matrix product has the usual maps, or none are given; only then do the spec's equations hold.
pub fn is_plain_matmul(op: OpRef<'_, '_>) -> bool {
    let ranked = op.operands().all(|operand| operand.ty().shape().is_some_and(|shape| shape.len() == 2));
    ranked && op.num_operands() == 3 && op.attr("indexing_maps").is_none_or(has_plain_maps)
}

/// Whether these are the maps of a plain matrix product.
pub fn has_plain_maps(attr: Attribute<'_>) -> bool {
    let Some(items) = attr.as_array() else { return false };
    let plain = plain_matmul_maps();
    items.len() == plain.len()
        && items.iter().zip(&plain).all(|(item, map)| item.as_affine_map() == Some(map))
}

/// Ranks are those of the maps, and static sizes agree along each loop.
pub fn verify_matmul(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let plain = op.attr("indexing_maps").is_none_or(has_plain_maps);
    let rank = |ty: Type<'_>| ty.shape().map_or(0, <[i64]>::len);
    if let Some((i, found)) =
        op.operands().map(|operand| rank(operand.ty())).enumerate().find(|(_, found)| plain && *found != 2)
    {
        let message =
            format!("expected operand #{i} rank ({found}) to match the result rank of indexing_map (2)");
        return cx.error(op, message);
    }
    if !is_plain_matmul(op) {
        return;
    }
    let size = |operand: usize, dim: usize| -> i64 {
        let ty: Type<'_> = op.operand(operand).ty();
        ty.shape().and_then(|shape| shape.get(dim).copied()).unwrap_or(DYNAMIC)
    };
    // Each operand dimension with the one that defines its loop.
    for ((operand, dim), (first, first_dim)) in [((1, 0), (0, 1)), ((2, 0), (0, 0)), ((2, 1), (1, 1))] {
        let (got, want) = (size(operand, dim), size(first, first_dim));
        if got != DYNAMIC && want != DYNAMIC && got != want {
            let message = format!(
                "inferred input/output operand #{operand} has shape's dimension #{dim} to be {want}, but found {got}"
            );
            cx.error(op, message);
            return;
        }
    }
}
