//! Text of builtin ops: parsing.

use bourn_ir::AttrData;
use bourn_ir::parse::{OpParser, Parsed};

/// `module @name attributes {..} { .. }`
pub fn parse_module(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if let Some(value) = p.parse_optional_symbol_name() {
        let name = p.ctx().attr(AttrData::String { value, ty: None });
        p.set_attr("sym_name", name);
    }
    p.parse_optional_attr_dict_with_keyword()?;
    let region = p.parse_region(&[])?;
    p.ensure_block(region);
    Ok(())
}
