//! The scf dialect: structured control flow, counted loops and branches.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/scf.rs"));
