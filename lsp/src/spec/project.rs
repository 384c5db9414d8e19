//! The specs that are resolved together: one or more own specs, and the dialects that they use.

use crate::config::Config;
use crate::shipped;
use crate::text::Text;
use crate::uri::{path_of, uri_of};
use bourn_spec::editor::{Places, Project};
use bourn_spec::model::Span;
use lsp_types::{Location, Uri};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The texts of the open specs, by the names of their files.
pub(super) type Open = HashMap<String, (Uri, Text, i32)>;

/// Returns the name of a document's file.
pub(super) fn name_of(uri: &Uri) -> String {
    path_of(uri).map_or_else(|| uri.to_string(), |path| path.display().to_string())
}

/// The specs that are resolved together.
#[derive(Debug, Default)]
pub(super) struct Specs {
    pub project: Project,
    /// The names of the own specs.
    pub roots: Vec<String>,
    /// The texts of the files, by position, with their lines.
    pub texts: Vec<Text>,
    pub places: Places,
}

/// The prefix of the name of a dialect that comes with Bourn.
const SHIPPED: &str = "bourn:";

impl Specs {
    /// Returns the own specs that are resolved with a spec: all specs of the `bourn.toml` that lists it.
    pub fn roots_with(name: &str, config: &Config) -> Vec<String> {
        let listed = |specs: &[PathBuf]| {
            let names: Vec<String> = specs.iter().map(|path| path.display().to_string()).collect();
            names.iter().any(|spec| spec == name).then_some(names)
        };
        let nearest = || listed(&project_of(name)?.specs);
        listed(&config.specs).or_else(nearest).unwrap_or_else(|| vec![name.to_owned()])
    }

    /// Reads the current texts of the specs and of the dialects that they use.
    pub fn update(&mut self, open: &Open, config: &Config) {
        let mut wanted: BTreeSet<String> = BTreeSet::new();
        for root in &self.roots {
            if let Some(text) = text_of(root, open) {
                self.project.set(root, &text, false);
                wanted.insert(root.clone());
            }
        }
        let folders = self.roots.iter().filter_map(|root| Path::new(root).parent().map(Path::to_path_buf));
        let mut folders: Vec<PathBuf> = folders.collect();
        folders.extend(config.specs.iter().filter_map(|spec| spec.parent().map(Path::to_path_buf)));
        folders.extend(config.include.iter().cloned());
        folders.extend(
            self.roots
                .first()
                .and_then(|root| project_of(root))
                .into_iter()
                .flat_map(|project| project.include),
        );
        folders.sort();
        folders.dedup();
        let mut tried: BTreeSet<String> = BTreeSet::new();
        loop {
            let names: Vec<String> = self.project.names().map(str::to_owned).collect();
            let known: BTreeSet<String> = names
                .iter()
                .enumerate()
                .filter(|(_, name)| wanted.contains(*name))
                .filter_map(|(at, _)| self.project.dialect(at).map(str::to_owned))
                .collect();
            let mentioned: BTreeSet<String> = (0..names.len())
                .filter(|at| wanted.contains(&names[*at]))
                .flat_map(|at| self.project.mentioned(at))
                .filter(|dialect| !known.contains(*dialect) && !tried.contains(*dialect))
                .map(str::to_owned)
                .collect();
            if mentioned.is_empty() {
                break;
            }
            for dialect in mentioned {
                if let Some((name, text)) = find(&dialect, &folders, open) {
                    self.project.set(&name, &text, true);
                    wanted.insert(name);
                }
                tried.insert(dialect);
            }
        }
        self.project.retain(|name| wanted.contains(name));
        let texts = (0..self.project.names().count()).map(|at| self.project.text(at));
        let same = self.texts.len() == texts.len()
            && texts.clone().zip(&self.texts).all(|(new, old)| new == old.as_str());
        if !same {
            let mut old = std::mem::take(&mut self.texts);
            self.texts = texts
                .enumerate()
                .map(|(at, text)| match old.get_mut(at) {
                    Some(old) if old.as_str() == text => std::mem::take(old),
                    _ => Text::new(text),
                })
                .collect();
        }
        self.places = self.project.places();
    }

    /// Returns the position of a file.
    pub fn sheet(&self, name: &str) -> Option<usize> {
        self.project.names().position(|known| known == name)
    }

    /// Returns whether a file is an own spec.
    pub fn is_own(&self, sheet: usize) -> bool {
        self.name(sheet).is_some_and(|name| self.roots.iter().any(|root| root == name))
    }

    pub fn name(&self, sheet: usize) -> Option<&str> {
        self.project.names().nth(sheet)
    }

    /// Returns the URI of a file. The spec of a shipped dialect is written to a folder for temporary files.
    pub fn uri(&self, sheet: usize, open: &Open) -> Option<Uri> {
        let name = self.name(sheet)?;
        if let Some((uri, ..)) = open.get(name) {
            return Some(uri.clone());
        }
        match name.strip_prefix(SHIPPED) {
            Some(dialect) => uri_of(&shipped::file_of(dialect)?),
            None => uri_of(&std::path::absolute(name).ok()?),
        }
    }

    /// Converts a place to a file and a range in it.
    pub fn place(&self, span: Span) -> Option<(usize, Range<usize>)> {
        self.places.place(span)
    }

    pub fn location(&self, span: Span, open: &Open) -> Option<Location> {
        let (sheet, range) = self.place(span)?;
        Some(Location { uri: self.uri(sheet, open)?, range: self.texts[sheet].range(range) })
    }

    /// Returns the text of a place.
    pub fn written(&self, span: Span) -> Option<&str> {
        let (sheet, range) = self.place(span)?;
        self.texts[sheet].as_str().get(range)
    }
}

/// Returns the `bourn.toml` around a spec. Mistakes in it are reported by the main thread.
fn project_of(name: &str) -> Option<bourn_driver::config::Project> {
    let folder = Path::new(name).parent().filter(|folder| folder.is_dir())?;
    bourn_driver::config::Project::around(folder).ok().flatten()
}

fn text_of(name: &str, open: &Open) -> Option<String> {
    match open.get(name) {
        Some((_, text, _)) => Some(text.as_str().to_owned()),
        None => bourn_spec::read_text(Path::new(name)).ok(),
    }
}

/// Finds the spec of a dialect: an open document, a file in the folders, or a shipped dialect.
fn find(dialect: &str, folders: &[PathBuf], open: &Open) -> Option<(String, String)> {
    let file = format!("{dialect}.bourn");
    for folder in folders {
        let path = folder.join(&file);
        let name = path.display().to_string();
        if (open.contains_key(&name) || path.is_file())
            && let Some(text) = text_of(&name, open)
        {
            return Some((name, text));
        }
    }
    shipped::text_of(dialect).map(|text| (format!("{SHIPPED}{dialect}"), text.to_owned()))
}
