//! Accesses to memory: the accessed elements, and whether two accesses may be to the same element.
//!
//! Indices are expressions over values that are not results of affine maps. A value has a single number while the code that sees it runs
//! once, so two accesses in the same code share its variable; values from separate loops have separate variables.

use super::alias::{DistinctArguments, captured, is_new, outer_memory};
use super::scope::is_within;
use super::{ApplyOp, ForOp, GrayboxOp, IfOp, LoadOp, StoreOp};
use crate::memref;
use bourn_equations::rt::{Values, match_op};
use bourn_ir::fold::constant_of;
use bourn_ir::{AttrData, Attribute, BlockRef, DYNAMIC, OpRef, RegionRef, TypeData, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap, ConstraintKind};
use bourn_presburger::{Budget, Polyhedron};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most maps through which an index is followed.
const MAX_MAPS: usize = 8;

/// The size of an expression from which on its operands are not expanded.
const MAX_SIZE: u64 = 64;

/// The budget of steps to decide whether two accesses are to the same element.
const STEPS: u64 = 2000;

/// The values in index expressions, numbered as dimensions.
#[derive(Clone, Default, Debug)]
pub struct Variables<'a, 'c> {
    numbers: FxHashMap<ValueId, u32>,
    values: Vec<Value<'a, 'c>>,
    /// The expressions of values, by the remaining number of maps to follow.
    known: FxHashMap<(ValueId, usize), AffineExpr>,
    pub(super) distinct: DistinctArguments,
}

/// An element of memory that an op reads or writes.
#[derive(Clone, Debug)]
pub struct Access<'a, 'c> {
    /// The accessed memory. A capture of a graybox is replaced by the captured value.
    pub memory: Value<'a, 'c>,
    /// The index in each dimension.
    pub indices: Vec<AffineExpr>,
    /// Whether the op writes.
    pub writes: bool,
}

/// An expression that is zero, or not negative.
pub(super) type Condition = (AffineExpr, ConstraintKind);

/// The most uses of memory that are visited.
const MAX_USES: usize = 200;

impl Access<'_, '_> {
    /// Returns whether the memory is allocated here, or is an argument without aliases, and is only used by ops that access its elements.
    #[must_use]
    pub fn is_private(&self, distinct: DistinctArguments) -> bool {
        let is_ours = is_new(self.memory) || distinct.contains(self.memory);
        let (mut names, mut seen) = (vec![self.memory], 0);
        while let Some(name) = names.pop().filter(|_| is_ours) {
            for (user, number) in name.uses() {
                seen += 1;
                match user.name().as_str() {
                    _ if seen > MAX_USES => return false,
                    LoadOp::NAME | memref::LoadOp::NAME | memref::DimOp::NAME | memref::DeallocOp::NAME => {}
                    StoreOp::NAME | memref::StoreOp::NAME if number == 1 => {}
                    GrayboxOp::NAME => match captured(user, number) {
                        Some(arg) => names.push(arg),
                        None => return false,
                    },
                    _ => return false,
                }
            }
        }
        is_ours
    }
}

/// Whether two accesses are to the same element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Overlap {
    /// Always the same element.
    Same,
    /// Always different elements.
    None,
    /// Unknown, or it depends on the execution.
    Unknown,
}

/// Returns whether different indices always access different elements, which depends on the strides.
#[must_use]
pub fn has_distinct_elements(memory: Value<'_, '_>) -> bool {
    let mut memory = outer_memory(memory);
    loop {
        match memory.ty().data() {
            TypeData::MemRef { layout: None, .. } => return true,
            TypeData::MemRef { shape, layout: Some(layout), .. } if is_injective(shape, *layout) => {
                return true;
            }
            _ => {}
        }
        // A view of a memref with this property has the property, too, unless one of its strides is zero.
        let is_step = |stride: &i64| *stride != 0 && *stride != DYNAMIC;
        let Some(view) = memory.defining_op() else { return false };
        let source = match_op!(view {
            cast: memref::CastOp => cast.source().value(),
            part: memref::SubviewOp if part.static_strides().iter().all(is_step) => part.source().value(),
            _ => return false,
        });
        memory = outer_memory(source);
    }
}

