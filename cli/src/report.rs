//! `bourn bounds --html`

use bourn_driver::bounds::BoundsArgs;
use bourn_driver::bounds::report::report;
use bourn_driver::{Exit, io};
use bourn_ir::{DialectRegistry, Severity};
use bourn_spec::{FileError, read_text};
use std::path::Path;

/// Writes the page of a program to a file, or to standard output for `-`, with a user's template if one is given.
pub fn main(args: BoundsArgs, file: &str, template: Option<&Path>, dialects: &DialectRegistry) -> Exit {
    let read = |path: &Path| Ok::<_, FileError>((path.display().to_string(), read_text(path)?));
    let template = match template.map(read).transpose() {
        Ok(template) => template,
        Err(error) => {
            io::fail(&error);
            return Exit::Diagnostics;
        }
    };
    report(args, dialects, |report| {
        let page = match &template {
            Some((name, text)) => bourn_report::html_with(report, name, text),
            None => bourn_report::html(report),
        };
        let page = page.map_err(|error| {
            io::say(None, Severity::Error, &error.to_string());
            Exit::Diagnostics
        })?;
        io::write(Some(file), &page)
    })
}
