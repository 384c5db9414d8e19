//! The cf dialect: branches between blocks.

pub mod hooks;
pub mod simplify;

include!(concat!(env!("OUT_DIR"), "/cf.rs"));
