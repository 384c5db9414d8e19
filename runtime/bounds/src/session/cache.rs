//! Data that a session keeps between questions, besides the forms in its contexts.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::base::ids::{AtomId, ColumnId, ContextId, Table};
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::graph::values::{Column, Loop};
use crate::session::context::Form;

/// The key of a search for relations of carried values: the context, the loop's body, the carried arguments, and the
/// queried form in terms of the body.
pub(crate) type RelationKey = (ContextId, RegionToken, Vec<ColumnId>, Option<Linear>);

/// Forms that are `>= 0` whenever the loop is about to decide whether to continue, in terms of its body.
#[derive(Debug, Default)]
pub(crate) struct Invariants {
    pub rows: Vec<Linear>,
    /// The carried values that the rows relate, each as its argument and its atom in the body.
    pub members: Vec<(ColumnId, AtomId)>,
    /// The number of the iteration, in the body.
    pub iteration: Option<AtomId>,
}

/// The state at the start of an iteration: the carried values, and the rows that hold there.
#[derive(Debug)]
pub(crate) struct Head {
    pub region: RegionToken,
    pub members: Vec<Member>,
    /// The number of the iteration, where it is an unknown.
    pub iteration: Option<AtomId>,
    /// The depth of the body: forms that are less deep are the same in all iterations.
    pub level: u32,
    /// Forms that are `>= 0` in each iteration.
    pub rows: Vec<Linear>,
    /// Forms that are `>= 0` at the end of an iteration that is followed by another iteration.
    pub guards: Vec<Linear>,
    /// The substitution of initial values for carried values.
    pub init: FxHashMap<AtomId, Linear>,
    /// The substitution of the values after an iteration for the values before it.
    pub step: FxHashMap<AtomId, Linear>,
}

impl Head {
    /// Returns whether an atom is a carried value, or the number of the iteration.
    pub fn varies(&self, atom: AtomId) -> bool {
        self.init.contains_key(&atom)
    }
}

/// The invariants found so far, and the remaining budgets of searches in progress.
#[derive(Debug, Default)]
pub(crate) struct Relations {
    pub known: FxHashMap<RelationKey, Rc<Invariants>>,
    /// The starts of iterations, by the context, the loop's body, the carried arguments, and the number of enclosing
    /// loops that are related, too.
    pub heads: FxHashMap<(ContextId, RegionToken, Vec<ColumnId>, u32), Rc<Head>>,
    /// Carried arguments with more dependencies than can be related.
    pub too_many: FxHashSet<(ContextId, ColumnId)>,
    pub budget: usize,
}

impl Relations {
    /// Drops the entries of some contexts.
    pub fn forget(&mut self, is_gone: impl Fn(ContextId) -> bool) {
        self.known.retain(|key, _| !is_gone(key.0));
        self.heads.retain(|key, _| !is_gone(key.0));
        self.too_many.retain(|(context, _)| !is_gone(*context));
    }
}

/// A form with constant 0 and a positive first coefficient, and the columns, in order, that exist where the form is
/// queried.
pub(crate) type FormKey = (Linear, SmallVec<[ColumnId; 2]>);

/// The question that a range answers.
#[derive(Clone, Debug)]
pub(crate) enum RangeKey {
    /// A column's own form, where the column exists.
    Column(ColumnId),
    Form(FormKey),
}

/// The final ranges. Most questions are about columns, whose ranges are stored without a hash key.
#[derive(Debug, Default)]
pub(crate) struct Ranges {
    columns: Table<ColumnId, SmallRange>,
    /// The ranges of columns whose ends are large.
    large: FxHashMap<ColumnId, Interval>,
    forms: FxHashMap<FormKey, Interval>,
    /// For forms that are queried wherever their unknowns exist, without other facts than an interval: this interval,
    /// and the range.
    alone: FxHashMap<Linear, (Interval, Interval)>,
}

impl Ranges {
    pub fn get(&self, key: &RangeKey) -> Option<Interval> {
        match key {
            RangeKey::Column(id) => self.of_column(*id),
            RangeKey::Form(key) => self.forms.get(key).copied(),
        }
    }

    /// Returns the range of a column's own form.
    pub fn of_column(&self, id: ColumnId) -> Option<Interval> {
        match self.columns.get(id)? {
            SmallRange { kind: RangeKind::Missing, .. } => None,
            SmallRange { kind: RangeKind::Large, .. } => self.large.get(&id).copied(),
            small => Some(small.interval()),
        }
    }

