//! The dialect `symbol` and its passes.
#![forbid(unsafe_code)]

pub mod symbol;

use bourn_dialects_affine::{affine, build};
// Specs name functions of other dialects from the root of the crate.
use bourn_dialects_core::{arith, bodies, builtin, func, scf};
use bourn_dialects_memory::{memref, tensor};
use bourn_dialects_sizes::size_cache;
