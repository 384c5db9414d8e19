//! The dialects of tensors and buffers. Each is a module and a cargo feature.
#![forbid(unsafe_code)]

#[cfg(all(feature = "memref", feature = "tensor"))]
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
#[cfg(any(feature = "memref", feature = "tensor"))]
use bourn_dialects_core::arith;
#[cfg(any(feature = "bufferization", feature = "memref", feature = "tensor"))]
use bourn_dialects_core::{builtin, shaped};
