//! The range of a form: intervals, bounds of atoms, boxes, samples, and the polyhedral core.

pub(crate) mod boxes;
pub(crate) mod cases;
pub(crate) mod final_ends;
pub(crate) mod minimum;
pub(crate) mod near;
pub(crate) mod polyhedral;
pub(crate) mod prove;
pub(crate) mod ranges;
pub(crate) mod rows;
pub(crate) mod samples;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::session::cache::ColumnRows;
use crate::session::ids::ColumnId;
use polyhedral::Cores;
use samples::Samples;

/// What searches keep from question to question.
#[derive(Debug, Default)]
pub(crate) struct Search {
    /// The polyhedral cores by their rows.
    pub cores: Cores,
    /// The values of atoms at points.
    pub samples: Samples,
    /// The rows of each column's facts.
    pub rows: FxHashMap<ColumnId, Rc<ColumnRows>>,
}
