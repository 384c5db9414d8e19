//! The pass `linalg-tile`: structured ops become loops around the same op on parts of its operands, the tiles.
//!
//! The last tile of a loop may be smaller. Where the bounds engine proves that it is not, all tiles have a constant size, and their operand
//! parts have static shapes; elsewhere the size is an `affine.min`. A loop that is proved to fit into one tile is not created.
//!
//! With `fuse`, the structured ops that produce operands of a tiled op are computed in its loops, tile by tile, where a tile uses a part of
//! their tensors; so are their own producers in turn. The producer of an initial value (for example a `linalg.fill`) is fused if each of
//! its elements is in one tile only, that is, if no reduction loop is tiled.

mod fuse;
mod make;
mod part;
mod plan;
mod producers;

use super::rewrite::is_selected;
use crate::bodies::for_each_body;
use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::{Body, Context, Location, OpId, OpRef};
use bourn_passes::{EngineOptions, Pass, PassFailed, Target, walk};
use plan::{Plan, plan};
use producers::{Order, Search};
use std::collections::{BTreeMap, HashSet};

/// Puts structured ops into loops over tiles.
#[derive(Pass, Clone, Debug)]
#[pass(argument = "linalg-tile", name = "LinalgTilingPass")]
pub struct Tile {
    /// A size for each loop, outer loops first.
    #[option("tile-sizes")]
    sizes: String,
    /// The name of the ops that are tiled; all structured ops without it.
    #[option("op", print_default = false)]
    op: String,
    /// Computes the producers of a tiled op in its loops, too.
    #[option("fuse")]
    fuse: bool,
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for Tile {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let sizes = match self.list() {
            Ok(sizes) => sizes,
            Err(message) => {
                target.diagnostics.error(target.location(), message);
                return Err(PassFailed);
            }
        };
        let mut found = Found::default();
        for_each_body(target, |context, body, owner| {
            let graph = self.engine.graph(context, body, owner);
            let plans = self.plans(&graph, &sizes, &mut found);
            found.make(context, body, &plans);
        });
        target.count("num-tiled", "Number of ops that were tiled", found.tiled);
        target.count("num-fused", "Number of ops that are computed in loops of others only", found.fused);
        found.left.into_iter().for_each(|(location, message)| target.remark(location, message));
        let misfits = found.misfits;
        if found.fitting == 0 && !misfits.is_empty() {
            misfits.into_iter().for_each(|(location, message)| target.diagnostics.error(location, message));
            return Err(PassFailed);
        }
        misfits.into_iter().for_each(|(location, message)| target.remark(location, message));
        Ok(())
    }
}

impl Tile {
    /// Plans the tiling of the ops of a body.
    fn plans<'c>(&self, graph: &IrGraph<'_, 'c>, sizes: &[i64], found: &mut Found<'c>) -> Vec<(OpId, Plan)> {
        let mut session = self.engine.session(graph);
        let mut order = Order::new();
        let mut selected = Vec::new();
        walk(graph.body(), |op| {
            order.insert(op.id(), order.len());
            selected.extend(is_selected(op, &self.op).then_some(op));
        });
        let mut plans = Vec::new();
        for op in selected {
            let Some(mut plan) = found.plan(op, sizes, &mut session) else { continue };
            if self.fuse {
                let search = Search::new(&mut session, &order);
                let (producers, refused) = search.run(op, &plan.tiling);
                plan.producers = producers;
                found.refuse(op, refused);
            }
            plans.push((op.id(), plan));
        }
        plans
    }

    /// Parses the option with the tile sizes.
    fn list(&self) -> Result<Vec<i64>, String> {
        if self.sizes.trim().is_empty() {
            return Err("the option 'tile-sizes' is missing".to_owned());
        }
        let size = |item: &str| match item.trim().parse() {
            Ok(size @ 1..) => Ok(size),
            _ => Err(format!(
                "'{}' in the option 'tile-sizes' is not a size: it has to be positive",
                item.trim()
            )),
        };
        self.sizes.split(',').map(size).collect()
    }
}

/// The results over all bodies.
#[derive(Default)]
struct Found<'c> {
    /// The number of ops with as many loops as there are sizes.
    fitting: usize,
    /// The number of tiled ops.
    tiled: usize,
    /// The number of ops that are computed in loops of other ops only.
    fused: usize,
    /// The reasons why ops of the right number of loops are not tiled.
    left: Vec<(Location<'c>, String)>,
    /// The ops with another number of loops. If no op fits, the sizes are wrong.
    misfits: Vec<(Location<'c>, String)>,
}

impl<'c> Found<'c> {
    fn plan(&mut self, op: OpRef<'_, 'c>, sizes: &[i64], session: &mut IrBounds<'_>) -> Option<Plan> {
        let located = |message: &str| (op.location(), format!("'{}' op {message}", op.name().as_str()));
        match plan(op, sizes, session) {
            Err(Reason::Misfit(message)) => {
                self.misfits.push(located(&message));
                None
            }
            Err(Reason::Op(message)) => {
                self.fitting += 1;
                self.left.push(located(&format!("is not tiled: {message}")));
                None
            }
            Ok(plan) => {
                let plan = plan?;
                self.fitting += 1;
                Some(plan).filter(Plan::has_loops)
            }
        }
    }

    /// Records the reasons why producers of a tiled op are not computed in its loops.
    fn refuse(&mut self, op: OpRef<'_, 'c>, refused: BTreeMap<OpId, String>) {
        for (producer, reason) in refused {
            let producer = op.body().op(producer);
            let message = format!("'{}' op is not fused: {reason}", producer.name().as_str());
            self.left.push((producer.location(), message));
        }
    }

    /// Tiles ops in reverse order, and erases ops that are now computed in loops of other ops only.
    fn make(&mut self, context: &'c Context, body: &mut Body<'c>, plans: &[(OpId, Plan)]) {
        let mut gone: HashSet<OpId> = HashSet::new();
        for (op, plan) in plans.iter().rev() {
            if gone.contains(op) {
                continue;
            }
            make::tile(context, body, *op, plan);
            self.tiled += 1;
            let before = gone.len();
            plan.producers.erase_unused(context, body, &mut gone);
            self.fused += gone.len() - before;
        }
    }
}

/// The reason why an op is not tiled.
enum Reason {
    /// Its number of loops differs from the number of sizes.
    Misfit(String),
    /// It cannot be tiled.
    Op(String),
}
