//! Hooks of the dialect: parsing, printing.

use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, OpRef};

// ---- parsing

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

// ---- printing

/// `module @name attributes {..} { .. }`
pub fn print_module(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(name) = op.attr("sym_name").and_then(|attr| attr.as_str()) {
        p.text(" ");
        p.symbol(name);
    }
    p.attr_dict_with_keyword(op, &["sym_name"]);
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, false, true);
    }
}
