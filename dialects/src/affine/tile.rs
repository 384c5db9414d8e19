//! The pass `affine-loop-tile`: the loops of a perfect nest become loops over tiles, around loops over the iterations of a tile.
//!
//! All loops over tiles are outside of all loops over what is in a tile. So two iterations may change their order if a dependence has
//! another direction in an inner loop than in an outer one; a nest is tiled only if no direction is `>`.

use super::band::{
    Bound, Header, Operands, TripCount, counter, end_of, has_box, outermost_loops, perfect_nest,
};
use super::dependence::{Direction, Nest};
use bourn_ir::{Body, Context, OpId, OpRef, Value, ValueId};
use bourn_passes::{OptionInfo, OptionKind, Pass, PassFailed, PassInfo, PassOptions, Target, for_each_body};

/// The size of a tile if no option says another one.
const DEFAULT_SIZE: i64 = 4;

/// The pass.
#[derive(Clone, Default, Debug)]
pub struct LoopTile {
    size: i64,
    sizes: String,
}

/// The registration of the pass.
pub static LOOP_TILE: PassInfo = PassInfo {
    argument: "affine-loop-tile",
    description: "tile perfect nests of loops, where dependences allow it",
    options: &[
        OptionInfo {
            name: "tile-size",
            kind: OptionKind::Int,
            default: "0",
            description: "Use this tile size for all loops",
        },
        OptionInfo {
            name: "tile-sizes",
            kind: OptionKind::Text,
            default: "",
            description: "List of tile sizes for each perfect nest (overridden by -tile-size)",
        },
    ],
    anchors: &[],
    build: |options: &PassOptions| {
        Box::new(LoopTile { size: options.int("tile-size"), sizes: options.text("tile-sizes").to_owned() })
    },
};

impl Pass for LoopTile {
    fn argument(&self) -> &'static str {
        LOOP_TILE.argument
    }
    fn name(&self) -> &'static str {
        "AffineLoopTiling"
    }
    fn options(&self) -> String {
        let sizes = if self.sizes.is_empty() { String::new() } else { format!(" tile-sizes={}", self.sizes) };
        format!("tile-size={}{sizes}", self.size)
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let sizes = match self.list() {
            Ok(sizes) => sizes,
            Err(message) => {
                target.diagnostics.error(target.location(), message);
                return Err(PassFailed);
            }
        };
        let size_of = |number: usize| match self.size {
            0 => sizes.get(number).copied().unwrap_or(DEFAULT_SIZE),
            size => size,
        };
        let mut tiled = 0;
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        for_each_body(body, |body| {
            for root in outermost_loops(body) {
                let nest: Vec<OpId> = perfect_nest(body.op(root)).into_iter().map(OpRef::id).collect();
                let sizes: Vec<i64> = (0..nest.len()).map(size_of).collect();
                if let Some(loops) = tiles(body, &nest, &sizes) {
                    tile(context, body, &nest, &loops);
                    tiled += 1;
                }
            }
        });
        target.count("num-tiled", "Number of nests that were tiled", tiled);
        Ok(())
    }
}

impl LoopTile {
    /// Returns the sizes for the loops of a nest, outer ones first.
    fn list(&self) -> Result<Vec<i64>, String> {
        if self.size < 0 {
            return Err(format!("the option 'tile-size' has to be positive, but is {}", self.size));
        }
        let items = self.sizes.split(',').map(str::trim).filter(|_| !self.sizes.trim().is_empty());
        items
            .map(|item| match item.parse() {
                Ok(size @ 1..) => Ok(size),
                _ => Err(format!("'{item}' in the option 'tile-sizes' is not a size of tiles")),
            })
            .collect()
    }
}

/// The two loops that a loop becomes.
struct Tiles {
    /// The loop over tiles.
    outer: Header,
    /// How the loop over the iterations of a tile ends.
    end: End,
    step: i64,
}

