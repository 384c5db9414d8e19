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
mod expression;
pub mod io;
pub mod opt;
mod registry;
mod suggest;
mod table;

use bourn_ir::DialectRegistry;
use bourn_ir::parse::{ParseOptions, STACK_PER_LEVEL};
use bourn_passes::PassRegistry;
use std::cell::Cell;
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

/// The depth to which types and attributes may nest on a stack of the desired size; regions may nest half as deep.
const DEPTH: u32 = 200_000;

/// The sizes of the stack to try. Memory is only used as far as the recursion of parser and printer goes, but the
/// system may refuse to reserve it.
const STACKS: [usize; 4] = [(DEPTH as usize + 1000) * STACK_PER_LEVEL, 1 << 30, 256 << 20, 64 << 20];

thread_local! {
    static STACK: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Returns the depth to which types and attributes may nest on this thread; see [`ParseOptions::max_depth`].
pub(crate) fn max_depth() -> u32 {
    let least = ParseOptions::default().max_depth;
    let levels = |size: usize| u32::try_from(size / STACK_PER_LEVEL).unwrap_or(DEPTH).saturating_sub(500);
    stack_size().map_or(least, |size| levels(size).clamp(least, DEPTH))
}

/// Returns the size of the stack of this thread, if this crate created it.
pub(crate) fn stack_size() -> Option<usize> {
    STACK.get()
}

/// Runs a command on a large stack, since the shell determines the size of the main stack.
#[must_use]
pub fn on_large_stack(run: impl Fn() -> Exit) -> ExitCode {
    let Some(size) = STACKS.into_iter().find(|&size| is_granted(size)) else { return run().into() };
    // It runs on the same thread: in another thread, memory is mapped page by page, which is slow.
    let exit = stacker::grow(size, || {
        // On platforms without stack switching, this still is the main stack.
        let is_large = stacker::remaining_stack().is_some_and(|left| left > size / 2);
        STACK.set(Some(size).filter(|_| is_large));
        run()
    });
    exit.into()
}

/// Returns whether the system grants a stack of a size. Tries it with a thread, where a refusal is an error, not a
/// panic.
fn is_granted(size: usize) -> bool {
    let thread = std::thread::Builder::new().stack_size(size).spawn(|| {});
    thread.is_ok_and(|thread| thread.join().is_ok())
}

/// Prints the error of a command line, or the help that it requests.
#[must_use]
pub fn usage(error: &clap::Error) -> Exit {
    // If the stream is closed, the error cannot be reported.
    let _ = error.print();
    if error.use_stderr() { Exit::Usage } else { Exit::Success }
}
