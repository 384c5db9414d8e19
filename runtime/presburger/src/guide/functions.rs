//! Piecewise affine functions.
//!
//! A [`PiecewiseAffine`](crate::PiecewiseAffine) is a list of pieces with disjoint domains (invariant `Disjoint`). A piece
//! has floor divisions in [normal form](super::divisions), conditions over inputs and divisions, and one affine row for
//! each output.
//!
//! # Making one
//!
//! ```
//! use bourn_presburger::{Budget, PiecewiseAffine, Polyhedron, affine::parse_map};
//! let budget = Budget::default();
//! let by_text: PiecewiseAffine = "{ [x] -> [x floordiv 2] : x >= 0 }".parse().unwrap();
//! let by_rows = PiecewiseAffine::affine(1, &[vec![3, -1]]); // 3x - 1
//! let by_map = PiecewiseAffine::try_from(&parse_map("(d0) -> (d0 mod 5)").unwrap()).unwrap();
//! let p: Polyhedron = "{ [y][x] : 2y <= x and y <= 7 }".parse().unwrap();
//! let by_optimum = p.symbolic_lexmax(budget).unwrap().optimum; // min(x floordiv 2, 7)
//! let values: Vec<_> =
//!     [by_text, by_rows, by_map, by_optimum].iter().map(|f| f.evaluate(&[9]).unwrap()[0].to_i64()).collect();
//! assert_eq!(values, [Some(4), Some(26), Some(4), Some(4)]);
//! ```
//!
//! # Operations
//!
//! | | |
//! |---|---|
//! | values | `add`, `sub`, `scale`, `negate`; `concat` and `select` for lists of outputs |
//! | choices | `min`, `max` (by output), `lexmin`, `lexmax`, where both are defined; `union_*`, where one is |
//! | domains | `domain`, `restrict`, `exclude`, `or_else` |
//! | composition | `compose`, `image`, `preimage`, `graph` |
//! | questions | `evaluate`, `is_equal`, `agrees_with` |
//! | tidying | `coalesce` |
//!
//! All of them work on pairs of pieces: the divisions of both are listed once, the conditions joined, and pieces without a
//! point dropped.
//!
//! Worked example: `min(x, 2y)` of two total functions has the pieces `x <= 2y`, with value `x`, and `x >= 2y + 1`, with
//! value `2y`. Composed with `x -> (x, x floordiv 2)` the second one has the condition `x >= 2 floor(x / 2) + 1`: the odd
//! `x`.
//!
//! ```
//! use bourn_presburger::{Budget, PiecewiseAffine};
//! let budget = Budget::default();
//! let (x, y): (PiecewiseAffine, PiecewiseAffine) =
//!     ("{ [x, y] -> [x] }".parse().unwrap(), "{ [x, y] -> [2y] }".parse().unwrap());
//! let least = x.min(&y, budget).unwrap();
//! assert_eq!(least.to_string(), "{ [d0, d1] -> [d0] : d0 <= 2d1; [d0, d1] -> [2d1] : 2d1 < d0 }");
//! let halves: PiecewiseAffine = "{ [x] -> [x, x floordiv 2] }".parse().unwrap();
//! let even = least.compose(&halves, budget).unwrap();
//! assert_eq!(even.evaluate(&[7]), Some(vec![6.into()]));
//! // One case would do, and coalescing finds it: the value of the second is right for the first too.
//! assert_eq!(even.coalesce(budget).unwrap().to_string(), "{ [d0] -> [2(d0 floordiv 2)] }");
//! ```
//!
//! # Equality
//!
//! Two functions are equal if their domains are, and no pair of pieces has a common point with `v < w` or `v > w` for
//! values `v` and `w` of an output. This is decided, not compared by form.
