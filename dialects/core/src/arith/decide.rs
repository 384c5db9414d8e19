//! The pass `int-range-optimizations`: values that are always the same number become constants, including comparisons that the bounds
//! engine decides. Branches on these constants are then folded by `canonicalize`.

use super::hooks::materialize;
use crate::bodies::for_each_body;
use bourn_equations::value_bounds::{Calls, Owner, has_numbers};
use bourn_ir::def::Trait;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{BlockRef, Body, Context, ValueId};
use bourn_passes::{
    EngineOptions, GreedyConfig, Pass, PassFailed, Target, replace_by_number, rewrite_greedily, walk,
};

/// Replaces integers that always have the same value by constants, decided comparisons included.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(argument = "int-range-optimizations", name = "IntRangeOptimizationsPass")]
pub struct FoldDecided {
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for FoldDecided {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut folded = 0;
        let is_of_table = target.op().name().def().is_some_and(|def| def.has_trait(Trait::SymbolTable));
        let calls = target
            .context_and_body()
            .filter(|_| is_of_table)
            .and_then(|(context, table)| self.engine.calls(context, table));
        for_each_body(target, |context, body, owner| {
            let decided = decided(context, body, owner, (self.engine, calls.as_ref()));
            for (value, number) in decided {
                let rewriter = &mut Rewriter::new(context, body);
                folded += usize::from(replace_by_number(value, number, materialize, rewriter));
            }
            // The ops that computed the values are dead, and equal constants are merged.
            let _ = rewrite_greedily(
                context,
                body,
                &[],
                GreedyConfig { erase_unreachable: false, ..GreedyConfig::default() },
            );
        });
        target.count("num-folded", "Number of values that became constants", folded);
        Ok(())
    }
}

/// Returns the used values of a body that are always the same number, with the number.
fn decided<'c>(
    context: &'c Context,
    body: &Body<'c>,
    owner: Owner<'c>,
    (engine, calls): (EngineOptions, Option<&Calls>),
) -> Vec<(ValueId, i128)> {
    let mut open = Vec::new();
    walk(body, |op| {
        let is_constant = op.def().is_some_and(|def| def.has_trait(Trait::ConstantLike));
        open.extend(op.results().filter(|_| !is_constant));
        let regions = op.regions().filter(|_| op.isolated_body().is_none());
        open.extend(regions.flat_map(|region| region.blocks()).flat_map(BlockRef::args));
    });
    open.retain(|value| has_numbers(*value) && value.uses().next().is_some());
    let mut graph = engine.graph(context, body, owner);
    if let Some(calls) = calls {
        graph = graph.with_calls(calls);
    }
    let mut decisions = engine.decisions(&graph);
    open.into_iter().filter_map(|value| Some((value.id(), decisions.number(value.id())?))).collect()
}
