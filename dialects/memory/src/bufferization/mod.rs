//! The bufferization dialect: from tensors to buffers.

pub mod foreign;
pub mod hooks;

include!(concat!(env!("OUT_DIR"), "/bufferization.rs"));
