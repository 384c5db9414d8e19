//! Suspended sessions.

use crate::bounds::Bounds;
use crate::graph::values::{Graph, SharedValues};
use crate::graph::{AnyGraph, ValueKey};
use crate::session::Engine;

/// The results of a session, without its graph.
///
/// ```
/// use bourn_bounds::{BoundKind, Bounds, Column, Facts, RegionToken, ValueGraph, index};
///
/// /// Value 0 is at most the number; value `n` is value `n - 1` plus 2.
/// struct Steps(i128);
/// impl ValueGraph for Steps {
///     # type Value = u32;
///     fn populate(&self, column: Column<u32>, facts: &mut Facts<u32>) {
///         match column.value {
///             0 => facts.le(index(0), self.0),
///             v => facts.eq(index(v), index(v - 1) + 2),
///         }
///     }
/// }
///
/// let mut steps = Steps(9);
/// let mut bounds = Bounds::new(&steps);
/// assert_eq!(bounds.constant_bound(BoundKind::Upper, index(10)), Some(29));
/// let mut suspended = bounds.suspend();
/// steps.0 = 5;
/// suspended.changed(0);
/// let mut bounds = suspended.resume(&steps);
/// assert_eq!(bounds.constant_bound(BoundKind::Upper, index(10)), Some(25));
/// ```
#[derive(Debug)]
pub struct Suspended<V: ValueKey> {
    values: SharedValues<V>,
    engine: Engine<'static>,
}

impl<V: ValueKey> Bounds<'_, V> {
    /// Ends the borrow of the graph, so that it can be changed, and keeps the session's results.
    #[must_use]
    pub fn suspend(mut self) -> Suspended<V> {
        self.engine.columns.follow_edits();
        Suspended { values: self.values, engine: self.engine.suspend() }
    }
}

impl<V: ValueKey> Suspended<V> {
    /// Invalidates all results about a value and its dependents. A value has changed if its definition, an operand or
    /// attribute of its definition, or the region of its definition changed; also if it was erased, before its id is
    /// reused for another value.
    pub fn changed(&mut self, value: V) {
        if let Some(value) = self.values.borrow().find(value) {
            self.engine.forget_value(value);
        }
    }

    /// Invalidates the conditions of regions. Call it if the results of [`ValueGraph::entry`](crate::ValueGraph::entry)
    /// change for another reason than a changed value in a condition.
    pub fn conditions_changed(&mut self) {
        self.engine.forget_conditions();
    }

    /// Resumes the session on the changed graph. All values that changed since the session was suspended must have been
    /// reported.
    #[must_use]
    pub fn resume<'g>(self, graph: &'g AnyGraph<'g, V>) -> Bounds<'g, V> {
        let numbered = Graph::new(graph, self.values.clone());
        Bounds { values: self.values, engine: self.engine.on(numbered) }
    }
}
