//! The pass `hoist-allocations`: tensors and buffers that a loop allocates in each iteration are allocated once in front of it, with the
//! upper bounds of their sizes, and the loop uses slices of them.

mod buffers;
mod limits;
mod sizes;

use self::buffers::Kind;
use self::limits::{Budget, Limits, MAX_ALLOCA, MAX_ALLOCATION};
use self::sizes::{InFront, Size};
use crate::bodies::for_each_body;
use crate::build::Number;
use crate::materialize::Order;
use crate::tensor::{EmptyOp, ExtractSliceOp};
use bourn_bounds::{Expr, Relation, index};
use bourn_equations::value_bounds::{IrBounds, Owner};
use bourn_ir::build::NumberId;
use bourn_ir::def::has_trait_named;
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{BlockRef, Body, Context, DYNAMIC, OpId, OpRef, RegionRef, TypeData, ValueId};
use bourn_passes::{EngineOptions, Pass, PassFailed, Target};

/// Allocates tensors and buffers in front of loops, with the upper bounds of their sizes.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(argument = "hoist-allocations", name = "HoistAllocationsPass", anchors("func.func"))]
pub struct HoistAllocations {
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
    #[options]
    limits: Limits,
}

/// The number of allocations that have left a loop.
#[derive(Clone, Copy, Default)]
struct Counts {
    moved: usize,
    sliced: usize,
}

impl Pass for HoistAllocations {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        for (name, limit) in [(MAX_ALLOCA, self.limits.alloca), (MAX_ALLOCATION, self.limits.allocation)] {
            if limit < 0 {
                let message = format!("the option '{name}' must not be negative, but is {limit}");
                target.diagnostics.error(target.location(), message);
                return Err(PassFailed);
            }
        }
        let mut counts = Counts::default();
        for_each_body(target, |context, body, owner| {
            hoist_in_body(context, body, &owner, (self.engine, Budget::new(self.limits)), &mut counts);
        });
        target.count("num-moved", "Number of allocations that left a loop as they are", counts.moved);
        target.count("num-sliced", "Number of allocations that left a loop by an upper bound", counts.sliced);
        Ok(())
    }
}

/// How an allocation leaves its loop.
enum Plan {
    /// All its sizes are available in front of the loop.
    Move(Kind),
    /// A larger tensor is created in front of the loop: an upper bound for each dynamic size.
    Slice(Vec<Size>),
    /// A larger buffer is created in front of the loop: an upper bound for each dynamic size.
    View(Kind, Vec<Size>),
}

/// Hoists allocations that are directly in the loops of a body.
fn hoist_in_body<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    owner: &Owner<'c>,
    (engine, mut budget): (EngineOptions, Budget),
    counts: &mut Counts,
) {
    let mut loops = Vec::new();
    bourn_passes::walk(body, |op| {
        loops.extend(is_loop(op).then(|| op.id()));
    });
    for around in loops {
        for (op, around, plan) in plans(context, body, owner, around, (engine, &mut budget)) {
            match plan {
                Plan::Move(kind) => {
                    buffers::move_out(body, op, kind, around);
                    counts.moved += 1;
                }
                Plan::Slice(sizes) => {
                    slice_of_larger(context, body, op, around, &sizes);
                    counts.sliced += 1;
                }
                Plan::View(kind, sizes) => {
                    buffers::view_of_larger(context, body, op, kind, around, &sizes);
                    counts.sliced += 1;
                }
            }
        }
    }
}

