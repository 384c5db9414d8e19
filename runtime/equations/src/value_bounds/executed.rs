//! Operand constraints of executed ops: sizes of memory are not negative, indices are in bounds, divisors are not zero,
//! buffers that are iterated over together have equal sizes.
//!
//! - An op has been executed at each place that it dominates, in the same execution of the definitions of its operands.
//!   On another branch, and before the op, its constraints are not known to hold.
//! - A pass may execute an op speculatively if it has no undefined behaviour ([`is_speculatable`]): `tensor.empty` of a
//!   negative size may be hoisted in front of a loop without iterations. The operand constraints of such an op hold for
//!   values that depend on its results, as facts of these values, and not at other places.

use super::{IrGraph, facts};
use bourn_bounds::{Condition, Expr, Relation};
use bourn_ir::def::{OpDef, Trait, has_trait_named};
use bourn_ir::effects::{is_memory_effect_free, is_speculatable};
use bourn_ir::{BlockRef, DYNAMIC, OpRef, Type, ValueId};
use bourn_terms::equation;
use rustc_hash::FxHashSet;

/// The values that are visited: the queried values, their dependencies, and the values in the facts that are found.
const VALUES: usize = 64;
/// The uses of a value that are visited.
const USES: usize = 64;
/// The facts that are collected.
const FACTS: usize = 64;
/// The facts with `!=` that are collected: each has two cases, which multiply.
const INEQUALITIES: usize = 2;

/// The values of loops whose earlier iterations are considered.
const CARRIED: usize = 4;

