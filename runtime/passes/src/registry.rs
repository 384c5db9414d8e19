//! The passes that a pipeline can name.

use crate::pass::PassInfo;
use std::collections::BTreeMap;

/// A registry of passes, by name.
#[derive(Clone, Default, Debug)]
pub struct PassRegistry {
    passes: BTreeMap<&'static str, &'static PassInfo>,
}

impl PassRegistry {
    /// Creates an empty registry.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a pass.
    pub fn add(&mut self, info: &'static PassInfo) -> &mut Self {
        self.passes.insert(info.argument, info);
        self
    }
    /// Returns the pass with this name.
    pub fn get(&self, argument: &str) -> Option<&'static PassInfo> {
        self.passes.get(argument).copied()
    }
    /// Returns all passes, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static PassInfo> + '_ {
        self.passes.values().copied()
    }
}
