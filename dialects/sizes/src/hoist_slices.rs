//! The pass `hoist-disjoint-slices`: a slice that a loop extracts from a tensor and inserts again in each iteration is extracted once in
//! front of the loop, passed as an iteration argument, and inserted once after it.
//!
//! This is correct if the slice is the same in all iterations, and if all other accesses of the loop to the tensor use slices that the
//! bounds engine proves to be disjoint from it. MLIR's `loop-invariant-subset-hoisting` is similar, but compares offsets and sizes
//! dimension by dimension.
//!
//! Extracting a slice that is out of bounds is undefined behavior. In front of the loop the extraction runs even if the loop has no
//! iteration, so the slice must be in bounds there, or the loop must have an iteration.

use crate::bodies::for_each_body;
use crate::build::{Builder, CommonOps};
use crate::scf::{ForOp, YieldOp};
use crate::tensor::{ExtractSliceOp, InsertSliceOp};
use bourn_bounds::{Condition, Expr, Relation, Slice, Verdict, dim, index};
use bourn_equations::rt::match_op;
use bourn_equations::value_bounds::{IrBounds, Owner, slice_of};
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{BlockRef, Body, Context, DYNAMIC, OpId, OpRef, OpState, RegionRef, Type, Value, ValueId};
use bourn_passes::{EngineOptions, Pass, PassFailed, Target, walk};

/// The number of operands of `scf.for` before the initial values.
const BOUNDS: usize = 3;

/// Extracts slices of carried tensors in front of loops.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(argument = "hoist-disjoint-slices", name = "HoistDisjointSlicesPass")]
pub struct HoistDisjointSlices {
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for HoistDisjointSlices {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut hoisted = 0;
        for_each_body(target, |context, body, owner| {
            let mut loops = Vec::new();
            walk(body, |op| loops.extend(op.isa::<ForOp>().then(|| op.id())));
            // Inner loops first: a slice that leaves an inner loop may also leave the outer loops.
            for op in loops.into_iter().rev() {
                let pairs = pairs(context, body, &owner, self.engine, op);
                hoisted += pairs.len();
                if !pairs.is_empty() {
                    hoist(context, body, op, &pairs);
                }
            }
        });
        target.count("num-hoisted", "Number of slices that left a loop", hoisted);
        Ok(())
    }
}

/// A slice that is extracted and inserted again.
struct Pair {
    /// The number of the iteration argument that it is a part of.
    carried: usize,
    extract: OpId,
    insert: OpId,
}

/// An access to a part of a carried tensor.
struct Access<'a, 'c> {
    op: OpRef<'a, 'c>,
    slice: Slice<ValueId>,
    /// The number of slices inserted before it in the iteration.
    number: usize,
}

// ---- finding

/// Returns the slices that can leave a loop.
fn pairs<'c>(
    context: &'c Context,
    body: &Body<'c>,
    owner: &Owner<'c>,
    engine: EngineOptions,
    op: OpId,
) -> Vec<Pair> {
    let Some(around) = body.op(op).dyn_cast::<ForOp>() else { return Vec::new() };
    let block = around.entry();
    if !block.ops().any(|op| op.isa::<InsertSliceOp>()) {
        return Vec::new();
    }
    let graph = engine.graph(context, body, owner.clone());
    let mut session = engine.session(&graph);
    let mut found = Vec::new();
    let has_iteration = has_iteration(around, &mut session);
    for (carried, init) in around.init_args().iter().enumerate() {
        let Some(accesses) = accesses(around, carried) else { continue };
        let inserts = accesses.iter().filter(|access| access.op.isa::<InsertSliceOp>());
        for insert in inserts.filter(|insert| insert.op.block() == Some(block)) {
            let mut others = accesses.iter().filter(|other| other.op != insert.op);
            let extract = others.clone().find(|other| is_pair(other, insert, block, &mut session));
            let Some(extract) = extract.filter(|extract| is_defined_outside(extract.op, around.as_op()))
            else {
                continue;
            };
            if !has_iteration && !is_in_bounds(&extract.slice, init.value(), &mut session) {
                continue;
            }
            // If both ops have defined results, both slices are in bounds: other executions do not matter.
            let is_apart = |other: &Access<'_, '_>| {
                let defined = Condition::All(vec![in_bounds(extract), in_bounds(other)]);
                session.assuming(&defined, |session| {
                    session.slices_overlap(&extract.slice, &other.slice) == Verdict::Refuted
                })
            };
            if others.by_ref().filter(|other| other.op != extract.op).all(is_apart) {
                found.push(Pair { carried, extract: extract.op.id(), insert: insert.op.id() });
            }
        }
    }
    found
}

