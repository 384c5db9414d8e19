//! Perfect nests of loops, and loop bounds as data that passes change.

use super::scope::walk_affine;
use super::{ForOp, GrayboxOp, YieldOp};
use bourn_ir::build::Builder;
use bourn_ir::def::OperandIdx;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{BlockId, BlockRef, Body, Context, Location, OpId, OpRef, RegionRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use std::ops::Range;

/// A bound of a loop: the maximum or minimum of the results of a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bound {
    pub map: AffineMap,
    pub operands: Vec<ValueId>,
}

/// The bounds and the step of a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub lower: Bound,
    pub upper: Bound,
    pub step: i64,
}

/// The trip count of a loop: the minimum of these expressions, or zero if it is negative.
#[derive(Clone, Debug)]
pub(super) struct TripCount {
    pub counts: Vec<AffineExpr>,
    pub operands: Operands,
}

/// The operands of expressions.
#[derive(Clone, Default, Debug)]
pub(super) struct Operands {
    pub dims: Vec<ValueId>,
    pub symbols: Vec<ValueId>,
}

impl Bound {
    /// Returns a bound that is a single value, as a dimension.
    pub fn of(value: ValueId) -> Bound {
        Bound { map: AffineMap::identity(1), operands: vec![value] }
    }

    /// Returns the only result, over the operands of another list.
    fn single_over(&self, operands: &mut Operands) -> Option<AffineExpr> {
        match self.over(operands).as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    /// Returns the results over the operands of another list.
    pub fn over(&self, operands: &mut Operands) -> Vec<AffineExpr> {
        let (dims, symbols) = self.operands.split_at(self.map.num_dims().min(self.operands.len()));
        let dims: Vec<AffineExpr> = dims.iter().map(|value| operands.dim(*value)).collect();
        let symbols: Vec<AffineExpr> = symbols.iter().map(|value| operands.symbol(*value)).collect();
        self.map.results().iter().map(|result| result.replace(&dims, &symbols)).collect()
    }
}

impl Operands {
    pub fn dim(&mut self, value: ValueId) -> AffineExpr {
        AffineExpr::dim(position(&mut self.dims, value))
    }
    fn symbol(&mut self, value: ValueId) -> AffineExpr {
        AffineExpr::symbol(position(&mut self.symbols, value))
    }
    /// Returns the bound with these expressions as results, over the operands of this list.
    pub fn bound(&self, exprs: Vec<AffineExpr>) -> Bound {
        let map = AffineMap::new(self.dims.len(), self.symbols.len(), exprs).simplify().compress_unused();
        let dims = map.dims.iter().map(|&at| self.dims[at]);
        let operands = dims.chain(map.symbols.iter().map(|&at| self.symbols[at])).collect();
        Bound { map: map.map, operands }
    }
}

fn position(values: &mut Vec<ValueId>, value: ValueId) -> u32 {
    let at = values.iter().position(|known| *known == value).unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    });
    at as u32
}

impl Header {
    /// Returns the bounds and the step of a loop.
    pub fn of(op: OpRef<'_, '_>) -> Option<Header> {
        let op = op.dyn_cast::<ForOp>()?;
        let bound = |map: &AffineMap, operands: &[ValueId]| {
            let fits = map.num_inputs() == operands.len();
            fits.then(|| Bound { map: map.clone(), operands: operands.to_vec() })
        };
        let lower = bound(op.lower_bound_map(), op.lower_bound_operands().ids())?;
        let upper = bound(op.upper_bound_map(), op.upper_bound_operands().ids())?;
        (op.step() > 0).then_some(Header { lower, upper, step: op.step() })
    }

    /// Returns the trip count; `None` if the loop has several lower bounds.
    pub fn trip_count(&self) -> Option<TripCount> {
        let mut operands = Operands::default();
        let lower = self.lower.single_over(&mut operands)?;
        let upper = self.upper.over(&mut operands);
        let (dims, symbols) = (operands.dims.len(), operands.symbols.len());
        let count = |upper: AffineExpr| {
            let length = (upper - lower.clone()).simplify(dims, symbols);
            length.ceil_div(self.step).simplify(dims, symbols)
        };
        Some(TripCount { counts: upper.into_iter().map(count).collect(), operands })
    }

    /// Sets the bounds and the step of a loop. The iteration arguments do not change.
    pub fn set<'c>(&self, context: &'c Context, body: &mut Body<'c>, op: OpId) {
        let Some(view) = body.op(op).dyn_cast::<ForOp>() else { return };
        let changes = [
            view.set_lower_bound_operands(&self.lower.operands),
            view.set_upper_bound_operands(&self.upper.operands),
            view.set_lower_bound_map(&self.lower.map),
            view.set_upper_bound_map(&self.upper.map),
            view.set_step(self.step),
        ];
        changes.into_iter().for_each(|change| change.apply(context, body));
    }

    /// Creates an empty loop before an op, with initial values. Its terminator has no operands yet.
    pub fn create<'c>(
        &self,
        context: &'c Context,
        body: &mut Body<'c>,
        before: OpId,
        inits: &[ValueId],
        location: Location<'c>,
    ) -> OpId {
        let (lower, upper) = (&self.lower, &self.upper);
        let new = ForOp::build(&lower.operands, &upper.operands, inits, &lower.map, &upper.map, self.step);
        let mut builder = Builder::new(context, body, InsertionPoint::Before(before), location);
        builder.insert_with(new, |_, _| {}).id()
    }
}

