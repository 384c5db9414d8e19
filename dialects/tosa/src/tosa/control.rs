//! The text and the checks of control flow.

use super::checks::{Checked, have_compatible_shapes, num_elements};
use super::{CondIfOp, WhileLoopOp, YieldOp};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{BlockRef, OpRef, RegionRef, Type, Value};

// ---- text

/// Parses `%condition (%a = %input) : type (types) -> types { .. } else { .. }`. The names before `=` are the blocks' arguments,
/// which the blocks' headers declare again.
pub fn parse_if(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let condition = p.parse_operand()?;
    let mut inputs = Vec::new();
    if p.at("(") {
        p.parse_assignments(|_, _, input| inputs.push(input))?;
    }
    let start = p.pos();
    if !p.at(":") {
        p.expect(":").ok();
        return p.error_at(start, "expected type for condition operand");
    }
    let ty = p.parse_colon_type()?;
    p.resolve_operand(condition, ty)?;
    let mut types = Vec::new();
    if p.at("(") {
        p.parse_delimited("(", ")", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
    } else if !inputs.is_empty() {
        return p.error_at(
            start,
            "expected list of types for block arguments followed by arrow type and list of return types",
        );
    }
    if types.len() != inputs.len() {
        let message = format!(
            "expected as many input types as operands (expected {} got {})",
            inputs.len(),
            types.len()
        );
        return p.error_at(start, message);
    }
    p.resolve_operands(&inputs, &types)?;
    let results = p.parse_optional_arrow_type_list()?;
    p.add_results(&results);
    let then = p.parse_region(&[])?;
    p.ensure_terminator(then, YieldOp::NAME)?;
    match p.accept("else") {
        true => {
            let otherwise = p.parse_region(&[])?;
            p.ensure_terminator(otherwise, YieldOp::NAME)?;
        }
        false => {
            p.add_region();
        }
    }
    p.parse_optional_attr_dict()
}

/// Prints the text that [`parse_if`] parses.
pub fn print_if(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let (Some((condition, inputs)), Some(then), Some(otherwise)) =
        (split_first(op), op.region(0), op.region(1))
    else {
        return;
    };
    p.text(" ");
    p.operand(condition);
    print_inputs(then.entry(), &inputs, p);
    p.text(" : ");
    p.ty(condition.ty());
    if !inputs.is_empty() {
        p.text(" (");
        p.types(inputs.iter().map(|input| input.ty()));
        p.text(")");
    }
    if op.num_results() > 0 {
        p.text(" -> ");
        p.result_types(op.results().map(Value::ty));
    }
    let terminators = Terminators::shown_if(op.num_results() > 0);
    p.text(" ");
    p.region(then, EntryArgs::Shown, terminators);
    if otherwise.blocks().next().is_some() {
        p.text(" else ");
        p.region(otherwise, EntryArgs::Shown, terminators);
    }
    p.attr_dict(op, &[]);
}

fn split_first<'a, 'c>(op: OpRef<'a, 'c>) -> Option<(Value<'a, 'c>, Vec<Value<'a, 'c>>)> {
    let mut operands = op.operands();
    Some((operands.next()?, operands.collect()))
}

/// Prints ` (%a = %input, ..)`, if there are inputs.
fn print_inputs(entry: Option<BlockRef<'_, '_>>, inputs: &[Value<'_, '_>], p: &mut OpPrinter<'_>) {
    let Some(entry) = entry.filter(|_| !inputs.is_empty()) else { return };
    p.text(" (");
    p.list(entry.args().zip(inputs), |p, (argument, input)| {
        p.operand(argument);
        p.text(" = ");
        p.operand(*input);
    });
    p.text(")");
}

/// Parses `(%a = %input) : (types) -> types { .. } do { .. }`.
pub fn parse_while(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let (mut arguments, mut inputs) = (Vec::new(), Vec::new());
    if p.at("(") {
        p.parse_assignments(|_, argument, input| {
            arguments.push(argument);
            inputs.push(input);
        })?;
    }
    p.expect(":")?;
    let start = p.pos();
    let (types, results) = p.parse_function_type()?;
    p.add_results(&results);
    if types.len() != inputs.len() {
        let message = format!(
            "expected as many input types as operands (expected {} got {})",
            inputs.len(),
            types.len()
        );
        return p.error_at(start, message);
    }
    p.resolve_operands(&inputs, &types)?;
    for (argument, ty) in arguments.iter_mut().zip(types) {
        argument.ty = Some(ty);
    }
    p.parse_region(&arguments)?;
    p.expect("do")?;
    p.parse_region(&[])?;
    p.parse_optional_attr_dict_with_keyword()
}

/// Prints the text that [`parse_while`] parses.
pub fn print_while(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let (Some(condition), Some(body)) = (op.region(0), op.region(1)) else { return };
    let inputs: Vec<Value<'_, '_>> = op.operands().collect();
    print_inputs(condition.entry(), &inputs, p);
    p.text(" : ");
    p.function_type(inputs.iter().map(|input| input.ty()), op.results().map(Value::ty));
    p.text(" ");
    p.region(condition, EntryArgs::Elsewhere, Terminators::Shown);
    p.text(" do ");
    p.region(body, EntryArgs::Shown, Terminators::Shown);
    p.attr_dict_with_keyword(op, &[]);
}

// ---- checks

/// Values with their name in messages.
type Named<'x, 'c> = (&'x str, Vec<Type<'c>>);

fn arguments<'c>(name: &'static str, region: RegionRef<'_, 'c>) -> Named<'static, 'c> {
    (name, region.entry().map(|entry| entry.args().map(Value::ty).collect()).unwrap_or_default())
}

