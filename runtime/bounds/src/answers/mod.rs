//! Answers to questions: plain data.

use std::borrow::Cow;
use std::fmt;

use bourn_presburger::affine::AffineMap;

use bourn_presburger::{Budget, Exhausted, Polyhedron};

use crate::base::interval::Interval;
use crate::certificate::Name;
use crate::graph::column::Column;
use crate::graph::expr::{Expr, Extremum};
use crate::graph::facts::Condition;

/// The kind of a bound. All bounds are closed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BoundKind {
    /// A value that is never greater.
    Lower,
    /// A value that is never less.
    Upper,
    /// The value itself.
    Equal,
}

/// The answer to a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Verdict {
    /// The relation holds in every execution.
    Proven,
    /// The relation holds in no execution.
    Refuted,
    /// Neither was shown.
    Unknown(Unknown),
    /// The values never exist together: the code is never executed, so any transformation of it is right. If the engine
    /// decides the relation before it finds this, the answer is [`Proven`](Self::Proven) or [`Refuted`](Self::Refuted),
    /// which both hold.
    NeverExecuted,
}

impl Verdict {
    /// Returns whether the relation always holds.
    pub fn is_proven(&self) -> bool {
        matches!(self, Verdict::Proven)
    }

    /// Returns whether the relation never holds.
    pub fn is_refuted(&self) -> bool {
        matches!(self, Verdict::Refuted)
    }
}

/// The reason why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    reason: Cow<'static, str>,
    never_executed: bool,
}

impl Unknown {
    /// Creates the answer of a client that wraps the engine, with the reason as a sentence without full stop.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Self {
        Unknown { reason: reason.into(), never_executed: false }
    }

    pub(crate) fn never_executed() -> Self {
        let reason = "the value never exists: the code that defines it is never executed";
        Unknown { reason: reason.into(), never_executed: true }
    }

    /// Returns whether there is no answer because the value never exists. Any transformation of its code is right.
    pub fn is_never_executed(&self) -> bool {
        self.never_executed
    }

    /// Returns the reason, as a sentence without full stop.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unknown {}

/// A bound as an affine map with one result, over symbols only, and the columns that the symbols stand for.
#[derive(Clone, PartialEq, Debug)]
pub struct BoundMap<V> {
    /// `()[s0, s1, ..] -> (result)`
    pub map: AffineMap,
    /// One column per symbol.
    pub operands: Vec<Column<V>>,
}

impl<V> BoundMap<V> {
    /// Returns the bound, if it is a number.
    #[must_use]
    pub fn constant(&self) -> Option<i128> {
        self.map.results().first()?.as_constant().map(i128::from)
    }
}

/// The preferred form of the bounds in an answer.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Prefer {
    /// A number where one is known, otherwise an expression.
    Numbers,
    /// An expression in the terms of the question, or a number if that is tighter.
    Expressions,
}

/// The range, the exact value and the bounds of an expression: the table, JSON, explanations and passes all read this
/// record.
#[derive(Clone, PartialEq, Debug)]
#[must_use]
pub struct Answer<V> {
    /// The closed interval of its values, with final ends: empty if the expression never exists.
    pub range: Interval,
    /// The exact value, in the terms of the question, or the reason why it is unknown. It may be a number.
    pub exact: Result<SymbolicBound<V>, Unknown>,
    /// The exact value, in the terms of the question, if `exact` cannot express it: a formula with minima and maxima
    /// inside of sums, products and quotients.
    pub formula: Option<Expr<V>>,
    /// The tightest lower bound in these terms.
    pub lower: Result<SymbolicBound<V>, Unknown>,
    /// The tightest upper bound in these terms.
    pub upper: Result<SymbolicBound<V>, Unknown>,
}

impl<V> Answer<V> {
    /// Returns whether the code that defines the expression is never executed.
    pub fn never_exists(&self) -> bool {
        self.range.is_empty()
    }

    /// Returns the value, if it is the same number in all executions.
    #[must_use]
    pub fn constant(&self) -> Option<i128> {
        self.range.as_point()
    }
}

/// How often code is executed: see [`Bounds::runs`](crate::Bounds::runs).
#[derive(Clone, PartialEq, Debug)]
#[must_use]
pub struct Runs<V> {
    /// The closed interval of the count.
    pub range: Interval,
    /// The exact count, in the terms of the question.
    pub exact: Option<Expr<V>>,
    /// A lower bound in these terms.
    pub lower: Option<Expr<V>>,
    /// An upper bound in these terms.
    pub upper: Option<Expr<V>>,
}

/// What encloses code directly: see [`Bounds::runs`](crate::Bounds::runs).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Enclosure<V> {
    /// The body of a loop, executed once for each combination of values of these induction variables.
    Loop(Vec<Column<V>>),
    /// Code that is executed at most once when the enclosing code is executed: a branch.
    Branch,
    /// Code that is executed any number of times.
    Unknown,
}

/// A bound in terms of columns: the least, or the greatest, of one or more maps.
#[derive(Clone, PartialEq, Debug)]
pub struct SymbolicBound<V> {
    /// The maps, at least one.
    pub maps: Vec<BoundMap<V>>,
    /// Selects the value among the maps. If there is a single map, either choice is right.
    pub extremum: Extremum,
}

