//! The command `bourn import ods`: imports dialects that are defined in TableGen.

use crate::Exit;
use crate::args::ImportArgs;
use crate::io;
use bourn_import::{Options, Source, Spec};

/// Runs the command.
pub fn run(args: &ImportArgs) -> Result<(), Exit> {
    let mut files = Vec::new();
    for path in &args.files {
        files.push(io::read(&path.to_string_lossy())?);
    }
    let sources: Vec<Source<'_>> =
        files.iter().map(|file| Source { name: &file.name, text: &file.text }).collect();
    let specs = bourn_import::import(&sources, Options { docs: !args.no_docs }).map_err(|mistake| {
        io::complain(&mistake.to_string());
        Exit::Diagnostics
    })?;
    for spec in &specs {
        report(spec);
        match &args.output {
            None => io::write(None, &spec.text)?,
            Some(folder) => super::write(folder, &format!("{}.bourn", spec.dialect), &spec.text)?,
        }
    }
    Ok(())
}

/// Warns about omitted items and parts, each with its reason.
fn report(spec: &Spec) {
    for item in &spec.items {
        let fate = if item.imported { "" } else { " is left out" };
        for (i, what) in item.omissions.iter().enumerate() {
            let fate = if i == 0 { fate } else { "" };
            io::complain(&format!("warning: {}: {}{fate}: {what}", spec.dialect, item.item));
        }
    }
}
