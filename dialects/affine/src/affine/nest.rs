//! The pairs of iterations of a loop nest in which two accesses are to the same element, as an integer polyhedron.
//!
//! The pair consists of the source and the sink iteration. A value from outside of the nest is the same in both, and is a symbol. The
//! induction variables of the nest are two dims each, and so are all other values from inside, of which at most the bounds are known.

use super::access::{Condition, Variables, has_distinct_elements, is_defined_in};
use super::alias::{DistinctArguments, outer_memory};
use super::effects::{Effect, Touch, effects};
use super::scope::is_within;
use super::{AffineOpKind, ForOp, GrayboxOp, IfOp};
use crate::{memref, scf};
use bourn_ir::{BlockRef, OpRef, Value};
use bourn_presburger::Polyhedron;
use bourn_presburger::affine::{AffineExpr, ConstraintKind};

/// The most ops around an op in a nest.
const MAX_DEPTH: usize = 64;

/// A nest of loops: each loop is nested in the loop before it, and no other op in between runs its regions more than once.
#[derive(Clone, Debug)]
pub struct Nest<'a, 'c> {
    loops: Vec<OpRef<'a, 'c>>,
    pub(super) variables: Variables<'a, 'c>,
}

/// An op in a nest that reads or writes memory.
#[derive(Clone, Debug)]
pub struct Member<'a, 'c> {
    /// The access of the op.
    pub touch: Touch<'a, 'c>,
    /// The conditions that hold at the op.
    conditions: Vec<Condition>,
}

/// The pairs of iterations in which two accesses are to the same element.
#[derive(Clone, Debug)]
#[must_use]
pub enum Meeting {
    /// Unknown.
    Unknown,
    /// No pair, or neither access writes.
    None,
    /// These pairs: the dims are the induction variables of all loops in the source, then in the sink; the symbols are values from outside
    /// of the nest. The pairs may be in any order of execution.
    In(Polyhedron),
}

impl<'a, 'c> Nest<'a, 'c> {
    /// Creates a nest from loops that are perfectly nested, or that the caller may treat as such.
    #[must_use]
    pub fn new(loops: Vec<OpRef<'a, 'c>>) -> Nest<'a, 'c> {
        Nest { loops, variables: Variables::default() }
    }

    /// Sets the distinct arguments of the function.
    #[must_use]
    pub fn knowing(self, distinct: DistinctArguments) -> Nest<'a, 'c> {
        Nest { variables: Variables::knowing(distinct), ..self }
    }

    /// Returns the common loops of two ops, outwards up to any other common op that may run its regions more than once.
    #[must_use]
    pub fn around(a: OpRef<'a, 'c>, b: OpRef<'a, 'c>) -> Nest<'a, 'c> {
        let mut loops = Vec::new();
        for op in std::iter::successors(a.parent_op(), |op| op.parent_op()) {
            let is_common =
                op.regions().any(|region| b.block().is_some_and(|block| is_within(block, region)));
            match op.name().as_str() {
                ForOp::NAME if is_common => loops.push(op),
                IfOp::NAME | scf::IfOp::NAME | GrayboxOp::NAME => {}
                _ if !is_common => {}
                _ => break,
            }
        }
        loops.reverse();
        Nest::new(loops)
    }

    /// Returns the loops, outer ones first.
    #[must_use]
    pub fn loops(&self) -> &[OpRef<'a, 'c>] {
        &self.loops
    }

    /// Returns the ops in the nest that access memory; `None` if an op has unknown effects, or is in a graybox.
    pub fn members(&mut self) -> Option<Vec<Member<'a, 'c>>> {
        let root = *self.loops.first()?;
        let effects = effects(root, &mut self.variables);
        effects.into_iter().map(|effect| self.member_of(effect)).collect()
    }

    /// Returns the access of one op in the nest; `None` if it is unknown, or if the op has several.
    pub fn member(&mut self, op: OpRef<'a, 'c>) -> Option<Member<'a, 'c>> {
        let mut effects = effects(op, &mut self.variables).into_iter();
        let (effect, rest) = (effects.next()?, effects.next());
        if rest.is_some() { None } else { self.member_of(effect) }
    }

    fn member_of(&mut self, effect: Effect<'a, 'c>) -> Option<Member<'a, 'c>> {
        let Effect::Touch(touch) = effect else { return None };
        let mut conditions = Vec::new();
        let mut known: Vec<AffineExpr> =
            touch.access.iter().flat_map(|access| access.indices.clone()).collect();
        let (root, mut inner) = (*self.loops.first()?, touch.op);
        for depth in 0.. {
            if inner == root {
                break;
            }
            if depth == MAX_DEPTH {
                return None;
            }
            let around = inner.parent_op()?;
            match AffineOpKind::cast(around) {
                Some(AffineOpKind::GrayboxOp(_)) => return None,
                Some(AffineOpKind::ForOp(around)) => {
                    known.push(self.variables.variable(around.iv().value()));
                }
                Some(AffineOpKind::IfOp(around)) => {
                    let region = inner.block()?.region()?;
                    conditions.extend(self.variables.conditions(around, region));
                }
                _ => {}
            }
            inner = around;
        }
        conditions.retain(|(expr, _)| expr.is_pure_affine());
        known.extend(conditions.iter().map(|(expr, _)| expr.clone()));
        conditions.extend(self.variables.ranges(known.iter()));
        Some(Member { touch, conditions })
    }

