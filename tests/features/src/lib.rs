//! All features of the language: `features.bourn` is the spec, and this crate is the code generated from it, with the functions
//! that it names. The first test is that it compiles without a warning; the tests under `tests/features` run it.
#![forbid(unsafe_code)]
#![deny(warnings)]

pub mod hooks;

/// The generated code.
#[allow(clippy::enum_variant_names)] // The names of cases are those of the spec.
pub mod features {
    include!(concat!(env!("OUT_DIR"), "/features.rs"));
}
