//! Integer and floating-point arithmetic.

pub mod casts;
pub mod decide;
pub mod fold;
pub mod hooks;
pub mod simplify;

use bourn_ir::rewrite::Rewriter;
use bourn_ir::{OpId, ValueId};

bourn_dialects_code::dialect!("arith");

/// Inserts a select before an op, and returns its result: the first value if the condition is true, otherwise the second value.
pub(crate) fn select_before(
    op: OpId,
    [condition, yes, no]: [ValueId; 3],
    rewriter: &mut Rewriter<'_, '_>,
) -> ValueId {
    rewriter.before(op).insert(SelectOp::build(condition, yes, no)).result()
}

/// Adds the passes of the dialect.
pub fn register_passes(registry: &mut bourn_passes::PassRegistry) {
    registry.add(decide::FoldDecided::INFO);
}
