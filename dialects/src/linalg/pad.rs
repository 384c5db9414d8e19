//! The pass `pad-to-bound`: dynamic sizes of structured ops on tensors become their constant upper bounds. The operands are padded, the op
//! has static loops, and a slice of the result restores its original sizes.
//!
//! Results that are computed from padding alone are sliced off, or do not change a reduction: see [`padding`](super::padding).

mod make;
mod plan;

use super::rewrite::rewrite_each;
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::OpRef;
use bourn_passes::{
    EFFORT, EngineOptions, INDEX_WIDTH, MAX_OBJECT_BYTES, OptionInfo, OptionKind, Pass, PassFailed, PassInfo,
    PassOptions, Target,
};
use plan::plan;

/// The pass.
#[derive(Clone, Debug)]
pub struct PadToBound {
    op: String,
    limit: i64,
    /// The options of the bounds engine.
    engine: EngineOptions,
}

/// The registration of the pass.
pub static PAD_TO_BOUND: PassInfo = PassInfo {
    argument: "pad-to-bound",
    description: "pad tensors of dynamic sizes to the upper bounds of these",
    options: &[
        OptionInfo {
            name: "op",
            kind: OptionKind::Text,
            default: "",
            description: "The name of the ops whose operands are padded; all structured ops without it",
        },
        OptionInfo {
            name: "limit",
            kind: OptionKind::Int,
            default: "65536",
            description: "Sizes with a greater bound stay dynamic",
        },
        EFFORT,
        INDEX_WIDTH,
        MAX_OBJECT_BYTES,
    ],
    anchors: &[],
    build: |options: &PassOptions| {
        let (op, limit) = (options.text("op").to_owned(), options.int("limit"));
        Box::new(PadToBound { op, limit, engine: EngineOptions::of(options) })
    },
};

impl Pass for PadToBound {
    fn argument(&self) -> &'static str {
        PAD_TO_BOUND.argument
    }
    fn name(&self) -> &'static str {
        "PadToBoundPass"
    }
    fn options(&self) -> String {
        let op = if self.op.is_empty() { String::new() } else { format!(" op={}", self.op) };
        let [effort, index_width, max_object_bytes] = self.engine.texts();
        format!("{effort} {index_width} limit={} {max_object_bytes}{op}", self.limit)
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        if self.limit < 1 {
            let message = format!("the option 'limit' has to be positive, but is {}", self.limit);
            target.diagnostics.error(target.location(), message);
            return Err(PassFailed);
        }
        let limit = self.limit;
        let plan = |context, op: OpRef<'_, 'c>, session: &mut IrBounds<'_>| plan(context, op, limit, session);
        let padded = rewrite_each(target, self.engine, &self.op, "is not padded", plan, make::pad);
        target.count("num-padded", "Number of ops whose operands were padded", padded);
        Ok(())
    }
}
