//! The affine dialect: affine maps applied to index values.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/affine.rs"));
