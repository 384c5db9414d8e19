//! Makes the loops over tiles.

use super::plan::{Plan, Tiles};
use crate::build::{Builder, Number, Part};
use crate::linalg::maps::extents;
use crate::linalg::structured::{Index, copy_onto, is_tensor};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{BlockRef, Body, Context, DYNAMIC, OpId, OpRef, RegionRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use std::collections::BTreeMap;

/// Replaces an op by loops over tiles.
pub fn tile<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, plan: &Plan) {
    let location = body.op(op).location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(op), location);
    let loops = Loops::make(&mut builder, op, plan);
    let results = loops.make_tile(&mut builder, op, plan);
    loops.end(&mut builder, op, results);
}

/// The loops that were made around the place where a tile is made.
struct Loops {
    /// The ops, outer ones first.
    ops: Vec<OpId>,
    /// The number of the first iteration of a tile, for each loop that is tiled.
    starts: Vec<Option<ValueId>>,
    /// The extents of all loops.
    extents: Vec<Number>,
    /// The operands of the op, with what is carried in place of the tensors that it writes.
    operands: Vec<ValueId>,
}

impl Loops {
    fn make(builder: &mut Builder<'_, '_>, op: OpId, plan: &Plan) -> Loops {
        let mut operands = builder.rewriter.op(op).operand_ids().to_vec();
        let sources = plan.structured.extents.iter();
        let extents: Vec<Number> = sources.map(|at| builder.extent(operands[at.operand], at.dim)).collect();
        let mut constants: BTreeMap<i64, ValueId> = BTreeMap::new();
        let mut constant = |value| *constants.entry(value).or_insert_with(|| builder.constant(value));
        let mut headers = Vec::new();
        for (number, tiles) in plan.tiles.iter().enumerate() {
            if let Tiles::Even(size) | Tiles::Partial(size) = *tiles {
                let upper = match extents[number] {
                    Number::Constant(extent) => constant(extent),
                    Number::Value(extent) => extent,
                };
                headers.push((number, [constant(0), upper, constant(size)]));
            }
        }
        let outputs = plan.structured.outputs.clone();
        let carried: Vec<usize> = outputs.filter(|i| is_tensor(builder.type_of(operands[*i]))).collect();
        let (mut ops, mut starts) = (Vec::new(), vec![None; plan.tiles.len()]);
        for (number, header) in headers {
            let inits: Vec<ValueId> = carried.iter().map(|&i| operands[i]).collect();
            let (made, block) = builder.for_loop(header, &inits);
            let arguments = BlockRef::new(builder.rewriter.body(), block).arg_ids().to_vec();
            starts[number] = Some(arguments[0]);
            carried.iter().zip(&arguments[1..]).for_each(|(&i, argument)| operands[i] = *argument);
            builder.move_to(InsertionPoint::End(block));
            ops.push(made);
        }
        Loops { ops, starts, extents, operands }
    }

    /// Makes the op on the parts of its operands, and returns the whole tensors after it.
    fn make_tile(&self, builder: &mut Builder<'_, '_>, op: OpId, plan: &Plan) -> Vec<ValueId> {
        let sizes: Vec<Number> =
            (0..plan.tiles.len()).map(|number| self.size(builder, plan, number)).collect();
        let parts: Vec<Option<Part>> = (0..self.operands.len())
            .map(|i| self.part(builder, plan, self.operands[i], &plan.indices[i], &sizes))
            .collect();
        let mut tiles = Vec::with_capacity(parts.len());
        for (&operand, part) in self.operands.iter().zip(&parts) {
            tiles.push(match part {
                None => operand,
                Some(part) if is_tensor(builder.type_of(operand)) => builder.extract_slice(operand, part),
                // The plan has checked that the layout has strides.
                Some(part) => builder.subview(operand, part).unwrap_or(operand),
            });
        }
        let outputs = plan.structured.outputs.clone();
        let tensors: Vec<usize> = outputs.clone().filter(|i| is_tensor(builder.type_of(tiles[*i]))).collect();
        let (copy, results) = copy_onto(builder, op, &tiles, outputs);
        let whole = tensors.iter().zip(results).map(|(&i, result)| match &parts[i] {
            Some(part) => builder.insert_slice(result, self.operands[i], part),
            None => result,
        });
        let whole = whole.collect();
        self.shift_indices(builder, copy);
        whole
    }

    /// Returns the number of iterations of a loop in a tile.
    fn size(&self, builder: &mut Builder<'_, '_>, plan: &Plan, number: usize) -> Number {
        match (plan.tiles[number], self.starts[number]) {
            (Tiles::Even(size), _) => Number::Constant(size),
            (Tiles::Partial(size), Some(start)) => {
                let (extent, operands) = match self.extents[number] {
                    Number::Constant(extent) => (AffineExpr::constant(extent), vec![start]),
                    Number::Value(extent) => (AffineExpr::symbol(0), vec![start, extent]),
                };
                let rest = AffineExpr::dim(0) * AffineExpr::constant(-1) + extent;
                let map = AffineMap::new(1, operands.len() - 1, vec![rest, AffineExpr::constant(size)]);
                Number::Value(builder.minimum(&map, &operands))
            }
            _ => self.extents[number],
        }
    }

