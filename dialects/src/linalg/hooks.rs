//! Hooks of the dialect that concern single ops.

use super::maps::default_product_maps;
use bourn_ir::{Attribute, Context, OpRef, OpState, Type};

/// Returns whether a matrix product has the usual maps, or none; only then do the spec's equations hold.
pub fn is_plain_matmul(op: OpRef<'_, '_>) -> bool {
    let ranked = op.operands().all(|operand| operand.ty().shape().is_some_and(|shape| shape.len() == 2));
    ranked && op.num_operands() == 3 && op.attr("indexing_maps").is_none_or(has_plain_maps)
}

/// Returns whether these are the maps of a plain matrix product.
pub fn has_plain_maps(attr: Attribute<'_>) -> bool {
    let plain = default_product_maps("linalg.matmul");
    let found = attr.as_array().unwrap_or_default().iter().map(|map| map.as_affine_map());
    found.eq(plain.iter().map(Some))
}

/// Infers the type of a result that is that of the destination, the second operand.
pub fn infer_from_second<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    Ok(vec![*state.operand_types.get(1).ok_or("expected a destination")?])
}

/// Returns whether the numbers of a list increase.
pub fn are_increasing(attr: Attribute<'_>) -> bool {
    attr.as_dense_array().is_some_and(|list| list.is_sorted_by(|a, b| a < b))
}
