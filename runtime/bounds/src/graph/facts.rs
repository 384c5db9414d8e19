//! The facts that a client gives for one column: relations, loops, branches.

use std::borrow::Cow;

use crate::graph::column::{Column, Part, RegionToken, Word};
use crate::graph::expr::Expr;

/// A relation of two integers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl Relation {
    /// Returns the relation that holds where this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Relation::Eq => Relation::Ne,
            Relation::Ne => Relation::Eq,
            Relation::Lt => Relation::Ge,
            Relation::Le => Relation::Gt,
            Relation::Gt => Relation::Le,
            Relation::Ge => Relation::Lt,
        }
    }

    /// Returns the relation of the sides in the other order.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Relation::Eq | Relation::Ne => self,
            Relation::Lt => Relation::Gt,
            Relation::Le => Relation::Ge,
            Relation::Gt => Relation::Lt,
            Relation::Ge => Relation::Le,
        }
    }

    /// Returns whether two numbers are in the relation.
    #[must_use]
    pub fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Relation::Eq => a == b,
            Relation::Ne => a != b,
            Relation::Lt => a < b,
            Relation::Le => a <= b,
            Relation::Gt => a > b,
            Relation::Ge => a >= b,
        }
    }
}

impl std::fmt::Display for Relation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Relation::Eq => "==",
            Relation::Ne => "!=",
            Relation::Lt => "<",
            Relation::Le => "<=",
            Relation::Gt => ">",
            Relation::Ge => ">=",
        })
    }
}

/// A relation of two integers, which may be read as unsigned: a negative signed number is then greater than all others.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comparator {
    /// The relation.
    pub relation: Relation,
    /// Whether the integers are read as unsigned.
    pub unsigned: bool,
}

impl Comparator {
    /// Returns the condition that the relation holds between two expressions.
    pub fn of<V>(self, lhs: impl Into<Expr<V>>, rhs: impl Into<Expr<V>>) -> Condition<V> {
        let make = if self.unsigned { Condition::Unsigned } else { Condition::Relation };
        make(lhs.into(), self.relation, rhs.into())
    }
}

impl From<Relation> for Comparator {
    fn from(relation: Relation) -> Self {
        Comparator { relation, unsigned: false }
    }
}

/// A counted loop. Its body runs for `iv = lower, lower + step, ..` while `iv < upper`, with `step > 0`
/// wherever the body runs. The three expressions are over values outside of the loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop<V> {
    /// First value of the induction variable.
    pub lower: Expr<V>,
    /// Open upper end.
    pub upper: Expr<V>,
    /// Distance of two iterations.
    pub step: Expr<V>,
    /// The width of the integers, if they wrap. Where the last sum of induction variable and step may wrap, the trip
    /// count is unknown, and the induction variable may be below `lower`.
    pub bits: Option<u32>,
    /// Whether the three expressions define the trip count. If not, they are meaningless, and `iv` is any value that
    /// identifies the loop: see [`Loop::uncounted`].
    pub counted: bool,
    /// The induction variable, read as signed or unsigned like the ends of the loop.
    pub iv: Column<V>,
    /// The loop's body.
    pub region: RegionToken,
}

impl<V> Loop<V> {
    /// Creates a loop without a trip count: a `while`, or a cycle of blocks. `name` identifies it: one of its carried
    /// arguments, the same for all of them.
    pub fn uncounted(name: V, region: RegionToken) -> Self {
        let [lower, upper, step] = [(); 3].map(|()| Expr::unknown());
        Loop { lower, upper, step, bits: None, counted: false, iv: Column::index(name), region }
    }

    fn expressions(&self) -> [&Expr<V>; 3] {
        [&self.lower, &self.upper, &self.step]
    }

    /// Returns the word of the loop's integers; `None` if they do not wrap.
    #[must_use]
    pub fn word(&self) -> Option<Word> {
        let unsigned = self.iv.part == Part::Unsigned;
        self.bits.map(|bits| Word { bits: bits.clamp(1, Word::MAX_BITS), unsigned })
    }
}

/// Which side of a carried value a column belongs to.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CarriedSide {
    /// The block argument: the value at the start of an iteration.
    Argument,
    /// The loop's result: the value after the last iteration, or the initial value if the loop has no iteration.
    Result,
}

