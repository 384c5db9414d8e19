//! Iterates over the bodies that a pass works on, with the ops that own them, and finds ops that are executed once.

use crate::builtin::RunsRegionsOnceView;
use bourn_equations::value_bounds::Owner;
use bourn_ir::{BlockRef, Body, Context, OpRef};
use bourn_passes::{Target, for_each_body_of};

/// Calls `change` with the body of an op and the bodies of all isolated ops in it, each with the op that owns it, as the bounds engine
/// needs it.
pub fn for_each_body<'c>(
    target: &mut Target<'_, 'c>,
    mut change: impl FnMut(&'c Context, &mut Body<'c>, Owner<'c>),
) {
    let owner = Owner::from(target.op());
    let Some((context, body)) = target.context_and_body() else { return };
    for_each_body_of(body, owner, |op| Owner::from(op), |body, owner| change(context, body, owner));
}

/// Returns whether an op is executed at most once in each call of its function: all blocks around it are entry blocks, in the function or
/// in ops that implement `RunsRegionsOnce`.
#[must_use]
pub fn runs_once(op: OpRef<'_, '_>) -> bool {
    let mut around = Some(op);
    while let Some(op) = around {
        // An entry block has no predecessors.
        if !op.block().is_some_and(BlockRef::is_entry) {
            return false;
        }
        around = op.parent_op();
        if around.is_some_and(|op| RunsRegionsOnceView::of(op).is_none()) {
            return false;
        }
    }
    true
}
