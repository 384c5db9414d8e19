//! Finds certificates for answers. The engine is the oracle that knows what is true; the proof is searched for with the checker's own rules
//! and the multiples of rows that an exact simplex finds. Ordinary questions pay nothing for it.

mod constraints;
mod elsewhere;
mod ends;
mod expand;
mod farkas;
mod invariants;
mod search;
mod strides;
mod unroll;

pub use constraints::Constraints;

use crate::answers::{BoundKind, Extremum, SymbolicBound, Verdict};
use crate::certificate::{Certificate, Claim, Refusal, check};
use crate::column::Column;
use crate::expr::Expr;
use crate::facts::{Condition, Relation};
use crate::graph::ValueKey;
use crate::interval::Interval;
use crate::session::Bounds;

/// The reason why a claim has no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotCertified {
    /// The search was given up: it took too many steps.
    TooManySteps,
    /// The search ended without a proof.
    NotFound,
    /// The checker refused the proof that was found, which is a mistake in the search.
    Refused(Refusal),
}

impl NotCertified {
    /// Returns whether the checker refused a proof.
    pub fn is_refused(&self) -> bool {
        matches!(self, NotCertified::Refused(_))
    }
}

impl std::fmt::Display for NotCertified {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotCertified::TooManySteps => {
                f.write_str("the search for a proof was given up after too many steps")
            }
            NotCertified::NotFound => {
                f.write_str("the rules of certificates do not prove it within the limits of the search")
            }
            NotCertified::Refused(refusal) => write!(f, "the proof that was found is refused: {refusal}"),
        }
    }
}

impl std::error::Error for NotCertified {}

impl<V: Copy + Ord> Claim<V> {
    /// Returns the claim that a condition holds where all columns that it mentions exist.
    pub fn of(goal: Condition<V>) -> Self {
        let mut columns: Vec<Column<V>> =
            goal.expressions().iter().flat_map(|expr| expr.columns().copied()).collect();
        columns.sort_unstable();
        columns.dedup();
        Claim { columns, assumed: Vec::new(), goal }
    }

    /// Returns the claim that an expression is in an interval; `None` for an interval without ends.
    pub fn interval(of: &Expr<V>, interval: Interval) -> Option<Self> {
        if interval.is_empty() {
            return Some(Self::never([of]));
        }
        let lower = interval.lower.map(|lower| Condition::relation(of.clone(), Relation::Ge, lower));
        let upper = interval.upper.map(|upper| Condition::relation(of.clone(), Relation::Le, upper));
        let parts: Vec<_> = lower.into_iter().chain(upper).collect();
        (!parts.is_empty()).then(|| Self::of(Condition::All(parts)))
    }

    /// Returns the claim that the columns of expressions never exist at once.
    pub fn never<'e>(expressions: impl IntoIterator<Item = &'e Expr<V>>) -> Self
    where
        V: 'e,
    {
        let mut columns: Vec<Column<V>> =
            expressions.into_iter().flat_map(|expr| expr.columns().copied()).collect();
        columns.sort_unstable();
        columns.dedup();
        Claim { columns, assumed: Vec::new(), goal: Condition::Any(Vec::new()) }
    }

    /// Returns what an answer to a comparison claims; `None` if it is unknown.
    pub fn verdict(a: &Expr<V>, relation: Relation, b: &Expr<V>, verdict: &Verdict) -> Option<Self> {
        let relation = match verdict {
            Verdict::Proven => relation,
            Verdict::Refuted => relation.negated(),
            Verdict::NeverExecuted => return Some(Self::never([a, b])),
            Verdict::Unknown(_) => return None,
        };
        Some(Self::of(Condition::Relation(a.clone(), relation, b.clone())))
    }

    /// Returns what a constant difference claims.
    pub fn delta(a: &Expr<V>, b: &Expr<V>, delta: i128) -> Self {
        Self::of(Condition::Relation(a.clone() - b.clone(), Relation::Eq, Expr::constant(delta)))
    }

    /// Returns what a bound in terms of columns claims.
    pub fn bound(of: &Expr<V>, kind: BoundKind, bound: &SymbolicBound<V>) -> Self {
        let relation = match kind {
            BoundKind::Lower => Relation::Ge,
            BoundKind::Upper => Relation::Le,
            BoundKind::Equal => Relation::Eq,
        };
        let items = bound.maps.iter().map(|bound| {
            let operands: Vec<Expr<V>> = bound.operands.iter().map(|column| Expr::from(*column)).collect();
            bound
                .map
                .results()
                .first()
                .map_or_else(Expr::unknown, |result| Expr::from_affine(result, &[], &operands))
        });
        let end = match bound.extremum {
            Extremum::Minimum => Expr::min(items),
            Extremum::Maximum => Expr::max(items),
        };
        Self::of(Condition::Relation(of.clone(), relation, end))
    }
}

impl<V: ValueKey> Bounds<'_, V> {
    /// Returns a certificate of a claim, which [`check`](crate::certificate::check) accepts.
    ///
    /// # Errors
    ///
    /// Returns the reason why no proof was found. The claim may hold nevertheless.
    ///
    /// ```
    /// # use bourn_bounds::{Bounds, Column, Expr, Facts, RegionToken, ValueGraph};
    /// # struct Tile;
    /// # impl ValueGraph for Tile {
    /// #     type Value = char;
    /// #     fn rank(&self, _: char) -> Option<usize> { None }
    /// #     fn static_dim(&self, _: char, _: u32) -> Option<i64> { None }
    /// #     fn is_index(&self, _: char) -> bool { true }
    /// #     fn constant(&self, _: char) -> Option<i128> { None }
    /// #     fn populate(&self, column: Column<char>, facts: &mut Facts<char>) {
    /// #         match column.value {
    /// #             't' => facts.eq(index('t'), Expr::min([index('b') - index('a'), Expr::from(9)])),
    /// #             'e' => facts.eq(index('e'), index('a') + index('t')),
    /// #             _ => {}
    /// #         }
    /// #     }
    /// #     fn is_defined_outside(&self, _: char, _: RegionToken) -> bool { true }
    /// # }
    /// use bourn_bounds::certificate::{Claim, check};
    /// use bourn_bounds::{Condition, Relation, index};
    ///
    /// // `t` is the minimum of `b - a` and 9, and `e` is `a + t`.
    /// let mut bounds = Bounds::new(&Tile);
    /// let claim = Claim::of(Condition::relation(index('e'), Relation::Le, index('b')));
    /// let certificate = bounds.certify(&claim).unwrap();
    /// assert_eq!(check(&Tile, &certificate), Ok(()));
    /// ```
    pub fn certify(&mut self, claim: &Claim<V>) -> Result<Certificate<V>, NotCertified> {
        let steps = search::search(self, claim)?;
        let certificate = Certificate { claim: claim.clone(), steps };
        match check(self.graph, &certificate) {
            Ok(()) => Ok(certificate),
            Err(refusal) => Err(NotCertified::Refused(refusal)),
        }
    }
}
