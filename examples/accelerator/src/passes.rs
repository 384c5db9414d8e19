//! The passes of the compiler.

use crate::npu::{MulOp, Number, RELU_OP, ReluOp, StripsOp};
use bourn::passes::EngineOptions;
use bourn::prelude::*;

/// Merges each `npu.relu` into the product that it follows.
#[derive(Pass, Debug)]
#[pass(argument = "npu-fuse", anchors("func.func"))]
pub struct Fuse;

impl Pass for Fuse {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        // The program is also correct if the rewriting stops early.
        let _ = rewrite_greedily(context, body, &[&MulThenRelu], GreedyConfig::default());
        Ok(())
    }
}

struct MulThenRelu;

impl RewritePattern for MulThenRelu {
    fn root(&self) -> Option<&'static str> {
        Some(RELU_OP.name)
    }
    fn match_and_rewrite<'c>(&self, op: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool {
        let Some(relu) = rewriter.op(op).dyn_cast::<ReluOp>() else { return false };
        let Some(mul) = relu.input().defined_by::<MulOp>() else { return false };
        if mul.product().value().uses().len() > 1 {
            return false;
        }
        let merged = MulOp::build(mul.lhs(), mul.rhs()).relu();
        rewriter.replace_with(op, merged);
        true
    }
}

/// Reduces the height of strips so that the strips of an iteration fit into the memory of the machine together.
#[derive(Pass, Debug)]
#[pass(argument = "npu-fit", anchors("func.func"))]
pub struct Fit {
    /// The size of the memory in bytes.
    #[option("memory", default = 65536)]
    memory: i64,
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for Fit {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let (mut changes, mut too_large) = (Vec::new(), Vec::new());
        let graph = IrGraph::new(context, body).with_index_model(self.engine.index);
        let mut bounds = self.engine.session(&graph);
        walk(body, |op| {
            let Some(strips) = op.dyn_cast::<StripsOp>() else { return };
            let row = row_bytes(strips, &mut bounds).unwrap_or(i128::MAX).max(1);
            match i64::try_from(i128::from(self.memory) / row) {
                Ok(height) if height > 0 => changes.push(strips.set_height(height.min(strips.height()))),
                _ => too_large.push(op.location()),
            }
        });
        changes.into_iter().for_each(|change| change.apply(context, body));
        for location in &too_large {
            target.op_error("npu.strips", *location, "may need more memory for a row than there is");
        }
        if too_large.is_empty() { Ok(()) } else { Err(PassFailed) }
    }
}

/// Returns the greatest number of bytes that a row of each strip in the body takes together, or `None` if no number is known.
fn row_bytes(strips: StripsOp<'_, '_>, bounds: &mut IrBounds<'_>) -> Option<i128> {
    let mut bytes = 0_i128;
    let count = strips.count().value().index();
    for op in strips.body_entry().ops() {
        for value in op.results() {
            let Some(number) = value.ty().element_type().and_then(|ty| Number::try_from(ty).ok()) else {
                continue;
            };
            // A matrix that may have more rows is not a strip.
            if bounds.compare(value.dim(0), Relation::Le, count).is_proven() {
                let columns = bounds.upper(value.dim(1))?;
                bytes = bytes.checked_add(columns.checked_mul(number.bytes().into())?)?;
            }
        }
    }
    Some(bytes)
}
