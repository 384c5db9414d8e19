//! Computes the producers of a tile inside its loops, instead of reading slices of results that were computed in front of the loops.

use super::part::{Operand, Tile};
use super::producers::{MOST, ProducerId, Producers};
use crate::build::{Builder, Number, Part, ShapedOps};
use crate::linalg::structured::{OperandDim, copy_onto};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{OpId, Value, ValueId};

/// A slice of a producer's result.
struct Slice {
    value: ValueId,
    part: Part,
    producer: ProducerId,
}

/// The fusion of producers into one tile.
pub struct Fusion<'p> {
    producers: &'p Producers,
    /// The outermost loop.
    around: OpId,
    /// The slices that are not yet replaced, as a stack: the last entry is next, and comes first in the block.
    open: Vec<Slice>,
    /// The computed parts. Their ops come before all slices in `open`.
    done: Vec<(ProducerId, Part, ValueId)>,
    made: usize,
}

impl<'p> Fusion<'p> {
    /// Creates the fusion for an op that is tiled by loops.
    pub fn new(producers: &'p Producers, around: OpId) -> Self {
        Fusion { producers, around, open: Vec::new(), done: Vec::new(), made: 0 }
    }

    /// Returns the operands of the tiled op. If fused producers compute the initial value of an operand, they are emitted on the operand's
    /// part.
    pub fn operands(&mut self, builder: &mut Builder<'_, '_>, parts: &[Operand]) -> Vec<ValueId> {
        let mut open = self.slices(&self.producers.operands, parts);
        let mut operands: Vec<ValueId> = parts.iter().map(|part| part.value).collect();
        for (operand, chain) in self.producers.inits.iter().enumerate() {
            let Some(part) = &parts[operand].part else { continue };
            for producer in chain.iter().rev() {
                let (value, slices) = self.compute(builder, *producer, part, Some(operands[operand]));
                operands[operand] = value;
                open.extend(slices);
            }
        }
        self.open.extend(open.into_iter().rev());
        operands
    }

    /// Replaces all slices of producers by computed parts.
    pub fn run(mut self, builder: &mut Builder<'_, '_>) {
        while let Some(Slice { value, part, producer }) = self.open.pop() {
            let is_same = |done: &&(ProducerId, Part, ValueId)| done.0 == producer && done.1 == part;
            let known = self.done.iter().find(is_same).map(|done| done.2);
            let Some(slice) = Value::new(builder.rewriter.body(), value).defining_op().map(|op| op.id())
            else {
                continue;
            };
            let computed = match known {
                Some(known) => known,
                None if self.made >= MOST => continue,
                None => {
                    builder.move_to(InsertionPoint::Before(slice));
                    let (computed, slices) = self.compute(builder, producer, &part, None);
                    self.open.extend(slices.into_iter().rev());
                    self.done.push((producer, part, computed));
                    computed
                }
            };
            builder.rewriter.replace_op(slice, &[computed]);
        }
    }

    /// Emits the computation of a part of a producer's result. The part is written to `onto`, or else to the slice of the producer's
    /// destination. Returns the part with the slices of other producers that it reads.
    fn compute(
        &mut self,
        builder: &mut Builder<'_, '_>,
        id: ProducerId,
        part: &Part,
        onto: Option<ValueId>,
    ) -> (ValueId, Vec<Slice>) {
        self.made += 1;
        let producer = self.producers.get(id);
        let structured = &producer.tiling.structured;
        let whole = builder.rewriter.op(producer.op).operand_ids().to_vec();
        let tile = self.tile(builder, id, part, &whole);
        let mut parts = Vec::with_capacity(whole.len());
        for (at, (&whole, indices)) in whole.iter().zip(&producer.tiling.indices).enumerate() {
            parts.push(match onto.filter(|_| at == structured.outputs.start) {
                Some(value) => Operand { value, part: None },
                None => tile.operand(builder, whole, indices),
            });
        }
        let operands: Vec<ValueId> = parts.iter().map(|part| part.value).collect();
        let (copy, results) = copy_onto(builder, producer.op, &operands, structured.outputs.clone());
        let after = builder.rewriter.point;
        tile.shift_indices(builder, copy);
        builder.rewriter.point = after;
        (results[0], self.slices(&producer.operands, &parts))
    }

    /// Returns the iterations that compute a part of a producer's result.
    fn tile(&self, builder: &mut Builder<'_, '_>, id: ProducerId, part: &Part, whole: &[ValueId]) -> Tile {
        let producer = self.producers.get(id);
        let loops = producer.tiling.structured.num_loops();
        let mut starts = vec![None; loops];
        let mut sizes = vec![None; loops];
        for (at, number) in producer.loops.iter().enumerate() {
            sizes[*number] = Some(part.sizes[at]);
            if let Number::Value(start) = part.offsets[at] {
                starts[*number] = Some(start);
            }
        }
        // The extents of whole loops are invariant in the surrounding loops.
        let after = builder.rewriter.point.replace(InsertionPoint::Before(self.around));
        let extents = producer.tiling.structured.extents.iter().zip(sizes);
        let mut extent = |at: &OperandDim| {
            let sized = self.producers.sized(builder.rewriter.body(), whole[at.operand]);
            builder.extent(sized, at.dim)
        };
        let sizes = extents.map(|(at, size)| size.unwrap_or_else(|| extent(at))).collect();
        builder.rewriter.point = after;
        Tile { starts, sizes }
    }

    fn slices(&self, producers: &[Option<ProducerId>], parts: &[Operand]) -> Vec<Slice> {
        let taken = producers.iter().zip(parts).filter_map(|(producer, operand)| {
            let part = operand.part.clone()?;
            producer.map(|producer| Slice { value: operand.value, part, producer })
        });
        taken.collect()
    }
}
