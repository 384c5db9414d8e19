//! An incremental rational simplex with push and pop.

pub(crate) mod tableau;

use crate::budget::Budget;
use crate::fraction::Fraction;
use crate::int::Int;
use crate::misuse::{check_position, check_row, check_snapshot};
use crate::num::{Checked, Num, Stop, gathered};
use std::sync::atomic::{AtomicU64, Ordering};
use tableau::{Kind, Tableau};

/// The default budget of a call; far above the need of any system of thousands of rows.
const STEPS_PER_CALL: Budget = Budget::steps(200_000);

/// The answer of [`Simplex::minimum`] and [`Simplex::maximum`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Optimum {
    /// No point satisfies the constraints.
    Empty,
    /// There are points with values beyond any bound.
    Unbounded,
    /// The exact optimum over the rational points.
    Value(Fraction),
    /// The budget was used up.
    Exhausted,
}

/// A place in a [`Simplex`]'s history, to return to with [`Simplex::rollback`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snapshot {
    system: SystemId,
    /// The number of variables and rows at that time.
    mark: usize,
    /// The number of rollbacks before it.
    time: u64,
}

/// The identity of a system; clones share it, as they share their past.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SystemId(u64);

impl SystemId {
    fn new() -> SystemId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        SystemId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A rollback: its number, and the height of the stack that it left.
#[derive(Debug, Clone, Copy)]
struct Rollback {
    time: u64,
    mark: usize,
}

/// Constraints over rational variables, with cheap addition and removal in stack order.
///
/// It is made for a caller that keeps one system and asks many questions that differ in a row or two: add a row, ask, roll
/// back. Numbers are machine words until one overflows; then the whole tableau moves to big integers, so an answer is never
/// wrong.
///
/// ```
/// use bourn_presburger::{Optimum, Simplex};
/// let mut s = Simplex::new(2);
/// s.add_inequality(&[1, 0, 0]); // x >= 0
/// s.add_inequality(&[-1, -1, 7]); // x + y <= 7
/// s.add_equality(&[2, -1, 0]); // y == 2x
/// assert_eq!(s.maximum(&[1, 0, 0]).to_string(), "7/3");
/// let before = s.snapshot();
/// s.add_inequality(&[0, 1, -5]); // y >= 5
/// assert!(s.is_empty());
/// s.rollback(before);
/// assert!(!s.is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct Simplex {
    tier: Tier,
    budget: Budget,
    id: SystemId,
    /// The rollbacks with no later one below them: both numbers increase.
    rollbacks: Vec<Rollback>,
    time: u64,
}

#[derive(Debug, Clone)]
enum Tier {
    Word(Tableau<i64>),
    Big(Tableau<Int>),
}

/// Runs `$body` in the present tier. On overflow the tableau is promoted and restored to its state before the step, and the
/// step is repeated.
macro_rules! in_tier {
    ($self:ident, $tableau:ident => $body:expr) => {{
        let (mark, budget) = ($self.mark(), $self.budget.0);
        loop {
            let result = match &mut $self.tier {
                Tier::Word($tableau) => {
                    $tableau.fuel = budget;
                    $body
                }
                Tier::Big($tableau) => {
                    $tableau.fuel = budget;
                    $body
                }
            };
            match result {
                Err(Stop::Overflow) => $self.promote_to(mark),
                other => break other,
            }
        }
    }};
}

macro_rules! any_tier {
    ($self:ident, $tableau:ident => $body:expr) => {
        match &$self.tier {
            Tier::Word($tableau) => $body,
            Tier::Big($tableau) => $body,
        }
    };
}

#[cfg(test)]
mod tests;

impl Simplex {
    /// Creates an unconstrained system of `num_vars` variables.
    #[must_use]
    pub fn new(num_vars: usize) -> Simplex {
        Simplex {
            tier: Tier::Word(Tableau::new(num_vars, 8)),
            budget: STEPS_PER_CALL,
            id: SystemId::new(),
            rollbacks: Vec::new(),
            time: 0,
        }
    }

    /// Returns the number of variables.
    #[must_use]
    pub fn num_vars(&self) -> usize {
        any_tier!(self, t => t.num_vars())
    }

    /// Limits each call from here on to `budget`. A call that needs more leaves the question open: see
    /// [`Simplex::is_exhausted`].
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    fn mark(&self) -> usize {
        any_tier!(self, t => t.mark())
    }

    /// Adds an unconstrained variable and returns its index.
    pub fn add_var(&mut self) -> usize {
        match &mut self.tier {
            Tier::Word(t) => t.add_var(),
            Tier::Big(t) => t.add_var(),
        }
    }

