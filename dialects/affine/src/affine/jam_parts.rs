//! Unroll-and-jam of an outer loop with other ops before and after its inner loop, which may have iteration arguments. The copies of the
//! ops before the inner loop come first, then one loop with the iteration arguments of all copies, then the copies of the ops after it.

use super::ForOp;
use super::alias::DistinctArguments;
use super::band::{Header, block_of, body_of, end_of, has_box};
use super::dependence::{Direction, Member, Nest};
use super::expand::Emitter;
use super::jam::is_not_backward;
use super::scope::is_within;
use bourn_ir::def::OperandIdx;
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::{BlockRef, Body, Context, Mapping, OpId, OpRef, OpState, RegionRef, Type, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};

/// The most pairs of ops that are compared.
const MAX_PAIRS: usize = 1000;

/// The ops of an outer loop, without its terminator.
pub(super) struct Parts {
    front: Vec<OpId>,
    inner: OpId,
    behind: Vec<OpId>,
}

/// The parts of the outer loop, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Front,
    Inner,
    Behind,
}

impl Parts {
    /// Returns the parts of a loop without iteration arguments that contains exactly one loop, whose bounds are defined outside of the
    /// outer loop; `None` for any other loop.
    pub fn of(root: OpRef<'_, '_>) -> Option<Parts> {
        let region = root.region(0).filter(|_| root.num_results() == 0)?;
        let ops: Vec<OpRef<'_, '_>> = body_of(root)?.ops().collect();
        let (_, ops) = ops.split_last()?;
        let at = ops.iter().position(|op| op.isa::<ForOp>())?;
        let (inner, header) = (ops[at], Header::of(ops[at])?);
        let is_outside = |value: &ValueId| {
            let block = Value::new(root.body(), *value).block();
            block.is_none_or(|block| !is_within(block, region))
        };
        let is_fixed = header.lower.operands.iter().chain(&header.upper.operands).all(is_outside);
        let ids = |ops: &[OpRef<'_, '_>]| ops.iter().map(|op| op.id()).collect();
        let has_one = count_loops(root) == 2;
        (is_fixed && has_one && !has_box(root)).then(|| Parts {
            front: ids(&ops[..at]),
            inner: inner.id(),
            behind: ids(&ops[at + 1..]),
        })
    }

    pub fn inner(&self) -> OpId {
        self.inner
    }

    /// Returns whether iterations of the outer loop may be interleaved part by part: no dependence that the outer loop carries goes from a
    /// later part to an earlier part, and dependences within the inner loop go to the same or a later iteration of it.
    pub fn may_be_jammed(&self, root: OpRef<'_, '_>, distinct: DistinctArguments) -> bool {
        let mut outer = Nest::new(vec![root]).knowing(distinct);
        let mut both = Nest::new(vec![root, root.body().op(self.inner)]).knowing(distinct);
        let (Some(members), Some(inner_members)) = (outer.members(), both.members()) else { return false };
        if members.len() * members.len() > MAX_PAIRS {
            return false;
        }
        let parts: Vec<Part> = members.iter().map(|member| self.part_of(member)).collect();
        let is_carried = |directions: &Vec<Direction>| directions[0] == Direction::Less;
        let mut pairs = (0..members.len()).flat_map(|a| (0..members.len()).map(move |b| (a, b)));
        pairs.all(|(source, sink)| match (parts[source], parts[sink]) {
            (Part::Inner, Part::Inner) => {
                let found = both.directions(&inner_members[source], &inner_members[sink]);
                found.is_some_and(|all| all.iter().all(|d| !is_carried(d) || is_not_backward(&d[1..])))
            }
            (first, second) if first <= second => true,
            _ => {
                let found = outer.directions(&members[source], &members[sink]);
                found.is_some_and(|all| !all.iter().any(is_carried))
            }
        })
    }

    fn part_of(&self, member: &Member<'_, '_>) -> Part {
        let around = std::iter::successors(Some(member.touch.op), |op| op.parent_op());
        let ids: Vec<OpId> = around.map(OpRef::id).collect();
        if ids.contains(&self.inner) {
            Part::Inner
        } else if self.front.iter().any(|op| ids.contains(op)) {
            Part::Front
        } else {
            Part::Behind
        }
    }

