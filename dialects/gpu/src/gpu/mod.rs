//! The gpu dialect: kernels, their launches, and operations over several threads.

pub mod foreign;
pub mod func;
pub mod hooks;
pub mod launch;
pub mod mapping;
pub mod mma;
pub mod objects;
pub mod types;

include!(concat!(env!("OUT_DIR"), "/gpu.rs"));
