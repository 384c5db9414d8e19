//! Random specs: the accepted ones are generated into this crate, which checks that the code compiles without a warning.
#![forbid(unsafe_code)]
#![deny(warnings)]

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/all.rs"));
