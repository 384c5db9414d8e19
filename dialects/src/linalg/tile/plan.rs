//! What becomes of an op: how large the tiles of each loop are.

use super::Reason;
use crate::linalg::structured::{Index, Structured, is_tensor};
use crate::shaped::strides::Strided;
use bourn_bounds::{Column, Expr, Relation};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::{OpRef, TypeData, ValueId};

/// The tiles of one loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiles {
    /// One tile is all.
    Whole,
    /// All tiles have this size.
    Even(i64),
    /// The last one may be smaller.
    Partial(i64),
}

/// How an op is tiled.
#[derive(Debug)]
pub struct Plan {
    /// The op.
    pub structured: Structured,
    /// The tiles of each loop.
    pub tiles: Vec<Tiles>,
    /// The indices of each operand.
    pub indices: Vec<Vec<Index>>,
}

impl Plan {
    /// Returns whether there is more than one tile.
    pub fn has_loops(&self) -> bool {
        (0..self.tiles.len()).any(|number| self.is_tiled(number))
    }

    /// Returns whether a loop is made.
    pub fn is_tiled(&self, number: usize) -> bool {
        self.tiles[number] != Tiles::Whole
    }

    /// Returns whether an index changes with a loop that is made.
    pub fn moves(&self, index: &Index) -> bool {
        index.factors.iter().enumerate().any(|(number, factor)| *factor != 0 && self.is_tiled(number))
    }
}

/// Decides how an op is tiled; `Ok(None)` for an op that is no structured one.
pub fn plan(op: OpRef<'_, '_>, sizes: &[i64], session: &mut IrBounds<'_>) -> Result<Option<Plan>, Reason> {
    let Some(structured) = Structured::of(op) else { return Ok(None) };
    let structured = structured.map_err(Reason::Op)?;
    if structured.num_loops() != sizes.len() {
        let (loops, sizes) = (structured.num_loops(), sizes.len());
        return Err(Reason::Misfit(format!("has {loops} loops, but 'tile-sizes' has {sizes} sizes")));
    }
    check_operands(op).map_err(Reason::Op)?;
    let indices = structured.indices().map_err(Reason::Op)?;
    let extents = (0..sizes.len()).map(|number| structured.extent(op, number));
    let tiles = extents.zip(sizes).map(|(extent, size)| tiles_of(extent, *size, session)).collect();
    let plan = Plan { structured, tiles, indices };
    check_windows(op, &plan, session).map_err(Reason::Op)?;
    Ok(Some(plan))
}

/// Checks that all operands are tensors or numbers, or all are buffers with strides or numbers.
fn check_operands(op: OpRef<'_, '_>) -> Result<(), String> {
    let (mut tensors, mut buffers) = (false, false);
    for operand in op.operands() {
        let ty = operand.ty();
        match ty.data() {
            TypeData::RankedTensor { encoding: Some(_), .. } => {
                return Err("a tensor has an encoding".to_owned());
            }
            TypeData::RankedTensor { .. } => tensors = true,
            TypeData::MemRef { .. } if Strided::of(ty).is_none() => {
                return Err("a buffer has a layout without strides".to_owned());
            }
            TypeData::MemRef { .. } => buffers = true,
            _ => {}
        }
    }
    let is_mixed = tensors && buffers;
    let all_results = op.results().all(|result| is_tensor(result.ty()));
    if is_mixed || !all_results { Err("it is on tensors and on buffers".to_owned()) } else { Ok(()) }
}

fn tiles_of(extent: Result<i64, Column<ValueId>>, size: i64, session: &mut IrBounds<'_>) -> Tiles {
    match extent {
        Ok(extent) if extent <= size => Tiles::Whole,
        Ok(extent) if extent % size == 0 => Tiles::Even(size),
        Ok(_) => Tiles::Partial(size),
        Err(column) => {
            let constant = |value: i64| Expr::constant(value.into());
            let rest = Expr::from(column).modulo(constant(size));
            if session.compare(Expr::from(column), Relation::Le, constant(size)).is_proven() {
                Tiles::Whole
            } else if session.compare(rest, Relation::Eq, constant(0)).is_proven() {
                Tiles::Even(size)
            } else {
                Tiles::Partial(size)
            }
        }
    }
}

/// Checks that the windows of operands, which are indexed by several loops, have sizes: a window over no iterations of a whole loop has
/// none, nor has one that is too large.
fn check_windows(op: OpRef<'_, '_>, plan: &Plan, session: &mut IrBounds<'_>) -> Result<(), String> {
    for index in plan.indices.iter().flatten().filter(|index| plan.moves(index)) {
        let mut most: i64 = 1;
        for (number, factor) in index.factors.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let size = match plan.tiles[number] {
                Tiles::Even(size) | Tiles::Partial(size) => size,
                Tiles::Whole => {
                    let extent = plan.structured.extent(op, number);
                    if !has_iterations(&extent, session) {
                        return Err(format!(
                            "loop #{number}, which is part of a window, may have no iterations"
                        ));
                    }
                    extent.unwrap_or(1)
                }
            };
            let window = factor.checked_mul(size).and_then(|window| most.checked_add(window));
            most = window.ok_or("the part of an operand that a tile uses is too large")?;
        }
        most.checked_add(index.constant).ok_or("the part of an operand that a tile uses is too large")?;
    }
    Ok(())
}

fn has_iterations(extent: &Result<i64, Column<ValueId>>, session: &mut IrBounds<'_>) -> bool {
    match extent {
        Ok(extent) => *extent > 0,
        Err(column) => session.compare(Expr::from(*column), Relation::Ge, Expr::constant(1)).is_proven(),
    }
}
