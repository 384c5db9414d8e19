//! The command `bourn import`: imports dialects from other languages.

use crate::args::{ImportArgs, ImportKind};
use crate::tablegen;
use bourn_driver::{Exit, io};
use bourn_import::{Options, Source, irdl};
use bourn_ir::{Context, DialectRegistry, Severity};
use std::path::Path;

/// Runs the command. Constants in IRDL may be of any of the dialects.
pub fn main(args: &ImportArgs, dialects: &DialectRegistry) -> Exit {
    match import(args, dialects) {
        Ok(()) => Exit::Success,
        Err(exit) => exit,
    }
}

fn import(args: &ImportArgs, dialects: &DialectRegistry) -> Result<(), Exit> {
    let mut files = Vec::new();
    for path in &args.files {
        let is_definition = args.what == ImportKind::Ods && tablegen::is_definition(path);
        files.push(match is_definition {
            true => tablegen::records(path, &args.include)?,
            false => io::read(&path.to_string_lossy())?,
        });
    }
    match args.what {
        ImportKind::Irdl => import_irdl(args, &files, dialects),
        ImportKind::Ods => import_ods(args, &files),
    }
}

fn sources(files: &[io::Source]) -> Vec<Source<'_>> {
    files.iter().map(|file| Source { name: &file.name, text: &file.text }).collect()
}

fn import_irdl(args: &ImportArgs, files: &[io::Source], dialects: &DialectRegistry) -> Result<(), Exit> {
    let context = Context::new(dialects);
    let import = irdl::import(&context, &sources(files));
    import
        .diagnostics
        .iter()
        .for_each(|(file, diagnostics)| io::print_diagnostics(&files[*file], diagnostics));
    for spec in import.specs.ok_or(Exit::Diagnostics)? {
        spec.omissions
            .iter()
            .for_each(|what| io::say(None, Severity::Warning, &format!("not imported: {what}")));
        write(args, &spec.dialect, &spec.text)?;
    }
    Ok(())
}

fn import_ods(args: &ImportArgs, files: &[io::Source]) -> Result<(), Exit> {
    let specs =
        bourn_import::import(&sources(files), Options { docs: !args.no_docs }).map_err(|mistake| {
            io::complain(&mistake.to_string());
            Exit::Diagnostics
        })?;
    let warnings: usize = specs.iter().map(|spec| spec.warnings().count()).sum();
    for spec in &specs {
        if args.all_warnings || warnings <= FEW {
            spec.warnings().for_each(|warning| io::say(None, Severity::Warning, &warning));
        }
        write(args, &spec.dialect, &spec.text)?;
    }
    if !args.all_warnings && warnings > FEW {
        for group in bourn_import::by_frequency(&specs) {
            io::say(None, Severity::Warning, &group.to_string());
        }
        io::complain(&format!(
            "{warnings} warnings; --all-warnings shows each, and the specs have them as comments"
        ));
    }
    Ok(())
}

/// The largest number of warnings that are shown one by one.
const FEW: usize = 20;

/// Writes a spec to the folder in the arguments, or to standard output.
fn write(args: &ImportArgs, dialect: &str, text: &str) -> Result<(), Exit> {
    let Some(folder) = &args.output else { return io::write(None, text) };
    if let Err(error) = std::fs::create_dir_all(folder) {
        io::fail(&bourn_spec::FileError::writing(&folder.to_string_lossy(), &error));
        return Err(Exit::Diagnostics);
    }
    let path: &Path = &folder.join(format!("{dialect}.bourn"));
    io::write(Some(&path.to_string_lossy()), text)
}
