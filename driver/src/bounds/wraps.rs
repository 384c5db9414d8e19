//! The note on an unbounded `index`: a value that may wrap if `index` has a width.

use super::answer::{FunctionSession, range_of};
use bourn_bounds::{Column, Effort, Facts, Interval, Part, ValueGraph as _};
use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::ValueId;
use std::collections::HashSet;

/// Searches for values that may wrap in a width, for rows that take `index` as unbounded.
pub struct Wraps<'g, 'a, 'c> {
    /// The graph of the same function, where `index` has the width.
    narrow: &'g IrGraph<'a, 'c>,
    /// A session on it, with a small budget: a value that wraps can be any number of the width.
    session: IrBounds<'g>,
    /// All numbers of the width.
    word: Interval,
    seen: HashSet<Column<ValueId>>,
}

impl<'g, 'a, 'c> Wraps<'g, 'a, 'c> {
    /// Creates a search in the graph of a function in which `index` has `bits` bits.
    pub fn new(narrow: &'g IrGraph<'a, 'c>, bits: u32) -> Self {
        let half = 1i128 << (bits - 1);
        let word = Interval { lower: Some(-half), upper: Some(half - 1) };
        Wraps { narrow, session: IrBounds::with_effort(narrow, Effort::Little), word, seen: HashSet::new() }
    }

    /// Returns the first value that may wrap among the dependencies of a column and the column itself. Columns that an
    /// earlier call has visited are left out.
    pub fn first_behind(
        &mut self,
        column: Column<ValueId>,
        session: &mut FunctionSession<'_, '_, '_>,
    ) -> Option<Column<ValueId>> {
        enum Step {
            Enter(Column<ValueId>),
            Check(Column<ValueId>),
        }
        let mut stack = vec![Step::Enter(column)];
        while let Some(step) = stack.pop() {
            match step {
                Step::Enter(column) if self.seen.insert(column) => {
                    let facts = facts(self.narrow, column);
                    let wide = self::facts(session.graph(), column);
                    let is_narrow = self.is_computed(column) && facts != wide;
                    stack.extend(is_narrow.then_some(Step::Check(column)));
                    stack.extend(facts.columns().map(|operand| Step::Enter(*operand)));
                }
                Step::Check(column) if self.may_wrap(column, session) => return Some(column),
                Step::Enter(_) | Step::Check(_) => {}
            }
        }
        None
    }

    /// Returns whether a column is an index that an op without regions computes. Results of loops and branches only
    /// pass on values.
    fn is_computed(&self, column: Column<ValueId>) -> bool {
        let value = self.narrow.value(column.value);
        let op = value.defining_op().filter(|op| op.regions().next().is_none());
        column.part == Part::Value && value.ty().is_index() && op.is_some()
    }

    /// Returns whether a column may be outside of the width as an unbounded number, and is any number in the width, or any even one.
    fn may_wrap(&mut self, column: Column<ValueId>, session: &mut FunctionSession<'_, '_, '_>) -> bool {
        let range = session.range(column);
        if range.intersect(self.word) == range {
            return false;
        }
        let narrow = range_of(self.narrow, &mut self.session, column);
        self.is_wide(narrow) && !session.stays_with_terms(column, self.word)
    }

    /// Returns whether a range is that of all numbers in the width, or of all even ones.
    fn is_wide(&self, range: Interval) -> bool {
        let greatest = self.word.upper.zip(range.upper);
        range.lower == self.word.lower && greatest.is_none_or(|(of_word, own)| of_word - own <= 1)
    }
}

fn facts(graph: &IrGraph<'_, '_>, column: Column<ValueId>) -> Facts<ValueId> {
    let mut facts = Facts::new();
    graph.populate(column, &mut facts);
    facts
}
