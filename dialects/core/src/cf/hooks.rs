//! Hooks of the dialect: parsing, printing, verification.

use super::{BrOp, CondBrOp, SwitchOp};
use crate::branches::{
    case_values, check_target, check_targets, check_weights, parse_switch_type, parse_target, print_target,
    switch_operands,
};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, OpRef, Type, TypeData};

// ---- parsing

/// Parses `%flag : type, [ default: ^bb(..), 1: ^bb, .. ]`.
pub fn parse_switch(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let flag = p.parse_operand()?;
    p.expect(":")?;
    let ty = parse_switch_type(p)?;
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
    if let Some(values) = case_values(p, ty, &values) {
        p.set_attr(SwitchOp::CASE_VALUES_ATTR, values);
    }
    p.set_operand_segments(&[1, default, sizes.iter().sum::<i64>() as usize]);
    let sizes = p.ctx().i32_array_attr(&sizes);
    p.set_attr(SwitchOp::CASE_OPERAND_SEGMENTS_ATTR, sizes);
    p.parse_optional_attr_dict()
}

// ---- printing

/// Prints `%flag : type, [ default: ^bb(..), 1: ^bb, .. ]`.
pub fn print_switch(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<SwitchOp>() else { return };
    let flag = op.flag().value();
    p.text(" ");
    p.operand(flag);
    p.text(" : ");
    p.ty(flag.ty());
    p.text(", [");
    let values = op.attr(SwitchOp::CASE_VALUES_ATTR);
    let values = values.and_then(|values| values.as_int_elements()).unwrap_or_default();
    for (i, (block, passed)) in
        op.successors().zip(switch_operands(*op, SwitchOp::CASE_OPERAND_SEGMENTS_ATTR)).enumerate()
    {
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
    p.attr_dict(*op, &[SwitchOp::CASE_VALUES_ATTR, SwitchOp::CASE_OPERAND_SEGMENTS_ATTR]);
}

/// Returns the value of a case as the unsigned number that MLIR prints.
fn bits(ty: Type<'_>, value: i64) -> u64 {
    match *ty.data() {
        TypeData::Integer { width: width @ 1..64, .. } => value as u64 & ((1 << width) - 1),
        _ => value as u64,
    }
}

// ---- verification

/// Checks that the operands fit the arguments of the block.
pub fn verify_br(op: BrOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    check_target(*op, (0, op.dest()), op.dest_operands().values(), cx);
}

/// Checks that the operands fit the arguments of each block, and that there is a weight for each block, if there are weights.
pub fn verify_cond_br(op: CondBrOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !(check_target(*op, (0, op.true_dest()), op.true_dest_operands().values(), cx)
        && check_target(*op, (1, op.false_dest()), op.false_dest_operands().values(), cx))
    {
        return;
    }
    check_weights(*op, op.branch_weights(), cx);
}

/// Checks that there is a value for each case, of the type of the flag, and that the operands fit the arguments of each block.
pub fn verify_switch(op: SwitchOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !check_targets(*op, SwitchOp::CASE_OPERAND_SEGMENTS_ATTR, cx) {
        return;
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
    let count = ty.element_count().unwrap_or(i64::MAX);
    if count != cases as i64 {
        let message =
            format!("number of case values ({count}) should match number of case destinations ({cases})");
        cx.error(op, message);
    }
}
