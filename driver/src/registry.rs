//! The dialects of a command: the linked dialects, and the dialects of `--spec`.

use crate::config::Project;
use crate::io::Printed;
use bourn_ir::{DialectRegistry, Severity};
use bourn_loader::Linked;
use bourn_spec::diagnostics::Diagnostics as SpecDiagnostics;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The dialects of a run; `None` if the specs have mistakes.
pub type Dialects = Option<DialectRegistry>;

/// The dialects of several programs. Specs are loaded once, however many programs use them.
#[derive(Debug)]
pub struct Registries {
    all: Vec<(Option<PathBuf>, Dialects)>,
    of_file: Vec<usize>,
}

impl Registries {
    /// Loads the dialects of programs, as [`for_program`] does.
    pub fn new(linked: &DialectRegistry, specs: &[PathBuf], files: &[String], printed: &mut Printed) -> Self {
        let mut found = Registries { all: Vec::new(), of_file: Vec::with_capacity(files.len()) };
        // Files of a folder have the same project; with specs on the command line, all files have the same dialects.
        let mut folders: HashMap<&Path, usize> = HashMap::new();
        for file in files {
            let folder = if specs.is_empty() { folder_of(file) } else { Path::new("") };
            let at = match folders.get(folder) {
                Some(at) => *at,
                None => found.add(linked, specs, folder, printed),
            };
            folders.insert(folder, at);
            found.of_file.push(at);
        }
        found
    }

    fn add(
        &mut self,
        linked: &DialectRegistry,
        specs: &[PathBuf],
        folder: &Path,
        printed: &mut Printed,
    ) -> usize {
        let added = match project_of(specs, folder, printed) {
            Err(()) => (None, None),
            Ok(project) => {
                let file = project.as_ref().map(|project| project.file.clone());
                let known =
                    self.all.iter().position(|(known, dialects)| *known == file && dialects.is_some());
                if let Some(at) = known {
                    return at;
                }
                (file, load(linked, specs, project.as_ref(), printed))
            }
        };
        self.all.push(added);
        self.all.len() - 1
    }

    /// Returns the dialects of a file, given its number.
    pub fn of(&self, file: usize) -> &Dialects {
        &self.all[self.of_file[file]].1
    }

    /// Returns all different dialects.
    pub fn all(&self) -> impl Iterator<Item = &DialectRegistry> {
        self.all.iter().filter_map(|(_, dialects)| dialects.as_ref())
    }
}

/// Returns the linked dialects and the dialects of the specs on the command line or, if there are none, of the `bourn.toml` around the
/// program. Mistakes, dialects that are replaced, and functions of a spec that are not linked are added to `printed`.
pub fn for_program(
    linked: &DialectRegistry,
    specs: &[PathBuf],
    file: &str,
    printed: &mut Printed,
) -> Dialects {
    let project = project_of(specs, folder_of(file), printed).ok()?;
    load(linked, specs, project.as_ref(), printed)
}

fn folder_of(file: &str) -> &Path {
    Path::new(file).parent().filter(|_| file != "-").unwrap_or(Path::new(""))
}

/// Returns the project around a folder, unless the specs are on the command line. Fails if its `bourn.toml` is wrong.
fn project_of(specs: &[PathBuf], folder: &Path, printed: &mut Printed) -> Result<Option<Project>, ()> {
    if !specs.is_empty() {
        return Ok(None);
    }
    Project::around(folder).map_err(|error| printed.fail(&error))
}

/// Returns the linked dialects and the dialects of the specs.
fn load(
    linked: &DialectRegistry,
    specs: &[PathBuf],
    project: Option<&Project>,
    printed: &mut Printed,
) -> Dialects {
    match project {
        Some(project) => with_specs(linked, &project.specs, &project.include, Linked::Kept, printed),
        None => with_specs(linked, specs, &[], Linked::Replaced, printed),
    }
}

/// Adds the dialects of specs, which may use dialects in the folders of `include`, to linked dialects. Returns whether all functions
/// in Rust that the specs name are linked.
///
/// # Errors
/// Returns the mistakes in the specs.
pub fn load_specs(
    registry: &mut DialectRegistry,
    specs: &[PathBuf],
    include: &[PathBuf],
) -> Result<bool, SpecDiagnostics> {
    let report = bourn_loader::load_with(registry, specs, include, bourn_specs::ALL, Linked::Replaced)?;
    Ok(report.unlinked.is_empty())
}

/// Returns the linked dialects and the dialects of the specs, which may use dialects in the folders of `include`.
fn with_specs(
    linked: &DialectRegistry,
    specs: &[PathBuf],
    include: &[PathBuf],
    of_linked: Linked,
    printed: &mut Printed,
) -> Dialects {
    let mut registry = linked.clone();
    if specs.is_empty() {
        return Some(registry);
    }
    let report = match bourn_loader::load_with(&mut registry, specs, include, bourn_specs::ALL, of_linked) {
        Ok(report) => report,
        Err(mistakes) => {
            printed.complain_of(&mistakes);
            return None;
        }
    };
    printed.complain_of(&report.warnings);
    for name in &report.replaced {
        printed.say(
            None,
            Severity::Note,
            &format!("dialect '{name}' is loaded in the place of the linked one"),
        );
    }
    for name in &report.parts {
        printed.say(
            None,
            Severity::Note,
            &format!("dialect '{name}' of the spec is a part of the linked one, which is used"),
        );
    }
    for missing in report.missing() {
        printed.say(None, Severity::Warning, &missing);
    }
    Some(registry)
}
