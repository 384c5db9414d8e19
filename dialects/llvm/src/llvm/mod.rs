//! The llvm dialect: LLVM IR.

pub mod aggregate;
pub mod attrs;
pub mod call;
pub mod casts;
pub mod compare;
pub mod constants;
pub mod control;
pub mod fold;
pub mod func;
pub mod globals;
pub mod members;
pub mod memory;
pub mod poison;
pub mod types;

bourn_dialects_code::dialect!("llvm");
