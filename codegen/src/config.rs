//! How generated code reaches its environment: the runtime, and the modules of other dialects.

use std::collections::BTreeMap;

/// The names that generated code uses for its environment.
#[derive(Clone, Debug)]
pub struct Config {
    /// Rust path of the runtime: `::bourn::rt`, or `::bourn_equations::rt`.
    pub runtime: String,
    /// Rust paths of the modules of dialects, if they differ from the paths in the specs: `builtin` -> `::bourn::dialects::builtin`.
    pub modules: BTreeMap<String, String>,
    /// Interfaces that no spec at hand declares, and that all ops, types and attributes of the dialect implement: for derive macros.
    pub models: Vec<ForeignModel>,
}

/// The implementation of an interface of which only Rust paths are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignModel {
    /// The trait.
    pub interface: String,
    /// The view, which knows the name.
    pub view: String,
    /// A value that implements the trait.
    pub model: String,
}

impl Default for Config {
    fn default() -> Self {
        Config { runtime: "::bourn::rt".to_owned(), modules: BTreeMap::new(), models: Vec::new() }
    }
}

impl Config {
    /// Returns the paths of modules and of models.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        let models = self.models.iter().flat_map(|m| [&m.interface, &m.view, &m.model]);
        self.modules.values().chain(models).map(String::as_str)
    }
}
