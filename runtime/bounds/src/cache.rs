//! What a session keeps from question to question, beside the forms in its contexts.

use std::rc::Rc;

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

/// What holds where the columns of a question exist.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// The rows of the facts of these columns, and of those that they are computed from.
    pub facts: Vec<Rc<ColumnRows>>,
    /// The conditions of the regions around the columns, and those that the caller assumes.
    pub assumed: Vec<Cases>,
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
