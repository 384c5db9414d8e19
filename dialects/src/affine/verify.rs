//! What the tables cannot say of ops with an affine map.

use bourn_ir::OpRef;
use bourn_ir::verify::VerifyCx;

/// The map takes the operands, and gives one result where it is applied.
pub fn verify_map_op(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(map) = op.attr("map").and_then(|attr| attr.as_affine_map()) else { return };
    if map.num_dims() + map.num_symbols() != op.num_operands() {
        cx.error(op, "operand count and affine map dimension and symbol count must match");
    } else if op.is("affine.apply") && map.results().len() != 1 {
        cx.error(op, "mapping must produce one value");
    } else if map.results().is_empty() {
        cx.error(op, "affine map expect at least one result");
    }
}
