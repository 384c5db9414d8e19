//! The functions that random specs name.

use bourn_equations::rt::ir::Fmt;
use bourn_equations::rt::{Attribute, Type};
use bourn_ir::OpRef;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;

/// Decides about types.
pub fn is_long(ty: Type<'_>) -> bool {
    ty.to_string().len() > 8
}

/// Decides about attributes.
pub fn is_short(attr: Attribute<'_>) -> bool {
    attr.to_string().len() < 8
}

/// Implements a method of any constraint.
pub fn weight<T: std::fmt::Debug>(handle: T) -> u32 {
    u32::try_from(format!("{handle:?}").len()).unwrap_or(u32::MAX)
}

/// Verifies that there are fewer than a hundred operands.
pub fn verify(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.num_operands() >= 100 {
        cx.error(op, "has too many operands");
    }
}

/// Parses the attributes of a part of a format, each in angle brackets.
pub fn parse_attrs(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    for arg in args {
        if let Fmt::Attr(i) = arg {
            p.expect("<")?;
            let name = p.def().attrs[usize::from(*i)].name;
            let value = p.parse_attribute()?;
            p.set_attr(name, value);
            p.expect(">")?;
        }
    }
    Ok(())
}

/// Prints what [`parse_attrs`] reads.
pub fn print_attrs(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    for arg in args {
        if let (Fmt::Attr(i), Some(def)) = (arg, op.def())
            && let Some(value) = op.attr(def.attrs[usize::from(*i)].name)
        {
            p.text("<");
            p.attr(value);
            p.text(">");
        }
    }
}