/// Where a tile ends, after its start.
enum End {
    /// Always so much behind.
    Behind(i64),
    /// There, or at the end of the loop.
    AtMost(i64, Bound),
}

// ---- what may be tiled

/// Returns what the loops of a nest become if it may be tiled.
fn tiles(body: &Body<'_>, nest: &[OpId], sizes: &[i64]) -> Option<Vec<Tiles>> {
    let loops: Vec<OpRef<'_, '_>> = nest.iter().map(|op| body.op(*op)).collect();
    let headers: Option<Vec<Header>> = loops.iter().map(|op| Header::of(*op)).collect();
    let headers = headers?;
    let counters: Vec<Option<ValueId>> = loops.iter().map(|op| counter(*op).map(Value::id)).collect();
    let uses_counter = |header: &Header| {
        let mut operands = header.lower.operands.iter().chain(&header.upper.operands);
        operands.any(|operand| counters.contains(&Some(*operand)))
    };
    if headers.iter().any(uses_counter) {
        return None;
    }
    let tiles: Option<Vec<Tiles>> =
        headers.iter().zip(sizes).map(|(header, size)| Tiles::of(header, *size)).collect();
    let tiles = tiles.filter(|tiles| !tiles.is_empty())?;
    is_permutable(&loops).then_some(tiles)
}

/// Returns whether any order of the loops of a nest is right, and so the order in which tiles execute iterations.
fn is_permutable(loops: &[OpRef<'_, '_>]) -> bool {
    // The tiles of one loop leave its iterations in their order.
    if loops.len() == 1 {
        return true;
    }
    let is_forward = |direction: &Direction| *direction != Direction::Greater;
    !loops.iter().take(1).any(|root| has_box(*root))
        && Nest::new(loops.to_vec())
            .all_directions()
            .is_some_and(|all| all.iter().all(|directions| directions.iter().all(is_forward)))
}

impl Tiles {
    fn of(header: &Header, size: i64) -> Option<Tiles> {
        let length = header.step.checked_mul(size)?;
        let count = header.trip_count();
        let known = count.as_ref().and_then(TripCount::constant);
        let end = match (known, count) {
            (Some(count), _) if count < size => End::Behind(count.checked_mul(header.step)?),
            (_, Some(count)) if count.is_multiple_of(size) => End::Behind(length),
            _ => End::AtMost(length, header.upper.clone()),
        };
        Some(Tiles { outer: Header { step: length, ..header.clone() }, end, step: header.step })
    }

    /// Returns what the loop over the iterations of a tile counts, from the number of the loop over tiles.
    fn inner(&self, start: ValueId) -> Header {
        let mut operands = Operands::default();
        let upper = match &self.end {
            End::Behind(length) => vec![operands.dim(start) + *length],
            End::AtMost(length, bound) => {
                // The operands of the old bound come first.
                let results = bound.over(&mut operands);
                [vec![operands.dim(start) + *length], results].concat()
            }
        };
        let upper = operands.bound(upper);
        Header { lower: Bound::of(start), upper, step: self.step }
    }
}

// ---- tiling

/// Puts the loops of a nest into loops over tiles.
fn tile<'c>(context: &'c Context, body: &mut Body<'c>, nest: &[OpId], tiles: &[Tiles]) {
    let Some(root) = nest.first().copied() else { return };
    let mut outer = Vec::new();
    for (op, tile) in nest.iter().zip(tiles) {
        let before = outer.last().and_then(|around| end_of(body, *around)).unwrap_or(root);
        let location = body.op(*op).location();
        outer.push(tile.outer.create(context, body, before, location));
    }
    let Some(end) = outer.last().and_then(|around| end_of(body, *around)) else { return };
    body.move_before(root, end);
    for ((op, around), tile) in nest.iter().zip(&outer).zip(tiles) {
        if let Some(start) = counter(body.op(*around)).map(Value::id) {
            tile.inner(start).set(context, body, *op);
        }
    }
}
