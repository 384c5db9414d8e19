//! Equations as facts of the engine. The numbers of the evaluator's domain are expressions over columns.

use super::IrGraph;
use super::around::{self, Owner};
use super::calls::{Calls, name_of};
use super::conditions::{compared, condition};
use super::elements::{Position, any_position, element_of};
use super::widths::{Bits, Widths};
use bourn_bounds::{
    BitOp, Carried, CarriedSide, Case, Choose, Column, Condition, Expr, Extremum, Facts, Interval, Loop,
    Part, RegionToken, Relation, Word,
};
use bourn_ir::def::OpDef;
use bourn_ir::{Body, DYNAMIC, OpRef, Type, Value, ValueId};
use bourn_terms::equation::{
    self, AttrIdx, Called, Choice, Counted, Domain, Entered, Equation, FoldOp, OpEquations, Outer, Query,
    QueryPart, Reading, RegionIdx, Sink,
};
use bourn_terms::{BinaryOp, Rel};

type Size = Expr<ValueId>;

/// Adds the facts that an op's equations imply for a column, each with its text if `labels` is set.
pub(super) fn populate<'a, 'c>(
    graph: &IrGraph<'a, 'c>,
    op: OpRef<'a, 'c>,
    equations: &OpEquations<'static>,
    column: Column<ValueId>,
    facts: &mut Facts<ValueId>,
) {
    let value = Value::new(op.body(), column.value);
    let part = match column.part {
        Part::Value | Part::Unsigned => QueryPart::Value,
        Part::Dim(dim) => QueryPart::Dim(dim as usize),
        Part::Element(at) => QueryPart::Element(at as usize),
    };
    let query = Query { value, part };
    let widths = graph.widths;
    let labels = op.def().filter(|_| graph.origins);
    let calls = graph.calls;
    let mut sink = Collector { op, equations, column, widths, labels, calls, defined: false, facts };
    let columns = Columns { at: Position::of(value, column), ..graph.columns() };
    equation::facts(op, equations, query, &columns, &mut sink);
    if !sink.defined {
        if let Some(def) = labels {
            facts.origin(format!("{}: {}", def.name, reason_to_reread(column)));
        }
        reread(value, column, widths, facts);
    }
}

/// Returns why the facts that [`reread`] adds hold.
fn reason_to_reread(column: Column<ValueId>) -> &'static str {
    match column.part {
        Part::Element(_) => "no equation is about this element alone",
        _ => "the same bits, read as an unsigned number",
    }
}

/// Adds that an element is in the range of all elements, for a value without an equation that defines this element.
fn within_all(value: Value<'_, '_>, column: Column<ValueId>, facts: &mut Facts<ValueId>) {
    if let Part::Element(_) = column.part {
        facts.eq(column, index(value).elsewhere(None));
    }
}

/// Adds the facts of a truth value that is the result of a comparison. Returns whether it is.
pub(super) fn truth(
    op: OpRef<'_, '_>,
    value: Value<'_, '_>,
    column: Column<ValueId>,
    widths: Widths,
    facts: &mut Facts<ValueId>,
) -> bool {
    let Some(holds) = compared(op, value, widths) else { return false };
    true_where(holds, column, facts);
    true
}

/// Adds that a truth value is true exactly where a condition holds.
pub(super) fn true_where(holds: Condition<ValueId>, column: Column<ValueId>, facts: &mut Facts<ValueId>) {
    let one = if column.part == Part::Unsigned { 1 } else { -1 };
    facts.choose(Choose::either(column, holds, Expr::constant(one), Expr::constant(0)));
}

/// Adds that a column is in a range.
pub(super) fn within(range: Interval, column: Column<ValueId>, facts: &mut Facts<ValueId>) {
    if let Some(value) = range.as_point() {
        return facts.eq(column, Expr::constant(value));
    }
    if let Some(lower) = range.lower {
        facts.ge(column, Expr::constant(lower));
    }
    if let Some(upper) = range.upper {
        facts.le(column, Expr::constant(upper));
    }
}

