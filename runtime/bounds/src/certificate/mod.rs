//! Certificates: answers with their proofs, and the checker that replays them.
//!
//! Architecture invariant: this room imports the data that describes a graph (columns, expressions, facts, the graph itself and the numbers
//! of its values), and nothing of the engine. It believes no certificate: each premise is read from the graph again, and the checker
//! computes all that follows. `tests/it/proofs.rs` reads the imports.
//!
//! A proof is a refutation. The checker knows at first which columns exist, and that the conditions that the claim assumes hold, and its
//! goal does not. Each step adds a row (a polynomial that is `>= 0` or `== 0`), a clause (a list of cases, one of which holds), or
//! opens a frame. A frame ends when a row says that a negative constant is not negative. What was known inside is forgotten then, and
//! what the frame was opened for holds outside:
//!
//! - the cases of a clause end the frame around them, once each is refuted;
//! - a lemma `e >= 0` holds once `e <= -1` is refuted;
//! - rows hold of what a loop carries, before each iteration and after the last one, once each holds of the initial values, and, from
//!   all of them for one iteration, for what that yields;
//! - the two cases of what a loop carries, that there is no iteration before or that one has left it, end the frame around them: a loop of
//!   few iterations is written out so;
//! - what a column is in another execution ends the frame around it, once that is refuted of this execution.
//!
//! Atoms are the unknowns: columns as seen in one scope, and operations that are not linear. The body of a loop, in a step of induction,
//! is a scope of its own, so that iterations are not mixed up, and so is another execution.

mod atoms;
mod check;
mod induction;
mod operations;
mod poly;
mod replay;
mod rules;

use std::fmt;

use crate::graph::column::Column;
use crate::graph::expr::Expr;
use crate::graph::facts::{CarriedSide, Condition};
use crate::graph::values::ValueId;

pub use check::check;
pub(crate) use check::check_numbered;
pub(crate) use poly::{AtomId, Poly};
pub(crate) use replay::{Atom, Carry, Case, Hypothesis, Item, Replay, value_of};
pub(crate) use rules::value_elsewhere;

pub(crate) type NamedExpr = Expr<Name<ValueId>>;
pub(crate) type NamedColumn = Column<Name<ValueId>>;

/// What an expression of a certificate may speak of.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Name<V> {
    /// A value of the graph.
    Value(V),
    /// The number of iterations before the one at hand, of the loop with this induction variable.
    Iteration(V),
    /// The number of iterations of one execution of that loop.
    Trips(V),
}

/// A statement: in every execution in which the columns exist at once and the assumed conditions hold, the goal holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim<V> {
    /// The columns that exist.
    pub columns: Vec<Column<V>>,
    /// What a caller assumes.
    pub assumed: Vec<Condition<V>>,
    /// What holds. A claim that the columns never exist has a condition that never holds, [`Condition::Any`] of none.
    pub goal: Condition<V>,
}

/// A step of a proof. Rows, clauses and hypotheses are named by their numbers, in the order in which they became known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<V> {
    /// Writes out a hypothesis as rows and clauses.
    Given(u32),
    /// Adds what the graph and the type say of a column: a constant, the range of a width, that sizes are not negative.
    Known(Column<V>),
    /// Says that the columns exist that the fact with this number mentions, of a column that exists.
    Exists(Column<V>, u32),
    /// Adds the fact with this number of a column that exists: a relation, or a choice. An equality with the column alone on
    /// one side defines it: it is replaced from here on. Divisors of a relation are not 0, since any value may be assumed otherwise.
    Fact(Column<V>, u32),
    /// Adds the condition of the region around a column that exists, or of the one that many levels further out.
    Context(Column<V>, u32),
    /// Adds that an induction variable is `lower + step * iteration`, less than `upper`, for the loop of a column that exists; where
    /// the loop's integers wrap, a row has to say that the last sum fits.
    Count(Column<V>, Option<u32>),
    /// Adds how often the loop of a carried column that exists runs, with the same condition.
    Trips(Column<V>, Option<u32>),
    /// Adds what defines an operation that is not linear: a quotient by a divisor of which the row says that it is not 0, a minimum, or
    /// an operand that two rows say to be in range.
    Operation(u32, Vec<u32>),
    /// Adds the sum of multiples of rows, divided by the common divisor of the factors and rounded. Inequalities have multiples
    /// that are not negative.
    Combine(Vec<(u32, i128)>),
    /// Adds the product of two rows.
    Multiply(u32, u32),
    /// Adds that the square of a number is not less than the number, nor than its opposite: of the product of some atoms, plus a constant.
    Square(Vec<u32>, i128),
    /// Opens the cases of a clause.
    Split(u32),
    /// Opens the proof of a lemma `expression >= 0`.
    Lemma(Expr<Name<V>>),
    /// Opens the induction over what a loop carries.
    Induct {
        /// Carried arguments or results of one loop, of which the first exists.
        members: Vec<Column<V>>,
        /// Expressions over their arguments, the number of the iteration, and values from outside, that are `>= 0`.
        invariants: Vec<Expr<Name<V>>>,
        /// Whether they are wanted for the iteration at hand, or after the last one.
        side: CarriedSide,
    },
    /// Opens two cases of what a loop carries: it is what the loop began with, as there is no iteration before, or what the iteration before
    /// has left.
    Previous {
        /// Carried arguments or results of one loop, of which the first exists.
        members: Vec<Column<V>>,
        /// Whether they are those of the iteration at hand, or after the last one.
        side: CarriedSide,
    },
    /// Opens the execution that a column that exists has its value from, by the fact with this number: see [`Expr::elsewhere`].
    Elsewhere(Column<V>, u32),
}

/// A claim and its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate<V> {
    /// The claim.
    pub claim: Claim<V>,
    /// The steps of the proof.
    pub steps: Vec<Step<V>>,
}

/// The reason why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The number of the step that was refused; `None` if all were accepted, but the proof is not complete.
    pub step: Option<usize>,
    /// The reason, as a sentence without full stop.
    pub reason: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.reason),
            None => f.write_str(self.reason),
        }
    }
}

impl std::error::Error for Refusal {}
