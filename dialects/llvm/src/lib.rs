//! The dialect `llvm`.
#![forbid(unsafe_code)]

pub mod llvm;

// Specs name functions of other dialects from the root of the crate.
use bourn_dialects_core::{arith, builtin};
