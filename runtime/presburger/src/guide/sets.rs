//! Unions of polyhedra.
//!
//! # Difference and complement
//!
//! `A \ B` for one polyhedron `B` with constraints `b1, b2, ..` consists of the points of `A` that break `b1`; those that
//! keep `b1` and break `b2`; and so on. The parts are disjoint, and empty ones are dropped at once. Existentials of `B` are
//! [floor divisions](super::divisions) by then, and one that `A` has too is not added again. For a union `B` its pieces are
//! subtracted one after the other; pairs that parallel rows show to be apart, or one inside the other, need no tableau.
//!
//! Worked example: `0 <= x <= 20` without the multiples of 3 (`q = floor(x / 3)`, `x - 3q == 0`) are the points with
//! `x - 3q >= 1`, and those with `x - 3q <= -1`, of which there are none.
//!
//! ```
//! use bourn_presburger::{Budget, Set};
//! let all: Set = "{ [x] : 0 <= x <= 20 }".parse().unwrap();
//! let thirds: Set = "{ [x] : x mod 3 == 0 }".parse().unwrap();
//! let rest = (&all - &thirds).unwrap();
//! assert_eq!(rest.pieces().len(), 1);
//! assert_eq!(rest.count(Budget::default()).unwrap(), Some(14.into()));
//! ```
//!
//! Subset and equality test whether differences are empty.
//!
//! # Fewer pieces
//!
//! [`Set::coalesce`](crate::Set::coalesce) joins two pieces if their union is one polyhedron. The candidate has the
//! constraints of each piece that hold on the other, which usually suffice for a union of convex shape;
//! [`Set::coalesce_fully`](crate::Set::coalesce_fully) also tries the convex hull, which has exactly the points of both if
//! any polyhedron has. A candidate is accepted if nothing of it is left after both are subtracted, which is exact over the
//! integers.
//!
//! Worked example: of `0 <= x <= 3` and `4 <= x <= 9` the valid constraints are `0 <= x` and `x <= 9`. Nothing is left of the
//! candidate, as no integer lies between 3 and 4.
//!
//! ```
//! use bourn_presburger::{Budget, Set};
//! let parts: Set = "{ [x] : 0 <= x <= 3 or 4 <= x <= 9 or x mod 2 == 1 and 2 <= x <= 8 }".parse().unwrap();
//! assert_eq!(parts.coalesce(Budget::default()).unwrap().to_string(), "{ [d0] : 0 <= d0 <= 9 }");
//! ```
//!
//! # Hulls
//!
//! | | contains | cost |
//! |---|---|---|
//! | [`bounding_box`](crate::Set::bounding_box) | exactly the ranges of the columns | two integer optima per column and piece |
//! | [`simple_hull`](crate::Set::simple_hull) | what the pieces' own directions bound | a linear program per row and piece |
//! | [`convex_hull`](crate::Set::convex_hull) | the rational convex hull, rounded to integers | a projection per piece |
//! | [`affine_hull`](crate::Set::affine_hull) | the flat through all points | as many samples as equalities |
//!
//! The convex hull of `P` and `Q` is a projection (Balas): `x = x1 + x2` with `x1` in `t1 P` and `x2` in `t2 Q`, `t1 + t2 = 1`,
//! `t1, t2 >= 0`. It is computed on the cones over `P` and `Q`, where all constants are zero and nothing can be rounded too early.
//!
//! ```
//! use bourn_presburger::{Budget, Set};
//! let budget = Budget::default();
//! let corners: Set = "{ [x, y] : x == 0 and y == 0 or x == 4 and y == 0 or x == 0 and y == 2 }".parse().unwrap();
//! let triangle: Set = "{ [x, y] : x >= 0 and y >= 0 and x + 2y <= 4 }".parse().unwrap();
//! assert!(Set::from(corners.convex_hull(budget).unwrap()).is_equal(&triangle, budget).unwrap());
//! assert_eq!(corners.simple_hull(budget).unwrap().to_string(), "{ [d0, d1] : 0 <= d1 <= 2 and 0 <= d0 <= 4 }");
//! ```
//!
//! # Simplification in a context
//!
//! [`gist`](crate::Set::gist) drops constraints that the context makes redundant: each one whose negation has no integer
//! point together with the others and the context. Constraints that share existentials are tested as one, against the set
//! of points for which the existentials have values.
//!
//! ```
//! use bourn_presburger::{Budget, Set};
//! let guard: Set = "{ [i][n] : 0 <= i < n and i mod 4 == 0 and n >= 1 }".parse().unwrap();
//! let known: Set = "{ [i][n] : i mod 8 == 0 and i >= 0 }".parse().unwrap();
//! assert_eq!(guard.gist(&known, Budget::default()).unwrap().to_string(), "{ [d0][s0] : d0 < s0 }");
//! ```
//!
//! # Counting
//!
//! [`Set::count`](crate::Set::count) makes pieces disjoint and existentials divisions, so that points of the system are
//! points of the set. Equalities are eliminated one to one. Unknowns that no row connects are counted separately and
//! multiplied, and among connected ones the unknown with the shortest range is enumerated. A product of ranges is therefore
//! quick, whatever its size; a large triangle takes as many steps as its shorter side is long.
