//! The file `bourn.toml`, which lists the specs of a project.
//!
//! ```toml
//! specs = ["dialects/toy.bourn"]
//! include = ["vendor"]
//!
//! [editor]
//! allow-unregistered-dialect = true
//! ```
//!
//! Paths are relative to the file. The commands and the language server look for it in the folder of the program and in the folders
//! around it.

use bourn_spec::{FileError, read_text};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const FILE: &str = "bourn.toml";

/// A project: the contents of `bourn.toml`, with paths that are relative to the current folder or absolute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// The file.
    pub file: PathBuf,
    /// The specs of the project's dialects.
    pub specs: Vec<PathBuf>,
    /// Folders with other dialects that the specs use.
    pub include: Vec<PathBuf>,
    /// The settings of the language server.
    pub editor: Editor,
}

/// The settings of the language server in `bourn.toml`, or in the initialization options of a client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Editor {
    /// Whether programs may have ops, types and attributes of dialects that are not known.
    #[serde(alias = "allowUnregisteredDialect")]
    pub allow_unregistered_dialect: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    specs: Vec<PathBuf>,
    #[serde(default)]
    include: Vec<PathBuf>,
    #[serde(default)]
    editor: Editor,
}

impl Project {
    /// Reads the nearest `bourn.toml` in a folder and the folders around it. Returns `None` if there is no such file.
    ///
    /// # Errors
    /// Fails if the file cannot be read, or is wrong; the error has its line.
    pub fn around(folder: &Path) -> Result<Option<Project>, FileError> {
        // The folder of a file without a folder is empty, and an empty path has no absolute one.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        match absolute.ancestors().map(|folder| folder.join(FILE)).find(|file| file.is_file()) {
            Some(file) => Project::read(&file).map(Some),
            None => Ok(None),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read, or is wrong; the error has its line.
    pub fn read(file: &Path) -> Result<Project, FileError> {
        let text = read_text(file)?;
        let written: Written = toml::from_str(&text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let line = before.map_or(1, |before| before.matches('\n').count() + 1);
            FileError { place: format!("{}:{line}", file.display()), message: error.message().to_owned() }
        })?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let at = |paths: Vec<PathBuf>| paths.into_iter().map(|path| folder.join(path)).collect();
        Ok(Project {
            file: file.to_path_buf(),
            specs: at(written.specs),
            include: at(written.include),
            editor: written.editor,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projects_are_found_around_a_folder() {
        let folder = std::env::temp_dir().join(format!("bourn-config-{}", std::process::id()));
        let inner = folder.join("a/b");
        std::fs::create_dir_all(&inner).expect("a folder");
        std::fs::write(folder.join(FILE), "specs = [\"toy.bourn\"]\n").expect("a file");
        let project = Project::around(&inner).expect("it is right").expect("it exists");
        assert_eq!(project.specs, [folder.join("toy.bourn")]);
        assert!(!project.editor.allow_unregistered_dialect);
        std::fs::write(folder.join(FILE), "[editor]\nallow-unregistered-dialect = true\n").expect("a file");
        let project = Project::around(&inner).expect("it is right").expect("it exists");
        assert!(project.editor.allow_unregistered_dialect);
        std::fs::write(folder.join(FILE), "\nspec = []\n").expect("a file");
        let error = Project::around(&inner).expect_err("it is wrong").to_string();
        assert!(error.contains("bourn.toml:2: error: unknown field `spec`"), "{error}");
        std::fs::remove_dir_all(&folder).expect("it exists");
    }
}
