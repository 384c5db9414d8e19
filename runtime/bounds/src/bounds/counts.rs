//! How often loops iterate, and how often code is executed.

use crate::answers::{Answer, Enclosure, Prefer, Runs};
use crate::bounds::{Bounds, Terms, named};
use crate::graph::ValueKey;
use crate::graph::column::Column;
use crate::graph::facts::Condition;

impl<V: ValueKey> Bounds<'_, V> {
    /// Returns how often the body of a loop is executed in one execution of the loop, or `None` if `iv` is not the
    /// induction variable of a counted loop. The count is a number without width.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Column, Interval, Prefer, Program, Terms, Val, index};
    ///
    /// let mut program = Program::new();
    /// let n = program.input_in(5, 9);
    /// let mut iv = None;
    /// program.for_loop([0.into(), index(n), 4.into()], &[], |_, i, _| {
    ///     iv = Some(i);
    ///     Vec::new()
    /// });
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let mut terms = Terms::new(|column: Column<Val>| column.value == n);
    /// let iv = Column::index(iv.unwrap());
    /// let trips = bounds.trips(iv, Prefer::Numbers, &mut terms).unwrap();
    /// assert_eq!(trips.range, Interval { lower: Some(2), upper: Some(3) });
    /// ```
    pub fn trips(&mut self, iv: Column<V>, prefer: Prefer, terms: &mut Terms<'_, V>) -> Option<Answer<V>> {
        let Bounds { values, engine } = self;
        let allowed = |column| (terms.allowed)(named(values, column));
        let iv = iv.rename(&mut |value| values.borrow_mut().number(value));
        let found = engine.trips_of(iv, prefer, &allowed, &mut terms.cache)?;
        Some(found.rename(&mut |value| values.borrow().value(value)))
    }

    /// Returns how often code is executed in one execution of the outermost code, given everything that encloses it,
    /// from the inside outwards. All iterations and all executions complete. `known` holds wherever the outermost code
    /// is executed.
    ///
    /// ```
    /// use bourn_bounds::{Bounds, Column, Condition, Enclosure, Program, Terms, Val, index};
    ///
    /// let mut program = Program::new();
    /// let n = program.input();
    /// let mut ivs = Vec::new();
    /// program.for_loop([0.into(), index(n), 1.into()], &[], |program, i, _| {
    ///     program.for_loop([0.into(), index(i), 1.into()], &[], |_, j, _| {
    ///         ivs = vec![j, i];
    ///         Vec::new()
    ///     })
    /// });
    ///
    /// let mut bounds = Bounds::new(&program);
    /// let mut terms = Terms::new(|column: Column<Val>| column.value == n);
    /// let around: Vec<_> = ivs.into_iter().map(|iv| Enclosure::Loop(vec![Column::index(iv)])).collect();
    /// let runs = bounds.runs(&around, &Condition::Unknown, &mut terms);
    /// let name = |_: &Column<Val>| "n".to_owned();
    /// assert_eq!(runs.exact.unwrap().display_with(&name), "max(n, 0) * (max(n, 0) - 1) floordiv 2");
    /// ```
    pub fn runs(
        &mut self,
        around: &[Enclosure<V>],
        known: &Condition<V>,
        terms: &mut Terms<'_, V>,
    ) -> Runs<V> {
        let Bounds { values, engine } = self;
        let mut number = |value| values.borrow_mut().number(value);
        let around: Vec<_> = around.iter().cloned().map(|enclosure| enclosure.rename(&mut number)).collect();
        let known = known.clone().rename(&mut number);
        let found = engine.runs(&around, &known, &|column| (terms.allowed)(named(values, column)));
        found.rename(&mut |value| values.borrow().value(value))
    }
}
