//! The command lines of `bourn opt` and `bourn bounds`, for a tool of one's own with other dialects and passes. This is the
//! whole program:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let (mut dialects, mut passes) = (bourn_ir::DialectRegistry::new(), bourn_passes::PassRegistry::new());
//!     bourn_dialects::register_all(&mut dialects);
//!     bourn_passes::register(&mut passes);
//!     bourn_dialects::register_passes(&mut passes);
//!     // .. and those of this tool, with `dialects.add(..)` and `passes.add(..)`.
//!     bourn_tool::opt_main(&dialects, &passes)
//! }
//! ```
//!
//! Exit codes: 0 success, 1 diagnostics, 2 wrong usage. A closed pipe is no error.
//!
//! The tool knows only the dialects and passes that it is given.
#![forbid(unsafe_code)]

pub mod bounds;
mod expression;
pub mod io;
pub mod opt;
mod registry;
mod suggest;
mod table;

use bourn_ir::DialectRegistry;
use bourn_passes::PassRegistry;
use std::path::Path;
use std::process::ExitCode;

/// The outcome of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The command succeeded.
    Success,
    /// Errors were reported.
    Diagnostics,
    /// The command line is wrong.
    Usage,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Diagnostics => 1,
            Exit::Usage => 2,
        })
    }
}

/// Runs passes over a program, with the options of `mlir-opt`: the main function of a tool, like MLIR's `MlirOptMain`. It
/// knows these dialects, those of `--spec`, and these passes.
#[must_use]
pub fn opt_main(dialects: &DialectRegistry, passes: &PassRegistry) -> ExitCode {
    let words = words();
    let arguments = words.get(1..).unwrap_or_default();
    on_large_stack(|| opt::run(&program(&words), arguments, dialects, passes))
}

/// Prints the bounds of the values in a program, with the options of `bourn bounds`: the main function of a tool. It knows
/// these dialects and those of `--spec`.
#[must_use]
pub fn bounds_main(dialects: &DialectRegistry) -> ExitCode {
    let words = words();
    on_large_stack(|| match bounds::parse(&program(&words), &words) {
        Ok(args) => bounds::run(&args, dialects),
        Err(exit) => exit,
    })
}

/// Returns the words of the command line; the first one is the program.
#[must_use]
pub fn words() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// Returns the name of the program in messages.
fn program(words: &[String]) -> String {
    let stem = words.first().and_then(|path| Path::new(path).file_stem());
    stem.map_or_else(|| "opt".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The size of the stack: room for the recursion of parser and printer, both of which have their own limits.
const STACK: usize = 256 << 20;

/// Runs a command in a thread of its own, since the shell determines the stack size of the main thread.
#[must_use]
pub fn on_large_stack(run: impl Fn() -> Exit + Sync) -> ExitCode {
    let ended = std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &run).map(|thread| thread.join())
    });
    match ended {
        Ok(Ok(exit)) => exit.into(),
        // A panic has already printed its message.
        Ok(Err(_)) => ExitCode::from(101),
        Err(_) => run().into(),
    }
}

/// Reports what is wrong with a command line, or prints the help that it asks for.
#[must_use]
pub fn usage(error: &clap::Error) -> Exit {
    // If the stream is closed, there is nobody to tell.
    let _ = error.print();
    if error.use_stderr() { Exit::Usage } else { Exit::Success }
}
