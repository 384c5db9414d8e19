//! Ops on tensors and buffers that passes build: sizes, casts, slices and padding.

use crate::shaped::strides::{Strided, plus, space_of, times};
use bourn_ir::build::Description;
use bourn_ir::{DYNAMIC, Type, TypeData, ValueId};

pub use bourn_dialects_core::build::*;

/// A part of a tensor or buffer with strides of 1: an offset and a size for each dimension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The first index in each dimension.
    pub offsets: Vec<Number>,
    /// The size of each dimension.
    pub sizes: Vec<Number>,
}

impl Part {
    /// Returns the strides.
    fn strides(&self) -> Vec<i64> {
        vec![1; self.sizes.len()]
    }
}

/// Builds ops on tensors and buffers with a [`Builder`].
pub trait ShapedOps<'c> {
    /// Creates the size of one dimension of a value.
    fn dim(&mut self, value: ValueId, dim: usize) -> ValueId;
    /// Creates the size of a dimension that is given by a value.
    fn dim_at(&mut self, value: ValueId, index: ValueId) -> ValueId;
    /// Returns the size of one dimension of a value: the static size, or a new `dim` op.
    fn extent(&mut self, value: ValueId, dim: usize) -> Number;
    /// Creates a cast of a tensor to another type.
    fn cast(&mut self, value: ValueId, ty: Type<'c>) -> ValueId;
    /// Creates a slice of a tensor.
    fn extract_slice(&mut self, from: ValueId, part: &Part) -> ValueId;
    /// Creates a copy of `into` with a tensor inserted at a part.
    fn insert_slice(&mut self, value: ValueId, into: ValueId, part: &Part) -> ValueId;
    /// Creates a tensor that is padded with `value` at the high end of each dimension, to the sizes of a type.
    fn pad_high(&mut self, source: ValueId, high: &[Number], value: ValueId, result: Type<'c>) -> ValueId;
    /// Creates a view of a part of a buffer; `None` if its layout has no strides.
    fn subview(&mut self, from: ValueId, part: &Part) -> Option<ValueId>;
}

impl<'c> ShapedOps<'c> for Builder<'_, 'c> {
    fn dim(&mut self, value: ValueId, dim: usize) -> ValueId {
        let index = self.constant(dim as i64);
        self.dim_at(value, index)
    }
    fn dim_at(&mut self, value: ValueId, index: ValueId) -> ValueId {
        match self.type_of(value).data() {
            TypeData::MemRef { .. } => self.insert(crate::memref::DimOp::build(value, index)).result(),
            _ => self.insert(crate::tensor::DimOp::build(value, index)).result(),
        }
    }
    fn extent(&mut self, value: ValueId, dim: usize) -> Number {
        match self.type_of(value).shape().and_then(|shape| shape.get(dim)) {
            Some(&size) if size != DYNAMIC => Number::Constant(size),
            _ => Number::Value(self.dim(value, dim)),
        }
    }
    fn cast(&mut self, value: ValueId, ty: Type<'c>) -> ValueId {
        self.insert(crate::tensor::CastOp::build(value, ty)).result()
    }
    fn extract_slice(&mut self, from: ValueId, part: &Part) -> ValueId {
        let sizes: Vec<i64> = part.sizes.iter().map(|size| size.or_dynamic()).collect();
        let ty = self.context().tensor(&sizes, self.type_of(from).element_or_self());
        let Part { offsets, sizes } = part;
        self.insert(crate::tensor::ExtractSliceOp::build(from, offsets, sizes, part.strides(), ty)).result()
    }
    fn insert_slice(&mut self, value: ValueId, into: ValueId, part: &Part) -> ValueId {
        let Part { offsets, sizes } = part;
        self.insert(crate::tensor::InsertSliceOp::build(value, into, offsets, sizes, part.strides())).result()
    }
    fn pad_high(&mut self, source: ValueId, high: &[Number], value: ValueId, result: Type<'c>) -> ValueId {
        let region = self.region(&vec![self.context().index(); high.len()], |b, _| {
            b.insert(crate::tensor::YieldOp::build(value));
        });
        let pad = crate::tensor::PadOp::build(source, vec![0i64; high.len()], high);
        self.insert(pad.region(region).types([result])).result()
    }
    fn subview(&mut self, from: ValueId, part: &Part) -> Option<ValueId> {
        let ty = self.type_of(from);
        let base = Strided::of(ty)?;
        let offset = base.strides.iter().zip(&part.offsets);
        let offset = offset.fold(base.offset, |sum, (stride, at)| plus(sum, times(*stride, at.or_dynamic())));
        let layout = Strided { strides: base.strides, offset }.attr(self.context());
        let result = self.context().ty(TypeData::MemRef {
            shape: part.sizes.iter().map(|size| size.or_dynamic()).collect(),
            element: ty.element_or_self(),
            layout: Some(layout),
            space: space_of(ty),
        });
        let Part { offsets, sizes } = part;
        let strides = part.strides();
        Some(self.insert(crate::memref::SubviewOp::build(from, offsets, sizes, strides, result)).result())
    }
}