impl<V> SymbolicBound<V> {
    /// Returns the range of an exact value that is known to be in `range`: the number, if it is one. It may be found when more ranges are
    /// known than for the range of the same expression.
    pub(crate) fn range_within(&self, range: Interval) -> Interval {
        match self.maps.as_slice() {
            [only] => only.constant().map_or(range, Interval::point),
            _ => range,
        }
    }

    /// Returns the bound as an expression, with an expression for each operand of the maps.
    pub fn expression<W>(&self, operand: impl Fn(&Column<V>) -> Expr<W>) -> Expr<W>
    where
        W: Clone,
    {
        let maps = self.expressions(operand);
        match self.extremum {
            Extremum::Minimum => Expr::min(maps),
            Extremum::Maximum => Expr::max(maps),
        }
    }

    /// Returns the maps as expressions, with an expression for each of their operands.
    pub fn expressions<W>(&self, operand: impl Fn(&Column<V>) -> Expr<W>) -> Vec<Expr<W>>
    where
        W: Clone,
    {
        let map = |BoundMap { map, operands }: &BoundMap<V>| {
            let operands: Vec<Expr<W>> = operands.iter().map(&operand).collect();
            let result = map.results().first();
            result.map_or_else(Expr::unknown, |result| Expr::from_affine(result, &[], &operands))
        };
        self.maps.iter().map(map).collect()
    }
}

/// A condition on inputs, or a missing bound, under which an open question is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need<V> {
    /// A condition.
    Condition(Condition<V>),
    /// Any constant bound of an input.
    Bound(BoundKind, Column<V>),
}

impl<V: Copy + PartialEq> Need<V> {
    /// Returns the text, such as `n >= 0` or `a lower bound of n`; `name` writes a column.
    pub fn display_with(&self, name: &dyn Fn(&Column<V>) -> String) -> String {
        match self {
            Need::Condition(Condition::Relation(lhs, relation, rhs)) => {
                format!("{} {relation} {}", lhs.display_with(name), rhs.display_with(name))
            }
            // The search for needs returns no other conditions.
            Need::Condition(_) => String::new(),
            Need::Bound(BoundKind::Lower, column) => format!("a lower bound of {}", name(column)),
            Need::Bound(BoundKind::Upper, column) => format!("an upper bound of {}", name(column)),
            Need::Bound(BoundKind::Equal, column) => format!("the value of {}", name(column)),
        }
    }
}

/// A fact that an answer uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<V> {
    /// The column that the fact defines.
    pub column: Column<V>,
    /// The fact as text.
    pub equation: String,
    /// Its origin, as the client named it.
    pub origin: Option<String>,
    /// The interval of the column.
    pub interval: Interval,
    /// The other columns in the fact, in the order of its text, each once.
    pub mentions: Vec<Column<V>>,
}

/// The chain of facts behind an answer, from the question down to the inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation<V> {
    /// The facts, each column's before those of the columns that it mentions.
    pub steps: Vec<Step<V>>,
    /// Columns without any fact: inputs, and results of ops without equations.
    pub inputs: Vec<Column<V>>,
    /// The conclusion from the facts.
    pub conclusion: String,
    /// Whether columns were left out because there are too many.
    pub truncated: bool,
}

impl<V> fmt::Display for Explanation<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            write!(f, "{}", step.equation)?;
            match (step.interval.lower, step.interval.upper) {
                (None, None) => {}
                (lower, upper) => write!(f, "   in {} .. {}", end(lower), end(upper))?,
            }
            match &step.origin {
                Some(origin) => writeln!(f, "   ({origin})")?,
                None => writeln!(f)?,
            }
        }
        if self.truncated {
            writeln!(f, "..")?;
        }
        write!(f, "{}", self.conclusion)
    }
}

/// Rows over columns and over operations that are not linear.
#[derive(Clone, Debug)]
pub struct Constraints<V> {
    /// The expression of each dim of the polyhedron: first the columns of the question, then the wanted columns, then
    /// the rest.
    pub columns: Vec<Expr<Name<V>>>,
    /// The number of columns of the question and wanted columns.
    pub kept: usize,
    /// The rows.
    pub polyhedron: Polyhedron,
    /// Whether projection was exact: each integer point extends to an integer point of the original system.
    pub exact: bool,
}

impl<V: Clone> Constraints<V> {
    /// Returns the rows over the columns of the question and the wanted columns, with the other columns projected out.
    ///
    /// # Errors
    ///
    /// Fails if this takes more steps than the budget has.
    pub fn projected(&self, budget: Budget) -> Result<Self, Exhausted> {
        let rest = self.columns.len() - self.kept;
        let found = self.polyhedron.project_out(self.kept, rest, budget)?;
        Ok(Constraints {
            columns: self.columns[..self.kept].to_vec(),
            kept: self.kept,
            polyhedron: found.polyhedron,
            exact: self.exact && found.exact,
        })
    }
}

/// Returns the end of an interval as text.
pub(crate) fn end(value: Option<i128>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| value.to_string())
}
