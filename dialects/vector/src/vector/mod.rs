//! The vector dialect: vectors and their access to memory.

pub mod contract;
pub mod fold;
pub mod hooks;
pub mod mask;
pub mod transfer;
pub mod verify;

bourn_dialects_code::dialect!("vector");
