//! Checks of `vector.mask`: the inner op can be masked, and both ops have the same results.

use super::contract::loops;
use super::transfer::mask_dims;
use super::verify::dims;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type};

/// The ops that can be masked.
const MASKABLE: [&str; 7] = [
    "vector.contract",
    "vector.gather",
    "vector.multi_reduction",
    "vector.outerproduct",
    "vector.reduction",
    "vector.transfer_read",
    "vector.transfer_write",
];

/// Checks the region of a mask, then its results, then the mask itself.
pub fn verify(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Err(message) = check(op) {
        cx.error(op, message);
    }
}

fn check(op: OpRef<'_, '_>) -> Result<(), String> {
    let refuse = |message: &str| Err(message.to_owned());
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let ops: Vec<OpRef<'_, '_>> = block.ops().take(3).collect();
    let (masked, end) = match ops[..] {
        [] => return refuse("expects a terminator within the mask region"),
        [end] => (None, end),
        [masked, end] => (Some(masked), end),
        _ => return refuse("expects only one operation to mask"),
    };
    if !end.is("vector.yield") {
        return refuse("expects a terminator within the mask region");
    }
    if end.num_operands() != op.num_results() {
        return refuse("expects number of results to match mask region yielded values");
    }
    let Some(masked) = masked else { return Ok(()) };
    if !MASKABLE.contains(&masked.name().as_str()) {
        return refuse("expects a MaskableOpInterface within the mask region");
    }
    if masked.num_results() != op.num_results() {
        return refuse("expects number of results to match maskable operation number of results");
    }
    if !masked.results().eq(end.operands()) {
        return refuse(
            "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
        );
    }
    if !masked.results().map(|result| result.ty()).eq(op.results().map(|result| result.ty())) {
        return refuse("expects result type to match maskable operation result type");
    }
    let mask: Vec<(i64, bool)> = dims(op.operand(0).ty()).collect();
    if let Some(wanted) = wanted_mask(masked).filter(|wanted| *wanted != mask) {
        let dim = |(size, scales)| if scales { format!("[{size}]x") } else { format!("{size}x") };
        let dims: String = wanted.into_iter().map(dim).collect();
        return Err(format!("expects a 'vector<{dims}i1>' mask for the maskable operation"));
    }
    if op.num_operands() < 2 {
        return Ok(());
    }
    if !masked.is("vector.transfer_read") {
        return refuse("doesn't expect a passthru argument for this maskable operation");
    }
    if op.operand(1).ty() != op.result(0).ty() {
        return refuse("expects passthru type to match result type");
    }
    Ok(())
}

/// Returns the sizes of the mask that an op requires, and whether they are scalable.
fn wanted_mask(masked: OpRef<'_, '_>) -> Option<Vec<(i64, bool)>> {
    let of = |ty: Type<'_>| Some(dims(ty).collect());
    match masked.name().as_str() {
        "vector.reduction" | "vector.multi_reduction" => of(masked.operand(0).ty()),
        "vector.outerproduct" | "vector.gather" => of(masked.result(0).ty()),
        "vector.contract" => loops(masked),
        name => {
            let reads = name == "vector.transfer_read";
            let vector = if reads { masked.result(0).ty() } else { masked.operand(0).ty() };
            mask_dims(vector, masked.attr("permutation_map")?.as_affine_map()?)
        }
    }
}
