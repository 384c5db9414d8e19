//! Caches of searches.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::base::ids::ColumnId;
use crate::solve::given::ColumnRows;
use crate::solve::polyhedral::Cores;
use crate::solve::samples::Samples;

/// Data that searches keep between questions.
#[derive(Debug, Default)]
pub(crate) struct Searches {
    /// The polyhedral cores, by their rows.
    pub cores: Cores,
    /// The values of atoms at points.
    pub samples: Samples,
    /// The rows of each column's facts.
    pub rows: FxHashMap<ColumnId, Rc<ColumnRows>>,
}
