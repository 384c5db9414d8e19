//! Equations and requirements of ops as plain data, and what they mean.
//!
//! An op's spec says once how its sizes and values depend on each other. That is data ([`OpEquations`]), and there is one
//! evaluator, over an op ([`Subject`]) and over what numbers are ([`Domain`]):
//!
//! - facts about one column for the engine ([`facts()`]), where numbers are expressions over columns;
//! - requirements and static sizes for verifiers ([`check_requirements`], [`check_sizes`]), where numbers are what types,
//!   attributes and constants say ([`Static`], [`Known`]);
//! - the sizes of a result whose type is inferred ([`inferred_dims`]), where numbers are known, or known when the op is executed;
//! - all statements of an op of which only ranks and lengths are supposed ([`Instances`]), for checks of the statements themselves;
//! - formulas as text ([`Equation::formula`]).
//!
//! # The law
//!
//! - An expression with something in it that is not there (an absent operand, an item beyond the end of a list, the rank of what
//!   has none) has no value; an equation about it says nothing.
//! - A condition is known to hold, known not to, or not known. A guard has to be known to hold; a requirement is an error where it
//!   is known not to.
//! - Which item or dimension is meant has to be known from types, attributes and constants.

mod checks;
mod cond;
mod data;
mod domain;
mod eval;
mod facts;
mod infer;
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
pub use domain::{Domain, Known, Reading, Static};
pub use facts::{
    Called, CarriedValue, Choice, Counted, Entered, Query, Sink, branches, entered, facts, relations,
};
pub use infer::{Given, NoShape, gives_shape, inferred_dims};
pub use instances::{Chosen, Instance, Instances};
pub use subject::{Names, Subject};
