//! The dialect `affine` and its passes.
#![forbid(unsafe_code)]

pub mod affine;
pub mod build;

// Specs name functions of other dialects from the root of the crate.
use bourn_dialects_core::{arith, bodies, builtin, cf, func, scf};
use bourn_dialects_memory::{memref, tensor};
use bourn_dialects_vector::vector;
