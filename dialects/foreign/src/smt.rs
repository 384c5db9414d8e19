//! Text of `smt`.

use bourn_ir::interned::Param;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{OpRef, Type, TypeData};

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
