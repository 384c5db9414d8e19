//! The pass `vectorize-with-masks`: structured ops become ops on vectors. A dynamic size gets a vector as large as its constant upper
//! bound, and a mask from the size; where the bounds engine proves that a size is the vector's, there is no mask.

mod make;
mod plan;
mod windows;

use super::rewrite::{check_limit, rewrite_each};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::OpRef;
use bourn_passes::{EngineOptions, Pass, PassFailed, Target};
use plan::plan;

/// Vectorizes structured ops, with masks where sizes are unknown.
#[derive(Pass, Clone, Debug)]
#[pass(argument = "vectorize-with-masks", name = "VectorizeWithMasksPass")]
pub struct Vectorize {
    /// The name of the ops that become vectors; all structured ops without it.
    #[option("op", print_default = false)]
    op: String,
    /// Ops whose vectors would have more elements stay.
    #[option("limit", default = 4096)]
    limit: i64,
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for Vectorize {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        check_limit(target, self.limit)?;
        let limit = self.limit;
        let plan = |context, op: OpRef<'_, 'c>, session: &mut IrBounds<'_>| plan(context, op, limit, session);
        let made = rewrite_each(target, self.engine, &self.op, "is not vectorized", plan, make::vectorize);
        target.count("num-vectorized", "Number of ops that became vectors", made);
        Ok(())
    }
}
