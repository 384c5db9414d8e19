//! Integer and floating-point arithmetic.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/arith.rs"));
