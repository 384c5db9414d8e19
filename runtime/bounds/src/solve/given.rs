//! The rows that a question may use.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::base::ids::ColumnId;
use crate::forms::linear::Linear;
use crate::solve::boxes::Cases;
use crate::solve::samples::Allowed;

/// The rows of the facts of one column, and the columns that the facts mention.
#[derive(Debug)]
pub(crate) struct ColumnRows {
    /// Forms that are `>= 0` where the column exists.
    pub rows: Vec<Linear>,
    pub mentions: Vec<ColumnId>,
    /// The points of [`Samples`](super::samples::Samples) at which all rows hold; computed on first use.
    pub allowed: OnceCell<Allowed>,
}

impl ColumnRows {
    pub fn new(rows: Vec<Linear>, mentions: Vec<ColumnId>) -> Self {
        ColumnRows { rows, mentions, allowed: OnceCell::new() }
    }
}

/// The rows that hold where the columns of a question exist.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// The rows of the facts of these columns, and of their dependencies.
    pub facts: Vec<Rc<ColumnRows>>,
    /// The conditions of the enclosing regions, and the conditions that the caller assumes.
    pub assumed: Vec<Cases>,
}
