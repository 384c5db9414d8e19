//! Checks that several ops share.

use super::types::{is_quantized, storage};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, DYNAMIC, OpView, Type, TypeData, Value};

/// The result of a check: the message of the error is an error.
pub type Checked = Result<(), String>;

/// Reports the message of a failed check.
pub fn report<'o, 'p: 'o>(op: impl OpView<'o, 'p>, cx: &mut VerifyCx<'_, '_>, checked: Checked) {
    if let Err(message) = checked {
        cx.error(op, message);
    }
}

/// Returns numbers as in a list, `1, 2`.
pub fn listed<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

/// Checks that tensors have the same element type, as far as it is an integer, a float, or an integer with a scale.
pub fn same_elements(from: Type<'_>, to: Type<'_>) -> Checked {
    let (a, b) = (from.element_or_self(), to.element_or_self());
    let counts = |ty: Type<'_>| {
        is_quantized(ty)
            || matches!(ty.data(), TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_))
    };
    match counts(a) && counts(b) && a != b {
        true => Err(format!("expect input and output to have same element type, got '{a}' and '{b}'")),
        false => Ok(()),
    }
}

/// Returns whether two shapes may be the shape of the same value.
pub fn are_compatible(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
}

/// Returns whether two types may be the type of the same tensor, except for its elements.
pub fn have_compatible_shapes(a: Type<'_>, b: Type<'_>) -> bool {
    match (a.shape(), b.shape()) {
        (Some(a), Some(b)) => are_compatible(a, b),
        _ => true,
    }
}

/// Returns the size of a dimension, if it is known.
pub fn known_dim(ty: Type<'_>, dim: usize) -> Option<i64> {
    ty.shape()?.get(dim).copied().filter(|size| *size != DYNAMIC)
}

/// Returns the number of elements of a type, if all sizes are known.
pub fn num_elements(ty: Type<'_>) -> Option<i128> {
    ty.element_count().map(i128::from)
}

/// Returns the attribute of a constant.
pub fn constant<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    value.defining_op()?.constant_attr()
}

/// The number of numbers of a shape that are looked at: it has as many as a tensor has dimensions, but its text may claim any number.
const MOST_NUMBERS: usize = 1 << 12;

/// Returns the numbers of a constant shape.
pub fn constant_shape(value: Value<'_, '_>) -> Option<Vec<i64>> {
    numbers(constant(value)?)
}

/// Returns the numbers of a list, unless there are too many.
pub fn numbers(attr: Attribute<'_>) -> Option<Vec<i64>> {
    attr.int_elements_len().filter(|len| *len <= MOST_NUMBERS)?;
    attr.as_int_elements()
}

/// Checks that a tensor and its zero point have the same element type. The message has `names`.
pub fn zero_point_type(of: Value<'_, '_>, zero_point: Value<'_, '_>, names: &str) -> Checked {
    let (a, b) = (storage(of.ty()), storage(zero_point.ty()));
    match a == b {
        true => Ok(()),
        false => Err(format!("expect {names} the same element type, got '{a}' and '{b}'")),
    }
}

/// Checks that a constant zero point is zero, unless elements have 8 bits.
pub fn zero_point_value(zero_point: Value<'_, '_>, name: &str) -> Checked {
    let element = zero_point.ty().element_or_self();
    let is_zero = constant(zero_point).is_none_or(|attr| first_is_zero(attr));
    match element.signless_width() == Some(8) || is_zero {
        true => Ok(()),
        false => Err(format!("{name} zero point must be zero for non-int8 integer types")),
    }
}

/// Returns whether the first element of a constant is zero.
fn first_is_zero(attr: Attribute<'_>) -> bool {
    if let Some(value) = attr.int_element(0) {
        return value == 0;
    }
    let AttrData::DenseElements { text, .. } = attr.data() else { return false };
    let first = text.as_str().trim_matches(['[', ']', ' ']).split(',').next().unwrap_or_default();
    match first.strip_prefix("0x") {
        Some(bits) => bits.bytes().all(|digit| digit == b'0'),
        None => first.parse::<f64>().is_ok_and(|value| value == 0.0),
    }
}
