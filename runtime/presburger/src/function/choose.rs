//! Minima and maxima of two functions.

use super::algebra::strictly_less;
use super::piece::{Pair, combined};
use super::{AffinePiece, PiecewiseAffine};
use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::misuse::check_same_space;

/// The value that is taken of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Less,
    Greater,
}

impl PiecewiseAffine {
    /// Returns the smaller value, output by output, at the points where both are defined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn min(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::min", self.signature(), other.signature());
        self.choose(other, by_output, Order::Less, &mut { budget.0 })
    }

    /// Returns the greater value, output by output, at the points where both are defined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn max(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::max", self.signature(), other.signature());
        self.choose(other, by_output, Order::Greater, &mut { budget.0 })
    }

    /// Returns the lexicographically smaller value, at the points where both are defined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn lexmin(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::lexmin", self.signature(), other.signature());
        self.choose(other, lexicographic, Order::Less, &mut { budget.0 })
    }

    /// Returns the lexicographically greater value, at the points where both are defined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn lexmax(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::lexmax", self.signature(), other.signature());
        self.choose(other, lexicographic, Order::Greater, &mut { budget.0 })
    }

    /// Returns [`PiecewiseAffine::min`], and the value of one function where the other is undefined.
    ///
    /// ```
    /// use bourn_presburger::{Budget, PiecewiseAffine};
    /// let a: PiecewiseAffine = "{ [x] -> [x] : x >= 0 }".parse().unwrap();
    /// let b: PiecewiseAffine = "{ [x] -> [4] : x <= 9 }".parse().unwrap();
    /// let least = a.union_min(&b, Budget::default()).unwrap();
    /// for (at, value) in [(-3, 4), (2, 2), (6, 4), (12, 12)] {
    ///     assert_eq!(least.evaluate(&[at]), Some(vec![value.into()]));
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn union_min(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::union_min", self.signature(), other.signature());
        self.choose_in_union(other, by_output, Order::Less, &mut { budget.0 })
    }

    /// Returns [`PiecewiseAffine::max`], and the value of one function where the other is undefined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn union_max(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::union_max", self.signature(), other.signature());
        self.choose_in_union(other, by_output, Order::Greater, &mut { budget.0 })
    }

    /// Returns [`PiecewiseAffine::lexmin`], and the value of one function where the other is undefined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn union_lexmin(
        &self,
        other: &PiecewiseAffine,
        budget: Budget,
    ) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::union_lexmin", self.signature(), other.signature());
        self.choose_in_union(other, lexicographic, Order::Less, &mut { budget.0 })
    }

    /// Returns [`PiecewiseAffine::lexmax`], and the value of one function where the other is undefined.
    ///
    /// # Panics
    ///
    /// Panics if the spaces differ.
    #[track_caller]
    pub fn union_lexmax(
        &self,
        other: &PiecewiseAffine,
        budget: Budget,
    ) -> Result<PiecewiseAffine, Exhausted> {
        check_same_space("PiecewiseAffine::union_lexmax", self.signature(), other.signature());
        self.choose_in_union(other, lexicographic, Order::Greater, &mut { budget.0 })
    }

    fn choose(
        &self,
        other: &PiecewiseAffine,
        split: Split,
        order: Order,
        fuel: &mut u64,
    ) -> Result<PiecewiseAffine, Exhausted> {
        let mut out = PiecewiseAffine::undefined(self.inputs, self.outputs);
        for (a, b) in self.pairs(other) {
            for piece in split(&a.pair(b)?, order, fuel)? {
                out.push_tidied(&piece, fuel)?;
            }
        }
        Ok(out)
    }

    /// Returns [`PiecewiseAffine::choose`], and the value of one function where the other is undefined.
    fn choose_in_union(
        &self,
        other: &PiecewiseAffine,
        split: Split,
        order: Order,
        fuel: &mut u64,
    ) -> Result<PiecewiseAffine, Exhausted> {
        let mut out = self.choose(other, split, order, fuel)?;
        out.pieces.extend(self.exclude_on(&other.domain(), fuel)?.pieces);
        out.pieces.extend(other.exclude_on(&self.domain(), fuel)?.pieces);
        Ok(out)
    }

    /// Returns the union of two optima of one kind: the lexicographic minimum for a `sign` of 1, the maximum for -1.
    pub(super) fn union_lex_on(
        &self,
        other: &PiecewiseAffine,
        sign: i64,
        fuel: &mut u64,
    ) -> Result<PiecewiseAffine, Exhausted> {
        let order = if sign < 0 { Order::Greater } else { Order::Less };
        self.choose_in_union(other, lexicographic, order, fuel)
    }
}

/// The type of a function that splits a pair into parts with one winner each.
type Split = fn(&Pair, Order, &mut u64) -> Result<Vec<AffinePiece>, Exhausted>;

/// Returns `right - left`, which is at least zero if `left` is not the greater one; the other way round for `Greater`.
fn not_worse(left: &[Int], right: &[Int], order: Order) -> Vec<Int> {
    match order {
        Order::Less => combined(right, &-Int::ONE, left),
        Order::Greater => combined(left, &-Int::ONE, right),
    }
}

fn better(left: &[Int], right: &[Int], order: Order) -> Vec<Int> {
    match order {
        Order::Less => strictly_less(left, right),
        Order::Greater => strictly_less(right, left),
    }
}

type Rows = Vec<Vec<Int>>;

/// Splits a pair at every output. There is a piece for each combination of winners that occurs.
fn by_output(pair: &Pair, order: Order, fuel: &mut u64) -> Result<Vec<AffinePiece>, Exhausted> {
    let mut open: Vec<(Rows, Rows)> = vec![(Rows::new(), Rows::new())];
    for (a, b) in pair.first.iter().zip(&pair.second) {
        let mut next = Vec::with_capacity(open.len() * 2);
        for (conditions, values) in open {
            for (condition, value) in [(not_worse(a, b, order), a), (better(b, a, order), b)] {
                let conditions = [&conditions[..], &[condition]].concat();
                let values = [&values[..], std::slice::from_ref(value)].concat();
                if !pair.piece(&conditions, Vec::new()).domain().is_empty_on(fuel)? {
                    next.push((conditions, values));
                }
            }
        }
        open = next;
    }
    Ok(open.into_iter().map(|(conditions, values)| pair.piece(&conditions, values)).collect())
}

/// Splits a pair at the first output that differs; the first function wins if all outputs are equal.
fn lexicographic(pair: &Pair, order: Order, _fuel: &mut u64) -> Result<Vec<AffinePiece>, Exhausted> {
    let mut pieces = Vec::new();
    let mut equal: Vec<Vec<Int>> = Vec::new();
    for (a, b) in pair.first.iter().zip(&pair.second) {
        for (condition, values) in [(better(a, b, order), &pair.first), (better(b, a, order), &pair.second)] {
            let conditions = [&equal[..], &[condition]].concat();
            pieces.push(pair.piece(&conditions, values.clone()));
        }
        equal.push(not_worse(a, b, Order::Less));
        equal.push(not_worse(a, b, Order::Greater));
    }
    pieces.push(pair.piece(&equal, pair.first.clone()));
    Ok(pieces)
}
