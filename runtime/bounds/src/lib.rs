//! The value-bounds engine: how large can this integer get, in terms of which others, and is `a <= b` always?
//!
//! It is generic over any [`ValueGraph`]: a graph of values in which each *column* (an index value, or one dimension of a
//! shaped value) is defined by equations. It knows no IR and no dialect. A [`Bounds`] session borrows the graph and
//! keeps what it finds.
//!
//! How it works: a column's equations are followed once, down to those without a definition, which gives its *form*, a
//! sparse sum of multiples of *atoms* (inputs, and quotients, products, minima, loop counters, hash-consed). Most
//! questions are then a subtraction of forms. Intervals and congruences go along; inequalities replace atoms; what is
//! left goes to an incremental simplex over the connected facts, with a cap, so that a hard question is answered by
//! [`Verdict::Unknown`] rather than late.
//!
//! Integers are unbounded, unless the graph gives them a width ([`ValueGraph::bits`]): then their facts say where they wrap. An answer
//! holds in every execution in which the values exist.
//!
//! ```
//! use bourn_bounds::{index, BoundKind, Bounds, Column, Expr, Facts, RegionToken, Relation, ValueGraph};
//!
//! /// Two inputs `a` and `b`, the tile `t = min(b - a, 9)`, and `e = a + t`.
//! struct Tile;
//! impl ValueGraph for Tile {
//!     type Value = char;
//!     fn rank(&self, _: char) -> Option<usize> { None }
//!     fn static_dim(&self, _: char, _: u32) -> Option<i64> { None }
//!     fn is_index(&self, _: char) -> bool { true }
//!     fn constant(&self, _: char) -> Option<i128> { None }
//!     fn populate(&self, column: Column<char>, facts: &mut Facts<char>) {
//!         match column.value {
//!             't' => facts.eq(index('t'), Expr::min([index('b') - index('a'), Expr::from(9)])),
//!             'e' => facts.eq(index('e'), index('a') + index('t')),
//!             _ => {}
//!         }
//!     }
//!     fn is_defined_outside(&self, _: char, _: RegionToken) -> bool { true }
//! }
//!
//! let mut bounds = Bounds::new(&Tile);
//! assert_eq!(bounds.constant_bound(BoundKind::Upper, index('t')), Some(9));
//! assert!(bounds.compare(index('e'), Relation::Le, index('b')).is_proven());
//! ```
#![forbid(unsafe_code)]

mod answers;
mod assume;
mod atoms;
mod batch;
mod bits;
mod bounds;
mod boxes;
mod cache;
mod cases;
pub mod certificate;
mod choice;
mod column;
mod column_ids;
mod compare;
mod components;
mod context;
mod counters;
mod division;
mod edits;
mod elsewhere;
mod exact;
mod explain;
mod expr;
mod facts;
mod final_ends;
mod flow;
mod graph;
pub mod guide;
mod ids;
mod induction;
mod interval;
mod limits;
mod linear;
mod minimum;
mod near;
mod needs;
mod output;
mod polyhedral;
mod polynomial;
mod products;
mod prove;
mod prover;
mod ranges;
mod rename;
mod residues;
mod resolve;
mod rewrite;
mod rows;
mod samples;
mod session;
mod slice;
mod slices;
mod symbolic;
mod words;

pub use answers::{
    Answer, BoundKind, BoundMap, Constraints, Explanation, Need, Prefer, Step, SymbolicBound, Unknown,
    Verdict,
};
pub use assume::Outside;
pub use bounds::{Bounds, Suspended, Terms};
pub use column::{Column, Part, RegionToken, Word};
pub use expr::{BitOp, Expr, Extremum, dim, index, unsigned};
pub use facts::{Carried, CarriedSide, Case, Choose, Comparator, Condition, Exit, Facts, Loop, Relation};
pub use flow::{Edge, Flow, Names};
pub use graph::{AnyGraph, Entry, ValueGraph, ValueKey};
pub use interval::Interval;
pub use limits::Effort;
pub use prover::NotCertified;
pub use slice::Slice;
