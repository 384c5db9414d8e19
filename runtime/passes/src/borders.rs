//! Memory borders: the regions of ops with the trait `ExplicitMemory` use memory from outside only through their arguments.

use bourn_ir::OpRef;
use bourn_ir::def::has_trait_named;

/// Returns whether an op's regions use memory from outside only through their arguments.
pub(crate) fn is_border(op: OpRef<'_, '_>) -> bool {
    op.def().is_some_and(|def| has_trait_named(def, "ExplicitMemory"))
}

/// Returns whether `existing` may replace the equivalent op `op`. A memref must not be used across a border.
pub(crate) fn may_replace(existing: OpRef<'_, '_>, op: OpRef<'_, '_>) -> bool {
    if !op.results().any(|result| result.ty().is_memref()) {
        return true;
    }
    let border = |op: OpRef<'_, '_>| {
        let mut around = std::iter::successors(op.parent_op(), |op| op.parent_op());
        around.find(|op| is_border(*op)).map(OpRef::id)
    };
    border(existing) == border(op)
}
