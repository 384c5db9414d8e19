//! Is there an integer point, and which one?
//!
//! [`Polyhedron::integer_sample`](crate::Polyhedron::integer_sample) answers with a point, with the proof that there is
//! none, or with `Exhausted`. The work goes through filters, each cheaper than the next; most systems that compilers make
//! end in the first two.
//!
//! # 1. Reduction
//!
//! These steps keep the integer points, and are repeated until nothing changes:
//!
//! - An **equality** whose coefficients have a gcd that does not divide the constant has no solution. Otherwise a unit
//!   coefficient lets one unknown be substituted; without one, a unimodular change of unknowns shrinks the coefficients, as
//!   in Euclid's algorithm (Pugh, section 2.2; Knuth, section 4.5.2).
//! - An **inequality** is divided by the gcd of its coefficients, and its constant rounded down.
//! - Of **parallel** inequalities the stronger one stays; opposite ones without room between them become an equality, or
//!   prove that there is nothing.
//! - An unknown is **eliminated** by Fourier-Motzkin where that is exact (unit coefficients on one side) and does not make
//!   the system larger.
//! - Unknowns that no row connects are separate problems.
//!
//! Worked example: `4 <= 6x + 10y <= 5`. The coefficients have gcd 2: `2 <= 3x + 5y` and `3x + 5y <= 2`; the pair closes to
//! `3x + 5y == 2`. The least coefficient is 3; with `t = x + 2y` it is `3t - y == 2`, so `y = 3t - 2`, `x = 4 - 5t`, and every
//! `t` gives a point.
//!
//! ```
//! use bourn_presburger::{Answer, Budget, Int, Polyhedron};
//! let p: Polyhedron = "{ [x, y] : 4 <= 6x + 10y <= 5 }".parse().unwrap();
//! let Answer::NonEmpty(point) = p.integer_sample(Budget::default()) else { panic!() };
//! assert_eq!(&(&point[0] * &Int::from(3)) + &(&point[1] * &Int::from(5)), Int::from(2));
//! // 7 <= 6x + 10y <= 7 needs an odd value of an even form.
//! let odd: Polyhedron = "{ [x, y] : 6x + 10y == 7 }".parse().unwrap();
//! assert_eq!(odd.integer_sample(Budget::default()), Answer::Empty);
//! ```
//!
//! # 2. Relaxation
//!
//! The [simplex](super::simplex) tableau solves what is left. If there is no rational point, there is no integer point. An
//! integral vertex is the answer.
//!
//! # 3. Search
//!
//! A few branches are tried, then cutting planes (Gomory), and at last **generalized basis reduction** (Lovász and Scarf;
//! Cook, Rutherford, Scarf and Shallcross): it finds a basis of the integers along which the polyhedron is thin, and the
//! values along its first vector are tried one by one. In fixed dimension the number of values per level is bounded,
//! however long the polyhedron is; branching on the given unknowns has no such bound.
//!
//! Worked example: between the parallels `0 < 1000x - 1001y < 2` and `5000 <= y <= 5900` lies one point per period of 1000.
//! Along `y` there are 901 values to try; along `x - y`, which only takes the values 5 and 6 there, two.
//!
//! ```
//! use bourn_presburger::{Answer, Budget, Polyhedron};
//! let strip: Polyhedron = "{ [x, y] : 0 < 1000x - 1001y < 2 and 5000 <= y <= 5900 }".parse().unwrap();
//! assert!(strip.is_empty(Budget::steps(100)).unwrap());
//! let wider: Polyhedron = "{ [x, y] : 0 < 1000x - 1001y < 2 and 5000 <= y <= 5999 }".parse().unwrap();
//! assert!(matches!(wider.integer_sample(Budget::steps(100)), Answer::NonEmpty(_)));
//! ```
//!
//! # Unbounded polyhedra
//!
//! Directions in which the polyhedron is unbounded are split off first: the rows that are constant over the whole recession
//! cone bound some of the unknowns (after a unimodular change), and only these are searched. The rest follows without
//! search, because a cone with an interior has integer points arbitrarily far out: a point of the relaxation, moved inwards
//! by the absolute values of the coefficients, is rounded up (Verdoolaege, section on integer feasibility).
//!
//! # Invariants
//!
//! - A returned point satisfies every row; this is asserted in debug builds.
//! - `None` is only answered when every filter's reasoning keeps *all* integer points.
