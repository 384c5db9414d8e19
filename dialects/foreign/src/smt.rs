//! Text of `smt`.

use crate::parts::{attr as attr_name, set};
use bourn_ir::def::Fmt;
use bourn_ir::interned::{Param, Signedness};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
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

/// Parses an integer of any size. MLIR keeps it in an unsigned type with four bits for each digit, negative ones as two's complement.
pub fn parse_number(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let (pos, ctx) = (p.pos(), p.ctx());
    let attr = p.parse_attribute_of(ctx.signless(4 * MAX_DIGITS))?;
    let number = match attr.data() {
        AttrData::Integer { value, .. } => Some(Num::from(*value)),
        AttrData::BigInteger { digits, .. } => Num::from_decimal(digits.as_str()),
        _ => None,
    };
    let Some(number) = number else { return p.error_at(pos, "expected an integer") };
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
    let (stored, ty) = match attr?.data() {
        AttrData::Integer { value, ty } => (Num::from(*value), ty),
        AttrData::BigInteger { digits, ty } => (Num::from_decimal(digits.as_str())?, ty),
        _ => return None,
    };
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
