//! The memref dialect: buffers, views of them, loads and stores.

pub mod hooks;
pub mod simplify;
pub mod verify;
pub mod views;

bourn_dialects_code::dialect!("memref");
