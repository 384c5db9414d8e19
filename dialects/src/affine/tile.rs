//! The pass `affine-loop-tile`: the loops of a perfect nest become loops over tiles, around loops over the iterations of a tile.
//!
//! All loops over tiles are outside of all loops over what is in a tile. So two iterations may change their order if a dependence has
//! another direction in an inner loop than in an outer one; a nest is tiled only if no direction is `>`. Values that the loops carry go
//! through the loops over tiles, too; those of several loops have to be the same in any order (`order.rs`).
//!
//! Bounds may depend on the numbers of loops around. Then the loop over tiles covers what the loop counts for any of the numbers in a tile of
//! those, and the loop in a tile ends, and begins, where its own bounds say. Many tiles of a triangle are empty or not full.

use super::alias::{DistinctArguments, NOALIAS_ARGUMENTS, for_each_body, option_text};
use super::band::{
    Bound, Header, Operands, TripCount, carried, counter, end_of, inits, outermost_loops, perfect_nest,
};
use super::dependence::Direction;
use super::order::obstacle;
use super::scope::for_each_scope;
use bourn_ir::{Body, Context, Location, OpId, OpRef, RegionRef, Value, ValueId};
use bourn_passes::{OptionInfo, OptionKind, Pass, PassFailed, PassInfo, PassOptions, Target};
use bourn_presburger::affine::{AffineExpr, AffineMap, flatten};

/// The size of a tile if no option says another one.
const DEFAULT_SIZE: i64 = 4;

/// The pass.
#[derive(Clone, Default, Debug)]
pub struct LoopTile {
    size: i64,
    sizes: String,
    noalias_arguments: bool,
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
        NOALIAS_ARGUMENTS,
    ],
    anchors: &[],
    build: |options: &PassOptions| {
        Box::new(LoopTile {
            size: options.int("tile-size"),
            sizes: options.text("tile-sizes").to_owned(),
            noalias_arguments: options.flag(NOALIAS_ARGUMENTS.name),
        })
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
        option_text(format!("tile-size={}{sizes}", self.size), self.noalias_arguments)
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
        let (mut tiled, mut left) = (0, Vec::new());
        for_each_body(target, self.noalias_arguments, |context, body, distinct| {
            for_each_scope(body, |body, scope| {
                for root in outermost_loops(RegionRef::new(body, scope)) {
                    let nest: Vec<OpId> = perfect_nest(body.op(root)).into_iter().map(OpRef::id).collect();
                    let sizes: Vec<i64> = (0..nest.len()).map(size_of).collect();
                    match tiles(body, &nest, &sizes, distinct) {
                        Ok(loops) => {
                            tile(context, body, &nest, &loops);
                            tiled += 1;
                        }
                        Err(reason) => left.push((body.op(root).location(), reason)),
                    }
                }
            });
        });
        target.count("num-tiled", "Number of nests that were tiled", tiled);
        for (location, reason) in left {
            target.remark(location, format!("the loops are not tiled: {reason}"));
        }
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
    /// The loop over tiles. Its bounds are over the numbers of loops around, which stand for the starts of their tiles.
    outer: Header,
    /// Where a tile begins at the earliest, if that depends on the numbers of loops around.
    begin: Option<Bound>,
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

/// A loop around: the number that it counts, and how far the last one of a tile is from the first one.
type Around = (ValueId, i64);

// ---- what may be tiled

/// Returns what the loops of a nest become if it may be tiled, otherwise why not.
fn tiles(
    body: &Body<'_>,
    nest: &[OpId],
    sizes: &[i64],
    distinct: DistinctArguments,
) -> Result<Vec<Tiles>, &'static str> {
    let loops: Vec<OpRef<'_, '_>> = nest.iter().map(|op| body.op(*op)).collect();
    let (mut tiles, mut around) = (Vec::new(), Vec::new());
    for (op, size) in loops.iter().zip(sizes) {
        let add = || {
            let header = Header::of(*op)?;
            let tile = Tiles::of(&header, *size, &around)?;
            Some((tile, (counter(*op)?.id(), (size - 1).checked_mul(header.step)?)))
        };
        let (tile, outer) = add().ok_or("the tiles of a loop would not begin where all others need them")?;
        tiles.push(tile);
        around.push(outer);
    }
    // The tiles of one loop leave its iterations in their order.
    if loops.len() > 1
        && let Some(reason) = obstacle(&loops, distinct, |all| !all.contains(&Direction::Greater))
    {
        return Err(reason);
    }
    Ok(tiles)
}

impl Tiles {
    fn of(header: &Header, size: i64, around: &[Around]) -> Option<Tiles> {
        let length = header.step.checked_mul(size)?;
        let depends = |bound: &Bound| around.iter().any(|(counter, _)| bound.operands.contains(counter));
        let begins_elsewhere = depends(&header.lower);
        // The starts of tiles would not be numbers that the loop counts.
        if begins_elsewhere && header.step != 1 {
            return None;
        }
        let count = header.trip_count();
        let known = count.as_ref().and_then(TripCount::constant);
        let end = match (known, count) {
            _ if begins_elsewhere || depends(&header.upper) => End::AtMost(length, header.upper.clone()),
            (Some(count), _) if count < size => End::Behind(count.checked_mul(header.step)?),
            (_, Some(count)) if count.is_multiple_of(size) => End::Behind(length),
            _ => End::AtMost(length, header.upper.clone()),
        };
        let lower = extreme(&header.lower, around, Extreme::Least)?;
        let upper = extreme(&header.upper, around, Extreme::Greatest)?;
        let begin = begins_elsewhere.then(|| header.lower.clone());
        Some(Tiles { outer: Header { lower, upper, step: length }, begin, end, step: header.step })
    }

