//! The command lines of `bourn opt` and `bourn bounds`, for building a custom tool with other dialects and passes. This
//! is a complete tool:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let (mut dialects, mut passes) = (bourn_ir::DialectRegistry::new(), bourn_passes::PassRegistry::new());
//!     bourn_dialects::register_all(&mut dialects);
//!     bourn_passes::register(&mut passes);
//!     bourn_dialects::register_passes(&mut passes);
//!     // .. and those of this tool, with `dialects.add(..)` and `passes.add(..)`.
//!     bourn_driver::opt_main(&dialects, &passes)
//! }
//! ```
//!
//! Exit codes: 0 success, 1 diagnostics, 2 wrong usage. A closed pipe is not an error.
//!
//! The tool uses only the dialects and passes that it is given.
#![forbid(unsafe_code)]

pub mod bounds;
pub mod config;
mod expression;
mod graph;
pub mod inputs;
pub mod io;
pub mod opt;
mod process;
pub mod reduce;
mod registry;
pub mod several;
mod table;

use bourn_ir::DialectRegistry;
use bourn_passes::PassRegistry;
use process::program;
pub use process::{Exit, on_large_stack, usage, words};
pub use registry::load_specs;
use std::process::ExitCode;
pub use table::Colours;

/// Runs passes over a program, with the options of `mlir-opt`: the main function of a tool, like MLIR's `MlirOptMain`.
/// It uses these dialects, the dialects of `--spec`, and these passes.
#[must_use]
pub fn opt_main(dialects: &DialectRegistry, passes: &PassRegistry) -> ExitCode {
    let words = words();
    let arguments = words.get(1..).unwrap_or_default();
    on_large_stack(|| opt::run(&program(&words), arguments, dialects, passes))
}

/// Prints the bounds of the values in a program, with the options of `bourn bounds`: the main function of a tool. It
/// uses these dialects and the dialects of `--spec`.
#[must_use]
pub fn bounds_main(dialects: &DialectRegistry) -> ExitCode {
    let words = words();
    on_large_stack(|| match bounds::parse(&program(&words), &words) {
        Ok(args) => bounds::run(&args, dialects),
        Err(exit) => exit,
    })
}
