//! The value-bounds engine: how large can this integer get, in terms of which others, and is `a <= b` always?
//!
//! It is generic over any [`ValueGraph`]: a graph of values in which each *column* (an index value, or one dimension of a
//! shaped value) is defined by equations. It knows no IR and no dialect. A [`Bounds`] session borrows the graph and
//! keeps what it finds.
//!
//! How it works: the engine follows the equations of a column once, down to columns without a definition. This gives
//! the column's *form*, a sparse sum of multiples of *atoms* (inputs, quotients, products, minima, iteration numbers;
//! hash-consed). Most questions are then a subtraction of forms. Each form has an interval and a congruence;
//! inequalities replace atoms by their bounds; the remaining questions go to an incremental simplex over the connected
//! facts, with a limit on its work, so that a hard question is answered by [`Verdict::Unknown`] rather than late.
//!
//! Integers are unbounded, unless the graph gives them a width ([`ValueGraph::bits`]): then their facts define where
//! they wrap. An answer holds in every execution in which the values exist.
//!
//! ```
//! use bourn_bounds::{BoundKind, Bounds, Expr, Program, Relation, index};
//!
//! /// Two inputs `a` and `b`, the tile `t = min(b - a, 9)`, and `e = a + t`.
//! let mut program = Program::new();
//! let a = program.input();
//! let b = program.input();
//! let t = program.value(Expr::min([index(b) - index(a), Expr::from(9)]));
//! let e = program.value(index(a) + index(t));
//!
//! let mut bounds = Bounds::new(&program);
//! assert_eq!(bounds.constant_bound(BoundKind::Upper, index(t)), Some(9));
//! assert!(bounds.compare(index(e), Relation::Le, index(b)).is_proven());
//! ```
#![forbid(unsafe_code)]

mod answers;
mod base;
mod bounds;
pub mod certificate;
mod columns;
mod forms;
mod graph;
pub mod guide;
mod induction;
mod prover;
mod queries;
mod search;
mod session;
mod solve;

pub use answers::{
    Answer, BoundKind, BoundMap, Constraints, Enclosure, Explanation, Need, Prefer, Runs, Step,
    SymbolicBound, Unknown, Verdict,
};
pub use base::cancel::{Cancelled, catch_cancelled};
pub use base::interval::Interval;
pub use base::limits::Effort;
pub use bounds::{Bounds, Suspended, Terms};
pub use bourn_graphs::components;
pub use columns::assume::Outside;
pub use graph::column::{Column, Part, RegionToken, Word};
pub use graph::expr::{BitOp, Expr, Extremum, dim, element, index, unsigned};
pub use graph::facts::{
    Carried, CarriedSide, Case, Choose, Comparator, Condition, Exit, Facts, Loop, Relation,
};
pub use graph::flow::{Edge, Executions, Flow, Names};
pub use graph::program::{Program, Val};
pub use graph::slice::Slice;
pub use graph::{AnyGraph, Entry, ValueGraph, ValueKey};
pub use prover::NotCertified;
