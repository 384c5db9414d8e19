//! Functions and calls.

pub mod parse;
pub mod print;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/func.rs"));
