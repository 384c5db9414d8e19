//! The linalg dialect: linear algebra on tensors.

pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/linalg.rs"));