/// Returns whether a loop is proved to have an iteration whenever it is executed.
fn has_iteration(around: ForOp<'_, '_>, session: &mut IrBounds<'_>) -> bool {
    let (lower, upper) = (index(around.lower_bound().id()), index(around.upper_bound().id()));
    // Numbers that are not negative have the same order as signed and as unsigned numbers.
    let is_readable = !around.unsigned_cmp() || session.compare(lower.clone(), Relation::Ge, 0).is_proven();
    is_readable && session.compare(lower, Relation::Lt, upper).is_proven()
}

/// Returns whether all elements of a slice are proved to be in a tensor. An empty slice must begin in the tensor or at its end.
fn is_in_bounds(slice: &Slice<ValueId>, tensor: Value<'_, '_>, session: &mut IrBounds<'_>) -> bool {
    let Slice { offsets, sizes, strides } = slice;
    let Some(shape) = tensor.ty().shape().filter(|shape| shape.len() == offsets.len()) else { return false };
    let mut dims = offsets.iter().zip(sizes).zip(strides).zip((0..).zip(shape));
    dims.all(|(((offset, size), stride), (d, extent))| {
        let extent = match *extent {
            DYNAMIC => dim(tensor.id(), d),
            extent => Expr::from(extent),
        };
        let Some(stride) = stride.as_constant().filter(|stride| *stride >= 1) else { return false };
        let last = offset.clone() + (size.clone() - 1) * Expr::constant(stride);
        let mut holds = |a: Expr<ValueId>, relation, b| session.compare(a, relation, b).is_proven();
        holds(offset.clone(), Relation::Ge, Expr::constant(0))
            && holds(size.clone(), Relation::Ge, Expr::constant(0))
            && holds(offset.clone() + size.clone(), Relation::Le, extent.clone())
            && holds(last, Relation::Lt, extent)
    })
}

/// Returns the condition that the slice of an op is in bounds. An empty slice may be out of bounds, but overlaps no other slice.
fn in_bounds(access: &Access<'_, '_>) -> Condition<ValueId> {
    let op = access.op;
    let tensor = match_op!(op {
        extract: ExtractSliceOp => extract.source().value(),
        insert: InsertSliceOp => insert.dest().value(),
        _ => return Condition::Unknown,
    });
    let Slice { offsets, sizes, strides } = &access.slice;
    let Some(shape) = tensor.ty().shape().filter(|shape| shape.len() == offsets.len()) else {
        return Condition::Unknown;
    };
    let dims = offsets.iter().zip(sizes).zip(strides).zip((0..).zip(shape));
    let of_dims = dims.map(|(((offset, size), stride), (d, extent))| {
        let extent = match *extent {
            DYNAMIC => dim(tensor.id(), d),
            extent => Expr::from(extent),
        };
        let starts = Condition::relation(offset.clone(), Relation::Ge, 0);
        match stride.as_constant() {
            Some(stride @ 1..) => {
                let last = offset.clone() + (size.clone() - 1) * Expr::constant(stride);
                Condition::All(vec![starts, Condition::relation(last, Relation::Lt, extent)])
            }
            _ => starts,
        }
    });
    Condition::All(of_dims.collect())
}

/// Returns whether an op extracts the slice that `insert` inserts later in the iteration.
fn is_pair<'c>(
    extract: &Access<'_, 'c>,
    insert: &Access<'_, 'c>,
    block: BlockRef<'_, 'c>,
    session: &mut IrBounds<'_>,
) -> bool {
    let views = (extract.op.dyn_cast::<ExtractSliceOp>(), insert.op.dyn_cast::<InsertSliceOp>());
    let (Some(extracted), Some(inserted)) = views else { return false };
    extract.op.block() == Some(block)
        && extract.number < insert.number
        && extracted.result().ty() == inserted.source().ty()
        && session.slices_equal(&extract.slice, &insert.slice).is_proven()
}

/// Returns whether the operands of a slice in a loop are defined outside of the loop.
fn is_defined_outside<'c>(op: OpRef<'_, 'c>, around: OpRef<'_, 'c>) -> bool {
    op.operands().skip(1).all(|operand| {
        let mut at = operand.block().and_then(BlockRef::region).and_then(RegionRef::parent_op);
        while let Some(parent) = at {
            if parent == around {
                return false;
            }
            at = parent.parent_op();
        }
        true
    })
}

