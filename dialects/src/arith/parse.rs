//! Text of arithmetic: parsing.

use super::verify::attribute_type;
use super::{FastMath, Overflow};
use bourn_ir::TypeData;
use bourn_ir::parse::{OpParser, Parsed, UnresolvedOperand};

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

/// `%a, %b overflow<nsw, nuw> {..} : type`
pub fn parse_with_overflow(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let lhs = parse_two(p)?;
    let flags = parse_flags(p, "overflow", "overflowFlags")?;
    let attr = Overflow::from_value_or_default(flags).to_attr(p.ctx());
    p.set_attr("overflowFlags", attr);
    finish_binary(p, lhs)
}

/// `%a, %b fastmath<fast> {..} : type`
pub fn parse_with_fastmath(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let lhs = parse_two(p)?;
    let flags = parse_flags(p, "fastmath", "fastmath")?;
    let attr = FastMath::from_value_or_default(flags).to_attr(p.ctx());
    p.set_attr("fastmath", attr);
    finish_binary(p, lhs)
}

fn parse_two<'s>(p: &mut OpParser<'_, 's, '_>) -> Parsed<[UnresolvedOperand<'s>; 2]> {
    let lhs = p.parse_operand()?;
    p.expect(",")?;
    Ok([lhs, p.parse_operand()?])
}

fn finish_binary<'s>(p: &mut OpParser<'_, 's, '_>, operands: [UnresolvedOperand<'s>; 2]) -> Parsed<()> {
    p.parse_optional_attr_dict()?;
    let ty = p.parse_colon_type()?;
    p.resolve_operands_to(&operands, ty)?;
    p.add_results(&[ty]);
    Ok(())
}

/// `keyword<a, b>`, if it is there; the bits of the cases of an attribute.
fn parse_flags(p: &mut OpParser<'_, '_, '_>, keyword: &str, attr: &str) -> Parsed<i64> {
    let mut flags = 0;
    if !p.accept(keyword) {
        return Ok(flags);
    }
    let def = p.def();
    let cases = def.attr_index(attr).map_or(&[][..], |i| def.attrs[i].constraint.cases);
    p.parse_delimited("<", ">", |p| {
        let start = p.pos();
        let word = p.parse_keyword()?;
        match cases.iter().find(|(text, _)| *text == word) {
            Some((_, bits)) => flags |= bits,
            None => {
                let all: Vec<&str> = cases.iter().map(|(text, _)| *text).collect();
                return p.error_at(start, format_args!("expected one of: {}", all.join(", ")));
            }
        }
        Ok(())
    })?;
    Ok(flags)
}