    /// Returns what the loop over the iterations of a tile counts, from the number of the loop over tiles.
    fn inner(&self, start: ValueId) -> Header {
        let beside_start = |bound: &Bound, behind: i64| {
            let mut operands = Operands::default();
            // The operands of the old bound come first.
            let results = bound.over(&mut operands);
            let exprs = [vec![operands.dim(start) + behind], results].concat();
            operands.bound(exprs)
        };
        let upper = match &self.end {
            End::Behind(length) => {
                let mut operands = Operands::default();
                let end = operands.dim(start) + *length;
                operands.bound(vec![end])
            }
            End::AtMost(length, bound) => beside_start(bound, *length),
        };
        let lower = self.begin.as_ref().map_or_else(|| Bound::of(start), |bound| beside_start(bound, 0));
        Header { lower, upper, step: self.step }
    }
}

/// Which value of a bound is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extreme {
    Least,
    Greatest,
}

/// Returns a bound that is at most, or at least, each value of a bound for the numbers of loops around in one tile, in terms of the starts
/// of their tiles. The least of the greatest ones of several results is not less than the greatest of the least ones.
fn extreme(bound: &Bound, around: &[Around], wanted: Extreme) -> Option<Bound> {
    let (dims, symbols) = (bound.map.num_dims(), bound.map.num_symbols());
    let reach_of =
        |value: &ValueId| around.iter().find(|(counter, _)| counter == value).map(|(_, reach)| *reach);
    let reaches: Vec<Option<i64>> = bound.operands.iter().map(reach_of).collect();
    if reaches.iter().all(Option::is_none) {
        return Some(bound.clone());
    }
    let flat = flatten(bound.map.results(), dims, symbols).ok()?;
    // A quotient or a remainder is not greatest for the greatest number.
    let is_counter = |column: usize| reaches.get(column).is_some_and(Option::is_some);
    let uses_counter =
        |row: &[i64]| row.iter().enumerate().any(|(at, factor)| *factor != 0 && is_counter(at));
    if reaches[dims..].iter().any(Option::is_some) || flat.locals.iter().any(|l| uses_counter(&l.numerator)) {
        return None;
    }
    let results = bound.map.results().iter().zip(&flat.rows).map(|(result, row)| {
        let at_end = |at: usize| match wanted {
            Extreme::Least => row[at] < 0,
            Extreme::Greatest => row[at] > 0,
        };
        let values = reaches[..dims]
            .iter()
            .enumerate()
            .map(|(at, reach)| AffineExpr::dim(at as u32) + reach.filter(|_| at_end(at)).unwrap_or(0));
        let symbols: Vec<AffineExpr> = (0..symbols as u32).map(AffineExpr::symbol).collect();
        result.replace(&values.collect::<Vec<_>>(), &symbols)
    });
    let map = AffineMap::new(dims, symbols, results.collect()).simplify();
    Some(Bound { map, operands: bound.operands.clone() })
}

// ---- tiling

/// Puts the loops of a nest into loops over tiles.
fn tile<'c>(context: &'c Context, body: &mut Body<'c>, nest: &[OpId], tiles: &[Tiles]) {
    let Some(root) = nest.first().copied() else { return };
    let (mut outer, mut starts): (Vec<OpId>, Vec<(ValueId, ValueId)>) = (Vec::new(), Vec::new());
    let mut passed_on = body.op(root).operand_ids()[inits(body.op(root))].to_vec();
    for (op, tile) in nest.iter().zip(tiles) {
        let before = outer.last().and_then(|around| end_of(body, *around)).unwrap_or(root);
        let location: Location<'c> = body.op(*op).location();
        let mut header = tile.outer.clone();
        for value in header.lower.operands.iter_mut().chain(&mut header.upper.operands) {
            let start = starts.iter().find(|(counter, _)| counter == value);
            *value = start.map_or(*value, |(_, start)| *start);
        }
        let new = header.create(context, body, before, &passed_on, location);
        passed_on = carried(body.op(new)).to_vec();
        starts.extend(counter(body.op(*op)).map(Value::id).zip(counter(body.op(new)).map(Value::id)));
        outer.push(new);
    }
    let Some(end) = outer.last().and_then(|around| end_of(body, *around)) else { return };
    body.move_before(root, end);
    carry_through(body, &outer, root, &passed_on);
    for ((op, around), tile) in nest.iter().zip(&outer).zip(tiles) {
        if let Some(start) = counter(body.op(*around)).map(Value::id) {
            tile.inner(start).set(context, body, *op);
        }
    }
}

/// Hands what the loops over tiles carry to the loop in them, and what that leaves behind to their ends.
fn carry_through(body: &mut Body<'_>, outer: &[OpId], root: OpId, passed_on: &[ValueId]) {
    let Some(outermost) = outer.first() else { return };
    for number in 0..passed_on.len() {
        let (old, new) = (body.op(root).result_ids()[number], body.op(*outermost).result_ids()[number]);
        body.replace_all_uses(old, new);
    }
    for (number, value) in inits(body.op(root)).zip(passed_on) {
        body.set_operand(root, number, *value);
    }
    for (around, inner) in outer.iter().zip(outer.iter().skip(1).chain([&root])) {
        if let Some(end) = end_of(body, *around) {
            let results = body.op(*inner).result_ids().to_vec();
            body.set_operands(end, &results);
        }
    }
}
