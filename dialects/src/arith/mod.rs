//! Integer and floating-point arithmetic.

pub mod parse;
pub mod print;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/arith.rs"));