/// The traits of ops that may be executed speculatively, if their operands satisfy their constraints.
const CONDITIONALLY_SPECULATABLE: [&str; 3] =
    ["SpeculatableByDivisor", "SpeculatableBySignedDivisor", "SpeculatableByIndex"];

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns the operand constraints of the ops that have always been executed when control reaches `at`, as far as
    /// they affect columns of these values.
    ///
    /// Queries at that place assume the returned condition: [`IrBounds::assuming`](super::IrBounds::assuming).
    ///
    /// ```
    /// use bourn_bounds::{BoundKind, index};
    /// use bourn_equations::value_bounds::{IrBounds, IrGraph};
    /// use bourn_ir::parse::parse_source;
    /// use bourn_ir::{Context, DialectRegistry};
    ///
    /// let mut registry = DialectRegistry::new();
    /// bourn_dialects::register_all(&mut registry);
    /// let context = Context::new(&registry);
    /// let text = "func.func @f(%m: memref<16xf32>, %i: index) {
    ///   %e = memref.load %m[%i] : memref<16xf32>
    ///   return
    /// }";
    /// let module = parse_source(&context, text, &Default::default()).unwrap();
    /// let function = module.function("f").unwrap();
    /// let body = function.isolated_body().unwrap();
    /// let entry = body.entry().unwrap();
    /// let (load, end, i) = (entry.first().unwrap(), entry.last().unwrap(), entry.arg_ids()[1]);
    ///
    /// let graph = IrGraph::new(&context, body);
    /// let mut bounds = IrBounds::new(&graph);
    /// let mut most = |place| {
    ///     let known = graph.executed_before(place, [i]);
    ///     bounds.assuming(&known, |bounds| bounds.constant_bound(BoundKind::Upper, index(i)))
    /// };
    /// // After the load its index is in bounds; before it, the index is unknown.
    /// assert_eq!(most(end), Some(15));
    /// assert_eq!(most(load), None);
    /// ```
    #[must_use]
    pub fn executed_before(
        &self,
        at: OpRef<'a, 'c>,
        of: impl IntoIterator<Item = ValueId>,
    ) -> Condition<ValueId> {
        self.known_at(at, of, None)
    }

    /// Returns the condition of [`executed_before`](Self::executed_before) for values of which `defined` is the result of
    /// the op `at`, or an argument of its block.
    fn known_at(
        &self,
        at: OpRef<'a, 'c>,
        of: impl IntoIterator<Item = ValueId>,
        defined: Option<ValueId>,
    ) -> Condition<ValueId> {
        let values: Vec<ValueId> = of.into_iter().collect();
        let constrains = self.has_constraining_ops() || self.has_statements();
        if !constrains && !self.has_sizes_in_regions() {
            return Condition::Unknown;
        }
        let mut found = Found::default();
        let visited = self.collect_constraints(&Place::new(self, at), values, defined, &mut found);
        let of_iterations = visited.into_iter().filter_map(|value| self.initial_or_constrained(value));
        of_iterations.take(CARRIED).for_each(|condition| found.state(&condition));
        found.condition()
    }

    /// Returns the operand constraints of the ops that have been executed at a place, without those of earlier iterations.
    pub(super) fn constraints_at(
        &self,
        place: &Place<'_, 'a, 'c>,
        of: Vec<ValueId>,
        defined: Option<ValueId>,
    ) -> Condition<ValueId> {
        let mut found = Found::default();
        self.collect_constraints(place, of, defined, &mut found);
        found.condition()
    }

    /// Collects the operand constraints of the ops that have been executed at a place. Returns the values that were visited.
    fn collect_constraints(
        &self,
        place: &Place<'_, 'a, 'c>,
        mut queue: Vec<ValueId>,
        defined: Option<ValueId>,
        found: &mut Found,
    ) -> Vec<ValueId> {
        let (mut seen, mut asked) = (FxHashSet::default(), FxHashSet::default());
        self.statements_at(place, &queue, defined, &mut |condition| found.state(condition));
        queue.append(&mut found.mentioned);
        let mut next = 0;
        while let Some(&value) = queue.get(next)
            && next < VALUES
            && found.facts.len() < FACTS
        {
            next += 1;
            if !seen.insert(value) {
                continue;
            }
            let value = self.value(value);
            let maker = value.defining_op();
            queue.extend(maker.into_iter().flat_map(|op| op.operand_ids().iter().copied()));
            let users = value.uses().take(USES).map(|(user, _)| user);
            for op in maker.into_iter().chain(users) {
                if constrains_operands(op) && asked.insert(op.id()) && place.has_executed(op) {
                    self.add_constraints_of(op, found);
                }
            }
            queue.append(&mut found.mentioned);
        }
        queue.truncate(next);
        queue
    }

    /// Returns the constraints like [`executed_before`](Self::executed_before) at the definition of a value: they hold
    /// wherever the value exists.
    #[must_use]
    pub fn executed_before_value(&self, value: ValueId) -> Condition<ValueId> {
        let view = self.value(value);
        let place = match view.defining_op() {
            Some(op) => Some(op),
            None => view.owner_block().and_then(BlockRef::first),
        };
        place.map_or(Condition::Unknown, |place| self.known_at(place, [value], Some(value)))
    }

    /// Returns whether some op constrains its operands. Most bodies have no such op.
    fn has_constraining_ops(&self) -> bool {
        *self.findings.constraining.get_or_init(|| {
            let kinds: Vec<_> = self.kinds().iter().filter(|def| may_constrain_operands(def)).collect();
            let is_candidate = |op: &OpRef<'a, 'c>| {
                op.def().is_some_and(|def| kinds.iter().any(|kind| std::ptr::eq(**kind, def)))
            };
            !kinds.is_empty() && self.body.all_ops().filter(is_candidate).any(constrains_operands)
        })
    }

    /// Adds the operand constraints of an executed op, and that no size of its results is negative.
    fn add_constraints_of(&self, op: OpRef<'a, 'c>, found: &mut Found) {
        for result in op.results() {
            for d in 0..result.ty().shape().map_or(0, <[i64]>::len) {
                let size = facts::dim(result, d);
                if size.as_column().is_some() {
                    found.add(size, Relation::Ge, Expr::constant(0));
                }
            }
        }
        let Some(equations) = self.equations_of(op) else { return };
        let is_of_operands =
            |side: &Expr<ValueId>| side.columns().all(|column| !op.result_ids().contains(&column.value));
        equation::relations(op, equations, &self.columns(), |_, _, _| true, &mut |lhs, rel, rhs| {
            if is_of_operands(&lhs) && is_of_operands(&rhs) {
                let [lhs, rhs] = [lhs, rhs].map(|side| self.checked_index(side));
                found.add(lhs, facts::relation(rel), rhs);
            }
        });
    }
}

/// A place in the program.
pub(super) struct Place<'g, 'a, 'c> {
    graph: &'g IrGraph<'a, 'c>,
    at: OpRef<'a, 'c>,
}

impl<'g, 'a, 'c> Place<'g, 'a, 'c> {
    /// Returns the place of an op.
    pub(super) fn new(graph: &'g IrGraph<'a, 'c>, at: OpRef<'a, 'c>) -> Self {
        Place { graph, at }
    }