    /// Continues with big integers, from `mark` on. These do not overflow, and a rollback pays for its own pivots.
    fn promote_to(&mut self, mark: usize) {
        if let Tier::Word(word) = &self.tier
            && let Ok(mut big) = word.promote::<Int>()
        {
            let _: Checked<()> = big.rollback(mark);
            self.tier = Tier::Big(big);
        }
    }

    /// Adds the constraint `sum row[i] * x_i + row[last] >= 0`.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each variable, and the constant.
    #[track_caller]
    pub fn add_inequality(&mut self, row: &[i64]) {
        check_row("Simplex::add_inequality", self.num_vars(), row.len());
        self.add_row(&dense(row), Kind::NonNegative);
    }

    /// Adds the constraint `sum row[i] * x_i + row[last] == 0`.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each variable, and the constant.
    #[track_caller]
    pub fn add_equality(&mut self, row: &[i64]) {
        check_row("Simplex::add_equality", self.num_vars(), row.len());
        self.add_row(&dense(row), Kind::Zero);
    }

    /// Adds the constraint `sum coefficient * x_index + constant >= 0`, for the listed `(index, coefficient)` terms.
    ///
    /// # Panics
    ///
    /// Panics if a term names a variable that does not exist.
    #[track_caller]
    pub fn add_sparse_inequality(&mut self, terms: &[(usize, i64)], constant: i64) {
        self.check_terms("Simplex::add_sparse_inequality", terms);
        self.add_row(&sparse(terms, constant), Kind::NonNegative);
    }

    /// Adds the constraint `sum coefficient * x_index + constant == 0`, for the listed `(index, coefficient)` terms.
    ///
    /// # Panics
    ///
    /// Panics if a term names a variable that does not exist.
    #[track_caller]
    pub fn add_sparse_equality(&mut self, terms: &[(usize, i64)], constant: i64) {
        self.check_terms("Simplex::add_sparse_equality", terms);
        self.add_row(&sparse(terms, constant), Kind::Zero);
    }

    /// Does the same as [`Simplex::add_sparse_inequality`], for integers of any size.
    ///
    /// # Panics
    ///
    /// Panics if a term names a variable that does not exist.
    #[track_caller]
    pub fn add_int_inequality(&mut self, terms: &[(usize, Int)], constant: &Int) {
        self.check_terms("Simplex::add_int_inequality", terms);
        self.add_row(&(terms.to_vec(), constant.clone()), Kind::NonNegative);
    }

    /// Does the same as [`Simplex::add_sparse_equality`], for integers of any size.
    ///
    /// # Panics
    ///
    /// Panics if a term names a variable that does not exist.
    #[track_caller]
    pub fn add_int_equality(&mut self, terms: &[(usize, Int)], constant: &Int) {
        self.check_terms("Simplex::add_int_equality", terms);
        self.add_row(&(terms.to_vec(), constant.clone()), Kind::Zero);
    }

    #[track_caller]
    fn check_terms<C>(&self, operation: &str, terms: &[(usize, C)]) {
        for (variable, _) in terms {
            check_position(operation, "variable", *variable, self.num_vars());
        }
    }

    fn add_row(&mut self, row: &IntRow, kind: Kind) {
        // An exhausted addition is remembered in the tableau, and later answers say so.
        let _: Checked<()> = in_tier!(self, t => convert(row).and_then(|(terms, constant)| {
            t.add_constraint(terms.iter().map(|term| (term.0, &term.1)), &constant, kind)
        }));
    }

