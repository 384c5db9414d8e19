//! Helpers that tests of several crates share. The crate knows no other crate of the workspace: the command is a program
//! that is run.
#![forbid(unsafe_code)]

mod file;
mod folder;
mod program;
mod random;

pub use file::{expect_file, files, files_below, pieces, root};
pub use folder::Folder;
pub use program::{Ran, bourn, mlir_opt, run, run_bourn, run_in};
pub use random::Random;
