//! Text of `emitc`: switches, and values of globals and fields.

use crate::parts::attr;
use bourn_ir::def::Fmt;
use bourn_ir::interned::{DYNAMIC, Param};
use bourn_ir::parse::{Argument, OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{OpRef, Type, TypeData};

/// The attribute with the numbers of the cases.
const CASES: &str = "cases";
/// The terminator of regions.
const YIELD: &str = "emitc.yield";
/// The attribute of expressions that are variables of their own.
const NO_INLINE: &str = "do_not_inline";

/// Parses `%x : type`, `case 1 { .. }` for each case, and `default { .. }`.
pub fn parse_switch(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let operand = p.parse_operand()?;
    let ty = p.parse_colon_type()?;
    p.resolve_operand(operand, ty)?;
    p.parse_optional_attr_dict()?;
    let mut cases = Vec::new();
    while p.accept("case") {
        cases.push(p.parse_integer()?);
        p.parse_region(&[])?;
    }
    p.expect("default")?;
    p.parse_region(&[])?;
    let regions = p.state().regions.clone();
    for region in regions {
        p.ensure_terminator(region, YIELD)?;
    }
    // The default region comes first.
    p.state().regions.rotate_right(1);
    let cases = p.ctx().i64_array_attr(&cases);
    p.set_attr(CASES, cases);
    Ok(())
}

/// Prints a switch with its cases.
pub fn print_switch(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let operand = op.operand(0);
    p.text(" ");
    p.operand(operand);
    p.text(" : ");
    p.ty(operand.ty());
    p.attr_dict(op, &[CASES]);
    // As in MLIR, a space ends the line.
    p.text(" ");
    let cases = op.attr(CASES).and_then(|cases| cases.as_dense_array()).unwrap_or_default();
    for (case, body) in cases.iter().zip(op.regions().skip(1)) {
        p.newline();
        p.text(&format!("case {case} "));
        p.region(body, EntryArgs::Elsewhere, Terminators::Shown);
    }
    p.newline();
    p.text("default ");
    if let Some(default) = op.region(0) {
        p.region(default, EntryArgs::Elsewhere, Terminators::Implied);
    }
}

/// Parses `%x, %y noinline : (types) -> type { .. }`. In the region, the operands have the same names.
pub fn parse_expression(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let operands =
        if p.at("%") || !p.at(":") && !p.at("noinline") { p.parse_operand_list()? } else { Vec::new() };
    if p.accept("noinline") {
        let unit = p.ctx().unit_attr();
        p.set_attr(NO_INLINE, unit);
    }
    p.parse_optional_attr_dict()?;
    p.expect(":")?;
    let (types, results) = p.parse_function_type()?;
    p.resolve_operands(&operands, &types)?;
    p.add_results(&results);
    let mut entry = Vec::new();
    for (operand, ty) in operands.iter().zip(&types) {
        let location = p.location_at(operand.pos);
        entry.push(Argument { name: Some(*operand), ty: Some(*ty), attrs: None, location });
    }
    let region = p.parse_region(&entry)?;
    p.ensure_block(region);
    Ok(())
}

/// Prints an expression.
pub fn print_expression(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(region) = op.region(0) else { return };
    p.text(" ");
    p.operands(op.operands());
    if op.attr(NO_INLINE).is_some() {
        p.text(" noinline");
    }
    p.attr_dict(op, &[NO_INLINE]);
    p.text(" : ");
    p.function_type(op.operands().map(|value| value.ty()), op.results().map(|value| value.ty()));
    p.text(" ");
    p.shadow(region, op.operands());
    p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
}

/// Parses `type = value`. The type of the value is known: an array has a tensor as its value.
pub fn parse_initialized(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let ty = p.parse_type()?;
    let (def, value) = (p.def(), p.ctx().type_attr(ty));
    crate::parts::set(p, attr(def, args, 0), value);
    if p.accept("=") {
        let of = value_type(p, ty);
        let value = p.parse_attribute_of(of)?;
        crate::parts::set(p, attr(def, args, 1), value);
    }
    Ok(())
}

/// Returns the type of the values of a variable.
fn value_type<'c>(p: &OpParser<'_, '_, 'c>, ty: Type<'c>) -> Type<'c> {
    let TypeData::Declared { def, params } = ty.data() else { return ty };
    match (&params[..], def.name.ends_with(".array")) {
        ([Param::Shape(shape), Param::Type(element)], true) => {
            p.ctx().ty(TypeData::RankedTensor { shape: shape.clone(), element: *element, encoding: None })
        }
        ([Param::List(sizes), Param::Type(element)], true) => {
            let sizes = sizes.iter().map(|size| match size {
                Param::Int(size) => *size,
                _ => DYNAMIC,
            });
            let shape = sizes.collect();
            p.ctx().ty(TypeData::RankedTensor { shape, element: *element, encoding: None })
        }
        _ => ty,
    }
}

/// Prints `type = value`.
pub fn print_initialized(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(def) = op.def() else { return };
    let value = |n| attr(def, args, n).and_then(|name| op.attr(name));
    if let Some(ty) = value(0).and_then(|ty| ty.as_type()) {
        p.ty(ty);
    }
    if let Some(value) = value(1) {
        p.text(" = ");
        p.attr_without_type(value);
    }
}
