//! Text of `smt`.

use crate::parts::{attr as attr_name, set};
use bourn_ir::def::Fmt;
use bourn_ir::interned::{Param, Signedness};
use bourn_ir::parse::{Failed, OpParser, ParamParser, Parsed};
use bourn_ir::print::{OpPrinter, ParamPrinter};
use bourn_ir::{AttrData, Attribute, OpRef, Type, TypeData};
use bourn_terms::Num;

/// Returns the width of a bit vector.
fn width(ty: Type<'_>) -> Option<i64> {
    match ty.data() {
        TypeData::Declared { params, .. } => match &params[..] {
            [Param::Int(width)] => Some(*width),
            _ => None,
        },
        _ => None,
    }
}

/// Parses `2 times %x : type`: the width of the result is the width of the operand, times the number.
pub fn parse_repeat(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let pos = p.pos();
    let count = p.parse_integer()?;
    p.expect("times")?;
    let operand = p.parse_operand()?;
    p.parse_optional_attr_dict()?;
    let ty = p.parse_colon_type()?;
    p.resolve_operand(operand, ty)?;
    let repeated = width(ty).and_then(|width| width.checked_mul(count)).filter(|_| count > 0);
    let (Some(repeated), TypeData::Declared { def, .. }) = (repeated, ty.data()) else {
        return p.error_at(pos, format!("'{ty}' cannot be repeated {count} times"));
    };
    let result = p.ctx().ty(TypeData::Declared { def, params: [Param::Int(repeated)].into() });
    p.add_results(&[result]);
    Ok(())
}

/// Prints `2 times %x : type`.
pub fn print_repeat(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let (operand, result) = (op.operand(0), op.result(0));
    let count = width(result.ty()).unwrap_or(0) / width(operand.ty()).unwrap_or(1).max(1);
    p.text(&format!(" {count} times "));
    p.operand(operand);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(operand.ty());
}

/// The maximum number of digits of an integer.
const MAX_DIGITS: u32 = 4000;

/// Returns 2 to the power of `exponent`.
fn power_of_two(exponent: u32) -> Num {
    (0..exponent).fold(Num::from(1i128), |power, _| power.add(&power))
}

/// Returns the number of an integer attribute, and its type.
fn integer(attr: Attribute<'_>) -> Option<(Num, Type<'_>)> {
    match attr.data() {
        AttrData::Integer { value, ty } => Some((Num::from(*value), *ty)),
        AttrData::BigInteger { digits, ty } => Some((Num::from_decimal(digits.as_str())?, *ty)),
        _ => None,
    }
}

/// Returns the signed number whose bits in this width are the bits of `number`; `None` if these are more bits.
fn signed(number: Num, width: i64) -> Option<Num> {
    let width = u32::try_from(width).unwrap_or(u32::MAX);
    let digits = u32::try_from(number.to_string().len()).unwrap_or(MAX_DIGITS);
    // A digit has less than four bits. Wide types need no power.
    if width > 4 * digits.min(MAX_DIGITS) {
        return Some(number);
    }
    let half = power_of_two(width.checked_sub(1)?);
    let all = half.add(&half);
    match number < half {
        true => Some(number).filter(|number| number.add(&half) >= Num::from(0i128)),
        false => Some(number.sub(&all)).filter(|number| *number < Num::from(0i128)),
    }
}

/// Parses a bit vector from its number on: `5> : !smt.bv<4>`. The number is kept as a signed one, as MLIR prints it: 10 has the bits of -6.
pub fn parse_bits<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let (pos, of_number) = (p.pos(), p.ctx().signless(4 * MAX_DIGITS));
    let number = integer(p.parse_attribute_of(of_number)?);
    let Some((number, _)) = number.filter(|(_, ty)| *ty == of_number) else {
        return p.error_at(pos, "expected an integer");
    };
    p.expect(">")?;
    let type_pos = p.pos();
    p.expect(":")?;
    let ty = p.parse_type()?;
    let Some(width) = width(ty).filter(|width| *width > 0) else {
        return p.error_at(type_pos, "explicit bit-vector type required");
    };
    let Some(number) = signed(number, width) else {
        return p.error_at(pos, format!("integer value out of range for given bit-vector type '{ty}'"));
    };
    Ok(vec![Param::Str(p.ctx().ident(&number.to_string())), Param::Type(ty)])
}

/// Prints a bit vector from its number on.
pub fn print_bits(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    if let [Param::Str(number), Param::Type(ty)] = params {
        p.text(number.as_str());
        p.text("> : ");
        p.ty(*ty);
    }
}

/// Parses an integer of any size. MLIR keeps it in an unsigned type with four bits for each digit, negative ones as two's complement.
pub fn parse_number(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let (pos, ctx) = (p.pos(), p.ctx());
    let attr = p.parse_attribute_of(ctx.signless(4 * MAX_DIGITS))?;
    let Some((number, _)) = integer(attr) else { return p.error_at(pos, "expected an integer") };
    let text = number.to_string();
    let digits = u32::try_from(text.trim_start_matches('-').len()).unwrap_or(MAX_DIGITS);
    let width = match text.trim_start_matches('-') {
        "0" => 64,
        // The highest bit is the sign.
        "8" | "9" => 5,
        _ => 4 * digits,
    };
    let is_negative = text.starts_with('-');
    let stored = if is_negative { power_of_two(width).add(&number) } else { number };
    let ty = ctx.ty(TypeData::Integer { width, signedness: Signedness::Unsigned });
    let stored = match stored.to_i128() {
        Some(value) => AttrData::Integer { value, ty },
        None => AttrData::BigInteger { digits: ctx.ident(&stored.to_string()), ty },
    };
    let name = attr_name(p.def(), args, 0);
    let stored = ctx.attr(stored);
    set(p, name, stored);
    Ok(())
}

/// Returns the value of an integer: its bits as a signed number.
fn number(attr: Option<Attribute<'_>>) -> Option<Num> {
    let (stored, ty) = integer(attr?)?;
    let TypeData::Integer { width, signedness: Signedness::Unsigned } = *ty.data() else {
        return Some(stored);
    };
    let is_negative = width > 0 && stored >= power_of_two(width - 1);
    Some(if is_negative { stored.sub(&power_of_two(width)) } else { stored })
}

/// Prints an integer of any size.
pub fn print_number(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let attr = op.def().and_then(|def| attr_name(def, args, 0)).and_then(|name| op.attr(name));
    if let Some(number) = number(attr) {
        p.text(&number.to_string());
    }
}

/// Returns the name of the constant 5: `c5`.
pub fn name_number(op: OpRef<'_, '_>) -> Vec<String> {
    number(op.attr("value")).iter().map(|number| format!("c{number}")).collect()
}