    /// Returns the part of an operand that a tile uses; `None` if that is all of it.
    fn part(
        &self,
        builder: &mut Builder<'_, '_>,
        plan: &Plan,
        operand: ValueId,
        indices: &[Index],
        sizes: &[Number],
    ) -> Option<Part> {
        if !indices.iter().any(|index| plan.moves(index)) || extents(builder.type_of(operand)).is_empty() {
            return None;
        }
        let mut part = Part { offsets: Vec::new(), sizes: Vec::new() };
        for (dim, index) in indices.iter().enumerate() {
            if plan.moves(index) {
                let starts = self.starts.iter().map(|start| start.map_or(Number::Constant(0), Number::Value));
                let offset = sum_of(index, starts, 0, 0);
                part.offsets.push(offset.make(builder));
                // The last index of the tile, and one more.
                let size = sum_of(index, sizes.iter().copied(), -1, index.constant + 1);
                part.sizes.push(size.make(builder));
            } else {
                let is_static = extents(builder.type_of(operand))[dim] != DYNAMIC;
                let size = match index.only_loop().filter(|_| !is_static) {
                    Some(number) => self.extents[number],
                    None => builder.extent(operand, dim),
                };
                part.offsets.push(Number::Constant(0));
                part.sizes.push(size);
            }
        }
        Some(part)
    }

    /// Makes each `linalg.index` in an op count from the start of all, not of the tile.
    fn shift_indices(&self, builder: &mut Builder<'_, '_>, op: OpId) {
        let regions = builder.rewriter.op(op).regions();
        let ops = regions.flat_map(RegionRef::blocks).flat_map(BlockRef::ops);
        let indices: Vec<OpId> = ops.filter(|op| op.is("linalg.index")).map(OpRef::id).collect();
        for index in indices {
            let view = builder.rewriter.op(index);
            let number =
                view.attr("dim").and_then(|dim| dim.as_int()).and_then(|dim| usize::try_from(dim).ok());
            let start = number.and_then(|number| *self.starts.get(number)?);
            let Some(start) = start else { continue };
            let result = view.result_ids()[0];
            let users = Value::new(builder.rewriter.body(), result).uses();
            let users: Vec<(OpId, usize)> = users.map(|(user, number)| (user.id(), number)).collect();
            builder.move_to(InsertionPoint::After(index));
            let map = AffineMap::new(2, 0, vec![AffineExpr::dim(0) + AffineExpr::dim(1)]);
            let shifted = builder.apply(&map, &[result, start]);
            for (user, number) in users {
                builder.rewriter.modify_op(user, |body| body.set_operand(user, number, shifted));
            }
        }
    }

    /// Ends the loops with what they carry, and replaces the op by the outermost one.
    fn end(&self, builder: &mut Builder<'_, '_>, op: OpId, results: Vec<ValueId>) {
        let mut carried = results;
        for made in self.ops.iter().rev() {
            let body = builder.rewriter.op(*made).regions().next().and_then(|region| region.entry());
            let Some(block) = body.map(|block| block.id()) else { return };
            builder.move_to(InsertionPoint::End(block));
            builder.op("scf.yield", &carried, &[], &[]);
            carried = builder.rewriter.op(*made).result_ids().to_vec();
        }
        builder.rewriter.replace_op(op, &carried);
    }
}

/// A sum of a constant and of values times factors.
struct Sum {
    constant: i64,
    terms: Vec<(i64, ValueId)>,
}

/// Returns an index with `numbers + shift` in place of the loops, and `constant` in place of its own.
fn sum_of(index: &Index, numbers: impl Iterator<Item = Number>, shift: i64, constant: i64) -> Sum {
    let mut sum = Sum { constant, terms: Vec::new() };
    for (&factor, number) in index.factors.iter().zip(numbers).filter(|(factor, _)| **factor != 0) {
        sum.constant += factor * shift;
        match number {
            Number::Constant(value) => sum.constant += factor * value,
            Number::Value(value) => sum.terms.push((factor, value)),
        }
    }
    sum
}

impl Sum {
    fn make(&self, builder: &mut Builder<'_, '_>) -> Number {
        match self.terms[..] {
            [] => Number::Constant(self.constant),
            [(1, value)] if self.constant == 0 => Number::Value(value),
            _ => {
                let term = |(at, (factor, _)): (usize, &(i64, ValueId))| {
                    AffineExpr::dim(at as u32) * AffineExpr::constant(*factor)
                };
                let terms = self.terms.iter().enumerate().map(term);
                let sum = terms.reduce(|a, b| a + b).unwrap_or_else(|| AffineExpr::constant(0));
                let map =
                    AffineMap::new(self.terms.len(), 0, vec![sum + AffineExpr::constant(self.constant)]);
                let operands: Vec<ValueId> = self.terms.iter().map(|(_, value)| *value).collect();
                Number::Value(builder.apply(&map, &operands))
            }
        }
    }
}
