//! Text of arithmetic: parsing.

use super::verify::attribute_type;
use bourn_ir::TypeData;
use bourn_ir::parse::{OpParser, Parsed};

/// `{..} 3 : index`
pub fn parse_constant(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_optional_attr_dict()?;
    let start = p.pos();
    let value = p.parse_attribute()?;
    let Some(ty) = attribute_type(value) else {
        return p.error_at(start, "expected an attribute that has a type");
    };
    p.set_attr("value", value);
    p.add_results(&[ty]);
    Ok(())
}

/// `%c, %a, %b : type`, where the condition is an `i1`, or `.. : condition type, type`.
pub fn parse_select(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let mut operands = vec![p.parse_operand()?];
    for _ in 0..2 {
        p.expect(",")?;
        operands.push(p.parse_operand()?);
    }
    p.parse_optional_attr_dict()?;
    let first = p.parse_colon_type()?;
    let (condition, value) = match p.accept(",") {
        true => (first, p.parse_type()?),
        false => (p.ctx().signless(1), first),
    };
    p.resolve_operands(&operands, &[condition, value, value])?;
    p.add_results(&[value]);
    Ok(())
}

/// Whether a type is `i1`, which `arith.select` leaves out.
pub fn is_i1(ty: &TypeData<'_>) -> bool {
    matches!(ty, TypeData::Integer { width: 1, signedness: bourn_ir::Signedness::Signless })
}