/// Adds what holds for a column without a definition: the unsigned reading of a value has the same bits as the signed reading, and an
/// element is in the range of all elements.
pub(super) fn reread(
    value: Value<'_, '_>,
    column: Column<ValueId>,
    widths: Widths,
    facts: &mut Facts<ValueId>,
) {
    within_all(value, column, facts);
    if column.part == Part::Unsigned
        && let Bits::Word(bits) = widths.of(value.ty())
    {
        facts.eq(column, index(value).wrap(Word { bits, unsigned: true }));
    }
}

/// Returns the number of an index value.
pub(super) fn index(value: Value<'_, '_>) -> Size {
    bourn_bounds::index(value.id())
}

/// Translates a relation of equations to the engine's.
pub(super) fn relation(rel: Rel) -> Relation {
    match rel {
        Rel::Eq => Relation::Eq,
        Rel::Lt => Relation::Lt,
        Rel::Le => Relation::Le,
        Rel::Gt => Relation::Gt,
        Rel::Ge => Relation::Ge,
        Rel::Ne => Relation::Ne,
    }
}

/// Returns a dimension of a shaped value; a number if it is static.
pub(super) fn dim(value: Value<'_, '_>, d: usize) -> Size {
    match value.ty().shape().and_then(|s| s.get(d)) {
        Some(&extent) if extent != DYNAMIC => Expr::from(extent),
        _ => bourn_bounds::dim(value.id(), d as u32),
    }
}

/// The domain in which numbers are expressions over columns.
pub(super) struct Columns<'g, 'c> {
    widths: Widths,
    /// The op that owns the arena.
    owner: Option<&'g Owner<'c>>,
    /// The position of the elements, if elements at one position are queried.
    at: Option<Position<'g>>,
    calls: Option<&'g Calls>,
}

impl<'c> IrGraph<'_, 'c> {
    /// Returns the domain in which numbers are expressions over the columns of the graph.
    pub(super) fn columns(&self) -> Columns<'_, 'c> {
        Columns { widths: self.widths, owner: self.owner.as_ref(), at: None, calls: self.calls }
    }
}

impl Columns<'_, '_> {
    /// Returns an index value, or the queried element of a vector or tensor.
    fn read(&self, value: Value<'_, '_>) -> Size {
        match (self.at, value.ty().shape()) {
            (Some(at), Some(_)) => at.in_value(value).unwrap_or_else(|| index(value).elsewhere(None)),
            _ => index(value),
        }
    }
}

impl<'a, 'c> Domain<OpRef<'a, 'c>> for Columns<'_, 'c> {
    type Size = Size;

