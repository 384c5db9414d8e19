//! Hooks of the dialect: parsing, printing, verification.

use bourn_ir::OpRef;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;

// ---- parsing

/// Parses `affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]`.
pub fn parse_map_op(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    let attr = p.parse_attribute()?;
    let Some(map) = attr.as_affine_map() else {
        return p.error_at(start, "expected an affine map");
    };
    p.set_attr("map", attr);
    let (operands, dims) = p.parse_dim_and_symbol_list()?;
    p.parse_optional_attr_dict()?;
    if dims != map.num_dims() || operands.len() != map.num_inputs() {
        return p.error("dimension or symbol index mismatch");
    }
    let index = p.ctx().index();
    p.resolve_operands_to(&operands, index)?;
    p.add_results(&[index]);
    Ok(())
}

// ---- printing

/// Prints `affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]`.
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

// ---- verification

/// Checks that the map takes the operands, and has one result if it is applied.
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
