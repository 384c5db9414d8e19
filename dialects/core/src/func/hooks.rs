//! Hooks of the dialect: parsing, printing, verification.

use super::{CallIndirectOp, CallOp, ConstantOp, FuncOp};
use bourn_equations::rt::{FunctionType, optional_attr, optional_type};
use bourn_ir::def::has_trait_named;
use bourn_ir::diag::{Diagnostic, Severity};
use bourn_ir::parse::{Ellipsis, FunctionSignature, OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, Ident, OpRef, RegionRef, Type, TypeData, Value};

// ---- parsing

/// The trait of function ops of other dialects whose arguments always end with `...`.
const VARIADIC_SIGNATURE: &str = "VariadicSignature";

/// Parses `func.func private @name(%a: index {..}) -> (index {..}) attributes {..} { .. }`. If the op has the trait `VariadicSignature`,
/// the arguments may end with `...`.
pub fn parse_func(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    const VISIBILITIES: [&str; 3] = ["public", "private", "nested"];
    if let Some(i) = p.parse_optional_keyword_of(&VISIBILITIES) {
        let visibility = p.ctx().string_attr(VISIBILITIES[i]);
        p.set_attr(FuncOp::SYM_VISIBILITY_ATTR, visibility);
    }
    p.parse_symbol_name_into(FuncOp::SYM_NAME_ATTR)?;
    let ellipsis = match has_trait_named(p.def(), VARIADIC_SIGNATURE) {
        true => Ellipsis::Allowed,
        false => Ellipsis::Rejected,
    };
    let signature = p.parse_function_signature(ellipsis)?;
    let inputs: Vec<Type<'_>> = signature.args.iter().filter_map(|arg| arg.ty).collect();
    let ty = p.ctx().function(&inputs, &signature.results);
    let ty = p.ctx().type_attr(ty);
    p.set_attr(FuncOp::FUNCTION_TYPE_ATTR, ty);
    set_argument_attrs(p, &signature);
    parse_other_attrs(p)?;
    if !p.at("{") {
        p.add_region();
        return Ok(());
    }
    let start = p.pos();
    // If the signature names no arguments, the first block does.
    let named = signature.args.first().is_some_and(|arg| arg.name.is_some());
    let region = p.parse_region(if named { &signature.args } else { &[] })?;
    if RegionRef::new(p.region_body(), region).is_empty() {
        return p.error_at(start, "expected non-empty function body");
    }
    Ok(())
}

/// Parses `attributes {..}`, which must not contain attributes that the rest of the text defines.
fn parse_other_attrs(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    const KNOWN: [&str; 3] = [FuncOp::SYM_NAME_ATTR, FuncOp::SYM_VISIBILITY_ATTR, FuncOp::FUNCTION_TYPE_ATTR];
    let start = p.pos();
    let known = std::mem::take(&mut p.state().attrs);
    p.parse_optional_attr_dict_with_keyword()?;
    let given = std::mem::replace(&mut p.state().attrs, known);
    for (name, value) in given {
        if KNOWN.contains(&name.as_str()) {
            let message =
                "is an inferred attribute and should not be specified in the explicit attribute dictionary";
            return p.error_at(start, format!("'{name}' {message}"));
        }
        p.state().set_attr(name, value);
    }
    Ok(())
}

