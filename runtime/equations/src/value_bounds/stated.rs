//! Conditions that hold from a point of the program on: ops with `assume operand` state that the operand is true wherever
//! they have been executed, and the caller of the analysis states conditions with [`IrGraph::with_statement`].
//!
//! An op may be passed with its operand false only by stopping the program, or by undefined behaviour. Before the op
//! the operand may be false, even where the op is always executed later: an op before it may have effects.

use super::executed::Place;
use super::{IrGraph, conditions};
use bourn_bounds::Condition;
use bourn_ir::effects::{is_memory_effect_free, is_speculatable};
use bourn_ir::{BlockRef, OpId, OpRef, ValueDef, ValueId};
use bourn_terms::equation::{self, EquationKind, OpEquations};
use rustc_hash::{FxHashMap, FxHashSet};

/// The values of which a query or a statement is computed that are visited.
const VALUES: usize = 64;

/// The ops that assume their first operand although no registered dialect declares them. `llvm.intr.assume` is read in
/// its generic form.
const FOREIGN: [&str; 1] = ["llvm.intr.assume"];

/// A condition, with the point from which it holds.
#[derive(Clone, Debug)]
struct Statement {
    from: Start,
    condition: Condition<ValueId>,
}

/// The point from which a condition holds.
#[derive(Clone, Copy, Debug)]
enum Start {
    /// After an op.
    Op(OpId),
    /// Where a value is defined.
    Value(ValueId),
}

/// The statements of a body.
#[derive(Clone, Debug, Default)]
pub(super) struct Statements {
    all: Vec<Statement>,
    /// The statements about each value: those that mention it, or a value that is computed from it.
    about: FxHashMap<ValueId, Vec<usize>>,
}

impl Statements {
    /// Returns whether there are no statements.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Adds a condition that holds wherever `last` exists. Queries at a place use it like the operand constraints of
    /// executed ops: see [`IrGraph::executed_before`].
    #[must_use]
    pub fn with_statement(mut self, last: ValueId, condition: Condition<ValueId>) -> Self {
        self.given.push((last, condition));
        self.findings.forget();
        self
    }

    /// Returns whether a condition is stated somewhere in the body.
    pub(super) fn has_statements(&self) -> bool {
        !self.statements().is_empty()
    }

    /// Calls `found` with each condition that is stated about values, or about the values from which they are computed,
    /// and that holds at a place. `defined` is the queried value that the op at the place defines, or an argument of its block.
    pub(super) fn statements_at(
        &self,
        place: &Place<'_, 'a, 'c>,
        values: &[ValueId],
        defined: Option<ValueId>,
        found: &mut dyn FnMut(&Condition<ValueId>),
    ) {
        let statements = self.statements();
        if statements.is_empty() {
            return;
        }
        let mut used = FxHashSet::default();
        for value in self.sources(values.iter().copied()) {
            for &at in statements.about.get(&value).into_iter().flatten() {
                let Statement { from, condition } = &statements.all[at];
                let holds = match *from {
                    Start::Op(op) => place.has_executed(self.body.op(op)),
                    Start::Value(last) => defined == Some(last) || self.exists(last, place),
                };
                if holds && used.insert(at) {
                    found(condition);
                }
            }
        }
    }

    /// Returns whether a value is defined before a place.
    fn exists(&self, value: ValueId, place: &Place<'_, 'a, 'c>) -> bool {
        let value = self.value(value);
        match value.def() {
            ValueDef::Result(..) => value.defining_op().is_some_and(|op| place.has_executed(op)),
            ValueDef::Argument(..) => {
                value.owner_block().is_some_and(|block| place.is_behind_start_of(block))
            }
        }
    }

    fn statements(&self) -> &Statements {
        self.findings.statements.get_or_init(|| {
            let mut statements = Statements::default();
            let given = self.given.iter().map(|(last, condition)| (Start::Value(*last), condition.clone()));
            for (from, condition) in given.chain(self.assumed()) {
                let mentioned = condition.columns().map(|column| column.value).collect::<Vec<_>>();
                for value in self.sources(mentioned) {
                    statements.about.entry(value).or_default().push(statements.all.len());
                }
                statements.all.push(Statement { from, condition });
            }
            statements
        })
    }

    /// Returns the conditions that ops of the body assume.
    fn assumed(&self) -> Vec<(Start, Condition<ValueId>)> {
        let mut found = Vec::new();
        if !self.may_assume() {
            return found;
        }
        super::assumptions::walk(self.body, |op| {
            let mut add = |operand| {
                let condition = conditions::condition(operand, self.widths);
                if !matches!(condition, Condition::Unknown) {
                    found.push((Start::Op(op.id()), condition));
                }
            };
            match self.equations_of(op) {
                Some(equations) if assumes(equations) && has_effect(op) => {
                    equation::assumed(op, equations, &mut add)
                }
                None if is_foreign(op) => op.operands().next().into_iter().for_each(add),
                _ => {}
            }
        });
        found
    }

    /// Returns whether an op of the body may assume an operand. Most bodies have no such op.
    fn may_assume(&self) -> bool {
        let declared = |def| match super::model_of(self.context, def) {
            Some(super::ValueBoundsModel::Equations(equations)) => assumes(equations),
            _ => false,
        };
        self.kinds().iter().any(|def| declared(*def)) || self.body.all_ops().any(is_foreign)
    }

    /// Returns values and the values from which they are computed, up to a limit: the operands of the ops that define
    /// them, and, for ops with regions, the operands of the ops that end these. For an argument of a block, the operands of the ops that jump
    /// to the block, and of the block's last op.
    fn sources(&self, of: impl IntoIterator<Item = ValueId>) -> Vec<ValueId> {
        let mut all: Vec<ValueId> = of.into_iter().collect();
        let mut seen: FxHashSet<ValueId> = all.iter().copied().collect();
        let mut next = 0;
        while let Some(&value) = all.get(next)
            && all.len() < VALUES
        {
            next += 1;
            let value = self.value(value);
            let maker = value.defining_op();
            let around = || value.owner_block().and_then(BlockRef::parent_op);
            let mut from: Vec<OpRef<'_, '_>> = Vec::new();
            if let Some(op) = maker.or_else(around) {
                from.push(op);
                from.extend(op.regions().flat_map(|region| region.blocks()).filter_map(BlockRef::last));
            }
            if maker.is_none() {
                from.extend(value.owner_block().into_iter().flat_map(|block| self.ends_around(block)));
            }
            let from = from.into_iter().flat_map(|op| op.operand_ids().iter().copied());
            all.extend(from.filter(|&value| seen.insert(value)));
        }
        all
    }
}

/// Returns whether equations have an `assume`.
fn assumes(equations: &OpEquations<'_>) -> bool {
    let mut all = equations.all().flat_map(|equations| equations.bounds);
    all.any(|equation| matches!(equation.kind, EquationKind::Assume(_)))
}

/// Returns whether an op stays where it is: a pass may move or erase an op without effects.
fn has_effect(op: OpRef<'_, '_>) -> bool {
    !is_memory_effect_free(op) && !is_speculatable(op)
}

fn is_foreign(op: OpRef<'_, '_>) -> bool {
    op.def().is_none() && FOREIGN.contains(&op.name().as_str())
}

/// Returns whether a changed op may state a condition.
pub(super) fn may_state(op: OpRef<'_, '_>) -> bool {
    is_foreign(op) || op.def().and_then(|def| def.equations).is_some_and(assumes)
}
