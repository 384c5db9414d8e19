//! Integer arithmetic on `index`.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/index.rs"));
