//! What the tables cannot say of functions.

use bourn_ir::diag::{Diagnostic, Severity};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type, TypeData};

/// Argument and result types of a function op.
pub fn signature<'c>(op: OpRef<'_, 'c>) -> Option<(&'c [Type<'c>], &'c [Type<'c>])> {
    match op.attr("function_type")?.as_type()?.data() {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// The entry block, and the lists of attributes, have what the signature says; a declaration is not public.
pub fn verify_func(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some((inputs, results)) = signature(op) else { return };
    let entry = op.region(0).and_then(|region| region.entry());
    let visibility = op.attr("sym_visibility").and_then(|attr| attr.as_str());
    if entry.is_none() && !matches!(visibility, Some("private" | "nested")) {
        return cx.error(op, "symbol declaration cannot have public visibility");
    }
    for (name, what, count) in [("arg", "argument", inputs.len()), ("res", "result", results.len())] {
        let given = op.attr(&format!("{name}_attrs")).and_then(|attrs| attrs.as_array());
        if let Some(given) = given.filter(|given| given.len() != count) {
            let message = format!(
                "expects {what} attribute array to have the same number of elements as the number of function {what}s, got {}, \
                 but expected {count}",
                given.len()
            );
            return cx.error(op, message);
        }
    }
    let Some(entry) = entry else { return };
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

/// The callee is a function with this signature.
pub fn verify_call(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(name) = op.attr("callee").and_then(|attr| attr.as_symbol()) else { return };
    // Outside of a symbol table nothing is known.
    if cx.ancestors.is_empty() {
        return;
    }
    let function = cx.symbol(name).filter(|function| function.is("func.func"));
    let Some((inputs, results)) = function.and_then(signature) else {
        return cx.error(op, format_args!("'{name}' does not reference a valid function"));
    };
    if inputs.len() != op.num_operands() {
        return cx.error(op, "incorrect number of operands for callee");
    }
    for (i, (operand, expected)) in op.operands().zip(inputs).enumerate() {
        if operand.ty() != *expected {
            let found = operand.ty();
            let message = format!(
                "operand type mismatch: expected operand type '{expected}', but provided '{found}' for operand number {i}"
            );
            return cx.error(op, message);
        }
    }
    if results.len() != op.num_results() {
        return cx.error(op, "incorrect number of results for callee");
    }
    if let Some(i) = op.results().zip(results).position(|(result, expected)| result.ty() != *expected) {
        let list = |types: &mut dyn Iterator<Item = Type<'_>>| {
            types.map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ")
        };
        let ours = list(&mut op.results().map(|result| result.ty()));
        let theirs = list(&mut results.iter().copied());
        let message = format!("'func.call' op result type mismatch at index {i}");
        let diagnostic = Diagnostic::new(Severity::Error, op.location(), message)
            .note(op.location(), format!("      op result types: {ours}"))
            .note(op.location(), format!("function result types: {theirs}"));
        cx.diagnostics.report(diagnostic);
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
