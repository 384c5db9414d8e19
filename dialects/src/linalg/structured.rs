//! What passes know of a structured op: how its loops index the operands, and where the extents of the loops come from.

use super::maps::{extents, indexing_maps};
use bourn_ir::def::OperandIdx;
use bourn_ir::{DYNAMIC, OpRef, Type, TypeData};
use bourn_presburger::affine::{AffineMap, ExprKind};
use std::ops::Range;

/// A dimension of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandDim {
    /// The number of the operand.
    pub operand: usize,
    /// The dimension.
    pub dim: usize,
}

/// A structured op.
#[derive(Clone, Debug)]
pub struct Structured {
    /// The map of each operand, from the loops to its indices.
    pub maps: Vec<AffineMap>,
    /// The operands that are written.
    pub outputs: Range<usize>,
    /// For each loop a dimension that has its extent, a static one if there is one.
    pub extents: Vec<OperandDim>,
}

impl Structured {
    /// Reads an op; `None` if it has no loops.
    ///
    /// # Errors
    /// Returns why the passes leave the op alone.
    pub fn of(op: OpRef<'_, '_>) -> Option<Result<Structured, String>> {
        let maps = indexing_maps(op)?;
        let loops = maps.first().map_or(0, AffineMap::num_dims);
        let extents: Result<Vec<OperandDim>, String> = (0..loops)
            .map(|number| {
                extent_of_loop(op, &maps, number)
                    .ok_or_else(|| format!("no operand has the extent of loop #{number} as a dimension"))
            })
            .collect();
        let outputs = op.num_operands() - num_outputs(op)..op.num_operands();
        Some(extents.map(|extents| Structured { maps, outputs, extents }))
    }

    /// Returns the number of loops.
    #[must_use]
    pub fn num_loops(&self) -> usize {
        self.extents.len()
    }
}

/// Returns the number of operands of a structured op that are written.
#[must_use]
pub fn num_outputs(op: OpRef<'_, '_>) -> usize {
    match op.name().as_str() {
        "linalg.reduce" => op.num_operands() / 2,
        "linalg.transpose" | "linalg.broadcast" | "linalg.map" => 1,
        _ => op.operand_group(OperandIdx(1)).map_or(0, |group| group.len()),
    }
}

/// Returns whether a type is that of a tensor with a rank.
#[must_use]
pub fn is_tensor(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::RankedTensor { .. })
}

/// Returns a dimension that a loop alone indexes, by itself; one with a static size if there is one.
fn extent_of_loop(op: OpRef<'_, '_>, maps: &[AffineMap], number: usize) -> Option<OperandDim> {
    let is_alone = |dim: &usize, map: &AffineMap| {
        map.results().get(*dim).is_some_and(|result| result.kind() == ExprKind::Dim(number as u32))
    };
    let indexed = maps.iter().enumerate().flat_map(|(operand, map)| {
        let dims = (0..map.num_results()).filter(move |dim| is_alone(dim, map));
        dims.map(move |dim| OperandDim { operand, dim })
    });
    let is_static = |at: &OperandDim| extents(op.operand(at.operand).ty()).get(at.dim) != Some(&DYNAMIC);
    let all: Vec<OperandDim> = indexed.collect();
    all.iter().copied().find(is_static).or(all.first().copied())
}
