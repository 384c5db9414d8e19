//! The parts of operands that a tile of iterations uses.

use crate::build::{Builder, MapOps, Number, Part, ShapedOps};
use crate::linalg::IndexOp;
use crate::linalg::maps::extents;
use crate::linalg::structured::{Index, is_tensor};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{BlockRef, DYNAMIC, OpId, OpRef, RegionRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};

/// Some of the iterations of a structured op.
pub struct Tile {
    /// The first iteration of each loop; `None` for a loop that the tile covers completely.
    pub starts: Vec<Option<ValueId>>,
    /// The number of iterations of each loop.
    pub sizes: Vec<Number>,
}

/// An operand as a tile uses it.
pub struct Operand {
    /// The part, or the whole operand.
    pub value: ValueId,
    /// The position of the part; `None` for the whole operand.
    pub part: Option<Part>,
}

impl Tile {
    /// Emits the slice of an operand that the tile uses.
    pub fn operand(&self, builder: &mut Builder<'_, '_>, whole: ValueId, indices: &[Index]) -> Operand {
        let part = self.part(builder, whole, indices);
        let value = match &part {
            None => whole,
            Some(part) if is_tensor(builder.type_of(whole)) => builder.extract_slice(whole, part),
            // The plan has checked that the layout is strided.
            Some(part) => builder.subview(whole, part).unwrap_or(whole),
        };
        Operand { value, part }
    }

    /// Returns whether an index changes from tile to tile.
    fn moves(&self, index: &Index) -> bool {
        index.factors.iter().zip(&self.starts).any(|(factor, start)| *factor != 0 && start.is_some())
    }

    fn part(&self, builder: &mut Builder<'_, '_>, operand: ValueId, indices: &[Index]) -> Option<Part> {
        if !indices.iter().any(|index| self.moves(index)) || extents(builder.type_of(operand)).is_empty() {
            return None;
        }
        let mut part = Part { offsets: Vec::new(), sizes: Vec::new() };
        for (dim, index) in indices.iter().enumerate() {
            if self.moves(index) {
                let starts = self.starts.iter().map(|start| start.map_or(Number::Constant(0), Number::Value));
                let offset = sum_of(index, starts, 0, 0);
                part.offsets.push(offset.make(builder));
                // The last index of the tile, plus one.
                let size = sum_of(index, self.sizes.iter().copied(), -1, index.constant + 1);
                part.sizes.push(size.make(builder));
            } else {
                let is_static = extents(builder.type_of(operand))[dim] != DYNAMIC;
                let size = match index.only_loop().filter(|_| !is_static) {
                    Some(number) => self.sizes[number],
                    None => builder.extent(operand, dim),
                };
                part.offsets.push(Number::Constant(0));
                part.sizes.push(size);
            }
        }
        Some(part)
    }

    /// Makes each `linalg.index` in an op count from the start of the whole loop, not of the tile.
    pub fn shift_indices(&self, builder: &mut Builder<'_, '_>, op: OpId) {
        let regions = builder.rewriter.op(op).regions();
        let ops = regions.flat_map(RegionRef::blocks).flat_map(BlockRef::ops);
        let indices = ops.filter_map(OpRef::dyn_cast::<IndexOp>);
        let indices: Vec<(OpId, ValueId, i64)> =
            indices.map(|index| (index.id(), index.result().id(), index.dim())).collect();
        for (index, result, number) in indices {
            let start = usize::try_from(number).ok().and_then(|number| *self.starts.get(number)?);
            let Some(start) = start else { continue };
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
}

/// A sum of a constant and of values times factors.
struct Sum {
    constant: i64,
    terms: Vec<(i64, ValueId)>,
}

/// Returns an index with `numbers + shift` substituted for the loops, and `constant` for its constant.
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
