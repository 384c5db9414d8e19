//! Hooks of the dialect: parsing, printing, verification.

use super::{BrOp, CondBrOp, SwitchOp};
use bourn_equations::rt::{Values, nested_operands, operands};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, BlockRef, OpRef, Type, TypeData, Value};

// ---- parsing

/// Parses `%flag : type, [ default: ^bb(..), 1: ^bb, .. ]`.
pub fn parse_switch(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let flag = p.parse_operand()?;
    p.expect(":")?;
    let start = p.pos();
    let ty = p.parse_type()?;
    if !matches!(ty.data(), TypeData::Integer { .. }) {
        let message = format!("invalid kind of type specified: expected builtin.integer, but found '{ty}'");
        return p.error_at(start, message);
    }
    p.resolve_operand(flag, ty)?;
    p.expect(",")?;
    p.expect("[")?;
    p.expect("default")?;
    p.expect(":")?;
    let default = parse_target(p)?;
    let (mut values, mut sizes) = (Vec::new(), Vec::new());
    while p.accept(",") {
        // They are printed as unsigned numbers.
        values.push(p.parse_word()?);
        p.expect(":")?;
        sizes.push(parse_target(p)? as i64);
    }
    p.expect("]")?;
    if !values.is_empty() {
        let shape = Box::new([values.len() as i64]);
        let scalable = Box::new([false]);
        let vector = p.ctx().ty(TypeData::Vector { shape, scalable, element: ty });
        let values = p.ctx().int_elements(vector, &values);
        p.set_attr(SwitchOp::CASE_VALUES_ATTR, values);
    }
    p.set_operand_segments(&[1, default, sizes.iter().sum::<i64>() as usize]);
    let sizes = p.ctx().i32_array_attr(&sizes);
    p.set_attr(SwitchOp::CASE_OPERAND_SEGMENTS_ATTR, sizes);
    p.parse_optional_attr_dict()
}

/// Parses `^bb(%a, %b : type, type)`, and returns the number of operands.
fn parse_target(p: &mut OpParser<'_, '_, '_>) -> Parsed<usize> {
    let block = p.parse_successor()?;
    p.state().successors.push(block);
    if !p.accept("(") {
        return Ok(0);
    }
    let operands = p.parse_operand_list()?;
    let types = p.parse_colon_type_list()?;
    p.expect(")")?;
    p.resolve_operands(&operands, &types)?;
    Ok(operands.len())
}

// ---- printing

/// Prints `%flag : type, [ default: ^bb(..), 1: ^bb, .. ]`.
pub fn print_switch(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let flag = op.operand(0);
    p.text(" ");
    p.operand(flag);
    p.text(" : ");
    p.ty(flag.ty());
    p.text(", [");
    let values = op.attr(SwitchOp::CASE_VALUES_ATTR);
    let values = values.and_then(|values| values.as_int_elements()).unwrap_or_default();
    for (i, (block, passed)) in op.successors().zip(switch_operands(op)).enumerate() {
        p.newline();
        match i.checked_sub(1) {
            None => p.text("  default"),
            Some(case) => {
                p.text(&format!("  {}", bits(flag.ty(), values.get(case).copied().unwrap_or_default())))
            }
        }
        p.text(": ");
        print_target(block, passed, p);
        if i + 1 < op.successors().len() {
            p.text(",");
        }
    }
    if op.attr(SwitchOp::CASE_VALUES_ATTR).is_some() {
        p.newline();
    }
    p.text("]");
    p.attr_dict(op, &[SwitchOp::CASE_VALUES_ATTR, SwitchOp::CASE_OPERAND_SEGMENTS_ATTR]);
}

/// Returns the value of a case as the unsigned number that MLIR prints.
fn bits(ty: Type<'_>, value: i64) -> u64 {
    match *ty.data() {
        TypeData::Integer { width: width @ 1..64, .. } => value as u64 & ((1 << width) - 1),
        _ => value as u64,
    }
}

fn print_target(block: BlockRef<'_, '_>, passed: Values<'_, '_>, p: &mut OpPrinter<'_>) {
    p.successor(block);
    if !passed.is_empty() {
        p.text("(");
        p.operands(passed.iter());
        p.text(" : ");
        p.types(passed.iter().map(Value::ty));
        p.text(")");
    }
}

// ---- verification

/// Returns the operands that `cf.switch` passes to each successor: the default successor, then the cases. The op need not be verified.
fn switch_operands<'a, 'c>(op: OpRef<'a, 'c>) -> Vec<Values<'a, 'c>> {
    let mut passed = vec![operands(op, 1)];
    passed.extend(nested_operands(op, 2, SwitchOp::CASE_OPERAND_SEGMENTS_ATTR));
    passed.resize(op.successors().len(), Values::new(op.body(), &[]));
    passed
}

/// Checks that the operands passed to a block fit its arguments.
fn check_target(
    op: OpRef<'_, '_>,
    successor: usize,
    block: BlockRef<'_, '_>,
    passed: Values<'_, '_>,
    cx: &mut VerifyCx<'_, '_>,
) -> bool {
    if passed.len() != block.args().len() {
        let message = format!(
            "branch has {} operands for successor #{successor}, but target block has {}",
            passed.len(),
            block.args().len()
        );
        cx.diagnostics.error(op.location(), message);
        return false;
    }
    let mut pairs = passed.iter().zip(block.args());
    if let Some(i) = pairs.position(|(given, wanted)| given.ty() != wanted.ty()) {
        let message = format!("type mismatch for bb argument #{i} of successor #{successor}");
        cx.diagnostics.error(op.location(), message);
        return false;
    }
    true
}

/// Checks that the operands fit the arguments of the block.
pub fn verify_br(op: BrOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    check_target(*op, 0, op.dest(), op.dest_operands().values(), cx);
}

/// Checks that the operands fit the arguments of each block, and that there is a weight for each block, if there are weights.
pub fn verify_cond_br(op: CondBrOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !(check_target(*op, 0, op.true_dest(), op.true_dest_operands().values(), cx)
        && check_target(*op, 1, op.false_dest(), op.false_dest_operands().values(), cx))
    {
        return;
    }
    if let Some(weights) = op.branch_weights() {
        if weights.len() != 2 {
            let count = weights.len();
            let message =
                format!("expects number of branch weights to match number of successors: {count} vs 2");
            cx.diagnostics.error(op.location(), message);
        } else if weights.iter().all(|weight| *weight == 0) {
            cx.diagnostics.error(op.location(), "branch weights cannot all be zero");
        }
    }
}

/// Checks that there is a value for each case, of the type of the flag, and that the operands fit the arguments of each block.
pub fn verify_switch(op: SwitchOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    for (i, (block, passed)) in op.successors().zip(switch_operands(*op)).enumerate() {
        if !check_target(*op, i, block, passed, cx) {
            return;
        }
    }
    let cases = op.case_destinations().len();
    let values = op.case_values().map(|values| values.data());
    let Some(AttrData::DenseElements { ty, .. }) = values else {
        if cases > 0 {
            cx.error(
                op,
                format!("number of case values (0) should match number of case destinations ({cases})"),
            );
        }
        return;
    };
    let (flag, element) = (op.flag().ty(), ty.element_or_self());
    if flag != element {
        return cx.error(op, format!("'flag' type ('{flag}') should match case value type ('{element}')"));
    }
    let count: i64 = ty.shape().unwrap_or_default().iter().product();
    if count != cases as i64 {
        let message =
            format!("number of case values ({count}) should match number of case destinations ({cases})");
        cx.error(op, message);
    }
}