/// Returns whether strides are known to map different indices to different elements: each stride exceeds the span of all smaller strides.
fn is_injective(shape: &[i64], layout: Attribute<'_>) -> bool {
    let AttrData::StridedLayout { strides, .. } = layout.data() else { return false };
    let mut dims: Vec<(i64, i64)> = strides.iter().copied().zip(shape.iter().copied()).collect();
    dims.sort_unstable();
    // The size of the dimension with the largest stride does not matter.
    let mut reach = Some(1_i64);
    dims.iter().all(|&(stride, size)| {
        let is_beyond = stride != DYNAMIC && reach.is_some_and(|reach| stride >= reach);
        let more =
            if size == DYNAMIC { None } else { size.checked_sub(1).and_then(|n| n.checked_mul(stride)) };
        reach = reach.zip(more).and_then(|(reach, more)| reach.checked_add(more));
        is_beyond
    })
}

impl<'a, 'c> Variables<'a, 'c> {
    /// Creates variables for a function in which some arguments do not alias.
    #[must_use]
    pub fn knowing(distinct: DistinctArguments) -> Variables<'a, 'c> {
        Variables { distinct, ..Variables::default() }
    }

    /// Returns whether two memrefs may alias.
    #[must_use]
    pub fn may_alias(&self, a: Value<'a, 'c>, b: Value<'a, 'c>) -> bool {
        self.distinct.may_alias(a, b)
    }

    /// Returns the access of an op that reads or writes one element of memory by affine or plain indices.
    pub fn access(&mut self, op: OpRef<'a, 'c>) -> Option<Access<'a, 'c>> {
        let (memory, operands, map, writes) = match_op!(op {
            load: LoadOp => (load.memref().value(), load.indices().values(), Some(load.map()), false),
            store: StoreOp => (store.memref().value(), store.indices().values(), Some(store.map()), true),
            load: memref::LoadOp => (load.memref().value(), load.indices().values(), None, false),
            store: memref::StoreOp => (store.memref().value(), store.indices().values(), None, true),
            _ => return None,
        });
        let operands: Vec<AffineExpr> = operands.iter().map(|value| self.expr(value, MAX_MAPS)).collect();
        let indices = match map {
            None => operands,
            Some(map) => applied(map, &operands)?,
        };
        Some(Access { memory: outer_memory(memory), indices, writes })
    }

    /// Returns a value as an expression.
    fn expr(&mut self, value: Value<'a, 'c>, maps: usize) -> AffineExpr {
        if let Some(known) = self.known.get(&(value.id(), maps)) {
            return known.clone();
        }
        let expr = self.new_expr(value, maps);
        self.known.insert((value.id(), maps), expr.clone());
        expr
    }

    fn new_expr(&mut self, value: Value<'a, 'c>, maps: usize) -> AffineExpr {
        if let Some(number) = number(value) {
            return AffineExpr::constant(number);
        }
        if let Some(apply) = value.defined_by::<ApplyOp>().filter(|_| maps > 0) {
            let operands = apply.operands().iter().map(|operand| self.expr(operand.value(), maps - 1));
            let operands: Vec<AffineExpr> = operands.collect();
            let result = applied(apply.map(), &operands).and_then(|results| results.into_iter().next());
            if let Some(result) = result.filter(|result| result.size() <= MAX_SIZE) {
                return result;
            }
        }
        AffineExpr::dim(self.number_of(value))
    }

    fn number_of(&mut self, value: Value<'a, 'c>) -> u32 {
        let next = self.values.len() as u32;
        let number = *self.numbers.entry(value.id()).or_insert(next);
        if number == next {
            self.values.push(value);
        }
        number
    }

    /// Returns whether an index depends on a value that is defined in a region, directly or nested.
    #[must_use]
    pub fn depends_on(&self, access: &Access<'_, '_>, region: RegionRef<'_, '_>) -> bool {
        let used = |number: u32| access.indices.iter().any(|index| index.uses_dim(number));
        (0..).zip(&self.values).any(|(number, value)| used(number) && is_defined_in(*value, region))
    }

