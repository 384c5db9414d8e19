//! Hooks of the dialect: parsing, printing.

use super::{PoisonAttr, PoisonOp};
use bourn_equations::rt::AttrExt;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{OpRef, Value};

/// Parses `{..} <#attr> : type`; the default attribute is `#ub.poison`.
pub fn parse_poison(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_optional_attr_dict()?;
    let value = if p.accept("<") {
        let value = p.parse_attribute()?;
        p.expect(">")?;
        value
    } else {
        PoisonAttr::get(p.ctx()).into()
    };
    p.set_attr(PoisonOp::VALUE_ATTR, value);
    let ty = p.parse_colon_type()?;
    p.add_results(&[ty]);
    Ok(())
}

/// Prints `{..} <#attr> : type`.
pub fn print_poison(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.attr_dict(op, &[PoisonOp::VALUE_ATTR]);
    if let Some(value) = op.attr(PoisonOp::VALUE_ATTR).filter(|value| !value.isa::<PoisonAttr>()) {
        p.text(" <");
        p.attr(value);
        p.text(">");
    }
    p.text(" : ");
    p.types(op.results().map(Value::ty));
}
