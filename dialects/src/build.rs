//! A builder for common ops: constants, sizes, results of maps, slices and loops.

use crate::shaped::strides::{Strided, plus, space_of, times};
use bourn_ir::body::OpName;
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{
    AttrData, Attribute, BlockId, Body, Context, DYNAMIC, Location, OpId, OpState, RegionId, Type, TypeData,
    ValueId,
};
use bourn_presburger::affine::AffineMap;

/// A number that is either an attribute of an op or an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// A constant.
    Constant(i64),
    /// An `index` value.
    Value(ValueId),
}

impl Number {
    /// Returns the number for a list attribute, in which [`DYNAMIC`] stands for an operand.
    #[must_use]
    pub fn or_dynamic(self) -> i64 {
        match self {
            Number::Constant(value) => value,
            Number::Value(_) => DYNAMIC,
        }
    }

    fn operand(&self) -> Option<ValueId> {
        match self {
            Number::Constant(_) => None,
            Number::Value(value) => Some(*value),
        }
    }
}

/// A part of a tensor or buffer with strides of 1: an offset and a size for each dimension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The first index in each dimension.
    pub offsets: Vec<Number>,
    /// The size of each dimension.
    pub sizes: Vec<Number>,
}

/// Creates ops at an insertion point.
#[derive(Debug)]
pub struct Builder<'b, 'c> {
    /// The rewriter that inserts the ops.
    pub rewriter: Rewriter<'b, 'c>,
    location: Location<'c>,
}

impl<'b, 'c> Builder<'b, 'c> {
    /// Creates a builder with an insertion point and a location. Each op is inserted after the ops before it.
    pub fn new(
        context: &'c Context,
        body: &'b mut Body<'c>,
        point: InsertionPoint,
        location: Location<'c>,
    ) -> Self {
        let mut rewriter = Rewriter::new(context, body);
        rewriter.point = Some(point);
        Builder { rewriter, location }
    }

