//! Text of ops with an affine map: printing.

use bourn_ir::OpRef;
use bourn_ir::print::OpPrinter;

/// `affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]`
pub fn print_map_op(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(attr) = op.attr("map") else { return };
    let dims = attr.as_affine_map().map_or(op.num_operands(), |map| map.num_dims()).min(op.num_operands());
    p.text(" ");
    p.attr(attr);
    p.text("(");
    p.operands(op.operands().take(dims));
    p.text(")");
    if op.num_operands() > dims {
        p.text("[");
        p.operands(op.operands().skip(dims));
        p.text("]");
    }
    p.attr_dict(op, &["map"]);
}
