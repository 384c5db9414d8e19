//! The pass that removes locations.

use crate::Pass;
use crate::pass::{PassFailed, Target, for_each_body};
use bourn_ir::{Location, OpId, ValueId};

/// Replaces the locations of all ops and block arguments by unknown locations.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "strip-debuginfo", name = "StripDebugInfo")]
pub struct StripDebugInfo;

impl Pass for StripDebugInfo {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        target.op_mut().set_location(Location::Unknown);
        let Some(body) = target.body_mut() else { return Ok(()) };
        for_each_body(body, |body| {
            let ops: Vec<OpId> = body.all_ops().map(|op| op.id()).collect();
            let mut arguments: Vec<ValueId> = Vec::new();
            // The regions of an isolated op are in its own body.
            let inner = body.all_ops().filter(|op| op.isolated_body().is_none()).flat_map(|op| op.regions());
            for region in body.top_regions().chain(inner) {
                region.blocks().for_each(|block| arguments.extend_from_slice(block.arg_ids()));
            }
            ops.iter().for_each(|op| body.set_location(*op, Location::Unknown));
            arguments.iter().for_each(|argument| body.set_argument_location(*argument, Location::Unknown));
        });
        Ok(())
    }
}