    /// Compares the elements of two accesses to the same memory, in one execution of the code that defines their common variables.
    pub fn overlap(&mut self, a: &Access<'a, 'c>, b: &Access<'a, 'c>) -> Overlap {
        if a.indices.len() != b.indices.len() {
            return Overlap::Unknown;
        }
        let count = self.values.len();
        let differences =
            a.indices.iter().zip(&b.indices).map(|(a, b)| (a.clone() - b.clone()).simplify(count, 0));
        let differences: Vec<AffineExpr> = differences.collect();
        if differences.iter().all(|difference| difference.as_constant() == Some(0)) {
            return Overlap::Same;
        }
        if !has_distinct_elements(a.memory) {
            return Overlap::Unknown;
        }
        if differences.iter().any(|difference| difference.as_constant().is_some_and(|by| by != 0)) {
            return Overlap::None;
        }
        if self.may_be_zero(&differences, None) { Overlap::Unknown } else { Overlap::None }
    }

    /// Returns whether two accesses to the same memory may be to the same element while the first of two induction variables is greater
    /// than the second.
    pub fn may_meet(
        &mut self,
        a: &Access<'a, 'c>,
        b: &Access<'a, 'c>,
        order: (Value<'a, 'c>, Value<'a, 'c>),
    ) -> bool {
        let (later, earlier) = (self.expr(order.0, 0), self.expr(order.1, 0));
        let differences = a.indices.iter().zip(&b.indices).map(|(a, b)| a.clone() - b.clone());
        let differences: Vec<AffineExpr> = differences.collect();
        a.indices.len() != b.indices.len()
            || !has_distinct_elements(a.memory)
            || self.may_be_zero(&differences, Some((later, earlier)))
    }

    /// Returns whether expressions may all be zero while one expression is greater than another. Returns true if the solver does not know.
    fn may_be_zero(&mut self, exprs: &[AffineExpr], greater: Option<(AffineExpr, AffineExpr)>) -> bool {
        let zero = exprs.iter().map(|expr| (expr.clone(), ConstraintKind::Eq));
        let order = greater.map(|(later, earlier)| (later - earlier - 1, ConstraintKind::Inequality));
        self.may_hold(zero.chain(order).collect())
    }

    /// Returns whether conditions may hold together. Returns true if the solver does not know.
    fn may_hold(&mut self, mut conditions: Vec<Condition>) -> bool {
        let exprs: Vec<AffineExpr> = conditions.iter().map(|(expr, _)| expr.clone()).collect();
        conditions.extend(self.ranges(exprs.iter()));
        let mut builder = Polyhedron::builder(self.values.len(), 0);
        for (expr, kind) in conditions {
            builder = if kind == ConstraintKind::Eq { builder.eq(expr, 0) } else { builder.ge(expr, 0) };
        }
        let is_empty = builder.build().ok().and_then(|points| points.is_empty(Budget::steps(STEPS)).ok());
        is_empty != Some(true)
    }

    /// Returns whether an element is certainly in bounds, if the loops run whose induction variables are in the indices.
    pub(super) fn is_within(&mut self, access: &Access<'a, 'c>) -> bool {
        let shape = access.memory.ty().shape().unwrap_or_default();
        shape.len() == access.indices.len()
            && access.indices.iter().zip(shape).all(|(index, size)| {
                let below = (-index.clone() - 1, ConstraintKind::Inequality);
                let behind = (index.clone() - *size, ConstraintKind::Inequality);
                *size != DYNAMIC && !self.may_hold(vec![below]) && !self.may_hold(vec![behind])
            })
    }

