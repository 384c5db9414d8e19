//! The vector dialect: vectors and their access to memory.

pub mod fold;
pub mod hooks;
pub mod transfer;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/vector.rs"));