/// Returns the allocations in the blocks of a loop that can leave it, each with the outermost loop that it can leave.
fn plans<'c>(
    context: &'c Context,
    body: &Body<'c>,
    owner: &Owner<'c>,
    around: OpId,
    (engine, budget): (EngineOptions, &mut Budget),
) -> Vec<(OpId, OpId, Plan)> {
    let blocks = body.op(around).regions().flat_map(RegionRef::blocks);
    let ops = blocks.flat_map(BlockRef::ops).filter_map(|op| Some((op, Kind::of(op)?)));
    let allocations: Vec<(OpRef<'_, 'c>, Kind)> = ops.collect();
    if allocations.is_empty() {
        return Vec::new();
    }
    let graph = engine.graph(context, body, owner.clone());
    let in_front = InFront { graph: &graph, order: Order::new(body) };
    let mut session = engine.session(&graph);
    // The outermost loop comes first: a bound in front of an inner loop may have a form that is no bound further out.
    let mut nest = vec![body.op(around)];
    while let Some(outer) = nest.last().and_then(|inner| inner.parent_op()).filter(|outer| is_loop(*outer)) {
        nest.push(outer);
    }
    let mut found = Vec::new();
    for (op, kind) in allocations {
        let reached = nest.iter().take_while(|around| kind.can_leave(**around)).count();
        let around = nest[..reached].iter().rev();
        let mut plans =
            around.map(|around| Some((around, plan(op, kind, *around, &in_front, &mut session, budget)?)));
        found.extend(plans.find_map(|plan| plan).map(|(around, plan)| (op.id(), around.id(), plan)));
    }
    found
}

fn is_loop(op: OpRef<'_, '_>) -> bool {
    op.def().is_some_and(|def| has_trait_named(def, "LoopLike"))
}

fn plan(
    op: OpRef<'_, '_>,
    kind: Kind,
    around: OpRef<'_, '_>,
    in_front: &InFront<'_, '_, '_>,
    session: &mut IrBounds<'_>,
    budget: &mut Budget,
) -> Option<Plan> {
    // In front of a loop without iterations, a size may be negative. No such tensor ever exists, but an allocation would be executed.
    let mut is_size = |size: &ValueId| {
        kind == Kind::Tensor || session.compare(index(*size), Relation::Ge, Expr::constant(0)).is_proven()
    };
    if op.operand_ids().iter().all(|size| in_front.order.is_visible(around, *size) && is_size(size)) {
        return budget.take_moved(op, kind, session).then_some(Plan::Move(kind));
    }
    // An encoding may depend on the sizes of its tensor, which change.
    if kind == Kind::Tensor
        && !matches!(op.result(0).ty().data(), TypeData::RankedTensor { encoding: None, .. })
    {
        return None;
    }
    let sizes = op.operand_ids().iter().map(|size| in_front.upper_bound(*size, around, session));
    let sizes: Vec<Size> = sizes.collect::<Option<_>>()?;
    if kind != Kind::Tensor && !buffers::fits(op, &sizes) {
        return None;
    }
    let plan = |sizes| if kind == Kind::Tensor { Plan::Slice(sizes) } else { Plan::View(kind, sizes) };
    budget.take_larger(op, kind, &sizes).then(|| plan(sizes))
}

/// Creates a tensor of the given sizes in front of a loop, and replaces an allocation in the loop by a slice of it.
fn slice_of_larger<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, around: OpId, sizes: &[Size]) {
    let (ty, location) = (body.op(op).result(0).ty(), body.op(op).location());
    let (Some(shape), Some(element)) = (ty.shape(), ty.element_type()) else { return };
    let bounds: Vec<Number> = sizes.iter().map(|size| size.materialize(context, body, around)).collect();
    let (larger, operands) = buffers::whole(shape, &bounds);
    let mut rewriter = Rewriter::new(context, body);
    let empty = EmptyOp::build(operands, context.tensor(&larger, element));
    let empty = rewriter.builder(InsertionPoint::Before(around), location).insert(empty).result();

    let mut dynamic = rewriter.op(op).operand_ids().to_vec().into_iter();
    let sizes: Vec<NumberId> = shape
        .iter()
        .map(|&size| match size {
            DYNAMIC => dynamic.next().map_or(NumberId::Constant(size), NumberId::Value),
            _ => NumberId::Constant(size),
        })
        .collect();
    let (offsets, strides) = (vec![0; shape.len()], vec![1; shape.len()]);
    rewriter.replace_with(op, ExtractSliceOp::build(empty, offsets, sizes, strides, ty));
}
