//! What a session keeps from question to question, beside the forms in its contexts.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::boxes::Cases;
use crate::column::RegionToken;
use crate::context::{ColumnId, ContextId};
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

/// What tells one search for relations of carried values from another: the context, the loop's body, the carried arguments, and the form
/// that was asked about, in terms of the body.
pub(crate) type RelationKey = (ContextId, RegionToken, Vec<ColumnId>, Option<Linear>);

/// Forms that are `>= 0` whenever a loop is about to decide whether it goes on, in terms of its body.
#[derive(Debug, Default)]
pub(crate) struct Invariants {
    pub rows: Vec<Linear>,
    /// The carried values that the rows relate, each as its argument and the unknown that stands for it in the body.
    pub members: Vec<(ColumnId, AtomId)>,
    /// The number of the iteration, in the body.
    pub iteration: Option<AtomId>,
}

/// The invariants that were found, and the work that may still be done to find others.
#[derive(Debug)]
pub(crate) struct Relations {
    pub known: FxHashMap<RelationKey, Rc<Invariants>>,
    /// Carried arguments that depend on more than can be related.
    pub too_many: FxHashSet<(ContextId, ColumnId)>,
    pub budget: usize,
}

impl Relations {
    pub fn new(budget: usize) -> Self {
        Relations { known: FxHashMap::default(), too_many: FxHashSet::default(), budget }
    }
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
