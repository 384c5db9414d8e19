//! The facts that a client gives for one column: relations, loops, branches.

use std::borrow::Cow;

use crate::expr::Expr;
use crate::graph::{Column, RegionToken};

/// An order or equality between two integers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `==`
    Eq,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl std::fmt::Display for Relation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Relation::Eq => "==",
            Relation::Lt => "<",
            Relation::Le => "<=",
            Relation::Gt => ">",
            Relation::Ge => ">=",
        })
    }
}

/// A counted loop. Its body runs for `iv = lower, lower + step, ..` while `iv < upper`, with `step > 0`
/// wherever the body runs. The three expressions are over values outside of the loop. `iv` must not wrap: of a loop over
/// an integer of fixed width the three are [`Expr::unknown`], unless the client knows that it ends before.
#[derive(Clone, Debug)]
pub struct Loop<V> {
    /// First value of the induction variable.
    pub lower: Expr<V>,
    /// Open upper end.
    pub upper: Expr<V>,
    /// Distance of two iterations.
    pub step: Expr<V>,
    /// The induction variable.
    pub iv: V,
    /// The loop's body.
    pub region: RegionToken,
}

/// Which side of a carried value a column belongs to.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CarriedSide {
    /// The block argument: the value at the start of an iteration.
    Argument,
    /// The loop's result: the value after the last iteration, the initial one if there is none.
    Result,
}

/// One value carried through a loop.
#[derive(Clone, Debug)]
pub struct Carried<V> {
    /// The loop.
    pub bounds: Loop<V>,
    /// The value before the first iteration, defined outside.
    pub init: V,
    /// The block argument.
    pub argument: V,
    /// The value that the body yields for the next iteration.
    pub yielded: V,
    /// The loop's result.
    pub result: V,
    /// Whether the column asked for belongs to `argument` or to `result`.
    pub asked: CarriedSide,
    /// The dimension asked for, for shaped values.
    pub dim: Option<u32>,
}

/// A relation that holds in the first branch and does not hold in the second.
#[derive(Clone, Debug)]
pub struct Condition<V> {
    /// Left side.
    pub lhs: Expr<V>,
    /// The relation.
    pub relation: Relation,
    /// Right side.
    pub rhs: Expr<V>,
}

/// A column that is one of two expressions, each over values that exist where its branch is taken.
#[derive(Clone, Debug)]
pub struct Choose<V> {
    /// The column that is chosen.
    pub subject: Column<V>,
    /// What decides, where it is a relation of integers.
    pub condition: Option<Condition<V>>,
    /// The value where the condition holds.
    pub then: Expr<V>,
    /// The value where it does not.
    pub otherwise: Expr<V>,
}

/// What one fact says.
#[derive(Clone, Debug)]
pub(crate) enum FactKind<V> {
    Relation(Expr<V>, Relation, Expr<V>),
    Induction(Loop<V>),
    Carried(Carried<V>),
    Choose(Choose<V>),
}

#[derive(Clone, Debug)]
pub(crate) struct Fact<V> {
    pub kind: FactKind<V>,
    /// Index into `Facts::origins`.
    pub origin: Option<u32>,
}

/// Collects the facts that define one column. See [`ValueGraph::populate`](crate::ValueGraph::populate).
#[derive(Clone, Debug)]
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
    /// No facts.
    pub fn new() -> Self {
        Self::default()
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

    /// Says that `iv` is the induction variable of a loop.
    pub fn induction_variable(&mut self, iv: V, bounds: Loop<V>) {
        self.push(FactKind::Induction(Loop { iv, ..bounds }));
    }

    /// Says that the column is a loop's block argument or result, carried from iteration to iteration.
    pub fn carried(&mut self, carried: Carried<V>) {
        self.push(FactKind::Carried(carried));
    }

    /// Says that the column is one of two expressions.
    pub fn choose(&mut self, choose: Choose<V>) {
        self.push(FactKind::Choose(choose));
    }

    /// Names the equation, and its place, that the facts added from here on come from.
    pub fn origin(&mut self, label: impl Into<Cow<'static, str>>) {
        self.origins.push(label.into());
    }
}
