//! Constraints as plain data, and their evaluator.
//!
//! A `.bourn` spec states conditions on types, attributes and ops. This crate represents these conditions as plain data that a `static` can
//! hold ([`Constraint`], [`Pred`], [`Term`]), and evaluates them ([`satisfies`]) for any implementation of [`Item`]: the IR's types and
//! attributes, and the concrete examples that the lattice of constraints finds at build time. The generator writes the data as constants,
//! and the loader builds it from a spec at run time, so that both use the same evaluator.
//!
//! # The law
//!
//! - A comparison with an absent value is false: with the rank of an item without a rank, a dynamic size, an absent parameter, or a
//!   parameter that the definition does not have. `!` negates the result, so `rank != 2` is false for `index` and `!(rank == 2)` is true.
//! - Under `all dims d` a dynamic size satisfies every comparison with `d`, negated or not.
//! - Floats are compared as `f64`: two floats are equal if they have the same bits (`-0.0` and `0.0` differ), infinities are ordered, and a
//!   NaN is not, so that `!(x <= 1.0)` is true for a NaN.
//! - Numbers are unbounded. A quotient by a number that is not positive is absent.
//! - `element` is the parameter with this name, `shape` the parameter that is a shape; an attribute has the parameters of its type.
//! - A generic without an argument is free: comparisons with it hold.
//! - Rust functions, interfaces and traits have a result only if the function is linked. Otherwise [`satisfies`] returns `None`, unless the
//!   rest of the constraint determines the result.
//!
//! ```
//! use bourn_terms::{Constraint, Definition, Pred, Rel, Term, Const, builtin::BuiltinType};
//! // `integer where width == 8`, as a spec says it and as generated code holds it.
//! static I8: Constraint<'static> = Constraint::Where(
//!     &Constraint::Is(Definition::Type(BuiltinType::Integer), &[]),
//!     &Pred::Compare(Term::Param("width"), Rel::Eq, Term::Const(Const::Int(8))),
//! );
//! assert_eq!(I8.to_string(), "integer where width == 8");
//! ```
#![forbid(unsafe_code)]

mod bindings;
pub mod builtin;
mod constraint;
pub mod equation;
mod eval;
mod explain;
mod fixed;
mod frame;
mod ids;
mod item;
mod make;
mod num;
mod quote;
mod same;
mod spacing;
mod stored;
pub mod syntax;
pub mod table;
mod text;
pub mod tree;
pub mod unify;
mod walk;
mod written;

pub use bindings::{Bindings, Differ, Generic, GenericKind};
pub use constraint::*;
pub use eval::{first_arm, holds, satisfies, value};
pub use explain::explain;
pub use fixed::{Fixed, FixedDef, FixedNumber, computed, fixed, fixed_def, rank_of, value_type};
pub use ids::GenericIdx;
pub use item::{Datum, Item, List};
pub use num::Num;
pub use quote::{push_escaped, quoted};
pub use same::same_meaning;
pub use spacing::{Spacing, is_plain_symbol, of_dialect};
pub use stored::{may_be, stored};
pub use walk::{Part, Tables};
pub use written::{AttrExpr, ParamExpr, TypeExpr};
