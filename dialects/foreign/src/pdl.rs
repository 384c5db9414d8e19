//! Text of `pdl`: ranges, whose elements are types of `pdl` without the dialect's name.

use crate::parts::{attr, operands, parse_types, print_with_types, set, values};
use bourn_ir::def::{Fmt, ResultIdx, Slot};
use bourn_ir::interned::Param;
use bourn_ir::parse::{Failed, OpParser, ParamParser, Parsed};
use bourn_ir::print::{OpPrinter, ParamPrinter};
use bourn_ir::{Context, OpRef, Type, TypeData};

/// The dialect whose types are elements of ranges.
const DIALECT: &str = "pdl";
/// The type of ranges.
const RANGE: &str = "pdl.range";
/// The type of the results of ops.
const VALUE: &str = "pdl.value";

/// Parses the type of a range's elements: `value` for `!pdl.value`.
pub fn parse_element<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    Ok(vec![Param::Type(p.parse_type_in(DIALECT)?)])
}

/// Prints the type of a range's elements.
pub fn print_element(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    if let [Param::Type(element)] = params {
        p.type_in(*element, DIALECT);
    }
}

/// Returns the element type of a range, and any other type as it is.
fn element(ty: Type<'_>) -> Type<'_> {
    match ty.data() {
        TypeData::Declared { def, params } if def.name == RANGE => match &params[..] {
            [Param::Type(element)] => *element,
            _ => ty,
        },
        _ => ty,
    }
}

/// Parses `%x, %y : type, type`, from which the type of the range follows, or the type of an empty range, `: type`.
pub fn parse_range(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let given = if p.at(":") { Vec::new() } else { p.parse_operand_list()? };
    p.expect(":")?;
    let (types, result) = match given.len() {
        0 => (Vec::new(), p.parse_type()?),
        count => {
            let types = parse_types(p, count)?;
            let Some(result) = range_of(p.ctx(), element(types[0])) else {
                return p.error(format!("'{RANGE}' is not declared"));
            };
            (types, result)
        }
    };
    if let Some(group) = operands(args, 0) {
        p.set_group_operands(group, &given);
        p.set_group_operand_types(group, &types);
    }
    set_result(p, args, result);
    Ok(())
}

/// Returns the type of ranges with elements of this type, if it is declared.
fn range_of<'c>(ctx: &'c Context, element: Type<'c>) -> Option<Type<'c>> {
    let (def, params) = (ctx.type_def(RANGE)?, [Param::Type(element)].into());
    Some(ctx.ty(TypeData::Declared { def, params }))
}

/// Sets the type of the result among the arguments.
fn set_result<'c>(p: &mut OpParser<'_, '_, 'c>, args: &'static [Fmt], ty: Type<'c>) {
    for arg in args {
        if let Fmt::Type(Slot::Result(i)) | Fmt::ShortType(Slot::Result(i), _) = arg {
            p.set_group_result_types(ResultIdx(*i), &[ty]);
        }
    }
}

/// Prints the values of a range with their types, or the type of an empty range.
pub fn print_range(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let given = values(op, operands(args, 0));
    match given.is_empty() {
        true => {
            p.text(": ");
            p.ty(op.result(0).ty());
        }
        // As in MLIR, a space ends the line.
        false => {
            print_with_types(p, &given);
            p.text(" ");
        }
    }
}

/// Parses `1 of %op -> type`, or `of %op` for all results, whose type is a range of values.
pub fn parse_results(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let (def, ctx) = (p.def(), p.ctx());
    let index = p.parse_optional_integer()?;
    if let Some(index) = index {
        let index = ctx.int_attr(index.into(), ctx.signless(32));
        set(p, attr(def, args, 0), index);
    }
    p.expect("of")?;
    let parent = p.parse_operand()?;
    if let Some(group) = operands(args, 0) {
        p.set_group_operands(group, &[parent]);
    }
    let ty = match index {
        Some(_) => {
            p.expect("->")?;
            p.parse_type()?
        }
        None => {
            let value = ctx.type_def(VALUE).map(|def| ctx.ty(TypeData::Declared { def, params: [].into() }));
            let Some(all) = value.and_then(|value| range_of(ctx, value)) else {
                return p.error(format!("'{VALUE}' or '{RANGE}' is not declared"));
            };
            all
        }
    };
    set_result(p, args, ty);
    Ok(())
}

/// Prints one result or all results of an op.
pub fn print_results(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let index = op.def().and_then(|def| op.attr(attr(def, args, 0)?));
    if let Some(index) = index {
        p.attr_without_type(index);
        p.text(" ");
    }
    p.text("of ");
    p.operand(op.operand(0));
    // As in MLIR, there is a space in front of the type also without it.
    p.text(" ");
    if index.is_some() {
        p.text(" -> ");
        p.ty(op.result(0).ty());
    }
}
