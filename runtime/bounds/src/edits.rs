//! Sessions that outlive edits of the graph.
//!
//! A session borrows its graph, so it is suspended while the graph changes. What was found of a changed value is forgotten, and with it
//! what rests on that: definitions tell which columns use which, as in incremental computation in general (Acar, "Self-adjusting
//! computation", 2005). A forgotten column gets a new id when it is asked for again. Forms, rows, counters and inductions are kept by
//! ids, so none that rests on the old definition is found again, and nothing else is visited.

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::cache::Ranges;
use crate::column::{Column, RegionToken};
use crate::context::{ColumnId, Definition};
use crate::facts::Facts;
use crate::graph::{AnyGraph, ValueGraph, ValueKey};
use crate::session::Bounds;

/// What a session has found, without its graph.
///
/// ```
/// use bourn_bounds::{BoundKind, Bounds, Column, Facts, RegionToken, ValueGraph, index};
///
/// /// Value 0 is at most what the number says; value `n` is value `n - 1` plus 2.
/// struct Steps(i128);
/// impl ValueGraph for Steps {
///     # type Value = u32;
///     # fn rank(&self, _: u32) -> Option<usize> { None }
///     # fn static_dim(&self, _: u32, _: u32) -> Option<i64> { None }
///     # fn is_index(&self, _: u32) -> bool { true }
///     # fn constant(&self, _: u32) -> Option<i128> { None }
///     # fn is_defined_outside(&self, _: u32, _: RegionToken) -> bool { true }
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
    session: Bounds<'static, V>,
}

/// The graph of a suspended session, which is never asked.
#[derive(Debug)]
struct Nothing<V>(PhantomData<V>);

impl<V: ValueKey> ValueGraph for Nothing<V> {
    type Value = V;
    fn rank(&self, _: V) -> Option<usize> {
        None
    }
    fn static_dim(&self, _: V, _: u32) -> Option<i64> {
        None
    }
    fn is_index(&self, _: V) -> bool {
        false
    }
    fn constant(&self, _: V) -> Option<i128> {
        None
    }
    fn populate(&self, _: Column<V>, _: &mut Facts<V>) {}
    fn is_defined_outside(&self, _: V, _: RegionToken) -> bool {
        false
    }
}

impl<V: ValueKey> Bounds<'_, V> {
    /// Ends the borrow of the graph, so that it can be changed, and keeps what the session has found.
    #[must_use]
    pub fn suspend(mut self) -> Suspended<V> {
        if self.users.is_none() {
            self.users = Some(Vec::new());
            for id in 0..self.definitions.len() {
                if let Some(definition) = self.definitions[id].clone() {
                    self.note_users(id as ColumnId, &definition);
                }
            }
        }
        Suspended { session: self.on(&Nothing(PhantomData)) }
    }
}

impl<V: ValueKey> Bounds<'_, V> {
    /// Notes that a column rests on those that its definition mentions, if the session follows edits.
    pub(crate) fn note_users(&mut self, id: ColumnId, definition: &Definition<V>) {
        if self.users.is_none() {
            return;
        }
        let mut edges: Vec<(ColumnId, ColumnId)> = Vec::new();
        for column in definition.mentions() {
            edges.push((self.column_id(column), id));
        }
        // A loop's counters are kept by its induction variable.
        for bounds in definition.loops() {
            let iv = self.column_id(bounds.iv);
            for end in [&bounds.lower, &bounds.upper, &bounds.step] {
                for column in end.columns() {
                    edges.push((self.column_id(*column), iv));
                }
            }
        }
        let users = self.users.get_or_insert_default();
        users.resize(self.columns.len().max(users.len()), Vec::new());
        for (used, user) in edges {
            if used != user {
                users[used as usize].push(user);
            }
        }
    }

    /// Forgets a column and those that rest on it.
    fn forget_column(&mut self, column: Column<V>) {
        let Some(&id) = self.ids.get(&column) else { return };
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            let column = self.columns[id as usize];
            if !self.is_current(id) {
                continue;
            }
            self.ids.remove(&column);
            self.definitions[id as usize] = None;
            self.rows.remove(&id);
            if let Some(users) = self.users.as_mut().and_then(|users| users.get_mut(id as usize)) {
                waiting.append(users);
            }
            if self.conditions.contains(&id) {
                self.forget_conditions();
            }
        }
    }

    /// Forgets the conditions of regions, and the ranges, which are those of values where conditions hold.
    fn forget_conditions(&mut self) {
        self.conditions.clear();
        self.regions.clear();
        self.bare.clear();
        self.ranges = Ranges::default();
    }

    /// Returns whether an id is that of a column as it is defined now.
    pub(crate) fn is_current(&self, id: ColumnId) -> bool {
        self.ids.get(&self.columns[id as usize]) == Some(&id)
    }
}

impl<V: ValueKey> Suspended<V> {
    /// Forgets what was found of a value, and what rests on that. A value has changed if it is defined by another op, by other operands
    /// or attributes of it, or in another region; also if it was erased, before its name is given to another one.
    pub fn changed(&mut self, value: V) {
        let dims = (0..self.session.dims).map(|dim| Column::dim(value, dim));
        for column in dims.chain([Column::index(value), Column::unsigned(value)]) {
            self.session.forget_column(column);
        }
    }

    /// Forgets under which conditions regions run. To be told where [`ValueGraph::entry`] gives another answer that is not explained by
    /// the values of its condition that changed.
    pub fn conditions_changed(&mut self) {
        self.session.forget_conditions();
    }

    /// Goes on with the graph as it is now. All values that have changed since the session was suspended must have been told.
    #[must_use]
    pub fn resume<'g>(self, graph: &'g AnyGraph<'g, V>) -> Bounds<'g, V> {
        self.session.on(graph)
    }
}
