//! The iterations of a nest of loops in which two accesses are of one element, as an integer polyhedron.
//!
//! Two iterations are compared, the source and the sink. What is defined around the nest is one number for both, a symbol. The numbers that
//! the loops of the nest count are dims, two of each; so are all other values from inside, of which at most the bounds are known.

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

/// A nest of loops: each but the first is in the one before it, with nothing between them that runs more than once.
#[derive(Clone, Debug)]
pub struct Nest<'a, 'c> {
    loops: Vec<OpRef<'a, 'c>>,
    pub(super) variables: Variables<'a, 'c>,
}

/// An op in a nest that reads or writes memory.
#[derive(Clone, Debug)]
pub struct Member<'a, 'c> {
    /// What the op does.
    pub touch: Touch<'a, 'c>,
    /// What holds where the op is executed.
    conditions: Vec<Condition>,
}

/// In which iterations two accesses are of one element.
#[derive(Clone, Debug)]
#[must_use]
pub enum Meeting {
    /// It is not known.
    Unknown,
    /// In none, or neither writes.
    None,
    /// In these: the dims are the numbers of all loops in the source, then those in the sink; the symbols are values from around the
    /// nest. Points are all pairs of iterations, in any order.
    In(Polyhedron),
}

impl<'a, 'c> Nest<'a, 'c> {
    /// Begins to answer questions about loops of which each is the only op, but for the end, of the one before it, or is given as such
    /// by the caller.
    #[must_use]
    pub fn new(loops: Vec<OpRef<'a, 'c>>) -> Nest<'a, 'c> {
        Nest { loops, variables: Variables::default() }
    }

    /// Knows which arguments of the function are distinct memory.
    #[must_use]
    pub fn knowing(self, distinct: DistinctArguments) -> Nest<'a, 'c> {
        Nest { variables: Variables::knowing(distinct), ..self }
    }

    /// Returns the loops around two ops, up to one that is in an op that may run what is in it more than once.
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

    /// Returns the ops in the nest that read or write memory; `None` if there is one of which it is not known, or which is in a box.
    pub fn members(&mut self) -> Option<Vec<Member<'a, 'c>>> {
        let root = *self.loops.first()?;
        let effects = effects(root, &mut self.variables);
        effects.into_iter().map(|effect| self.member_of(effect)).collect()
    }

    /// Returns what one op in the nest does to memory; `None` if it is not known, or not one read or write.
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

    /// Returns in which iterations two ops access one element, of which one is written.
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

    /// Returns how many loops of the nest, from outside, have the same number in all iterations that see one memory: those around its
    /// allocation. `None` if a value from inside names memory that it does not allocate.
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

    /// Returns what stands for each variable.
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

/// What stands for the variables in the source and in the sink.
#[derive(Default)]
struct Columns {
    source: Vec<AffineExpr>,
    sink: Vec<AffineExpr>,
    depth: usize,
    /// How many values from inside there are that no loop of the nest counts.
    inner: usize,
    symbols: usize,
}

impl Columns {
    fn dims(&self) -> usize {
        2 * (self.depth + self.inner)
    }
}
