//! The commands `bourn completions` and `bourn man`, made from the description of the command line.

use crate::args::Args;
use bourn_driver::{Exit, io};
use bourn_passes::PassRegistry;
use bourn_spec::FileError;
use clap::CommandFactory as _;
use clap_complete::Shell;
use std::path::Path;

/// Returns the whole command line, with the options of `opt`, which it parses itself.
fn command(passes: &PassRegistry) -> clap::Command {
    Args::command().mut_subcommand("opt", |_| bourn_driver::opt::command(passes))
}

/// Prints the completions for a shell.
pub fn completions(shell: Shell, passes: &PassRegistry) -> Exit {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command(passes), "bourn", &mut text);
    io::write(None, &String::from_utf8_lossy(&text)).map_or_else(|exit| exit, |()| Exit::Success)
}

/// Writes a man page for the command and for each of its subcommands to a folder.
pub fn man(folder: &Path, passes: &PassRegistry) -> Exit {
    let name = folder.display().to_string();
    if let Err(error) = std::fs::create_dir_all(folder) {
        io::fail(&FileError::writing_folder(&name, &error));
        return Exit::Diagnostics;
    }
    match clap_mangen::generate_to(command(passes), folder) {
        Ok(()) => Exit::Success,
        Err(error) => {
            io::fail(&FileError::writing(&name, &error));
            Exit::Diagnostics
        }
    }
}
