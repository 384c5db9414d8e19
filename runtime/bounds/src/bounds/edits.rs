//! Suspended sessions.

use crate::bounds::Bounds;
use crate::graph::values::{Graph, SharedValues};
use crate::graph::{AnyGraph, ValueKey};
use crate::session::Engine;

/// What a session has found, without its graph.
///
/// ```
/// use bourn_bounds::{BoundKind, Bounds, Column, Facts, RegionToken, ValueGraph, index};
///
/// /// Value 0 is at most what the number says; value `n` is value `n - 1` plus 2.
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
    /// Ends the borrow of the graph, so that it can be changed, and keeps what the session has found.
    #[must_use]
    pub fn suspend(mut self) -> Suspended<V> {
        self.engine.columns.follow_edits();
        Suspended { values: self.values, engine: self.engine.suspend() }
    }
}

impl<V: ValueKey> Suspended<V> {
    /// Forgets what was found of a value, and what rests on that. A value has changed if it is defined by another op, by other operands
    /// or attributes of it, or in another region; also if it was erased, before its name is given to another one.
    pub fn changed(&mut self, value: V) {
        if let Some(value) = self.values.borrow().find(value) {
            self.engine.forget_value(value);
        }
    }

    /// Forgets under which conditions regions run. To be told where [`ValueGraph::entry`](crate::ValueGraph::entry) gives another answer that is not explained by
    /// the values of its condition that changed.
    pub fn conditions_changed(&mut self) {
        self.engine.forget_conditions();
    }

    /// Goes on with the graph as it is now. All values that have changed since the session was suspended must have been told.
    #[must_use]
    pub fn resume<'g>(self, graph: &'g AnyGraph<'g, V>) -> Bounds<'g, V> {
        let numbered = Graph::new(graph, self.values.clone());
        Bounds { values: self.values, engine: self.engine.on(numbered) }
    }
}
