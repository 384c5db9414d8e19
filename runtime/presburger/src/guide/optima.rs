//! Least and greatest values.
//!
//! | question | method |
//! |---|---|
//! | over the rational points | [`minimum`](crate::Polyhedron::minimum), [`maximum`](crate::Polyhedron::maximum) |
//! | over the integer points | [`integer_minimum`](crate::Polyhedron::integer_minimum), [`interval`](crate::Polyhedron::interval) |
//! | of the first dim, then the second, .. | [`integer_lexmin`](crate::Polyhedron::integer_lexmin) |
//! | the same as a function of the symbols | [`symbolic_lexmin`](crate::Polyhedron::symbolic_lexmin) |
//!
//! ```
//! use bourn_presburger::{Budget, IntegerOptimum, LexOptimum, Polyhedron};
//! let p: Polyhedron = "{ [x, y] : 3x + 2y >= 8 and 5y <= 6 and x <= 9 }".parse().unwrap();
//! let budget = Budget::default();
//! assert_eq!(p.minimum(&[1, 0, 0], budget).to_string(), "28/15"); // at y = 6/5
//! assert_eq!(p.integer_minimum(&[1, 0, 0], budget), IntegerOptimum::Value(2.into())); // at y = 1
//! assert_eq!(p.integer_lexmin(budget), LexOptimum::Point(vec![2.into(), 1.into()]));
//! ```
//!
//! # Integer optimum
//!
//! The relaxation's optimum, rounded inwards, bounds the answer. Branch and bound with a few nodes usually meets that
//! bound. If not, the cutting planes of the next section are tried; and if these take too long, the interval between the
//! bound and the best point known is halved with the exact [emptiness test](super::emptiness), which always ends.
//!
//! # Lexicographic minimum: cutting planes
//!
//! The method is Feautrier's. Each unknown is a row of a tableau over non-negative columns. As long as all columns are
//! lexicographically positive (invariant `LexPositive`), making every row non-negative by dual pivots ends at the
//! lexicographically least rational point. A row whose value is fractional gives Gomory's cut: with the row
//! `x = (c + sum a_i y_i) / d` and `y_i >= 0` integers, `sum (a_i mod d) y_i >= -c mod d`.
//!
//! Worked example: the least `x` with `2x >= n`, `n = 7`. The first pivot gives `x = (7 + y) / 2` with `y = 2x - 7 >= 0`. The
//! value 7/2 is cut: `y mod 2 >= -7 mod 2`, that is `y >= 1`, and the next pivot gives `x = 4`.
//!
//! # The same with symbols
//!
//! Constants become affine forms of the symbols, and the tableau is solved under a *context*, the constraints on the
//! symbols. If the sign of a row depends on the symbols, the context is split in two. The cut of a fractional row needs the
//! remainder of a symbolic form, for which a new symbol `q = floor(form / d)` is added to the context.
//!
//! Worked example, continued: the least `x` with `2x >= n`, for all `n`. `x = (n + y) / 2` is integral where `n` is even. With
//! `q = floor(n / 2)` the context splits: `n - 2q == 0` gives `x = q`; `n - 2q >= 1` cuts, and gives `x = q + 1`.
//!
//! ```
//! use bourn_presburger::{Budget, Polyhedron};
//! let budget = Budget::default();
//! let p: Polyhedron = "{ [x][n] : 2x >= n }".parse().unwrap();
//! let least = p.symbolic_lexmin(budget).unwrap().optimum;
//! for n in -9..9 {
//!     assert_eq!(least.evaluate(&[n]), Some(vec![(n + 1).div_euclid(2).into()]));
//! }
//! assert_eq!(least.pieces().len(), 2);
//! ```
//!
//! Unknowns of any sign are shifted by a symbol `M` larger than anything. A solution that moves with `M` is no minimum, and
//! the symbols for which that happens are returned separately, as `unbounded`:
//!
//! ```
//! use bourn_presburger::{Budget, Polyhedron};
//! let p: Polyhedron = "{ [x, y][n] : x == n and n <= 5 and 2n + y <= 20 }".parse().unwrap();
//! let least = p.symbolic_lexmin(Budget::default()).unwrap();
//! assert!(least.optimum.pieces().is_empty());
//! assert!(least.unbounded.contains(&[5], Budget::default()).unwrap());
//! assert!(!least.unbounded.contains(&[6], Budget::default()).unwrap());
//! ```
//!
//! # Invariants
//!
//! - `LexPositive`: each column of the tableau, read along the unknowns, has a positive first entry.
//! - The contexts of the pieces are disjoint, and with `unbounded` they cover exactly the symbols that have points.
