//! Borders that memory crosses through arguments only: the regions of ops with the trait `ExplicitMemory`.

use bourn_ir::OpRef;
use bourn_ir::def::has_trait_named;

/// Returns whether an op's regions use memory from outside through their arguments only.
pub(crate) fn is_border(op: OpRef<'_, '_>) -> bool {
    op.def().is_some_and(|def| has_trait_named(def, "ExplicitMemory"))
}

/// Returns whether no border for the results of an op is between it and one that computes the same around it.
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
