//! Certificates: answers with their proofs, and the checker that replays them.
//!
//! Architecture invariant: this room imports the data that describes a graph (columns, expressions, facts, the graph
//! itself and the numbers of its values), and no part of the engine. It trusts no certificate: each premise is read
//! from the graph again, and the checker computes each consequence. `tests/it/proofs.rs` reads the imports.
//!
//! A proof is a refutation. The checker initially assumes that the columns of the claim exist, that its assumed
//! conditions hold, and that its goal does not hold. Each step adds a row (a polynomial that is `>= 0` or `== 0`), a
//! clause (a list of cases, one of which holds), or opens a frame. A frame ends when a row states that a negative
//! constant is not negative. Its items are dropped then, and its conclusion is added outside:
//!
//! - the cases of a clause end the frame around them, once each is refuted;
//! - a lemma `e >= 0` holds once `e <= -1` is refuted;
//! - invariant rows hold for carried values before each iteration and after the last one, once each is proved for the
//!   initial values, and, assuming all of them for one iteration, for the values that the iteration yields;
//! - the two cases of carried values, that there is no previous iteration or that the previous iteration yielded them,
//!   end the frame around them: this unrolls a loop of few iterations;
//! - the other executions one of which a column has its value from end the frame around it, once each is refuted.
//!
//! Atoms are the unknowns: columns in a scope, and nonlinear operations. The body of a loop, in a step of induction, is
//! a scope of its own, so that iterations are not mixed up, and so is another execution.

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
pub(crate) use rules::values_elsewhere;

pub(crate) type NamedExpr = Expr<Name<ValueId>>;
pub(crate) type NamedColumn = Column<Name<ValueId>>;

/// A name in an expression of a certificate.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Name<V> {
    /// A value of the graph.
    Value(V),
    /// The number of completed iterations of the loop with this induction variable.
    Iteration(V),
    /// The trip count of one execution of that loop.
    Trips(V),
}

/// A statement: in every execution in which the columns exist together, the loops are executed, and the assumed conditions hold, the goal holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim<V> {
    /// The columns that exist.
    pub columns: Vec<Column<V>>,
    /// The loops that are executed, by their induction variables.
    pub loops: Vec<Column<V>>,
    /// The conditions that the caller assumes.
    pub assumed: Vec<Condition<V>>,
    /// The conclusion. A claim that the columns never exist has a goal that never holds, an empty [`Condition::Any`].
    pub goal: Condition<V>,
    /// Expressions that are not negative, besides the goal. They may name the trip counts of the loops.
    pub rows: Vec<Expr<Name<V>>>,
}

/// A step of a proof. Rows, clauses and hypotheses are numbered in the order in which they were added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<V> {
    /// Adds a hypothesis as rows and clauses.
    Given(u32),
    /// Adds the facts of a column by the graph and its type: a constant, the range of a width, that sizes are not
    /// negative.
    Known(Column<V>),
    /// Adds that the columns in the fact with this number exist, for a column that exists.
    Exists(Column<V>, u32),
    /// Adds the fact with this number of a column that exists: a relation, or a choice. An equality with the column
    /// alone on one side defines it: later steps replace the column. Divisors of a relation must be proved not to be 0,
    /// since any value may be assumed otherwise.
    Fact(Column<V>, u32),
    /// Adds the condition of the region around a column that exists, or of the region this many levels further out. Of an executed
    /// loop only the regions around it are known to run.
    Context(Column<V>, u32),
    /// Adds that an induction variable is `lower + step * iteration`, less than `upper`, for the loop of a column that
    /// exists; if the loop's integers wrap, a row must state that the last sum fits.
    Count(Column<V>, Option<u32>),
    /// Adds the trip count of the loop of a carried column that exists, or of an executed loop, under the same condition.
    Trips(Column<V>, Option<u32>),
    /// Adds the definition of a nonlinear operation: a quotient, whose divisor is not 0 by the given row, a minimum, or
    /// an operand that is in range by two rows. With a row for each item, adds the lower end of a minimum.
    Operation(u32, Vec<u32>),
    /// Adds the sum of multiples of rows, divided by the common divisor of the factors and rounded. Multiples of
    /// inequalities must not be negative.
    Combine(Vec<(u32, i128)>),
    /// Adds the product of two rows.
    Multiply(u32, u32),
    /// Adds that the square of a number is at least the number and its negation: the number is the product of some
    /// atoms, plus a constant.
    Square(Vec<u32>, i128),
    /// Opens the cases of a clause.
    Split(u32),
    /// Opens the proof of a lemma `expression >= 0`.
    Lemma(Expr<Name<V>>),
    /// Opens the induction over the values that a loop carries.
    Induct {
        /// Carried arguments or results of one loop. The first must exist.
        members: Vec<Column<V>>,
        /// Expressions over their arguments, the iteration number, and values from outside, which are to be proved
        /// `>= 0`.
        invariants: Vec<Expr<Name<V>>>,
        /// Whether the expressions are needed for the current iteration, or after the last iteration.
        side: CarriedSide,
    },
    /// Opens two cases of carried values: they are the initial values, as there is no previous iteration, or the values
    /// that the previous iteration yielded.
    Previous {
        /// Carried arguments or results of one loop. The first must exist.
        members: Vec<Column<V>>,
        /// Whether the members are arguments of the current iteration, or results after the last iteration.
        side: CarriedSide,
    },
    /// Opens the executions with whose values the fact with this number compares a column, a case each: see [`Expr::elsewhere`].
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