    /// Returns the bounds of all induction variables in expressions, and of the induction variables in these bounds. Other variables get no
    /// conditions, since their loops may never run.
    pub(super) fn ranges<'e>(&mut self, exprs: impl Iterator<Item = &'e AffineExpr>) -> Vec<Condition> {
        let mut waiting: Vec<AffineExpr> = exprs.cloned().collect();
        let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
        while let Some(expr) = waiting.pop() {
            for number in 0..self.values.len() as u32 {
                if !expr.uses_dim(number) || !seen.insert(number) {
                    continue;
                }
                // Bounds may use values that were not seen before.
                let mut range = self.range(number);
                range.retain(|(expr, _)| expr.is_pure_affine());
                waiting.extend(range.iter().map(|(expr, _)| expr.clone()));
                found.extend(range);
            }
        }
        found
    }

    /// Returns the conditions on an induction variable that follow from the bounds and the step of its loop.
    fn range(&mut self, number: u32) -> Vec<Condition> {
        let value = self.values[number as usize];
        let owner = value.owner_block().and_then(BlockRef::parent_op).and_then(OpRef::dyn_cast::<ForOp>);
        let Some(op) = owner.filter(|op| op.iv().id() == value.id()) else { return Vec::new() };
        let at = AffineExpr::dim(number);
        let lower = self.bound(op.lower_bound_map(), op.lower_bound_operands().values());
        let upper = self.bound(op.upper_bound_map(), op.upper_bound_operands().values());
        let mut found: Vec<Condition> =
            lower.iter().map(|low| (at.clone() - low.clone(), ConstraintKind::Inequality)).collect();
        found.extend(upper.into_iter().map(|high| (high - at.clone() - 1, ConstraintKind::Inequality)));
        // The greatest of several bounds is not an expression.
        if let (step @ 2.., [low]) = (op.step(), lower.as_slice()) {
            found.push(((at - low.clone()).modulo(step), ConstraintKind::Eq));
        }
        found
    }

    /// Returns the results of a map that is a bound of a loop.
    fn bound(&mut self, map: &AffineMap, operands: Values<'a, 'c>) -> Vec<AffineExpr> {
        let operands: Vec<AffineExpr> = operands.iter().map(|operand| self.expr(operand, MAX_MAPS)).collect();
        applied(map, &operands).unwrap_or_default()
    }

    /// Returns what holds where a region of an `affine.if` runs.
    pub(super) fn conditions(&mut self, op: IfOp<'a, 'c>, region: RegionRef<'a, 'c>) -> Vec<Condition> {
        let set = op.condition();
        let operands = op.operands().iter().map(|operand| self.expr(operand.value(), MAX_MAPS));
        let operands: Vec<AffineExpr> = operands.collect();
        let Some((dims, symbols)) = operands.split_at_checked(set.num_dims()) else { return Vec::new() };
        let holds = set.constraints().iter().map(|(expr, kind)| (expr.replace(dims, symbols), *kind));
        if op.then_region() == region {
            return holds.collect();
        }
        match holds.collect::<Vec<_>>().as_slice() {
            [(expr, ConstraintKind::Inequality)] => vec![(-expr.clone() - 1, ConstraintKind::Inequality)],
            // The negation of several conditions is a disjunction.
            _ => Vec::new(),
        }
    }

    /// Returns a value as a variable.
    pub(super) fn variable(&mut self, value: Value<'a, 'c>) -> AffineExpr {
        self.expr(value, 0)
    }

    /// Returns the values that are variables, in the order of their numbers.
    pub(super) fn values(&self) -> &[Value<'a, 'c>] {
        &self.values
    }
}

/// Returns the results of a map that is applied to expressions of dimensions.
fn applied(map: &AffineMap, operands: &[AffineExpr]) -> Option<Vec<AffineExpr>> {
    let (dims, symbols) = operands.split_at_checked(map.num_dims())?;
    (symbols.len() == map.num_symbols())
        .then(|| map.results().iter().map(|result| result.replace(dims, symbols)).collect())
}

fn number(value: Value<'_, '_>) -> Option<i64> {
    constant_of(value)?.as_int().and_then(|value| i64::try_from(value).ok())
}

pub(super) fn is_defined_in(value: Value<'_, '_>, region: RegionRef<'_, '_>) -> bool {
    value.block().is_some_and(|block| is_within(block, region))
}
