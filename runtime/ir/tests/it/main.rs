//! One binary for the tests of this crate: linking each file alone would take longer than running it.

mod dominance;
mod edit;
mod misuse;
mod resources;
mod tables;
mod text;
mod uses;
