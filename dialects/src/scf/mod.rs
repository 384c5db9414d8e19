//! Structured control flow: counted loops and branches.

pub mod parse;
pub mod print;

include!(concat!(env!("OUT_DIR"), "/scf.rs"));
