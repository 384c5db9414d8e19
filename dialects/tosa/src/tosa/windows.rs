//! Checks of ops on the windows of an image.

use super::checks::{Checked, known_dim, listed, report, same_elements, zero_point_type, zero_point_value};
use super::types::has_integers;
use super::{AvgPool2dOp, MaxPool2dOp};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{FloatKind, Type, TypeData};

/// The sizes of windows and of their distances.
struct Windows<'x> {
    kernel: &'x [i64],
    stride: &'x [i64],
    pad: &'x [i64],
}

/// Checks the windows and the element types of a maximum.
pub fn max_pool2d(op: MaxPool2dOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input().ty(), op.output().ty());
    let windows = Windows { kernel: op.kernel(), stride: op.stride(), pad: op.pad() };
    report(op, cx, same_elements(from, to).and_then(|()| check_windows(&windows, from, to)));
}

/// Checks the windows, the type that sums are computed in, and the zero points of a mean.
pub fn avg_pool2d(op: AvgPool2dOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input(), op.output());
    let windows = Windows { kernel: op.kernel(), stride: op.stride(), pad: op.pad() };
    let checked = check_windows(&windows, from.ty(), to.ty())
        .and_then(|()| check_sums(from.ty(), op.acc_type()))
        .and_then(|()| zero_point_type(*from, *op.input_zp(), "both input and its zero point are"))
        .and_then(|()| zero_point_type(*to, *op.output_zp(), "both output and its zero point are"))
        .and_then(|()| zero_point_value(*op.input_zp(), "input"))
        .and_then(|()| zero_point_value(*op.output_zp(), "output"));
    report(op, cx, checked);
}

/// Checks the type that sums of elements are computed in.
fn check_sums(from: Type<'_>, sums: Type<'_>) -> Checked {
    if has_integers(from) && sums.signless_width() != Some(32) {
        return Err("accumulator type for integer tensor is not i32".to_owned());
    }
    float_sums(from, sums)
}

/// Checks the type that sums of floats are computed in.
pub fn float_sums(from: Type<'_>, sums: Type<'_>) -> Checked {
    let kind = |ty: Type<'_>| match ty.data() {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    };
    let sums = kind(sums);
    let wrong = match kind(from.element_or_self()) {
        Some(FloatKind::F16) if !matches!(sums, Some(FloatKind::F16 | FloatKind::F32)) => {
            "f16 tensor is not f16/f32"
        }
        Some(FloatKind::BF16) if sums != Some(FloatKind::F32) => "bf16 tensor is not f32",
        Some(FloatKind::F32) if sums != Some(FloatKind::F32) => "f32 tensor is not f32",
        _ => return Ok(()),
    };
    Err(format!("accumulator type for {wrong}"))
}

/// Checks that numbers have a lower bound.
pub fn at_least(least: i64, numbers: &[i64], what: &str) -> Checked {
    match numbers.iter().all(|number| *number >= least) {
        true => Ok(()),
        false => Err(format!("expect all {what} values to be >= {least}, got {}", listed(numbers))),
    }
}

fn check_windows(windows: &Windows<'_>, from: Type<'_>, to: Type<'_>) -> Checked {
    at_least(1, windows.kernel, MaxPool2dOp::KERNEL_ATTR)?;
    at_least(1, windows.stride, MaxPool2dOp::STRIDE_ATTR)?;
    at_least(0, windows.pad, "padding")?;
    let (&[height, width], &[top, bottom, left, right]) = (windows.kernel, windows.pad) else {
        return Ok(());
    };
    if left >= width || right >= width {
        return Err(format!(
            "expected left/right padding to be less than the width of the kernel, got pad_left={left}, pad_right={right}, kernel_x={width}"
        ));
    }
    if top >= height || bottom >= height {
        return Err(format!(
            "expected top/bottom padding to be less than the height of the kernel, got pad_top={top}, pad_bottom={bottom}, kernel_y={height}"
        ));
    }
    if from.shape().is_none() || to.shape().is_none() {
        return Ok(());
    }
    check_size(windows, 0, ["height", "y", "top", "bottom"], from, to)?;
    check_size(windows, 1, ["width", "x", "left", "right"], from, to)
}

/// Checks the size of the result in a direction.
fn check_size(windows: &Windows<'_>, at: usize, names: [&str; 4], from: Type<'_>, to: Type<'_>) -> Checked {
    let [dim, axis, before, after] = names;
    let Some(size) = known_dim(from, at + 1).map(i128::from) else { return Ok(()) };
    let (kernel, stride) = (i128::from(windows.kernel[at]), i128::from(windows.stride[at]));
    let (pad_before, pad_after) = (i128::from(windows.pad[2 * at]), i128::from(windows.pad[2 * at + 1]));
    let steps = size + pad_before + pad_after - kernel;
    if steps % stride != 0 {
        return Err(format!(
            "expected input_{dim} + pad_{before} + pad_{after} - kernel_{axis} to be wholly divisible by stride_{axis}, \
             got ({size} + {pad_before} + {pad_after} - {kernel}) / {stride}"
        ));
    }
    calculated(steps / stride + 1, known_dim(to, at + 1), dim)
}

/// Checks that the result has a size, as far as it is known.
pub fn calculated(size: i128, found: Option<i64>, dim: &str) -> Checked {
    match found.map(i128::from) {
        Some(found) if found != size => Err(format!(
            "calculated output {dim} did not match expected: calculated={size}, expected={found}"
        )),
        _ => Ok(()),
    }
}
