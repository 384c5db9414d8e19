//! The Rust functions of the spec.

use crate::lab::{Number, NumberCase, SquareType};
use bourn::rt::{Type, TypeExt};

/// Returns the size in bits: a method that dispatches on the case.
pub fn bits(number: Number<'_>) -> u32 {
    match number.case() {
        NumberCase::Int(int) => int.width(),
        NumberCase::Real(_) => 32,
    }
}

/// Returns the number of elements of a square.
pub fn area(ty: Type<'_>) -> i64 {
    ty.dyn_cast::<SquareType<'_>>().map_or(0, |square| i64::from(square.side()).pow(2))
}
