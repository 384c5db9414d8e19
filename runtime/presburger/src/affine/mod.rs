//! Affine expressions, maps and integer sets, in MLIR's syntax.
//!
//! An [`AffineExpr`] is an immutable tree over dimensions `d0, d1, ..`, symbols `s0, s1, ..` and 64-bit constants. An
//! [`AffineMap`] is a list of such expressions, an [`IntegerSet`] a conjunction of `e == 0` and `e >= 0`.
//!
//! - Building an expression folds constants and applies the cheap local rewrites that MLIR applies.
//! - [`AffineExpr::simplify`] brings a pure affine expression to a linear normal form, in which equal quotients are shared.
//! - [`flatten`] returns that normal form as integer rows, which is the input of a solver.
//!
//! Arithmetic is that of unbounded integers. A result that does not fit 64 bits is left unevaluated (when building),
//! refused ([`NotAffine::Overflow`]) or unknown (`None` from [`AffineExpr::eval`]); it never wraps.
//!
//! ```
//! use bourn_presburger::affine::{AffineExpr, parse_map};
//!
//! let map = parse_map("(i, j)[n] -> (i * 4 + j, (i + n) floordiv 2)").unwrap();
//! assert_eq!(map.to_string(), "(d0, d1)[s0] -> (d0 * 4 + d1, (d0 + s0) floordiv 2)");
//! assert_eq!(map.eval(&[3, 1], &[4]), Some(vec![13, 3]));
//!
//! let d0 = AffineExpr::dim(0);
//! let padded = (d0.clone() + 7).floor_div(8) * 8 - d0.clone() + d0;
//! assert_eq!(padded.simplify(1, 0).to_string(), "((d0 + 7) floordiv 8) * 8");
//! ```

mod expr;
mod flatten;
mod map;
mod ops;
mod parse;
mod parts;
mod print;
mod semi_affine;
mod set;
mod simplify;
#[cfg(test)]
mod tests;

pub use expr::{AffineExpr, BinaryKind, ExprKind};
pub use flatten::{Flattened, LocalDivision, NotAffine, flatten};
pub use map::{AffineMap, Compressed};
pub use parse::{
    MapOrSet, ParseError, parse_expr_prefix, parse_map, parse_map_or_set_prefix, parse_map_prefix, parse_set,
    parse_set_prefix,
};
pub use set::{ConstraintKind, IntegerSet};
