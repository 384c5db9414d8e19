//! The affine dialect: affine maps applied to index values, loops and access to memory.

pub mod hooks;
pub mod index;
pub mod loops;
pub mod memory;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/affine.rs"));
