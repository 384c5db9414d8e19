//! The text and the checks of variables.

use super::{VariableOp, VariableReadOp};
use bourn_ir::def::Fmt;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, DYNAMIC, OpRef, Type, TypeData};

/// Parses `= dense<..> : type` or `: type`: the first contents, or only their type.
pub fn parse_contents(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let start = p.pos();
    let ty = if p.accept("=") {
        let value = p.parse_attribute()?;
        p.set_attr(VariableOp::INITIAL_VALUE_ATTR, value);
        match value.ty() {
            Some(ty) => ty,
            None => return p.error_at(start, "expected Typed attr"),
        }
    } else {
        if !p.at(":") {
            p.expect(":").ok();
            return p.error_at(start, "expected type after colon");
        }
        p.parse_colon_type()?
    };
    let is_shaped = ty.element_type().is_some();
    let Some(shape) = ty.shape().filter(|_| is_shaped) else {
        return p.error_at(start, if is_shaped { "expected ranked type" } else { "expected shaped type" });
    };
    let sizes: Vec<i64> = shape.iter().map(|&size| if size == DYNAMIC { -1 } else { size }).collect();
    let list = TypeData::RankedTensor {
        shape: [sizes.len() as i64].into(),
        element: p.ctx().index(),
        encoding: None,
    };
    let sizes = p.ctx().int_elements(p.ctx().ty(list), &sizes);
    p.set_attr(VariableOp::VAR_SHAPE_ATTR, sizes);
    let element = p.ctx().type_attr(ty.element_or_self());
    p.set_attr(VariableOp::TYPE_ATTR, element);
    Ok(())
}

/// Prints the text that [`parse_contents`] parses.
pub fn print_contents(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    if let Some(value) = op.attr(VariableOp::INITIAL_VALUE_ATTR) {
        p.text("= ");
        p.attr(value);
        return;
    }
    let Some((sizes, element)) = contents(op) else { return };
    let sizes: String =
        sizes.iter().map(|&size| if size < 0 { "?x".to_owned() } else { format!("{size}x") }).collect();
    p.text(&format!(": tensor<{sizes}"));
    p.ty(element);
    p.text(">");
}

/// Returns the sizes of a variable, -1 for those that are not known, and the type of its elements.
fn contents<'c>(variable: OpRef<'_, 'c>) -> Option<(Vec<i64>, Type<'c>)> {
    let sizes = super::checks::numbers(variable.attr(VariableOp::VAR_SHAPE_ATTR)?)?;
    match variable.attr(VariableOp::TYPE_ATTR)?.data() {
        AttrData::Type(element) => Some((sizes, *element)),
        _ => None,
    }
}

/// Checks that the variable exists and has the type that is read or written.
pub fn verify_access(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(name) = op.attr(VariableReadOp::NAME_ATTR) else { return };
    let name = name.as_str().unwrap_or_default().to_owned();
    let variable = cx.symbol(&name).filter(|found| found.isa::<VariableOp<'_, '_>>());
    let Some((sizes, element)) = variable.and_then(contents) else {
        return cx.error(op, format!("'{name}' has not been declared by 'tosa.variable'"));
    };
    let shape: Vec<i64> = sizes.into_iter().map(|size| if size < 0 { DYNAMIC } else { size }).collect();
    let (what, ty) = match op.num_results() {
        0 => ("'input1'", op.operand(0).ty()),
        _ => ("'output1'", op.result(0).ty()),
    };
    let declared = super::reduce::tensor_text(&shape, element);
    if ty.element_or_self() != element {
        let (a, b) = (ty.element_or_self(), element);
        return cx
            .error(op, format!("require same element type for {what} ('{a}') and the input tensor ('{b}')"));
    }
    if ty.shape().is_some_and(|found| !super::checks::are_compatible(found, &shape)) {
        cx.error(op, format!("require same shapes for {what} ('{ty}') and the input tensor ('{declared}')"));
    }
}
