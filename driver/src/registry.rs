//! The dialects of a command: the linked dialects, and the dialects of `--spec`.

use crate::config::Project;
use crate::{Exit, io};
use bourn_ir::DialectRegistry;
use std::path::{Path, PathBuf};

/// Returns the linked dialects and the dialects of the specs on the command line or, if there are none, of the `bourn.toml` around the
/// program. Reports as [`with_specs`] does.
///
/// # Errors
/// Fails if `bourn.toml` or the specs have mistakes, which are reported.
pub fn for_program(linked: &DialectRegistry, specs: &[PathBuf], file: &str) -> Result<DialectRegistry, Exit> {
    if !specs.is_empty() {
        return with_specs(linked, specs, &[]);
    }
    let folder = Path::new(file).parent().filter(|_| file != "-").unwrap_or(Path::new(""));
    let project = Project::around(folder).map_err(|error| {
        io::complain(&error.to_string());
        Exit::Diagnostics
    })?;
    match project {
        Some(project) => with_specs(linked, &project.specs, &project.include),
        None => Ok(linked.clone()),
    }
}

/// Returns the linked dialects and the dialects of the specs, which may use dialects in the folders of `include`. Dialects that are replaced, and functions of a spec that
/// are not linked, are reported on standard error.
///
/// # Errors
/// Fails if the specs have mistakes, which are reported.
fn with_specs(
    linked: &DialectRegistry,
    specs: &[PathBuf],
    include: &[PathBuf],
) -> Result<DialectRegistry, Exit> {
    let mut registry = linked.clone();
    if specs.is_empty() {
        return Ok(registry);
    }
    let report =
        bourn_loader::load_with(&mut registry, specs, include, bourn_specs::ALL).map_err(|mistakes| {
            io::complain_of(&mistakes);
            Exit::Diagnostics
        })?;
    io::complain_of(&report.warnings);
    for name in &report.replaced {
        io::complain(&format!("note: dialect '{name}' is loaded in the place of the linked one"));
    }
    for missing in report.missing() {
        io::complain(&format!("warning: {missing}"));
    }
    Ok(registry)
}