/// Sets `arg_attrs` and `res_attrs` if an argument or result has attributes.
pub fn set_argument_attrs<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, signature: &FunctionSignature<'s, 'c>) {
    let args: Vec<_> = signature.args.iter().map(|arg| arg.attrs).collect();
    for (name, dicts) in [(FuncOp::ARG_ATTRS_ATTR, &args), (FuncOp::RES_ATTRS_ATTR, &signature.result_attrs)]
    {
        if dicts.iter().any(Option::is_some) {
            let empty = p.ctx().attr(AttrData::Dict(Box::new([])));
            let dicts: Box<[Attribute<'c>]> = dicts.iter().map(|dict| dict.unwrap_or(empty)).collect();
            let list = p.ctx().attr(AttrData::Array(dicts));
            p.set_attr(name, list);
        }
    }
}

/// Parses `%callee(%a, %b) {..} : (types) -> types`.
pub fn parse_call_indirect(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let callee = p.parse_operand()?;
    let operands = p.parse_bracketed_operands("(", ")")?;
    p.parse_optional_attr_dict()?;
    p.expect(":")?;
    let start = p.pos();
    let ty = p.parse_type()?;
    let TypeData::Function { inputs, results } = ty.data() else {
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{ty}'");
        return p.error_at(start, message);
    };
    p.resolve_operand(callee, ty)?;
    p.resolve_operands(&operands, inputs)?;
    p.add_results(results);
    Ok(())
}

// ---- printing

/// Prints `%callee(%a, %b) {..} : (types) -> types`.
pub fn print_call_indirect(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<CallIndirectOp>() else { return };
    p.text(" ");
    p.operand(op.callee().value());
    p.text("(");
    p.operands(op.callee_operands().values().iter());
    p.text(")");
    p.attr_dict(*op, &[]);
    p.text(" : ");
    p.ty(op.callee().ty());
}

/// Prints `func.func private @name(%arg0: index {..}) -> (index {..}) attributes {..} { .. }`.
pub fn print_func(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    if let Some(visibility) = optional_attr::<&str>(op, FuncOp::SYM_VISIBILITY_ATTR) {
        p.text(visibility);
        p.text(" ");
    }
    p.symbol(optional_attr::<&str>(op, FuncOp::SYM_NAME_ATTR).unwrap_or_default());
    print_signature(op, p);
    let elided = [
        FuncOp::SYM_NAME_ATTR,
        FuncOp::SYM_VISIBILITY_ATTR,
        FuncOp::FUNCTION_TYPE_ATTR,
        FuncOp::ARG_ATTRS_ATTR,
        FuncOp::RES_ATTRS_ATTR,
    ];
    p.attr_dict_with_keyword(op, &elided);
    if let Some(region) = op.region(0).filter(|region| !region.is_empty()) {
        p.text(" ");
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
}

/// Prints `(%arg0: index {..}) -> (index {..})` of a function op.
pub fn print_signature(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let (inputs, results) = signature(op).unwrap_or((&[], &[]));
    let entry = op.region(0).and_then(|region| region.entry());
    p.text("(");
    for (i, &ty) in inputs.iter().enumerate() {
        if i > 0 {
            p.text(", ");
        }
        match entry.and_then(|block| block.arg(i)) {
            Some(arg) => p.argument_with(arg, entries(op, FuncOp::ARG_ATTRS_ATTR, i)),
            None => print_typed(op, p, FuncOp::ARG_ATTRS_ATTR, (i, ty)),
        }
    }
    if op.def().is_some_and(|def| has_trait_named(def, VARIADIC_SIGNATURE)) {
        p.text(if inputs.is_empty() { "..." } else { ", ..." });
    }
    p.text(")");
    let plain = op.attr(FuncOp::RES_ATTRS_ATTR).is_none();
    match results {
        [] => {}
        [ty] if plain && !matches!(ty.data(), bourn_ir::TypeData::Function { .. }) => {
            p.text(" -> ");
            p.ty(*ty);
        }
        _ => {
            p.text(" -> (");
            for (i, &ty) in results.iter().enumerate() {
                if i > 0 {
                    p.text(", ");
                }
                print_typed(op, p, FuncOp::RES_ATTRS_ATTR, (i, ty));
            }
            p.text(")");
        }
    }
}

/// Prints a type with the attributes of argument or result `i`.
pub fn print_typed(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, name: &str, (i, ty): (usize, Type<'_>)) {
    p.ty(ty);
    let entries = entries(op, name, i);
    if !entries.is_empty() {
        p.text(" ");
        p.dictionary(entries);
    }
}

/// Returns the attributes of argument or result `i`.
#[must_use]
pub fn entries<'c>(op: OpRef<'_, 'c>, name: &str, i: usize) -> &'c [(Ident<'c>, Attribute<'c>)] {
    let dict = op.attr(name).and_then(|attr| attr.as_array()).and_then(|list| list.get(i));
    match dict.map(|dict| dict.data()) {
        Some(AttrData::Dict(entries)) => entries,
        _ => &[],
    }
}

// ---- verification

/// Returns the argument and result types of a function op.
pub fn signature<'c>(op: OpRef<'_, 'c>) -> Option<(&'c [Type<'c>], &'c [Type<'c>])> {
    let ty: FunctionType<'c> = optional_type(op, FuncOp::FUNCTION_TYPE_ATTR)?;
    Some((ty.inputs(), ty.results()))
}

/// Checks that the entry block and the lists of attributes fit the signature, and that a declaration is not public.
pub fn verify_func<'a, 'c>(op: FuncOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let (inputs, results) = (op.function_type().inputs(), op.function_type().results());
    let entry = op.body_entry();
    if entry.is_none() && !matches!(op.sym_visibility(), Some("private" | "nested")) {
        return cx.error(op, "symbol declaration cannot have public visibility");
    }
    let lists = [
        (FuncOp::ARG_ATTRS_ATTR, "argument", inputs.len()),
        (FuncOp::RES_ATTRS_ATTR, "result", results.len()),
    ];
    for (name, what, count) in lists {
        let Some(given) = op.attr(name) else { continue };
        let given = given.as_array();
        if let Some(given) = given.filter(|given| given.len() != count) {
            let message = format!(
                "expects {what} attribute array to have the same number of elements as the number of function {what}s, got {}, \
                 but expected {count}",
                given.len()
            );
            return cx.error(op, message);
        }
        let names = (0..count).flat_map(|i| entries(*op, name, i)).map(|(name, _)| name);
        if names.into_iter().any(|name| !name.as_str().contains('.')) {
            return cx.error(op, format!("{what}s may only have dialect attributes"));
        }
    }
    check_foreign_attrs(*op, inputs.len(), cx);
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

/// Calls the checks of other dialects for their attributes on arguments.
fn check_foreign_attrs<'a, 'c>(op: OpRef<'a, 'c>, count: usize, cx: &mut VerifyCx<'a, 'c>) {
    if op.attr(FuncOp::ARG_ATTRS_ATTR).is_none() {
        return;
    }
    let of = |i| entries(op, FuncOp::ARG_ATTRS_ATTR, i).iter().map(move |entry| (i, entry));
    for (i, (name, attr)) in (0..count).flat_map(of) {
        cx.check_argument_attr(op, name.as_str(), *attr);
        if let Some(rules) = cx.foreign_attrs(name.as_str()) {
            (rules.of_argument)(op, i, name.as_str(), *attr, cx);
        }
    }
}

/// Checks that the callee is a function with this signature.
pub fn verify_call(op: CallOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let name = op.callee();
    // Outside of a symbol table, the callee is unknown.
    if cx.ancestors.is_empty() {
        return;
    }
    let function = cx.symbol(name).filter(|function| function.isa::<FuncOp>());
    // Its own errors are reported where it is.
    if function.is_some_and(|function| !cx.fits_table(function)) {
        return;
    }
    let Some((inputs, results)) = function.and_then(signature) else {
        return cx.error(op, format_args!("'{name}' does not reference a valid function"));
    };
    if inputs.len() != op.num_operands() {
        return cx.error(op, "incorrect number of operands for callee");
    }
    for (i, (operand, expected)) in op.operands().values().iter().zip(inputs).enumerate() {
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
    if let Some(i) =
        op.results().values().iter().zip(results).position(|(result, expected)| result.ty() != *expected)
    {
        let list = |types: &mut dyn Iterator<Item = Type<'_>>| {
            types.map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ")
        };
        let ours = list(&mut op.results().values().iter().map(|result| result.ty()));
        let theirs = list(&mut results.iter().copied());
        let message = format!("'func.call' op result type mismatch at index {i}");
        let diagnostic = Diagnostic::new(Severity::Error, op.location(), message)
            .note(op.location(), format!("      op result types: {ours}"))
            .note(op.location(), format!("function result types: {theirs}"));
        cx.diagnostics.report(diagnostic);
    }
}

/// Checks that operands and results have the types of the callee.
pub fn verify_call_indirect(op: CallIndirectOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (callee, operands) = (op.callee().typed(), op.callee_operands().values());
    if !operands.iter().map(Value::ty).eq(callee.inputs().iter().copied()) {
        cx.error(op, "failed to verify that callee input types match argument types");
    } else if !op.results().values().iter().map(Value::ty).eq(callee.results().iter().copied()) {
        cx.error(op, "failed to verify that callee result types match result types");
    }
}

/// Checks that the name refers to a function of the result's type.
pub fn verify_constant(op: ConstantOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let name = op.value();
    // Outside of a symbol table, the function is unknown.
    if cx.ancestors.is_empty() {
        return;
    }
    let function = cx.symbol(name).filter(|function| function.isa::<FuncOp>());
    // Its own errors are reported where it is.
    if function.is_some_and(|function| !cx.fits_table(function)) {
        return;
    }
    let ty = function.and_then(|function| optional_attr::<Type<'_>>(function, FuncOp::FUNCTION_TYPE_ATTR));
    let Some(ty) = ty else {
        return cx.error(op, format_args!("reference to undefined function '{name}'"));
    };
    if op.result().ty() != ty {
        cx.error(op, "reference to function with mismatched type");
    }
}

/// Returns whether an op other than a function ends with `func.return`.
pub fn is_return_target(op: OpRef<'_, '_>) -> bool {
    op.def().is_some_and(|def| has_trait_named(def, "ReturnTarget"))
}

/// Checks that the operands have the result types of an enclosing op that is no function.
fn verify_return_from(op: OpRef<'_, '_>, target: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if target.num_results() != op.num_operands() {
        let (found, wanted) = (op.num_operands(), target.num_results());
        return cx.error(op, format!("has {found} operands, but enclosing op returns {wanted}"));
    }
    let name = target.name().as_str();
    let name = name.split_once('.').map_or(name, |(_, name)| name);
    for (number, (operand, result)) in op.operands().zip(target.results()).enumerate() {
        let (found, wanted) = (operand.ty(), result.ty());
        if found != wanted {
            let message = format!(
                "type of return operand {number} ('{found}') doesn't match the {name} result type ('{wanted}')"
            );
            return cx.error_plain(op, message);
        }
    }
}

/// Checks that the enclosing op can return, and that the operands have its result types.
pub fn verify_return(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let function = match op.parent_op() {
        Some(target) if is_return_target(target) => return verify_return_from(op, target, cx),
        None => cx.ancestors.last().copied().filter(|function| function.isa::<FuncOp>()),
        Some(_) => None,
    };
    let Some(function) = function else { return cx.error(op, "expects parent op 'func.func'") };
    let Some((_, results)) = signature(function) else { return };
    let name: &str = optional_attr(function, FuncOp::SYM_NAME_ATTR).unwrap_or_default();
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