    /// Returns whether an op has been executed at the place: it precedes the place, or an enclosing op of the place, in
    /// the same block or in a dominating block.
    pub(super) fn has_executed(&self, op: OpRef<'a, 'c>) -> bool {
        let Some(block) = op.block() else { return false };
        let mut around = Some(self.at);
        while let Some(inner) = around {
            let Some(here) = inner.block() else { return false };
            if here.id() == block.id() {
                return self.graph.comes_before(op, inner);
            }
            if here.region() == block.region() {
                return self.graph.block_dominates(block, here);
            }
            around = here.parent_op().filter(|_| !here.region().is_some_and(|r| self.graph.is_border(r)));
        }
        false
    }

    /// Returns whether control has entered a block at the place: it is the block of the place or of an enclosing op, or
    /// dominates it.
    pub(super) fn is_behind_start_of(&self, block: BlockRef<'a, 'c>) -> bool {
        let mut around = Some(self.at);
        while let Some(here) = around.and_then(OpRef::block) {
            if here.id() == block.id()
                || here.region() == block.region() && self.graph.block_dominates(block, here)
            {
                return true;
            }
            around = here.parent_op().filter(|_| !here.region().is_some_and(|r| self.graph.is_border(r)));
        }
        false
    }
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns an expression over sizes and indices, replaced by an unknown where it may wrap.
    fn checked_index(&self, of: Expr<ValueId>) -> Expr<ValueId> {
        match self.widths.index {
            Some(bits) if of.as_column().is_none() => of.checked(bits),
            _ => of,
        }
    }

    /// Returns whether an op precedes another op of the same block. The ops of a block are numbered on first use.
    #[must_use]
    pub fn comes_before(&self, a: OpRef<'a, 'c>, b: OpRef<'a, 'c>) -> bool {
        self.findings.positions.borrow_mut().is_before(a, b)
    }
}

/// Returns whether an op is never executed speculatively, so that its operand constraints hold after it. An assumption
/// op is excluded: its relations are known wherever its block runs.
pub(super) fn constrains_operands(op: OpRef<'_, '_>) -> bool {
    let Some(def) = op.def().filter(|def| may_constrain_operands(def)) else { return false };
    let is_conditional = || CONDITIONALLY_SPECULATABLE.iter().any(|name| has_trait_named(def, name));
    let has_constraints = def.has_bounds() || op.results().any(|result| has_dynamic_size(result.ty()));
    has_constraints && (!is_memory_effect_free(op) || is_conditional()) && !is_speculatable(op)
}

/// Returns whether ops with this table may constrain their operands.
fn may_constrain_operands(def: &OpDef) -> bool {
    !def.has_trait(Trait::Pure)
        && !def.has_trait(Trait::Assumption)
        && (def.has_bounds() || !def.results.is_empty())
}

pub(super) fn has_dynamic_size(ty: Type<'_>) -> bool {
    ty.shape().is_some_and(|shape| shape.contains(&DYNAMIC))
}

/// The facts that were collected so far.
#[derive(Default)]
struct Found {
    facts: Vec<Condition<ValueId>>,
    inequalities: usize,
    /// The values in new facts, which were not visited yet.
    mentioned: Vec<ValueId>,
}

impl Found {
    fn add(&mut self, lhs: Expr<ValueId>, relation: Relation, rhs: Expr<ValueId>) {
        self.inequalities += usize::from(relation == Relation::Ne);
        if relation == Relation::Ne && self.inequalities > INEQUALITIES || self.facts.len() >= FACTS {
            return;
        }
        self.mentioned.extend(lhs.columns().chain(rhs.columns()).map(|column| column.value));
        self.facts.push(Condition::Relation(lhs, relation, rhs));
    }
    /// Adds the parts of a stated condition.
    fn state(&mut self, condition: &Condition<ValueId>) {
        match condition {
            Condition::Unknown => {}
            Condition::All(parts) => parts.iter().for_each(|part| self.state(part)),
            Condition::Relation(lhs, relation, rhs) => self.add(lhs.clone(), *relation, rhs.clone()),
            other if self.facts.len() < FACTS => {
                self.mentioned.extend(other.columns().map(|column| column.value));
                self.facts.push(other.clone());
            }
            _ => {}
        }
    }

    fn condition(self) -> Condition<ValueId> {
        match self.facts.is_empty() {
            true => Condition::Unknown,
            false => Condition::All(self.facts),
        }
    }
}
