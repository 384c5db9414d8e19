//! The code of the shipped dialects, which is generated from their specs. One crate generates all of it, so that one build script is
//! linked and run, and not one for each crate with dialects.
//!
//! `bourn_dialects_code::dialect!("arith");` includes the code of `arith`, if its feature is enabled, in a crate that has the runtime
//! `bourn-equations`, the hooks of the dialect, and the dialects that it uses as modules at its root.
#![forbid(unsafe_code)]

include!(concat!(env!("OUT_DIR"), "/dialect.rs"));
