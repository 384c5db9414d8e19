//! The facts about a column that equations state: about an index value, or a dimension of a value.

use super::eval::{Lists, Scope};
use super::range::QueriedIndex;
use super::walk::{Column, ColumnPart};
use super::{
    AttrIdx, Branch, Call, Choose, Domain, Equation, EquationKind, Equations, Expr, IndexRange, Loop,
    OpEquations, Range, RegionIdx, Subject, Value, Values,
};
use crate::{Num, Rel};

/// The queried column: a result of the op or an argument of the entry block of one of its regions, or one dimension of such a value. For an
/// integer, statements about both signednesses are facts, since each restricts the other.
#[derive(Clone, Copy, Debug)]
pub struct Query<V> {
    /// The value.
    pub value: V,
    /// The part of the value.
    pub part: QueryPart,
}

/// The part of a value that is queried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryPart {
    /// The value itself; for a vector or tensor of integers, its element at any position.
    Value,
    /// A dimension of a shaped value.
    Dim(usize),
    /// The element of a vector or tensor at a position. Statements about elements at any position hold for it, too.
    Element(usize),
}

/// A receiver of facts.
pub trait Sink<'a, S: Subject, Size> {
    /// Receives the relation `lhs rel rhs`.
    fn relation(&mut self, equation: &Equation<'a>, lhs: Size, rel: Rel, rhs: Size);
    /// Receives the loop whose induction variable or iteration argument is the queried column.
    fn counted(&mut self, equation: &Equation<'a>, counted: Counted<S::Value, Size>);
    /// Receives the choice between two values that defines the queried column.
    fn choice(&mut self, equation: &Equation<'a>, choice: Choice<S::Value>);
    /// Receives the call that defines the queried column.
    fn called(&mut self, equation: &Equation<'a>, call: Called<S::Value>);
    /// Returns whether the receiver needs relations that mention no value that the op defines. These hold wherever the op was executed.
    fn needs_operand_facts(&self) -> bool {
        true
    }
}

/// A call that defines the queried column.
#[derive(Clone, Debug)]
pub struct Called<V> {
    /// The attribute that names the function.
    pub callee: AttrIdx,
    /// The arguments.
    pub arguments: Vec<V>,
    /// The position of the result.
    pub result: usize,
}

/// A counted loop.
#[derive(Clone, Debug)]
pub struct Counted<V, Size> {
    /// The region that is the body.
    pub region: RegionIdx,
    /// The induction variable.
    pub iv: V,
    /// Whether it is compared as an unsigned number.
    pub unsigned: bool,
    /// First value.
    pub lower: Size,
    /// Upper bound, exclusive.
    pub upper: Size,
    /// Step.
    pub step: Size,
    /// The queried iteration argument; `None` if the induction variable is queried.
    pub carried: Option<CarriedValue<V>>,
}

/// An iteration argument of a loop.
#[derive(Clone, Copy, Debug)]
pub struct CarriedValue<V> {
    /// The value before the first iteration.
    pub init: V,
    /// The value at the start of an iteration.
    pub argument: V,
    /// The value at the end of an iteration.
    pub yielded: V,
    /// The value after the last iteration.
    pub result: V,
    /// Whether the result is queried instead of the argument.
    pub is_result_queried: bool,
}

/// A choice between two values.
#[derive(Clone, Copy, Debug)]
pub struct Choice<V> {
    /// An `i1` value.
    pub condition: V,
    /// The value where it is true.
    pub then: V,
    /// The value where it is false.
    pub otherwise: V,
}

/// A fact that holds wherever a region is executed.
#[derive(Clone, Copy, Debug)]
pub enum Entered<V, Size> {
    /// An `i1` value is true, or false.
    When(V, bool),
    /// The loop whose body is the region has an iteration: `lower` is less than `upper`, and `step` is positive.
    Runs {
        /// The induction variable.
        iv: V,
        /// Its first value.
        lower: Size,
        /// Upper bound, exclusive.
        upper: Size,
        /// The distance of two iterations, if it can be evaluated.
        step: Option<Size>,
    },
}

/// Returns the facts that hold at the entry of one of an op's regions.
pub fn entered<'a, S: Subject, D: Domain<S>>(
    op: S,
    equations: &OpEquations<'a>,
    region: RegionIdx,
    domain: &D,
) -> Vec<Entered<S::Value, D::Size>> {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    let mut found = Vec::new();
    for equation in equations.all().flat_map(|Equations { bounds, .. }| *bounds) {
        match &equation.kind {
            EquationKind::Loop(l) if l.region == region => {
                scope.for_indices(equation.range.vars, None, &mut |scope| {
                    if !scope.all_hold(equation.range.guards) {
                        return;
                    }
                    let ends = scope.expr(domain, &l.lower).zip(scope.expr(domain, &l.upper));
                    found.extend(ends.zip(scope.value(&l.iv)).map(|((lower, upper), iv)| Entered::Runs {
                        iv,
                        lower,
                        upper,
                        step: scope.expr(domain, &l.step),
                    }));
                });
            }
            EquationKind::Choose(choose) if scope.all_hold(equation.range.guards) => {
                let of = |values: Values| matches!(values, Values::Yields(of, _) if of == region);
                if of(choose.then) != of(choose.otherwise) {
                    let condition = scope.value(&choose.condition);
                    found.extend(condition.map(|condition| Entered::When(condition, of(choose.then))));
                }
            }
            EquationKind::Relation(..)
            | EquationKind::Loop(_)
            | EquationKind::Choose(_)
            | EquationKind::Branch(_)
            | EquationKind::Call(_)
            | EquationKind::Assume(_) => {}
        }
    }
    found
}

/// Returns the branches of an op; `None` if the guard of a branch is not known to hold.
pub fn branches<'e, 'a, S: Subject>(op: S, equations: &'e OpEquations<'a>) -> Option<Vec<&'e Branch<'a>>> {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    let mut found = Vec::new();
    for equation in equations.all().flat_map(|Equations { bounds, .. }| *bounds) {
        if let EquationKind::Branch(branch) = &equation.kind {
            scope.all_hold(equation.range.guards).then_some(())?;
            found.push(branch);
        }
    }
    Some(found)
}

/// Calls `found` with each operand that an op assumes to be true.
pub fn assumed<S: Subject>(op: S, equations: &OpEquations<'_>, found: &mut dyn FnMut(S::Value)) {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    for equation in equations.all().flat_map(|Equations { bounds, .. }| *bounds) {
        let EquationKind::Assume(value) = &equation.kind else { continue };
        scope.for_each(&equation.range, &mut |scope| {
            scope.for_indices(equation.range.vars, None, &mut |scope| {
                if scope.all_hold(equation.range.guards)
                    && let Some(value) = scope.value(value)
                {
                    found(value);
                }
            });
        });
    }
}

/// Calls `found` with each relation of an op's equations whose sides `is_wanted` accepts. Relations about wrapping and bits are left
/// out, and those about arguments of regions, which hold only where the region runs.
pub fn relations<S: Subject, D: Domain<S>>(
    op: S,
    equations: &OpEquations<'_>,
    domain: &D,
    is_wanted: impl Fn(&Expr<'_>, Rel, &Expr<'_>) -> bool,
    found: &mut dyn FnMut(D::Size, Rel, D::Size),
) {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    for equation in equations.all().flat_map(|Equations { bounds, .. }| *bounds) {
        let EquationKind::Relation(a, rel, b) = &equation.kind else { continue };
        if is_in_region(op, [a, b]) || !is_wanted(a, *rel, b) || a.mentions_bits() || b.mentions_bits() {
            continue;
        }
        scope.for_each(&equation.range, &mut |scope| {
            scope.for_indices(equation.range.vars, None, &mut |scope| {
                if scope.all_hold(equation.range.guards)
                    && let Some(a) = scope.expr(domain, a)
                    && let Some(b) = scope.expr(domain, b)
                {
                    found(a, *rel, b);
                }
            });
        });
    }
}

/// Passes the facts of an op's equations about a column to `sink`.
pub fn facts<'a, S: Subject, D: Domain<S>>(
    op: S,
    equations: &OpEquations<'a>,
    query: Query<S::Value>,
    domain: &D,
    sink: &mut dyn Sink<'a, S, D::Size>,
) {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    let collector = FactCollector { query, domain };
    for equation in equations.all().flat_map(|Equations { bounds, .. }| *bounds) {
        match &equation.kind {
            EquationKind::Relation(a, rel, b) => collector.relation(&scope, equation, (a, *rel, b), sink),
            EquationKind::Loop(l) => scope.for_indices(equation.range.vars, None, &mut |scope| {
                collector.counted(scope, equation, l, sink);
            }),
            EquationKind::Choose(choose) => collector.choice(&scope, equation, choose, sink),
            EquationKind::Call(call) => collector.call(&scope, equation, call, sink),
            EquationKind::Branch(_) | EquationKind::Assume(_) => {}
        }
    }
}

