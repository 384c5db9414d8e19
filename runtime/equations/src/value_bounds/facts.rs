//! Equations as facts of the engine. The numbers of the evaluator's domain are expressions over columns.

use super::conditions::condition;
use bourn_bounds::{
    Carried, CarriedSide, Choose, Column, Condition, Expr, Facts, Loop, RegionToken, Relation,
};
use bourn_ir::def::OpDef;
use bourn_ir::{DYNAMIC, OpRef, Type, Value, ValueId};
use bourn_terms::equation::{
    self, AttrIdx, Choice, Counted, Domain, Entered, Equation, FoldOp, OpEquations, Query, RegionIdx, Sink,
};
use bourn_terms::{BinaryOp, Rel};

type Size = Expr<ValueId>;

/// Adds what an op's equations say of a column, each fact with its text if `labels` is set.
pub(super) fn populate(
    op: OpRef<'_, '_>,
    equations: &OpEquations<'static>,
    column: Column<ValueId>,
    labels: bool,
    facts: &mut Facts<ValueId>,
) {
    let query = Query { value: Value::new(op.body(), column.value), dim: column.dim.map(|d| d as usize) };
    let labels = op.def().filter(|_| labels);
    let mut sink = Collector { op, equations, column, labels, facts };
    equation::facts(op, equations, query, &Columns, &mut sink);
}

/// Returns the size that an index value is.
pub(super) fn index(value: Value<'_, '_>) -> Size {
    bourn_bounds::index(value.id())
}

/// Returns a dimension of a shaped value; a number if the type fixes it.
fn dim(value: Value<'_, '_>, d: usize) -> Size {
    match value.ty().shape().and_then(|s| s.get(d)) {
        Some(&extent) if extent != DYNAMIC => Expr::from(extent),
        _ => bourn_bounds::dim(value.id(), d as u32),
    }
}

/// The domain in which numbers are expressions over columns.
struct Columns;

impl<'a, 'c> Domain<OpRef<'a, 'c>> for Columns {
    type Size = Size;

    fn int(&self, value: i128) -> Size {
        Expr::constant(value)
    }
    fn index(&self, _: OpRef<'a, 'c>, value: Value<'a, 'c>) -> Option<Size> {
        Some(index(value))
    }
    fn dim(&self, _: OpRef<'a, 'c>, value: Value<'a, 'c>, d: usize) -> Option<Size> {
        Some(dim(value, d))
    }
    fn apply(
        &self,
        op: OpRef<'a, 'c>,
        map: AttrIdx,
        result: usize,
        operands: &[Value<'a, 'c>],
    ) -> Option<Size> {
        let map = op.attr(op.def()?.attrs.get(map.index())?.name)?.as_affine_map()?;
        let operands: Vec<Size> = operands.iter().map(|&value| index(value)).collect();
        let (dims, symbols) = operands.split_at_checked(map.num_dims())?;
        Some(Expr::from_affine(map.results().get(result)?, dims, symbols))
    }
    fn neg(&self, a: Size) -> Option<Size> {
        Some(-a)
    }
    fn binary(&self, op: BinaryOp, a: Size, b: Size) -> Option<Size> {
        Some(match op {
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            BinaryOp::Mul => a * b,
            BinaryOp::FloorDiv => a.floor_div(b),
            BinaryOp::CeilDiv => a.ceil_div(b),
            BinaryOp::Mod => a.modulo(b),
            BinaryOp::Min => Expr::min([a, b]),
            BinaryOp::Max => Expr::max([a, b]),
        })
    }
    fn fold(&self, op: FoldOp, items: Vec<Size>) -> Option<Size> {
        match op {
            FoldOp::Sum => Some(Expr::sum(items)),
            FoldOp::Product => Some(Expr::product(items)),
            FoldOp::Min => (!items.is_empty()).then(|| Expr::min(items)),
            FoldOp::Max => (!items.is_empty()).then(|| Expr::max(items)),
        }
    }
}

/// Collects what equations say of a column, for the engine.
struct Collector<'f, 'a, 'c> {
    op: OpRef<'a, 'c>,
    equations: &'f OpEquations<'static>,
    column: Column<ValueId>,
    /// The op's table, if each fact is to be labelled with its origin.
    labels: Option<&'static OpDef>,
    facts: &'f mut Facts<ValueId>,
}

