//! The dialect `tosa`.
#![forbid(unsafe_code)]

pub mod tosa;

// The generated code names the builtin dialect from the root of the crate.
use bourn_dialects_core::builtin;
