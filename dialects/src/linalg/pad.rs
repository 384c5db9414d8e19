//! The pass `pad-to-bound`: dynamic sizes of structured ops on tensors become their constant upper bounds. The operands are padded, the op
//! has static loops, and a slice of the result has the sizes that it had.
//!
//! What is computed from padding alone is cut off, or does not change a reduction: see [`neutral`].

mod make;
mod neutral;
mod plan;

use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::{Location, OpId, OpRef};
use bourn_passes::{
    OptionInfo, OptionKind, Pass, PassFailed, PassInfo, PassOptions, Target, for_each_body, walk,
};
use plan::{Plan, plan};

/// The pass.
#[derive(Clone, Default, Debug)]
pub struct PadToBound {
    op: String,
    limit: i64,
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
    ],
    anchors: &[],
    build: |options: &PassOptions| {
        Box::new(PadToBound { op: options.text("op").to_owned(), limit: options.int("limit") })
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
        format!("limit={}{op}", self.limit)
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        if self.limit < 1 {
            let message = format!("the option 'limit' has to be positive, but is {}", self.limit);
            target.diagnostics.error(target.location(), message);
            return Err(PassFailed);
        }
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut padded = 0;
        let mut left: Vec<(Location<'c>, String)> = Vec::new();
        for_each_body(body, |body| {
            let graph = IrGraph::new(context, body);
            let mut session = IrBounds::new(&graph);
            let mut plans: Vec<(OpId, Plan)> = Vec::new();
            walk(body, |op| {
                if !self.is_asked(op) {
                    return;
                }
                match plan(context, op, self.limit, &mut session) {
                    Ok(plan) => plans.extend(plan.map(|plan| (op.id(), plan))),
                    Err(message) => {
                        let message = format!("'{}' op is not padded: {message}", op.name().as_str());
                        left.push((op.location(), message));
                    }
                }
            });
            padded += plans.len();
            plans.iter().for_each(|(op, plan)| make::pad(context, body, *op, plan));
        });
        target.count("num-padded", "Number of ops whose operands were padded", padded);
        left.into_iter().for_each(|(location, message)| target.remark(location, message));
        Ok(())
    }
}

impl PadToBound {
    fn is_asked(&self, op: OpRef<'_, '_>) -> bool {
        if self.op.is_empty() { op.name().as_str().starts_with("linalg.") } else { op.is(&self.op) }
    }
}
