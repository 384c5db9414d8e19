//! The claims of answers.

use crate::answers::{BoundKind, SymbolicBound, Verdict};
use crate::base::interval::Interval;
use crate::certificate::{Claim, Name};
use crate::graph::column::Column;
use crate::graph::expr::{Expr, Extremum};
use crate::graph::facts::{Condition, Relation};

impl<V: Copy + Ord> Claim<V> {
    /// Creates the claim that a condition holds wherever all columns that it mentions exist.
    pub fn of(goal: Condition<V>) -> Self {
        let mut columns: Vec<Column<V>> =
            goal.expressions().iter().flat_map(|expr| expr.columns().copied()).collect();
        columns.sort_unstable();
        columns.dedup();
        Claim { columns, loops: Vec::new(), assumed: Vec::new(), goal, rows: Vec::new() }
    }

    /// Creates the claim that the values of an expression are in an interval; `None` if the interval is unbounded.
    pub fn interval(of: &Expr<V>, interval: Interval) -> Option<Self> {
        if interval.is_empty() {
            return Some(Self::never([of]));
        }
        let lower = interval.lower.map(|lower| Condition::relation(of.clone(), Relation::Ge, lower));
        let upper = interval.upper.map(|upper| Condition::relation(of.clone(), Relation::Le, upper));
        let parts: Vec<_> = lower.into_iter().chain(upper).collect();
        (!parts.is_empty()).then(|| Self::of(Condition::All(parts)))
    }

    /// Creates the claim that the columns of the expressions never exist together.
    pub fn never<'e>(expressions: impl IntoIterator<Item = &'e Expr<V>>) -> Self
    where
        V: 'e,
    {
        let mut columns: Vec<Column<V>> =
            expressions.into_iter().flat_map(|expr| expr.columns().copied()).collect();
        columns.sort_unstable();
        columns.dedup();
        Claim { columns, ..Self::of(Condition::Any(Vec::new())) }
    }

    /// Creates the claim of an answer to a comparison; `None` if the answer is unknown.
    pub fn verdict(a: &Expr<V>, relation: Relation, b: &Expr<V>, verdict: &Verdict) -> Option<Self> {
        let relation = match verdict {
            Verdict::Proven => relation,
            Verdict::Refuted => relation.negated(),
            Verdict::NeverExecuted => return Some(Self::never([a, b])),
            Verdict::Unknown(_) => return None,
        };
        Some(Self::of(Condition::Relation(a.clone(), relation, b.clone())))
    }

    /// Creates the claim that a difference is a constant.
    pub fn delta(a: &Expr<V>, b: &Expr<V>, delta: i128) -> Self {
        Self::of(Condition::Relation(a.clone() - b.clone(), Relation::Eq, Expr::constant(delta)))
    }

    /// Creates the claim that the trip count of an executed loop is in an interval; `None` if the interval is unbounded or empty.
    pub fn trips(iv: Column<V>, interval: Interval) -> Option<Self> {
        let trips = || Expr::from(Column::index(Name::Trips(iv.value)));
        let lower = interval.lower.map(|lower| trips() - lower);
        let upper = interval.upper.map(|upper| Expr::constant(upper) - trips());
        let rows: Vec<_> = lower.into_iter().chain(upper).collect();
        let is_claim = !rows.is_empty() && !interval.is_empty();
        is_claim.then(|| Claim { loops: vec![iv], rows, ..Self::of(Condition::All(Vec::new())) })
    }

    /// Creates the claim that the trip count of an executed loop has a bound, wherever the columns of the bound exist.
    pub fn trips_bound(iv: Column<V>, kind: BoundKind, bound: &Expr<V>) -> Self {
        let trips = || Expr::from(Column::index(Name::Trips(iv.value)));
        let end = || bound.clone().rename(&mut Name::Value);
        let (above, below) = (trips() - end(), end() - trips());
        let rows = match kind {
            BoundKind::Lower => vec![above],
            BoundKind::Upper => vec![below],
            BoundKind::Equal => vec![above, below],
        };
        let mut columns: Vec<Column<V>> = bound.columns().copied().collect();
        columns.sort_unstable();
        columns.dedup();
        Claim { columns, loops: vec![iv], rows, ..Self::of(Condition::All(Vec::new())) }
    }

    /// Creates the claim of a bound in terms of columns.
    pub fn bound(of: &Expr<V>, kind: BoundKind, bound: &SymbolicBound<V>) -> Self {
        let end = bound.expression(|column| Expr::from(*column));
        Self::of(Condition::Relation(of.clone(), relation_of(kind), end))
    }

    /// Creates the claim of a bound as [`bound`](Self::bound) does, with a part for each item of a minimum or maximum: a number is at most a
    /// minimum if it is at most each item. `None` if the bound has no such items.
    pub fn bound_by_items(of: &Expr<V>, kind: BoundKind, bound: &SymbolicBound<V>) -> Option<Self> {
        let relation = relation_of(kind);
        let is = |relation, end| Condition::Relation(of.clone(), relation, end);
        let (towards, back) = match bound.extremum {
            Extremum::Minimum => (Relation::Le, Relation::Ge),
            Extremum::Maximum => (Relation::Ge, Relation::Le),
        };
        if bound.maps.len() < 2 || relation == back {
            return None;
        }
        let items = bound.expressions(|column| Expr::from(*column));
        let mut parts: Vec<_> = items.into_iter().map(|item| is(towards, item)).collect();
        if relation == Relation::Eq {
            parts.push(is(back, bound.expression(|column| Expr::from(*column))));
        }
        Some(Self::of(Condition::All(parts)))
    }
}

/// Returns the relation of a value to a bound of a kind.
fn relation_of(kind: BoundKind) -> Relation {
    match kind {
        BoundKind::Lower => Relation::Ge,
        BoundKind::Upper => Relation::Le,
        BoundKind::Equal => Relation::Eq,
    }
}
