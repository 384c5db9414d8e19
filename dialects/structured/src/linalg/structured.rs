//! The structure of a structured op: how its loops index the operands, and which operand dimensions give the extents of the loops.

use super::maps::{extents, indexing_maps};
use crate::build::Builder;
use crate::builtin::DestinationStyleView;
use crate::shaped::strides::{Strided, linear};
use bourn_bounds::Column;
use bourn_ir::{DYNAMIC, Mapping, OpId, OpRef, Type, TypeData, ValueId};
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

/// An operand's index: a constant plus the iteration number of each loop times its factor. The constant and the factors are not negative.
#[derive(Debug)]
pub struct Index {
    /// The factor of each loop.
    pub factors: Vec<i64>,
    /// The constant.
    pub constant: i64,
}

impl Index {
    /// Returns the loop whose iteration number is the index, if there is one.
    pub fn only_loop(&self) -> Option<usize> {
        let mut used = self.factors.iter().enumerate().filter(|(_, factor)| **factor != 0);
        let only = used.next().filter(|(_, factor)| **factor == 1 && self.constant == 0);
        only.filter(|_| used.next().is_none()).map(|(number, _)| number)
    }
}

/// A structured op.
#[derive(Clone, Debug)]
pub struct Structured {
    /// The map of each operand, from the loops to its indices.
    pub maps: Vec<AffineMap>,
    /// The operands that are written.
    pub outputs: Range<usize>,
    /// For each loop an operand dimension with its extent; a static dimension if there is one.
    pub extents: Vec<OperandDim>,
}

impl Structured {
    /// Reads an op; `None` if it has no loops.
    ///
    /// # Errors
    /// Returns the reason why the passes do not change the op.
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

    /// Returns the indices of each operand.
    ///
    /// # Errors
    /// Returns the reason if an index is no sum, or has a negative factor.
    pub fn indices(&self) -> Result<Vec<Vec<Index>>, String> {
        let indices: Option<Vec<Vec<Index>>> = self.maps.iter().map(indices_of).collect();
        indices.ok_or_else(|| "an indexing map is not a sum of loops with positive factors".to_owned())
    }

    /// Returns the static extent of a loop, or the size that gives it.
    ///
    /// # Errors
    /// Returns the column of the dynamic size.
    pub fn extent(&self, op: OpRef<'_, '_>, number: usize) -> Result<i64, Column<ValueId>> {
        let at = self.extents[number];
        let operand = op.operand(at.operand);
        match extents(operand.ty()).get(at.dim) {
            Some(&extent) if extent != DYNAMIC => Ok(extent),
            _ => Err(Column::dim(operand.id(), at.dim as u32)),
        }
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
    DestinationStyleView::of(op).map_or(0, |op| op.inits().len())
}

/// Returns whether a type is a ranked tensor.
#[must_use]
pub fn is_tensor(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::RankedTensor { .. })
}

/// Returns an operand dimension whose index is exactly this loop; a static dimension if there is one.
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

fn indices_of(map: &AffineMap) -> Option<Vec<Index>> {
    let indices = map.results().iter().map(|result| linear(result, map.num_dims()));
    let read = |found: Strided| Index { factors: found.strides, constant: found.offset };
    // An unknown factor is marked by a negative number.
    let is_known = |index: &Index| index.factors.iter().chain([&index.constant]).all(|factor| *factor >= 0);
    indices.map(|index| index.map(read).filter(is_known)).collect()
}

/// Copies an op to the insertion point with other operands of the same ranks, and returns the results. The result types are the types of
/// the tensors among the outputs.
pub fn copy_onto(
    builder: &mut Builder<'_, '_>,
    op: OpId,
    operands: &[ValueId],
    outputs: Range<usize>,
) -> (OpId, Vec<ValueId>) {
    let copy = builder.rewriter.copy(op, &mut Mapping::new());
    let types = outputs.map(|i| builder.type_of(operands[i])).filter(|ty| is_tensor(*ty));
    let types: Vec<Type<'_>> = types.collect();
    let results = builder.rewriter.op(copy).result_ids().to_vec();
    builder.rewriter.modify_op(copy, |body| {
        operands.iter().enumerate().for_each(|(i, operand)| body.set_operand(copy, i, *operand));
        results.iter().zip(&types).for_each(|(result, ty)| body.set_value_type(*result, *ty));
    });
    (copy, results)
}
