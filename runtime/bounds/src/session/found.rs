//! What a session has found beside forms: answers, and the parts of answers that cost most.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::base::ids::{ColumnId, ContextId};
use crate::graph::values::Facts;
use crate::session::cache::{Progress, ProvedRows, Ranges, Reach, Relations};

/// Answers, and parts of answers.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The intervals that were found of forms without their constants, where some columns exist.
    pub ranges: Ranges,
    /// The relations of carried values.
    pub relations: Relations,
    /// The searches for carried values that wait for forms.
    pub gathering: FxHashMap<(ContextId, ColumnId, Reach), Progress>,
    /// The facts of columns that explanations have mentioned.
    pub explained: FxHashMap<ColumnId, Rc<Facts>>,
    /// The rows of carried values that certificates have proved.
    pub proved: ProvedRows,
}

impl Found {
    /// Forgets what depends on the budgets of questions.
    pub fn forget_answers(&mut self) {
        self.ranges = Ranges::default();
        self.relations = Relations::default();
    }

    /// Forgets the ranges of values.
    pub fn forget_ranges(&mut self) {
        self.ranges = Ranges::default();
    }

    /// Forgets what belongs to the last question only.
    pub fn end_question(&mut self) {
        self.gathering.clear();
        self.explained.clear();
        self.proved.clear();
    }
}
