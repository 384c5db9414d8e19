//! The pass `linalg-tile`: structured ops become loops around the same op on parts of its operands, the tiles.
//!
//! The last tile of a loop may be smaller. Where the bounds engine proves that it is not, the size of all tiles is a constant, and so are
//! the shapes of the parts; elsewhere it is an `affine.min`. A loop of which one tile is proved to be enough is not made.

mod make;
mod plan;

use super::rewrite::is_asked;
use crate::bodies::for_each_body;
use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::{Location, OpId, OpRef};
use bourn_passes::{OptionInfo, OptionKind, Pass, PassFailed, PassInfo, PassOptions, Target, walk};
use plan::{Plan, plan};

/// The pass.
#[derive(Clone, Default, Debug)]
pub struct Tile {
    sizes: String,
    op: String,
}

/// The registration of the pass.
pub static TILE: PassInfo = PassInfo {
    argument: "linalg-tile",
    description: "put structured ops into loops over tiles",
    options: &[
        OptionInfo {
            name: "tile-sizes",
            kind: OptionKind::Text,
            default: "",
            description: "A size for each loop, outer ones first",
        },
        OptionInfo {
            name: "op",
            kind: OptionKind::Text,
            default: "",
            description: "The name of the ops that are tiled; all structured ops without it",
        },
    ],
    anchors: &[],
    build: |options: &PassOptions| {
        Box::new(Tile { sizes: options.text("tile-sizes").to_owned(), op: options.text("op").to_owned() })
    },
};

impl Pass for Tile {
    fn argument(&self) -> &'static str {
        TILE.argument
    }
    fn name(&self) -> &'static str {
        "LinalgTilingPass"
    }
    fn options(&self) -> String {
        let op = if self.op.is_empty() { String::new() } else { format!("op={} ", self.op) };
        format!("{op}tile-sizes={}", self.sizes)
    }
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
            let graph = IrGraph::new(context, body).with_owner(owner);
            let mut session = IrBounds::new(&graph);
            let mut plans: Vec<(OpId, Plan)> = Vec::new();
            walk(body, |op| {
                if is_asked(op, &self.op) {
                    plans.extend(found.plan(op, &sizes, &mut session).map(|plan| (op.id(), plan)));
                }
            });
            plans.iter().for_each(|(op, plan)| make::tile(context, body, *op, plan));
        });
        target.count("num-tiled", "Number of ops that were tiled", found.tiled);
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
    /// Returns the sizes that the option gives.
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

/// Why an op is not tiled.
enum Reason {
    /// It has another number of loops than there are sizes.
    Misfit(String),
    /// It cannot be tiled.
    Op(String),
}

/// What was found in all bodies.
#[derive(Default)]
struct Found<'c> {
    /// The number of ops with as many loops as there are sizes.
    fitting: usize,
    /// The number of those that are tiled.
    tiled: usize,
    /// Why others of them are not.
    left: Vec<(Location<'c>, String)>,
    /// The ops with another number of loops. If none fits, the sizes are wrong.
    misfits: Vec<(Location<'c>, String)>,
}

impl<'c> Found<'c> {
    fn plan(&mut self, op: OpRef<'_, 'c>, sizes: &[i64], session: &mut IrBounds<'_>) -> Option<Plan> {
        let said = |message: &str| (op.location(), format!("'{}' op {message}", op.name().as_str()));
        match plan(op, sizes, session) {
            Err(Reason::Misfit(message)) => {
                self.misfits.push(said(&message));
                None
            }
            Err(Reason::Op(message)) => {
                self.fitting += 1;
                self.left.push(said(&format!("is not tiled: {message}")));
                None
            }
            Ok(plan) => {
                let plan = plan?;
                self.fitting += 1;
                self.tiled += usize::from(plan.has_loops());
                Some(plan).filter(Plan::has_loops)
            }
        }
    }
}
