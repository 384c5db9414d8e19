//! The ub dialect: undefined behaviour.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/ub.rs"));
