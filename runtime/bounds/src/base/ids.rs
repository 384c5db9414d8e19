//! Typed ids, tables that are indexed by one type of id, and small sets of ids.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut, RangeFrom};

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// A number that identifies an entry of a table.
pub(crate) trait Id: Copy + Eq + Ord + Hash + Debug {
    /// Returns the id of an entry of a table.
    fn at(index: usize) -> Self;
    /// Returns the index in tables.
    fn index(self) -> usize;
}

/// Declares id types, with the trait that tables need. `bourn_terms::ids!` declares those of other crates; the engine does not import that
/// crate.
macro_rules! ids {
    ($($(#[$doc:meta])* $vis:vis $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $name(u32);

        impl Id for $name {
            fn at(index: usize) -> Self {
                $name(index as u32)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
pub(crate) use ids;

ids! {
    /// A value of the client's graph: numbers are given when values are first mentioned.
    pub ValueId
    /// A column of a session.
    pub(crate) ColumnId
    /// A context of a session: the terms that forms are expressed in.
    pub(crate) ContextId
    /// An atom of a session's table.
    pub(crate) AtomId
}

impl AtomId {
    /// The first atom, which is less than or equal to every other atom.
    pub const FIRST: Self = AtomId(0);
}

impl ContextId {
    /// The context outside of all loops.
    pub const ROOT: Self = ContextId(0);
}

impl Default for ContextId {
    fn default() -> Self {
        ContextId::ROOT
    }
}

/// A list that is indexed by ids of type `K`.
#[derive(Clone, Debug)]
pub(crate) struct Table<K, T> {
    all: Vec<T>,
    kind: PhantomData<fn(K)>,
}

impl<K, T> Default for Table<K, T> {
    fn default() -> Self {
        Table { all: Vec::new(), kind: PhantomData }
    }
}

impl<K: Id, T> Table<K, T> {
    /// Creates a table with capacity for `room` entries.
    pub fn with_capacity(room: usize) -> Self {
        Table { all: Vec::with_capacity(room), kind: PhantomData }
    }

    /// Returns the id that the next entry gets.
    pub fn next(&self) -> K {
        K::at(self.all.len())
    }

    /// Adds an entry and returns its id.
    pub fn push(&mut self, entry: T) -> K {
        let id = self.next();
        self.all.push(entry);
        id
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn get(&self, id: K) -> Option<&T> {
        self.all.get(id.index())
    }

    pub fn get_mut(&mut self, id: K) -> Option<&mut T> {
        self.all.get_mut(id.index())
    }

    /// Returns the ids of all entries.
    pub fn ids(&self) -> impl Iterator<Item = K> + use<K, T> {
        (0..self.all.len()).map(K::at)
    }
}

impl<K: Id, T: Clone> Table<K, T> {
    /// Returns the entry of `id`, after filling the table with `empty` up to it.
    pub fn grown_to(&mut self, id: K, empty: T) -> &mut T {
        if id.index() >= self.all.len() {
            self.all.resize(id.index() + 1, empty);
        }
        &mut self.all[id.index()]
    }
}

impl<K: Id, T> Index<K> for Table<K, T> {
    type Output = T;
    fn index(&self, id: K) -> &T {
        &self.all[id.index()]
    }
}

impl<K: Id, T> IndexMut<K> for Table<K, T> {
    fn index_mut(&mut self, id: K) -> &mut T {
        &mut self.all[id.index()]
    }
}

impl<K: Id, T> Index<RangeFrom<K>> for Table<K, T> {
    type Output = [T];
    fn index(&self, ids: RangeFrom<K>) -> &[T] {
        &self.all[ids.start.index()..]
    }
}

impl<K: Id, T> IndexMut<RangeFrom<K>> for Table<K, T> {
    fn index_mut(&mut self, ids: RangeFrom<K>) -> &mut [T] {
        &mut self.all[ids.start.index()..]
    }
}

/// Comparing this many ids is faster than hashing an id.
const FEW: usize = 16;

/// A set that keeps the order of insertion. While it is small it is a list.
#[derive(Clone, Debug)]
pub(crate) struct Ids<K> {
    all: SmallVec<[K; FEW]>,
    /// The same ids, once there are many.
    index: FxHashSet<K>,
}

impl<K> Default for Ids<K> {
    fn default() -> Self {
        Ids { all: SmallVec::new(), index: FxHashSet::default() }
    }
}

impl<K: Id> Ids<K> {
    /// Adds an id and returns whether it is new.
    pub fn insert(&mut self, id: K) -> bool {
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

    pub fn contains(&self, id: K) -> bool {
        if self.all.len() <= FEW { self.all.contains(&id) } else { self.index.contains(&id) }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = K> {
        self.all.iter().copied()
    }
}

impl<K: Id> Extend<K> for Ids<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, ids: I) {
        for id in ids {
            self.insert(id);
        }
    }
}

/// The set of columns that the current walk has visited. All walks share one list, which need not be cleared.
#[derive(Default, Debug)]
pub(crate) struct Marks {
    /// The number of the current walk, and for each column the number of the last walk that visited it.
    walk: u32,
    last: Vec<u32>,
    met: usize,
}

impl Marks {
    /// Starts a walk with an empty set.
    pub fn start(&mut self) {
        if self.walk == u32::MAX {
            *self = Marks::default();
        }
        self.walk += 1;
        self.met = 0;
    }

    /// Adds a column and returns whether it is new.
    pub fn insert(&mut self, id: ColumnId) -> bool {
        let at = id.index();
        if at >= self.last.len() {
            self.last.resize((at + 1).max(2 * self.last.len()), 0);
        }
        let is_new = std::mem::replace(&mut self.last[at], self.walk) != self.walk;
        self.met += usize::from(is_new);
        is_new
    }

    /// Returns the number of columns that the walk has visited.
    pub fn len(&self) -> usize {
        self.met
    }
}

#[cfg(test)]
impl<K: Id> FromIterator<K> for Ids<K> {
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> Self {
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
            let numbers: Vec<AtomId> = (0..size).map(|number| AtomId::at(7 * number)).rev().collect();
            assert!(numbers.iter().all(|&number| ids.insert(number)));
            assert!(!numbers.iter().any(|&number| ids.insert(number)));
            assert_eq!((ids.len(), ids.is_empty()), (size, size == 0));
            assert!(numbers.iter().all(|&number| ids.contains(number)));
            assert!(!ids.contains(AtomId::at(1)));
            assert!(ids.iter().eq(numbers.iter().copied()));
        }
    }

    #[test]
    fn each_walk_starts_anew() {
        let mut marks = Marks::default();
        for _ in 0..3 {
            marks.start();
            assert!([5, 0, 100].into_iter().all(|at| marks.insert(ColumnId::at(at))));
            assert!(![0, 100].into_iter().any(|at| marks.insert(ColumnId::at(at))));
            assert_eq!(marks.len(), 3);
        }
        marks.walk = u32::MAX;
        marks.start();
        assert!(marks.insert(ColumnId::at(5)));
    }
}
