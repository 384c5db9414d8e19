//! Checks of convolutions.

use super::checks::{Checked, known_dim, listed, report, zero_point_type, zero_point_value};
use super::types::{has_floats, storage};
use super::windows::{at_least, calculated, float_sums};
use super::{Conv2dOp, Conv3dOp, DepthwiseConv2dOp, TransposeConv2dOp};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, Type, Value};

/// The names of a direction: of its sizes, of its steps, and of its two ends.
type Direction = [&'static str; 4];

const DEPTH: Direction = ["depth", "d", "front", "back"];
const HEIGHT: Direction = ["height", "y", "top", "bottom"];
const WIDTH: Direction = ["width", "x", "left", "right"];

/// The operands and the result that all convolutions have.
#[derive(Clone, Copy)]
struct Parts<'a, 'c> {
    input: Value<'a, 'c>,
    weight: Value<'a, 'c>,
    bias: Value<'a, 'c>,
    input_zp: Value<'a, 'c>,
    weight_zp: Value<'a, 'c>,
    output: Value<'a, 'c>,
}

/// Reads the parts of a view of a convolution.
macro_rules! parts {
    ($op:ident) => {
        &Parts {
            input: $op.input().value(),
            weight: $op.weight().value(),
            bias: $op.bias().value(),
            input_zp: $op.input_zp().value(),
            weight_zp: $op.weight_zp().value(),
            output: $op.output().value(),
        }
    };
}

/// How a kernel moves over an image: for each direction its names, and the dimension of the kernel.
struct Steps<'x> {
    directions: &'x [(Direction, usize)],
    pad: &'x [i64],
    stride: &'x [i64],
    dilation: &'x [i64],
}

