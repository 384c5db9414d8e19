//! Equations and requirements of ops as plain data, and their evaluation.
//!
//! An op's spec states the relations between its sizes and values. They are represented as data ([`OpEquations`]) with one evaluator, which
//! is generic over the op ([`Subject`]) and over the numbers ([`Domain`]):
//!
//! - facts about one column for the engine ([`facts()`]), where numbers are expressions over columns;
//! - requirements and static sizes for verifiers ([`check_requirements`], [`check_sizes`]), where numbers are determined by types,
//!   attributes and constants ([`Determined`]);
//! - the sizes of a result whose type is inferred ([`inferred_dims`]), where numbers are static, or dynamic; or its whole type
//!   ([`inferred_type`]);
//! - all statements of an op with assumed ranks and lengths ([`Instances`]), for checks of the statements themselves;
//! - formulas as text ([`Equation::formula`]).
//!
//! # The law
//!
//! - An expression with an absent part (an absent operand, an item beyond the end of a list, the rank of a value without a rank) has no
//!   value. An equation with such an expression states nothing.
//! - A condition is known to hold, known not to hold, or unknown. A guard must be known to hold; a requirement is an error if it is known
//!   not to hold.
//! - Types, attributes and constants must determine the index of an item or dimension.

mod checks;
mod cond;
mod data;
mod domain;
mod eval;
mod facts;
mod infer;
mod infer_type;
mod instances;
mod range;
mod subject;
#[cfg(test)]
mod tests;
mod text;
mod walk;

pub use crate::ids::*;
pub use checks::{check_requirements, check_sizes};
pub use data::*;
pub use domain::{Determined, Domain, Reading};
pub use facts::{
    Called, CarriedValue, Choice, Counted, Entered, Query, QueryPart, Sink, assumed, branches, entered,
    facts, relations,
};
pub use infer::{Given, NoShape, gives_shape, inferred_dims, missing_shape};
pub use infer_type::{gives_type, has_inferred_type, inferred_type};
pub use instances::{Chosen, Instance, Instances};
pub use subject::{Names, Subject};
pub use walk::Part;
