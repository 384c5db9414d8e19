//! The functions that `npu.bourn` names.

use crate::npu::{Number, NumberCase};

pub fn bytes(number: Number<'_>) -> i64 {
    match number.case() {
        NumberCase::Byte(_) => 1,
        NumberCase::Half(_) => 2,
        NumberCase::Real(_) => 4,
    }
}
