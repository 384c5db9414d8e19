//! The custom forms of `execute_region`, `index_switch`, `while` and `parallel`.

use super::{ExecuteRegionOp, IndexSwitchOp, ReduceOp, YieldOp};
use bourn_equations::rt::optional_attr;
use bourn_ir::def::OperandIdx;
use bourn_ir::parse::{Argument, OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{OpRef, Value};

// ---- parsing

/// Parses `-> types no_inline { .. } {..}`.
pub fn parse_execute_region(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let types = p.parse_optional_arrow_type_list()?;
    p.add_results(&types);
    if p.accept("no_inline") {
        let unit = p.ctx().unit_attr();
        p.set_attr(ExecuteRegionOp::NO_INLINE_ATTR, unit);
    }
    p.parse_region(&[])?;
    p.parse_optional_attr_dict()
}

/// Parses `%n {..} -> types case 2 { .. } default { .. }`.
pub fn parse_index_switch(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let arg = p.parse_operand()?;
    p.parse_optional_attr_dict()?;
    if p.accept("->") {
        let types = p.parse_type_list()?;
        p.add_results(&types);
    }
    let mut cases = Vec::new();
    while p.accept("case") {
        cases.push(p.parse_integer()?);
        p.parse_region(&[])?;
    }
    let cases = p.ctx().i64_array_attr(&cases);
    p.set_attr(IndexSwitchOp::CASES_ATTR, cases);
    p.expect("default")?;
    let default = p.parse_region(&[])?;
    p.ensure_terminator(default, YieldOp::NAME)?;
    // The default region is the first one of the op.
    p.state().regions.rotate_right(1);
    let index = p.ctx().index();
    p.resolve_operand(arg, index)?;
    Ok(())
}

/// Parses `(%x = %init) : (types) -> types { .. } do { .. } attributes {..}`.
pub fn parse_while(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let (mut args, mut inits): (Vec<Argument<'_, '_>>, Vec<_>) = (Vec::new(), Vec::new());
    if p.at("(") {
        p.parse_assignments(|_, name, value| {
            args.push(name);
            inits.push(value);
        })?;
    }
    p.expect(":")?;
    let start = p.pos();
    let (types, results) = p.parse_function_type()?;
    p.add_results(&results);
    if types.len() != inits.len() {
        let (found, wanted) = (inits.len(), types.len());
        let message = format!("expected as many input types as operands (expected {found} got {wanted})");
        return p.error_at(start, message);
    }
    p.resolve_operands(&inits, &types)?;
    for (arg, ty) in args.iter_mut().zip(types) {
        arg.ty = Some(ty);
    }
    p.parse_region(&args)?;
    p.expect("do")?;
    p.parse_region(&[])?;
    p.parse_optional_attr_dict_with_keyword()
}

/// Parses `(%i, %j) = (..) to (..) step (..) init (%x) -> types { .. } {..}`.
pub fn parse_parallel(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let index = p.ctx().index();
    let mut args: Vec<Argument<'_, '_>> = Vec::new();
    p.parse_delimited_in("(", ")", " in argument list", |p| {
        let mut arg = p.parse_argument(false, false)?;
        arg.ty = Some(index);
        args.push(arg);
        Ok(())
    })?;
    let mut bounds = Vec::new();
    for word in ["=", "to", "step"] {
        p.expect(word)?;
        let start = p.pos();
        let list = p.parse_operand_list_in("(", ")")?;
        if list.len() != args.len() {
            return p.error_at(start, format!("expected {} operands", args.len()));
        }
        bounds.push(list);
    }
    let inits = if p.accept("init") { p.parse_operand_list_in("(", ")")? } else { Vec::new() };
    let types = p.parse_optional_arrow_type_list()?;
    p.add_results(&types);
    p.set_operand_segments(&[bounds[0].len(), bounds[1].len(), bounds[2].len(), inits.len()]);
    for list in &bounds {
        p.resolve_operands_to(list, index)?;
    }
    let start = p.pos();
    if inits.len() != types.len() {
        let (found, wanted) = (inits.len(), types.len());
        let message =
            format!("number of operands and types do not match: got {found} operands and {wanted} types");
        return p.error_at(start, message);
    }
    p.resolve_operands(&inits, &types)?;
    let region = p.parse_region(&args)?;
    p.ensure_terminator(region, ReduceOp::NAME)?;
    p.parse_optional_attr_dict()
}

/// Parses `(%a, %b : types) { .. }, { .. } {..}`. Braces without a block header are an attribute dictionary.
pub fn parse_reduce(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if p.accept("(") {
        operands = p.parse_operand_list()?;
        types = p.parse_colon_type_list()?;
        p.expect(")")?;
    }
    p.resolve_operands(&operands, &types)?;
    if !operands.is_empty() && p.at("{") {
        p.parse_comma_separated(|p| p.parse_region(&[]).map(|_| ()))?;
    }
    p.parse_optional_attr_dict()
}

// ---- printing

/// Prints `(%a, %b : types) { .. }, { .. } {..}`.
pub fn print_reduce(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if op.num_operands() > 0 {
        p.text("(");
        p.operands(op.operands());
        p.text(" : ");
        p.types(op.operands().map(Value::ty));
        p.text(")");
    }
    p.text(" ");
    p.list(op.regions(), |p, region| p.region(region, true, true));
    p.attr_dict(op, &[]);
}

/// Prints `-> types no_inline { .. } {..}`.
pub fn print_execute_region(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if op.num_results() > 0 {
        p.text(" -> ");
        p.result_types(op.results().map(Value::ty));
    }
    p.text(if op.attr(ExecuteRegionOp::NO_INLINE_ATTR).is_some() { " no_inline " } else { " " });
    if let Some(region) = op.region(0) {
        p.region(region, true, true);
    }
    p.attr_dict(op, &[ExecuteRegionOp::NO_INLINE_ATTR]);
}

/// Prints `%n {..} -> types case 2 { .. } default { .. }`.
pub fn print_index_switch(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.attr_dict(op, &[IndexSwitchOp::CASES_ATTR]);
    if op.num_results() > 0 {
        p.text(" -> ");
        p.types(op.results().map(Value::ty));
    }
    p.text(" ");
    let cases: &[i64] = optional_attr(op, IndexSwitchOp::CASES_ATTR).unwrap_or_default();
    for (case, region) in cases.iter().zip(op.regions().skip(1)) {
        p.newline();
        p.text(&format!("case {case} "));
        p.region(region, false, true);
    }
    p.newline();
    p.text("default ");
    if let Some(region) = op.region(0) {
        p.region(region, true, false);
    }
}

/// Prints `(%x = %init) : (types) -> types { .. } do { .. } attributes {..}`.
pub fn print_while(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let (Some(before), Some(after)) = (op.region(0), op.region(1)) else { return };
    if op.num_operands() > 0 {
        p.text(" (");
        let args = before.entry().into_iter().flat_map(|block| block.args());
        p.list(args.zip(op.operands()), |p, (arg, init)| {
            p.operand(arg);
            p.text(" = ");
            p.operand(init);
        });
        p.text(")");
    }
    p.text(" : ");
    p.function_type(op.operands().map(Value::ty), op.results().map(Value::ty));
    p.text(" ");
    p.region(before, false, true);
    p.text(" do ");
    p.region(after, true, true);
    p.attr_dict_with_keyword(op, &[]);
}

/// Prints `(%i, %j) = (..) to (..) step (..) init (%x) -> types { .. } {..}`.
pub fn print_parallel(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(region) = op.region(0) else { return };
    p.text(" (");
    p.operands(region.entry().into_iter().flat_map(|block| block.args()));
    for (i, text) in (0..).zip([") = (", ") to (", ") step ("]) {
        p.text(text);
        p.operands(op.operand_group(OperandIdx(i)).unwrap_or(0..0).map(|n| op.operand(n)));
    }
    p.text(")");
    let inits = op.operand_group(OperandIdx(3)).unwrap_or(0..0);
    if !inits.is_empty() {
        p.text(" init (");
        p.operands(inits.map(|n| op.operand(n)));
        p.text(")");
    }
    if op.num_results() > 0 {
        p.text(" -> ");
        p.result_types(op.results().map(Value::ty));
    }
    p.text(" ");
    p.region(region, false, true);
    p.attr_dict(op, &[]);
}
