//! Checks of `vector.mask`: the inner op can be masked, and both ops have the same results.

use super::contract::loops;
use super::transfer::mask_dims;
use super::verify::dims;
use super::{
    ContractOp, GatherOp, MaskOp, MultiReductionOp, OuterproductOp, ReductionOp, TransferReadOp,
    TransferWriteOp, YieldOp,
};
use bourn_equations::rt::match_op;
use bourn_ir::verify::{VerifyCx, is_right_alone};
use bourn_ir::{OpRef, Type, Value};

/// The ops that can be masked.
const MASKABLE: [&str; 7] = [
    ContractOp::NAME,
    GatherOp::NAME,
    MultiReductionOp::NAME,
    OuterproductOp::NAME,
    ReductionOp::NAME,
    TransferReadOp::NAME,
    TransferWriteOp::NAME,
];

/// Checks the region of a mask, then its results, then the mask itself.
pub fn verify(op: MaskOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Err(message) = check(op) {
        cx.error(op, message);
    }
}

fn check(op: MaskOp<'_, '_>) -> Result<(), String> {
    let refuse = |message: &str| Err(message.to_owned());
    let ops: Vec<OpRef<'_, '_>> = op.mask_entry().ops().take(3).collect();
    let (masked, end) = match ops[..] {
        [] => return refuse("expects a terminator within the mask region"),
        [end] => (None, end),
        [masked, end] => (Some(masked), end),
        _ => return refuse("expects only one operation to mask"),
    };
    if !end.isa::<YieldOp>() {
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
    if !masked.results().map(Value::ty).eq(op.results().values().iter().map(Value::ty)) {
        return refuse("expects result type to match maskable operation result type");
    }
    // The errors of a masked op are reported when the region is verified.
    if !is_right_alone(masked) {
        return Ok(());
    }
    let mask: Vec<(i64, bool)> = dims(op.mask().ty()).collect();
    if let Some(wanted) = wanted_mask(masked).filter(|wanted| *wanted != mask) {
        let dim = |(size, scales)| if scales { format!("[{size}]x") } else { format!("{size}x") };
        let dims: String = wanted.into_iter().map(dim).collect();
        return Err(format!("expects a 'vector<{dims}i1>' mask for the maskable operation"));
    }
    let Some(passthru) = op.passthru() else { return Ok(()) };
    if !masked.isa::<TransferReadOp>() {
        return refuse("doesn't expect a passthru argument for this maskable operation");
    }
    if op.results().get(0).is_some_and(|result| result.ty() != passthru.ty()) {
        return refuse("expects passthru type to match result type");
    }
    Ok(())
}

/// Returns the sizes of the mask that an op requires, and whether they are scalable.
fn wanted_mask(masked: OpRef<'_, '_>) -> Option<Vec<(i64, bool)>> {
    let of = |ty: Type<'_>| Some(dims(ty).collect());
    match_op!(masked {
        reduction: ReductionOp => of(reduction.vector().ty()),
        reduction: MultiReductionOp => of(reduction.source().ty()),
        product: OuterproductOp => of(product.result().ty()),
        gather: GatherOp => of(gather.result().ty()),
        contract: ContractOp => loops(contract),
        read: TransferReadOp => mask_dims(read.vector().ty(), read.permutation_map()),
        write: TransferWriteOp => mask_dims(write.value_to_store().ty(), write.permutation_map()),
        _ => None,
    })
}
