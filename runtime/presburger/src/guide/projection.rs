//! Projection: what is left of a set without some of its columns.
//!
//! [`Polyhedron::project_out`](crate::Polyhedron::project_out) returns inequalities over the other columns, and whether
//! they are exact. [`Set::project_out`](crate::Set::project_out) is always exact, with an existential if necessary;
//! [`Polyhedron::quantify`](crate::Polyhedron::quantify) is that existential, at no cost.
//!
//! # Fourier-Motzkin elimination
//!
//! Equalities are used first: each removes a column without growth. Then, for a column `y`, each lower bound `a y >= l` and
//! each upper bound `b y <= u` give `a u - b l >= 0`. The column with the fewest such pairs goes first, parallel and
//! implied rows are dropped on the way, and beyond a number of rows the answer is `Exhausted`: the method is doubly
//! exponential in the worst case.
//!
//! Worked example: eliminating `y` from `x + 1 <= y`, `3 <= y`, `y <= 7 - x` gives `x + 1 <= 7 - x` and `3 <= 7 - x`, which
//! tightens to `x <= 3` and `x <= 4`.
//!
//! ```
//! use bourn_presburger::{Budget, Polyhedron};
//! let p: Polyhedron = "{ [x, y] : x + 1 <= y <= 7 - x and 3 <= y }".parse().unwrap();
//! let shadow = p.project_out(1, 1, Budget::default()).unwrap();
//! assert_eq!(shadow.polyhedron.to_string(), "{ [d0] : d0 <= 3 }");
//! assert!(shadow.exact);
//! ```
//!
//! # When it is exact over the integers
//!
//! Each rational point of the shadow has a rational `y`. It has an integer one if `a` or `b` is 1, or if there is enough
//! room: `a u - b l >= (a - 1)(b - 1)`, the *dark shadow* of Pugh's Omega test. `exact` is reported if one of the two holds
//! for every pair at every integer point, the latter because the common divisor of the pair's coefficients leaves no value
//! between.
//!
//! ```
//! use bourn_presburger::{Budget, Polyhedron, Set};
//! let budget = Budget::default();
//! // 2y between x and x + 1: always an even number. 3y between x and x + 1: not for x = 1.
//! let pairs: Polyhedron = "{ [x, y] : x <= 2y <= x + 1 }".parse().unwrap();
//! let triples: Polyhedron = "{ [x, y] : x <= 3y <= x + 1 }".parse().unwrap();
//! assert!(pairs.project_out(1, 1, budget).unwrap().exact);
//! assert!(!triples.project_out(1, 1, budget).unwrap().exact);
//! let exact = Set::from(triples).project_out(1, 1, budget).unwrap();
//! assert!(!exact.contains(&[1], budget).unwrap() && exact.contains(&[2], budget).unwrap());
//! ```
//!
//! # Bounds of a column
//!
//! [`Polyhedron::bounds`](crate::Polyhedron::bounds) projects to a column and the terms that its bounds may use, and
//! returns *all* bounds: none of them follows from the others, and which one is the strongest depends on the terms.
//!
//! ```
//! use bourn_presburger::{Budget, Polyhedron};
//! let p: Polyhedron = "{ [x][n, m] : 0 <= x < n and 2x <= m }".parse().unwrap();
//! let bounds = p.bounds(0, &[1, 2], Budget::default()).unwrap();
//! let upper: Vec<String> = bounds.upper.iter().map(|b| b.to_string()).collect();
//! assert_eq!(upper, ["c1 - 1", "(c2) / 2"]);
//! ```
//!
//! # Redundancy
//!
//! [`Polyhedron::remove_redundancies`](crate::Polyhedron::remove_redundancies) asks the simplex for each inequality whether
//! the others imply it: in a tableau with all of them, it checks whether the row can become negative once it is allowed to.
