//! The bufferization dialect: from tensors to buffers.

pub mod foreign;
pub mod hooks;

bourn_dialects_code::dialect!("bufferization");
