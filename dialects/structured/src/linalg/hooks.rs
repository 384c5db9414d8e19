//! Hooks of the dialect that concern single ops.

use super::IndexOp;
use super::maps::{extents, indexing_maps};
use bourn_equations::rt::{RankedTensorType, TypeExt};
use bourn_ir::{Attribute, DYNAMIC, OpRef, Value};
use bourn_presburger::affine::{AffineMap, ExprKind};

/// A dimension of an operand that a loop indexes: the numbers of the loop, the operand and the dimension.
struct LoopDim {
    number: u32,
    operand: usize,
    dim: usize,
}

/// Returns the operand dimensions of a structured op whose index is a single loop, in order.
fn loop_dims(op: OpRef<'_, '_>) -> Vec<LoopDim> {
    let mut found = Vec::new();
    let maps = indexing_maps(op).unwrap_or_default();
    for (operand, map) in maps.iter().enumerate().take(op.num_operands()) {
        if extents(op.operand(operand).ty()).len() != map.num_results() {
            continue;
        }
        for (dim, index) in map.results().iter().enumerate() {
            if let ExprKind::Dim(number) = index.kind() {
                found.push(LoopDim { number, operand, dim });
            }
        }
    }
    found
}

/// Returns the pairs of dimensions that one loop indexes, as four numbers each: an operand and its dimension, and the first operand and
/// dimension that the loop indexes.
pub fn same_dims(op: OpRef<'_, '_>) -> Vec<i64> {
    let all = loop_dims(op);
    let pair = |(at, own): (usize, &LoopDim)| {
        let first = all[..at].iter().find(|first| first.number == own.number)?;
        Some([own.operand, own.dim, first.operand, first.dim].map(|place| place as i64))
    };
    all.iter().enumerate().filter_map(pair).flatten().collect()
}

/// Returns for each output of a structured op with a result whether each of its elements is written in exactly one step: 1 if its map is a
/// permutation of all loops, else 0.
pub fn written_once(op: OpRef<'_, '_>) -> Vec<i64> {
    let maps = indexing_maps(op).unwrap_or_default();
    let Some(first) = maps.len().checked_sub(op.num_results()).filter(|_| maps.len() == op.num_operands())
    else {
        return Vec::new();
    };
    let is_tensor = |operand: usize| op.operand(operand).ty().isa::<RankedTensorType>();
    if !(first..maps.len()).all(is_tensor) {
        return Vec::new();
    }
    maps[first..].iter().map(AffineMap::is_permutation).map(i64::from).collect()
}

/// Returns the structured op around a `linalg.index`, and an operand dimension that the loop of the `linalg.index` indexes; a static
/// dimension if there is one.
fn loop_dim<'a, 'c>(index: IndexOp<'a, 'c>) -> Option<(OpRef<'a, 'c>, LoopDim)> {
    let number = u32::try_from(index.dim()).ok()?;
    let structured = index.parent_op()?;
    let is_static = |counted: &LoopDim| {
        extents(structured.operand(counted.operand).ty())
            .get(counted.dim)
            .is_some_and(|size| *size != DYNAMIC)
    };
    let mut all: Vec<LoopDim> =
        loop_dims(structured).into_iter().filter(|dim| dim.number == number).collect();
    all.sort_by_key(|dim| !is_static(dim));
    all.into_iter().next().map(|first| (structured, first))
}

/// Returns the operand of the surrounding structured op that gives the extent of the loop of a `linalg.index`.
pub fn counted_operand<'a, 'c>(index: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
    loop_dim(index.dyn_cast()?).map(|(structured, counted)| structured.operand(counted.operand))
}

/// Returns the dimension of [`counted_operand`] that gives the extent, as a list.
pub fn counted_dim(index: IndexOp<'_, '_>) -> Vec<i64> {
    loop_dim(index).map(|(_, counted)| counted.dim as i64).into_iter().collect()
}

/// Returns whether the numbers of a list increase.
pub fn are_increasing(attr: Attribute<'_>) -> bool {
    attr.as_dense_array().is_some_and(|list| list.is_sorted_by(|a, b| a < b))
}