struct FactCollector<'d, S: Subject, D> {
    query: Query<S::Value>,
    domain: &'d D,
}

/// Returns whether a relation is about an argument of a region: it holds where the region runs, not wherever the results exist.
fn is_in_region<S: Subject>(op: S, sides: [&Expr<'_>; 2]) -> bool {
    op.has_regions() && sides.into_iter().any(|side| side.any_value(&mut |value| value.is_region_argument()))
}

/// Returns the test for the values of which a relation is a fact.
fn subject_test<'a, S: Subject>(op: S, sides: [&Expr<'a>; 2]) -> fn(&Value<'a>) -> bool {
    match is_in_region(op, sides) {
        true => |value| value.is_region_argument(),
        false => |value| value.is_defined(),
    }
}

type Relation<'e, 'a> = (&'e Expr<'a>, Rel, &'e Expr<'a>);

impl<'d, S: Subject, D: Domain<S>> FactCollector<'d, S, D> {
    fn relation<'a>(
        &self,
        scope: &Scope<'_, 'a, S>,
        equation: &Equation<'a>,
        relation: Relation<'_, 'a>,
        sink: &mut dyn Sink<'a, S, D::Size>,
    ) {
        let (a, _, b) = relation;
        let is_subject = subject_test(scope.op, [a, b]);
        let sides = [a, b].map(|e| e.column().filter(|column| is_subject(column.value)));
        if sides.iter().all(Option::is_none) {
            return self.about_others(scope, equation, relation, sink);
        }
        for column in sides.into_iter().flatten() {
            let is_about = matches!(
                (column.part, self.query.part),
                (ColumnPart::Value { .. }, QueryPart::Value | QueryPart::Element(_))
                    | (ColumnPart::Dim(_), QueryPart::Dim(_))
                    | (ColumnPart::Element(_), QueryPart::Element(_))
            );
            if is_about {
                self.about_column(scope, equation, column, relation, sink);
            }
        }
    }

    /// Passes on a relation if the side `column` is the queried column.
    fn about_column<'a>(
        &self,
        scope: &Scope<'_, 'a, S>,
        equation: &Equation<'a>,
        column: Column<'_, 'a>,
        relation: Relation<'_, 'a>,
        sink: &mut dyn Sink<'a, S, D::Size>,
    ) {
        let Query { value: wanted, part } = self.query;
        let index = match column.part {
            ColumnPart::Value { .. } => None,
            ColumnPart::Dim(index) | ColumnPart::Element(index) => Some(index),
        };
        let wanted_index = match part {
            QueryPart::Value => None,
            QueryPart::Dim(index) | QueryPart::Element(index) => Some(index),
        };
        let range = &equation.range;
        let known = Some((column.value, wanted));
        self.for_each(scope, range, &mut |scope| {
            let alone = !matches!(column.value, Value::Item(..));
            // A column without an index is compared before the loops over indices.
            if alone && !scope.is(column.value, wanted) {
                return;
            }
            if alone
                && let (Some(Expr::Var(var)), Some(value)) = (index, wanted_index)
                && let Some(IndexRange::Free(_)) = range.vars.get(var.index()).map(|v| v.range)
            {
                let queried = QueriedIndex { var: *var, value, of: column.value };
                return scope.for_indices(range.vars, Some(queried), &mut |scope| {
                    self.emit(scope, equation, relation, known, sink);
                });
            }
            scope.for_indices(range.vars, None, &mut |scope| {
                let is_queried = || index.is_none_or(|index| scope.position(index) == wanted_index);
                if (alone || scope.is(column.value, wanted)) && is_queried() {
                    self.emit(scope, equation, relation, known, sink);
                }
            });
        });
    }

    /// Passes on a relation in which no side is a column that the op defines.
    fn about_others<'a>(
        &self,
        scope: &Scope<'_, 'a, S>,
        equation: &Equation<'a>,
        relation: Relation<'_, 'a>,
        sink: &mut dyn Sink<'a, S, D::Size>,
    ) {
        let (a, _, b) = relation;
        let any = |test: &mut dyn FnMut(&Value<'a>) -> bool| a.any_value(test) || b.any_value(test);
        let own = any(&mut |value| value.is_defined());
        let is_subject = subject_test(scope.op, [a, b]);
        // A fact about operands holds wherever the op was executed, so wherever its results are available.
        if !own && !scope.op.is_result(self.query.value) {
            return;
        }
        // A method may return a value that the op defines.
        let calls = any(&mut |value| matches!(value, Value::Call(_)));
        if !own && !calls && !sink.needs_operand_facts() {
            return;
        }
        self.for_each(scope, &equation.range, &mut |scope| {
            scope.for_indices(equation.range.vars, None, &mut |scope| {
                let queried = |value: &Value<'a>| is_subject(value) && scope.is(value, self.query.value);
                if !own || any(&mut |value| queried(value)) {
                    self.emit(scope, equation, relation, None, sink);
                }
            });
        });
    }

    /// Calls `then` for the range of a statement. Of all results, only the queried result is used.
    fn for_each<'a>(
        &self,
        scope: &Scope<'_, 'a, S>,
        range: &Range<'a>,
        then: &mut dyn FnMut(&Scope<'_, 'a, S>),
    ) {
        let mut scope = *scope;
        if range.each_result {
            if !scope.op.is_result(self.query.value) {
                return;
            }
            scope.each_result = Some(self.query.value);
        }
        scope.for_each_operand(range, then);
    }

    fn emit<'a>(
        &self,
        scope: &Scope<'_, 'a, S>,
        equation: &Equation<'a>,
        (a, rel, b): Relation<'_, 'a>,
        known: Option<(&Value<'a>, S::Value)>,
        sink: &mut dyn Sink<'a, S, D::Size>,
    ) {
        let scope = scope.of_relation(a, b, known);
        let computes = |e: &Expr<'a>| matches!(e, Expr::Wrap(Expr::Binary(..) | Expr::Bits(..)));
        if (computes(a) || computes(b)) && scope.about().is_none_or(|of| !self.domain.wraps(scope.op, of)) {
            return;
        }
        if scope.all_hold(equation.range.guards)
            && let Some(a) = scope.expr(self.domain, a)
            && let Some(b) = scope.expr(self.domain, b)
        {
            sink.relation(equation, a, rel, b);
        }
    }

    fn counted<'a>(
        &self,
        scope: &Scope<'_, 'a, S>,
        equation: &Equation<'a>,
        l: &Loop<'a>,
        sink: &mut dyn Sink<'a, S, D::Size>,
    ) {
        let wanted = self.query.value;
        let Some(iv) = scope.value(&l.iv) else { return };
        let carried = if iv == wanted {
            None
        } else {
            let Some(carried) = l.carried else { return };
            let is_result_queried = scope.op.is_result(wanted);
            let list = if is_result_queried { carried.results } else { carried.args };
            let Some(i) = scope.find(list, wanted) else { return };
            let item = |list: Values| scope.nth(list, i);
            let (Some(init), Some(argument), Some(yielded), Some(result)) =
                (item(carried.inits), item(carried.args), item(carried.yields), item(carried.results))
            else {
                return;
            };
            Some(CarriedValue { init, argument, yielded, result, is_result_queried })
        };
        if !scope.all_hold(equation.range.guards) {
            return;
        }
        // A step that is not positive is skipped, because such a loop leaves its range or never ends. Unknown steps are assumed to be
        // positive, as the ops require.
        if scope.known(&l.step).is_some_and(|step| step <= Num::from(0_i128)) {
            return;
        }
        let number = |e: &Expr<'a>| scope.expr(self.domain, e);
        let (Some(lower), Some(upper), Some(step)) = (number(&l.lower), number(&l.upper), number(&l.step))
        else {
            return;
        };
        sink.counted(
            equation,
            Counted { region: l.region, iv, unsigned: l.unsigned, lower, upper, step, carried },
        );
    }

    fn call<'a>(
        &self,
        scope: &Scope<'_, 'a, S>,
        equation: &Equation<'a>,
        call: &Call,
        sink: &mut dyn Sink<'a, S, D::Size>,
    ) {
        let Some(result) = scope.find(call.results, self.query.value) else { return };
        if scope.all_hold(equation.range.guards) {
            let arguments = (0..).map_while(|i| scope.nth(call.arguments, i)).collect();
            sink.called(equation, Called { callee: call.callee, arguments, result });
        }
    }

    fn choice<'a>(
        &self,
        scope: &Scope<'_, 'a, S>,
        equation: &Equation<'a>,
        choose: &Choose<'a>,
        sink: &mut dyn Sink<'a, S, D::Size>,
    ) {
        let Some(i) = scope.find(choose.results, self.query.value) else { return };
        if scope.all_hold(equation.range.guards)
            && let Some(condition) = scope.value(&choose.condition)
            && let Some(then) = scope.nth(choose.then, i)
            && let Some(otherwise) = scope.nth(choose.otherwise, i)
        {
            sink.choice(equation, Choice { condition, then, otherwise });
        }
    }
}
