//! Integer and floating-point arithmetic.

pub mod casts;
pub mod decide;
pub mod fold;
pub mod hooks;
pub mod simplify;

bourn_dialects_code::dialect!("arith");

/// Inserts a select before an op, and returns its result: the first value if the condition is true, otherwise the second value.
#[cfg(any(feature = "cf", feature = "scf"))]
pub(crate) fn select_before(
    op: bourn_ir::OpId,
    [condition, yes, no]: [bourn_ir::ValueId; 3],
    rewriter: &mut bourn_ir::rewrite::Rewriter<'_, '_>,
) -> bourn_ir::ValueId {
    rewriter.before(op).insert(SelectOp::build(condition, yes, no)).result()
}

/// Adds the passes of the dialect.
pub fn register_passes(registry: &mut bourn_passes::PassRegistry) {
    registry.add(decide::FoldDecided::INFO);
}
