//! `bourn bounds --html`

use bourn_driver::bounds::BoundsArgs;
use bourn_driver::bounds::report::report;
use bourn_driver::{Exit, io};
use bourn_ir::{DialectRegistry, Severity};

/// Writes the page of a program to a file, or to standard output for `-`.
pub fn main(args: BoundsArgs, file: &str, dialects: &DialectRegistry) -> Exit {
    report(args, dialects, |report| {
        let page = bourn_report::html(report).map_err(|error| {
            io::say(None, Severity::Error, &error.to_string());
            Exit::Diagnostics
        })?;
        io::write(Some(file), &page)
    })
}
