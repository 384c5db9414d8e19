//! The tensor dialect: creation, slices, padding and sizes of tensors.

pub mod fold;
pub mod shapes;
pub mod verify;

include!(concat!(env!("OUT_DIR"), "/tensor.rs"));
