//! Functions that the spec names.

use crate::lab::{Number, NumberCase};

/// Size in bits: a method that dispatches on the case.
pub fn bits(number: Number<'_>) -> u32 {
    match number.case() {
        NumberCase::Int(int) => int.width(),
        NumberCase::Real(_) => 32,
    }
}
