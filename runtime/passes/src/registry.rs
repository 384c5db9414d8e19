//! The passes that a pipeline can name.

use crate::options::{OptionInfo, PassOptions};
use crate::pass::Pass;
use std::collections::BTreeMap;

/// The description of a pass, by which it is found and made.
#[derive(Debug)]
pub struct PassInfo {
    /// The name in pipelines and, after `--`, on the command line.
    pub argument: &'static str,
    /// What the pass does, in one line.
    pub description: &'static str,
    /// The options.
    pub options: &'static [OptionInfo],
    /// The ops that the pass works on if the command line names it alone; empty for the top-level op.
    pub anchors: &'static [&'static str],
    /// Makes the pass.
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
