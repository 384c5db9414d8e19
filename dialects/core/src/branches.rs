//! Ops that branch to blocks: the text of a target, and checks of the values that are passed to its arguments.

use bourn_equations::rt::{Values, nested_operands, operands};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Attribute, BlockRef, OpRef, Type, TypeData, Value};

/// Parses `^bb(%a, %b : type, type)`, adds the block to the op's successors and the values to its operands, and returns the number of values.
pub fn parse_target(p: &mut OpParser<'_, '_, '_>) -> Parsed<usize> {
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

/// Prints `^bb(%a, %b : type, type)`.
pub fn print_target(block: BlockRef<'_, '_>, passed: Values<'_, '_>, p: &mut OpPrinter<'_>) {
    p.successor(block);
    if !passed.is_empty() {
        p.text("(");
        p.operands(passed.iter());
        p.text(" : ");
        p.types(passed.iter().map(Value::ty));
        p.text(")");
    }
}

/// Checks that the values that are passed to a block fit its arguments. Reports the first mismatch, and returns whether there is none.
pub fn check_target(
    op: OpRef<'_, '_>,
    (successor, block): (usize, BlockRef<'_, '_>),
    passed: Values<'_, '_>,
    cx: &mut VerifyCx<'_, '_>,
) -> bool {
    let wanted = block.args().len();
    if passed.len() != wanted {
        let message = format!(
            "branch has {} operands for successor #{successor}, but target block has {wanted}",
            passed.len()
        );
        cx.error_plain(op, message);
        return false;
    }
    let differs = passed.iter().zip(block.args()).position(|(given, wanted)| given.ty() != wanted.ty());
    if let Some(i) = differs {
        cx.error_plain(op, format!("type mismatch for bb argument #{i} of successor #{successor}"));
    }
    differs.is_none()
}

/// Checks that there is a weight for each successor, if there are weights, and that not all are zero.
pub fn check_weights(op: OpRef<'_, '_>, weights: Option<&[i64]>, cx: &mut VerifyCx<'_, '_>) {
    let Some(weights) = weights else { return };
    let (count, successors) = (weights.len(), op.successors().len());
    if count != successors {
        let message = format!(
            "expects number of branch weights to match number of successors: {count} vs {successors}"
        );
        cx.error_plain(op, message);
    } else if weights.iter().all(|weight| *weight == 0) {
        cx.error_plain(op, "branch weights cannot all be zero");
    }
}

// ---- switches

/// Parses the type of the value that a switch is about.
pub fn parse_switch_type<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Type<'c>> {
    let start = p.pos();
    let ty = p.parse_type()?;
    if !matches!(ty.data(), TypeData::Integer { .. }) {
        let message = format!("invalid kind of type specified: expected builtin.integer, but found '{ty}'");
        return p.error_at(start, message);
    }
    Ok(ty)
}

/// Returns the values of the cases of a switch as a vector of elements of type `ty`; `None` if there are no cases.
pub fn case_values<'c>(p: &OpParser<'_, '_, 'c>, ty: Type<'c>, values: &[i64]) -> Option<Attribute<'c>> {
    if values.is_empty() {
        return None;
    }
    let (shape, scalable) = (Box::new([values.len() as i64]), Box::new([false]));
    let vector = p.ctx().ty(TypeData::Vector { shape, scalable, element: ty });
    Some(p.ctx().int_elements(vector, values))
}

/// Checks that the values that a switch passes to its blocks fit their arguments; returns whether they do.
pub fn check_targets(op: OpRef<'_, '_>, sizes: &str, cx: &mut VerifyCx<'_, '_>) -> bool {
    let mut targets = op.successors().zip(switch_operands(op, sizes)).enumerate();
    targets.all(|(i, (block, passed))| check_target(op, (i, block), passed, cx))
}

/// Returns the values that a switch passes to each successor: the default block, then the cases, whose numbers of values are in the attribute
/// `sizes`. The op need not be verified.
#[must_use]
pub fn switch_operands<'a, 'c>(op: OpRef<'a, 'c>, sizes: &str) -> Vec<Values<'a, 'c>> {
    let mut passed = vec![operands(op, 1)];
    passed.extend(nested_operands(op, 2, sizes));
    passed.resize(op.successors().len(), Values::new(op.body(), &[]));
    passed
}
