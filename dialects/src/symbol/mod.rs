//! The symbol dialect: names for sizes, what sizes are in terms of them, and passes that carry them through a program.

pub mod hooks;
pub mod ops;

include!(concat!(env!("OUT_DIR"), "/symbol.rs"));
