//! The process of a command: its words, its stack and its exit code.

use bourn_ir::parse::{ParseOptions, STACK_PER_LEVEL};
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

/// Returns the words of the command line; the first one is the program.
#[must_use]
pub fn words() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// Returns the name of the program in messages.
pub(crate) fn program(words: &[String]) -> String {
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

/// Runs `work` on a thread that was started with a stack of this size.
pub(crate) fn on_this_stack<R>(size: Option<usize>, work: impl FnOnce() -> R) -> R {
    let before = STACK.replace(size);
    let result = work();
    STACK.set(before);
    result
}

/// Runs a command on a thread with a large stack, since the shell determines the size of the main stack.
#[must_use]
pub fn on_large_stack(run: impl Fn() -> Exit + Sync) -> ExitCode {
    let name = std::thread::current().name().unwrap_or("main").to_owned();
    let exit = std::thread::scope(|scope| {
        let threads = STACKS.into_iter().map(|size| {
            let run = &run;
            let large = move || {
                STACK.set(Some(size));
                run()
            };
            std::thread::Builder::new().name(name.clone()).stack_size(size).spawn_scoped(scope, large)
        });
        // The first size that the system grants.
        let thread = threads.filter_map(Result::ok).next();
        thread.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    exit.unwrap_or_else(run).into()
}

/// Prints the error of a command line, or the help that it requests.
#[must_use]
pub fn usage(error: &clap::Error) -> Exit {
    // If the stream is closed, the error cannot be reported.
    let _ = error.print();
    if error.use_stderr() { Exit::Usage } else { Exit::Success }
}
