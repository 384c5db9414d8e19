//! Text of `async`.

use bourn_ir::def::{Fmt, OperandIdx, ResultIdx, Slot};
use bourn_ir::interned::Param;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{OpRef, Type, TypeData};

/// The terminator of a body.
const YIELD: &str = "async.yield";
/// The type of tokens.
const TOKEN: &str = "async.token";

/// Returns the type of the value that becomes ready: `f32` of `!async.value<f32>`.
fn awaited(ty: Type<'_>) -> Option<Type<'_>> {
    match ty.data() {
        TypeData::Declared { def, params } if def.name == "async.value" => match &params[..] {
            [Param::Type(inner)] => Some(*inner),
            _ => None,
        },
        _ => None,
    }
}

/// Parses the type of an operand, which determines the result: none for a token.
pub fn parse_awaited(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let ty = p.parse_type()?;
    for arg in args {
        match arg {
            Fmt::Type(Slot::Operand(i)) | Fmt::ShortType(Slot::Operand(i), _) => {
                p.set_group_operand_types(OperandIdx(*i), &[ty]);
            }
            Fmt::Type(Slot::Result(i)) | Fmt::ShortType(Slot::Result(i), _) => {
                p.set_group_result_types(ResultIdx(*i), awaited(ty).as_slice());
            }
            _ => {}
        }
    }
    Ok(())
}

/// Prints the type of the operand.
pub fn print_awaited(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    p.ty(op.operand(0).ty());
}

/// Parses `[%dependency] (%value as %argument: type) -> types { .. }`.
pub fn parse_execute(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let Some(token) = p.ctx().type_def(TOKEN) else {
        return p.error(format!("'{TOKEN}' is not declared"));
    };
    let token = p.ctx().ty(TypeData::Declared { def: token, params: [].into() });
    let dependencies = if p.at("[") { p.parse_operand_list_in("[", "]")? } else { Vec::new() };
    let (mut given, mut types, mut entry) = (Vec::new(), Vec::new(), Vec::new());
    if p.at("(") {
        p.parse_delimited("(", ")", |p| {
            given.push(p.parse_operand()?);
            p.expect("as")?;
            let mut argument = p.parse_argument()?;
            let pos = p.pos();
            let ty = p.parse_colon_type()?;
            let Some(inner) = awaited(ty) else {
                return p.error_at(pos, format!("expected '!async.value<..>', but got '{ty}'"));
            };
            argument.ty = Some(inner);
            types.push(ty);
            entry.push(argument);
            Ok(())
        })?;
    }
    p.resolve_operands_to(&dependencies, token)?;
    p.resolve_operands(&given, &types)?;
    p.set_operand_segments(&[dependencies.len(), given.len()]);
    let results = p.parse_optional_arrow_type_list()?;
    p.add_results(&[token]);
    p.add_results(&results);
    p.parse_optional_attr_dict_with_keyword()?;
    let region = p.parse_region(&entry)?;
    p.ensure_terminator(region, YIELD)
}

/// Prints an execution with the arguments of its body beside their operands.
pub fn print_execute(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let group = |i| crate::parts::values(op, Some(OperandIdx(i)));
    let (dependencies, given) = (group(0), group(1));
    if !dependencies.is_empty() {
        p.text(" [");
        p.operands(dependencies);
        p.text("]");
    }
    let Some(region) = op.region(0) else { return };
    if !given.is_empty() {
        let arguments = region.entry().into_iter().flat_map(|entry| entry.args());
        p.text(" (");
        p.list(given.into_iter().zip(arguments), |p, (value, argument)| {
            p.operand(value);
            p.text(" as ");
            p.operand(argument);
            p.text(": ");
            p.ty(value.ty());
        });
        p.text(")");
    }
    if op.results().len() > 1 {
        p.text(" -> ");
        p.result_types(op.results().skip(1).map(|result| result.ty()));
    }
    p.attr_dict_with_keyword(op, &[]);
    p.text(" ");
    p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
}
