//! A guide to the engine, with an example for each part.
//!
//! The examples are about small [programs](crate::Program); a compiler implements [`ValueGraph`](crate::ValueGraph) for its IR.
//!
//! # A graph
//!
//! ```
//! use bourn_bounds::*;
//!
//! let mut program = Program::new();
//! let k = program.input_in(0, 9);
//! let next = program.value(index(k) + 1);
//!
//! let mut bounds = Bounds::new(&program);
//! // Forms: `next` is `k + 1`, so that the difference is a number.
//! assert_eq!(bounds.constant_delta(index(next), index(k)), Some(1));
//! assert_eq!(bounds.constant_bound(BoundKind::Upper, index(next)), Some(10));
//! // Boxes: `k` occurs twice, and the interval of a product of two intervals would be 0 .. 81.
//! let product = bounds.interval(index(k) * (Expr::from(9) - index(k)));
//! assert_eq!((product.lower, product.upper), (Some(0), Some(20)));
//!
//! let mut program = Program::new();
//! let x = program.input();
//! let mut bounds = Bounds::new(&program);
//! // Residues: remainders of one unknown depend on each other.
//! let difference = bounds.interval(index(x).modulo(4) - index(x).modulo(8));
//! assert_eq!((difference.lower, difference.upper), (Some(-4), Some(0)));
//! // Cases: a minimum is one of its items.
//! let (a, b) = (index(x), Expr::from(9));
//! let sum = Expr::min([a.clone(), b.clone()]) + Expr::max([a.clone(), b.clone()]);
//! assert!(bounds.compare(sum, Relation::Eq, a + b).is_proven());
//!
//! // Choices: in a branch its condition holds.
//! let mut program = Program::new();
//! let k = program.input_in(0, 9);
//! let condition = Condition::relation(index(k), Relation::Lt, 5);
//! let chosen = program.if_else(
//!     condition,
//!     |program| vec![program.value(index(k) + 1)],
//!     |program| vec![program.value(3)],
//! );
//! let mut bounds = Bounds::new(&program);
//! assert_eq!(bounds.constant_bound(BoundKind::Upper, index(chosen[0])), Some(5));
//! ```
//!
//! # Forms
//!
//! The engine follows a column's equalities once, down to columns without a definition. The result is a *form*: a
//! constant and multiples of *atoms*. An atom is an unknown (an input, the number of an iteration), or a nonlinear
//! operation on forms: a quotient, a product, a minimum, a choice. Equal operations on equal forms share an atom, so
//! most questions are a subtraction.
//!
//! # Ranges
//!
//! The engine determines the range of a form with methods of growing cost. Each can only narrow the result of the
//! method before:
//!
//! 1. intervals and congruences of the atoms, summed up;
//! 2. bounds of atoms in place of atoms, greatest atom first, which cancels what two atoms have in common;
//! 3. for a polynomial in one unknown, the points where it turns;
//! 4. *boxes*: the form on intervals of its unknowns, split where an unknown occurs twice (branch and bound; Moore, Kearfott and
//!    Cloud, "Introduction to Interval Analysis", 2009);
//! 5. *residues*: one case for each remainder of an unknown that is divided;
//! 6. *cases* of minima, maxima and choices, each decided by an incremental simplex over the rows connected with it, and by exact
//!    integer emptiness where its point is fractional and cannot be rounded;
//! 7. *values*: of few unknowns with few values each, all of them are tried, which also shows that a difference is never 0.
//!
//! Where all uses of each unknown are monotonic in the same direction, and only intervals of the unknowns are known,
//! the first method is exact and the rest is skipped (`exact.rs`). Before the costly methods, the engine tries
//! *points*: integers for the unknowns that satisfy their bounds and facts. No search moves an end that a point
//! attains, and none decides the sign of a difference that is negative at one point and positive at another. For signs
//! the session keeps the values of all unknowns at a few points, so that a question about a long program costs no more
//! than a question about a short program.
//!
//! Each question has its own budgets, which depend on the size of the graph only, so that no question changes the
//! answer to another question. A comparison computes the sign of a difference only; the session caches the result by
//! columns.
//!
//! # Contexts
//!
//! A column stands for one execution of its value. The *root* expands all columns down to inputs; a context with
//! *terms* stops at columns that an answer may mention; a loop's *body* takes the carried arguments as unknowns. The
//! condition of a region, such as a branch's condition or that a loop has an iteration
//! ([`ValueGraph::entry`](crate::ValueGraph::entry)), holds for questions about values in the region.
//!
//! A deeply nested loop would have one body context for each context that queries it. If the graph names the loops
//! around a value ([`ValueGraph::loops_around`](crate::ValueGraph::loops_around)), induction over a loop four levels
//! below the query is done once, with all carried arguments of the enclosing loops as unknowns.
//!
//! A caller can add conditions: [`assuming`](crate::Bounds::assuming) restricts queries to the executions in which a
//! condition holds. Relations may be read as unsigned ([`Comparator`](crate::Comparator)).
//!
//! ```
//! use bourn_bounds::*;
//! let mut program = Program::new();
//! let i = program.input();
//! let mut bounds = Bounds::new(&program);
//! let below = Condition::Unsigned(index(i), Relation::Lt, 8.into());
//! let range = bounds.assuming(&below, |bounds| bounds.interval(index(i) * 4));
//! assert_eq!((range.lower, range.upper), (Some(0), Some(28)));
//! ```
//!
//! A *choice* has the rows of each case. Where the cases exclude each other, the choice is a function of its parts.
//! Where they do not, because the condition is unknown, the choice belongs to its column and to one iteration.
//!
//! # Induction
//!
//! A carried value starts as an initial form, and each iteration maps it to the yielded form. The engine derives from
//! these, where they apply: that the value never changes; that it equals another carried value with the same initial
//! and yielded forms; a closed form of a value that advances by a polynomial of the iteration number (a *chain of
//! recurrences*); the state after a known number of linear maps; bounds by the least and the greatest advance; an
//! *enclosure* by values defined outside of the loop, which no yielded value exceeds; and an interval, widened to
//! constants of the body and narrowed twice. Carried values that depend on each other form a *pack*; packs are
//! processed in the order of dependencies, and the closed forms of earlier packs are substituted. Loops of few
//! iterations are unrolled: the result is a choice among the trip counts.
//!
//! The engine searches for *relations* of carried values when a question about them is open otherwise: affine
//! equalities, values with equal computations, and linear inequalities that an iteration preserves. The candidates for
//! these are differences, limits that the body compares with, and the queried form. The relations are cached for the
//! loop, and join the rows that decide cases.
//!
//! ```
//! use bourn_bounds::*;
//!
//! // for k = 0 to n carrying (i, j) = (0, 0): (i < 9 ? i + 1 : i, i < 9 ? j + 2 : j)
//! let mut program = Program::new();
//! let n = program.input();
//! let zero = program.value(0);
//! let results = program.for_loop([0.into(), index(n), 1.into()], &[zero, zero], |program, _, carried| {
//!     let (i, j) = (carried[0], carried[1]);
//!     let condition = Condition::relation(index(i), Relation::Lt, 9);
//!     let then = |program: &mut Program| vec![program.value(index(i) + 1), program.value(index(j) + 2)];
//!     program.if_else(condition, then, |_| vec![i, j])
//! });
//!
//! let mut bounds = Bounds::new(&program);
//! assert!(bounds.compare(index(results[1]), Relation::Eq, index(results[0]) * 2).is_proven());
//! assert_eq!(bounds.constant_bound(BoundKind::Upper, index(results[1])), Some(18));
//! ```
//!
//! # Products
//!
//! A product of two unknowns is an unknown of its own, with additional rows: a row times the distance of a factor from
//! one of its ends is not negative. With `a <= b` and `n >= 0` this gives `a * n <= b * n`.
//!
//! # Edits
//!
//! A session borrows its graph. A pass that rewrites the graph suspends the session ([`Suspended`](crate::Suspended)),
//! reports the changed values, and resumes the session. All results are cached by the ids of columns; a changed column,
//! and each column that depends on it, gets a new id, which invalidates the old results and keeps all others.
//!
//! # Widths
//!
//! A graph may give its values a width ([`ValueGraph::bits`](crate::ValueGraph::bits)). Their facts then define where
//! they wrap: `wrap(e)` is `e` less a multiple of `2^width`, and simply `e` where the range of `e` is proved to fit.
//! Each value has a column for each reading of its bits, signed and unsigned, and the engine derives the range of each
//! reading from the other.
//!
//! ```
//! use bourn_bounds::*;
//! /// Bytes: `b` in 0 .. 100, `t = b + 1` and `s = b + 100`.
//! struct Bytes;
//! impl ValueGraph for Bytes {
//!     type Value = char;
//!     fn bits(&self, _: char) -> Option<u32> { Some(8) }
//!     fn populate(&self, column: Column<char>, facts: &mut Facts<char>) {
//!         let byte = Word { bits: 8, unsigned: false };
//!         match column.value {
//!             't' => facts.eq(index('t'), (index('b') + 1).wrap(byte)),
//!             's' => facts.eq(index('s'), (index('b') + 100).wrap(byte)),
//!             _ => { facts.ge(index('b'), 0); facts.le(index('b'), 100); }
//!         }
//!     }
//! }
//! let mut bounds = Bounds::new(&Bytes);
//! // 1 .. 101 fits a byte. 100 .. 200 does not: 128 is -128.
//! assert!(bounds.compare(index('t'), Relation::Gt, index('b')).is_proven());
//! assert!(!bounds.compare(index('s'), Relation::Gt, index('b')).is_proven());
//! let range = bounds.interval(index('s'));
//! assert_eq!((range.lower, range.upper), (Some(-128), Some(127)));
//! ```
//!
//! # Proofs
//!
//! An answer is a [`Claim`](crate::certificate::Claim). [`certify`](crate::Bounds::certify) searches for its proof, and
//! [`check`](crate::certificate::check) replays it without the engine: it reads facts from the graph, adds multiples of
//! rows (Farkas), rounds by common divisors, multiplies rows, opens the cases of choices, and does induction. A claim
//! that it does not accept is not proved, whatever the engine answers.
//!
//! ```
//! use bourn_bounds::*;
//! use bourn_bounds::certificate::{check, Claim, Step};
//! let mut program = Program::new();
//! let n = program.input_in(0, 9);
//! let h = program.value(index(n).floor_div(2));
//! // n in 0 .. 9, h == n floordiv 2
//! let mut bounds = Bounds::new(&program);
//! let most = Claim::of(Condition::relation(index(h), Relation::Le, 4));
//! let mut certificate = bounds.certify(&most).unwrap();
//! assert_eq!(check(&program, &certificate), Ok(()));
//! // The same steps prove nothing else.
//! certificate.claim = Claim::of(Condition::relation(index(h), Relation::Le, 3));
//! assert!(check(&program, &certificate).is_err());
//! ```
//!
//! # What would help
//!
//! For an open question, [`needs`](crate::Bounds::needs) and [`needs_for_bound`](crate::Bounds::needs_for_bound) return
//! a condition that decides it: the sign of an input, a bound of an input, or the order of two. Each candidate is tried
//! as an assumption; a candidate that is already known, or contradicts the facts, is not returned.
//!
//! # What is deliberately absent
//!
//! More than eight carried values that depend on each other are not related. Floats have no bounds. Not every
//! answer has a certificate that the search finds.
