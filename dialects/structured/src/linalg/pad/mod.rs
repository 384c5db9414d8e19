//! The pass `pad-to-bound`: dynamic sizes of structured ops on tensors become their constant upper bounds. The operands are padded, the op
//! has static loops, and a slice of the result restores its original sizes.
//!
//! Results that are computed from padding alone are sliced off, or do not change a reduction: see [`padding`](super::padding).

mod make;
mod plan;

use super::rewrite::{check_limit, rewrite_each};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::OpRef;
use bourn_passes::{EngineOptions, Pass, PassFailed, Target};
use plan::plan;

/// Pads tensors with dynamic sizes to the upper bounds of these sizes.
#[derive(Pass, Clone, Debug)]
#[pass(argument = "pad-to-bound", name = "PadToBoundPass")]
pub struct PadToBound {
    /// The name of the ops whose operands are padded; all structured ops without it.
    #[option("op", print_default = false)]
    op: String,
    /// Sizes with a greater bound stay dynamic.
    #[option("limit", default = 65536)]
    limit: i64,
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for PadToBound {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        check_limit(target, self.limit)?;
        let limit = self.limit;
        let plan = |context, op: OpRef<'_, 'c>, session: &mut IrBounds<'_>| plan(context, op, limit, session);
        let padded = rewrite_each(target, self.engine, &self.op, "is not padded", plan, make::pad);
        target.count("num-padded", "Number of ops whose operands were padded", padded);
        Ok(())
    }
}
