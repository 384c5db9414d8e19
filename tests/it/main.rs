//! One binary for the tests of this crate: linking each file alone would take longer than running it.

mod bad_input;
mod beside_mlir;
mod calls;
mod conformance;
mod conformance_reify;
mod derive;
mod edits;
mod folds;
mod golden;
mod graybox;
mod imports;
mod int_ranges;
mod loaded;
mod native_traits;
mod nesting;
mod ops;
mod oracle;
mod packages;
mod passes;
mod resolve_dims;
mod round_trip;
mod soundness;
mod symbol;
mod symbol_laws;
mod symbol_programs;
mod verifier;
