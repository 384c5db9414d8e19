//! The tiling plan of an op: the tile size of each loop.

use super::Reason;
use super::producers::Producers;
use crate::linalg::structured::{Index, Structured, is_tensor};
use crate::shaped::strides::Strided;
use bourn_bounds::{Column, Expr, Relation};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::{OpRef, TypeData, ValueId};

/// The tiles of one loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiles {
    /// One tile covers the loop.
    Whole,
    /// All tiles have this size.
    Even(i64),
    /// The last tile may be smaller.
    Partial(i64),
}

/// Parts of the iterations of a structured op.
#[derive(Debug)]
pub struct Tiling {
    /// The op.
    pub structured: Structured,
    /// The indices of each operand.
    pub indices: Vec<Vec<Index>>,
    /// The most iterations of each loop in a part, 1 if they are unknown; `None` if a part has all iterations.
    pub most: Vec<Option<i64>>,
}

/// How an op is tiled.
#[derive(Debug)]
pub struct Plan {
    /// The op with its tiles.
    pub tiling: Tiling,
    /// The tiles of each loop.
    pub tiles: Vec<Tiles>,
    /// The producers that are fused into the loops.
    pub producers: Producers,
}

impl Tiling {
    /// Reads a structured op whose parts have at most `most` iterations of each loop. Checks that the parts of its operands can be
    /// expressed.
    pub fn of(
        op: OpRef<'_, '_>,
        structured: Structured,
        most: Vec<Option<i64>>,
        session: &mut IrBounds<'_>,
    ) -> Result<Tiling, String> {
        check_operands(op)?;
        let indices = structured.indices()?;
        let tiling = Tiling { structured, indices, most };
        for index in tiling.indices.iter().flatten().filter(|index| tiling.moves(index)) {
            check_window(op, &tiling, index, session)?;
        }
        Ok(tiling)
    }

    /// Returns whether an index changes from part to part.
    pub fn moves(&self, index: &Index) -> bool {
        index.factors.iter().zip(&self.most).any(|(factor, most)| *factor != 0 && most.is_some())
    }

    /// Returns how many elements of each dimension of an operand a part uses, with 1 for unknown sizes; `None` if it uses all.
    pub fn elements(&self, op: OpRef<'_, '_>, operand: usize) -> Vec<Option<i64>> {
        let elements = |index: &Index| self.window(op, index).unwrap_or(i64::MAX);
        self.indices[operand].iter().map(|index| self.moves(index).then(|| elements(index))).collect()
    }

    /// Returns the window size of an index that moves, with 1 for unknown sizes; `None` if it is too large.
    fn window(&self, op: OpRef<'_, '_>, index: &Index) -> Option<i64> {
        let mut size = index.constant.checked_add(1)?;
        for (number, factor) in index.factors.iter().enumerate() {
            let count = self.most[number].unwrap_or_else(|| self.structured.extent(op, number).unwrap_or(1));
            size = size.checked_add(factor.checked_mul(count.checked_sub(1)?)?)?;
        }
        Some(size)
    }
}

impl Plan {
    /// Returns whether there is more than one tile.
    pub fn has_loops(&self) -> bool {
        self.tiles.iter().any(|tiles| *tiles != Tiles::Whole)
    }
}

/// Plans the tiling of an op; `Ok(None)` if it is no structured op.
pub fn plan(op: OpRef<'_, '_>, sizes: &[i64], session: &mut IrBounds<'_>) -> Result<Option<Plan>, Reason> {
    let Some(structured) = Structured::of(op) else { return Ok(None) };
    let structured = structured.map_err(Reason::Op)?;
    if structured.num_loops() != sizes.len() {
        let (loops, sizes) = (structured.num_loops(), sizes.len());
        return Err(Reason::Misfit(format!("has {loops} loops, but 'tile-sizes' has {sizes} sizes")));
    }
    let extents = (0..sizes.len()).map(|number| structured.extent(op, number));
    let tiles: Vec<Tiles> =
        extents.zip(sizes).map(|(extent, size)| tiles_of(extent, *size, session)).collect();
    let most = |tiles: &Tiles| match *tiles {
        Tiles::Whole => None,
        Tiles::Even(size) | Tiles::Partial(size) => Some(size),
    };
    let most = tiles.iter().map(most).collect();
    let tiling = Tiling::of(op, structured, most, session).map_err(Reason::Op)?;
    Ok(Some(Plan { tiling, tiles, producers: Producers::default() }))
}

/// Checks that all operands are tensors or numbers, or all are strided buffers or numbers.
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

/// Checks that the window of an operand, which is indexed by several loops, has a size. It has no size if it covers an empty loop, or if it
/// is too large.
fn check_window(
    op: OpRef<'_, '_>,
    tiling: &Tiling,
    index: &Index,
    session: &mut IrBounds<'_>,
) -> Result<(), String> {
    for (number, _) in index.factors.iter().enumerate().filter(|(_, factor)| **factor != 0) {
        if tiling.most[number].is_none() && !has_iterations(&tiling.structured.extent(op, number), session) {
            return Err(format!("loop #{number}, which is part of a window, may have no iterations"));
        }
    }
    let size = tiling.window(op, index);
    size.map(|_| ()).ok_or_else(|| "the part of an operand that a tile uses is too large".to_owned())
}

fn has_iterations(extent: &Result<i64, Column<ValueId>>, session: &mut IrBounds<'_>) -> bool {
    match extent {
        Ok(extent) => *extent > 0,
        Err(column) => session.compare(Expr::from(*column), Relation::Ge, Expr::constant(1)).is_proven(),
    }
}
