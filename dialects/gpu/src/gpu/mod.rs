//! The gpu dialect: kernels, their launches, and operations over several threads.

pub mod foreign;
pub mod func;
pub mod hooks;
pub mod launch;
pub mod mapping;
pub mod mma;
pub mod objects;
pub mod types;

bourn_dialects_code::dialect!("gpu");