    /// Returns the pairs of iterations in which two ops access the same element, and at least one writes.
    pub fn meeting(&mut self, source: &Member<'a, 'c>, sink: &Member<'a, 'c>) -> Meeting {
        let (a, b) = (&source.touch, &sink.touch);
        if !(a.writes || b.writes) || !self.variables.may_alias(a.memory, b.memory) {
            return Meeting::None;
        }
        let memory = outer_memory(a.memory);
        if memory.id() != outer_memory(b.memory).id() {
            return Meeting::Unknown;
        }
        let Some(same) = self.loops_of_one(memory) else { return Meeting::Unknown };
        let columns = self.columns();
        let mut builder = Polyhedron::builder(columns.dims(), columns.symbols);
        for (member, numbers) in [(source, &columns.source), (sink, &columns.sink)] {
            for (expr, kind) in &member.conditions {
                let expr = expr.replace(numbers, &[]);
                builder = if *kind == ConstraintKind::Eq { builder.eq(expr, 0) } else { builder.ge(expr, 0) };
            }
        }
        if let (Some(x), Some(y), true) = (&a.access, &b.access, has_distinct_elements(memory)) {
            if x.indices.len() != y.indices.len() {
                return Meeting::Unknown;
            }
            for (x, y) in x.indices.iter().zip(&y.indices) {
                builder = builder.eq(x.replace(&columns.source, &[]), y.replace(&columns.sink, &[]));
            }
        }
        for number in 0..same {
            let (source, sink) = (number as u32, (number + self.loops.len()) as u32);
            builder = builder.eq(AffineExpr::dim(source), AffineExpr::dim(sink));
        }
        match builder.build() {
            Ok(points) => Meeting::In(points.quantify(2 * self.loops.len(), 2 * columns.inner)),
            Err(_) => Meeting::Unknown,
        }
    }

    /// Returns the number of outer loops whose iteration is fixed for one instance of the memory: the loops around its allocation. `None`
    /// if the memory is defined inside the nest by an op other than an allocation.
    fn loops_of_one(&self, memory: Value<'a, 'c>) -> Option<usize> {
        let root = self.loops.first()?.region(0)?;
        if !is_defined_in(memory, root) {
            return Some(0);
        }
        memory.defining_op().filter(|op| op.isa::<memref::AllocOp>() || op.isa::<memref::AllocaOp>())?;
        let is_around =
            |op: &&OpRef<'a, 'c>| op.region(0).is_some_and(|region| is_defined_in(memory, region));
        Some(self.loops.iter().take_while(is_around).count())
    }

    /// Returns the columns of each variable.
    fn columns(&self) -> Columns {
        let counted = |value: &Value<'a, 'c>| {
            let block = value.owner_block().filter(|_| value.number() == 0);
            let owner = block.and_then(BlockRef::parent_op)?;
            self.loops.iter().position(|op| *op == owner)
        };
        let root = self.loops.first().and_then(|op| op.region(0));
        let is_inner = |value: &Value<'a, 'c>| root.is_some_and(|root| is_defined_in(*value, root));
        let values = self.variables.values();
        let depth = self.loops.len();
        let inner = values.iter().filter(|value| counted(value).is_none() && is_inner(value)).count();
        let mut columns = Columns { depth, inner, ..Columns::default() };
        let mut next = 2 * depth;
        for value in values {
            let (source, sink) = if let Some(number) = counted(value) {
                (AffineExpr::dim(number as u32), AffineExpr::dim((depth + number) as u32))
            } else if is_inner(value) {
                next += 1;
                (AffineExpr::dim(next as u32 - 1), AffineExpr::dim((next - 1 + inner) as u32))
            } else {
                columns.symbols += 1;
                let symbol = AffineExpr::symbol(columns.symbols as u32 - 1);
                (symbol.clone(), symbol)
            };
            columns.source.push(source);
            columns.sink.push(sink);
        }
        columns
    }
}

/// The columns of the variables in the source and in the sink.
#[derive(Default)]
struct Columns {
    source: Vec<AffineExpr>,
    sink: Vec<AffineExpr>,
    depth: usize,
    /// The number of inner values that are not induction variables of the nest.
    inner: usize,
    symbols: usize,
}

impl Columns {
    fn dims(&self) -> usize {
        2 * (self.depth + self.inner)
    }
}
