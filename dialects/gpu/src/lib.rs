//! The dialect `gpu`.
#![forbid(unsafe_code)]

pub mod gpu;

// Specs name functions of other dialects from the root of the crate.
use bourn_dialects_core::{builtin, func, shaped};
