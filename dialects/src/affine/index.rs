//! Hooks of `affine.delinearize_index` and `affine.linearize_index`.

use super::{DelinearizeIndexOp, LinearizeIndexOp};
use bourn_equations::rt::optional_attr;
use bourn_ir::def::OperandIdx;
use bourn_ir::parse::{OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef, Value};

/// Parses `(4, %n)` into the attribute `static_basis`, and returns the operands.
fn parse_basis<'s>(p: &mut OpParser<'_, 's, '_>) -> Parsed<Vec<UnresolvedOperand<'s>>> {
    let (sizes, operands) = p.parse_dynamic_index_list("(", ")")?;
    let sizes = p.ctx().i64_array_attr(&sizes);
    p.set_attr(LinearizeIndexOp::STATIC_BASIS_ATTR, sizes);
    Ok(operands)
}

fn print_basis(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let mut operands = op.operand_group(OperandIdx(1)).unwrap_or(0..0);
    p.text("(");
    p.list(basis(op), |p, &size| match if size == DYNAMIC { operands.next() } else { None } {
        Some(operand) => p.operand(op.operand(operand)),
        None => p.text(&size.to_string()),
    });
    p.text(")");
}

fn basis<'c>(op: OpRef<'_, 'c>) -> &'c [i64] {
    optional_attr(op, LinearizeIndexOp::STATIC_BASIS_ATTR).unwrap_or_default()
}

/// Parses `%n into (4, %m) {..} : types`.
pub fn parse_delinearize(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let number = p.parse_operand()?;
    p.expect("into")?;
    let operands = parse_basis(p)?;
    p.parse_optional_attr_dict()?;
    let types = p.parse_optional_colon_type_list()?;
    let index = p.ctx().index();
    p.resolve_operand(number, index)?;
    p.resolve_operands_to(&operands, index)?;
    p.add_results(&types);
    Ok(())
}

/// Prints `%n into (4, %m) {..} : types`.
pub fn print_delinearize(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operand(op.operand(0));
    p.text(" into ");
    print_basis(op, p);
    p.attr_dict(op, &[DelinearizeIndexOp::STATIC_BASIS_ATTR]);
    p.text(" : ");
    p.types(op.results().map(Value::ty));
}

/// Checks that there is a digit for each item of the basis, and optionally one more.
pub fn verify_delinearize(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (sizes, digits) = (basis(op), op.num_results());
    if digits != sizes.len() && digits != sizes.len() + 1 {
        return cx.error(op, "should return an index for each basis element and up to one extra index");
    }
    check_operands(op, cx);
    if sizes.iter().any(|size| *size != DYNAMIC && *size <= 0) {
        cx.error(op, "no basis element may be statically non-positive");
    }
}

fn check_operands(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let dynamic = basis(op).iter().filter(|size| **size == DYNAMIC).count();
    let operands = op.operand_group(OperandIdx(1)).map_or(0, |group| group.len());
    if dynamic != operands {
        let message = "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite";
        cx.error(op, message);
    }
}

/// Parses `disjoint [%a, %b] by (4, %m) {..} : index`.
pub fn parse_linearize(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if p.accept("disjoint") {
        let unit = p.ctx().unit_attr();
        p.set_attr(LinearizeIndexOp::DISJOINT_ATTR, unit);
    }
    let digits = p.parse_bracketed_operands("[", "]")?;
    p.expect("by")?;
    let operands = parse_basis(p)?;
    p.parse_optional_attr_dict()?;
    let ty = p.parse_colon_type()?;
    let index = p.ctx().index();
    p.resolve_operands_to(&digits, index)?;
    p.resolve_operands_to(&operands, index)?;
    p.set_operand_segments(&[digits.len(), operands.len()]);
    p.add_results(&[ty]);
    Ok(())
}

/// Prints `disjoint [%a, %b] by (4, %m) {..} : index`.
pub fn print_linearize(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let digits = op.operand_group(OperandIdx(0)).unwrap_or(0..0);
    let is_set = optional_attr(op, LinearizeIndexOp::DISJOINT_ATTR).unwrap_or(false);
    p.text(if is_set { " disjoint [" } else { " [" });
    p.operands(digits.map(|n| op.operand(n)));
    p.text("] by ");
    print_basis(op, p);
    p.attr_dict(op, &[LinearizeIndexOp::STATIC_BASIS_ATTR, LinearizeIndexOp::DISJOINT_ATTR]);
    p.text(" : ");
    p.types(op.results().map(Value::ty));
}

/// Checks that there is an item of the basis for each digit, optionally except the first.
pub fn verify_linearize(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let digits = op.operand_group(OperandIdx(0)).map_or(0, |group| group.len());
    let sizes = basis(op).len();
    if digits != sizes && digits != sizes + 1 {
        return cx.error(op, "should be passed a basis element for each index except possibly the first");
    }
    check_operands(op, cx);
}