    fn int(&self, value: i128) -> Size {
        Expr::constant(value)
    }
    fn index(&self, _: OpRef<'a, 'c>, value: Value<'a, 'c>) -> Option<Size> {
        (self.widths.of(value.ty()) != Bits::Unknown).then(|| self.read(value))
    }
    fn unsigned(&self, _: OpRef<'a, 'c>, value: Value<'a, 'c>) -> Option<Size> {
        match self.widths.of(value.ty()) {
            Bits::Word(bits) => Some(match self.at.and_then(|at| at.in_value(value)) {
                Some(element) => element.wrap(Word { bits, unsigned: true }),
                None => bourn_bounds::unsigned(value.id()),
            }),
            Bits::Unbounded => Some(self.read(value).not_negative()),
            Bits::Unknown => None,
        }
    }
    fn width(&self, _: OpRef<'a, 'c>, value: Value<'a, 'c>) -> Option<u32> {
        match self.widths.of(value.ty()) {
            Bits::Word(bits) => Some(bits),
            Bits::Unbounded | Bits::Unknown => None,
        }
    }
    fn wraps(&self, _: OpRef<'a, 'c>, of: Reading<Value<'a, 'c>>) -> bool {
        !of.unsigned || self.widths.of(of.value.ty()) != Bits::Unbounded
    }
    fn wrap(&self, _: OpRef<'a, 'c>, a: Size, of: Reading<Value<'a, 'c>>) -> Option<Size> {
        match self.widths.of(of.value.ty()) {
            Bits::Word(bits) => Some(a.wrap(Word { bits, unsigned: of.unsigned })),
            Bits::Unbounded => Some(a),
            Bits::Unknown => None,
        }
    }
    fn power(&self, _: OpRef<'a, 'c>, a: Size, of: Reading<Value<'a, 'c>>) -> Option<Size> {
        match self.widths.of(of.value.ty()) {
            Bits::Word(bits) => Some(a.power(bits)),
            Bits::Unbounded => Some(a.power(Word::MAX_BITS)),
            Bits::Unknown => None,
        }
    }
    fn bits(&self, op: equation::BitOp, a: Size, b: Size) -> Option<Size> {
        let op = match op {
            equation::BitOp::And => BitOp::And,
            equation::BitOp::Or => BitOp::Or,
            equation::BitOp::Xor => BitOp::Xor,
            equation::BitOp::Quot => BitOp::Quotient,
            equation::BitOp::Rem => BitOp::Remainder,
            equation::BitOp::Pow => BitOp::Power,
        };
        Some(a.bits(op, b))
    }
    fn dim(&self, _: OpRef<'a, 'c>, value: Value<'a, 'c>, d: usize) -> Option<Size> {
        Some(dim(value, d))
    }
    fn element(&self, _: OpRef<'a, 'c>, value: Value<'a, 'c>, at: usize) -> Option<Size> {
        if value.ty().is_memref() {
            return self.calls?.globals.element(value, at).map(Expr::constant);
        }
        match value.ty().shape() {
            Some(_) if self.widths.of(value.ty()) != Bits::Unknown => element_of(value, at),
            _ => None,
        }
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
        let of = Expr::from_affine(map.results().get(result)?, dims, symbols);
        Some(match self.widths.index {
            Some(bits) => of.wrapping(Word { bits, unsigned: false }),
            None => of,
        })
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
    fn around(&self, op: OpRef<'a, 'c>, outer: &[Outer<'_>]) -> Option<Size> {
        around::number(op, outer, self.owner, self.widths)
    }
    fn elsewhere(&self, op: OpRef<'a, 'c>, a: Size, within: Option<&str>) -> Option<Size> {
        let region = within.and_then(|name| around::region_in(op, name));
        let a = if self.at.is_some() { any_position(&a)? } else { a };
        Some(a.elsewhere(region.map(|region| RegionToken(region.index() as u64))))
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

/// Returns whether an expression is about other elements, or an extremum of such expressions.
fn is_elsewhere(of: &Size) -> bool {
    let is_moved = |of: &Size| of.as_elsewhere().is_some();
    is_moved(of) || of.items().is_some_and(|(items, _)| items.iter().any(is_moved))
}

/// Collects the facts that equations imply for a column.
struct Collector<'f, 'a, 'c> {
    op: OpRef<'a, 'c>,
    equations: &'f OpEquations<'static>,
    column: Column<ValueId>,
    widths: Widths,
    /// The op's table, if each fact is to be labelled with its origin.
    labels: Option<&'static OpDef>,
    calls: Option<&'f Calls>,
    /// Whether an equation defines the column.
    defined: bool,
    facts: &'f mut Facts<ValueId>,
}

impl Collector<'_, '_, '_> {
    /// Translates the sides of a relation to the queried reading of the bits, or returns `None` if the relation does
    /// not apply to it.
    fn in_queried_reading(
        &mut self,
        equation: &Equation<'static>,
        lhs: Size,
        relation: Relation,
        rhs: Size,
    ) -> Option<(Size, Size)> {
        let ty = Value::new(self.op.body(), self.column.value).ty();
        let (lhs, rhs) = match self.widths.is_exact(ty, equation) {
            true => (lhs, rhs),
            false => (self.widths.checked(ty, lhs), self.widths.checked(ty, rhs)),
        };
        let about =
            |side: &Size| side.as_column().filter(|column| column.value == self.column.value).copied();
        let (column, other) = match (about(&lhs), about(&rhs)) {
            (Some(column), _) => (column, &rhs),
            (None, Some(column)) => (column, &lhs),
            (None, None) => return self.unbounded(lhs, relation, rhs),
        };
        if column.part == self.column.part || column.dimension().is_some() {
            self.defined |= relation == Relation::Eq;
            return Some((lhs, rhs));
        }
        if relation != Relation::Eq {
            // The unsigned reading is defined by the signed one, which needs a limit of the unsigned one as a fact of its own. Ops that move
            // elements state both limits.
            let is_limit = column.part == Part::Unsigned
                && self.column.part == Part::Value
                && !is_elsewhere(&lhs)
                && !is_elsewhere(&rhs);
            return is_limit.then_some((lhs, rhs));
        }
        self.defined = true;
        if let Some(other) = self.other_reading(other) {
            return Some((Expr::from(self.column), other));
        }
        let unsigned = self.column.part == Part::Unsigned;
        Some((
            Expr::from(self.column),
            match self.widths.of(ty) {
                Bits::Word(bits) => self.cast(other, bits).wrap(Word { bits, unsigned }),
                Bits::Unbounded | Bits::Unknown => return None,
            },
        ))
    }

    /// For an expression that is the other reading of an integer, in this or in another execution, returns the queried
    /// reading in that execution.
    fn other_reading(&self, of: &Size) -> Option<Size> {
        let elsewhere = of.as_elsewhere();
        let inner = elsewhere.as_ref().map_or(of, |(inner, _)| inner);
        let column = inner.as_column().filter(|column| column.dimension().is_none())?;
        let [own, other] =
            [self.column.value, column.value].map(|value| Value::new(self.op.body(), value).ty());
        if matches!(self.column.part, Part::Element(_)) || matches!(column.part, Part::Element(_)) {
            return None;
        }
        let read = Expr::from(Column { part: self.column.part, ..*column });
        (self.widths.word(own)? == self.widths.word(other)?).then_some(match elsewhere {
            Some((_, within)) => read.elsewhere(within),
            None => read,
        })
    }

    /// Returns an expression with the same `bits` lowest bits, in the queried reading: a truncated integer has them in
    /// both readings.
    fn cast(&self, of: &Size, bits: u32) -> Size {
        let cut = of.as_wrapped_column().and_then(|(column, word)| {
            let ty = Value::new(self.op.body(), column.value).ty();
            let is_cut = matches!(column.part, Part::Value | Part::Unsigned)
                && matches!(self.column.part, Part::Value | Part::Unsigned)
                && word.bits >= bits
                && self.widths.word(ty)? >= bits;
            is_cut.then_some(Column { part: self.column.part, ..*column })
        });
        cut.map_or_else(|| of.clone(), Expr::from)
    }

    /// Returns the sides of a relation that may be about the unsigned reading of an integer that never wraps: a number
    /// below half of the range has the same value in both readings.
    fn unbounded(&mut self, lhs: Size, relation: Relation, rhs: Size) -> Option<(Size, Size)> {
        let own = |side: &Size| side.as_not_negative().is_some_and(|column| *column == self.column);
        let other = match (own(&lhs), own(&rhs)) {
            (true, false) => rhs,
            (false, true) => lhs,
            _ => return Some((lhs, rhs)),
        };
        self.defined = true;
        // A number that is at most an integer that never wraps fits wherever that integer fits.
        let fits =
            |of: Expr<ValueId>| if of.is_part_of_not_negative() { of } else { of.fits(Word::MAX_BITS) };
        (relation == Relation::Eq).then(|| (Expr::from(self.column), fits(other)))
    }

    /// Returns the choice for the least or the greatest of the unsigned readings of two integers that never wrap, if
    /// the relation is such an extremum: negative numbers are greater than others then.
    fn unsigned_extremum(&self, lhs: &Size, relation: Relation, rhs: &Size) -> Option<Choose<ValueId>> {
        let (items, extremum) = rhs.items().filter(|_| lhs.as_not_negative() == Some(&self.column))?;
        let columns: Vec<_> = items.iter().filter_map(Expr::as_not_negative).collect();
        let (&[&a, &b], Relation::Eq, 2) = (columns.as_slice(), relation, items.len()) else { return None };
        let signed = |relation| move |column| Condition::relation(Expr::from(column), relation, 0);
        let (negative, natural) = (signed(Relation::Lt), signed(Relation::Ge));
        let is_least = extremum == Extremum::Minimum;
        let both = if is_least { Expr::min([a, b]) } else { Expr::max([a, b]) };
        let [only_a, only_b] = if is_least { [b, a] } else { [a, b] }.map(Expr::from);
        let case = |a, b, value| Case { condition: Condition::All(vec![a, b]), value };
        let cases = vec![
            case(natural(a), natural(b), both.clone()),
            case(negative(a), negative(b), both),
            case(negative(a), natural(b), only_a),
            case(natural(a), negative(b), only_b),
        ];
        Some(Choose { subject: self.column, cases })
    }

    /// Returns the greatest value of an induction variable to which the step can be added, if loops over its type are assumed to end
    /// before they wrap. The ends of the loop may imply it: `None` then.
    fn last_start(&self, ty: Type<'_>, bounds: &Loop<ValueId>) -> Option<Size> {
        let greatest = self.widths.end_of_loops(ty, bounds.iv.part)?;
        let number = |of: &Size| constant(self.op.body(), of);
        let implied = match (number(&bounds.upper), number(&bounds.step)) {
            (_, Some(1)) => true,
            (Some(upper), Some(step)) => upper.checked_add(step).is_some_and(|last| last <= greatest),
            _ => false,
        };
        (!implied).then(|| Expr::constant(greatest) - bounds.step.clone())
    }

    fn label(&mut self, equation: &Equation<'static>) {
        if let Some(def) = self.labels {
            self.facts.origin(format!("{}: {}", def.name, equation.formula(def, self.equations.lets)));
        }
    }
}

impl<'a, 'c> Sink<'static, OpRef<'a, 'c>, Size> for Collector<'_, 'a, 'c> {
    fn relation(&mut self, equation: &Equation<'static>, lhs: Size, rel: Rel, rhs: Size) {
        let relation = relation(rel);
        if let Some(choose) = self.unsigned_extremum(&lhs, relation, &rhs) {
            self.label(equation);
            self.defined = true;
            return self.facts.choose(choose);
        }
        let Some((lhs, rhs)) = self.in_queried_reading(equation, lhs, relation, rhs) else { return };
        self.label(equation);
        self.facts.relate(lhs, relation, rhs);
    }

    fn counted(&mut self, equation: &Equation<'static>, l: Counted<Value<'a, 'c>, Size>) {
        let Some(region) = self.op.region(l.region.index()) else { return };
        let bits = self.widths.word(l.iv.ty());
        let iv = match (l.unsigned, bits) {
            (true, Some(_)) => Column::unsigned(l.iv.id()),
            _ => Column::index(l.iv.id()),
        };
        if l.carried.is_none() && self.column != iv {
            // The loop counts in the other reading.
            if let (Part::Value, Some(bits)) = (self.column.part, bits) {
                self.label(equation);
                self.defined = true;
                self.facts.eq(self.column, Expr::from(iv).wrap(Word { bits, unsigned: false }));
            }
            return;
        }
        let [lower, upper, step] = [l.lower, l.upper, l.step].map(|end| self.widths.checked(l.iv.ty(), end));
        let region = RegionToken(region.id().index() as u64);
        let bits = self.widths.of_loop(l.iv.ty());
        let bounds = Loop { lower, upper, step, bits, counted: true, iv, region };
        self.label(equation);
        self.defined = true;
        match l.carried {
            None => {
                let last = self.last_start(l.iv.ty(), &bounds);
                self.facts.induction_variable(bounds);
                if let Some(last) = last {
                    self.facts.origin("the induction variable plus the step does not wrap");
                    self.facts.le(iv, last);
                }
            }
            Some(carried) => {
                let side =
                    if carried.is_result_queried { CarriedSide::Result } else { CarriedSide::Argument };
                let values = [carried.init, carried.argument, carried.yielded, carried.result].map(Value::id);
                self.facts.carried(Carried::counted(bounds, self.column.part, values, side));
            }
        }
    }

    fn called(&mut self, equation: &Equation<'static>, call: Called<Value<'a, 'c>>) {
        let attr = self.op.def().and_then(|def| def.attrs.get(call.callee.index()));
        let name = attr.and_then(|attr| self.op.attr(attr.name)).and_then(name_of);
        if let Some((calls, name)) = self.calls.zip(name) {
            self.label(equation);
            self.defined |= calls.populate(name, &call, self.column, self.facts);
        }
    }

    fn choice(&mut self, equation: &Equation<'static>, choice: Choice<Value<'a, 'c>>) {
        // A condition for each element chooses no sizes.
        if self.column.dimension().is_some() && choice.condition.ty().shape().is_some() {
            return;
        }
        let column = |value: Value<'_, '_>| match self.column.part {
            Part::Dim(d) => Some(dim(value, d as usize)),
            Part::Value => Some(index(value)),
            Part::Unsigned => Some(bourn_bounds::unsigned(value.id())),
            Part::Element(at) => element_of(value, at as usize),
        };
        let (Some(then), Some(otherwise)) = (column(choice.then), column(choice.otherwise)) else { return };
        self.defined = true;
        self.label(equation);
        // The condition of one element among several is not known.
        let is_one = choice.condition.ty().shape().is_none() || !matches!(self.column.part, Part::Element(_));
        let condition = if is_one { condition(choice.condition, self.widths) } else { Condition::Unknown };
        self.facts.choose(Choose::either(self.column, condition, then, otherwise));
    }
}

/// Returns the facts that hold where a region of an op runs.
pub(super) fn entry<'a, 'c>(
    graph: &IrGraph<'a, 'c>,
    op: OpRef<'a, 'c>,
    equations: &OpEquations<'static>,
    region: RegionIdx,
) -> Condition<ValueId> {
    let widths = graph.widths;
    let known =
        equation::entered(op, equations, region, &graph.columns()).into_iter().map(|known| match known {
            Entered::When(value, true) => condition(value, widths),
            Entered::When(value, false) => condition(value, widths).negated(),
            Entered::Runs { iv, lower, upper, step } => {
                let [lower, upper] = [lower, upper].map(|end| widths.checked(iv.ty(), end));
                let runs = Condition::Relation(lower, Relation::Lt, upper);
                // A condition on a constant states nothing new.
                match step.filter(|step| constant(op.body(), step).is_none()) {
                    Some(step) => {
                        let step = widths.checked(iv.ty(), step);
                        Condition::All(vec![runs, Condition::relation(step, Relation::Gt, 0)])
                    }
                    None => runs,
                }
            }
        });
    Condition::All(known.collect())
}

/// Returns the number that an expression is without any other fact.
fn constant(body: &Body<'_>, of: &Size) -> Option<i128> {
    of.as_constant().or_else(|| of.as_column().and_then(|column| Value::new(body, column.value).constant()))
}