/// One value carried through a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried<V> {
    /// The loop.
    pub bounds: Loop<V>,
    /// The possible initial values, defined outside of the loop.
    pub inits: Vec<Case<V>>,
    /// The block argument.
    pub argument: V,
    /// The values that the body may yield for the next iteration, each with the condition under which it is yielded.
    pub yields: Vec<Case<V>>,
    /// A condition that holds at the end of each iteration that is followed by another iteration, over values of the
    /// iteration that ends.
    pub guard: Condition<V>,
    /// The loop's result, of a counted loop.
    pub result: Option<V>,
    /// Whether the queried column belongs to `argument` or to `result`.
    pub side: CarriedSide,
    /// The queried part of the values.
    pub part: Part,
}

impl<V: Copy> Carried<V> {
    /// Creates the argument of a counted loop that carries the part of one value to the same part of another value.
    pub fn counted(
        bounds: Loop<V>,
        part: Part,
        [init, argument, yielded, result]: [V; 4],
        side: CarriedSide,
    ) -> Self {
        let case = |value: V| vec![Case::always(Column { value, part })];
        Carried {
            bounds,
            inits: case(init),
            argument,
            yields: case(yielded),
            guard: Condition::Unknown,
            result: Some(result),
            side,
            part,
        }
    }

    /// Returns the columns of the values at the start and at the end of an iteration.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &Column<V>> {
        self.states().into_iter().flat_map(Expr::columns)
    }
}

impl<V> Carried<V> {
    /// Returns the expressions of the values at the start and at the end of an iteration.
    fn states(&self) -> Vec<&Expr<V>> {
        let mut found = self.guard.expressions();
        found.extend(self.inits.iter().chain(&self.yields).flat_map(Case::expressions));
        found
    }

    fn expressions(&self) -> Vec<&Expr<V>> {
        let mut found = self.states();
        found.extend(self.bounds.expressions());
        found
    }
}

/// The value that a column gets when control leaves other code: an expression over the columns of that code. A `while`
/// leaves its condition region towards its body, or towards its results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exit<V> {
    /// The value, over columns of the code that is left, in its last execution.
    pub value: Expr<V>,
    /// The condition that holds where the code is left, over the same columns.
    pub condition: Condition<V>,
}

/// A condition that holds where code is executed: a relation of integers, or a combination of conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition<V> {
    /// A relation.
    Relation(Expr<V>, Relation, Expr<V>),
    /// A relation of numbers read as unsigned: see [`Comparator`].
    Unsigned(Expr<V>, Relation, Expr<V>),
    /// These conditions are equivalent: all of them hold, or all are false.
    Same(Vec<Condition<V>>),
    /// All of these conditions hold.
    All(Vec<Condition<V>>),
    /// At least one of these conditions holds.
    Any(Vec<Condition<V>>),
    /// The condition does not hold.
    Not(Box<Condition<V>>),
    /// An unknown condition.
    Unknown,
}

impl<V> Condition<V> {
    /// Creates the condition `lhs relation rhs`.
    pub fn relation(lhs: impl Into<Expr<V>>, relation: Relation, rhs: impl Into<Expr<V>>) -> Self {
        Condition::Relation(lhs.into(), relation, rhs.into())
    }

    /// Returns the opposite of the condition.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Condition::Not(inner) => *inner,
            Condition::Unknown => Condition::Unknown,
            other => Condition::Not(Box::new(other)),
        }
    }

    /// Returns a condition without [`Condition::Same`]: an equivalent or stronger one if `holds`, otherwise an
    /// equivalent or weaker one.
    pub(crate) fn part_by_part(self, holds: bool) -> Self {
        let each = |parts: Vec<Self>| parts.into_iter().map(|part| part.part_by_part(holds)).collect();
        match self {
            Condition::Same(parts) if holds => Condition::All(each(parts)),
            Condition::Same(parts) => Condition::Any(each(parts)),
            Condition::All(parts) => Condition::All(each(parts)),
            Condition::Any(parts) => Condition::Any(each(parts)),
            Condition::Not(inner) => Condition::Not(Box::new(inner.part_by_part(!holds))),
            other => other,
        }
    }

    /// Returns the condition with each column replaced; `None` if `of` returns `None` for a column.
    pub fn substitute<W>(&self, of: &mut dyn FnMut(&Column<V>) -> Option<Expr<W>>) -> Option<Condition<W>>
    where
        V: Clone,
    {
        let each = |parts: &[Self], of: &mut dyn FnMut(&Column<V>) -> Option<Expr<W>>| {
            parts.iter().map(|part| part.substitute(of)).collect::<Option<Vec<_>>>()
        };
        Some(match self {
            Condition::Relation(lhs, relation, rhs) => {
                Condition::Relation(lhs.substitute(of)?, *relation, rhs.substitute(of)?)
            }
            Condition::Unsigned(lhs, relation, rhs) => {
                Condition::Unsigned(lhs.substitute(of)?, *relation, rhs.substitute(of)?)
            }
            Condition::Same(parts) => Condition::Same(each(parts, of)?),
            Condition::All(parts) => Condition::All(each(parts, of)?),
            Condition::Any(parts) => Condition::Any(each(parts, of)?),
            Condition::Not(inner) => Condition::Not(Box::new(inner.substitute(of)?)),
            Condition::Unknown => Condition::Unknown,
        })
    }

    /// Returns the columns in the condition, maybe several times.
    pub fn columns(&self) -> impl Iterator<Item = &Column<V>> {
        self.expressions().into_iter().flat_map(Expr::columns)
    }

    /// Returns the expressions that are compared.
    pub(crate) fn expressions(&self) -> Vec<&Expr<V>> {
        let (mut found, mut queue) = (Vec::new(), vec![self]);
        while let Some(condition) = queue.pop() {
            match condition {
                Condition::Relation(lhs, _, rhs) | Condition::Unsigned(lhs, _, rhs) => {
                    found.extend([lhs, rhs])
                }
                Condition::Same(parts) | Condition::All(parts) | Condition::Any(parts) => queue.extend(parts),
                Condition::Not(inner) => queue.push(inner),
                Condition::Unknown => {}
            }
        }
        found
    }
}

