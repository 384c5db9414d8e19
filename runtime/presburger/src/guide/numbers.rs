//! Numbers, budgets, exactness.
//!
//! # Tiers
//!
//! Every algorithm is generic over its integer and runs in machine words first. No tier ever wraps: an operation whose result
//! does not fit stops the run (invariant `Symmetric`: a value and its negation both fit), which is repeated with big
//! integers. A [`Simplex`](crate::Simplex) keeps its state: the tableau is converted, brought back to where it was
//! before the step, and the step repeated. The idea of one precision for a whole structure is that of FPL (Pitchanathan and
//! others).
//!
//! [`Int`](crate::Int) is what goes in and out: a word inline, a big integer beyond (invariant `Canonical`: what fits a word is
//! one, so that equality is that of the parts).
//!
//! ```
//! use bourn_presburger::{Budget, Int, IntegerOptimum, Polyhedron};
//! let googol: Int = format!("1{}", "0".repeat(100)).parse().unwrap();
//! let p: Polyhedron = format!("{{ [x] : 7x >= {googol} }}").parse().unwrap();
//! let IntegerOptimum::Value(least) = p.integer_minimum(&[1, 0], Budget::default()) else { panic!() };
//! assert_eq!(least, googol.div_ceil(&Int::from(7)));
//! ```
//!
//! # Budgets
//!
//! Whatever may be exponential takes a [`Budget`](crate::Budget): the steps (pivots, pairs of rows, nodes of a search) of the whole
//! call, all pieces and all tiers together. When it is used up the answer is `Exhausted`, in whatever form the method's answers
//! have; nothing is changed then. The default allows about a second.
//!
//! ```
//! use bourn_presburger::{Budget, Exhausted, Set};
//! let plane: Set = "{ [x, y] : 0 <= x <= y <= 100000 }".parse().unwrap();
//! assert_eq!(plane.count(Budget::steps(1000)), Err(Exhausted));
//! ```
//!
//! # What is exact
//!
//! Answers about integer points are exact, never approximations: emptiness, optima, difference, equality, counting. What is
//! approximate says so in its name or in its answer: [`is_rational_empty`](crate::Polyhedron::is_rational_empty),
//! [`minimum`](crate::Polyhedron::minimum) and [`maximum`](crate::Polyhedron::maximum) of a polyhedron are about rational points,
//! [`project_out`](crate::Polyhedron::project_out) of a polyhedron has a flag, [`bounds`](crate::Polyhedron::bounds) are those of a
//! projection, and hulls contain more than the set by their nature.
