//! The passes that a pipeline can name.

use crate::options::{OptionInfo, PassOptions};
use crate::pass::Pass;
use std::collections::BTreeMap;

/// How a pass is found and made.
#[derive(Debug)]
pub struct PassInfo {
    /// Its name in pipelines and, after `--`, on the command line.
    pub argument: &'static str,
    /// What it does, in one line.
    pub description: &'static str,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// The ops that it works on where the command line names it alone; empty: the top-level op.
    pub anchors: &'static [&'static str],
    /// Makes one.
    pub build: fn(&PassOptions) -> Box<dyn Pass>,
}

/// Passes by name.
#[derive(Default, Debug)]
pub struct PassRegistry {
    passes: BTreeMap<&'static str, &'static PassInfo>,
}

impl PassRegistry {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a pass.
    pub fn add(&mut self, info: &'static PassInfo) -> &mut Self {
        self.passes.insert(info.argument, info);
        self
    }
    /// The pass of a name.
    pub fn get(&self, argument: &str) -> Option<&'static PassInfo> {
        self.passes.get(argument).copied()
    }
    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static PassInfo> + '_ {
        self.passes.values().copied()
    }
}
