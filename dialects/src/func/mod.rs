//! The func dialect: functions and calls.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/func.rs"));
