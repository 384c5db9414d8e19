//! How an existential becomes a floor division.
//!
//! To describe the complement of a set, its existentials have to be functions of the other columns: `not exists q : ..` is
//! no conjunction, but with `q = floor(x / 4)` every constraint can be negated on its own.
//! [`Set::with_divisions`](crate::Set::with_divisions) returns the result; difference, complement, counting and coalescing
//! use it.
//!
//! # Detection
//!
//! A local is, in this order of preference,
//!
//! 1. eliminated, where that is [exact](super::projection);
//! 2. defined by an equality `c q == f`: then `q = floor(f / c)`, and `c q == f` stays as a condition;
//! 3. defined by a pair `f <= c q <= f + w` with `w < c`: there is at most one such `q`, and it is `floor((f + w) / c)`;
//! 4. otherwise found as the least value of the local as a [function of the rest](super::optima), which may split the set.
//!
//! ```
//! use bourn_presburger::{Budget, Set};
//! let budget = Budget::default();
//! // x = 4q + r with r in 0..=1: r is eliminated, q = floor(x / 4).
//! let s: Set = "{ [x] : exists q, r : x == 4q + r and 0 <= r <= 1 }".parse().unwrap();
//! assert_eq!(s.with_divisions(budget).unwrap().to_string(), "{ [d0] : exists e0 : 0 <= d0 - 4e0 <= 3 and d0 <= 4e0 + 1 }");
//! // No pair defines these: 2q <= x <= 3q has many q for most x.
//! let many: Set = "{ [x] : exists q : 2q <= x <= 3q and 0 <= q <= 3 }".parse().unwrap();
//! let explicit = many.with_divisions(budget).unwrap();
//! assert!(explicit.is_equal(&many, budget).unwrap());
//! let missing: Vec<i64> = (0..10).filter(|x| !many.contains(&[*x], budget).unwrap()).collect();
//! assert_eq!(missing, [1]);
//! ```
//!
//! # Normal form
//!
//! Equal divisions must look equal, so that sets that share a division are found to share it. In `floor(n / c)` the
//! coefficients of `n` are reduced to `0..c`, with the difference added outside, and a common divisor of `c` and the
//! coefficients is cancelled (invariant `Reduced`).
//!
//! Worked example: `floor((9 - 2x) / 4) = 2 - x + floor((2x + 1) / 4) = 2 - x + floor(x / 2)`.
//!
//! ```
//! use bourn_presburger::PiecewiseAffine;
//! let f: PiecewiseAffine = "{ [x] -> [(9 - 2x) floordiv 4] }".parse().unwrap();
//! assert_eq!(f.to_string(), "{ [d0] -> [-d0 + d0 floordiv 2 + 2] }");
//! ```
