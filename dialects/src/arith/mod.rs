//! Integer and floating-point arithmetic.

pub mod casts;
pub mod fold;
pub mod hooks;
pub mod simplify;

include!(concat!(env!("OUT_DIR"), "/arith.rs"));
