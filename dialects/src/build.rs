//! Common ops that passes build: constants, sizes, results of maps, slices and loops.

use bourn_ir::{Attribute, OpId, OpState, Type, ValueId};
#[cfg(feature = "affine")]
use bourn_presburger::affine::AffineMap;

pub use bourn_ir::build::{Builder, NumberId as Number};

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
    #[cfg(any(feature = "memref", feature = "tensor"))]
    fn strides(&self) -> Vec<i64> {
        vec![1; self.sizes.len()]
    }
}

/// Builds common ops with a [`Builder`].
pub trait CommonOps<'c> {
    /// Creates an op by its name.
    fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        results: &[Type<'c>],
    ) -> OpId;
    /// Creates an op with one result by its name, and returns the result.
    fn value(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        result: Type<'c>,
    ) -> ValueId;
    /// Creates a constant of type `index`.
    #[cfg(feature = "arith")]
    fn constant(&mut self, value: i64) -> ValueId;
    /// Creates a constant of an integer type.
    #[cfg(feature = "arith")]
    fn constant_of(&mut self, value: i64, ty: Type<'c>) -> ValueId;
    /// Creates the size of one dimension of a value.
    #[cfg(all(feature = "memref", feature = "tensor"))]
    fn dim(&mut self, value: ValueId, dim: usize) -> ValueId;
    /// Creates the size of a dimension that is given by a value.
    #[cfg(all(feature = "memref", feature = "tensor"))]
    fn dim_at(&mut self, value: ValueId, index: ValueId) -> ValueId;
    /// Returns the size of one dimension of a value: the static size, or a new `dim` op.
    #[cfg(all(feature = "memref", feature = "tensor"))]
    fn extent(&mut self, value: ValueId, dim: usize) -> Number;
    /// Creates the result of a map.
    #[cfg(feature = "affine")]
    fn apply(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId;
    /// Creates the minimum of a map's results.
    #[cfg(feature = "affine")]
    fn minimum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId;
    /// Creates the maximum of a map's results.
    #[cfg(feature = "affine")]
    fn maximum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId;
    /// Creates a cast of a tensor to another type.
    #[cfg(feature = "tensor")]
    fn cast(&mut self, value: ValueId, ty: Type<'c>) -> ValueId;
    /// Creates a slice of a tensor.
    #[cfg(feature = "tensor")]
    fn extract_slice(&mut self, from: ValueId, part: &Part) -> ValueId;
    /// Creates a copy of `into` with a tensor inserted at a part.
    #[cfg(feature = "tensor")]
    fn insert_slice(&mut self, value: ValueId, into: ValueId, part: &Part) -> ValueId;
    /// Creates a tensor that is padded with `value` at the high end of each dimension, to the sizes of a type.
    #[cfg(feature = "tensor")]
    fn pad_high(&mut self, source: ValueId, high: &[Number], value: ValueId, result: Type<'c>) -> ValueId;
    /// Creates a view of a part of a buffer; `None` if its layout has no strides.
    #[cfg(feature = "memref")]
    fn subview(&mut self, from: ValueId, part: &Part) -> Option<ValueId>;
    /// Creates a loop with an empty body, and returns the op and its body, whose arguments are the induction variable and the iteration
    /// arguments.
    #[cfg(feature = "scf")]
    fn for_loop(&mut self, header: [ValueId; 3], inits: &[ValueId]) -> (OpId, bourn_ir::BlockId);
}

impl<'c> CommonOps<'c> for Builder<'_, 'c> {
    fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        results: &[Type<'c>],
    ) -> OpId {
        let context = self.context();
        let mut state = OpState::new(context.op_name(name), self.location());
        state.operands.extend(operands.iter().copied());
        for (name, value) in attrs {
            state.set_attr(context.ident(name), *value);
        }
        state.results.extend(results.iter().copied());
        self.rewriter.create(state)
    }
    fn value(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        result: Type<'c>,
    ) -> ValueId {
        let op = CommonOps::op(self, name, operands, attrs, &[result]);
        self.rewriter.op(op).result_ids()[0]
    }
    #[cfg(feature = "arith")]
    fn constant(&mut self, value: i64) -> ValueId {
        self.constant_of(value, self.context().index())
    }
    #[cfg(feature = "arith")]
    fn constant_of(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = self.context().int_attr(value.into(), ty);
        self.insert(crate::arith::ConstantOp::build(value, ty)).result()
    }
    #[cfg(all(feature = "memref", feature = "tensor"))]
    fn dim(&mut self, value: ValueId, dim: usize) -> ValueId {
        let index = self.constant(dim as i64);
        self.dim_at(value, index)
    }
    #[cfg(all(feature = "memref", feature = "tensor"))]
    fn dim_at(&mut self, value: ValueId, index: ValueId) -> ValueId {
        match self.type_of(value).data() {
            bourn_ir::TypeData::MemRef { .. } => {
                self.insert(crate::memref::DimOp::build(value, index)).result()
            }
            _ => self.insert(crate::tensor::DimOp::build(value, index)).result(),
        }
    }
    #[cfg(all(feature = "memref", feature = "tensor"))]
    fn extent(&mut self, value: ValueId, dim: usize) -> Number {
        match self.type_of(value).shape().and_then(|shape| shape.get(dim)) {
            Some(&size) if size != bourn_ir::DYNAMIC => Number::Constant(size),
            _ => Number::Value(self.dim(value, dim)),
        }
    }
    #[cfg(feature = "affine")]
    fn apply(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.insert(crate::affine::ApplyOp::build(operands, map)).result()
    }
    #[cfg(feature = "affine")]
    fn minimum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.insert(crate::affine::MinOp::build(operands, map)).result()
    }
    #[cfg(feature = "affine")]
    fn maximum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.insert(crate::affine::MaxOp::build(operands, map)).result()
    }
    #[cfg(feature = "tensor")]
    fn cast(&mut self, value: ValueId, ty: Type<'c>) -> ValueId {
        self.insert(crate::tensor::CastOp::build(value, ty)).result()
    }
    #[cfg(feature = "tensor")]
    fn extract_slice(&mut self, from: ValueId, part: &Part) -> ValueId {
        let sizes: Vec<i64> = part.sizes.iter().map(|size| size.or_dynamic()).collect();
        let ty = self.context().tensor(&sizes, self.type_of(from).element_or_self());
        let Part { offsets, sizes } = part;
        self.insert(crate::tensor::ExtractSliceOp::build(from, offsets, sizes, part.strides(), ty)).result()
    }
    #[cfg(feature = "tensor")]
    fn insert_slice(&mut self, value: ValueId, into: ValueId, part: &Part) -> ValueId {
        let Part { offsets, sizes } = part;
        self.insert(crate::tensor::InsertSliceOp::build(value, into, offsets, sizes, part.strides())).result()
    }
    #[cfg(feature = "tensor")]
    fn pad_high(&mut self, source: ValueId, high: &[Number], value: ValueId, result: Type<'c>) -> ValueId {
        use bourn_ir::build::Description;
        let region = self.region(&vec![self.context().index(); high.len()], |b, _| {
            b.insert(crate::tensor::YieldOp::build(value));
        });
        let pad = crate::tensor::PadOp::build(source, vec![0i64; high.len()], high);
        self.insert(pad.region(region).types([result])).result()
    }
    #[cfg(feature = "memref")]
    fn subview(&mut self, from: ValueId, part: &Part) -> Option<ValueId> {
        use crate::shaped::strides::{Strided, plus, space_of, times};
        let ty = self.type_of(from);
        let base = Strided::of(ty)?;
        let offset = base.strides.iter().zip(&part.offsets);
        let offset = offset.fold(base.offset, |sum, (stride, at)| plus(sum, times(*stride, at.or_dynamic())));
        let layout = Strided { strides: base.strides, offset }.attr(self.context());
        let result = self.context().ty(bourn_ir::TypeData::MemRef {
            shape: part.sizes.iter().map(|size| size.or_dynamic()).collect(),
            element: ty.element_or_self(),
            layout: Some(layout),
            space: space_of(ty),
        });
        let Part { offsets, sizes } = part;
        let strides = part.strides();
        Some(self.insert(crate::memref::SubviewOp::build(from, offsets, sizes, strides, result)).result())
    }
    #[cfg(feature = "scf")]
    fn for_loop(
        &mut self,
        [lower, upper, step]: [ValueId; 3],
        inits: &[ValueId],
    ) -> (OpId, bourn_ir::BlockId) {
        let made = self.insert(crate::scf::ForOp::build(lower, upper, step, inits)).id();
        let body = crate::scf::ForOp::cast(self.view(made)).map(|view| view.entry().id());
        (made, body.expect("a loop has a body"))
    }
}
