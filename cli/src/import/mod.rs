//! The command `bourn import`: imports dialects from other languages. `irdl` is implemented here, `ods` in the crate `bourn-import`.

mod constraint;
mod definitions;
mod literal;
mod ods;
mod sharing;
mod spec;

use crate::Exit;
use crate::args::{ImportArgs, ImportKind};
use crate::io::{self, Source};
use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Context, Diagnostics, DialectRegistry, Location, OwnedOp};
use definitions::Dialects;
use std::path::Path;

/// A mistake in a file, and its location.
pub struct Mistake<'c> {
    pub location: Location<'c>,
    pub message: String,
    /// Whether the file is correct, and only an op in it cannot be expressed in a spec.
    pub leaves_out_op: bool,
}

impl<'c> Mistake<'c> {
    pub fn new(location: Location<'c>, message: impl Into<String>) -> Self {
        Mistake { location, message: message.into(), leaves_out_op: false }
    }

    /// Creates the mistake of an op that cannot be expressed in a spec.
    pub fn of_op(location: Location<'c>, message: impl Into<String>) -> Self {
        Mistake { leaves_out_op: true, ..Mistake::new(location, message) }
    }
}

/// Runs the command.
pub fn main(args: &ImportArgs) -> Exit {
    let done = match args.what {
        ImportKind::Irdl => irdl(args),
        ImportKind::Ods => ods::run(args),
    };
    match done {
        Ok(()) => Exit::Success,
        Err(exit) => exit,
    }
}

fn irdl(args: &ImportArgs) -> Result<(), Exit> {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let mut files: Vec<(Source, OwnedOp<'_>)> = Vec::new();
    for path in &args.files {
        let source = io::read(&path.to_string_lossy())?;
        let module = read(&context, &source)?;
        files.push((source, module));
    }
    let dialects = Dialects::of(files.iter().map(|(_, module)| module.view()));
    let specs = dialects.and_then(|dialects| {
        let specs = dialects.list.iter().map(|dialect| spec::of(&dialects, dialect));
        specs.collect::<Result<Vec<_>, _>>()
    });
    let specs = specs.map_err(|mistake| complain(&files, &mistake))?;
    for spec in &specs {
        spec.omissions.iter().for_each(|what| io::complain(&format!("warning: not imported: {what}")));
        match &args.output {
            None => io::write(None, &spec.text)?,
            Some(folder) => write(folder, &format!("{}.bourn", spec.dialect), &spec.text)?,
        }
    }
    Ok(())
}

fn read<'c>(context: &'c Context, source: &Source) -> Result<OwnedOp<'c>, Exit> {
    let options = ParseOptions {
        file_name: source.name.clone(),
        // Constants may be of any dialect.
        allow_unregistered: true,
        verify: true,
        ..ParseOptions::default()
    };
    let (module, diagnostics) = parse_and_report(context, &source.text, &options);
    io::print_diagnostics(source, &diagnostics);
    module.filter(|_| !diagnostics.has_errors()).ok_or(Exit::Diagnostics)
}

fn complain(files: &[(Source, OwnedOp<'_>)], mistake: &Mistake<'_>) -> Exit {
    let mut diagnostics = Diagnostics::new();
    diagnostics.error(mistake.location, mistake.message.clone());
    let place = diagnostics.all.first().and_then(|one| one.place.as_ref());
    let source = files.iter().find(|(source, _)| place.is_none_or(|(file, ..)| *file == source.name));
    match source {
        Some((source, _)) => io::print_diagnostics(source, &diagnostics),
        None => io::complain(&mistake.message),
    }
    Exit::Diagnostics
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), Exit> {
    if let Err(error) = std::fs::create_dir_all(folder) {
        io::complain(&bourn_spec::FileError::writing(&folder.to_string_lossy(), &error).to_string());
        return Err(Exit::Diagnostics);
    }
    io::write(Some(&folder.join(name).to_string_lossy()), text)
}
