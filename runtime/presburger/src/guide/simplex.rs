//! One system, many questions.
//!
//! [`Simplex`](crate::Simplex) keeps rational constraints with a stack discipline: add a row, ask, [roll
//! back](crate::Simplex::rollback). It is made for engines that ask many questions of a system that grows by a row now and
//! then.
//!
//! # The tableau
//!
//! The tableau is that of Detlefs, Nelson and Saxe. Variables and constraints are *unknowns*; each owns a row or a column.
//! A row `[d, c, a1, a2, ..]` means `unknown = (c + a1 y1 + a2 y2 + ..) / d` for the owners `y` of the columns. The sample
//! point has all columns at zero. A pivot swaps the owners of a row and a column.
//!
//! The invariants, by the names that the code and its assertions use:
//!
//! - `Denominator`: `d` is positive, and the gcd of a row is 1.
//! - `Feasible`: unless the system is known to be empty, every inequality's row has a constant of at least zero, and every
//!   equality's row is zero over the live columns.
//! - `Stack`: unknowns are removed in the reverse order of their addition.
//!
//! Worked example: with `x >= 0` and `3 - 2x >= 0`, the first constraint `u` takes over `x`'s column (`x = u`), and the
//! second is the row `v = 3 - 2u`, `[1, 3, -2]`. To maximise `x`, its column may grow until `v` is zero: a pivot gives
//! `x = (3 - v) / 2`, `[2, 3, -1]`, in which every column has a negative coefficient, so the maximum is 3/2. Removing `v` again
//! puts `x` back in a column, and nothing has to be solved anew.
//!
//! ```
//! use bourn_presburger::Simplex;
//! let mut s = Simplex::new(1);
//! s.add_inequality(&[1, 0]);
//! let before = s.snapshot();
//! s.add_inequality(&[-2, 3]);
//! assert_eq!(s.maximum(&[1, 0]).to_string(), "3/2");
//! s.rollback(before);
//! assert_eq!(s.maximum(&[1, 0]).to_string(), "unbounded");
//! ```
//!
//! Columns are chosen so that no basis comes back: by Bland's rule, if another rule has not made progress.
