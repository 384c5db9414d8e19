//! Numbers, budgets, exactness.
//!
//! # Tiers
//!
//! Every algorithm is generic over its integer and runs in machine words first. No tier ever wraps: an operation whose
//! result does not fit stops the run (invariant `Symmetric`: a value and its negation both fit), which is repeated with big
//! integers. A [`Simplex`](crate::Simplex) keeps its state: the tableau is converted and restored to its state before the
//! step, and the step is repeated. The idea of one precision for a whole structure is from FPL (Pitchanathan and others).
//!
//! [`Int`](crate::Int) is the type of inputs and outputs: a word inline, or a big integer if the value does not fit
//! (invariant `Canonical`: a value that fits a word is stored as one, so equality is that of the representation).
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
//! Every operation that may be exponential takes a [`Budget`](crate::Budget): the steps (pivots, pairs of rows, nodes of a
//! search) of the whole call, all pieces and all tiers together. If it is used up, the answer is `Exhausted`, in the form
//! of the method's answers, and nothing is changed. The default allows about a second.
//!
//! ```
//! use bourn_presburger::{Budget, Exhausted, Set};
//! let plane: Set = "{ [x, y] : 0 <= x <= y <= 100000 }".parse().unwrap();
//! assert_eq!(plane.count(Budget::steps(1000)), Err(Exhausted));
//! ```
//!
//! # What is exact
//!
//! Answers about integer points are exact, never approximations: emptiness, optima, difference, equality, counting. An
//! approximation says so in its name or in its answer: [`is_rational_empty`](crate::Polyhedron::is_rational_empty),
//! [`minimum`](crate::Polyhedron::minimum) and [`maximum`](crate::Polyhedron::maximum) of a polyhedron are about rational
//! points, [`project_out`](crate::Polyhedron::project_out) of a polyhedron returns a flag,
//! [`bounds`](crate::Polyhedron::bounds) are those of a projection, and hulls contain more than the set by their nature.
