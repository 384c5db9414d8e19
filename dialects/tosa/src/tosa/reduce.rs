//! Checks of ops that combine elements along a dimension.

use super::ArgmaxOp;
use super::checks::{Checked, are_compatible, listed, report};
use super::types::has_floats;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef, Type, TypeData};

/// Checks that the dimension exists, and that the result has the size 1 there and the sizes of the operand elsewhere.
pub fn reduced(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.operand(0).ty(), op.result(0).ty());
    let axis = axis_of(op);
    if let Err(message) = check_reduced(from, to, axis) {
        return cx.error(op, message);
    }
    let Some(mut shape) = from.shape().map(<[i64]>::to_vec) else { return };
    if let Some(size) = usize::try_from(axis).ok().and_then(|axis| shape.get_mut(axis)) {
        *size = 1;
    }
    let has_shape = to.shape().is_none_or(|to| are_compatible(&shape, to));
    if !has_shape || from.element_type() != to.element_type() {
        cx.unlike_inferred(op, [tensor_text(&shape, from)]);
    }
}

/// Returns the number of the dimension that an op is about.
pub fn axis_of(op: OpRef<'_, '_>) -> i64 {
    op.attr(ArgmaxOp::AXIS_ATTR)
        .and_then(|axis| axis.as_int())
        .and_then(|axis| i64::try_from(axis).ok())
        .unwrap_or(0)
}

fn check_reduced(from: Type<'_>, to: Type<'_>, axis: i64) -> Checked {
    if axis < 0 {
        return Err("reduce axis must not be negative".to_owned());
    }
    check_axis(from, axis, "input", "reduce")?;
    let Some(shape) = to.shape() else { return Ok(()) };
    if from.shape().is_some_and(|from| from.len() != shape.len()) {
        return Err("expect output tensor rank to be equal to input tensor rank".to_owned());
    }
    check_axis(to, axis, "output", "reduce")?;
    match usize::try_from(axis).ok().and_then(|axis| shape.get(axis)) {
        Some(&size) if size != 1 && size != DYNAMIC => {
            Err(format!("expect reduced dimension size to be 1, got {size}"))
        }
        _ => Ok(()),
    }
}

/// Checks that a tensor has a dimension; a tensor without dimensions has the dimension 0.
pub fn check_axis(ty: Type<'_>, axis: i64, tensor: &str, kind: &str) -> Checked {
    let Some(rank) = ty.shape().map(<[i64]>::len) else { return Ok(()) };
    match axis >= rank as i64 && !(axis == 0 && rank == 0) {
        true => Err(format!("expect {tensor} tensor rank ({rank}) to be larger than {kind} axis ({axis})")),
        false => Ok(()),
    }
}

/// Returns the text of the type of a tensor with other sizes.
pub fn tensor_text(shape: &[i64], like: Type<'_>) -> String {
    let sizes: String = shape
        .iter()
        .map(|&size| if size == DYNAMIC { "?x".to_owned() } else { format!("{size}x") })
        .collect();
    format!("tensor<{sizes}{}>", like.element_or_self())
}

/// Checks that the result has integers, and the sizes of the other dimensions.
pub fn argmax(op: ArgmaxOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    report(op, cx, check_argmax(op.input().ty(), op.output().ty(), axis_of(op.into())));
}

fn check_argmax(from: Type<'_>, to: Type<'_>, axis: i64) -> Checked {
    if has_floats(to) || !matches!(to.element_or_self().data(), TypeData::Integer { .. }) {
        return Err("result tensor is not of integer type".to_owned());
    }
    let Some(shape) = from.shape() else { return Ok(()) };
    let Some(axis) = usize::try_from(axis).ok().filter(|axis| *axis < shape.len()) else {
        return Err("specified axis is outside the rank of the tensor".to_owned());
    };
    let mut expected = shape.to_vec();
    expected.remove(axis);
    match to.shape().filter(|to| !are_compatible(&expected, to)) {
        Some(to) => Err(format!("expected output shape '{}', got '{}'", listed(&expected), listed(to))),
        None => Ok(()),
    }
}