    /// Returns a snapshot, to roll back to.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { system: self.id, mark: self.mark(), time: self.time }
    }

    /// Removes everything that was added since the snapshot was taken. The snapshot may be used again.
    ///
    /// # Panics
    ///
    /// Panics if the snapshot's state no longer exists, because of a rollback to an earlier state, or if the snapshot
    /// belongs to a system that is neither this one nor a clone.
    #[track_caller]
    pub fn rollback(&mut self, snapshot: Snapshot) {
        let target = snapshot.mark;
        let mut since = self.rollbacks.iter().rev().take_while(|rollback| rollback.time > snapshot.time);
        let there = snapshot.system == self.id
            && target <= self.mark()
            && since.all(|rollback| rollback.mark >= target);
        check_snapshot("Simplex::rollback", there);
        if self.mark() > target {
            self.time += 1;
            while self.rollbacks.pop_if(|rollback| rollback.mark >= target).is_some() {}
            self.rollbacks.push(Rollback { time: self.time, mark: target });
        }
        while self.mark() > target {
            let result = match &mut self.tier {
                Tier::Word(t) => t.rollback(target),
                Tier::Big(t) => t.rollback(target),
            };
            match result {
                Ok(()) => break,
                Err(_) => self.promote_to(target),
            }
        }
    }

    /// Returns whether no rational point satisfies the constraints. False if that could not be decided (see
    /// [`Simplex::is_exhausted`]).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        any_tier!(self, t => t.is_empty())
    }

    /// Returns whether a constraint could not be processed within the budget; optima are then [`Optimum::Exhausted`].
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        any_tier!(self, t => t.is_unknown())
    }

    /// Returns the least value of `sum row[i] * x_i + row[last]` over the rational points.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each variable, and the constant.
    #[track_caller]
    pub fn minimum(&mut self, row: &[i64]) -> Optimum {
        check_row("Simplex::minimum", self.num_vars(), row.len());
        self.optimum(&dense(row), -1)
    }

    /// Returns the greatest value of `sum row[i] * x_i + row[last]` over the rational points.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have one entry for each variable, and the constant.
    #[track_caller]
    pub fn maximum(&mut self, row: &[i64]) -> Optimum {
        check_row("Simplex::maximum", self.num_vars(), row.len());
        self.optimum(&dense(row), 1)
    }

    /// Returns [`Simplex::minimum`] of the listed terms.
    ///
    /// # Panics
    ///
    /// Panics if a term names a variable that does not exist.
    #[track_caller]
    pub fn sparse_minimum(&mut self, terms: &[(usize, i64)], constant: i64) -> Optimum {
        self.check_terms("Simplex::sparse_minimum", terms);
        self.optimum(&sparse(terms, constant), -1)
    }

    /// Returns [`Simplex::maximum`] of the listed terms.
    ///
    /// # Panics
    ///
    /// Panics if a term names a variable that does not exist.
    #[track_caller]
    pub fn sparse_maximum(&mut self, terms: &[(usize, i64)], constant: i64) -> Optimum {
        self.check_terms("Simplex::sparse_maximum", terms);
        self.optimum(&sparse(terms, constant), 1)
    }

    fn optimum(&mut self, row: &IntRow, direction: i32) -> Optimum {
        if self.is_empty() {
            return Optimum::Empty;
        }
        if self.is_exhausted() {
            return Optimum::Exhausted;
        }
        let answer: Checked<Optimum> = in_tier!(self, t => convert(row).and_then(|(terms, constant)| {
            let mark = t.mark();
            let id = t.push_row(terms.iter().map(|term| (term.0, &term.1)), &constant, Kind::Free)?;
            let bounded = t.optimize(id, direction);
            let (numerator, denominator) = t.value(id);
            if bounded != Err(Stop::Overflow) {
                t.rollback(mark)?;
            }
            Ok(if bounded? {
                Fraction::new(numerator.to_int(), denominator.to_int()).map_or(Optimum::Exhausted, Optimum::Value)
            } else {
                Optimum::Unbounded
            })
        }));
        answer.unwrap_or(Optimum::Exhausted)
    }

    /// Returns a rational point that satisfies the constraints, one value per variable; `None` if there is none.
    #[must_use]
    pub fn sample(&self) -> Option<Vec<Fraction>> {
        if self.is_empty() || self.is_exhausted() {
            return None;
        }
        let value = |variable| {
            let (numerator, denominator) = any_tier!(self, t => {
                let (n, d) = t.sample(variable);
                (n.to_int(), d.to_int())
            });
            Fraction::new(numerator, denominator)
        };
        (0..self.num_vars()).map(value).collect()
    }
}

type IntRow = (Vec<(usize, Int)>, Int);

fn dense(row: &[i64]) -> IntRow {
    match row.split_last() {
        Some((constant, coefficients)) => {
            let nonzero = coefficients.iter().enumerate().filter(|(_, c)| **c != 0);
            (nonzero.map(|(i, c)| (i, Int::from(*c))).collect(), Int::from(*constant))
        }
        None => (Vec::new(), Int::ZERO),
    }
}

fn sparse(terms: &[(usize, i64)], constant: i64) -> IntRow {
    (terms.iter().map(|(i, c)| (*i, Int::from(*c))).collect(), Int::from(constant))
}

fn convert<T: Num>(row: &IntRow) -> Checked<(Vec<(usize, T)>, T)> {
    let terms = gathered(row.0.iter().map(|(i, c)| Ok((*i, T::from_int(c)?))))?;
    Ok((terms, T::from_int(&row.1)?))
}

impl std::fmt::Display for Optimum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Optimum::Empty => f.write_str("empty"),
            Optimum::Unbounded => f.write_str("unbounded"),
            Optimum::Value(value) => write!(f, "{value}"),
            Optimum::Exhausted => f.write_str("exhausted"),
        }
    }
}
