//! Cached answers, and the expensive intermediate results of answers.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::base::ids::{ColumnId, ContextId};
use crate::graph::values::{Column, Facts};
use crate::session::cache::{Progress, Ranges, Reach, Relations};

/// Cached answers, and intermediate results of answers.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The ranges of forms with constant 0, where some columns exist.
    pub ranges: Ranges,
    /// The relations of carried values.
    pub relations: Relations,
    /// The searches for carried values that wait for forms.
    pub gathering: FxHashMap<(ContextId, ColumnId, Reach), Progress>,
    /// The facts of columns that explanations have used.
    pub explained: FxHashMap<ColumnId, Rc<Facts>>,
    /// The forms and bounds in terms of inputs.
    pub in_inputs: InInputs,
}

/// The forms and bounds in terms of inputs, which comparisons use.
#[derive(Debug, Default)]
pub(crate) struct InInputs {
    /// The cache of these terms. Its type belongs to the questions, which the session does not know.
    pub terms: Option<Box<dyn Any>>,
    /// The contexts of the forms in the cache.
    pub contexts: Vec<ContextId>,
    /// Whether columns are inputs.
    pub inputs: RefCell<FxHashMap<Column, bool>>,
    /// Whether a question in these terms is being answered.
    pub is_asked: bool,
}

impl Found {
    /// Drops the results that depend on the budgets of questions.
    pub fn forget_answers(&mut self) {
        self.ranges = Ranges::default();
        self.relations = Relations::default();
    }

    /// Drops the ranges of values.
    pub fn forget_ranges(&mut self) {
        self.ranges = Ranges::default();
    }

    /// Drops the results that belong to the last question only.
    pub fn end_question(&mut self) {
        self.gathering.clear();
        self.explained.clear();
    }
}