/// A value that a column may have, and the condition that holds where it has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case<V> {
    /// The condition, over values that exist wherever the choice is made.
    pub condition: Condition<V>,
    /// The value, over values that exist where the condition holds.
    pub value: Expr<V>,
}

impl<V> Case<V> {
    /// Creates a case with an unknown condition.
    pub fn always(value: impl Into<Expr<V>>) -> Self {
        Case { condition: Condition::Unknown, value: value.into() }
    }

    fn expressions(&self) -> Vec<&Expr<V>> {
        let mut found = self.condition.expressions();
        found.push(&self.value);
        found
    }
}

/// A column that is one of several expressions: in each execution the condition of some case holds, and the column is
/// the value of that case. The conditions must cover every execution in which the columns of the conditions exist: a
/// choice that is made in only some of these executions needs cases for the others too, or unknown conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choose<V> {
    /// The column that is chosen.
    pub subject: Column<V>,
    /// The values that it may have.
    pub cases: Vec<Case<V>>,
}

impl<V: Clone> Choose<V> {
    /// Creates the choice of two values: `then` where the condition holds, `otherwise` where it does not.
    pub fn either(
        subject: Column<V>,
        condition: Condition<V>,
        then: impl Into<Expr<V>>,
        otherwise: impl Into<Expr<V>>,
    ) -> Self {
        let negated = condition.clone().negated();
        let cases = vec![
            Case { condition, value: then.into() },
            Case { condition: negated, value: otherwise.into() },
        ];
        Choose { subject, cases }
    }
}

/// The statement of a fact. Nearly all are relations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FactKind<V> {
    Relation(Expr<V>, Relation, Expr<V>),
    Induction(Box<Loop<V>>),
    Carried(Box<Carried<V>>),
    Choose(Box<Choose<V>>),
    Exit(Box<Exit<V>>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fact<V> {
    pub kind: FactKind<V>,
    /// Index into `Facts::origins`.
    pub origin: Option<u32>,
}

/// Collects the facts that define one column. See [`ValueGraph::populate`](crate::ValueGraph::populate).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts<V> {
    pub(crate) facts: Vec<Fact<V>>,
    pub(crate) origins: Vec<Cow<'static, str>>,
}

impl<V> Default for Facts<V> {
    fn default() -> Self {
        Facts { facts: Vec::new(), origins: Vec::new() }
    }
}

impl<V> Facts<V> {
    /// Creates a collection without facts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the columns that the facts mention; some of them several times.
    pub fn columns(&self) -> impl Iterator<Item = &Column<V>> {
        let expressions = self.facts.iter().flat_map(|fact| match &fact.kind {
            FactKind::Relation(lhs, _, rhs) => vec![lhs, rhs],
            FactKind::Induction(bounds) => bounds.expressions().to_vec(),
            FactKind::Carried(carried) => carried.expressions(),
            FactKind::Choose(choose) => choose.cases.iter().flat_map(Case::expressions).collect(),
            FactKind::Exit(exit) => {
                let mut found = exit.condition.expressions();
                found.push(&exit.value);
                found
            }
        });
        expressions.flat_map(Expr::columns)
    }

