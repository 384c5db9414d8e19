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
//! A column's equalities are followed once, down to columns without a definition. What results is a *form*: a constant and multiples
//! of *atoms*. An atom is an unknown (an input, a loop's counter), or an operation on forms that is not linear: a quotient, a
//! product, a minimum, a choice. Equal operations on equal forms are one atom, so that most questions are a subtraction.
//!
//! # Ranges
//!
//! The range of a form is looked for by means of growing cost. Each can only narrow what the one before found:
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
//! Where all uses of each unknown pull the same way, and nothing but their intervals is known of them, the first is exact and the rest is
//! left out (`exact.rs`). Before the costly ones, *points* are tried: integers for the unknowns that bounds and facts allow. No search moves an end that a point
//! attains, and none decides the sign of a difference that is negative at one point and not at another. For signs the session keeps the
//! values of all unknowns at a few points, so that a question about a long program costs no more than one about a short one.
//!
//! Each question has budgets of its own, which depend on the size of the graph only, so that no question changes the answer to another one. A
//! comparison asks for the sign of a difference only; what it finds is kept for later questions about the same columns.
//!
//! # Contexts
//!
//! A column stands for one execution of its value. The *root* expands all columns down to inputs; a context with *terms* stops at
//! columns that an answer may mention; a loop's *body* takes what is carried as unknowns. What is known where a region runs, a branch's
//! condition or that a loop has an iteration ([`ValueGraph::entry`](crate::ValueGraph::entry)), holds for questions about values in it.
//!
//! A loop deep inside of others would have a body for each place that it can be asked from. If the graph names the loops around a value
//! ([`ValueGraph::loops_around`](crate::ValueGraph::loops_around)), induction over a loop four levels below the question is done once, with
//! all that the loops around carry as unknowns.
//!
//! A caller has conditions of its own: [`assuming`](crate::Bounds::assuming) asks for the executions in which one holds. Relations may be
//! read as unsigned ([`Comparator`](crate::Comparator)).
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
//! A *choice* has the rows of each case. Where the cases exclude each other it is a function of its parts; where they do not, because the
//! condition is not known, it belongs to its column, and in another iteration it is another choice.
//!
//! # Induction
//!
//! A carried value starts as one form and becomes, after an iteration, another one. From these follow, where they apply: that it never
//! changes; that it is equal to another one that starts and goes on alike; a closed form of what advances by a polynomial of the
//! iteration's number (a *chain of recurrences*); the state after a known number of linear maps; bounds by the least and the greatest
//! advance; an *enclosure* by values from outside, beyond which nothing is yielded; and an interval, widened to constants of the body and
//! narrowed twice. Carried values that depend on each other are one *pack*; those that it depends on come first, and their closed forms
//! are put in. Loops of few iterations are unrolled: the result is a choice among the numbers of trips.
//!
//! *Relations* of carried values are looked for when a question about them is open otherwise: affine equalities, values that are computed
//! alike, and linear inequalities that an iteration keeps. The candidates for these are differences, limits that the body compares
//! with, and the form that is asked about. What is found is kept for the loop, and joins the rows that cases are decided by.
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
//! A product of two unknowns is an unknown of its own, with rows beside it: a row times the distance of a factor from one of its ends is
//! not negative. With `a <= b` and `n >= 0` this says `a * n <= b * n`.
//!
//! # Edits
//!
//! A session borrows its graph. A pass that rewrites suspends it ([`Suspended`](crate::Suspended)), tells which values changed, and goes
//! on. All that is found is kept by the ids of columns; a changed column, and what rests on it, gets a new id, so that nothing found
//! before is met again, and everything else is kept.
//!
//! # Widths
//!
//! A graph may give its values a width ([`ValueGraph::bits`](crate::ValueGraph::bits)). Their facts then say where they wrap:
//! `wrap(e)` is `e` less a multiple of `2^width`, and simply `e` where the range of `e` is proved to fit. Each value has a column for each
//! reading of its bits, signed and unsigned, and what is known of one is known of the other as far as it follows.
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
//! An answer is a [`Claim`](crate::certificate::Claim). [`certify`](crate::Bounds::certify) looks for its proof, and
//! [`check`](crate::certificate::check) replays it without the engine: it reads facts from the graph, adds multiples of rows (Farkas), rounds
//! by common divisors, multiplies rows, opens the cases of choices, and does induction. What it does not accept is not proved, whatever
//! the engine says.
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
//! Of an open question [`needs`](crate::Bounds::needs) and [`needs_for_bound`](crate::Bounds::needs_for_bound) say what decides it: the sign of
//! one input, a bound of it, or the order of two. Each is tried as an assumption, and one that is known, or cannot hold, is no answer.
//!
//! # What is deliberately absent
//!
//! More than eight carried values that depend on each other are not related. Floats have no bounds. Not every
//! answer has a certificate that the search finds.
