//! The pass `linalg-tile`: structured ops become loops around the same op on parts of its operands, the tiles.
//!
//! The last tile of a loop may be smaller. Where the bounds engine proves that it is not, the size of all tiles is a constant, and so are
//! the shapes of the parts; elsewhere it is an `affine.min`. A loop of which one tile is proved to be enough is not made.

mod make;
mod plan;

use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::{Location, OpId, OpRef};
use bourn_passes::{
    OptionInfo, OptionKind, Pass, PassFailed, PassInfo, PassOptions, Target, for_each_body, walk,
};
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
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let (mut tiled, mut left, mut wrong) = (0, Vec::new(), Vec::new());
        for_each_body(body, |body| {
            let graph = IrGraph::new(context, body);
            let mut session = IrBounds::new(&graph);
            let mut plans: Vec<(OpId, Plan)> = Vec::new();
            walk(body, |op| {
                if !self.is_asked(op) {
                    return;
                }
                match plan(op, &sizes, &mut session) {
                    Ok(Some(plan)) => plans.push((op.id(), plan)),
                    Ok(None) => {}
                    Err(Reason::Options(message)) => wrong.push(said(op, message)),
                    Err(Reason::Op(message)) => left.push(said(op, format!("is not tiled: {message}"))),
                }
            });
            if wrong.is_empty() {
                tiled += plans.len();
                plans.iter().for_each(|(op, plan)| make::tile(context, body, *op, plan));
            }
        });
        target.count("num-tiled", "Number of ops that were tiled", tiled);
        left.into_iter().for_each(|(location, message)| target.remark(location, message));
        let is_wrong = !wrong.is_empty();
        wrong.into_iter().for_each(|(location, message)| target.diagnostics.error(location, message));
        if is_wrong { Err(PassFailed) } else { Ok(()) }
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

    fn is_asked(&self, op: OpRef<'_, '_>) -> bool {
        if self.op.is_empty() { op.name().as_str().starts_with("linalg.") } else { op.is(&self.op) }
    }
}

/// Why an op is not tiled.
enum Reason {
    /// The options do not fit it.
    Options(String),
    /// It cannot be tiled.
    Op(String),
}

fn said<'c>(op: OpRef<'_, 'c>, message: impl AsRef<str>) -> (Location<'c>, String) {
    (op.location(), format!("'{}' op {}", op.name().as_str(), message.as_ref()))
}
