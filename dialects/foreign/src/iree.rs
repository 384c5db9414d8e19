//! Text of IREE's dialects.

use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{OpRef, TypeData};

/// The attribute with the type of a function.
const TYPE: &str = "function_type";

/// Parses a function without a name, without arguments and results: `attributes {..} { .. }`.
pub fn parse_initializer(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_optional_attr_dict_with_keyword()?;
    let ty = p.ctx().ty(TypeData::Function { inputs: Box::default(), results: Box::default() });
    let ty = p.ctx().type_attr(ty);
    p.set_attr(TYPE, ty);
    p.parse_region(&[])?;
    Ok(())
}

/// Prints a function without a name.
pub fn print_initializer(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.attr_dict_with_keyword(op, &[TYPE]);
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
}
