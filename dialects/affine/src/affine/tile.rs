//! The pass `affine-loop-tile`: the loops of a perfect nest become loops over tiles, around loops over the iterations of a tile.
//!
//! All loops over tiles enclose all loops within a tile. So two iterations may change their order if a dependence has opposite directions
//! in an inner and an outer loop; a nest is tiled only if no direction is `>`. The iteration arguments are passed through the loops over
//! tiles, too; with several loops, they must be reductions that give the same result in any order (`order.rs`).
//!
//! Bounds may depend on induction variables of outer loops. Then the loop over tiles covers the iterations for all values of these
//! variables within their tiles, and the loop within a tile is clamped to its own bounds. Many tiles of a triangle are empty or partial.

use super::alias::{DistinctArguments, for_each_body};
use super::band::{
    Bound, Header, Operands, TripCount, carried, counter, end_of, inits, outermost_loops, perfect_nest,
};
use super::dependence::Direction;
use super::order::obstacle;
use super::scope::for_each_scope;
use bourn_ir::{Body, Context, Location, OpId, OpRef, RegionRef, Value, ValueId};
use bourn_passes::{Pass, PassFailed, Target};
use bourn_presburger::affine::{AffineExpr, AffineMap, flatten};

/// The default tile size.
const DEFAULT_SIZE: i64 = 4;

/// Tiles perfect nests of loops, where dependences allow it.
#[derive(Pass, Clone, Default, Debug)]
#[pass(argument = "affine-loop-tile", name = "AffineLoopTiling")]
pub struct LoopTile {
    /// The tile size of all loops.
    #[option("tile-size")]
    size: i64,
    /// The tile sizes of the loops of each perfect nest, unless `tile-size` is given.
    #[option("tile-sizes", print_default = false)]
    sizes: String,
    /// Takes different memory arguments of a function as different memory, as if each had the attribute `llvm.noalias`.
    #[option("noalias-arguments", print_default = false)]
    noalias_arguments: bool,
}

impl Pass for LoopTile {
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

/// The two loops that replace a loop.
struct Tiles {
    /// The loop over tiles. In its bounds, the induction variables of outer loops stand for the starts of their tiles.
    outer: Header,
    /// The own lower bound of the loop within a tile, if it depends on induction variables of outer loops.
    begin: Option<Bound>,
    /// The end of the loop within a tile.
    end: End,
    step: i64,
}

/// The end of a tile.
enum End {
    /// Always this distance after the start of the tile.
    Behind(i64),
    /// This distance after the start, but at most the end of the loop.
    AtMost(i64, Bound),
}

/// An outer loop: its induction variable, and the distance between the first and the last value in a tile.
type Around = (ValueId, i64);

// ---- legality

/// Returns the tiles of a nest's loops, or the reason why the nest may not be tiled.
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
    // Tiling a single loop does not change the order of its iterations.
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
        // The starts of tiles would not be values of the induction variable.
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

    /// Returns the header of the loop within a tile, from the induction variable of the loop over tiles.
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

/// The end of a bound's range that is requested.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extreme {
    Least,
    Greatest,
}

/// Returns a bound for all values of a bound within one tile of the outer loops, in terms of the starts of their tiles: a lower limit for
/// `Least`, an upper limit for `Greatest`. Several results are bounded one by one, which is valid: for example, the minimum of their maxima
/// is not less than the maximum of their minimum.
fn extreme(bound: &Bound, around: &[Around], wanted: Extreme) -> Option<Bound> {
    let (dims, symbols) = (bound.map.num_dims(), bound.map.num_symbols());
    let reach_of =
        |value: &ValueId| around.iter().find(|(counter, _)| counter == value).map(|(_, reach)| *reach);
    let reaches: Vec<Option<i64>> = bound.operands.iter().map(reach_of).collect();
    if reaches.iter().all(Option::is_none) {
        return Some(bound.clone());
    }
    let flat = flatten(bound.map.results(), dims, symbols).ok()?;
    // Quotients and remainders are not monotone in the induction variable.
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

/// Moves the loops of a nest into loops over tiles.
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

/// Passes the iteration arguments of the loops over tiles to the inner loop, and its results to their terminators.
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
