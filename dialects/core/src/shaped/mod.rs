//! Helpers for shaped types that the hooks of several dialects share: strides of memrefs, slices, groups of dimensions.

pub mod constants;
pub mod reassociation;
pub mod slices;
pub mod strides;

use bourn_ir::{DYNAMIC, OpRef, Type};

/// Returns the dynamic dimensions of the first result, in order; their sizes are operands.
pub fn dynamic_dims_of_result(op: OpRef<'_, '_>) -> Vec<i64> {
    let Some(shape) = op.results().next().and_then(|result| result.ty().shape()) else { return Vec::new() };
    (0..shape.len()).filter(|&d| shape[d] == DYNAMIC).map(|d| d as i64).collect()
}

/// Returns whether two sizes may be equal at run time.
pub fn compatible(a: i64, b: i64) -> bool {
    a == DYNAMIC || b == DYNAMIC || a == b
}

/// Returns whether two shapes may be equal at run time.
pub fn compatible_shapes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| compatible(*a, *b))
}

/// Returns the number of dimensions; `None` for an unranked type.
pub fn rank(ty: Type<'_>) -> Option<usize> {
    ty.shape().map(<[i64]>::len)
}

/// Returns the number of entries of a list that are [`DYNAMIC`].
pub fn num_dynamic(numbers: &[i64]) -> usize {
    numbers.iter().filter(|number| **number == DYNAMIC).count()
}

/// Checks that the shape operand of a `reshape` has an entry for each of `rank` dimensions; `kind` is `tensor` or `memref`.
pub fn check_shape_operand(shape: Type<'_>, rank: usize, kind: &str) -> Result<(), String> {
    match shape.shape() {
        Some([DYNAMIC]) => Err(format!(
            "cannot use shape operand with dynamic length to reshape to statically-ranked {kind} type"
        )),
        Some([length]) if *length != rank as i64 => {
            Err(format!("length of shape operand differs from the result's {kind} rank"))
        }
        _ => Ok(()),
    }
}

/// Returns the text of sizes as MLIR lists them: `4, ?`.
pub fn sizes_text(sizes: &[i64]) -> String {
    let size = |size: &i64| if *size == DYNAMIC { i64::MIN.to_string() } else { size.to_string() };
    sizes.iter().map(size).collect::<Vec<_>>().join(", ")
}
