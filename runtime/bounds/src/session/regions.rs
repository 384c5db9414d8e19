//! The conditions of regions.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::ids::{AtomId, ColumnId, Ids};
use crate::graph::column::RegionToken;
use crate::graph::values::Condition;
use crate::solve::boxes::Cases;

/// The rows that hold in a region, over the graph's inputs.
#[derive(Debug)]
pub(crate) struct Assumed {
    pub parent: Option<RegionToken>,
    pub cases: Cases,
    /// The atoms of the rows.
    pub atoms: Ids<AtomId>,
}

/// The conditions of regions, and the conditions that the caller assumes.
#[derive(Debug, Default)]
pub(crate) struct Regions {
    /// The conditions that the caller currently assumes.
    pub callers: Vec<Rc<Assumed>>,
    /// The same conditions over columns.
    pub of_callers: Vec<Condition>,
    /// The rows that hold in regions.
    pub known: FxHashMap<RegionToken, Rc<Assumed>>,
    /// Regions without a known condition, whose enclosing regions also have no known condition.
    pub bare: FxHashSet<RegionToken>,
    /// The columns that the conditions of regions mention.
    pub conditions: FxHashSet<ColumnId>,
}

impl Regions {
    /// Drops the conditions of regions.
    pub fn forget_conditions(&mut self) {
        self.conditions.clear();
        self.known.clear();
        self.bare.clear();
    }
}
