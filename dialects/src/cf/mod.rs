//! The cf dialect: branches between blocks.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/cf.rs"));