/// Returns all accesses of a loop to a carried tensor; `None` if the loop does more than extracting slices and inserting them. The tensor
/// may pass through inner loops.
fn accesses<'a, 'c>(around: ForOp<'a, 'c>, carried: usize) -> Option<Vec<Access<'a, 'c>>> {
    let block = around.entry();
    let mut value: Value<'a, 'c> = around.carried().get(carried)?.value();
    let mut found: Vec<Access<'a, 'c>> = Vec::new();
    let mut number = 0;
    loop {
        let mut next = None;
        for (user, operand) in value.uses() {
            if user.isa::<ExtractSliceOp>() && operand == 0 {
                found.push(Access { op: user, slice: slice_of(user)?, number });
            } else if user.block() != Some(block) || next.is_some() {
                return None;
            } else {
                next = Some((user, operand));
            }
        }
        let (user, operand) = next?;
        value = match_op!(user {
            _end: YieldOp if operand == carried => return Some(found),
            insert: InsertSliceOp if operand == 1 => {
                number += 1;
                found.push(Access { op: user, slice: slice_of(user)?, number });
                insert.result().value()
            },
            inner: ForOp if operand >= BOUNDS => {
                // No access in an inner loop is part of a pair.
                let accesses = accesses(inner, operand - BOUNDS)?;
                found.extend(accesses.into_iter().map(|access| Access { number, ..access }));
                inner.results().get(operand - BOUNDS)?.value()
            },
            _ => return None,
        });
    }
}

// ---- hoisting

/// Passes slices through the iteration arguments of a loop.
fn hoist<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, pairs: &[Pair]) {
    let Some(around) = body.op(op).dyn_cast::<ForOp>() else { return };
    let (block, end) = (around.entry().id(), around.end().id());
    let mut slices = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let init = body.op(op).operand_ids()[BOUNDS + pair.carried];
        let slice = body.op(pair.extract).result_ids()[0];
        body.set_operand(pair.extract, 0, init);
        body.move_before(pair.extract, op);
        let argument = body.add_argument(block, body.value_type(slice), body.value_location(slice));
        body.replace_all_uses(slice, argument);
        slices.push(slice);
    }
    let mut put = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let &[slice, into, ..] = body.op(pair.insert).operand_ids() else { return };
        body.replace_all_uses(body.op(pair.insert).result_ids()[0], into);
        body.erase(pair.insert);
        put.push(slice);
    }
    let yielded = [body.op(end).operand_ids(), &put].concat();
    body.set_operands(end, &yielded);
    let (made, results) = with_carried(context, body, op, &slices);
    let location = body.op(made).location();
    let count = results.len() - pairs.len();
    for (pair, slice) in pairs.iter().zip(&results[count..]) {
        let whole = results[pair.carried];
        let Some(extract) = body.op(pair.extract).dyn_cast::<ExtractSliceOp>() else { return };
        let part = extract.operand_ids()[1..].to_vec();
        let [offsets, sizes, strides] =
            [extract.offsets(), extract.sizes(), extract.strides()].map(|group| group.len() as i64);
        let attrs = [
            (InsertSliceOp::STATIC_OFFSETS_ATTR, context.i64_array_attr(extract.static_offsets())),
            (InsertSliceOp::STATIC_SIZES_ATTR, context.i64_array_attr(extract.static_sizes())),
            (InsertSliceOp::STATIC_STRIDES_ATTR, context.i64_array_attr(extract.static_strides())),
            (OPERAND_SEGMENTS, context.i32_array_attr(&[1, 1, offsets, sizes, strides])),
        ];
        let mut builder = Builder::new(context, body, InsertionPoint::After(made), location);
        let ty = builder.type_of(whole);
        let inserted =
            builder.op(InsertSliceOp::NAME, &[&[*slice, whole], &part[..]].concat(), &attrs, &[ty]);
        let result = builder.rewriter.op(inserted).result_ids()[0];
        body.replace_all_uses(whole, result);
        body.set_operand(inserted, 1, whole);
    }
}

/// Replaces a loop by a copy with additional initial values, for which its body has arguments and its terminator yields values. Returns the
/// loop and its results.
fn with_carried<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    inits: &[ValueId],
) -> (OpId, Vec<ValueId>) {
    let old = body.op(op);
    let mut state = OpState::new(old.name(), old.location());
    state.operands.extend(old.operand_ids().iter().chain(inits).copied());
    let mut results: Vec<Type<'c>> = old.results().map(|result| result.ty()).collect();
    results.extend(inits.iter().map(|init| body.value_type(*init)));
    state.results = results.into_iter().collect();
    for (name, value) in old.attrs() {
        state.set_attr(*name, *value);
    }
    let replaced = old.result_ids().to_vec();
    let region = old.region(0).map(|region| region.id());
    let moved = body.add_region();
    if let Some(region) = region {
        body.move_blocks_to(region, moved);
    }
    state.regions.push(moved);
    let mut rewriter = Rewriter::new(context, body);
    rewriter.point = Some(InsertionPoint::Before(op));
    let made = rewriter.create(state);
    let results = rewriter.op(made).result_ids().to_vec();
    rewriter.replace_op(op, &results[..replaced.len()]);
    (made, results)
}
