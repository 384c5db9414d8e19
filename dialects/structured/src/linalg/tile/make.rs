//! Creates the loops over tiles.

use super::fuse::Fusion;
use super::part::{Operand, Tile};
use super::plan::{Plan, Tiles, Tiling};
use crate::build::{Builder, CommonOps, MapOps, Number, ShapedOps};
use crate::linalg::structured::{copy_onto, is_tensor};
use crate::scf;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{BlockRef, Body, Context, OpId, ValueId};
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

/// The created loops around a tile.
struct Loops {
    /// The ops, outer ones first.
    ops: Vec<OpId>,
    /// The number of the first iteration of a tile, for each loop that is tiled.
    starts: Vec<Option<ValueId>>,
    /// The extents of all loops.
    extents: Vec<Number>,
    /// The operands of the op; the iteration arguments replace the tensors that it writes.
    operands: Vec<ValueId>,
}

impl Loops {
    fn make(builder: &mut Builder<'_, '_>, op: OpId, plan: &Plan) -> Loops {
        let structured = &plan.tiling.structured;
        let mut operands = builder.rewriter.op(op).operand_ids().to_vec();
        let sources = structured.extents.iter();
        let extents: Vec<Number> = sources
            .map(|at| {
                let sized = plan.producers.sized(builder.rewriter.body(), operands[at.operand]);
                builder.extent(sized, at.dim)
            })
            .collect();
        let view = builder.rewriter.op(op);
        structured.outputs.clone().for_each(|i| operands[i] = plan.producers.start(view, i));
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
        let outputs = structured.outputs.clone();
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

    /// Emits the op on the parts of its operands, with the producers that are computed in the tile, and returns the whole updated tensors.
    fn make_tile(&self, builder: &mut Builder<'_, '_>, op: OpId, plan: &Plan) -> Vec<ValueId> {
        let sizes = (0..plan.tiles.len()).map(|number| self.size(builder, plan, number)).collect();
        let tile = Tile { starts: self.starts.clone(), sizes };
        let Tiling { structured, indices, .. } = &plan.tiling;
        let parts = self.operands.iter().zip(indices);
        let parts: Vec<Operand> =
            parts.map(|(&whole, indices)| tile.operand(builder, whole, indices)).collect();
        let mut fusion = Fusion::new(&plan.producers, self.ops[0]);
        let operands = fusion.operands(builder, &parts);
        let outputs = structured.outputs.clone();
        let tensors: Vec<usize> =
            outputs.clone().filter(|i| is_tensor(builder.type_of(operands[*i]))).collect();
        let (copy, results) = copy_onto(builder, op, &operands, outputs);
        let whole = tensors.iter().zip(results).map(|(&i, result)| match &parts[i].part {
            Some(part) => builder.insert_slice(result, self.operands[i], part),
            None => result,
        });
        let whole = whole.collect();
        tile.shift_indices(builder, copy);
        fusion.run(builder);
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

    /// Ends the loops by yielding the updated tensors, and replaces the op by the outermost loop.
    fn end(&self, builder: &mut Builder<'_, '_>, op: OpId, results: Vec<ValueId>) {
        let mut carried = results;
        for made in self.ops.iter().rev() {
            let body = builder.rewriter.op(*made).regions().next().and_then(|region| region.entry());
            let Some(block) = body.map(|block| block.id()) else { return };
            builder.move_to(InsertionPoint::End(block));
            builder.op(scf::YieldOp::NAME, &carried, &[], &[]);
            carried = builder.rewriter.op(*made).result_ids().to_vec();
        }
        builder.rewriter.replace_op(op, &carried);
    }
}
