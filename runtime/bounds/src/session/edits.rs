//! Sessions that outlive edits of the graph.
//!
//! A session borrows its graph, so it is suspended while the graph changes. What was found of a changed value is forgotten, and with it
//! what rests on that: definitions tell which columns use which, as in incremental computation in general (Acar, "Self-adjusting
//! computation", 2005). A forgotten column gets a new id when it is asked for again. Forms, rows, counters and inductions are kept by
//! ids, so none that rests on the old definition is found again, and nothing else is visited.

use crate::columns::context::Definition;
use crate::graph::values::{Column, ValueId};
use crate::session::Engine;
use crate::session::cache::Ranges;
use crate::session::ids::{ColumnId, Table};

impl Engine<'_> {
    /// Notes from here on which columns rest on which.
    pub(crate) fn follow_edits(&mut self) {
        if self.users.is_none() {
            self.users = Some(Table::default());
            for id in self.definitions.ids() {
                if let Some(definition) = self.definitions[id].clone() {
                    self.note_users(id, &definition);
                }
            }
        }
    }

    /// Notes that a column rests on those that its definition mentions, if the session follows edits.
    pub(crate) fn note_users(&mut self, id: ColumnId, definition: &Definition) {
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
        for (used, user) in edges {
            if used != user {
                users.grown_to(used, Vec::new()).push(user);
            }
        }
    }

    /// Forgets what was found of a value, and what rests on that.
    pub(crate) fn forget_value(&mut self, value: ValueId) {
        for column in self.ids.columns_of(value) {
            self.forget_column(column);
        }
    }

    /// Forgets a column and those that rest on it.
    fn forget_column(&mut self, column: Column) {
        let Some(id) = self.ids.get(&column) else { return };
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            let column = self.columns[id];
            if !self.is_current(id) {
                continue;
            }
            self.ids.remove(&column);
            self.definitions[id] = None;
            self.rows.remove(&id);
            if let Some(users) = self.users.as_mut().and_then(|users| users.get_mut(id)) {
                waiting.append(users);
            }
            if self.conditions.contains(&id) {
                self.forget_conditions();
            }
        }
    }

    /// Forgets the conditions of regions, and the ranges, which are those of values where conditions hold.
    pub(crate) fn forget_conditions(&mut self) {
        self.conditions.clear();
        self.regions.clear();
        self.bare.clear();
        self.ranges = Ranges::default();
    }

    /// Returns whether an id is that of a column as it is defined now.
    pub(crate) fn is_current(&self, id: ColumnId) -> bool {
        self.ids.get(&self.columns[id]) == Some(id)
    }
}
