//! The dialects of tensors and buffers. Each is a module and a cargo feature.
#![forbid(unsafe_code)]

pub mod build;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod slices;

#[cfg(feature = "bufferization")]
pub mod bufferization;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "tensor")]
pub mod tensor;

// Specs name functions of other dialects from the root of the crate.
use bourn_dialects_core::{arith, builtin, shaped};
