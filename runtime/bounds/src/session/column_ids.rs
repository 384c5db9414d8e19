//! The ids of a session's columns.

use rustc_hash::FxHashMap;

use crate::base::ids::{ColumnId, Table};
use crate::graph::column::Part;
use crate::graph::values::{Column, ValueId};

/// The number of parts of a value with a fixed slot in [`ColumnIds`]: the value, read as signed or unsigned, and two
/// dimensions.
const PLACES: usize = 4;

/// The ids of columns. Lookups of the first parts of a value need no hashing.
#[derive(Default, Debug)]
pub(crate) struct ColumnIds {
    /// By value, the ids of the parts with places.
    first: Table<ValueId, [Option<ColumnId>; PLACES]>,
    others: FxHashMap<Column, ColumnId>,
    /// Dimensions of columns are below this.
    dims: u32,
    /// The elements of values that are columns.
    elements: FxHashMap<ValueId, Vec<u32>>,
}

impl ColumnIds {
    fn place(part: Part) -> Option<usize> {
        match part {
            Part::Value => Some(0),
            Part::Unsigned => Some(1),
            Part::Dim(dim) => (2..PLACES).nth(dim as usize),
            Part::Element(_) => None,
        }
    }

    /// Returns the id of a column, if it has an id.
    pub fn get(&self, column: &Column) -> Option<ColumnId> {
        match Self::place(column.part) {
            Some(place) => self.first.get(column.value)?[place],
            None => self.others.get(column).copied(),
        }
    }

    /// Gives a column an id.
    pub fn insert(&mut self, column: Column, id: ColumnId) {
        self.dims = self.dims.max(column.dimension().map_or(0, |dim| dim.saturating_add(1)));
        match Self::place(column.part) {
            Some(place) => self.first.grown_to(column.value, [None; PLACES])[place] = Some(id),
            None => {
                if let (Part::Element(at), None) = (column.part, self.others.insert(column, id)) {
                    self.elements.entry(column.value).or_default().push(at);
                }
            }
        }
    }

    /// Removes the id of a column.
    pub fn remove(&mut self, column: &Column) {
        match Self::place(column.part) {
            Some(place) => {
                if let Some(ids) = self.first.get_mut(column.value) {
                    ids[place] = None;
                }
            }
            None => {
                self.others.remove(column);
                if let (Part::Element(removed), Some(elements)) =
                    (column.part, self.elements.get_mut(&column.value))
                {
                    elements.retain(|at| *at != removed);
                }
            }
        }
    }

    /// Returns all columns of a value that may have ids.
    pub fn columns_of(&self, value: ValueId) -> impl Iterator<Item = Column> + use<> {
        let dims = (0..self.dims).map(move |dim| Column::dim(value, dim));
        let elements = self.elements.get(&value).cloned().unwrap_or_default().into_iter();
        let elements = elements.map(move |at| Column::element(value, at));
        dims.chain([Column::index(value), Column::unsigned(value)]).chain(elements)
    }
}