    /// Returns whether a fact may determine the column: an equation, a choice or a loop, but not an inequality.
    #[must_use]
    pub fn determine(&self) -> bool {
        let is_inequality = |fact: &Fact<V>| matches!(fact.kind, FactKind::Relation(_, relation, _) if relation != Relation::Eq);
        !self.facts.iter().all(is_inequality)
    }

    fn push(&mut self, kind: FactKind<V>) {
        let origin = self.origins.len().checked_sub(1).map(|origin| origin as u32);
        self.facts.push(Fact { kind, origin });
    }

    /// Adds `lhs relation rhs`.
    pub fn relate(&mut self, lhs: impl Into<Expr<V>>, relation: Relation, rhs: impl Into<Expr<V>>) {
        self.push(FactKind::Relation(lhs.into(), relation, rhs.into()));
    }

    /// Adds `lhs == rhs`. The first equality with the populated column alone on one side defines it.
    pub fn eq(&mut self, lhs: impl Into<Expr<V>>, rhs: impl Into<Expr<V>>) {
        self.relate(lhs, Relation::Eq, rhs);
    }

    /// Adds `lhs <= rhs`.
    pub fn le(&mut self, lhs: impl Into<Expr<V>>, rhs: impl Into<Expr<V>>) {
        self.relate(lhs, Relation::Le, rhs);
    }

    /// Adds `lhs < rhs`.
    pub fn lt(&mut self, lhs: impl Into<Expr<V>>, rhs: impl Into<Expr<V>>) {
        self.relate(lhs, Relation::Lt, rhs);
    }

    /// Adds `lhs >= rhs`.
    pub fn ge(&mut self, lhs: impl Into<Expr<V>>, rhs: impl Into<Expr<V>>) {
        self.relate(lhs, Relation::Ge, rhs);
    }

    /// Adds `lhs > rhs`.
    pub fn gt(&mut self, lhs: impl Into<Expr<V>>, rhs: impl Into<Expr<V>>) {
        self.relate(lhs, Relation::Gt, rhs);
    }

    /// Declares that the column is the induction variable of a loop.
    pub fn induction_variable(&mut self, bounds: Loop<V>) {
        self.push(FactKind::Induction(Box::new(bounds)));
    }

    /// Returns the loop, if the column was declared as the induction variable of a counted loop.
    pub fn counted_loop(&self) -> Option<&Loop<V>> {
        self.facts.iter().find_map(|fact| match &fact.kind {
            FactKind::Induction(bounds) if bounds.counted => Some(&**bounds),
            _ => None,
        })
    }

    /// Returns the loop that carries the column, with its initial and yielded values, if a loop carries it.
    #[must_use]
    pub fn carried_value(&self) -> Option<&Carried<V>> {
        self.facts.iter().find_map(|fact| match &fact.kind {
            FactKind::Carried(carried) => Some(&**carried),
            _ => None,
        })
    }

    /// Returns the value that the column gets when control leaves other code, if it gets it so.
    #[must_use]
    pub fn exit_value(&self) -> Option<&Expr<V>> {
        self.facts.iter().find_map(|fact| match &fact.kind {
            FactKind::Exit(exit) => Some(&exit.value),
            _ => None,
        })
    }

    /// Returns the expression that defines a column: the other side of the first equality that has the column alone on one side.
    #[must_use]
    pub fn definition(&self, of: &Column<V>) -> Option<&Expr<V>>
    where
        V: PartialEq,
    {
        self.facts.iter().find_map(|fact| match &fact.kind {
            FactKind::Relation(lhs, Relation::Eq, rhs) if lhs.as_column() == Some(of) => Some(rhs),
            FactKind::Relation(lhs, Relation::Eq, rhs) if rhs.as_column() == Some(of) => Some(lhs),
            _ => None,
        })
    }

    /// Declares that the column is a loop's block argument or result, carried from iteration to iteration.
    pub fn carried(&mut self, carried: Carried<V>) {
        self.push(FactKind::Carried(Box::new(carried)));
    }

    /// Declares that the column is one of several expressions.
    pub fn choose(&mut self, choose: Choose<V>) {
        self.push(FactKind::Choose(Box::new(choose)));
    }

    /// Declares that the column gets the value of an expression where other code is left.
    pub fn exit(&mut self, exit: Exit<V>) {
        self.push(FactKind::Exit(Box::new(exit)));
    }

    /// Sets the label of the equation, and its location, for the facts that are added next.
    pub fn origin(&mut self, label: impl Into<Cow<'static, str>>) {
        self.origins.push(label.into());
    }
}
