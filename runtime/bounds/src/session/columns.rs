//! The columns of a session: their ids, and their facts, which the graph is queried for once.

use std::cmp::Ordering;
use std::ops::Index;
use std::rc::Rc;

use crate::base::ids::{ColumnId, Marks, Table};
use crate::graph::column::{Part, Word};
use crate::graph::values::{Column, Facts, Graph, ValueId};
use crate::session::column_ids::ColumnIds;
use crate::session::context::Definition;

/// The graph of a session, and its columns.
#[derive(Debug)]
pub(crate) struct Columns<'g> {
    pub graph: Graph<'g>,
    all: Table<ColumnId, Column>,
    definitions: Table<ColumnId, Option<Rc<Definition>>>,
    ids: ColumnIds,
    /// The users of each column, in a session that follows edits.
    users: Option<Table<ColumnId, Vec<ColumnId>>>,
    /// The columns visited by the last walk along definitions.
    pub marks: Marks,
    /// A buffer for the facts of a column, empty between calls.
    facts: Facts,
}

impl<'g> Columns<'g> {
    /// Creates a table with capacity for `room` columns.
    pub fn with_capacity(graph: Graph<'g>, room: usize) -> Self {
        Columns {
            graph,
            all: Table::with_capacity(room),
            definitions: Table::with_capacity(room),
            ids: ColumnIds::default(),
            users: None,
            marks: Marks::default(),
            facts: Facts::new(),
        }
    }

    /// Moves the columns to another graph that has the same values.
    pub fn on<'h>(self, graph: Graph<'h>) -> Columns<'h> {
        Columns { graph, ..self }
    }

    /// Returns the id of a column, creating it if necessary.
    pub fn id(&mut self, column: Column) -> ColumnId {
        if let Some(id) = self.ids.get(&column) {
            return id;
        }
        let id = self.all.push(column);
        self.ids.insert(column, id);
        self.definitions.push(None);
        id
    }

    /// Returns the id of a column, if it has an id.
    pub fn get(&self, column: &Column) -> Option<ColumnId> {
        self.ids.get(column)
    }

    /// Compares two columns by their values, whichever was met first.
    pub fn order(&self, a: ColumnId, b: ColumnId) -> Ordering {
        self.graph.order(&self.all[a], &self.all[b])
    }

    /// Returns a hash of a column, whenever it was met.
    pub fn hash(&self, id: ColumnId) -> u64 {
        self.graph.hash(&self.all[id])
    }

    /// Sorts columns by their values: ids depend on earlier questions.
    pub fn sort(&self, columns: &mut [ColumnId]) {
        columns.sort_by(|a, b| self.order(*a, *b));
    }

    /// Returns the definition of a column, from the cache or from the graph.
    pub fn definition(&mut self, id: ColumnId) -> Rc<Definition> {
        if let Some(definition) = &self.definitions[id] {
            return definition.clone();
        }
        let column = self.all[id];
        let mut facts = std::mem::take(&mut self.facts);
        self.populate(column, &mut facts);
        let definition = Rc::new(Definition::new(column, &mut facts));
        self.facts = facts;
        self.definitions[id] = Some(definition.clone());
        self.note_users(id, &definition);
        definition
    }

    /// Returns the facts that the graph gives for a column. Equations are over the integers, so a number that wraps has
    /// no facts.
    pub fn facts_of(&self, column: Column) -> Facts {
        let mut facts = Facts::new();
        self.populate(column, &mut facts);
        facts
    }

    fn populate(&self, column: Column, facts: &mut Facts) {
        if column.dimension().is_some() || self.graph.is_index(column.value) {
            self.graph.populate(column, facts);
        }
    }

    /// Returns the width and the reading of a column that wraps.
    pub fn word(&self, column: Column) -> Option<Word> {
        let unsigned = match column.part {
            Part::Dim(_) => return None,
            Part::Value | Part::Element(_) => false,
            Part::Unsigned => true,
        };
        let bits = self.graph.bits(column.value)?.clamp(1, Word::MAX_BITS);
        Some(Word { bits, unsigned })
    }

    /// Returns whether a column is a number that wraps, or a size in a graph that limits sizes.
    pub fn is_machine_number(&self, column: Column) -> bool {
        match column.part {
            Part::Dim(dim) => self.graph.greatest_product(column.value, &[dim]).is_some(),
            Part::Value | Part::Unsigned | Part::Element(_) => self.word(column).is_some(),
        }
    }

    /// Returns the constant value of a column: of a constant-like op, or a static size.
    pub fn constant_of(&self, column: Column) -> Option<i128> {
        if let Part::Dim(dim) = column.part {
            return self.graph.static_dim(column.value, dim).map(i128::from);
        }
        let value = self.graph.constant(column.value)?;
        match (self.word(column), column.part) {
            (Some(word), _) => Some(word.wrap(value)),
            // Without a width a negative number has no unsigned reading.
            (None, Part::Unsigned) => (value >= 0).then_some(value),
            (None, _) => Some(value),
        }
    }

    /// Starts to record the users of each column.
    pub fn follow_edits(&mut self) {
        if self.users.is_none() {
            self.users = Some(Table::default());
            for id in self.definitions.ids() {
                if let Some(definition) = self.definitions[id].clone() {
                    self.note_users(id, &definition);
                }
            }
        }
    }

    /// Records a column as a user of the columns in its definition, if the session follows edits.
    pub fn note_users(&mut self, id: ColumnId, definition: &Definition) {
        if self.users.is_none() {
            return;
        }
        let mut edges: Vec<(ColumnId, ColumnId)> = Vec::new();
        for column in definition.mentions() {
            edges.push((self.id(column), id));
        }
        // A loop's counters are cached by its induction variable.
        for bounds in definition.loops() {
            let iv = self.id(bounds.iv);
            for end in [&bounds.lower, &bounds.upper, &bounds.step] {
                for column in end.columns() {
                    edges.push((self.id(*column), iv));
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

    /// Drops the definitions of a value's columns and of their users, and calls `forgotten` with the id of each column.
    pub fn forget_value(&mut self, value: ValueId, forgotten: &mut dyn FnMut(ColumnId)) {
        let mut waiting: Vec<ColumnId> =
            self.ids.columns_of(value).filter_map(|column| self.ids.get(&column)).collect();
        while let Some(id) = waiting.pop() {
            if !self.is_current(id) {
                continue;
            }
            let column = self.all[id];
            self.ids.remove(&column);
            self.definitions[id] = None;
            if let Some(users) = self.users.as_mut().and_then(|users| users.get_mut(id)) {
                waiting.append(users);
            }
            forgotten(id);
        }
    }

    /// Returns whether an id belongs to the current definition of a column.
    pub fn is_current(&self, id: ColumnId) -> bool {
        self.ids.get(&self.all[id]) == Some(id)
    }
}

impl Index<ColumnId> for Columns<'_> {
    type Output = Column;
    fn index(&self, id: ColumnId) -> &Column {
        &self.all[id]
    }
}
