//! Methods of the constraints, written over their cases.

use crate::tosa::{Int, IntCase, IntLike, IntLikeCase};
use bourn::ir::DYNAMIC;
use bourn::rt::TypeExt;

/// A number of integers; `None` if it is not known.
pub type Count = Option<i64>;

/// Returns the bits of an integer, whatever its sign.
fn width(int: Int<'_>) -> u32 {
    match int.case() {
        IntCase::Unsigned(int) => int.width(),
        IntCase::Signless(int) => int.width(),
    }
}

/// Returns the width in bits of the integer, or of the container's element. The element of a container that is like an
/// integer is an integer.
pub fn element_bit_width(ty: IntLike<'_>) -> u32 {
    match ty.case() {
        IntLikeCase::Scalar(int) => width(int),
        IntLikeCase::Vec(vector) => width(vector.element().cast()),
        IntLikeCase::Ranked(tensor) => width(tensor.element().cast()),
        IntLikeCase::Unranked(tensor) => width(tensor.element().cast()),
    }
}

/// Returns how many integers there are.
pub fn count(ty: IntLike<'_>) -> Count {
    let product = |shape: &[i64]| {
        shape.iter().try_fold(1i64, |n, &size| if size == DYNAMIC { None } else { n.checked_mul(size) })
    };
    match ty.case() {
        IntLikeCase::Scalar(_) => Some(1),
        IntLikeCase::Vec(vector) => product(vector.shape()),
        IntLikeCase::Ranked(tensor) => product(tensor.shape()),
        IntLikeCase::Unranked(_) => None,
    }
}
