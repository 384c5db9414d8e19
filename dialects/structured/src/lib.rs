//! The dialect `linalg` of structured ops, and its passes.
#![forbid(unsafe_code)]

pub mod linalg;

// Specs name functions of other dialects from the root of the crate.
use bourn_dialects_affine::build;
use bourn_dialects_core::{arith, bodies, builtin, math, scf, shaped};
use bourn_dialects_memory::{memref, tensor};
use bourn_dialects_vector::vector;
