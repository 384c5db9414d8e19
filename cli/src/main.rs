//! The `bourn` command: `bounds` prints the bounds of the values of a program, `opt` runs passes over it, and `check`,
//! `fmt`, `gen` and `import` work on specs; `new` creates a crate, and `lsp` serves editors.
//!
//! Exit codes: 0 success, 1 diagnostics, 2 wrong usage. A closed pipe is no error.
#![deny(unsafe_code)]

mod allocator;
mod args;
mod check;
mod describe;
mod import;
mod manual;
mod new;
mod report;
mod spec;
mod tablegen;

use bourn_driver::{Exit, bounds, io, on_large_stack, opt, reduce, usage, words};
use bourn_ir::{DialectRegistry, Severity};
use bourn_passes::PassRegistry;
use clap::Parser as _;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

fn main() -> ExitCode {
    on_large_stack(run)
}

fn run() -> Exit {
    let words = words();
    // `opt` takes mlir-opt's spelling of options (`-x`, `--PASS`), which clap does not.
    if words.get(1).is_some_and(|word| word == "opt") {
        return run_opt(&words[2..]);
    }
    let args = match args::Args::try_parse_from(&words) {
        Ok(args) => args,
        Err(error) => return usage(&error),
    };
    io::use_colours(args.colours.color);
    match args.command {
        args::Command::Bounds(args) => match args.html {
            Some(file) => report::main(args.bounds, &file, args.html_template.as_deref(), &dialects()),
            None => bounds::run(&args.bounds, &dialects()),
        },
        args::Command::Opt { arguments } => run_opt(&arguments),
        args::Command::Reduce(args) => reduce::run(&args, &dialects()),
        args::Command::Check(args) => check::check(&args),
        args::Command::Fmt(args) => spec::format(&args),
        args::Command::Gen(args) => spec::generate(&args),
        args::Command::Import(args) => import::main(&args, &dialects()),
        args::Command::New(args) => new::main(&args),
        args::Command::Completions { shell } => describe::completions(shell, &passes()),
        args::Command::Man { folder } => describe::man(&folder, &passes()),
        args::Command::Lsp => serve_editor(),
    }
}

/// Runs the language server.
fn serve_editor() -> Exit {
    match bourn_lsp::stdio(&bourn_lsp::Options { dialects: dialects() }) {
        Ok(()) => Exit::Success,
        Err(error) => {
            io::say(None, Severity::Error, &error.to_string());
            Exit::Diagnostics
        }
    }
}

/// Returns all dialects that come with Bourn.
fn dialects() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    registry
}

fn run_opt(words: &[String]) -> Exit {
    opt::run("bourn opt", words, &dialects(), &passes())
}

/// Returns all passes that come with Bourn.
fn passes() -> PassRegistry {
    let mut passes = PassRegistry::new();
    bourn_passes::register(&mut passes);
    bourn_dialects::register_passes(&mut passes);
    passes
}
