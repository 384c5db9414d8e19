//! Control flow: the text of `switch`, `indirectbr` and `landingpad`, and checks of branches and returns.

use super::{
    AddressOfOp, ArrayType, BitcastOp, BrOp, CondBrOp, FuncOp, IndirectBrOp, LandingpadOp, ReturnOp,
    SwitchOp, VoidType, ZeroOp,
};
use bourn_dialects_core::branches::{
    case_values, check_target, check_targets, check_weights, parse_target, print_target, switch_operands,
};
use bourn_equations::rt::{TypeExt, Values};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, TypeData, Value};

// ---- branches

/// Checks that the values fit the arguments of the block.
pub fn verify_br(op: BrOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    check_target(*op, (0, op.dest()), op.dest_operands().values(), cx);
}

/// Checks that the values fit the arguments of both blocks, and that there is a weight for each, if there are weights.
pub fn verify_cond_br(op: CondBrOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if check_target(*op, (0, op.true_dest()), op.true_dest_operands().values(), cx)
        && check_target(*op, (1, op.false_dest()), op.false_dest_operands().values(), cx)
    {
        check_weights(*op, op.branch_weights(), cx);
    }
}

// ---- switch

/// Parses `%value : type, ^bb(..) [1: ^bb(..), ..]`.
pub fn parse_switch(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let value = p.parse_operand()?;
    let start = p.pos();
    let ty = p.parse_colon_type()?;
    if !matches!(ty.data(), TypeData::Integer { .. }) {
        let message = format!("invalid kind of type specified: expected builtin.integer, but found '{ty}'");
        return p.error_at(start, message);
    }
    p.resolve_operand(value, ty)?;
    p.expect(",")?;
    let default = parse_target(p)?;
    p.expect("[")?;
    let (mut values, mut sizes) = (Vec::new(), Vec::new());
    if !p.at("]") {
        p.parse_comma_separated(|p| {
            values.push(p.parse_integer()?);
            p.expect(":")?;
            sizes.push(parse_target(p)? as i64);
            Ok(())
        })?;
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

/// Prints `%value : type, ^bb(..) [`, a line for each case, and `]`.
pub fn print_switch(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<SwitchOp>() else { return };
    p.text(" ");
    p.operand(op.value().value());
    p.text(" : ");
    p.ty(op.value().ty());
    p.text(", ");
    let values = op.attr(SwitchOp::CASE_VALUES_ATTR).and_then(|values| values.as_int_elements());
    let count = op.successors().len();
    for (i, (block, passed)) in
        op.successors().zip(switch_operands(*op, SwitchOp::CASE_OPERAND_SEGMENTS_ATTR)).enumerate()
    {
        let Some(case) = i.checked_sub(1) else {
            print_target(block, passed, p);
            p.text(" [");
            p.newline();
            continue;
        };
        let value = values.as_ref().and_then(|values| values.get(case)).copied().unwrap_or_default();
        p.text(&format!("  {value}: "));
        print_target(block, passed, p);
        if i + 1 < count {
            p.text(",");
        }
        p.newline();
    }
    p.text("]");
    p.attr_dict(*op, &[SwitchOp::CASE_VALUES_ATTR, SwitchOp::CASE_OPERAND_SEGMENTS_ATTR]);
}

/// Checks that there is a value for each case, of the type of the operand, and that the values fit the arguments of each block.
pub fn verify_switch(op: SwitchOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !check_targets(*op, SwitchOp::CASE_OPERAND_SEGMENTS_ATTR, cx) {
        return;
    }
    let cases = op.case_destinations().len();
    let ty = op.case_values().map(|values| values.ty());
    let given = ty.map_or(0, |ty| ty.element_count().unwrap_or(i64::MAX));
    if given != cases as i64 {
        return cx.error(op, "expects number of case values to match number of case destinations");
    }
    if ty.is_some_and(|ty| ty.element_or_self() != op.value().ty()) {
        return cx.error_plain(op, "expects case value type to match condition value type");
    }
    check_weights(*op, op.branch_weights(), cx);
}

// ---- indirectbr

/// Parses `%addr : type, [^bb(..), ..]`.
pub fn parse_indirect(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let addr = p.parse_operand()?;
    let ty = p.parse_colon_type()?;
    p.resolve_operand(addr, ty)?;
    p.expect(",")?;
    let mut sizes = Vec::new();
    p.parse_delimited("[", "]", |p| {
        sizes.push(parse_target(p)? as i64);
        Ok(())
    })?;
    let sizes = p.ctx().i32_array_attr(&sizes);
    p.set_attr(IndirectBrOp::INDBR_OPERAND_SEGMENTS_ATTR, sizes);
    p.parse_optional_attr_dict()
}

/// Prints `%addr : type, [`, a line for each block, and `]`.
pub fn print_indirect(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<IndirectBrOp>() else { return };
    p.text(" ");
    p.operand(op.addr().value());
    p.text(" : ");
    p.ty(op.addr().ty());
    p.text(", [");
    let passed = op.succ_operands();
    let nothing = Values::new(op.body(), &[]);
    for (i, block) in op.as_op().successors().enumerate() {
        p.text(if i > 0 { "," } else { "" });
        p.newline();
        print_target(block, passed.get(i).copied().unwrap_or(nothing), p);
    }
    if op.as_op().successors().len() > 0 {
        p.newline();
    }
    p.text("]");
    p.attr_dict(*op, &[IndirectBrOp::INDBR_OPERAND_SEGMENTS_ATTR]);
}

/// Checks that the values fit the arguments of each block.
pub fn verify_indirect(op: IndirectBrOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let nothing = Values::new(op.body(), &[]);
    let passed = op.succ_operands();
    for (i, block) in op.as_op().successors().enumerate() {
        if !check_target(*op, (i, block), passed.get(i).copied().unwrap_or(nothing), cx) {
            return;
        }
    }
}

// ---- returns

/// Returns the function around an op.
pub fn function<'a, 'c>(cx: &VerifyCx<'a, 'c>) -> Option<FuncOp<'a, 'c>> {
    cx.ancestors.last()?.dyn_cast()
}

/// Checks that the operand has the function's result type.
pub fn verify_return(op: ReturnOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(function) = function(cx) else { return };
    let wanted = function.function_type().result();
    let is_void = wanted.isa::<VoidType<'_>>();
    let message = match op.arg() {
        Some(_) if is_void => "expected no operands",
        None if !is_void => "expected 1 operand",
        Some(arg) if arg.ty() != wanted => "mismatching result types",
        _ => return,
    };
    cx.error_with_note_at(*op, message, *function, "when returning from function");
}

// ---- landing pads

/// Parses `cleanup (catch %a : type) (filter %b : type) : type`.
pub fn parse_landingpad(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if p.accept("cleanup") {
        let unit = p.ctx().unit_attr();
        p.set_attr(LandingpadOp::CLEANUP_ATTR, unit);
    }
    while p.accept("(") {
        if p.parse_optional_keyword_of(&["catch", "filter"]).is_none() {
            return p.error("expected 'catch' or 'filter'");
        }
        let operand = p.parse_operand()?;
        let ty = p.parse_colon_type()?;
        p.resolve_operand(operand, ty)?;
        p.expect(")")?;
    }
    p.parse_optional_attr_dict()?;
    let ty = p.parse_colon_type()?;
    p.add_results(&[ty]);
    Ok(())
}

/// Prints `cleanup (catch %a : type) (filter %b : type) : type`.
pub fn print_landingpad(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(if op.attr(LandingpadOp::CLEANUP_ATTR).is_some() { " cleanup " } else { " " });
    for clause in op.operands() {
        // As in LLVM, the clause is a filter if its type is an array.
        p.text(if clause.ty().isa::<ArrayType<'_>>() { "(filter " } else { "(catch " });
        p.operand(clause);
        p.text(" : ");
        p.ty(clause.ty());
        p.text(") ");
    }
    p.attr_dict(op, &[LandingpadOp::CLEANUP_ATTR]);
    p.text(": ");
    p.types(op.results().map(Value::ty));
}

/// Checks that each clause is a constant, and that the function names a personality.
pub fn verify_landingpad(op: LandingpadOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if function(cx).is_some_and(|function| function.personality().is_none()) {
        return cx.error_plain(op, "llvm.landingpad needs to be in a function with a personality");
    }
    let clauses = op.clauses().values();
    if !op.cleanup() && clauses.is_empty() {
        let message = "landingpad instruction expects at least one clause or cleanup attribute";
        return cx.error_plain(op, message);
    }
    for (i, clause) in clauses.iter().enumerate() {
        if clause.ty().isa::<ArrayType<'_>>() {
            continue;
        }
        let of = |value: Value<'_, '_>| value.defined_by::<AddressOfOp<'_, '_>>().is_some();
        if let Some(cast) = clause.defined_by::<BitcastOp<'_, '_>>() {
            if !of(cast.arg().value()) {
                return cx.error_plain(op, "constant clauses expected");
            }
        } else if !of(clause) && clause.defined_by::<ZeroOp<'_, '_>>().is_none() {
            let message = format!("clause #{i} is not a known constant - null, addressof, bitcast");
            return cx.error_plain(op, message);
        }
    }
}