    /// Repeats all parts for the other iterations of a group; `iv` is the induction variable of the outer loop.
    pub fn repeat<'c>(
        &self,
        context: &'c Context,
        body: &mut Body<'c>,
        (root, iv): (OpId, ValueId),
        step: i64,
        factor: i64,
    ) {
        let Some(end) = end_of(body, root) else { return };
        let mut copies: Vec<Mapping> = (1..factor).map(|_| Mapping::new()).collect();
        copy_part(context, body, &self.front, self.inner, (iv, step), &mut copies);
        let Some(inner) = self.carry_all(context, body, &copies, factor) else { return };
        if let (Some(block), Some(inner_end)) = (block_of(body, inner), end_of(body, inner)) {
            let ops = BlockRef::new(body, block).ops().map(OpRef::id).filter(|op| *op != inner_end);
            let ops: Vec<OpId> = ops.collect();
            let mut yielded = body.op(inner_end).operand_ids().to_vec();
            let args = BlockRef::new(body, block).arg_ids()[1..].to_vec();
            map_groups(&mut copies, &args, yielded.len());
            copy_part(context, body, &ops, inner_end, (iv, step), &mut copies);
            let own = yielded.clone();
            yielded.extend(copies.iter().flat_map(|copy| renamed(copy, &own)));
            body.set_operands(inner_end, &yielded);
        }
        let results = body.op(inner).result_ids().to_vec();
        let old = body.op(self.inner).result_ids().to_vec();
        map_groups(&mut copies, &results, old.len());
        for (old, new) in old.into_iter().zip(results) {
            body.replace_all_uses(old, new);
        }
        body.erase(self.inner);
        copy_part(context, body, &self.behind, end, (iv, step), &mut copies);
    }

    /// Creates a loop with the iteration arguments of all copies in front of the inner loop, and moves the inner loop's body to it.
    fn carry_all<'c>(
        &self,
        context: &'c Context,
        body: &mut Body<'c>,
        copies: &[Mapping],
        factor: i64,
    ) -> Option<OpId> {
        let view = body.op(self.inner);
        let inits = view.operand_group(OperandIdx(2))?;
        let (bounds, inits) = view.operand_ids().split_at(inits.start);
        let of_copies = copies.iter().flat_map(|copy| renamed(copy, inits));
        let all: Vec<ValueId> = inits.iter().copied().chain(of_copies).collect();
        let types: Vec<Type<'c>> = view.results().map(Value::ty).collect();
        let mut state = OpState::new(view.name(), view.location());
        state.attrs = view.attrs().clone();
        let sizes = Header::of(view)?;
        let sizes = [sizes.lower.operands.len(), sizes.upper.operands.len(), all.len()].map(|n| n as i64);
        state.set_attr(context.ident(OPERAND_SEGMENTS), context.i32_array_attr(&sizes));
        state.operands = [bounds, &all].concat().into();
        for _ in 0..factor {
            state.results.extend_from_slice(&types);
        }
        let (region, location) = (view.region(0)?.id(), view.location());
        state.operand_types = state.operands.iter().map(|&value| body.value_type(value)).collect();
        let block = block_of(body, self.inner)?;
        for _ in 1..factor {
            for ty in &types {
                body.add_argument(block, *ty, location);
            }
        }
        let new = body.add_region();
        body.move_blocks_to(region, new);
        state.regions.push(new);
        let new = body.create(state);
        body.insert_before(self.inner, new);
        Some(new)
    }
}

/// Maps the first `count` values of a list to their copies, which follow as further groups.
fn map_groups(copies: &mut [Mapping], values: &[ValueId], count: usize) {
    for (copy, group) in copies.iter_mut().zip(values.chunks(count.max(1)).skip(1)) {
        for (old, new) in values[..count].iter().zip(group) {
            copy.map(*old, *new);
        }
    }
}

fn renamed(copy: &Mapping, values: &[ValueId]) -> Vec<ValueId> {
    values.iter().map(|value| copy.get(*value).unwrap_or(*value)).collect()
}

/// Appends copies of ops in front of an op, each with its own value of the outer induction variable.
fn copy_part<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    ops: &[OpId],
    before: OpId,
    (iv, step): (ValueId, i64),
    copies: &mut [Mapping],
) {
    // The inner loop may use the induction variable as an initial value.
    let is_counted =
        ops.iter().any(|op| uses(body.op(*op), iv)) || body.op(before).operand_ids().contains(&iv);
    let location = body.op(before).location();
    for (copy, number) in copies.iter_mut().zip(1..) {
        if is_counted {
            let map = AffineMap::new(1, 0, vec![AffineExpr::dim(0) + number * step]);
            let mut emit = Emitter { context, body, before, location };
            let next = emit.apply(&map, &[iv]);
            copy.map(iv, next);
        }
        for op in ops {
            let new = body.copy_op(*op, copy);
            body.insert_before(before, new);
        }
    }
}

/// Returns whether an op or an op nested in it uses a value.
fn uses(op: OpRef<'_, '_>, value: ValueId) -> bool {
    within(op).any(|op| op.operand_ids().contains(&value))
}

fn count_loops(op: OpRef<'_, '_>) -> usize {
    within(op).filter(|op| op.isa::<ForOp>()).count()
}

/// Returns an op and its nested ops, without ops nested in isolated ops.
fn within<'a, 'c>(op: OpRef<'a, 'c>) -> impl Iterator<Item = OpRef<'a, 'c>> {
    let mut stack = vec![op];
    std::iter::from_fn(move || {
        let op = stack.pop()?;
        if op.isolated_body().is_none() {
            stack.extend(op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops));
        }
        Some(op)
    })
}
