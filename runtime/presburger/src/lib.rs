//! Integer sets in plain Rust: affine expressions and maps, integer polyhedra and their unions, simplex and projection.
//!
//! It answers questions that compilers ask about index arithmetic: is this access always in bounds? can these two slices overlap? what is
//! the largest value of an expression, in terms of another expression? Answers are exact over the integers, or report that the budget was
//! used up; they are never wrong through overflow.
//!
//! # Where to start
//!
//! | for | use |
//! |---|---|
//! | affine expressions, maps and sets in MLIR's notation | [`affine`] |
//! | one system, many questions that differ in a row or two | [`Simplex`]: add, ask, [roll back](Simplex::rollback) |
//! | one conjunction: emptiness, optimum, projection, bounds | [`Polyhedron`] |
//! | unions: difference, complement, equality, hulls, counting | [`Set`] |
//! | functions: sums, minima, composition; an optimum in terms of symbols | [`PiecewiseAffine`] |
//!
//! The [manual](guide) has a chapter for each algorithm, with a worked example.
//!
//! # A tour
//!
//! A loop runs over tiles of 32; is the last element of a tile within an array of `n`, if `n` is a multiple of 32?
//!
//! ```
//! use bourn_presburger::{Budget, IntegerOptimum, Polyhedron, Set};
//! let budget = Budget::default();
//! // i is the start of a tile, j an element of it, q the number of tiles.
//! let accesses: Polyhedron =
//!     "{ [i, j][n] : exists q, t : n == 32q and i == 32t and 0 <= i < n and i <= j < i + 32 }".parse().unwrap();
//! let inside: Set = "{ [i, j][n] : 0 <= j < n }".parse().unwrap();
//! assert!(Set::from(accesses.clone()).is_subset(&inside, budget).unwrap());
//!
//! // How far from the end does it stay, at least? (A row: i, j, n, q, t, constant.)
//! assert_eq!(accesses.integer_minimum(&[0, -1, 1, 0, 0, 0], budget), IntegerOptimum::Value(1.into()));
//!
//! // The last i and j as a function of n.
//! let last = accesses.symbolic_lexmax(budget).unwrap().optimum;
//! assert_eq!(last.evaluate(&[64]), Some(vec![32.into(), 63.into()]));
//! assert_eq!(last.evaluate(&[65]), None);
//! ```
//!
//! # Sets without text
//!
//! Rows of integers are the quickest input, affine expressions read better, and `&`, `|`, `-` and `!` combine sets.
//!
//! ```
//! use bourn_presburger::{Polyhedron, Set, affine::AffineExpr};
//! let by_rows = Polyhedron::from_rows(2, 0, 0, &[vec![1, -2, 0]], &[vec![1, 0, 0], vec![-1, 0, 9]]).unwrap();
//! let [x, y] = [0, 1].map(AffineExpr::dim);
//! let by_expressions = Polyhedron::builder(2, 0).between(0, &x, 9).eq(&x, &y * 2).build().unwrap();
//! let (a, b) = (Set::from(by_rows), Set::from(by_expressions));
//! assert!((&a - &b).unwrap().pieces().is_empty());
//! assert_eq!((&a | &b).pieces().len(), 2);
//! ```
//!
//! # How answers are found
//!
//! Every algorithm is generic over the number type and runs in machine words first: an operation that does not fit stops
//! the run, and the next tier, big integers, takes over. Before any search, equalities are eliminated over the integers,
//! inequalities tightened by their gcd, unknowns eliminated where that is exact and does not grow the system, and
//! independent parts separated. Most questions end there. The rest goes to a simplex tableau (Detlefs, Nelson and Saxe),
//! then to cutting planes (Gomory, Feautrier), and at last to generalized basis reduction (Cook and others), which always
//! ends on a bounded part; unbounded directions are split off first.
//!
//! Each operation that may be exponential takes a [`Budget`] and answers `Exhausted` when it is used up.
//!
//! # Misuse
//!
//! A call that can only be a mistake of the calling program is refused with a panic, as indexing a slice beyond its end is.
//! The message names the operation and both sides. Such mistakes are operands of different spaces, rows and points of
//! another width, columns that do not exist, a divisor of zero; methods document them under "Panics". No answer is made up
//! for a question without meaning, and nothing is filled with zeros or left out.
//!
//! Input from outside of a program is refused with an error: text ([`ParseError`], [`ParseIntError`]), lists of rows
//! ([`WidthError`], from [`Polyhedron::from_rows`]), expressions ([`NotAffine`](affine::NotAffine)). A caller that passes
//! on numbers from a user checks them first. [`Exhausted`] is about budgets alone.
//!
//! ```should_panic
//! use bourn_presburger::Set;
//! let (line, plane): (Set, Set) = ("{ [x] : x >= 0 }".parse().unwrap(), "{ [x, y] : x >= y }".parse().unwrap());
//! let _ = line.union(&plane); // Set::union: the spaces differ: 1 dim and 0 symbols, but 2 dims and 0 symbols
//! ```
#![forbid(unsafe_code)]

pub mod affine;
mod budget;
mod fraction;
mod function;
pub mod guide;
mod int;
mod misuse;
mod notation;
mod num;
mod polyhedron;
mod set;
mod simplex;
mod solve;

pub use affine::ParseError;
pub use budget::{Budget, Exhausted};
pub use fraction::Fraction;
pub use function::{AffinePiece, PiecewiseAffine, SymbolicOptimum};
pub use int::{Int, ParseIntError};
pub use misuse::WidthError;
pub use polyhedron::{
    AffineBound, Answer, Bounds, IntegerOptimum, Interval, LexOptimum, Polyhedron, PolyhedronBuilder,
    Projection,
};
pub use set::Set;
pub use simplex::{Optimum, Simplex, Snapshot};
