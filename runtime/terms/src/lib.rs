//! Constraints as plain data, and their evaluator.
//!
//! A `.bourn` spec says what a type, an attribute or an op has to be. This crate holds such statements as data that a `static` can
//! hold ([`Constraint`], [`Pred`], [`Term`]), and the one evaluator that decides them ([`satisfies`]) for anything that
//! implements [`Item`]: the IR's types and attributes, and the concrete examples that the lattice of constraints finds at build time.
//! The generator writes the data as constants, the loader builds them from a spec at run time; both are read by the same code.
//!
//! # The law
//!
//! - A comparison with what is not there is false: the rank of what has none, a dynamic size, an absent parameter, a parameter that the
//!   definition does not have. `!` negates that, so `rank != 2` is false of `index` and `!(rank == 2)` is true of it.
//! - Under `all dims d` a dynamic size satisfies every comparison that names `d`, negated or not.
//! - Floats are compared as `f64`: two are equal if they have the same bits (`-0.0` and `0.0` are two), infinities are in the order, a NaN
//!   is not, so that `!(x <= 1.0)` is true of it.
//! - Numbers are unbounded. Division by what is not positive gives nothing, as if the quotient were not there.
//! - `element` is the parameter of that name, `shape` the parameter that is a shape; an attribute has those of its type.
//! - A generic without an argument is free: what names it holds.
//! - What a Rust function, an interface or a trait decides is known where the function is linked; else the answer is "not known"
//!   ([`satisfies`] returns `None`), unless the rest of the constraint decides.
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
mod frame;
mod ids;
mod item;
mod make;
mod num;
mod only;
mod spacing;
mod stored;
pub mod syntax;
pub mod table;
mod text;
pub mod unify;
mod walk;
mod written;

pub use bindings::{Bindings, Differ, Generic, GenericKind};
pub use constraint::*;
pub use eval::{first_arm, holds, satisfies, value};
pub use explain::explain;
pub use ids::GenericIdx;
pub use item::{Datum, Item, List};
pub use num::Num;
pub use only::{Fixed, Only, fixed, only, rank_of, value_type};
pub use spacing::{Spacing, is_plain_symbol, of_dialect};
pub use stored::{may_be, stored};
pub use walk::{Part, Tables};
pub use written::{AttrExpr, ParamExpr, TypeExpr};
