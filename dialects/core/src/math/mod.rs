//! The math dialect: elementary functions.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/math.rs"));
