//! The dialects that build on no dialects of other crates, and helpers that all dialects share.
//!
//! Each dialect is a module and a cargo feature; only `builtin` is always included.
#![forbid(unsafe_code)]

pub mod bodies;
pub mod branches;
pub mod build;
pub mod builtin;
pub mod comparisons;
pub mod shaped;

#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "cf")]
pub mod cf;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "irdl")]
pub mod irdl;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "scf")]
pub mod scf;
#[cfg(feature = "ub")]
pub mod ub;
