//! A user's crate: a dialect, a pass and a rewrite, for the tools in `main.rs` and `bounds.rs`.
#![forbid(unsafe_code)]

use bourn::passes::EngineOptions;
use bourn::prelude::*;
use clamp::{AT_MOST_OP, AtMostOp};

/// The dialect.
pub mod clamp {
    include!(concat!(env!("OUT_DIR"), "/clamp.rs"));
}

/// Returns the registries with all dialects and passes of Bourn and of this crate.
pub fn registries() -> (DialectRegistry, PassRegistry) {
    let (mut dialects, mut passes) = bourn::registries();
    dialects.add(&clamp::DIALECT);
    passes.add(DropClamps::INFO);
    (dialects, passes)
}

/// Merges clamps of clamps, and drops clamps whose value never exceeds the limit in the width of `index`.
#[derive(Pass, Debug)]
#[pass(argument = "drop-clamps", anchors("func.func"))]
struct DropClamps {
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for DropClamps {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        // The program is also correct if the rewriting stops early.
        let _ = rewrite_greedily(context, body, &[&MergeClamps], GreedyConfig::default());
        for op in without_effect(context, body, self.engine) {
            let value = body.op(op).operand(0).id();
            body.replace_and_erase(op, &[value]);
        }
        Ok(())
    }
}

/// Returns the clamps whose value is proved to be within the limit.
fn without_effect<'c>(context: &'c Context, body: &Body<'c>, engine: EngineOptions) -> Vec<OpId> {
    let graph = IrGraph::new(context, body).with_index_model(engine.index);
    let mut bounds = engine.session(&graph);
    let mut found = Vec::new();
    walk(body, |op| {
        let Some(clamp) = op.dyn_cast::<AtMostOp>() else { return };
        let most = bounds.constant_bound(BoundKind::Upper, Column::index(clamp.value().value().id()));
        if most.is_some_and(|most| most <= i128::from(clamp.limit())) {
            found.push(op.id());
        }
    });
    found
}

/// The pattern that merges a clamp of a clamp into one, with the lower limit.
struct MergeClamps;

impl RewritePattern for MergeClamps {
    fn root(&self) -> Option<&'static str> {
        Some(AT_MOST_OP.name)
    }
    fn match_and_rewrite<'c>(&self, op: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool {
        let Some(merged) = merged(rewriter.op(op)) else { return false };
        rewriter.replace_with(op, merged);
        true
    }
}

fn merged<'c>(op: OpRef<'_, 'c>) -> Option<NewOp<'c>> {
    let outer = op.dyn_cast::<AtMostOp>()?;
    let inner = outer.value().defined_by::<AtMostOp>()?;
    let lower = if inner.limit() < outer.limit() { inner } else { outer };
    Some(AtMostOp::build(inner.value(), lower.limit()))
}
