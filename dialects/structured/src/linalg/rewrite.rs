//! The driver of the passes over structured ops: it first plans all ops with one session of the bounds engine, and then changes them. Each
//! op that cannot be changed gets a remark.

use crate::bodies::for_each_body;
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::{Body, Context, Location, OpId, OpRef};
use bourn_passes::{EngineOptions, PassFailed, Target, walk};

/// Returns whether a pass is to change an op: any op of this dialect if no name is given.
#[must_use]
pub fn is_selected(op: OpRef<'_, '_>, name: &str) -> bool {
    if name.is_empty() { op.name().as_str().starts_with("linalg.") } else { op.is(name) }
}

/// Checks the option `limit` of a pass.
///
/// # Errors
/// Reports a limit that is not positive.
pub fn check_limit(target: &mut Target<'_, '_>, limit: i64) -> Result<(), PassFailed> {
    if limit >= 1 {
        return Ok(());
    }
    let message = format!("the option 'limit' has to be positive, but is {limit}");
    target.diagnostics.error(target.location(), message);
    Err(PassFailed)
}

/// Changes each op of a name (any op of this dialect if the name is empty) for which `plan` returns a plan, and returns their number. If
/// `plan` fails for an op, the op gets a remark: `what`, as in "is not padded", and the reason.
pub fn rewrite_each<'c, P>(
    target: &mut Target<'_, 'c>,
    engine: EngineOptions,
    name: &str,
    what: &str,
    plan: impl Fn(&'c Context, OpRef<'_, 'c>, &mut IrBounds<'_>) -> Result<Option<P>, String>,
    make: impl Fn(&'c Context, &mut Body<'c>, OpId, &P),
) -> usize {
    let mut changed = 0;
    let mut left: Vec<(Location<'c>, String)> = Vec::new();
    for_each_body(target, |context, body, owner| {
        let graph = engine.graph(context, body, owner);
        let mut session = engine.session(&graph);
        let mut plans: Vec<(OpId, P)> = Vec::new();
        walk(body, |op| {
            if !is_selected(op, name) {
                return;
            }
            match plan(context, op, &mut session) {
                Ok(plan) => plans.extend(plan.map(|plan| (op.id(), plan))),
                Err(reason) => {
                    left.push((op.location(), format!("'{}' op {what}: {reason}", op.name().as_str())));
                }
            }
        });
        changed += plans.len();
        plans.iter().for_each(|(op, plan)| make(context, body, *op, plan));
    });
    left.into_iter().for_each(|(location, message)| target.remark(location, message));
    changed
}