impl Collector<'_, '_, '_> {
    fn label(&mut self, equation: &Equation<'static>) {
        if let Some(def) = self.labels {
            self.facts.origin(format!("{}: {}", def.name, equation.formula(def, self.equations.lets)));
        }
    }
}

impl<'a, 'c> Sink<'static, OpRef<'a, 'c>, Size> for Collector<'_, 'a, 'c> {
    fn relation(&mut self, equation: &Equation<'static>, lhs: Size, rel: Rel, rhs: Size) {
        let relation = match rel {
            Rel::Eq => Relation::Eq,
            Rel::Lt => Relation::Lt,
            Rel::Le => Relation::Le,
            Rel::Gt => Relation::Gt,
            Rel::Ge => Relation::Ge,
            Rel::Ne => Relation::Ne,
        };
        self.label(equation);
        self.facts.relate(lhs, relation, rhs);
    }

    fn counted(&mut self, equation: &Equation<'static>, l: Counted<Value<'a, 'c>, Size>) {
        let Some(region) = self.op.region(l.region.index()) else { return };
        let [lower, upper, step] = ends(self.op, l.iv.ty(), [l.lower, l.upper, l.step]);
        let bounds =
            Loop { lower, upper, step, iv: l.iv.id(), region: RegionToken(region.id().index() as u64) };
        self.label(equation);
        match l.carried {
            None => self.facts.induction_variable(l.iv.id(), bounds),
            Some(carried) => self.facts.carried(Carried {
                bounds,
                init: carried.init.id(),
                argument: carried.argument.id(),
                yielded: carried.yielded.id(),
                result: carried.result.id(),
                asked: if carried.result_is_asked { CarriedSide::Result } else { CarriedSide::Argument },
                dim: self.column.dim,
            }),
        }
    }

    fn choice(&mut self, equation: &Equation<'static>, choice: Choice<Value<'a, 'c>>) {
        let column = |value: Value<'_, '_>| match self.column.dim {
            Some(d) => dim(value, d as usize),
            None => index(value),
        };
        let (then, otherwise) = (column(choice.then), column(choice.otherwise));
        self.label(equation);
        let condition = condition(choice.condition);
        self.facts.choose(Choose::either(self.column, condition, then, otherwise));
    }
}

/// Returns lower end, upper end and step of a loop over integers of type `ty`, as far as they determine how often it runs.
/// In a fixed width the sum of induction variable and step may wrap, so that only constants count, and only those for which
/// no sum wraps.
fn ends(op: OpRef<'_, '_>, ty: Type<'_>, ends: [Size; 3]) -> [Size; 3] {
    if ty.is_index() {
        return ends;
    }
    let signed = |end: &Size| signed_constant(Value::new(op.body(), end.as_column()?.value));
    let numbers = ty.signless_width().zip(signed(&ends[0])).zip(signed(&ends[1])).zip(signed(&ends[2]));
    match numbers {
        Some((((width, lower), upper), step)) if never_wraps(width, lower, upper, step) => {
            [lower, upper, step].map(Expr::constant)
        }
        _ => std::array::from_fn(|_| Expr::unknown()),
    }
}

/// Returns whether the induction variable of a loop over signed integers of `width` bits stays in its range.
fn never_wraps(width: u32, lower: i128, upper: i128, step: i128) -> bool {
    let greatest = (1i128 << width.clamp(1, 100).saturating_sub(1)) - 1;
    upper <= lower || step > 0 && upper.checked_add(step - 1).is_some_and(|last| last <= greatest)
}

/// Returns the signed value of a constant of fixed width.
fn signed_constant(value: Value<'_, '_>) -> Option<i128> {
    let unused = 128u32.checked_sub(value.ty().signless_width().filter(|width| *width > 0)?)?;
    value.constant().map(|n| (n << unused) >> unused)
}

/// Returns the facts that hold where a region of an op runs.
pub(super) fn entry(
    op: OpRef<'_, '_>,
    equations: &OpEquations<'static>,
    region: RegionIdx,
) -> Condition<ValueId> {
    let known = equation::entered(op, equations, region, &Columns).into_iter().map(|known| match known {
        Entered::When(value, true) => condition(value),
        Entered::When(value, false) => condition(value).negated(),
        Entered::Runs { iv, lower, upper } => {
            let [lower, upper, _] = ends(op, iv.ty(), [lower, upper, Expr::unknown()]);
            Condition::Relation(lower, Relation::Lt, upper)
        }
    });
    Condition::All(known.collect())
}
