//! Emits the vector form of an op.

use super::plan::{Plan, Reduction};
use super::windows::{positions, start_of};
use crate::build::{Builder, CommonOps, Number, ShapedOps};
use crate::linalg::IndexOp;
use crate::linalg::maps::element;
use crate::linalg::structured::is_tensor;
use crate::{arith, memref, tensor, vector};
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{AttrData, Body, Context, OpId, OpRef, OpState, Type, TypeData, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Replaces an op by ops on vectors.
pub fn vectorize<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, plan: &Plan) {
    let location = body.op(op).location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(op), location);
    let operands = builder.rewriter.op(op).operand_ids().to_vec();
    let entry = builder.rewriter.op(op).region(0).and_then(|region| region.entry());
    let Some((arguments, inner)) =
        entry.map(|entry| (entry.arg_ids().to_vec(), entry.ops().map(OpRef::id).collect::<Vec<OpId>>()))
    else {
        return;
    };
    let Some((&end, inner)) = inner.split_last() else { return };
    let body = Inner { arguments, ops: inner.to_vec(), end };
    let mut vectors = Vectors { plan, operands, position: Vec::new(), values: FxHashMap::default() };
    for position in positions(plan.sizes.len(), &plan.windows) {
        (vectors.position, vectors.values) = (position, FxHashMap::default());
        let results = vectors.run(&mut builder, &body);
        for (number, value) in plan.structured.outputs.clone().zip(results) {
            if let Some(written) = vectors.write(&mut builder, number, value) {
                vectors.operands[number] = written;
            }
        }
    }
    let outputs = &vectors.operands[plan.structured.outputs.clone()];
    let written = outputs.iter().copied().filter(|output| is_tensor(builder.type_of(*output)));
    let written: Vec<ValueId> = written.collect();
    builder.rewriter.replace_op(op, &written);
}

/// The body of an op.
struct Inner {
    arguments: Vec<ValueId>,
    /// All ops but the last one.
    ops: Vec<OpId>,
    /// The last one, which yields.
    end: OpId,
}

/// The values of the body, as vectors.
struct Vectors<'p> {
    plan: &'p Plan,
    /// The operands; an output is replaced by its latest value.
    operands: Vec<ValueId>,
    /// The current iteration of each window loop; 0 for other loops.
    position: Vec<i64>,
    values: FxHashMap<ValueId, ValueId>,
}