/// Checks a convolution over two dimensions.
pub fn conv2d(op: Conv2dOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let directions = &[(HEIGHT, 1), (WIDTH, 2)];
    let steps = Steps { directions, pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
    report(op, cx, check(parts!(op), op.acc_type(), &steps));
}

/// Checks a convolution over three dimensions.
pub fn conv3d(op: Conv3dOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let directions = &[(DEPTH, 1), (HEIGHT, 2), (WIDTH, 3)];
    let steps = Steps { directions, pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
    report(op, cx, check(parts!(op), op.acc_type(), &steps));
}

/// Checks a convolution of each channel.
pub fn depthwise_conv2d(op: DepthwiseConv2dOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let directions = &[(HEIGHT, 0), (WIDTH, 1)];
    let steps = Steps { directions, pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
    report(op, cx, check(parts!(op), op.acc_type(), &steps));
}

/// Checks a transposed convolution.
pub fn transpose_conv2d(op: TransposeConv2dOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let parts = parts!(op);
    let checked = check_numbers(parts, op.acc_type())
        .and_then(|()| check_transposed(parts, op.out_pad(), op.stride()))
        .and_then(|()| check_bias(parts));
    report(op, cx, checked);
}

/// Checks a convolution that is not transposed.
fn check(parts: &Parts<'_, '_>, sums: Type<'_>, steps: &Steps<'_>) -> Checked {
    check_numbers(parts, sums)?;
    check_steps(parts, steps)
}

/// Checks the element types, the zero points, and the type that sums are computed in.
fn check_numbers(parts: &Parts<'_, '_>, sums: Type<'_>) -> Checked {
    let [input, weight, bias, result] = [parts.input, parts.weight, parts.bias, parts.output].map(Value::ty);
    if has_floats(bias) && has_floats(result) && bias.element_type() != result.element_type() {
        return Err(format!(
            "expect both bias and result to have same element type, got '{}' and '{}'",
            bias.element_or_self(),
            result.element_or_self()
        ));
    }
    let (a, b) = (storage(input), storage(weight));
    let is_small = |text: &str| matches!(text, "f8E5M2" | "f8E4M3FN");
    if (is_small(&a) || is_small(&b)) && a != b {
        return Err(format!("expect both input and weight to have same element type, got '{a}' and '{b}'"));
    }
    if has_floats(input) != has_floats(weight) {
        return Err(format!("expect both input and weight to be float or not together, got '{a}' and '{b}'"));
    }
    zero_point_type(parts.input, parts.input_zp, "both input and its zero point are")?;
    zero_point_type(parts.weight, parts.weight_zp, "both weight and its zero point are")?;
    zero_point_value(parts.input_zp, "input")?;
    zero_point_value(parts.weight_zp, "weight")?;
    let sums_text = sums.to_string();
    let wrong = match a.as_str() {
        "i8" | "ui8" | "si8" if sums_text != "i32" && a == "i8" => "i8 tensor is not i32",
        "i16" if sums_text != "i48" => "i16 tensor is not i48",
        "f8E5M2" | "f8E4M3" if sums_text != "f16" => "f8 tensor is not f16",
        _ => return float_sums(input, sums),
    };
    Err(format!("accumulator type for {wrong}"))
}

/// Checks the numbers of a convolution, and the sizes of its result.
fn check_steps(parts: &Parts<'_, '_>, steps: &Steps<'_>) -> Checked {
    at_least(0, steps.pad, "padding")?;
    at_least(1, steps.stride, Conv2dOp::STRIDE_ATTR)?;
    at_least(1, steps.dilation, Conv2dOp::DILATION_ATTR)?;
    let [input, weight, result] = [parts.input, parts.weight, parts.output].map(Value::ty);
    if result.shape().is_none() {
        return Ok(());
    }
    for (at, (names, kernel_dim)) in steps.directions.iter().enumerate() {
        let sizes = (known_dim(input, at + 1), known_dim(weight, *kernel_dim));
        if let (Some(size), Some(kernel)) = sizes {
            check_direction(steps, at, names, (size.into(), kernel.into()), known_dim(result, at + 1))?;
        }
    }
    check_bias(parts)
}

fn check_direction(
    steps: &Steps<'_>,
    at: usize,
    &[dim, axis, before, after]: &Direction,
    (size, kernel): (i128, i128),
    found: Option<i64>,
) -> Checked {
    let (stride, dilation) = (i128::from(steps.stride[at]), i128::from(steps.dilation[at]));
    let (pad_before, pad_after) = (i128::from(steps.pad[2 * at]), i128::from(steps.pad[2 * at + 1]));
    let moved = size - 1 + pad_before + pad_after - (kernel - 1) * dilation;
    if moved % stride != 0 {
        return Err(format!(
            "expected input_{dim} - 1 + pad_{before} + pad_{after} - (kernel_{dim} - 1) * dilation_{axis} \
             to be wholly divisible by stride_{axis}, \
             got ({size} - 1 + {pad_before} + {pad_after} - ({kernel} - 1) * {dilation}) / {stride}"
        ));
    }
    calculated(moved / stride + 1, found, dim)
}

/// Checks that there is a bias for all channels of the result, or a bias for each.
fn check_bias(parts: &Parts<'_, '_>) -> Checked {
    let channels = parts.output.ty().shape().and_then(|shape| shape.last().copied());
    let (Some(bias), Some(channels)) = (known_dim(parts.bias.ty(), 0), channels) else { return Ok(()) };
    if channels == DYNAMIC || bias == channels || bias == 1 {
        return Ok(());
    }
    Err(format!("bias channels expected to be equal to output channels ({channels}) or 1, got {bias}"))
}

/// Checks the numbers of a transposed convolution, and the sizes of its result.
fn check_transposed(parts: &Parts<'_, '_>, pad: &[i64], stride: &[i64]) -> Checked {
    if stride.iter().any(|step| *step < 1) {
        return Err(format!("expect all stride values to be >= 1, got [{}]", listed(stride)));
    }
    let [input, weight, result] = [parts.input, parts.weight, parts.output].map(Value::ty);
    let sides = [("top", "KH", 1), ("bottom", "KH", 1), ("left", "KW", 2), ("right", "KW", 2)];
    for ((side, size, dim), &pad) in sides.into_iter().zip(pad) {
        if let Some(kernel) = known_dim(weight, dim).filter(|kernel| pad <= -kernel) {
            return Err(format!(
                "expected out_pad_{side} > -{size}, but got: out_pad_{side}={pad} and {size}={kernel}"
            ));
        }
    }
    for (at, names) in [["H", "y", "top", "bottom"], ["W", "x", "left", "right"]].into_iter().enumerate() {
        let [dim, axis, before, after] = names;
        let sizes = [input, weight, result].map(|ty| known_dim(ty, at + 1).map(i128::from));
        let [Some(size), Some(kernel), Some(found)] = sizes else { continue };
        let (pad_before, pad_after) = (i128::from(pad[2 * at]), i128::from(pad[2 * at + 1]));
        if found != (size - 1) * i128::from(stride[at]) + pad_before + pad_after + kernel {
            return Err(format!(
                "dimension mismatch: expected O{dim} == (I{dim} - 1) * stride_{axis} + out_pad_{before} + out_pad_{after} + K{dim}, \
                 but got {found} != ({size} - 1) * {} + {pad_before} + {pad_after} + {kernel}",
                stride[at]
            ));
        }
    }
    Ok(())
}
