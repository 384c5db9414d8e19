//! The dialect `vector`.
#![forbid(unsafe_code)]

pub mod vector;

// Specs name functions of other dialects from the root of the crate.
use bourn_dialects_core::{arith, builtin, shaped};
use bourn_dialects_memory::memref;
