//! The custom forms of `index_switch` and `reduce`.

use super::{IndexSwitchOp, YieldOp};
use bourn_equations::rt::optional_attr;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{OpRef, Value};

// ---- parsing

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
    p.list(op.regions(), |p, region| p.region(region, EntryArgs::Shown, Terminators::Shown));
    p.attr_dict(op, &[]);
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
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
    p.newline();
    p.text("default ");
    if let Some(region) = op.region(0) {
        p.region(region, EntryArgs::Shown, Terminators::Implied);
    }
}
