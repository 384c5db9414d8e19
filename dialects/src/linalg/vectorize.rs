//! The pass `vectorize-with-masks`: structured ops become ops on vectors. A dynamic size gets a vector as large as its constant upper
//! bound, and a mask from the size; where the bounds engine proves that a size is the vector's, there is no mask.

mod make;
mod plan;
mod windows;

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
pub struct Vectorize {
    op: String,
    limit: i64,
    /// The options of the bounds engine.
    engine: EngineOptions,
}

/// The registration of the pass.
pub static VECTORIZE: PassInfo = PassInfo {
    argument: "vectorize-with-masks",
    description: "make vectors of structured ops, with masks where sizes are not known",
    options: &[
        OptionInfo {
            name: "op",
            kind: OptionKind::Text,
            default: "",
            description: "The name of the ops that become vectors; all structured ops without it",
        },
        OptionInfo {
            name: "limit",
            kind: OptionKind::Int,
            default: "4096",
            description: "Ops whose vectors would have more elements stay",
        },
        EFFORT,
        INDEX_WIDTH,
        MAX_OBJECT_BYTES,
    ],
    anchors: &[],
    build: |options: &PassOptions| {
        let (op, limit) = (options.text("op").to_owned(), options.int("limit"));
        Box::new(Vectorize { op, limit, engine: EngineOptions::of(options) })
    },
};

impl Pass for Vectorize {
    fn argument(&self) -> &'static str {
        VECTORIZE.argument
    }
    fn name(&self) -> &'static str {
        "VectorizeWithMasksPass"
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
        let made = rewrite_each(target, self.engine, &self.op, "is not vectorized", plan, make::vectorize);
        target.count("num-vectorized", "Number of ops that became vectors", made);
        Ok(())
    }
}
