//! The code of the shipped dialects, which is generated from their specs. A single build script generates all of it, since each build
//! script links the generator.
//!
//! `bourn_dialects_code::dialect!("arith");` includes the code of `arith`, if its feature is enabled. The including crate depends on the
//! runtime `bourn-equations`, and has the hooks of the dialect and all dialects that the spec uses as modules at its root.
#![forbid(unsafe_code)]

include!(concat!(env!("OUT_DIR"), "/dialect.rs"));
