//! Prints the tables of a dialect as constants.

mod constraint;
mod equation;
mod generics;
mod hook;
mod plain;
mod pred;
mod table;
mod tree;

pub(super) use hook::{Hook, hook_items, hook_names};
pub(super) use table::Unnamed;
