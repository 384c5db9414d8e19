//! Functions and calls.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/func.rs"));
