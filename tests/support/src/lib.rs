//! Helpers for the tests of several crates. This crate imports no other crate of the workspace: it runs the command as a program.
#![deny(unsafe_code)]

#[allow(unsafe_code, reason = "an allocator is unsafe to implement")]
mod allocated;
pub mod book;
mod file;
mod folder;
mod program;
mod random;

pub use allocated::{CountingAllocator, allocated};
pub use file::{expect_file, files, files_below, pieces, root, rust_sources};
pub use folder::Folder;
pub use program::{Ran, bourn, mlir_opt, mlir_prints, run, run_bourn, run_in};
pub use random::{Random, effort, first_seed, fixed_seeds, is_large, seeds};
