//! Goes through the bodies that a pass works on, with the ops that own them.

use bourn_equations::value_bounds::Owner;
use bourn_ir::{Body, Context};
use bourn_passes::{Target, for_each_body_of};

/// Calls a function with the body of an op and those of all isolated ops in it, each with the op that owns it, for questions about
/// bounds.
pub fn for_each_body<'c>(
    target: &mut Target<'_, 'c>,
    mut change: impl FnMut(&'c Context, &mut Body<'c>, Owner<'c>),
) {
    let owner = Owner::from(target.op());
    let Some((context, body)) = target.context_and_body() else { return };
    for_each_body_of(body, owner, |op| Owner::from(op), |body, owner| change(context, body, owner));
}
