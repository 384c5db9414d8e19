//! Text of ops with an affine map: parsing.

use bourn_ir::parse::{OpParser, Parsed};

/// `affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]`
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
