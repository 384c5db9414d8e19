//! Affine ops that passes build: the results of maps.

use crate::affine::{ApplyOp, MaxOp, MinOp};
use bourn_ir::ValueId;
use bourn_presburger::affine::AffineMap;

pub use bourn_dialects_memory::build::*;

/// Builds affine ops with a [`Builder`].
pub trait MapOps<'c> {
    /// Creates the result of a map.
    fn apply(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId;
    /// Creates the minimum of a map's results.
    fn minimum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId;
    /// Creates the maximum of a map's results.
    fn maximum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId;
}

impl<'c> MapOps<'c> for Builder<'_, 'c> {
    fn apply(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.insert(ApplyOp::build(operands, map)).result()
    }
    fn minimum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.insert(MinOp::build(operands, map)).result()
    }
    fn maximum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.insert(MaxOp::build(operands, map)).result()
    }
}
