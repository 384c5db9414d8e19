//! Checks of ops on the elements at one position.

use super::checks::{
    Checked, constant, have_compatible_shapes, report, same_elements, zero_point_type, zero_point_value,
};
use super::types::storage;
use super::{ClampOp, MulOp, NegateOp, SelectOp, TableOp};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, DYNAMIC, Type, TypeData};

/// Checks that the bounds have the type of the elements and are in order.
pub fn clamp(op: ClampOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    report(op, cx, check_clamp(op));
}

fn check_clamp(op: ClampOp<'_, '_>) -> Checked {
    let input = op.input().ty();
    let bounds = (op.attr(ClampOp::MIN_VAL_ATTR), op.attr(ClampOp::MAX_VAL_ATTR));
    let (Some(min), Some(max)) = bounds else { return Ok(()) };
    let has_type = |attr: Attribute<'_>| attr.ty().is_some_and(|ty| ty.to_string() == storage(input));
    if !has_type(min) || !has_type(max) {
        return Err("min/max attributes types are incompatible with input/output element types.".to_owned());
    }
    let is_ordered = match (number(min), number(max)) {
        (Number::Nan, _) | (_, Number::Nan) => {
            return Err(format!("min/max attributes should not be 'NaN', got min_val={min}, max_val={max}"));
        }
        (Number::Int(min), Number::Int(max)) => min <= max,
        (Number::Float(min), Number::Float(max)) => min <= max,
        _ => true,
    };
    match is_ordered {
        true => Ok(()),
        false => Err(format!("expected min_val <= max_val, got min_val={min}, max_val={max}")),
    }
}

enum Number {
    Int(i128),
    Float(f64),
    Nan,
    Unknown,
}

/// Returns the number of an attribute.
fn number(attr: Attribute<'_>) -> Number {
    if let Some(value) = attr.as_int() {
        return match attr.ty().map(Type::data) {
            Some(TypeData::Integer { width: width @ 1..64, signedness: bourn_ir::Signedness::Unsigned }) => {
                Number::Int(value & ((1 << width) - 1))
            }
            _ => Number::Int(value),
        };
    }
    let AttrData::Float { bits, ty } = attr.data() else { return Number::Unknown };
    let TypeData::Float(kind) = ty.data() else { return Number::Unknown };
    match bourn_ir::float::widened(*kind, *bits) {
        Some(value) if value.is_nan() => Number::Nan,
        Some(value) => Number::Float(value),
        None => Number::Unknown,
    }
}

/// Checks the element types, the shift, and the shapes of a product.
pub fn mul(op: MulOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    report(op, cx, check_mul(op));
}

fn check_mul(op: MulOp<'_, '_>) -> Checked {
    let (a, b, to) = (op.input1().ty(), op.input2().ty(), op.output().ty());
    let [ea, eb, et] = [a, b, to].map(Type::element_or_self);
    if let (TypeData::Integer { width: to, .. }, TypeData::Integer { width: from, .. }) =
        (et.data(), ea.data())
    {
        if ea != eb {
            return Err("requires the same element type for all operands".to_owned());
        }
        if from > to {
            return Err("invalid data type size for operands or result".to_owned());
        }
    } else {
        if ea != et || eb != et {
            return Err("requires the same element type for all operands and results".to_owned());
        }
        if constant(*op.shift()).and_then(|shift| shift.int_element(0)).is_some_and(|shift| shift != 0) {
            return Err("require shift to be 0 for float type".to_owned());
        }
    }
    check_mul_shapes(a, b, to)
}

fn check_mul_shapes(a: Type<'_>, b: Type<'_>, to: Type<'_>) -> Checked {
    let (of_a, of_b) = (a.shape(), b.shape());
    if let (Some(of_a), Some(of_b)) = (of_a, of_b)
        && of_a.len() != of_b.len()
    {
        return Err(format!(
            "a and b operands don't have matching ranks, got {} and {}",
            of_a.len(),
            of_b.len()
        ));
    }
    if let Some(result) = to.shape() {
        for (shape, name) in [(of_a, "a"), (of_b, "b")] {
            if let Some(rank) = shape.map(<[i64]>::len).filter(|rank| *rank != result.len()) {
                return Err(format!(
                    "result type has different rank than {name}, got {} vs {rank}",
                    result.len()
                ));
            }
        }
    }
    let fits = |(a, b): (&i64, &i64)| a == b || [*a, *b].iter().any(|size| matches!(*size, 1 | DYNAMIC));
    match of_a.zip(of_b).is_none_or(|(a, b)| a.iter().zip(b).all(fits)) {
        true => Ok(()),
        false => Err(format!("a and b operands don't have broadcast-compatible shapes, got '{a}' and '{b}'")),
    }
}

/// Checks the element types, the shapes and the zero points of a negation.
pub fn negate(op: NegateOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.input1(), op.output());
    let checked = same_elements(from.ty(), to.ty())
        .and_then(|()| match have_compatible_shapes(from.ty(), to.ty()) {
            true => Ok(()),
            false => Err("requires the same shape for input1 and output".to_owned()),
        })
        .and_then(|()| zero_point_type(*from, *op.input1_zp(), "both input1 and its zero point are"))
        .and_then(|()| zero_point_type(*to, *op.output_zp(), "both output and its zero point are"))
        .and_then(|()| zero_point_value(*op.input1_zp(), "input1"))
        .and_then(|()| zero_point_value(*op.output_zp(), "output"));
    report(op, cx, checked);
}

/// Checks that the result has the shape of the operand.
pub fn table(op: TableOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (Some(from), Some(to)) = (op.input1().ty().shape(), op.output().ty().shape()) else { return };
    if from.len() != to.len() {
        return cx.error(op, "expected input tensor rank to equal result tensor rank");
    }
    let wrong = from.iter().zip(to).position(|(from, to)| *to != DYNAMIC && to != from);
    if let Some(dim) = wrong {
        let (from, to) = (from[dim], to[dim]);
        cx.error(op, format!("dim(result, {dim}) = {to} doesn't match dim(input, {dim}) = {from}"));
    }
}

/// Checks that the alternatives have the element type of the result.
pub fn select(op: SelectOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let to = op.output().ty();
    let checked = same_elements(op.input2().ty(), to).and_then(|()| same_elements(op.input3().ty(), to));
    report(op, cx, checked);
}
