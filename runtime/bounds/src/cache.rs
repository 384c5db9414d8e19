//! What a session keeps from question to question, beside the forms in its contexts.

use rustc_hash::FxHashSet;

use crate::boxes::Cases;
use crate::column::RegionToken;
use crate::context::ColumnId;
use crate::interval::Interval;
use crate::linear::{AtomId, Linear};

/// The rows of the facts of one column, and the columns that they mention.
#[derive(Debug)]
pub(crate) struct ColumnRows {
    /// Forms that are `>= 0` where the column exists.
    pub rows: Vec<Linear>,
    pub mentions: Vec<ColumnId>,
}

/// The rows that hold in a region, over the graph's inputs.
#[derive(Debug)]
pub(crate) struct Assumed {
    pub parent: Option<RegionToken>,
    pub cases: Cases,
    /// The atoms of the rows.
    pub atoms: FxHashSet<AtomId>,
}

/// What is known of the values of a form.
#[derive(Copy, Clone, Debug)]
pub(crate) struct KnownRange {
    pub interval: Interval,
    /// Whether all means have been tried. Otherwise comparisons have proved it on the way.
    pub searched: bool,
}

impl Default for KnownRange {
    fn default() -> Self {
        KnownRange { interval: Interval::ALL, searched: false }
    }
}