impl TripCount {
    /// Returns the trip count if it is constant.
    pub fn constant(&self) -> Option<i64> {
        let counts: Option<Vec<i64>> = self.counts.iter().map(AffineExpr::as_constant).collect();
        counts?.into_iter().min().map(|count| count.max(0))
    }

    /// Returns whether the trip count is a multiple of a number.
    pub fn is_multiple_of(&self, factor: i64) -> bool {
        match self.constant() {
            Some(count) => count % factor == 0,
            None => self.counts.iter().all(|count| count.is_multiple_of(factor)),
        }
    }
}

/// Returns the body block of a loop.
pub(super) fn body_of<'a, 'c>(op: OpRef<'a, 'c>) -> Option<BlockRef<'a, 'c>> {
    op.region(0)?.entry()
}

/// Returns the induction variable of a loop.
pub(super) fn counter<'a, 'c>(op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
    body_of(op)?.arg(0)
}

/// Returns the range of the initial values among a loop's operands.
pub(super) fn inits(op: OpRef<'_, '_>) -> Range<usize> {
    op.operand_group(OperandIdx(2)).unwrap_or(0..0)
}

/// Returns the iteration arguments of a loop's body.
pub(super) fn carried<'a>(op: OpRef<'a, '_>) -> &'a [ValueId] {
    body_of(op).and_then(|body| body.arg_ids().get(1..)).unwrap_or_default()
}

/// Returns a loop and the loops nested in it, as long as each body consists of a single loop. If the loops have iteration arguments, all
/// loops pass the same values through, so that they are carried by all iterations.
pub(super) fn perfect_nest<'a, 'c>(root: OpRef<'a, 'c>) -> Vec<OpRef<'a, 'c>> {
    std::iter::successors(Some(root).filter(|op| op.isa::<ForOp>()), |op| only_loop(*op)).collect()
}

/// Returns the loop that makes up the body of another loop.
fn only_loop<'a, 'c>(op: OpRef<'a, 'c>) -> Option<OpRef<'a, 'c>> {
    let inner = body_of(op).filter(|_| op.isa::<ForOp>())?.first().filter(|inner| inner.isa::<ForOp>())?;
    let end = inner.next().filter(|end| end.isa::<YieldOp>() && end.next().is_none())?;
    let has_one_use = |value: &ValueId| Value::new(op.body(), *value).uses().len() == 1;
    let passes_on = inner.operand_ids()[inits(inner)] == *carried(op)
        && end.operand_ids() == inner.result_ids()
        && carried(op).iter().all(has_one_use);
    passes_on.then_some(inner)
}

/// Returns the loops directly in an affine scope that are not nested in another loop.
pub(super) fn outermost_loops(scope: RegionRef<'_, '_>) -> Vec<OpId> {
    let mut found = Vec::new();
    walk_affine(scope, |op| {
        let is_inner = op.parent_op().is_some_and(|parent| parent.isa::<ForOp>());
        found.extend((op.isa::<ForOp>() && !is_inner).then(|| op.id()));
    });
    found
}

/// Returns the loops of an affine scope that are the root of a perfect nest.
pub(super) fn roots(scope: RegionRef<'_, '_>) -> Vec<OpId> {
    let mut found = Vec::new();
    walk_affine(scope, |op| {
        let continues = op.parent_op().is_some_and(|parent| only_loop(parent) == Some(op));
        found.extend((op.isa::<ForOp>() && !continues).then(|| op.id()));
    });
    found
}

/// Returns whether an op contains a graybox.
pub(super) fn has_box(op: OpRef<'_, '_>) -> bool {
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        if op.isa::<GrayboxOp>() {
            return true;
        }
        if op.isolated_body().is_none() {
            stack.extend(op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops));
        }
    }
    false
}

/// Returns the terminator of a loop's body.
pub(super) fn end_of(body: &Body<'_>, op: OpId) -> Option<OpId> {
    body_of(body.op(op))?.last().map(OpRef::id)
}

/// Returns the body block of a loop.
pub(super) fn block_of(body: &Body<'_>, op: OpId) -> Option<BlockId> {
    body_of(body.op(op)).map(BlockRef::id)
}

/// Returns the loops among the ops that a walk visits in pre-order; inner loops come before outer loops.
pub(super) fn loops_inner_first<'a, 'c: 'a>(walk: impl FnOnce(&mut dyn FnMut(OpRef<'a, 'c>))) -> Vec<OpId> {
    let (mut found, mut open): (Vec<OpId>, Vec<OpId>) = (Vec::new(), Vec::new());
    walk(&mut |op| {
        if op.isa::<ForOp>() {
            let mut outer = std::iter::successors(op.parent_op(), |op| op.parent_op());
            let around = outer.find(|op| op.isa::<ForOp>()).map(OpRef::id);
            while open.last().copied() != around
                && let Some(done) = open.pop()
            {
                found.push(done);
            }
            open.push(op.id());
        }
    });
    found.extend(open.into_iter().rev());
    found
}
