//! Prints the tables of a dialect as constants.

mod constraint;
mod equation;
mod generics;
mod hook;
mod plain;
mod pred;
mod table;
mod tree;

pub(super) use hook::Hook;
pub(super) use table::Unnamed;