impl Vectors<'_> {
    /// Emits the body on vectors, and returns the yielded values.
    fn run(&mut self, builder: &mut Builder<'_, '_>, body: &Inner) -> Vec<ValueId> {
        let outputs = self.plan.structured.outputs.clone();
        for (number, argument) in body.arguments.iter().enumerate() {
            let is_accumulated = self.plan.reduction.is_some() && outputs.contains(&number);
            if self.plan.is_read[number] && !is_accumulated {
                let value = self.read(builder, number);
                self.values.insert(*argument, value);
            }
        }
        let Some(reduction) = &self.plan.reduction else {
            body.ops.iter().for_each(|op| self.copy(builder, *op));
            let yielded = builder.rewriter.op(body.end).operand_ids().to_vec();
            return yielded.iter().map(|value| self.value(builder, *value)).collect();
        };
        let Some((&combiner, inner)) = body.ops.split_last() else { return Vec::new() };
        inner.iter().for_each(|op| self.copy(builder, *op));
        let [a, b] = [0, 1].map(|i| builder.rewriter.op(combiner).operand_ids()[i]);
        let combined = if body.arguments.get(outputs.start) == Some(&a) { b } else { a };
        let combined = self.value(builder, combined);
        vec![self.reduce(builder, reduction, combined)]
    }

    /// Returns the type of the vectors of the body.
    fn ty<'c>(&self, context: &'c Context, element: Type<'c>) -> Type<'c> {
        vector_type(context, &self.plan.sizes, element)
    }

    /// Returns the vector of a value. A value that is defined outside of the op is the same in all iterations.
    fn value(&mut self, builder: &mut Builder<'_, '_>, value: ValueId) -> ValueId {
        if let Some(known) = self.values.get(&value) {
            return *known;
        }
        let ty = self.ty(builder.rewriter.context, builder.type_of(value));
        let made = builder.value(vector::BroadcastOp::NAME, &[value], &[], ty);
        self.values.insert(value, made);
        made
    }

    /// Emits the vector form of an op of the body.
    fn copy(&mut self, builder: &mut Builder<'_, '_>, op: OpId) {
        let context = builder.rewriter.context;
        let view = builder.rewriter.op(op);
        let results = view.result_ids().to_vec();
        let made = if let Some(index) = view.dyn_cast::<IndexOp>() {
            let number = usize::try_from(index.dim()).unwrap_or(0);
            vec![self.index(builder, number)]
        } else if view.isa::<arith::ConstantOp>() {
            let copy = builder.rewriter.copy(op, &mut bourn_ir::Mapping::new());
            let scalar = builder.rewriter.op(copy).result_ids()[0];
            vec![self.value(builder, scalar)]
        } else {
            let mut state = OpState::new(view.name(), view.location());
            let (operands, types) = (view.operand_ids().to_vec(), view.results().map(|r| r.ty()));
            state.results = types.map(|ty| self.ty(context, ty)).collect();
            for (name, value) in view.attrs() {
                state.set_attr(*name, *value);
            }
            for operand in operands {
                let operand = self.value(builder, operand);
                state.operands.push(operand);
            }
            let copy = builder.rewriter.create(state);
            builder.rewriter.op(copy).result_ids().to_vec()
        };
        self.values.extend(results.into_iter().zip(made));
    }

    /// Emits the iteration numbers of a loop as a vector.
    fn index(&mut self, builder: &mut Builder<'_, '_>, number: usize) -> ValueId {
        let (context, sizes) = (builder.rewriter.context, &self.plan.sizes);
        let index = context.index();
        if self.plan.windows.iter().any(|window| window.number == number) {
            let at = builder.constant(self.position[number]);
            let ty = self.ty(context, index);
            return builder.value(vector::BroadcastOp::NAME, &[at], &[], ty);
        }
        let step =
            builder.value(vector::StepOp::NAME, &[], &[], vector_type(context, &[sizes[number]], index));
        if sizes.len() == 1 {
            return step;
        }
        // The loop is the last dimension of the vector; the transposition moves it to its place.
        let mut order: Vec<usize> = (0..sizes.len()).filter(|other| *other != number).collect();
        order.push(number);
        let moved: Vec<i64> = order.iter().map(|&d| sizes[d]).collect();
        let spread =
            builder.value(vector::BroadcastOp::NAME, &[step], &[], vector_type(context, &moved, index));
        if number + 1 == sizes.len() {
            return spread;
        }
        let back = (0..sizes.len()).map(|d| order.iter().position(|other| *other == d).unwrap_or(d) as i64);
        let permutation = context.i64_array_attr(&back.collect::<Vec<_>>());
        builder.value(
            vector::TransposeOp::NAME,
            &[spread],
            &[(vector::TransposeOp::PERMUTATION_ATTR, permutation)],
            vector_type(context, sizes, index),
        )
    }

    // ---- operands

    /// Reads an operand: a vector with a dimension for each loop.
    fn read(&mut self, builder: &mut Builder<'_, '_>, number: usize) -> ValueId {
        let operand = self.operands[number];
        let ty = builder.type_of(operand);
        if self.plan.loops_of(number).iter().all(Option::is_none) {
            let scalar = if ty.shape().is_some() { self.load(builder, number) } else { operand };
            let ty = self.ty(builder.rewriter.context, builder.type_of(scalar));
            return builder.value(vector::BroadcastOp::NAME, &[scalar], &[], ty);
        }
        let all: Vec<usize> = (0..self.plan.sizes.len()).collect();
        self.transfer_read(builder, number, &all)
    }

    /// Returns the single element of an operand at the current position in the windows.
    fn load(&self, builder: &mut Builder<'_, '_>, number: usize) -> ValueId {
        let operand = self.operands[number];
        let ty = builder.type_of(operand);
        let name = if is_tensor(ty) { tensor::ExtractOp::NAME } else { memref::LoadOp::NAME };
        let operands = [&[operand], self.starts(builder, number).as_slice()].concat();
        builder.value(name, &operands, &[], element(ty))
    }

    /// Emits the indices of the first element of an operand at the current position in the windows.
    fn starts(&self, builder: &mut Builder<'_, '_>, number: usize) -> Vec<ValueId> {
        let starts = self.plan.indices[number].iter().map(|index| start_of(index, &self.position));
        let mut known: BTreeMap<i64, ValueId> = BTreeMap::new();
        starts.map(|start| *known.entry(start).or_insert_with(|| builder.constant(start))).collect()
    }

    /// Reads an operand: a vector with a dimension for each of these loops.
    fn transfer_read(&self, builder: &mut Builder<'_, '_>, number: usize, loops: &[usize]) -> ValueId {
        let (context, operand) = (builder.rewriter.context, self.operands[number]);
        let ty = element(builder.type_of(operand));
        // `plan` chose only paddings that this element type has.
        let padding = self.plan.paddings[number].attr(context, ty);
        let padding = builder.value(
            arith::ConstantOp::NAME,
            &[],
            &padding.map(|p| (arith::ConstantOp::VALUE_ATTR, p)).into_iter().collect::<Vec<_>>(),
            ty,
        );
        let starts = self.starts(builder, number);
        let rank = starts.len();
        let mask = self.mask(builder, number);
        let mut operands = vec![operand];
        operands.extend(starts);
        operands.push(padding);
        operands.extend(mask);
        let sizes: Vec<i64> = loops.iter().map(|&d| self.plan.sizes[d]).collect();
        let groups = [1, rank as i64, 1, i64::from(mask.is_some())];
        let attrs = self.transfer_attrs(context, number, loops, &groups);
        builder.value(vector::TransferReadOp::NAME, &operands, &attrs, vector_type(context, &sizes, ty))
    }

    fn transfer_attrs<'c>(
        &self,
        context: &'c Context,
        number: usize,
        loops: &[usize],
        groups: &[i64],
    ) -> [(&'static str, bourn_ir::Attribute<'c>); 3] {
        let own = self.plan.loops_of(number);
        let dims = loops.iter().map(|number| match own.iter().position(|other| *other == Some(*number)) {
            Some(dim) => AffineExpr::dim(dim as u32),
            None => AffineExpr::constant(0),
        });
        let map = AffineMap::new(own.len(), 0, dims.collect());
        let is_inside = context.int_attr(1, context.signless(1));
        let in_bounds = loops.iter().map(|_| is_inside).collect();
        [
            (vector::TransferReadOp::PERMUTATION_MAP_ATTR, context.attr(AttrData::AffineMap(map))),
            // The mask excludes elements that are out of bounds.
            (vector::TransferReadOp::IN_BOUNDS_ATTR, context.attr(AttrData::Array(in_bounds))),
            (OPERAND_SEGMENTS, context.i32_array_attr(groups)),
        ]
    }

    /// Emits the mask of an operand: a bit for each element of its vector, in the order of its dimensions; `None` if all are set.
    fn mask(&self, builder: &mut Builder<'_, '_>, number: usize) -> Option<ValueId> {
        let loops: Vec<usize> = self.plan.loops_of(number).into_iter().flatten().collect();
        if !loops.iter().any(|number| self.plan.is_masked[*number]) {
            return None;
        }
        let mut counts = Vec::with_capacity(loops.len());
        for &number in &loops {
            let at = self.plan.structured.extents[number];
            counts.push(match self.plan.is_masked[number] {
                true => builder.extent(self.operands[at.operand], at.dim),
                false => Number::Constant(self.plan.sizes[number]),
            });
        }
        let counts: Vec<ValueId> = counts
            .into_iter()
            .map(|count| match count {
                Number::Constant(count) => builder.constant(count),
                Number::Value(count) => count,
            })
            .collect();
        let sizes: Vec<i64> = loops.iter().map(|&number| self.plan.sizes[number]).collect();
        let context = builder.rewriter.context;
        Some(builder.value(
            vector::CreateMaskOp::NAME,
            &counts,
            &[],
            vector_type(context, &sizes, context.signless(1)),
        ))
    }

    /// Combines the elements of a vector along the reduced loops, and with the output.
    fn reduce(&self, builder: &mut Builder<'_, '_>, reduction: &Reduction, value: ValueId) -> ValueId {
        let output = self.plan.structured.outputs.start;
        let kept = self.plan.kept_loops();
        let accumulated = if kept.is_empty() {
            self.load(builder, output)
        } else {
            self.transfer_read(builder, output, &kept)
        };
        let context = builder.rewriter.context;
        let loops: Vec<i64> = reduction.loops.iter().map(|&d| d as i64).collect();
        let attrs = [
            (vector::MultiReductionOp::KIND_ATTR, reduction.kind.to_attr(context)),
            (vector::MultiReductionOp::REDUCTION_DIMS_ATTR, context.i64_array_attr(&loops)),
        ];
        let ty = builder.type_of(accumulated);
        builder.value(vector::MultiReductionOp::NAME, &[value, accumulated], &attrs, ty)
    }

    /// Writes an output, and returns the new tensor if the output is a tensor.
    fn write(&self, builder: &mut Builder<'_, '_>, number: usize, value: ValueId) -> Option<ValueId> {
        let operand = self.operands[number];
        let ty = builder.type_of(operand);
        let results: Vec<Type<'_>> = Some(ty).filter(|ty| is_tensor(*ty)).into_iter().collect();
        let kept = self.plan.kept_loops();
        let made = if kept.is_empty() {
            let name = if is_tensor(ty) { tensor::InsertOp::NAME } else { memref::StoreOp::NAME };
            builder.op(name, &[value, operand], &[], &results)
        } else {
            let starts = self.starts(builder, number);
            let mask = self.mask(builder, number);
            let groups = [1, 1, starts.len() as i64, i64::from(mask.is_some())];
            let mut operands = vec![value, operand];
            operands.extend(starts);
            operands.extend(mask);
            let attrs = self.transfer_attrs(builder.rewriter.context, number, &kept, &groups);
            builder.op(vector::TransferWriteOp::NAME, &operands, &attrs, &results)
        };
        builder.rewriter.op(made).result_ids().first().copied()
    }
}

fn vector_type<'c>(context: &'c Context, sizes: &[i64], element: Type<'c>) -> Type<'c> {
    context.ty(TypeData::Vector { shape: sizes.into(), scalable: vec![false; sizes.len()].into(), element })
}
