//! The configuration of the workspace.

pub use bourn_driver::config::{Editor, Project};
use std::path::PathBuf;

/// The configuration of the folders of a workspace: each may contain a `bourn.toml`.
#[derive(Clone, Debug, Default)]
pub struct Config {
    folders: Vec<PathBuf>,
    /// The settings of the client.
    client: Editor,
    /// The settings of the client or of a folder.
    pub editor: Editor,
    /// The specs of the workspace.
    pub specs: Vec<PathBuf>,
    /// Folders with dialects that specs use.
    pub include: Vec<PathBuf>,
    /// Mistakes in the configuration.
    pub problems: Vec<String>,
}

impl Config {
    /// Reads the configuration of folders. The client has settings of its own.
    #[must_use]
    pub fn load(folders: &[PathBuf], client: Editor) -> Config {
        let mut config = Config { folders: folders.to_vec(), client, editor: client, ..Config::default() };
        for folder in folders {
            match Project::around(folder) {
                Ok(Some(project)) => {
                    for spec in project.specs {
                        if !config.specs.contains(&spec) {
                            config.specs.push(spec);
                        }
                    }
                    config.include.extend(project.include);
                    config.editor.allow_unregistered_dialect |= project.editor.allow_unregistered_dialect;
                }
                Ok(None) => {}
                Err(problem) => config.problems.push(problem.to_string()),
            }
        }
        config
    }

    /// Reads the configuration again.
    #[must_use]
    pub fn reloaded(&self) -> Config {
        Config::load(&self.folders, self.client)
    }
}
