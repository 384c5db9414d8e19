//! Sets of a few numbers of columns or atoms.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::column::Part;
use crate::context::ColumnId;
use crate::values::{Column, ValueId};

/// As many numbers are compared faster than one is hashed.
const FEW: usize = 16;

/// A set that keeps the order of insertion. While it is small it is a list.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ids {
    all: SmallVec<[u32; FEW]>,
    /// The same numbers, if they are many.
    index: FxHashSet<u32>,
}

impl Ids {
    /// Adds a number and returns whether it is new.
    pub fn insert(&mut self, id: u32) -> bool {
        let is_new = match self.all.len() {
            ..FEW => !self.all.contains(&id),
            FEW if self.all.contains(&id) => false,
            FEW => {
                self.index.extend(&self.all);
                self.index.insert(id)
            }
            _ => self.index.insert(id),
        };
        if is_new {
            self.all.push(id);
        }
        is_new
    }

    pub fn contains(&self, id: u32) -> bool {
        if self.all.len() <= FEW { self.all.contains(&id) } else { self.index.contains(&id) }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.all.iter().copied()
    }
}

impl Extend<u32> for Ids {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, ids: I) {
        for id in ids {
            self.insert(id);
        }
    }
}

/// The parts of a value with a place of their own in [`ColumnIds`]: the value, read as signed or unsigned, and two dimensions.
const PLACES: usize = 4;

/// The ids of columns. Those of the first parts of a value are found without hashing.
#[derive(Default, Debug)]
pub(crate) struct ColumnIds {
    /// By value, the ids of the parts with places; `NO_ID` for none.
    first: Vec<[ColumnId; PLACES]>,
    others: FxHashMap<Column, ColumnId>,
    /// Dimensions of columns are below this.
    dims: u32,
}

const NO_ID: ColumnId = ColumnId::MAX;

impl ColumnIds {
    fn place(part: Part) -> Option<usize> {
        match part {
            Part::Value => Some(0),
            Part::Unsigned => Some(1),
            Part::Dim(dim) => (2..PLACES).nth(dim as usize),
        }
    }

    /// Returns the id of a column that has one.
    pub fn get(&self, column: &Column) -> Option<ColumnId> {
        match Self::place(column.part) {
            Some(place) => {
                self.first.get(column.value.index()).map(|ids| ids[place]).filter(|id| *id != NO_ID)
            }
            None => self.others.get(column).copied(),
        }
    }

    /// Gives a column an id.
    pub fn insert(&mut self, column: Column, id: ColumnId) {
        self.dims = self.dims.max(column.dimension().map_or(0, |dim| dim.saturating_add(1)));
        match Self::place(column.part) {
            Some(place) => {
                let at = column.value.index();
                if at >= self.first.len() {
                    self.first.resize(at + 1, [NO_ID; PLACES]);
                }
                self.first[at][place] = id;
            }
            None => {
                self.others.insert(column, id);
            }
        }
    }

    /// Takes a column's id from it.
    pub fn remove(&mut self, column: &Column) {
        match Self::place(column.part) {
            Some(place) => {
                if let Some(ids) = self.first.get_mut(column.value.index()) {
                    ids[place] = NO_ID;
                }
            }
            None => {
                self.others.remove(column);
            }
        }
    }

    /// Returns the columns that a value may have ids for.
    pub fn columns_of(&self, value: ValueId) -> impl Iterator<Item = Column> + use<> {
        let dims = (0..self.dims).map(move |dim| Column::dim(value, dim));
        dims.chain([Column::index(value), Column::unsigned(value)])
    }
}

/// The columns that a walk has been at. One walk after the other uses the same list.
#[derive(Default, Debug)]
pub(crate) struct Marks {
    /// The number of the last walk, and that of the last one at each column.
    walk: u32,
    last: Vec<u32>,
    met: usize,
}

impl Marks {
    /// Starts a walk, which has been nowhere.
    pub fn start(&mut self) {
        if self.walk == u32::MAX {
            *self = Marks::default();
        }
        self.walk += 1;
        self.met = 0;
    }

    /// Adds a column and returns whether it is new.
    pub fn insert(&mut self, id: u32) -> bool {
        let at = id as usize;
        if at >= self.last.len() {
            self.last.resize((at + 1).max(2 * self.last.len()), 0);
        }
        let is_new = std::mem::replace(&mut self.last[at], self.walk) != self.walk;
        self.met += usize::from(is_new);
        is_new
    }

    /// Returns the number of columns that the walk has been at.
    pub fn len(&self) -> usize {
        self.met
    }
}

#[cfg(test)]
impl FromIterator<u32> for Ids {
    fn from_iter<I: IntoIterator<Item = u32>>(ids: I) -> Self {
        let mut all = Ids::default();
        all.extend(ids);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_any_size_has_each_number_once() {
        for size in [0, 1, FEW - 1, FEW, FEW + 1, 10 * FEW] {
            let mut ids = Ids::default();
            let numbers: Vec<u32> = (0..size as u32).map(|number| 7 * number).rev().collect();
            assert!(numbers.iter().all(|&number| ids.insert(number)));
            assert!(!numbers.iter().any(|&number| ids.insert(number)));
            assert_eq!((ids.len(), ids.is_empty()), (size, size == 0));
            assert!(numbers.iter().all(|&number| ids.contains(number)));
            assert!(!ids.contains(1));
            assert!(ids.iter().eq(numbers.iter().copied()));
        }
    }

    #[test]
    fn each_walk_starts_anew() {
        let mut marks = Marks::default();
        for _ in 0..3 {
            marks.start();
            assert!(marks.insert(5) && marks.insert(0) && marks.insert(100));
            assert!(!marks.insert(0) && !marks.insert(100));
            assert_eq!(marks.len(), 3);
        }
        marks.walk = u32::MAX;
        marks.start();
        assert!(marks.insert(5));
    }
}
