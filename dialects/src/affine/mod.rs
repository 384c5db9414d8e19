//! Affine maps applied to index values.

pub mod parse;
pub mod print;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/affine.rs"));
