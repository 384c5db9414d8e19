//! What the tables cannot say of functions.

use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type, TypeData};

/// Argument and result types of a function op.
pub fn signature<'c>(op: OpRef<'_, 'c>) -> Option<(&'c [Type<'c>], &'c [Type<'c>])> {
    match op.attr("function_type")?.as_type()?.data() {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// The entry block has the signature's arguments; a declaration is not public.
pub fn verify_func(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some((inputs, _)) = signature(op) else { return };
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else {
        let visibility = op.attr("sym_visibility").and_then(|attr| attr.as_str());
        if !matches!(visibility, Some("private" | "nested")) {
            cx.error(op, "symbol declaration cannot have public visibility");
        }
        return;
    };
    if entry.args().len() != inputs.len() {
        cx.error(
            op,
            format_args!("entry block must have {} arguments to match function signature", inputs.len()),
        );
        return;
    }
    for (number, (arg, &expected)) in entry.args().zip(inputs).enumerate() {
        if arg.ty() != expected {
            let message = format!(
                "type of entry block argument #{number}('{}') must match the type of the corresponding argument in function \
                 signature('{expected}')",
                arg.ty()
            );
            cx.error(op, message);
            return;
        }
    }
}

/// The operands are what the function promises.
pub fn verify_return(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(&function) = cx.ancestors.last() else { return };
    if op.parent_op().is_some() || !function.is("func.func") {
        return;
    }
    let Some((_, results)) = signature(function) else { return };
    let name = function.attr("sym_name").and_then(|attr| attr.as_str()).unwrap_or_default();
    if results.len() != op.num_operands() {
        let message = format!(
            "has {} operands, but enclosing function (@{name}) returns {}",
            op.num_operands(),
            results.len()
        );
        cx.error(op, message);
        return;
    }
    for (number, (operand, &expected)) in op.operands().zip(results).enumerate() {
        // Types of one context are compared by address.
        if operand.ty().addr() != expected.addr() {
            let message = format!(
                "type of return operand {number} ('{}') doesn't match function result type ('{expected}') in function @{name}",
                operand.ty()
            );
            cx.diagnostics.error(op.location(), message);
            return;
        }
    }
}
