//! Hooks of the dialect: parsing, printing.

use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, Attribute, OpRef, Value};

/// The attribute that is the default in text.
const POISON: &str = "ub.poison";

/// Parses `{..} <#attr> : type`; the default attribute is `#ub.poison`.
pub fn parse_poison(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_optional_attr_dict()?;
    let value = if p.accept("<") {
        let value = p.parse_attribute()?;
        p.expect(">")?;
        value
    } else {
        let Some(def) = p.ctx().attr_def(POISON) else {
            return p.error("attribute '#ub.poison' is not registered");
        };
        p.ctx().attr(AttrData::Declared { def, params: Box::new([]) })
    };
    p.set_attr("value", value);
    let ty = p.parse_colon_type()?;
    p.add_results(&[ty]);
    Ok(())
}

/// Prints `{..} <#attr> : type`.
pub fn print_poison(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let is_usual =
        |value: &Attribute<'_>| matches!(value.data(), AttrData::Declared { def, .. } if def.name == POISON);
    p.attr_dict(op, &["value"]);
    if let Some(value) = op.attr("value").filter(|value| !is_usual(value)) {
        p.text(" <");
        p.attr(value);
        p.text(">");
    }
    p.text(" : ");
    p.types(op.results().map(Value::ty));
}
