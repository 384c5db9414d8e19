//! The passes that a pipeline can name.

use crate::options::{OptionInfo, PassOptions};
use crate::pass::Pass;
use std::collections::BTreeMap;

/// The description of a pass, which the registry finds by its name.
#[derive(Debug)]
pub struct PassInfo {
    /// The name in pipelines and, after `--`, on the command line.
    pub argument: &'static str,
    /// A description of the pass in one line.
    pub description: &'static str,
    /// The options.
    pub options: &'static [OptionInfo],
    /// The ops that the pass runs on if the command line names it without a pipeline; empty for the top-level op.
    pub anchors: &'static [&'static str],
    /// Creates the pass.
    pub build: fn(&PassOptions) -> Box<dyn Pass>,
}

/// A registry of passes, by name.
#[derive(Default, Debug)]
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
