//! Linear algebra on tensors.

pub mod parse;
pub mod print;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/linalg.rs"));
