//! Integer and floating-point arithmetic.

pub mod casts;
pub mod fold;
pub mod hooks;
mod int;

include!(concat!(env!("OUT_DIR"), "/arith.rs"));
