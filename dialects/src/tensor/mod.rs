//! Tensors: creation, slices, padding, sizes.

pub mod shapes;

include!(concat!(env!("OUT_DIR"), "/tensor.rs"));
