//! What a session keeps from question to question, beside the forms in its contexts.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::boxes::Cases;
use crate::certificate::Name;
use crate::column::{Column, RegionToken};
use crate::context::{ColumnId, ContextId, Form};
use crate::expr::Expr;
use crate::facts::Loop;
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

/// What induction has proved for certificates: rows of carried values, and whether all candidates were tried. Only the search for
/// certificates asks; the checker sees each proof again.
pub(crate) type ProvedRows<V> = FxHashMap<Vec<Column<V>>, (Vec<Expr<Name<V>>>, bool)>;

/// A form without its constant and of a positive first coefficient, and the columns, in order, of which it is asked where they exist.
pub(crate) type FormKey = (Linear, SmallVec<[ColumnId; 2]>);

/// The question that a range answers.
#[derive(Clone, Debug)]
pub(crate) enum RangeKey {
    /// A column's own form, where the column exists.
    Column(ColumnId),
    Form(FormKey),
}

/// The ranges that were found. Most questions are about columns, and their ranges need no key.
#[derive(Debug, Default)]
pub(crate) struct Ranges {
    columns: Vec<KnownRange>,
    forms: FxHashMap<FormKey, KnownRange>,
}

impl Ranges {
    pub fn get(&self, key: &RangeKey) -> KnownRange {
        match key {
            RangeKey::Column(id) => self.of_column(*id),
            RangeKey::Form(key) => self.forms.get(key).copied().unwrap_or_default(),
        }
    }

    /// Returns what is known of a column's own form.
    pub fn of_column(&self, id: ColumnId) -> KnownRange {
        self.columns.get(id as usize).copied().unwrap_or_default()
    }

    pub fn set(&mut self, key: RangeKey, range: KnownRange) {
        match key {
            RangeKey::Column(id) => {
                let at = id as usize;
                if self.columns.len() <= at {
                    self.columns.resize(at + 1, KnownRange::default());
                }
                self.columns[at] = range;
            }
            RangeKey::Form(key) => {
                self.forms.insert(key, range);
            }
        }
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

/// One carried value, as far as its parts are known.
#[derive(Clone, Debug)]
pub(crate) struct Member<V> {
    pub argument: ColumnId,
    pub tentative: AtomId,
    pub init: Form,
    pub yielded: Form,
    /// Forms over the body that are `>= 0` at the end of an iteration after which there is another one.
    pub guards: Vec<Linear>,
    pub bounds: Loop<V>,
}

impl<V: Copy + PartialEq> Member<V> {
    /// Returns whether a column is the induction variable of the loop.
    pub fn counts_with(&self, column: &Column<V>) -> bool {
        *column == self.bounds.iv
    }
}

/// Which of the carried values that one depends on are gathered.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Reach {
    /// Those for which induction has not been done.
    New,
    /// All of them, if they are not more than are looked at together.
    All,
    /// All of them, and those that bound what it depends on, if they are not more than are looked at together.
    Bounds,
    /// As `Bounds`, without those whose forms induction has found, if there are not more than can be related.
    Few,
}

/// A search for carried values that waits for forms. It goes on where it stopped, so that a chain of them is followed once.
#[derive(Debug)]
pub(crate) struct Progress<V> {
    pub queue: Vec<ColumnId>,
    pub places: FxHashMap<ColumnId, usize>,
    pub members: Vec<Member<V>>,
    pub dependencies: Vec<Vec<ColumnId>>,
}
