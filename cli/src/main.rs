//! The `bourn` command: `bounds` answers how large the values of a program get, `opt` runs passes over it, and `check`,
//! `fmt`, `gen` and `import` work on specs.
//!
//! Exit codes: 0 success, 1 diagnostics, 2 wrong usage. A closed pipe is no error.
#![forbid(unsafe_code)]

mod args;
mod bounds;
mod expression;
mod import;
mod io;
mod manual;
mod opt;
mod registry;
mod spec;
mod suggest;
mod table;

use clap::Parser as _;
use std::process::ExitCode;

/// What a command ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// All went well.
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

/// Room for the recursion of parser and printer, both of which have their own limits.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    // In another thread, since the stack of the first one has the size that the shell gives it.
    match std::thread::Builder::new().stack_size(STACK).spawn(run).map(|thread| thread.join()) {
        Ok(Ok(exit)) => exit.into(),
        // A panic has said what it had to say.
        Ok(Err(_)) => ExitCode::from(101),
        Err(_) => run().into(),
    }
}

fn run() -> Exit {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    // `opt` takes mlir-opt's spelling of options (`-x`, `--PASS`), which clap does not.
    if words.get(1).is_some_and(|word| word == "opt") {
        return opt::main(&words[2..]);
    }
    let args = match args::Args::try_parse_from(&words) {
        Ok(args) => args,
        Err(error) => {
            let is_help = !error.use_stderr();
            // Where nobody listens, there is nothing to say.
            let _ = error.print();
            return if is_help { Exit::Success } else { Exit::Usage };
        }
    };
    match args.command {
        args::Command::Bounds(args) => bounds::main(&args),
        args::Command::Opt { arguments } => opt::main(&arguments),
        args::Command::Check(args) => spec::check(&args),
        args::Command::Fmt(args) => spec::format(&args),
        args::Command::Gen(args) => spec::generate(&args),
        args::Command::Import(args) => import::main(&args),
    }
}
