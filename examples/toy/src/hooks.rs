//! The functions in Rust that the spec names; the generated code checks each signature.

use crate::toy::{LoadOp, MulOp, Number, NumberCase};
use bourn::ir::{DYNAMIC, OpRef, Type};

/// Returns the size of a number. Every case has an answer, or this does not compile.
pub fn bytes(number: Number<'_>) -> i64 {
    match number.case() {
        NumberCase::Byte(_) => 1,
        NumberCase::Word(_) | NumberCase::Real(_) => 4,
    }
}

/// Returns the number of elements of a matrix; a dynamic dimension counts as 1.
fn numbers(ty: Type<'_>) -> i64 {
    let sizes = ty.shape().unwrap_or_default().iter();
    sizes.filter(|&&size| size != DYNAMIC).fold(1, |product: i64, &size| product.saturating_mul(size))
}

/// Returns a cycle for every 16 bytes.
pub fn load_cycles(op: OpRef<'_, '_>) -> i64 {
    let Some(load) = LoadOp::cast(op) else { return 0 };
    let ty = load.tile().value().ty();
    let number = ty.element_type().and_then(|element| Number::try_from(element).ok());
    number.map_or(0, |number| number.bytes().saturating_mul(numbers(ty)).saturating_add(15) / 16)
}

/// Returns a cycle for every row of the left side and column of the right one.
pub fn mul_cycles(op: OpRef<'_, '_>) -> i64 {
    MulOp::cast(op).map_or(0, |mul| numbers(mul.product().value().ty()))
}
