//! Minima and maxima of two functions.

use super::algebra::strictly_less;
use super::piece::{Pair, combined};
use super::{AffinePiece, PiecewiseAffine};
use crate::int::Int;
use crate::polyhedron::Exhausted;
use crate::solve::Budget;

/// Which of two values is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Less,
    Greater,
}

impl PiecewiseAffine {
    /// The smaller value, output by output, where both are defined.
    pub fn min(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        self.choose(other, |pair| by_output(pair, Order::Less, budget), budget)
    }

    /// The greater value, output by output, where both are defined.
    pub fn max(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        self.choose(other, |pair| by_output(pair, Order::Greater, budget), budget)
    }

    /// The value that comes first lexicographically, where both are defined.
    pub fn lexmin(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        self.choose(other, |pair| Ok(lexicographic(pair, Order::Less)), budget)
    }

    /// The value that comes last lexicographically, where both are defined.
    pub fn lexmax(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        self.choose(other, |pair| Ok(lexicographic(pair, Order::Greater)), budget)
    }

    /// As [`PiecewiseAffine::min`]; where only one is defined its value is taken.
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
    pub fn union_min(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        self.min(other, budget)?.with_the_rest_of(self, other, budget)
    }

    /// As [`PiecewiseAffine::max`]; where only one is defined its value is taken.
    pub fn union_max(&self, other: &PiecewiseAffine, budget: Budget) -> Result<PiecewiseAffine, Exhausted> {
        self.max(other, budget)?.with_the_rest_of(self, other, budget)
    }

    /// As [`PiecewiseAffine::lexmin`]; where only one is defined its value is taken.
    pub fn union_lexmin(
        &self,
        other: &PiecewiseAffine,
        budget: Budget,
    ) -> Result<PiecewiseAffine, Exhausted> {
        self.lexmin(other, budget)?.with_the_rest_of(self, other, budget)
    }

    /// As [`PiecewiseAffine::lexmax`]; where only one is defined its value is taken.
    pub fn union_lexmax(
        &self,
        other: &PiecewiseAffine,
        budget: Budget,
    ) -> Result<PiecewiseAffine, Exhausted> {
        self.lexmax(other, budget)?.with_the_rest_of(self, other, budget)
    }

    fn choose(
        &self,
        other: &PiecewiseAffine,
        pieces: impl Fn(&Pair) -> Result<Vec<AffinePiece>, Exhausted>,
        budget: Budget,
    ) -> Result<PiecewiseAffine, Exhausted> {
        let mut out = PiecewiseAffine::undefined(self.inputs, self.outputs);
        for (a, b) in self.pairs(other) {
            for piece in pieces(&a.pair(b)?)? {
                out.push_tidied(&piece, budget)?;
            }
        }
        Ok(out)
    }

    /// Adds the values of `a` and `b` where only one of the two is defined.
    fn with_the_rest_of(
        mut self,
        a: &PiecewiseAffine,
        b: &PiecewiseAffine,
        budget: Budget,
    ) -> Result<PiecewiseAffine, Exhausted> {
        self.pieces.extend(a.exclude(&b.domain(), budget)?.pieces);
        if a.same_space(b) {
            self.pieces.extend(b.exclude(&a.domain(), budget)?.pieces);
        }
        Ok(self)
    }
}

/// `right - left`, at least zero where `left` is the smaller one or the same; the other way round for `Greater`.
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

/// Splits a pair at every output: there are as many pieces as combinations of winners that occur.
fn by_output(pair: &Pair, order: Order, budget: Budget) -> Result<Vec<AffinePiece>, Exhausted> {
    let mut open: Vec<(Rows, Rows)> = vec![(Rows::new(), Rows::new())];
    for (a, b) in pair.first.iter().zip(&pair.second) {
        let mut next = Vec::with_capacity(open.len() * 2);
        for (conditions, values) in open {
            for (condition, value) in [(not_worse(a, b, order), a), (better(b, a, order), b)] {
                let conditions = [&conditions[..], &[condition]].concat();
                let values = [&values[..], std::slice::from_ref(value)].concat();
                if !pair.piece(&conditions, Vec::new()).domain().is_empty(budget)? {
                    next.push((conditions, values));
                }
            }
        }
        open = next;
    }
    Ok(open.into_iter().map(|(conditions, values)| pair.piece(&conditions, values)).collect())
}

/// Splits a pair at the first output that differs; the first function wins where none does.
fn lexicographic(pair: &Pair, order: Order) -> Vec<AffinePiece> {
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
    pieces
}
