//! What the language can say: `features.bourn` is the spec, and this crate is the code generated from it, with the functions that
//! it names. That it compiles without a warning is the first test; the tests under `tests/features` run it.
#![forbid(unsafe_code)]
#![deny(warnings)]

pub mod hooks;

/// The generated code.
#[allow(clippy::enum_variant_names)] // The names of cases are those of the spec.
pub mod features {
    include!(concat!(env!("OUT_DIR"), "/features.rs"));
}