/// Returns the types of the operands of a region's terminator.
fn yielded<'c>(name: &'static str, region: RegionRef<'_, 'c>) -> Named<'static, 'c> {
    let last = region.entry().and_then(BlockRef::last);
    (name, last.map(|last| last.operands().map(Value::ty).collect()).unwrap_or_default())
}

/// Checks that values have the same number, element types and shapes.
fn check_same(a: Named<'_, '_>, b: &Named<'_, '_>) -> Checked {
    if a.1.len() != b.1.len() {
        return Err(format!(
            "require same number of values in {} ({}) and {} ({})",
            a.0,
            a.1.len(),
            b.0,
            b.1.len()
        ));
    }
    a.1.iter().zip(&b.1).try_for_each(|(x, y)| check_types(a.0, *x, b.0, *y))
}

/// Checks that two tensors have equal element types and compatible shapes.
fn check_types(a: &str, x: Type<'_>, b: &str, y: Type<'_>) -> Checked {
    let (of_x, of_y) = (x.element_or_self(), y.element_or_self());
    if of_x != of_y {
        return Err(format!("require same element type for {a} ('{of_x}') and {b} ('{of_y}')"));
    }
    match have_compatible_shapes(x, y) {
        true => Ok(()),
        false => Err(format!("require same shapes for {a} ('{x}') and {b} ('{y}')")),
    }
}

fn check_condition(ty: Type<'_>, name: &str) -> Checked {
    match num_elements(ty) {
        Some(count) if count != 1 => Err(format!("{name} must be a size 1 tensor, got '{ty}'")),
        _ => Ok(()),
    }
}

/// Checks the types of the graphs' arguments and results.
pub fn verify_if(op: CondIfOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let inputs = ("'input_list'", op.input_list().iter().map(|input| input.ty()).collect());
    let outputs = ("'output_list'", op.output_list().iter().map(|output| output.ty()).collect());
    let (Some(then), Some(otherwise)) = (op.as_op().region(0), op.as_op().region(1)) else { return };
    let checked = check_same(arguments("'then_graph' arguments", then), &inputs)
        .and_then(|()| check_same(yielded("'then_graph' results", then), &outputs))
        .and_then(|()| check_same(arguments("'else_graph' arguments", otherwise), &inputs))
        .and_then(|()| check_same(yielded("'else_graph' results", otherwise), &outputs))
        .and_then(|()| check_condition(op.condition().ty(), "'condition'"));
    super::checks::report(op, cx, checked);
}

/// Checks the types that the graphs carry, and the result of the condition.
pub fn verify_while(op: WhileLoopOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let inputs = ("'input_list'", op.input_list().iter().map(|input| input.ty()).collect::<Vec<_>>());
    let outputs = ("'output_list'", op.output_list().iter().map(|output| output.ty()).collect());
    let (Some(condition), Some(body)) = (op.as_op().region(0), op.as_op().region(1)) else { return };
    let checked = check_same(inputs.clone(), &outputs)
        .and_then(|()| check_same(arguments("'cond_graph' arguments", condition), &inputs))
        .and_then(|()| check_same(arguments("'body_graph' arguments", body), &inputs))
        .and_then(|()| check_same(yielded("'body_graph' results", body), &inputs))
        .and_then(|()| check_yielded_condition(&yielded("", condition).1));
    super::checks::report(op, cx, checked);
}

fn check_yielded_condition(types: &[Type<'_>]) -> Checked {
    let &[ty] = types else { return Err("require 'cond_graph' only have one result".to_owned()) };
    check_condition(ty, "'cond_graph' result")?;
    match ty.element_or_self().signless_width() == Some(1) {
        true => Ok(()),
        false => Err(format!("'cond_graph' result must be a boolean tensor, got '{ty}'")),
    }
}