    /// Returns the location of the ops.
    #[must_use]
    pub fn location(&self) -> Location<'c> {
        self.location
    }

    /// Moves the insertion point.
    pub fn move_to(&mut self, point: InsertionPoint) {
        self.rewriter.point = Some(point);
    }

    /// Creates an op.
    pub fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        results: &[Type<'c>],
    ) -> OpId {
        self.op_with_regions(name, operands, attrs, results, &[])
    }

    /// Creates an op with existing regions.
    pub fn op_with_regions(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        results: &[Type<'c>],
        regions: &[RegionId],
    ) -> OpId {
        let context = self.rewriter.context;
        let name = match context.op_def(name) {
            Some(def) => OpName::Known(def),
            None => OpName::Unknown(context.ident(name)),
        };
        let mut state = OpState::new(name, self.location);
        state.operands.extend(operands.iter().copied());
        for (name, value) in attrs {
            state.set_attr(context.ident(name), *value);
        }
        state.results.extend(results.iter().copied());
        state.regions.extend(regions.iter().copied());
        self.rewriter.create(state)
    }

    /// Creates an op with one result.
    pub fn value(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        result: Type<'c>,
    ) -> ValueId {
        let op = self.op(name, operands, attrs, &[result]);
        self.rewriter.op(op).result_ids()[0]
    }

    /// Creates an op whose result is of type `index`.
    pub fn index(&mut self, name: &str, operands: &[ValueId], attrs: &[(&str, Attribute<'c>)]) -> ValueId {
        let index = self.rewriter.context.index();
        self.value(name, operands, attrs, index)
    }

    // ---- numbers

    /// Creates a constant.
    pub fn constant(&mut self, value: i64) -> ValueId {
        self.constant_of(value, self.rewriter.context.index())
    }

    /// Creates a constant of an integer type.
    pub fn constant_of(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = self.rewriter.context.int_attr(value.into(), ty);
        self.value("arith.constant", &[], &[("value", value)], ty)
    }

    /// Creates the size of one dimension of a value.
    pub fn dim(&mut self, value: ValueId, dim: usize) -> ValueId {
        let index = self.constant(dim as i64);
        self.dim_at(value, index)
    }

    /// Creates the size of a dimension that is given by a value.
    pub fn dim_at(&mut self, value: ValueId, index: ValueId) -> ValueId {
        let is_memref = matches!(self.type_of(value).data(), TypeData::MemRef { .. });
        self.index(if is_memref { "memref.dim" } else { "tensor.dim" }, &[value, index], &[])
    }

    /// Returns the size of one dimension of a value: the static size, or a new `dim` op.
    pub fn extent(&mut self, value: ValueId, dim: usize) -> Number {
        match self.type_of(value).shape().and_then(|shape| shape.get(dim)) {
            Some(&size) if size != DYNAMIC => Number::Constant(size),
            _ => Number::Value(self.dim(value, dim)),
        }
    }

    /// Creates the result of a map.
    pub fn apply(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.mapped("affine.apply", map, operands)
    }

    /// Creates the minimum of a map's results.
    pub fn minimum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.mapped("affine.min", map, operands)
    }

    /// Creates the maximum of a map's results.
    pub fn maximum(&mut self, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        self.mapped("affine.max", map, operands)
    }

    fn mapped(&mut self, name: &str, map: &AffineMap, operands: &[ValueId]) -> ValueId {
        let map = self.rewriter.context.attr(AttrData::AffineMap(map.clone()));
        self.index(name, operands, &[("map", map)])
    }

    // ---- tensors and buffers

    /// Creates a cast of a tensor to another type.
    pub fn cast(&mut self, value: ValueId, ty: Type<'c>) -> ValueId {
        self.value("tensor.cast", &[value], &[], ty)
    }

    /// Creates a slice of a tensor.
    pub fn extract_slice(&mut self, from: ValueId, part: &Part) -> ValueId {
        let sizes: Vec<i64> = part.sizes.iter().map(|size| size.or_dynamic()).collect();
        let ty = self.type_of(from);
        let result = self.rewriter.context.tensor(&sizes, ty.element_or_self());
        self.part("tensor.extract_slice", &[from], part, result)
    }

    /// Creates a copy of `into` with a tensor inserted at a part.
    pub fn insert_slice(&mut self, value: ValueId, into: ValueId, part: &Part) -> ValueId {
        let result = self.type_of(into);
        self.part("tensor.insert_slice", &[value, into], part, result)
    }

    /// Creates a tensor that is padded with `value` at the high end of each dimension, to the sizes of a type.
    pub fn pad_high(
        &mut self,
        source: ValueId,
        high: &[Number],
        value: ValueId,
        result: Type<'c>,
    ) -> ValueId {
        let context = self.rewriter.context;
        let (index, location) = (context.index(), self.location);
        let (region, block) = self.rewriter.create_region(&vec![index; high.len()], location);
        let operands: Vec<ValueId> = high.iter().filter_map(Number::operand).collect();
        let static_high: Vec<i64> = high.iter().map(|number| number.or_dynamic()).collect();
        let attrs = [
            ("static_low", context.i64_array_attr(&vec![0; high.len()])),
            ("static_high", context.i64_array_attr(&static_high)),
            ("operandSegmentSizes", context.i32_array_attr(&[1, 0, operands.len() as i64])),
        ];
        let operands = [&[source], operands.as_slice()].concat();
        let made = self.op_with_regions("tensor.pad", &operands, &attrs, &[result], &[region]);
        let after = self.rewriter.point.replace(InsertionPoint::End(block));
        self.op("tensor.yield", &[value], &[], &[]);
        self.rewriter.point = after;
        self.rewriter.op(made).result_ids()[0]
    }

    /// Creates a view of a part of a buffer; `None` if its layout has no strides.
    pub fn subview(&mut self, from: ValueId, part: &Part) -> Option<ValueId> {
        let ty = self.type_of(from);
        let base = Strided::of(ty)?;
        let offset = base.strides.iter().zip(&part.offsets);
        let offset = offset.fold(base.offset, |sum, (stride, at)| plus(sum, times(*stride, at.or_dynamic())));
        let layout = Strided { strides: base.strides, offset }.attr(self.rewriter.context);
        let sizes: Vec<i64> = part.sizes.iter().map(|size| size.or_dynamic()).collect();
        let result = self.rewriter.context.ty(TypeData::MemRef {
            shape: sizes.into(),
            element: ty.element_or_self(),
            layout: Some(layout),
            space: space_of(ty),
        });
        Some(self.part("memref.subview", &[from], part, result))
    }

    /// Creates an op on a part of its last operand, with strides of 1.
    fn part(&mut self, name: &str, of: &[ValueId], part: &Part, result: Type<'c>) -> ValueId {
        let context = self.rewriter.context;
        let list = |numbers: &[Number]| {
            let numbers: Vec<i64> = numbers.iter().map(|number| number.or_dynamic()).collect();
            context.i64_array_attr(&numbers)
        };
        let [offsets, sizes] = [&part.offsets, &part.sizes]
            .map(|numbers| numbers.iter().filter_map(Number::operand).collect::<Vec<ValueId>>());
        let groups: Vec<i64> =
            of.iter().map(|_| 1).chain([offsets.len() as i64, sizes.len() as i64, 0]).collect();
        let attrs = [
            ("static_offsets", list(&part.offsets)),
            ("static_sizes", list(&part.sizes)),
            ("static_strides", context.i64_array_attr(&vec![1; part.sizes.len()])),
            ("operandSegmentSizes", context.i32_array_attr(&groups)),
        ];
        self.value(name, &[of, &offsets, &sizes].concat(), &attrs, result)
    }

    // ---- loops

    /// Creates a loop with an empty body, and returns the op and its body, whose arguments are the induction variable and the iteration
    /// arguments.
    pub fn for_loop(&mut self, [lower, upper, step]: [ValueId; 3], inits: &[ValueId]) -> (OpId, BlockId) {
        let types: Vec<Type<'c>> = inits.iter().map(|init| self.type_of(*init)).collect();
        let (index, location) = (self.rewriter.context.index(), self.location);
        let operands = [&[lower, upper, step], inits].concat();
        let (region, block) = self.rewriter.create_region(&[&[index], types.as_slice()].concat(), location);
        (self.op_with_regions("scf.for", &operands, &[], &types, &[region]), block)
    }

    /// Returns the type of a value.
    #[must_use]
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        self.rewriter.body().value_type(value)
    }
}
