//! Integer sets in plain Rust: affine expressions and maps, integer polyhedra, simplex and projection.
//!
//! ```
//! use bourn_presburger::Simplex;
//! let mut s = Simplex::new(1);
//! s.add_inequality(&[2, -3]); // 2x >= 3
//! assert_eq!(s.minimum(&[1, 0]).to_string(), "3/2");
//! ```
#![forbid(unsafe_code)]

pub mod affine;
mod fraction;
mod int;
mod num;
mod polyhedron;
mod set;
mod simplex;
mod solve;

pub use fraction::Fraction;
pub use int::{Int, ParseIntError};
pub use polyhedron::{
    AffineBound, AffinePiece, Answer, Bounds, Exhausted, IntegerOptimum, Interval, LexOptimum, ParseSetError,
    PiecewiseAffine, Polyhedron, Projection, SymbolicOptimum, WidthError,
};
pub use set::Set;
pub use simplex::{Optimum, Simplex, Snapshot};
pub use solve::Budget;