    pub fn set(&mut self, key: RangeKey, range: Interval) {
        match key {
            RangeKey::Column(id) => {
                let small = SmallRange::new(range);
                let place = self.columns.grown_to(id, SmallRange::of_kind(RangeKind::Missing));
                *place = small.unwrap_or(SmallRange::of_kind(RangeKind::Large));
                if small.is_none() {
                    self.large.insert(id, range);
                }
            }
            RangeKey::Form(key) => {
                self.forms.insert(key, range);
            }
        }
    }

    /// Returns the range of a form with constant 0 and a positive first coefficient, if the only facts about it are
    /// those of its unknowns and the interval `known`.
    pub fn of_form_alone(&self, form: &Linear, known: Interval) -> Option<Interval> {
        self.alone.get(form).filter(|found| found.0 == known).map(|found| found.1)
    }

    pub fn set_form_alone(&mut self, form: Linear, known: Interval, range: Interval) {
        if self.alone.len() >= Limits::KEPT_RANGES {
            self.alone.clear();
        }
        self.alone.insert(form, (known, range));
    }
}

/// Where the range of a column is stored.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum RangeKind {
    Missing,
    Small,
    Large,
}

/// A range whose ends fit 64 bits, in a quarter of the memory.
#[derive(Copy, Clone, Debug)]
struct SmallRange {
    lower: i64,
    upper: i64,
    kind: RangeKind,
}

impl SmallRange {
    /// A missing end.
    const NONE: i64 = i64::MIN;

    fn of_kind(kind: RangeKind) -> Self {
        SmallRange { lower: Self::NONE, upper: Self::NONE, kind }
    }

    /// Returns the compact range, or `None` if an end is too large.
    fn new(range: Interval) -> Option<Self> {
        let end = |end: Option<i128>| match end {
            None => Some(Self::NONE),
            Some(end) => i64::try_from(end).ok().filter(|end| *end != Self::NONE),
        };
        Some(SmallRange { lower: end(range.lower)?, upper: end(range.upper)?, kind: RangeKind::Small })
    }

    fn interval(self) -> Interval {
        let end = |end: i64| (end != Self::NONE).then_some(i128::from(end));
        Interval { lower: end(self.lower), upper: end(self.upper) }
    }
}

/// A loop-carried value, as far as its initial and yielded forms are known.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub argument: ColumnId,
    pub tentative: AtomId,
    pub init: Form,
    pub yielded: Form,
    /// Forms over the body that are `>= 0` at the end of an iteration that is followed by another iteration.
    pub guards: Vec<Linear>,
    pub bounds: Loop,
}

impl Member {
    /// Returns whether a column is the induction variable of the loop.
    pub fn counts_with(&self, column: &Column) -> bool {
        *column == self.bounds.iv
    }
}

/// Selects which dependencies of a carried value are gathered.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Reach {
    /// The dependencies without an induction result.
    New,
    /// All dependencies, up to the limit on members that are processed together.
    All,
    /// All dependencies, and the carried values that bound them, up to the same limit.
    Bounds,
    /// As `Bounds`, without the dependencies that have forms by induction, up to the limit on members that are related.
    Few,
}

/// A search for carried values that waits for forms. It is resumed at the same position, so that a chain of them is
/// followed once.
#[derive(Debug)]
pub(crate) struct Progress {
    pub queue: Vec<ColumnId>,
    pub places: FxHashMap<ColumnId, usize>,
    pub members: Vec<Member>,
    pub dependencies: Vec<Vec<ColumnId>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::Id;

    #[test]
    fn ranges_of_columns_are_kept_whatever_their_ends() {
        let least = i128::from(i64::MIN);
        let ends = [None, Some(0), Some(-7), Some(least), Some(least + 1), Some(i128::MAX)];
        let mut ranges = Ranges::default();
        for lower in ends {
            for upper in ends {
                let known = Interval { lower, upper };
                ranges.set(RangeKey::Column(ColumnId::at(2)), known);
                assert_eq!(ranges.of_column(ColumnId::at(2)), Some(known));
                assert_eq!(ranges.of_column(ColumnId::at(1)), None);
            }
        }
    }
}
