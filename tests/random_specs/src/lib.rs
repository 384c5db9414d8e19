//! Random specs: what the front end accepts is generated into this crate, so that it compiles, and without a warning.
#![forbid(unsafe_code)]
#![deny(warnings)]

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/all.rs"));
