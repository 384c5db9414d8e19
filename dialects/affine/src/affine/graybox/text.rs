//! The text of `affine.graybox`, which may have one of two forms. The form of the op's first description has no names for the captures: the
//! region uses the names of the memory itself.

use bourn_ir::parse::{Argument, OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{BlockRef, Body, OpRef, RegionId, RegionRef, Type, Value, ValueId};

/// Parses `[%a] = (%memory) : (type) -> type { .. } {..}`, without captures `: () -> type { .. }`; or `[%memory] : (type) { .. }`, without
/// captures `[] { .. }`.
pub fn parse(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let mut args: Vec<Argument<'_, '_>> = Vec::new();
    let has_list = p.at("[");
    if has_list {
        p.parse_delimited("[", "]", |p| {
            args.push(p.parse_argument()?);
            Ok(())
        })?;
    }
    if has_list && !p.at("=") {
        return parse_shared_names(p, args);
    }
    let memrefs = if p.accept("=") { p.parse_operand_list_in("(", ")")? } else { Vec::new() };
    p.expect(":")?;
    let (types, results) = p.parse_function_type()?;
    if args.len() != memrefs.len() || types.len() != memrefs.len() {
        return p.error("incorrect number of memref captures");
    }
    p.resolve_operands(&memrefs, &types)?;
    p.add_results(&results);
    for (arg, ty) in args.iter_mut().zip(types) {
        arg.ty = Some(ty);
    }
    p.parse_region(&args)?;
    p.parse_optional_attr_dict()
}

/// Parses the rest of a box whose region uses the names of the captured memory.
fn parse_shared_names<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, mut args: Vec<Argument<'s, 'c>>) -> Parsed<()> {
    let types = if p.accept(":") { parse_types(p)? } else { Vec::new() };
    let memrefs: Vec<UnresolvedOperand<'s>> = args.iter().filter_map(|arg| arg.name).collect();
    if types.len() != memrefs.len() {
        return p.error("incorrect number of memref captures");
    }
    let mut values = Vec::new();
    for ((arg, memref), ty) in args.iter_mut().zip(&memrefs).zip(types) {
        values.push(p.resolve_operand(*memref, ty)?);
        (arg.name, arg.ty) = (None, Some(ty));
    }
    let region = p.parse_region(&args)?;
    capture(p.region_body(), region, &values);
    p.parse_optional_attr_dict()
}

fn parse_types<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Vec<Type<'c>>> {
    let mut types = Vec::new();
    p.parse_delimited("(", ")", |p| {
        types.push(p.parse_type()?);
        Ok(())
    })?;
    Ok(types)
}

/// Replaces values in a region by the arguments of its first block.
fn capture(body: &mut Body<'_>, region: RegionId, values: &[ValueId]) {
    let Some(entry) = RegionRef::new(body, region).entry() else { return };
    let arguments = entry.arg_ids().to_vec();
    for (&value, argument) in values.iter().zip(arguments) {
        let is_inside = |op: OpRef<'_, '_>| {
            let mut around = op.block().and_then(BlockRef::region);
            while let Some(at) = around {
                if at.id() == region {
                    return true;
                }
                around = at.parent_region();
            }
            false
        };
        let uses = Value::new(body, value).uses();
        let inside: Vec<_> =
            uses.filter(|(user, _)| is_inside(*user)).map(|(user, number)| (user.id(), number)).collect();
        for (user, number) in inside {
            body.set_operand(user, number, argument);
        }
    }
}

/// Prints `[%a] = (%memory) : (type) -> type { .. } {..}`.
pub fn print(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(region) = op.region(0) else { return };
    let captures: Vec<Value<'_, '_>> = region.entry().into_iter().flat_map(|block| block.args()).collect();
    p.text(" [");
    p.operands(captures);
    p.text("] = (");
    p.operands(op.operands());
    p.text(") : ");
    p.function_type(op.operands().map(Value::ty), op.results().map(Value::ty));
    p.text(" ");
    p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    p.attr_dict(op, &[]);
}
